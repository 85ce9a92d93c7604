"""What kind of event does a regulation make, in a few plain words?"""

from __future__ import annotations

from collections.abc import Iterator

from paisai.regulations.regulation import Regulation
from paisai.regulations.stages import (
    FixedSchedule,
    Knockout,
    RoundRobin,
    StageRules,
    Swiss,
    TablesOfThree,
)
from paisai.text import Text, many
from paisai.tournament.next_step import how_few

WHO = {
    1: Text("个人参赛", "players enter alone"),
    2: Text("两人一对参赛", "players enter in pairs"),
}
ENTRIES = {1: Text("人", "players"), 2: Text("对", "pairs")}
"""What is counted, by how many play together."""


def in_short(regulation: Regulation) -> tuple[Text, ...]:
    """What is played, by whom, in which stages, and what the desk has to do before."""
    return tuple(_lines(regulation))


def _lines(regulation: Regulation) -> Iterator[Text]:
    yield regulation.event.discipline
    entry = regulation.entry
    yield WHO[entry.players]
    for before, stage in zip((None, *regulation.stages), regulation.stages, strict=False):
        said = _stage(stage, before, ENTRIES[entry.players])
        one = len(regulation.stages) == 1 or _says(stage.words, stage.name)
        yield said if one else stage.name + Text("：", ": ") + said
    yield how_few(regulation, ENTRIES[entry.players])
    clock = regulation.clocks.round
    if clock is not None:
        yield Text(f"每轮 {clock.minutes} 分钟", f"rounds of {clock.minutes} minutes")
    if regulation.review is not None:
        days = regulation.review.notice_working_days
        yield Text(
            f"报名要审核，名单公示 {days} 个工作日",
            f"entries are reviewed, and shown for {many(days, 'working day', 'working days')}",
        )
    else:
        yield Text("报名即有资格，不用审核", "everybody entered may play; there is no review")
    if entry.papers:
        count = len(entry.papers)
        yield Text(
            f"每名选手查验 {count} 项",
            f"{many(count, 'check', 'checks')} of each player",
        )
    if entry.selection is not None:
        yield Text("各单位先选拔，再分配名额", "units select first, then places are shared out")
    if regulation.team_totals is not None:
        yield Text("另计团体总分", "with team totals")


def _stage(stage: StageRules, before: StageRules | None, counted: Text) -> Text:
    kind = stage.words
    match stage:
        case Swiss() | FixedSchedule():
            rounds = Text(f"，{stage.rounds} 轮", f", {many(stage.rounds, 'round', 'rounds')}")
            return kind + rounds + _cut(stage.cut)
        case TablesOfThree():
            one = before is not None and before.by_deals and before.goes_on == 3
            tables = Text("一桌三人", "one table of three") if one else kind
            deals = Text(f"，每桌 {stage.deals} 副", f", {many(stage.deals, 'deal', 'deals')} each")
            if one:
                deals = Text(f"，打 {stage.deals} 副", f", {many(stage.deals, 'deal', 'deals')}")
            return tables + deals + _cut(stage.cut)
        case RoundRobin():
            size, out = stage.group_size, stage.cut_per_group
            said = Text(
                f"{kind.zh}，每组 {size} {counted.zh}",
                f"groups of {size} {counted.en}, all play all",
            )
            further = Text(f"，前 {out} 名出线", f"; the first {out} go on")
            return said + further if out else said
        case Knockout():
            return kind + Text(
                f"，打出前 {stage.places} 名", f" for the first {stage.places} places"
            )
        case _:
            return stage.in_short(counted)


def _says(kind: Text, name: Text) -> bool:
    """Whether the kind of a stage says what it is called."""
    return name.zh in kind.zh or name.en.casefold() in kind.en.casefold()


def _cut(cut: int | None) -> Text:
    return Text(f"，前 {cut} 名晋级", f"; the first {cut} go on") if cut else Text("", "")
