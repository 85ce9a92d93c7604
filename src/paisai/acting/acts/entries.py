"""Entries and units: added, changed, reviewed, objected to."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from itertools import zip_longest

from paisai.desk.boards.entries import PAPER
from paisai.desk.names import entry_of, unit_of
from paisai.desk.reading import day, is_whole
from paisai.desk.wording import meant, one_of
from paisai.errors import Needed, NotationError
from paisai.frozen import replace as change
from paisai.ledger.commands import (
    AddEntry,
    AgreeEntry,
    OpenNotice,
    RaiseObjection,
    ReplacePlayer,
    ReviewEntry,
    RuleObjection,
    SetPaper,
    SetUnit,
)
from paisai.ledger.reviewing import earliest_date
from paisai.regulations.entering import REPRESENTS, STAFF, WhenShown
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.entries import (
    Entrant,
    EntryId,
    EntryPlayer,
    EntryStatus,
    EntryUnit,
    UnitReport,
)

ALL, DOOR = "all", "door"


def add(
    competition: Competition,
    id_: str,
    players: Sequence[str],
    *,
    name: str = "",
    born: Sequence[str] = (),
    units: Sequence[str] = (),
    zone: str | None = None,
    leader: str = "",
    seed: int | None = None,
    wild_card: bool = False,
    request: str = "",
    staff: Sequence[str] = (),
    numbers: Sequence[str] = (),
    employers: Sequence[str] = (),
    telephone: str = "",
) -> AddEntry:
    births = [day(text) for text in born]
    kinds = [staff_category(one) for one in staff]
    for given, zh, en in (
        (births, "出生日期", "dates of birth"),
        (kinds, "人员类别", "categories of staff"),
        (numbers, "证件号", "document numbers"),
        (employers, "工作单位", "employers"),
    ):
        if given and len(given) != len(players):
            raise NotationError(
                f"有 {len(players)} 名选手，写了 {len(given)} 个{zh}，应一人一个",
                f"{len(players)} players and {len(given)} {en}; give one for each",
            )
    return AddEntry(
        id_,
        name or "/".join(players),
        tuple(EntryPlayer(*one) for one in zip_longest(players, births, kinds, numbers, employers)),
        tuple(unit_of(competition, unit) for unit in units),
        zone,
        leader,
        seed,
        wild_card,
        request,
        telephone=telephone,
    )


def agree(competition: Competition, entry: str, unit: str) -> AgreeEntry:
    return AgreeEntry(entry_of(competition, entry), unit_of(competition, unit))


def replace(
    competition: Competition,
    entry: str,
    old: str,
    new: str,
    *,
    born: str | None = None,
    number: str | None = None,
    staff: str | None = None,
    employer: str | None = None,
    telephone: str | None = None,
    reason: str = "",
    request: str = "",
) -> ReplacePlayer:
    """`old` is the player's name, or which player it is, from 1."""
    id_ = entry_of(competition, entry)
    place = which_player(competition, id_, old)
    player = EntryPlayer(
        new,
        None if born is None else day(born),
        None if staff is None else staff_category(staff),
        number,
        employer,
        telephone,
    )
    return ReplacePlayer(id_, place, player, reason, request)


def which_player(competition: Competition, entry: EntryId, player: str) -> int:
    names = [one.name for one in competition.entrants[entry].players]
    if player in names:
        return names.index(player) + 1
    if is_whole(player):
        return int(player)
    raise NotationError(
        f"{player} 不在这个参赛者里，选手是 {'、'.join(names)}",
        f"{player} is not of this entry; its players are {', '.join(names)}",
    )


def staff_category(word: str) -> str:
    """By its Chinese or English name, or its own."""
    return one_of(word, STAFF, Text("人员类别", "category of staff")).value


def papers(
    competition: Competition,
    entries: Sequence[str],
    paper: str,
    status: str,
    today: date,
    *,
    player: int | None = None,
    dated: str | None = None,
) -> list[SetPaper]:
    """For one paper, `all` that can be handed in today, or those shown at the `door`."""
    when = None if dated is None else day(dated)
    said = one_of(status, PAPER, Text("状态", "status"))
    papers_ = papers_named(competition, paper, today)
    return [
        SetPaper(id_, one, name, said, when)
        for id_ in entries_named(competition, entries)
        for one in _players(competition.entrants[id_], player)
        for name in papers_
    ]


def _players(entrant: Entrant, player: int | None) -> Sequence[int]:
    return range(1, len(entrant.players) + 1) if player is None else [player]


def entries_named(
    competition: Competition, words: Sequence[str], status: EntryStatus | None = None
) -> list[EntryId]:
    """Entries by their words; `all` are those taking part, of one status only if so asked."""
    if list(words) == [ALL]:
        return [
            one.id
            for one in competition.entrants.values()
            if (one.takes_part if status is None else one.status is status)
        ]
    return [entry_of(competition, word) for word in words]


def papers_named(competition: Competition, word: str, today: date) -> list[str]:
    group = {ALL: WhenShown.ENTRY, DOOR: WhenShown.DOOR}.get(word)
    if group is None:
        known = {p.id: (p.name.zh, p.name.en) for p in competition.regulation.entry.papers}
        return [meant(word, known, Text("材料", "paper"))]
    return [
        paper.id
        for paper in competition.regulation.entry.papers
        if paper.when is group and earliest_date(competition, paper) <= today
    ]


def review(
    competition: Competition, entries: Sequence[str], refuse: str | None
) -> list[ReviewEntry]:
    """`all` are those that wait for it; `refuse` is why they are not accepted."""
    found = entries_named(competition, entries, EntryStatus.ENTERED)
    return [ReviewEntry(entry, refuse is None, refuse or "") for entry in found]


def notice(holidays: Sequence[str], worked: Sequence[str]) -> OpenNotice:
    return OpenNotice(tuple(map(day, holidays)), tuple(map(day, worked)))


def raise_objection(
    competition: Competition,
    entry: str,
    unit: str | None,
    text: str | None,
    *,
    evidence: str = "",
    written: bool = True,
    stamped: bool = True,
) -> RaiseObjection:
    if unit is None or text is None:
        raise NotationError(
            "异议要写明参赛者、提出的单位和内容", "an objection names the entry, the unit and why"
        )
    id_, by = entry_of(competition, entry), unit_of(competition, unit)
    return RaiseObjection(id_, by, text, evidence, written, stamped)


def rule_objection(number: int, uphold: str | None, dismiss: str | None) -> RuleObjection:
    reason = uphold if uphold is not None else dismiss
    if reason is None:
        raise NotationError(
            "裁定异议要写明成立还是不成立，和理由",
            "a ruling on an objection says whether it is upheld or dismissed, and why",
        ).needing(Needed.DECISION)
    return RuleObjection(number, uphold is not None, reason)


def set_unit(
    competition: Competition,
    id_: str,
    *,
    name: str | None = None,
    zone: str | None = None,
    leader: str | None = None,
    telephone: str | None = None,
    officials: Sequence[str] | None = None,
    members: int | None = None,
    entrants: int | None = None,
    ranking: Sequence[str] | None = None,
    time: str | None = None,
    place: str | None = None,
    format_: str | None = None,
    mailed: str | None = None,
    represents: str | None = None,
) -> SetUnit:
    """What is not given stays as it is."""
    known = (u for u in competition.units.values() if id_ in (u.id, u.name))
    old = next(known, EntryUnit(id_, id_))  # type: ignore[arg-type]
    report = old.report
    told = (members, entrants, ranking, time, place, format_, mailed)
    if any(one is not None for one in told):
        report = _report(members, entrants, ranking, old.report)
        given = {"time": time, "place": place, "format": _held(format_)}
        given = {key: text for key, text in given.items() if text is not None}
        report = change(report, **given)  # type: ignore[arg-type]
        if mailed is not None:
            report = change(report, mailed=day(mailed))
    return SetUnit(
        old.id,
        old.name if name is None else name,
        old.zone if zone is None else zone,
        old.leader if leader is None else leader,
        old.telephone if telephone is None else telephone,
        old.officials if officials is None else tuple(officials),
        report,
        old.represents if represents is None else _represents(represents),
    )


HELD = ("循环", "淘汰", "round robin", "knockout")
"""How a unit may hold its selection (S6.5.1)."""


def _held(format_: str | None) -> str | None:
    if format_ and not any(one in format_.casefold() for one in HELD):
        raise NotationError(
            f"选拔赛制写循环或淘汰，不是 {format_}",
            f"a selection is a round robin or a knockout, not {format_}",
        )
    return format_


def _represents(word: str) -> str:
    return one_of(word, REPRESENTS, Text("单位类别", "kind of unit")).value


def _report(
    members: int | None,
    entrants: int | None,
    ranking: Sequence[str] | None,
    old: UnitReport | None,
) -> UnitReport:
    if old is not None:
        members = old.members if members is None else members
        entrants = old.entrants if entrants is None else entrants
        ranking = old.ranking if ranking is None else ranking
    if members is None or entrants is None:
        raise NotationError(
            "选拔情况要同时写明总人数和参加人数",
            "the report of a selection needs both the members and the entrants",
        ).needing(Needed.SELECTION)
    if old is not None:
        return change(old, members=members, entrants=entrants, ranking=tuple(ranking or ()))
    return UnitReport(members, entrants, ranking=tuple(ranking or ()))
