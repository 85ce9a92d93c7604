"""Do the fields of a regulation fit together?

Each check is a small function that yields the defects it finds; `check` runs them all.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import NoneType
from typing import Annotated, Any, get_args, get_origin

from paisai import erdayi
from paisai.defects import Defect
from paisai.frozen import fields, is_record
from paisai.plain import hints_of
from paisai.regulations.checks_format import check_format
from paisai.regulations.checks_rulings import check_rulings
from paisai.regulations.clauses import catalogues
from paisai.regulations.closing import AwardRules, AwardsTo, TimetableRow
from paisai.regulations.entering import Represents
from paisai.regulations.regulation import Regulation
from paisai.regulations.scoring import AfterWindow, LateSheet
from paisai.shengji import rules as shengji


def check(regulation: Regulation) -> Iterator[Defect]:
    """Every way in which the parts contradict each other."""
    for one in (
        _catalogue,
        _entry,
        check_format,
        _clocks,
        check_rulings,
        _papers,
        _awards,
        _team_totals,
        _timetable,
    ):
        yield from one(regulation)


def _catalogue(r: Regulation) -> Iterator[Defect]:
    names = catalogues()
    if r.copied_from and r.copied_from not in names:
        yield Defect(
            "copied_from",
            r.copied_from,
            f"没有这个母本的条款；copied_from 可以是 {'、'.join(names)}",
            f"no clauses by that name; copied_from may be {', '.join(names)}",
        )
    elif not r.catalogued:
        yield Defect(
            "id",
            r.id,
            f"没有条款可引；请在旁边放一个 {r.id}.clauses.toml，"
            f"或写明 copied_from，可以是 {'、'.join(names)}",
            f"no clauses to cite: put {r.id}.clauses.toml beside it, or name copied_from, which"
            f" may be {', '.join(names)}",
        )
    yield from repeated("clauses", [clause.id for clause in r.clauses])
    for i, clause in enumerate(r.clauses):
        for j, place in enumerate(clause.fixes):
            if not is_place(place):
                yield Defect(
                    f"clauses[{i}].fixes[{j}]",
                    place,
                    "规程里没有这个位置，应写成 clocks.round.minutes 这样",
                    "no place of a regulation; such as clocks.round.minutes",
                )


def _entry(r: Regulation) -> Iterator[Defect]:
    entry = r.entry
    if any(stage.by_zones for stage in r.stages) and (Represents.ZONE not in entry.represents):
        yield Defect(
            "entry.represents",
            list(entry.represents),
            "固定对阵按赛区抽签，代表里要有 zone",
            "a fixed schedule is drawn by zones; zone must be among them",
        )
    selection = entry.selection
    if selection and selection.quota.least > selection.quota.most:
        yield Defect(
            "entry.selection.quota.least",
            selection.quota.least,
            f"不能超过 most（{selection.quota.most}）",
            f"must not exceed most ({selection.quota.most})",
        )
    if selection and entry.most_per_unit is not None and selection.quota.most > entry.most_per_unit:
        yield Defect(
            "entry.selection.quota.most",
            selection.quota.most,
            f"不能超过 entry.most_per_unit（{entry.most_per_unit}）",
            f"must not exceed entry.most_per_unit ({entry.most_per_unit})",
        )
    yield from repeated("entry.papers", [paper.id for paper in entry.papers])


def repeated(place: str, ids: Iterable[str]) -> Iterator[Defect]:
    """Ids that were used before in the list."""
    seen: set[str] = set()
    for i, id_ in enumerate(ids):
        if id_ in seen:
            yield Defect(f"{place}[{i}].id", id_, "与前面的重复", "was used before")
        seen.add(id_)


def _clocks(r: Regulation) -> Iterator[Defect]:
    clock = r.clocks.round
    if clock is None:
        return
    before = -1
    for i, announcement in enumerate(clock.announcements):
        place = f"clocks.round.announcements[{i}].minute"
        if announcement.minute >= clock.minutes:
            yield Defect(
                place,
                announcement.minute,
                f"应在一轮结束（{clock.minutes} 分钟）之前",
                f"must be before the end of the round ({clock.minutes} minutes)",
            )
        if announcement.minute <= before:
            yield Defect(
                place,
                announcement.minute,
                f"应在前一次播报（{before} 分钟）之后",
                f"must be after the one before ({before})",
            )
        before = announcement.minute


def _papers(r: Regulation) -> Iterator[Defect]:
    if r.score_sheet.late is LateSheet.RESPONSIBLE_SIDE_FORFEITS and not (
        r.score_sheet.within_minutes
    ):
        yield Defect(
            "score_sheet.within_minutes",
            0,
            "迟交要判弃权，就要给至少 1 分钟",
            "must be at least 1 where a late sheet is a forfeit",
        )
    if r.corrections.window_minutes is None and r.corrections.after is AfterWindow.NEVER:
        yield Defect(
            "corrections.window_minutes",
            None,
            "逾时不得更正，就要写明时限",
            "a window is wanted where nothing is corrected after it",
        )
    before = -1
    for i, step in enumerate(r.appeals.steps):
        if step.within_minutes <= before:
            yield Defect(
                f"appeals.steps[{i}].within_minutes",
                step.within_minutes,
                f"应比前一步（{before} 分钟）晚",
                f"must be later than the step before ({before})",
            )
        before = step.within_minutes


def _awards(r: Regulation) -> Iterator[Defect]:
    awards = r.awards
    if awards is None:
        return
    yield from _tiers(awards)
    if awards.offered:
        return
    last = r.stages[-1]
    if awards.to is AwardsTo.TEAMS and r.team_totals is None:
        yield Defect(
            "awards.to", awards.to, "没有团体总分，应为 entries", "no team totals: must be entries"
        )
    most = last.places_played
    if awards.to is AwardsTo.ENTRIES and most is not None and awards.places > most:
        yield Defect(
            "awards.places",
            awards.places,
            f"最后阶段只决出 {most} 名",
            f"the last stage decides only {most} places",
        )
    places = [row.place for row in awards.place_points]
    for i, place in enumerate(places):
        if place in places[:i]:
            yield Defect(
                f"awards.place_points[{i}].place", place, "与前面的重复", "was used before"
            )


def _tiers(awards: AwardRules) -> Iterator[Defect]:
    """An offer too is printed in the 竞赛规程 as it stands."""
    wanted = 1
    for i, tier in enumerate(awards.tiers):
        if tier.first != wanted:
            yield Defect(
                f"awards.tiers[{i}].first",
                tier.first,
                f"应从第 {wanted} 名接起，不重不漏",
                f"must go on from place {wanted}, without gap or overlap",
            )
        if tier.last < tier.first or tier.last > awards.places:
            yield Defect(
                f"awards.tiers[{i}].last",
                tier.last,
                f"应在 {tier.first} 与奖励名次 {awards.places} 之间",
                f"must be between {tier.first} and the {awards.places} places rewarded",
            )
        wanted = tier.last + 1


def _team_totals(r: Regulation) -> Iterator[Defect]:
    totals = r.team_totals
    if totals is None:
        return
    last = r.stages[-1]
    if last.places_played is None:
        yield Defect(
            "team_totals", None, "最后阶段应为 knockout", "the last stage must be a knockout"
        )
        return
    rounds = [row.reached for row in totals.rows if row.reached.startswith("round")]
    wanted = (
        (["group"] if any(stage.in_groups for stage in r.stages) else [])
        + [f"round{n}" for n in range(1, len(rounds) + 1)]
        + [str(n) for n in range(last.places_played, 0, -1)]
    )
    found = [row.reached for row in totals.rows]
    if found != wanted:
        yield Defect(
            "team_totals.rows",
            found,
            f"应依次为 {'、'.join(wanted)}",
            f"must be {', '.join(wanted)} in this order",
        )
    for i in range(1, len(totals.rows)):
        if totals.rows[i].points <= totals.rows[i - 1].points:
            yield Defect(
                f"team_totals.rows[{i}].points",
                totals.rows[i].points,
                f"应多于前一行的 {totals.rows[i - 1].points}",
                f"must be more than {totals.rows[i - 1].points} in the row before",
            )


def _timetable(r: Regulation) -> Iterator[Defect]:
    before: TimetableRow | None = None
    for i, item in enumerate(r.timetable):
        place = f"timetable[{i}]"
        if item.end is not None and item.start is not None and item.end < item.start:
            yield Defect(f"{place}.end", item.end, "应在开始之后", "must be after the start")
        if before is not None and _is_earlier(item, before):
            yield Defect(f"{place}.start", item.start, "应按时间排列", "must be in order of time")
        before = item
    yield from _rounds_of_timetable(r)


def _is_earlier(item: TimetableRow, before: TimetableRow) -> bool:
    """Whether an item is earlier than the one before it, as far as both say when they are."""
    if item.day != before.day or not item.start or not before.start:
        return item.day < before.day
    return item.start < before.start


def _rounds_of_timetable(r: Regulation) -> Iterator[Defect]:
    rounds = [number for item in r.timetable for number in item.rounds]
    played = sum(stage.fixed_rounds or 0 for stage in r.stages)
    if not rounds or not played or rounds == list(range(1, played + 1)):
        return
    if rounds == [1]:  # when the others are is left open
        return
    over = [number for number in rounds if number > played]
    missing = [number for number in range(1, played + 1) if number not in rounds]
    zh = f"各轮应为 1 到 {played}，每轮一次"
    en = f"the rounds must be 1 to {played}, each once"
    if over:
        zh += f"；第 {_listed(over, '、')} 轮的一项请删去，或多打几轮"
        en += f"; take out the item of round {_listed(over, ', ')}, or play more rounds"
    if missing:
        zh += f"；还缺第 {_listed(missing, '、')} 轮"
        en += f"; round {_listed(missing, ', ')} is missing"
    yield Defect("timetable", rounds, zh, en)


def _listed(numbers: Iterable[int], between: str) -> str:
    return between.join(map(str, numbers))


# Which places does a regulation have, whatever values stand there?


_SELECTED = re.compile(r"\[[^\]]*\]")


@cache
def is_place(place: str) -> bool:
    """Whether a clause can fix this: a field of the schema or of a game.

    >>> is_place("stages[main].rounds"), is_place("clocks.round.hours")
    (True, False)
    """
    steps = _SELECTED.sub("", place).split(".")
    if steps[0] == "game" and len(steps) > 1:
        known = {field.name for game in (shengji.Rules, erdayi.Rules) for field in fields(game)}
        return steps[1] in known
    return _has(Regulation, steps)


def _has(kind: Any, steps: list[str]) -> bool:
    if not steps:
        return True
    return any(
        steps[0] in hints and _has(hints[steps[0]], steps[1:])
        for hints in (hints_of(record) for record in _records(kind))
    )


def _records(kind: Any) -> Iterator[Any]:
    """The records a type is made of: behind limits, in lists, and each of several."""
    if get_origin(kind) is Annotated:
        yield from _records(kind.__origin__)
    elif "__kinds__" in getattr(kind, "__dict__", {}):
        yield from kind.__kinds__.values()
    elif is_record(kind):
        yield kind
    elif get_origin(kind) is not Mapping:
        for part in get_args(kind):
            if part not in (NoneType, Ellipsis):
                yield from _records(part)
