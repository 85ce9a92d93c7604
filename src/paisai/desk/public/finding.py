"""Where do I sit, am I entered, what became of me? Found by a name, a part of it, or the number on
the entry card; where nobody is called by these letters, by the pinyin they begin."""

from __future__ import annotations

from paisai.desk.boards.entries import status_text
from paisai.desk.boards.rounds import where
from paisai.desk.names import is_typed, spelt
from paisai.desk.public.entries import SHOWN
from paisai.desk.public.rounds import published
from paisai.frozen import record, replace
from paisai.ledger.state import Status, status
from paisai.text import SILENT, Text
from paisai.tournament.competition import Competition
from paisai.tournament.entries import Entrant, EntryId
from paisai.tournament.naming import label, whole_name
from paisai.tournament.ranking.prizes import final_ranking
from paisai.tournament.seating import seats_are_cut

MOST = 8
NOT_YET = Text("还没有公布对阵", "no pairings are published yet")
NOBODY = Text(
    "没有找到。请写姓名中的一个字、拼音首字母（如 zs）、队名或编号",
    "Nobody found. Write a part of the name, its pinyin initials (zs), the team or the number",
)
MORE = Text(
    "找到的太多，请写全姓名，或写编号", "Too many found: write the whole name, or the number"
)


@record
class Found:
    """An entry: with its table while rounds are played, with its place when all is over. `players`
    only where the name does not say them."""

    entry: str
    name: str
    players: tuple[str, ...]
    text: Text = SILENT
    table: int | None = None
    room: str = ""
    round: Text = SILENT
    seat: Text = SILENT
    against: Text = SILENT
    place: int | None = None
    spelt: str = ""
    """Its names in pinyin, where a page finds it by itself."""


def find(competition: Competition, word: str) -> tuple[Found, ...] | Text:
    """A few, or what to do otherwise."""
    wanted = "".join(word.split()).casefold()
    if not wanted:
        return ()
    shown = [one for one in competition.entrants.values() if one.status in SHOWN]
    exact = [one for one in shown if wanted in _called(one)]
    some = exact or [one for one in shown if any(wanted in name for name in _called(one))]
    if not some:
        some = [one for one in shown if is_typed(wanted, _called(one)[1:])]
    if not some:
        return NOBODY
    if len(some) > MOST:
        return MORE
    places = _places(competition)
    return tuple(_found(competition, one, places) for one in some)


def everybody(competition: Competition) -> tuple[Found, ...]:
    """All who are shown, for a page that nobody can ask; each with the letters that find it."""
    shown = [one for one in competition.entrants.values() if one.status in SHOWN]
    places = _places(competition)
    return tuple(replace(_found(competition, one, places), spelt=spelt([one])) for one in shown)


def _called(one: Entrant) -> list[str]:
    words = (one.id, one.name, *(player.name for player in one.players))
    return ["".join(word.split()).casefold() for word in words]


def _places(competition: Competition) -> dict[EntryId, int]:
    """Nothing before the last place is settled."""
    if status(competition) not in (Status.DONE, Status.CLOSED):
        return {}
    return {row.entry: row.place for row in final_ranking(competition)}


def _found(competition: Competition, one: Entrant, places: dict[EntryId, int]) -> Found:
    called, players = label(competition, one.id), tuple(player.name for player in one.players)
    if "/".join(players) == one.name:
        players = ()
    out = published(competition)
    if one.id in places:
        return Found(one.id, called, players, place=places[one.id])
    if not out:
        status = status_text(competition, one)
        told = Text(
            f"编号 {one.id}，{status.zh}。{NOT_YET.zh}",
            f"No. {one.id}, {status.en}; {NOT_YET.en}",
        )
        return Found(one.id, called, players, told)
    place, (stage, round_) = where(competition, one.id), out[-1]
    if place.table is None:
        return Found(one.id, called, players, place.said)
    return Found(
        one.id,
        called,
        players,
        table=place.table,
        room=place.room,
        round=whole_name(competition, stage, round_),
        seat=SILENT if seats_are_cut(competition, stage.index) else place.seat,
        against=place.against,
    )
