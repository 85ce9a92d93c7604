"""The list of entries as the desk works on it: searched, and with what to look at again.

The checklist of the review: who has handed in which paper, entry by entry.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from unicodedata import normalize

from paisai.desk.boards.entries import PAPER, STATUS, entries, without_players
from paisai.desk.due.before_play import taking_part
from paisai.desk.names import is_typed
from paisai.errors import NotationError
from paisai.frozen import record
from paisai.ledger.commands import SetPaper
from paisai.ledger.reviewing import earliest_date, missing_papers
from paisai.prints.table import Row, Table, text
from paisai.regulations.entering import PaperRule, WhenShown
from paisai.text import Text, joined, many
from paisai.tournament.competition import Competition
from paisai.tournament.entries import Entrant, EntryId, EntryStatus, PaperStatus
from paisai.tournament.naming import unit_names

PEOPLE = ("name", "players", "leader")
WARNED = text("warned", "请留意", "needs attention")


def entry_list(
    competition: Competition,
    today: date,
    words: str = "",
    status: EntryStatus | None = None,
    unit: str = "",
) -> Table:
    """Every entry in whose number, names, unit, zone or leader all the words are; names also by
    the pinyin they begin with."""
    told = warnings(competition, today)
    found = entries(competition, status)
    wanted = _plain(words).split()
    rows = tuple(
        {**row, "warned": joined(told.get(EntryId(str(row["id"])), ()), "；", "; ")}
        for row in found.rows
        if (not unit or unit in competition.entrants[EntryId(str(row["id"]))].units)
        and all(word in _said(row) or is_typed(word, _texts(row, *PEOPLE)) for word in wanted)
    )
    empty = Text("没有这样的参赛者", "no entry is like that") if found.rows else found.empty
    columns = (*without_players(found.columns, rows), WARNED)
    return replace(found, columns=columns, rows=rows, empty=empty)


def out(competition: Competition) -> tuple[tuple[Text, int], ...]:
    """How many take no part, and why."""
    statuses = [one.status for one in competition.entrants.values()]
    gone = (EntryStatus.REFUSED, EntryStatus.WITHDRAWN)
    return tuple((STATUS[one], statuses.count(one)) for one in gone if one in statuses)


def _said(row: Row) -> str:
    """What a word is looked for in."""
    return _plain(" ".join(_texts(row, "id", *PEOPLE, "units", "zone")))


def _texts(row: Row, *keys: str) -> list[str]:
    texts: list[str] = []
    for key in keys:
        value = row.get(key)
        texts += map(str, value) if isinstance(value, list | tuple) else [str(value or "")]
    return texts


def _plain(text_: str) -> str:
    return normalize("NFKC", text_).casefold()


def warnings(competition: Competition, today: date) -> Mapping[EntryId, tuple[Text, ...]]:
    """Of each entry that takes part what somebody should look at: nothing of it is refused."""
    playing = taking_part(competition)
    named: dict[str, list[tuple[EntryId, str]]] = {}
    for entrant in playing:
        for player in entrant.players:
            named.setdefault(_plain(player.name), []).append((entrant.id, player.name))
    found: dict[EntryId, tuple[Text, ...]] = {}
    for entrant in playing:
        told = []
        for player in entrant.players:
            others = [id_ for id_, _ in named[_plain(player.name)] if id_ != entrant.id]
            if others:
                told.append(
                    Text(
                        f"{player.name} 与 {'、'.join(others)} 号的选手同名",
                        f"{player.name} is also a name in {', '.join(others)}",
                    )
                )
        owed = missing_papers(competition, entrant, today)
        if owed:
            told.append(
                Text(f"缺材料 {len(owed)} 份", f"lacks {many(len(owed), 'paper', 'papers')}")
            )
        if told:
            found[entrant.id] = tuple(told)
    return found


@record
class PaperCell:
    """`key` names entry, player and paper, as `set_papers` reads it; `since` is the day before
    which none can be fresh enough, as long as it has not come."""

    key: str
    title: Text
    status: PaperStatus
    dated: date | None
    at_door: bool
    since: date | None = None

    @property
    def text(self) -> Text:
        if self.since is not None:
            return Text(f"{self.since:%m-%d} 起收", f"from {self.since:%m-%d}")
        return PAPER[self.status]


@record
class PlayerLine:
    name: str
    papers: tuple[PaperCell, ...]


@record
class EntryLine:
    """`lacking`: so many papers without which it cannot be accepted today."""

    id: EntryId
    name: str
    units: tuple[str, ...]
    status: EntryStatus
    note: str
    players: tuple[PlayerLine, ...]
    lacking: int

    @property
    def text(self) -> Text:
        return STATUS[self.status]

    @property
    def waits(self) -> bool:
        return self.status is EntryStatus.ENTERED


def paper_names(competition: Competition) -> tuple[PaperRule, ...]:
    return competition.regulation.entry.papers


def checklist(competition: Competition, today: date) -> tuple[EntryLine, ...]:
    """Those that wait for a review first, with what they lack."""
    lines = [_line(competition, entrant, today) for entrant in taking_part(competition)]
    return tuple(sorted(lines, key=lambda line: not line.waits))


def _line(competition: Competition, entrant: Entrant, today: date) -> EntryLine:
    held = {(paper.player, paper.paper): paper for paper in entrant.papers}
    players = []
    for number, player in enumerate(entrant.players, 1):
        cells = []
        for paper in paper_names(competition):
            found, fresh = held.get((number, paper.id)), earliest_date(competition, paper)
            cells.append(
                PaperCell(
                    json.dumps([entrant.id, number, paper.id], ensure_ascii=False),
                    paper.name,
                    PaperStatus.PENDING if found is None else found.status,
                    found.dated if found else None,
                    paper.when is WhenShown.DOOR,
                    fresh if found is None and today < fresh else None,
                )
            )
        players.append(PlayerLine(player.name, tuple(cells)))
    return EntryLine(
        entrant.id,
        entrant.name,
        tuple(unit_names(competition, entrant.units)),
        entrant.status,
        entrant.note,
        tuple(players),
        len(missing_papers(competition, entrant, today)),
    )


def set_papers(keys: Sequence[str], status: str, dated: date | None) -> tuple[SetPaper, ...]:
    """Many at once, as they are ticked on the checklist."""
    if not keys:
        raise NotationError("请先勾选材料", "tick the papers first")
    try:
        said = PaperStatus(status)
        named = [json.loads(key) for key in keys]
        return tuple(
            SetPaper(str(entry), int(player), str(paper), said, dated)
            for entry, player, paper in named
        )
    except (ValueError, TypeError):
        raise NotationError(
            "勾选的材料认不出来，请刷新后再试", "these papers are not known; load the page again"
        ) from None
