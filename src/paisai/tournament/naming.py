"""By which names do sentences call entries and units?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice

from paisai.frozen import replace
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.entrants import Entrant, EntryPlayer
from paisai.tournament.entries import EntryId, UnitId

NAMED = 8
"""So many names are listed; a list of hundreds helps nobody."""
_READ_OUT = 12
"""So many of a list of any names; an error carries them all."""


def unit_names(competition: Competition, units: Iterable[UnitId]) -> list[str]:
    known: Mapping[UnitId, object] = competition.units
    return [competition.units[unit].name if unit in known else unit for unit in units]


def label(competition: Competition, entry: str) -> str:
    """An entry as a sentence names it: 甲队（一中）, but 一中二队 without its unit again; one that
    is not there by what was written."""
    entrant = competition.entrants.get(EntryId(entry))
    if entrant is None:
        return entry
    units = "、".join(u for u in unit_names(competition, entrant.units) if u not in entrant.name)
    return f"{entrant.name}（{units}）" if units else entrant.name


def as_in_round(competition: Competition, stage: int, round_: int) -> Competition:
    """With every entry as it was called and made up in a round, both from where they count."""
    then = {
        id_: replace(one, name=was.name, players=tuple(map(EntryPlayer, was.players)))
        for id_, one in competition.entrants.items()
        if one.replacements
        for was in islice((r for r in one.replacements if (stage, round_) < (r.stage, r.round)), 1)
    }
    if not then:
        return competition
    return replace(competition, entrants=competition.entrants.with_all(then))


TABLES = 12
"""So many tables are listed by number."""


def table_list(numbers: Sequence[int]) -> Text:
    """Several tables as a sentence lists them; of many the first, and how many there are.

    >>> table_list([3, 7]).zh, table_list([3]).en, table_list(range(1, 151)).en
    ('第 3、7 桌', 'table 3', 'tables 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 138 more')
    """
    shown = [str(number) for number in numbers[:TABLES]]
    zh, en = "、".join(shown), ", ".join(shown)
    if len(numbers) > TABLES:
        zh, en = f"{zh} 等 {len(numbers)}", f"{en} and {len(numbers) - TABLES} more"
    return Text(f"第 {zh} 桌", f"table{'' if len(numbers) == 1 else 's'} {en}")


def honoured(competition: Competition, to: str) -> str:
    """To whom an award is given: an entry or a unit by its name, anybody else as written."""
    if EntryId(to) in competition.entrants:
        return label(competition, to)
    return unit_names(competition, [UnitId(to)])[0]


def player_label(competition: Competition, entrant: Entrant, player: EntryPlayer) -> str:
    """One of a pair as a list names him: 王小明（九中）."""
    units = "、".join(unit_names(competition, entrant.units))
    return f"{player.name}（{units or entrant.name}）"


def is_player(competition: Competition, name: str) -> bool:
    """Whether a player of an entry is called so, with his unit."""
    return any(
        player_label(competition, one, player) == name
        for one in competition.entrants.values()
        for player in one.players
    )


def names(competition: Competition, entries: Iterable[str], most: int = NAMED) -> Text:
    """Several entries as a sentence lists them; of many the first, and how many there are.

    An entry's own commas are its unit's: 甲队（一中）、乙队（二中）."""
    all_ = list(entries)
    shown = [label(competition, entry) for entry in islice(all_, most)]
    if len(all_) <= most:
        return Text("、".join(shown), ", ".join(shown))
    return Text(
        f"{'、'.join(shown)} 等 {competition.regulation.entry.so_many(len(all_)).zh}",
        f"{', '.join(shown)} and {len(all_) - most} more",
    )


def listed(names: Sequence[str], comma: str = "、") -> str:
    """A list short enough to be read out.

    >>> listed(["甲", "乙"])
    '甲、乙'
    """
    if len(names) <= _READ_OUT:
        return comma.join(names)
    more = len(names) - _READ_OUT
    tail = f" 等 {len(names)} 个" if comma == "、" else f" and {more} more"
    return comma.join(names[:_READ_OUT]) + tail
