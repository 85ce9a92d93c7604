"""Where do I sit? Found by a name, a part of it, or the number on the entry card."""

from __future__ import annotations

from paisai.desk.boards.rounds import where
from paisai.desk.public.entries import SHOWN
from paisai.desk.public.rounds import published
from paisai.frozen import dataclass
from paisai.text import Text
from paisai.tournament.competition import Competition, Entrant
from paisai.tournament.naming import label, names

MOST = 8
NOT_YET = Text("还没有公布对阵", "no pairings are published yet")
NOBODY = Text(
    "没有找到。请写姓名中的一个字、队名或编号",
    "Nobody found. Write a part of the name, the team or the number",
)
MORE = Text("同名的太多，请写得更全", "Too many; write more of the name")


@dataclass(frozen=True, slots=True)
class Found:
    entry: str
    name: str
    players: tuple[str, ...]
    text: Text
    table: int | None = None
    room: str = ""
    seat: Text | None = None
    against: Text | None = None


def find(competition: Competition, word: str) -> tuple[Found, ...] | Text:
    """A few, or what to do otherwise."""
    wanted = "".join(word.split()).casefold()
    if not wanted:
        return ()
    shown = [one for one in competition.entrants.values() if one.status in SHOWN]
    exact = [one for one in shown if wanted in _called(one)]
    some = exact or [one for one in shown if any(wanted in name for name in _called(one))]
    if not some:
        return NOBODY
    return MORE if len(some) > MOST else tuple(_found(competition, one) for one in some)


def _called(one: Entrant) -> list[str]:
    words = (one.id, one.name, *(player.name for player in one.players))
    return ["".join(word.split()).casefold() for word in words]


def _found(competition: Competition, one: Entrant) -> Found:
    called, players = label(competition, one.id), tuple(player.name for player in one.players)
    if not published(competition):
        return Found(one.id, called, players, NOT_YET)
    place = where(competition, one.id)
    against = names(competition, place.opponents) if place.opponents else None
    return Found(one.id, called, players, place.text, place.table, place.room, place.seat, against)
