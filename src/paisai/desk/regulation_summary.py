"""What kind of event does a regulation make, in a few plain words?"""

from __future__ import annotations

from collections.abc import Iterator

from paisai.desk.regulation_form.words import KINDS
from paisai.regulations.regulation import Regulation
from paisai.regulations.stages import (
    AnyStage,
    FixedSchedule,
    Knockout,
    RoundRobin,
    Swiss,
    TablesOfThree,
)
from paisai.text import Text, many

WHO = {
    1: Text("一个人一个参赛者", "every player enters alone"),
    2: Text("两人一对参赛", "players enter in pairs"),
}


def in_short(regulation: Regulation) -> tuple[Text, ...]:
    """What is played, by whom, in which stages, and what the desk has to do before."""
    return tuple(_lines(regulation))


def _lines(regulation: Regulation) -> Iterator[Text]:
    yield regulation.event.discipline
    entry = regulation.entry
    yield WHO[entry.players]
    for stage in regulation.stages:
        kind = KINDS[stage.kind]
        called = stage.name.zh not in kind.zh and stage.name.en.casefold() != kind.en.casefold()
        yield (stage.name + Text("：", ": ") if called else Text("", "")) + _stage(stage)
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
        yield Text("报名即有资格，不用审核", "who is entered may play; there is no review")
    if entry.papers:
        count = len(entry.papers)
        yield Text(
            f"每名选手查验材料 {count} 种",
            f"{many(count, 'paper', 'papers')} checked for each player",
        )
    if entry.selection is not None:
        yield Text("各单位先选拔，再分配名额", "units select first, then places are shared out")
    if regulation.team_totals is not None:
        yield Text("另计团体总分", "with team totals")


def _stage(stage: AnyStage) -> Text:
    kind = KINDS[stage.kind]
    match stage:
        case Swiss() | FixedSchedule():
            rounds = Text(f"，{stage.rounds} 轮", f", {many(stage.rounds, 'round', 'rounds')}")
            return kind + rounds + _cut(stage.cut)
        case TablesOfThree():
            deals = Text(f"，每桌 {stage.deals} 副", f", {many(stage.deals, 'deal', 'deals')} each")
            return kind + deals + _cut(stage.cut)
        case RoundRobin():
            size = Text(f"，每组 {stage.group_size} 个", f", {stage.group_size} to a group")
            out = stage.cut_per_group
            return kind + size + (Text(f"，出线 {out} 个", f", {out} go on") if out else _cut(None))
        case Knockout():
            return kind + Text(
                f"，打出前 {stage.places} 名", f" for the first {stage.places} places"
            )


def _cut(cut: int | None) -> Text:
    return Text(f"，取前 {cut}", f", the first {cut} go on") if cut else Text("", "")
