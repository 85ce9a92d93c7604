"""How few can take part, and what do so few change? Said before the draw, on every front."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from paisai.regulations import Regulation
from paisai.regulations.stages import (
    AnyStage,
    FewEntries,
    FixedSchedule,
    Knockout,
    RoundRobin,
    Swiss,
    TablesOfThree,
)
from paisai.text import SILENT, Text, joined, many
from paisai.tournament.entrants import Entrant


def first_stage(regulation: Regulation, entries: int) -> int:
    """The index of the stage to begin with: tables of three from which everybody would advance
    are left out (E4.2a: up to 9 begin with the semi-final, up to three with the final)."""
    for index, stage in enumerate(regulation.stages[:-1]):
        if not isinstance(stage, TablesOfThree) or _are_eliminated(stage, entries):
            return index
    return len(regulation.stages) - 1


def _are_eliminated(stage: TablesOfThree, entries: int) -> bool:
    places = stage.cut or 0
    if stage.few is FewEntries.SUBSTITUTES:
        return entries > places
    return entries > 3 and entries >= places


def fewest(stage: AnyStage) -> int:
    """How many entries a stage needs at least."""
    three = isinstance(stage, TablesOfThree) and stage.few is FewEntries.PASS_FREE
    return 3 if three else 2


def passes_free(regulation: Regulation, index: int) -> bool:
    """Whether those left over at the tables of three of a stage pass free into the next. With
    substitutes only into one that is not the last: every finalist has played for it (E4.2a)."""
    stage = regulation.stages[index]
    assert isinstance(stage, TablesOfThree)
    return stage.few is FewEntries.PASS_FREE or index + 2 < len(regulation.stages)


def otherwise_played(regulation: Regulation, entries: int) -> Text:
    """What is left out or changed of the tables of three with so many; nothing where all of it is
    played (E4.2a)."""
    index = first_stage(regulation, entries)
    stage = regulation.stages[index]
    if not isinstance(stage, TablesOfThree) or entries < fewest(stage):
        return SILENT
    left_out = joined((one.name for one in regulation.stages[:index]), "、", " and ")
    over = entries % 3
    parts = [Text(f"{entries} 人参赛", f"With {entries} entries")]
    if left_out:
        parts.append(Text(f"不打{left_out.zh}", f"there is no {left_out.en.lower()}"))
    if passes_free(regulation, index):
        if left_out and over:
            parts.append(
                Text(
                    f"多出的 {over} 人抽签直接进入下一阶段",
                    f"the {over} left over by lot go straight to the next stage",
                )
            )
    elif left_out or over:
        parts += _few_tables(stage, entries)
    return joined(parts, "，", ", ") if len(parts) > 1 else SILENT


def _few_tables(stage: TablesOfThree, entries: int) -> Iterator[Text]:
    tables, empty = -(-entries // 3), -entries % 3
    yield Text(
        f"全体抽签坐{stage.name.zh}的 {tables} 桌",
        f"all are drawn to {many(tables, 'table', 'tables')} of the {stage.name.en.lower()}",
    )
    if empty:
        yield Text(
            f"其中 {empty} 桌两人，空座由裁判长指定的替补坐（替补的得分不算任何人的，也不晋级）",
            f"{empty} of them with two entries, where a substitute named by the chief referee takes"
            " the empty seat (whose score is nobody's and who advances nowhere)",
        )


def fewest_entries(regulation: Regulation) -> int:
    """With fewer the event cannot be drawn."""
    first, last = regulation.stages[0], regulation.stages[-1]
    if isinstance(first, FixedSchedule):
        return _for_all_rounds(first.rounds)
    return fewest(last if isinstance(first, TablesOfThree) else first)


def _for_all_rounds(rounds: int) -> int:
    """The fewest that can play so many rounds without a second meeting: of an odd number one
    rests each round, nobody twice."""
    return max(rounds + 1 - rounds % 2, 2)


def most_rounds(entrants: Collection[Entrant], stage: Swiss | FixedSchedule) -> int:
    """As many rounds can be paired at most by the rules: nobody meets anybody twice, nor one of his
    unit or zone; of an odd number one rests."""
    count = len(entrants)
    together: Counter[str]
    if isinstance(stage, Swiss):
        apart = not stage.same_unit_meets
        together = Counter(unit for one in entrants for unit in one.units)
    else:
        apart = not stage.same_zone_meets
        together = Counter(one.zone for one in entrants if one.zone is not None)
    own = max(together.values(), default=1) if apart else 1
    if 2 * own > count + count % 2:
        return 0
    return count - own + count % 2


def how_few(regulation: Regulation, counted: Text) -> Text:
    """The fewest that a regulation can take, and below which number what changes: said before
    anybody has entered. `counted` is 人 or 对."""
    least = fewest_entries(regulation)
    said = Text(f"至少 {least} {counted.zh}", f"at least {least} {counted.en}")
    return joined([said, *_changes_below(regulation, counted)], "；", "; ")


def _changes_below(regulation: Regulation, counted: Text) -> Iterator[Text]:
    first = regulation.stages[0]
    full = _for_all_rounds(first.rounds) if isinstance(first, Swiss) else 0
    if isinstance(first, Swiss) and full > 2:
        yield Text(
            f"不足 {full} {counted.zh}时打不满 {first.rounds} 轮"
            f"（如 {full - 1} {counted.zh}最多 {full - 2} 轮）",
            f"with fewer than {full} not all {first.rounds} rounds can be paired"
            f" ({full - 1} have {full - 2} at most)",
        )
    if isinstance(first, RoundRobin):
        yield Text(
            f"不超过 {first.group_size} {counted.zh}时只有一个小组",
            f"up to {first.group_size} make one group",
        )
    for stage in regulation.stages[:-1]:
        if isinstance(stage, TablesOfThree) and stage.few is FewEntries.SUBSTITUTES:
            yield Text(
                f"不超过 {stage.cut} {counted.zh}时不打{stage.name.zh}",
                f"up to {stage.cut} play no {stage.name.en.lower()}",
            )
    if isinstance(first, TablesOfThree) and first.few is FewEntries.SUBSTITUTES:
        yield Text("坐不满的桌由替补坐", "substitutes take the seats that are left")


def what_changes(regulation: Regulation, entrants: Collection[Entrant]) -> Iterator[Text]:
    """What so few make of the regulation's format: what is left out, and what cannot be played."""
    count, first = len(entrants), regulation.stages[0]
    if not count:
        return
    if isinstance(first, Swiss | FixedSchedule):
        yield from _too_few_rounds(regulation, first, entrants)
    if isinstance(first, RoundRobin):
        yield from _one_group(regulation, first, count)
    if said := otherwise_played(regulation, count):
        yield said


def _too_few_rounds(
    regulation: Regulation, stage: Swiss | FixedSchedule, entrants: Collection[Entrant]
) -> Iterator[Text]:
    """So many rounds cannot be paired as the rules stand, and that shows only late."""
    most, rounds, count = most_rounds(entrants, stage), stage.rounds, len(entrants)
    if most >= rounds:
        return
    there = regulation.entry.so_many(count)
    said = Text(
        f"参赛 {there.zh}，照规程最多打得成 {most} 轮，要打的是 {rounds} 轮：",
        f"with {there.en} at most {many(most, 'round', 'rounds')} can be paired by the rules,"
        f" and there are {rounds}: ",
    )
    if isinstance(stage, Swiss):
        yield said + Text(
            f"多报几个；或打完 {most} 轮写明理由结束；或到时许再次相遇、许同单位相遇",
            f"take more; or end it after {most} for a reason; or allow second meetings or those of"
            " one unit then",
        )
    else:
        yield said + Text("排不出对阵，要多报几个", "no schedule can be made: take more")


def _one_group(regulation: Regulation, stage: RoundRobin, count: int) -> Iterator[Text]:
    last, on = regulation.stages[-1], stage.cut_per_group
    groups = -(-count // stage.group_size)
    if on is None or not isinstance(last, Knockout):
        return
    further = groups * min(on, count // groups)
    if further < last.places:
        there, on_ = map(regulation.entry.so_many, (count, further))
        yield Text(
            f"参赛 {there.zh}，分 {groups} 个小组，{on_.zh}进入{last.name.zh}，"
            f"第 {further} 名以后的名次不另打",
            f"{there.en} make {many(groups, 'group', 'groups')}, {further} of them go on to"
            f" the {last.name.en.lower()}, and places behind {further} are not played for",
        )
