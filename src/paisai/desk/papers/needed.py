"""Which papers are wanted at this moment, and which belong to one round?

The list of entries as a workbook begins with it: names and units, nobody's particulars.

Which characters of an event come out of the printer as empty boxes, and in whose names?

Names have characters that hardly any font has; who prints two hundred cards is told before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from paisai.desk.papers import KINDS, EventPaper, ToMake
from paisai.desk.papers.press import Press
from paisai.desk.public.entries import public_entries
from paisai.frozen import replace
from paisai.ledger import Status, status
from paisai.prints.paper import Lists, Paper
from paisai.prints.safe import clean
from paisai.prints.table import Row
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.naming import listed
from paisai.tournament.rounds import RoundStatus

_AT_TABLE = ("names", "pairings", "half-sheets", "sheets", "cards")
_RESULTS = ("bulletin", "standings", "groups", "bracket")
_END = ("final", "teams", "awards", "points", "certificates")
_DRAWING = ("schedule", "timetable", "bracket")
WANTED: Mapping[Status, tuple[str, ...]] = {
    Status.ENTRY: ("form", "timetable"),
    Status.DRAWING: _DRAWING,
    Status.OPENING: _DRAWING,
    Status.DRAWING_BEFORE: _DRAWING,
    Status.READY: ("schedule", *_RESULTS),
    Status.DRAFT: _RESULTS,
    Status.PUBLISHED: _AT_TABLE,
    Status.PLAYING: _AT_TABLE,
    Status.RESULTS: _AT_TABLE,
    Status.DONE: _END,
    Status.CLOSED: _END,
}
OF_A_ROUND = (*_AT_TABLE, "bulletin")
OF_SOMEBODY = ("form", "report")
"""Of one unit, of one ruling: each says itself of whom it is."""
WHOLE_EVENT = Text("整场比赛", "The whole event")


def wanted_first(
    competition: Competition, papers: Sequence[ToMake]
) -> tuple[tuple[ToMake, ...], tuple[ToMake, ...]]:
    """What is wanted now, in the order in which it is; then the rest, the newest first."""
    kinds = WANTED.get(status(competition), ())
    last = last_round(competition)
    now = [
        one
        for kind in kinds
        for one in papers
        if one.kind == kind and (kind not in OF_A_ROUND or one.of == last)
    ]
    return tuple(now), tuple(one for one in reversed(papers) if one not in now)


def last_round(competition: Competition) -> str:
    """As papers name it; empty before the first that is out."""
    for stage in reversed(competition.stages):
        out = [one.number for one in stage.rounds if one.status is not RoundStatus.DRAFT]
        if out:
            return round_mark(stage.index, out[-1])
    return ""


def round_mark(stage: int, number: int) -> str:
    return f"{stage + 1}-{number:02d}"


def grouped(papers: Sequence[ToMake]) -> tuple[tuple[str, Text, tuple[ToMake, ...]], ...]:
    """The rest, newest first, as groups of the whole event, of each stage, of each round, the
    forms, the reports: each with the mark of its round, if it is of one, and its name; in a group
    the papers stand in the order in which they are wanted."""
    found: dict[tuple[str, Text], list[ToMake]] = {}
    for one in papers:
        mark, name = "", one.of_whom or WHOLE_EVENT
        if one.kind in OF_A_ROUND:
            mark = one.of
        elif one.kind in OF_SOMEBODY:
            name = KINDS[one.kind]
        found.setdefault((mark, name), []).insert(0, one)
    return tuple((mark, name, tuple(some)) for (mark, name), some in found.items())


def rounds_of(papers: Sequence[ToMake]) -> tuple[str, ...]:
    """The rounds that have papers, the last first."""
    return tuple(dict.fromkeys(one.of for one in reversed(papers) if one.kind in OF_A_ROUND))


AT_ONCE = ("names", "pairings", "half-sheets", "bulletin")
"""What a round needs on as little paper as it can: cards for the whole day stand on the tables."""


def papers_of_round(papers: Sequence[ToMake], of: str) -> tuple[ToMake, ...]:
    """What is put up, laid out and handed in for one round; results once all of them are in."""
    mine = [one for one in papers if one.of == of and one.complete]
    return tuple(one for kind in AT_ONCE for one in mine if one.kind == kind)


NAME = Text("参赛名单", "Entries")


FIRST = ("final", "teams", "awards", "points")
"""What is wanted of an event that is played: a workbook opens on its places."""


def in_workbook(press: Press, papers: Iterable[EventPaper]) -> list[Paper]:
    """The sheets of a workbook with all lists of an event, in the order in which they are wanted;
    before there are places, who has entered."""
    listed = [one for one in papers if one.listed]
    first = [one.paper for kind in FIRST for one in listed if one.kind == kind]
    rest = [one.paper for one in listed if one.kind not in FIRST]
    return [*first, entered(press), *rest]


def entered(press: Press) -> Lists:
    table = public_entries(press.competition)
    rows: tuple[Row, ...] = tuple(
        {key: "、".join(one) if isinstance(one, list) else one for key, one in row.items()}
        for row in table.rows
    )
    return Lists(press.masthead(), NAME, (replace(table, rows=rows, name=NAME),))


def boxes(competition: Competition) -> Text | None:
    """What to say before anything is printed; nothing if every character can be."""
    from paisai.typesetting import unprintable  # typst is slow to import

    names = tuple(dict.fromkeys(map(clean, _names(competition))))
    missing = unprintable("".join(names))
    if not missing:
        return None
    concerned = [name for name in names if not set(missing).isdisjoint(name)]
    letters = [f"{letter} (U+{ord(letter):04X})" for letter in missing]
    return Text(
        f"这台电脑的字体里没有 {listed(letters)}，印出来是空框：{listed(concerned)}。"
        "请装一种有这些字的字体（如 Noto Sans CJK SC），重新启动本程序再印；或者印好后用手写补上。",
        f"No font of this computer has {listed(letters, ', ')}: a box is printed instead, in "
        f"{listed(concerned, ', ')}. Install a font that has it (such as Noto Sans CJK SC), start "
        "this program again and print then; or write it in by hand.",
    )


def _names(competition: Competition) -> Iterator[str]:
    yield competition.name
    yield from (room.name for room in competition.rooms)
    for unit in competition.units.values():
        yield from (unit.name, unit.leader)
    for entry in competition.entrants.values():
        yield from (entry.name, entry.leader, *(player.name for player in entry.players))
