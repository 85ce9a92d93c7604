"""By which names do sentences call entries, units, stages, rounds and tables?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice

from paisai.frozen import replace
from paisai.text import SILENT, Text
from paisai.tournament.competition import Competition, StageState
from paisai.tournament.entries import Entrant, EntryId, EntryPlayer, UnitId
from paisai.tournament.rounds import Round, Seated

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


FINALS = {
    2: Text("决赛", "Final"),
    4: Text("半决赛", "Semi-finals"),
    8: Text("四分之一决赛", "Quarter-finals"),
}


def stage_name(competition: Competition, stage: StageState) -> Text:
    """Nothing where the event has only one."""
    several = len(competition.regulation.stages) > 1
    return competition.spec(stage).name if several else SILENT


def numbered(number: int) -> Text:
    return Text(f"第 {number} 轮", f"Round {number}")


def round_name(round_: Round) -> Text:
    """第 3 轮, 加赛, 四分之一决赛. Only a match of a knockout is played for places."""
    if round_.play_off:
        return Text("加赛", "Play-off")
    placed = [(best, size) for best, size in map(_places, round_.tables) if best]
    first = [size for best, size in placed if best == 1]
    if first:
        return main_round(max(first))
    return places_round(*min(placed)) if placed else numbered(round_.number)


def in_a_line(name: Text) -> Text:
    """A round's name inside a sentence, one thing in English too: 决赛, the final; 第 3 轮,
    round 3; a figure keeps away from the characters beside it.

    >>> in_a_line(FINALS[4]).en, in_a_line(numbered(3)).en, in_a_line(main_round(16))
    ('the semi-final round', 'round 3', Text(zh=' 16 进 8 ', en='the round of 16'))
    >>> in_a_line(places_round(5, 4)).en, in_a_line(places_round(3, 2)).en
    ('the round for places 5–8', 'the match for place 3')
    """
    en = name.en[0].lower() + name.en[1:]
    if not re.match(r"round \d", en):
        en = "the " + re.sub(r"finals$", "final round", en)
    return Text(re.sub(r"^(?=\d)|(?<=\d)$", " ", name.zh), en)


def called(round_: Round) -> Text:
    """A round inside a sentence."""
    return in_a_line(round_name(round_))


def opening(round_: Round) -> Text:
    """A round at the beginning of one."""
    name = called(round_)
    return Text(name.zh.lstrip(), name.en)


def whole_name(competition: Competition, stage: StageState, round_: Round) -> Text:
    """With the stage it is of, where there are several and that says more."""
    of, name = stage_name(competition, stage), round_name(round_)
    if not of or of == name:
        return name
    return Text(f"{of.zh} {name.zh}", f"{of.en}, {name.en}")


def after_round(round_: Round) -> Text:
    """第 3 轮后, after round 3, after the final."""
    return Text(f"{opening(round_).zh}后", f"after {called(round_).en}")


def main_round(left: int) -> Text:
    """The round in which so many are left in the race for the first place."""
    return FINALS.get(left, Text(f"{left} 进 {left // 2}", f"Round of {left}"))


def places_round(best: int, size: int) -> Text:
    last = best + size - 1
    if size == 2:
        return Text(f"争第 {best} 名", f"Match for place {best}")
    return Text(f"争第 {best} 至 {last} 名", f"Round for places {best}–{last}")


def group_name(number: int) -> Text:
    return Text(f"第 {number} 组", f"Group {number}")


def section_name(table: Seated) -> Text:
    """The group a table is of, or what a match of a knockout is for."""
    best, size = _places(table)
    if best:
        return main_round(size) if best == 1 else places_round(best, size)
    return group_name(int(table.section)) if table.section else SILENT


def _places(table: Seated) -> tuple[int, int]:
    """The best place a match is for, and how many places its section is for; (0, 0): none."""
    first, dash, last = table.section.partition("-")
    if not dash:
        return 0, 0
    return int(first), int(last) - int(first) + 1
