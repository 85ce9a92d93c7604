"""What must a unit say of itself and its selection, and how many entries may it have?"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from paisai.frozen import replace
from paisai.ledger.commands import SetUnit
from paisai.ledger.refusal import Reason, refuse
from paisai.ledger.state import Moment
from paisai.regulations.citing import clause_of
from paisai.regulations.entering import (
    REPRESENTS,
    ReportDated,
    ReportItem,
    SelectionRules,
    WildCards,
)
from paisai.regulations.regulation import Regulation
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.entries import Entrant, EntryStatus, EntryUnit, UnitId, UnitReport
from paisai.tournament.naming import names, unit_names
from paisai.visible import as_seen

Defect = tuple[str, str, str]
"""Clause, and what is wrong in both languages."""

COUNTED = {EntryStatus.ENTERED, EntryStatus.ACCEPTED, EntryStatus.QUALIFIED}
"""Entries that take a place."""


# The unit itself


def check_unit(competition: Competition, command: SetUnit, moment: Moment) -> None:
    """Refuse a unit with more officials or teams than it may have, or a report that cannot be."""
    regulation = competition.regulation
    _check_new_name(competition, command)
    offered = regulation.entry.represents
    if command.represents and command.represents not in [kind.value for kind in offered]:
        kinds = [REPRESENTS[kind] for kind in offered]
        raise refuse(
            Reason.NOT_ELIGIBLE,
            Text(
                f"{command.name} 代表的应是 {'、'.join(name.zh for name in kinds)} 之一，"
                f"不是 {command.represents}",
                f"{command.name} represents one of {', '.join(name.en for name in kinds)}, not"
                f" {command.represents}",
            ),
            clause=clause_of(regulation, "entry.represents"),
        )
    people = {command.leader.strip(), *(name.strip() for name in command.officials)} - {""}
    most = regulation.entry.officials_per_unit
    if most is not None and len(people) > most:
        raise refuse(
            Reason.LIMIT,
            Text(
                f"每单位领队或教练共至多 {most} 名，{command.name} 写了"
                f" {'、'.join(sorted(people))}",
                f"a unit has at most {most} leader or coach in all; {command.name} names"
                f" {', '.join(sorted(people))}",
            ),
            clause=clause_of(regulation, "entry.officials_per_unit"),
        )
    if command.report is not None:
        _check_report(competition, command, command.report, moment)


def _check_new_name(competition: Competition, command: SetUnit) -> None:
    """A unit that is registered twice has its places twice, and its pairs meet."""
    teams, name = competition.regulation.entry.teams_per_unit, command.name.strip()
    same = [
        id_
        for id_ in competition.units_named.get(as_seen(name), ())
        if id_ != command.id and as_seen(competition.units[id_].name) == as_seen(name)
    ]
    if len(same) < (teams or 1):
        return
    listed = "、".join(same)
    if teams is not None:
        raise refuse(
            Reason.LIMIT,
            Text(
                f"每单位 {teams} 队，{name} 已经登记（编号 {listed}）；请用这个编号",
                f"a unit has {teams} team; {name} is registered already (id {listed}): use that id",
            ),
            clause=clause_of(competition.regulation, "entry.teams_per_unit"),
        )
    raise refuse(
        Reason.DUPLICATE,
        Text(
            f"{name} 已经登记（编号 {listed}）；是同一单位就用这个编号，不是就写能分清的名称",
            f"{name} is registered already (id {listed}): use that id, or a name that tells them"
            " apart",
        ),
    )


def with_unit(competition: Competition, unit: EntryUnit) -> Competition:
    """The competition with this unit, new or changed, to be found by its name."""
    name, named = as_seen(unit.name), competition.units_named
    known = named.get(name, ())
    if unit.id not in known:
        named = named.with_(name, (*known, unit.id))
    return replace(competition, units=competition.units.with_(unit.id, unit), units_named=named)


def _check_report(
    competition: Competition, command: SetUnit, report: UnitReport, moment: Moment
) -> None:
    regulation = competition.regulation
    rules = regulation.entry.selection
    if rules is None:
        raise refuse(
            Reason.NOT_POSSIBLE,
            Text(
                "本规程没有单位选拔，不用上报",
                "this regulation has no selection by units, so nothing is reported",
            ),
        )
    old = competition.units.get(UnitId(command.id))
    if old is None or old.report != report:
        _check_in_time(regulation, rules, command, report, moment)
    for clause, zh, en in _report_defects(regulation, rules, report):
        raise refuse(
            Reason.NOT_ELIGIBLE,
            Text(f"{command.name} 的{zh}", f"{command.name}: {en}"),
            clause=clause,
        )


def _check_in_time(
    regulation: Regulation,
    rules: SelectionRules,
    command: SetUnit,
    report: UnitReport,
    moment: Moment,
) -> None:
    """By the date of the mail, or of its receipt (S6.5.1)."""
    sent, due = moment.time.date(), rules.report_due
    if rules.report_dated is ReportDated.BY_MAIL and report.mailed is not None:
        sent = min(sent, report.mailed)
    if due is not None and sent > due:
        by_mail = rules.report_dated is ReportDated.BY_MAIL
        mark = ("，以寄出日期为准", ", by the date of the mail") if by_mail else ("", "")
        raise refuse(
            Reason.TOO_LATE,
            Text(
                f"{command.name} 的选拔情况应在 {due} 以前上报{mark[0]}，不是 {sent}",
                f"{command.name}: the report was due by {due}{mark[1]}, not {sent}",
            ),
            clause=clause_of(regulation, "entry.selection.report_due"),
        )


def check_mailed(competition: Competition, command: SetUnit, today: date) -> None:
    """Nothing is mailed tomorrow."""
    mailed = None if command.report is None else command.report.mailed
    if mailed is not None and mailed > today:
        raise refuse(
            Reason.TOO_EARLY,
            Text(
                f"{command.name} 的上报寄出日期 {mailed} 还没有到，应是 {today} 或以前",
                f"{command.name}: the date of the mail, {mailed}, is still to come; it is {today}"
                " or"
                " before",
            ),
            clause=clause_of(competition.regulation, "entry.selection.report_dated"),
        )


def _report_defects(
    regulation: Regulation, rules: SelectionRules, report: UnitReport
) -> Iterator[Defect]:
    clause = clause_of(regulation, "entry.selection.report")
    if report.members < 1 or not 0 <= report.entrants <= report.members:
        yield (
            clause,
            f"参加人数应在 0 和总人数 {report.members} 之间，不是 {report.entrants}",
            f"entrants are 0 to the {report.members} members, not {report.entrants}",
        )
    most = rules.places_reported
    if len(report.ranking) > most:
        yield (
            clause_of(regulation, "entry.selection.places_reported"),
            f"选拔名次至多报 {most} 个，写了 {len(report.ranking)} 个",
            f"at most {most} places are reported, not {len(report.ranking)}",
        )
    if len(set(report.ranking)) < len(report.ranking) or not all(map(str.strip, report.ranking)):
        yield (
            clause,
            "选拔名次里有空的或重复的",
            "a place of the ranking is empty or named twice",
        )


_ITEMS: dict[ReportItem, tuple[str, str]] = {
    ReportItem.LEADER: ("领队", "leader"),
    ReportItem.TELEPHONE: ("电话", "telephone"),
    ReportItem.TIME: ("选拔时间", "time"),
    ReportItem.PLACE: ("选拔地点", "place"),
    ReportItem.FORMAT: ("选拔赛制", "format"),
    ReportItem.RANKING: ("选拔名次", "ranking"),
}


def missing_in_report(rules: SelectionRules, unit: EntryUnit) -> tuple[tuple[str, str], ...]:
    """What the report of a unit still lacks, in both languages (S11)."""
    if unit.report is None:
        return (("选拔情况", "report"),)
    given: dict[ReportItem, object] = {
        ReportItem.LEADER: unit.leader.strip(),
        ReportItem.TELEPHONE: unit.telephone.strip() or unit.erased,
        ReportItem.TIME: unit.report.time.strip(),
        ReportItem.PLACE: unit.report.place.strip(),
        ReportItem.FORMAT: unit.report.format.strip(),
        ReportItem.RANKING: unit.report.ranking,
    }
    return tuple(_ITEMS[item] for item in rules.report if item in given and not given[item])


def never_reported(competition: Competition, today: date) -> tuple[UnitId, ...]:
    """Units that sent nothing by the deadline: the share-out goes on without them (S6.3)."""
    selection = competition.regulation.entry.selection
    if selection is None or (selection.report_due is not None and today <= selection.report_due):
        return ()
    return tuple(unit.id for unit in competition.units.values() if unit.report is None)


# Its entries


def unit_defects(competition: Competition, entrant: Entrant) -> Iterator[Defect]:
    """What is wrong with an entry because of the units it names; the first one enters it."""
    regulation = competition.regulation
    for unit in entrant.units:
        if unit not in competition.units:
            yield "", f"没有单位 {unit}，请先登记", f"there is no unit {unit}; register it first"
    if not entrant.units or entrant.units[0] not in competition.units:
        return
    own = competition.units[entrant.units[0]]
    yield from _places(competition, entrant, own)
    yield from _officials(competition, entrant, own)
    if regulation.entry.selection is not None:
        yield from _selected(competition, entrant, own, regulation.entry.selection)


def _others(competition: Competition, entrant: Entrant, unit: EntryUnit) -> Iterator[Entrant]:
    """Entries that the same unit entered."""
    for id_ in competition.entered_by.get(unit.id, ()):
        other = competition.entrants.get(id_)
        if other is not None and id_ != entrant.id and other.units[:1] == (unit.id,):
            yield other


def places_of(competition: Competition, unit: UnitId) -> int | None:
    """How many its entries may be: what was shared out, or what holds for every unit."""
    shared = competition.quota
    return competition.regulation.entry.most_per_unit if shared is None else shared.get(unit, 0)


def _places(competition: Competition, entrant: Entrant, unit: EntryUnit) -> Iterator[Defect]:
    """T2: a joint team counts against the limit of the unit that enters it alone."""
    rules = competition.regulation.entry
    most, field = places_of(competition, unit.id), "entry.most_per_unit"
    if entrant.wild_card:
        most = 0 if rules.selection is None else rules.selection.wild_cards
        field = "entry.selection.wild_cards"
    elif competition.quota is not None:
        field = "entry.selection.quota"
    if most is None:
        return
    taken = sum(
        other.status in COUNTED and other.wild_card == entrant.wild_card
        for other in _others(competition, entrant, unit)
    )
    yield from _in_all(competition, entrant, unit)
    if taken >= most:
        kind = ("机动名额", "wild cards") if entrant.wild_card else ("名额", "entries")
        yield (
            clause_of(competition.regulation, field),
            f"单位 {unit.name} 的{kind[0]}最多 {most} 个",
            f"unit {unit.name} has at most {most} {kind[1]}",
        )


def _in_all(competition: Competition, entrant: Entrant, unit: EntryUnit) -> Iterator[Defect]:
    """S6.3: a wild card is added to the share, but takes the place of the last of a full unit."""
    rules = competition.regulation.entry
    if not _wild_within(competition):
        return
    others = [o for o in _others(competition, entrant, unit) if o.status in COUNTED]
    wild = entrant.wild_card or any(other.wild_card for other in others)
    if wild and rules.most_per_unit is not None and len(others) >= rules.most_per_unit:
        most = rules.most_per_unit
        yield (
            clause_of(competition.regulation, "entry.selection.wild_cards_count"),
            f"单位 {unit.name} 连机动的至多 {most} 对，机动的一对顶替第 {most} 对；"
            f"请让第 {most} 名退出，或不报机动的",
            f"unit {unit.name} has at most {most} with its wild card, which takes the place of the"
            " last: withdraw that, or enter no wild card",
        )


def _wild_within(competition: Competition) -> bool:
    selection = competition.regulation.entry.selection
    return selection is not None and selection.wild_cards_count is WildCards.WITHIN_MOST


def _officials(competition: Competition, entrant: Entrant, unit: EntryUnit) -> Iterator[Defect]:
    """T2: one leader or coach in all, whoever names him."""
    most = competition.regulation.entry.officials_per_unit
    if most is None or not entrant.leader.strip():
        return
    people = {unit.leader.strip(), entrant.leader.strip(), *map(str.strip, unit.officials)}
    people |= {
        other.leader.strip()
        for other in _others(competition, entrant, unit)
        if other.status in COUNTED
    }
    people -= {""}
    if len(people) > most:
        yield (
            clause_of(competition.regulation, "entry.officials_per_unit"),
            f"单位 {unit.name} 领队或教练共至多 {most} 名，已有 {'、'.join(sorted(people))}",
            f"unit {unit.name} has at most {most} leader or coach; there are"
            f" {', '.join(sorted(people))}",
        )


def _selected(
    competition: Competition, entrant: Entrant, unit: EntryUnit, rules: SelectionRules
) -> Iterator[Defect]:
    """S6.5.1: places are filled in order of selection rank; a wild card is from outside."""
    regulation = competition.regulation
    ranking = unit.report.ranking if unit.report is not None else ()
    players = [player.name.strip() for player in entrant.players]
    if entrant.wild_card:
        places = [place for place, who in enumerate(ranking, 1) if all(p in who for p in players)]
        if places:
            yield (
                clause_of(regulation, "entry.selection.wild_cards"),
                f"{entrant.name} 是选拔第 {places[0]} 名，机动名额给选拔名次以外的",
                f"{entrant.name} came {places[0]} in the selection; a wild card is from outside",
            )
        return
    clause = clause_of(regulation, "entry.selection.quota")
    seed = entrant.seed
    if seed is None or not 1 <= seed <= rules.places_reported:
        yield (
            clause,
            f"要写明选拔名次，1 到 {rules.places_reported}",
            f"say the place in the selection, 1 to {rules.places_reported}",
        )
        return
    others = [o for o in _others(competition, entrant, unit) if not o.wild_card]
    if any(o.seed == seed and o.status in COUNTED for o in others):
        yield (
            clause,
            f"单位 {unit.name} 的选拔第 {seed} 名已经报名",
            f"place {seed} of {unit.name} is entered already",
        )
    passed_over = [n for n in range(1, seed) if n not in {o.seed for o in others}]
    if passed_over and not entrant.note.strip():
        yield (
            clause,
            f"单位 {unit.name} 的选拔第 {passed_over[0]} 名还没有报名；名额按选拔名次依次给，"
            "前面的放弃时写明申请",
            f"place {passed_over[0]} of {unit.name} is not entered yet; places go by selection"
            " rank, and if one before gave up, say so in the request",
        )
    if ranking and seed > len(ranking):
        yield (
            clause,
            f"单位 {unit.name} 上报的选拔名次只到第 {len(ranking)} 名，没有第 {seed} 名；名次以外的"
            "只能用机动名额",
            f"{unit.name} reported places 1 to {len(ranking)}, not {seed}; others can only have a"
            " wild card",
        )
    if len(ranking) >= seed and not all(player in ranking[seed - 1] for player in players):
        yield (
            clause,
            f"单位 {unit.name} 上报的选拔第 {seed} 名是 {ranking[seed - 1]}，不是 {entrant.name}",
            f"{unit.name} reported {ranking[seed - 1]} as place {seed}, not {entrant.name}",
        )


# Before the draw


def _beyond_the_ranking(competition: Competition, entry: Entrant) -> bool:
    """Entered before the unit reported, with a place that it then did not report."""
    if entry.status not in COUNTED or entry.wild_card or not entry.units or entry.seed is None:
        return False
    unit = competition.units.get(entry.units[0])
    report = None if unit is None else unit.report
    return report is not None and bool(report.ranking) and entry.seed > len(report.ranking)


def check_shares(competition: Competition) -> None:
    """Places are shared out before the draw, and nobody has more than the share (S6.5.1)."""
    regulation = competition.regulation
    if regulation.entry.selection is None:
        return
    clause = clause_of(regulation, "entry.selection.quota")
    if competition.quota is None:
        raise refuse(
            Reason.INCOMPLETE,
            Text(
                "还没有分配名额；各单位上报选拔情况以后先分配，再抽签",
                "places are not shared out yet; do so when all units have reported, then draw",
            ),
            clause=clause,
        )
    unranked = [e.id for e in competition.entrants.values() if _beyond_the_ranking(competition, e)]
    if unranked:
        who = names(competition, unranked)
        raise refuse(
            Reason.NOT_ELIGIBLE,
            Text(
                f"{who.zh} 不在单位上报的选拔名次里；名次以外的只能用机动名额",
                f"{who.en}: not among the places that the unit reported; others can only have a"
                " wild"
                " card",
            ),
            clause=clause,
        )
    taken: dict[UnitId, int] = {}
    for entry in competition.entrants.values():
        if entry.status in COUNTED and not entry.wild_card and entry.units:
            taken[entry.units[0]] = taken.get(entry.units[0], 0) + 1
    over = [unit for unit, n in taken.items() if n > competition.quota.get(unit, 0)]
    if over:
        named = unit_names(competition, over)
        raise refuse(
            Reason.LIMIT,
            Text(
                f"{'、'.join(named)} 的参赛者多于分到的名额，请让多出的退出",
                f"{', '.join(named)} have more entries than places; withdraw those beyond",
            ),
            clause=clause,
        )
