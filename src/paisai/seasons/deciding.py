"""What does an act make of a season? `decide` answers, `evolve` applies.

The record is that of the ledger: one event an act, each sealed after the one before. Particulars
of people and the season's secret never stand in it: a commitment does, and the value lies beside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime
from typing import Any, NamedTuple

from paisai.errors import NotationError
from paisai.frozen import field, record, replace
from paisai.ledger.event import GENESIS, Event, sealed
from paisai.ledger.private import Opened, Private, commitment
from paisai.ledger.refusal import Reason, Refusal, refuse
from paisai.persistent import Log, Map
from paisai.seasons import acts
from paisai.seasons.acts import ACTS, SeasonAct, from_plain, to_plain
from paisai.seasons.grades import to_award, until
from paisai.seasons.people import acquainted, indexed, merged_person, recognise
from paisai.seasons.rules import SeasonRules, rules_from
from paisai.seasons.season import (
    ClosedEvent,
    Counted,
    CountedPlayer,
    HeldGrade,
    Particulars,
    Person,
    PersonId,
    Season,
    ordered,
)
from paisai.text import Text

PRIVATE = frozenset({"particulars", "secret"})
"""Fields of these names are sealed, wherever in an act they stand."""
_SEAL = {"sealed"}


@record
class SeasonState:
    """The fold of all events. `undone` are the numbers of those that no longer count."""

    season: Season | None = None
    seq: int = 0
    head: str = GENESIS
    time: datetime | None = None
    undone: frozenset[int] = frozenset()
    history: Log[Event] = field(default_factory=Log, repr=False)
    private: Map[str, Opened] = field(default_factory=Map, repr=False)


@record
class SeasonRequest:
    """An act with who does it and when. `salt`, which no other request has, keeps its private
    values from being guessed."""

    act: SeasonAct
    actor: str
    time: datetime
    salt: str = field(default="", repr=False)


Outcome = dict[str, Any]


def decide(state: SeasonState, request: SeasonRequest) -> tuple[Event, Private]:
    """Returns the event that an act makes and the values under its seals; raises a Refusal where
    it makes none."""
    act, time = request.act, request.time
    if not request.actor.strip():
        raise _unreadable("要写明是谁操作", "say who acts")
    if state.time is not None and time < state.time:
        raise refuse(
            Reason.TOO_EARLY,
            Text(
                f"时间 {time} 早于上一条记录的 {state.time}",
                f"{time} is before the last event, {state.time}",
            ),
        )
    outcome = outcome_of(state, act)
    values: dict[str, Opened] = {}
    data: dict[str, Any] = {"command": _seal(to_plain(act), request.salt, (), values)}
    if outcome:
        data["outcome"] = outcome
    return sealed(state.seq + 1, time, request.actor, act.do, data, state.head), values


def carry_out(state: SeasonState, request: SeasonRequest) -> tuple[Event, SeasonState]:
    """Returns the event that an act makes and the state after it; raises a Refusal."""
    event, values = decide(state, request)
    private = state.private
    for seal, opened in values.items():
        private = private.with_(seal, opened)
    return event, evolve(replace(state, private=private), event)


def outcome_of(state: SeasonState, act: SeasonAct) -> Outcome:
    """Returns what is decided by an act besides what it says; raises a Refusal."""
    if isinstance(act, acts.OpenSeason):
        return _open(state, act)
    if state.season is None:
        raise _unreadable("这里还没有赛季，先建立", "there is no season yet; open one first")
    if isinstance(act, acts.Undo):
        return _undo(state, act)
    if state.season.closed and not isinstance(act, _AFTER_THE_CLOSE):
        raise refuse(
            Reason.NOT_NOW,
            Text(
                "赛季已经结束；要再改，先撤销“结束赛季”",
                "the season is closed; undo its close first",
            ),
        )
    return _HANDLERS[type(act)].decide(state.season, act)


_AFTER_THE_CLOSE = (acts.HidePerson, acts.HandOverGrade, acts.MendPerson)


def fold(events: Iterable[Event], state: SeasonState | None = None) -> SeasonState:
    """Returns the state after events that `decide` made."""
    after = state or SeasonState()
    for event in events:
        after = evolve(after, event)
    return after


def evolve(state: SeasonState, event: Event) -> SeasonState:
    """Returns the state after one event."""
    history = state.history.with_(event)
    undone = state.undone
    if event.kind == acts.Undo.do:
        undone = undone | {*event.data["outcome"]["undone"]}
        season = _replayed(history, undone, state.private)
    else:
        season = _applied(state.season, event, state.private)
    return SeasonState(season, event.seq, event.hash, event.time, undone, history, state.private)


def _replayed(history: Iterable[Event], undone: frozenset[int], private: Private) -> Season | None:
    season: Season | None = None
    for event in history:
        if event.seq not in undone and event.kind != acts.Undo.do:
            season = _applied(season, event, private)
    return season


def _applied(season: Season | None, event: Event, private: Private) -> Season:
    act = act_of(event, private)
    if isinstance(act, acts.OpenSeason):
        rules = rules_from(act.rules)
        return Season(act.name, act.holder, act.first_day, act.last_day, rules, act.secret)
    assert season is not None
    return _HANDLERS[type(act)].evolve(season, act, event.data.get("outcome", {}))


def act_of(event: Event, private: Private) -> SeasonAct:
    """Returns the act of an event; what was forgotten is left out of it."""
    return from_plain(event.kind, _open_seals(event.data["command"], private))


# Seals


def _seal(value: Any, salt: str, path: tuple[str, ...], values: dict[str, Opened]) -> Any:
    """Returns a plain value with what is private under seals, and adds those to `values`."""
    if isinstance(value, list):
        return [_seal(one, salt, (*path, str(at)), values) for at, one in enumerate(value)]
    if not isinstance(value, dict):
        return value
    shown = {}
    for key, held in value.items():
        here = (*path, key)
        if key in PRIVATE and held:
            opened = Opened(_salt_at(salt, here), held)
            seal = commitment(opened)
            values[seal] = opened
            shown[key] = {"sealed": seal}
        else:
            shown[key] = _seal(held, salt, here, values)
    return shown


def _salt_at(salt: str, path: tuple[str, ...]) -> str:
    import hashlib
    import hmac

    return hmac.new(salt.encode(), ".".join(path).encode(), hashlib.sha256).hexdigest()


def _open_seals(value: Any, private: Private) -> Any:
    if isinstance(value, list):
        return [_open_seals(one, private) for one in value]
    if not isinstance(value, dict):
        return value
    opened = {}
    for key, held in value.items():
        seal = seal_of(held)
        if seal is None:
            opened[key] = _open_seals(held, private)
        elif seal in private:
            opened[key] = private[seal].value
    return opened


def seal_of(value: Any) -> str | None:
    is_seal = isinstance(value, dict) and value.keys() == _SEAL
    return value["sealed"] if is_seal and isinstance(value["sealed"], str) else None


def seals(event: Event) -> dict[str, tuple[str, ...]]:
    """Returns the commitments that stand in an event, and where."""
    found: dict[str, tuple[str, ...]] = {}

    def walk(value: Any, path: tuple[str, ...]) -> None:
        seal = seal_of(value)
        if seal is not None:
            found[seal] = path
        elif isinstance(value, dict):
            for key, held in value.items():
                walk(held, (*path, key))
        elif isinstance(value, list):
            for at, held in enumerate(value):
                walk(held, (*path, str(at)))

    walk(event.data.get("command", {}), ())
    return found


# What each act does


class _Handler(NamedTuple):
    decide: Callable[[Season, Any], Outcome]
    evolve: Callable[[Season, Any, Outcome], Season]


def _open(state: SeasonState, act: acts.OpenSeason) -> Outcome:
    if state.season is not None:
        raise refuse(
            Reason.NOT_NOW,
            Text(
                "这个文件里已经有赛季，请换一个文件",
                "this file holds a season already; take another file",
            ),
        )
    if not act.name.strip():
        raise _unreadable("赛季要有名称", "a season has a name")
    if act.last_day < act.first_day:
        raise _unreadable("结束的日子不能早于开始", "the last day is not before the first")
    rules_from(act.rules)
    return {}


def _undo(state: SeasonState, act: acts.Undo) -> Outcome:
    _need_reason(act.reason)
    undone = state.undone
    event = next((e for e in state.history if e.seq == act.seq and e.seq not in undone), None)
    if event is None or event.kind in (acts.Undo.do, acts.OpenSeason.do):
        raise refuse(
            Reason.UNKNOWN,
            Text(
                f"第 {act.seq} 条不能撤销；可以撤销还算数的一条，建立赛季除外",
                f"number {act.seq} cannot be undone; one that still counts can, but for the first",
            ),
        )
    after = undone | {act.seq}
    _check_the_rest(state, after)
    return {"undone": [act.seq]}


def _check_the_rest(state: SeasonState, undone: frozenset[int]) -> None:
    """Raises a Refusal where an act that stays could not have been done without those undone."""
    rest = SeasonState(private=state.private)
    for event in state.history:
        if event.seq in undone or event.kind == acts.Undo.do:
            continue
        if any(seal not in state.private for seal in seals(event)):
            rest = evolve(rest, event)  # what was decided by particulars is not decided again
            continue
        try:
            again = outcome_of(rest, act_of(event, state.private))
        except (Refusal, NotationError, KeyError, StopIteration):
            again = None
        if again is None or (again != event.data.get("outcome", {})):
            name = ACTS[event.kind].called
            raise refuse(
                Reason.OTHERS_DEPEND,
                Text(
                    f"第 {event.seq} 条（{name.zh}）建立在它上面，先撤销那一条",
                    f"number {event.seq} ({name.en}) rests on it; undo that one first",
                ),
            )
        rest = evolve(rest, event)


def _change_rules(season: Season, act: acts.ChangeRules) -> Outcome:
    _need_reason(act.reason)
    rules = rules_from(act.rules)
    letters = {one.letter for one in rules.classes}
    for counted in season.in_order():
        if counted.event.of_class not in letters:
            raise refuse(
                Reason.OTHERS_DEPEND,
                Text(
                    f"“{counted.event.name}”是 {counted.event.of_class} 类，新的办法里没有这一类",
                    f"“{counted.event.name}” is of class {counted.event.of_class}, which the new"
                    " rules lack",
                ),
            )
    return {}


def _rules_changed(season: Season, act: acts.ChangeRules, outcome: Outcome) -> Season:
    rules: SeasonRules = rules_from(act.rules)
    return replace(season, rules=rules)


def _count(season: Season, act: acts.CountEvent) -> Outcome:
    event = act.event
    if event.id in season.events:
        raise refuse(
            Reason.DUPLICATE,
            Text(
                f"“{event.name}”已经计入；有更正，先取出再计入",
                f"“{event.name}” counts already; take it out before counting it again",
            ),
        )
    season.rules.class_of(event.of_class)
    if not season.first_day <= event.closed <= season.last_day:
        raise refuse(
            Reason.NOT_ELIGIBLE,
            Text(
                f"“{event.name}”在 {event.closed} 结束，赛季是 {season.first_day} 到"
                f" {season.last_day}",
                f"“{event.name}” was closed on {event.closed}; the season lasts from"
                f" {season.first_day} to {season.last_day}",
            ),
        )
    if not event.placings:
        raise refuse(
            Reason.INCOMPLETE,
            Text(
                f"“{event.name}”没有名次，不能计入",
                f"“{event.name}” has no places and cannot be counted",
            ),
        )
    people = recognise(season, _players(event))
    return {"people": list(people.people), "doubts": [list(pair) for pair in people.doubts]}


def _players(event: ClosedEvent) -> tuple[CountedPlayer, ...]:
    return tuple(player for placing in event.placings for player in placing.players)


def _event_counted(season: Season, act: acts.CountEvent, outcome: Outcome) -> Season:
    event = act.event
    order = [PersonId(one) for one in outcome["people"]]
    people: dict[str, tuple[PersonId, ...]] = {}
    at = 0
    for placing in event.placings:
        people[placing.entry] = tuple(order[at : at + len(placing.players)])
        at += len(placing.players)
    for person, player in zip(order, _players(event), strict=True):
        season = acquainted(season, person, player)
    known = max((season.known, *(int(one[1:]) for one in order)))
    number = season.counted + 1
    doubts = tuple(ordered(PersonId(a), PersonId(b)) for a, b in outcome["doubts"])
    return replace(
        season,
        events=season.events.with_(event.id, Counted(number, event, people)),
        counted=number,
        known=known,
        doubts=(*season.doubts, *doubts),
    )


def _take_out(season: Season, act: acts.TakeOut) -> Outcome:
    _need_reason(act.reason)
    _need_event(season, act.event)
    return {}


def _taken_out(season: Season, act: acts.TakeOut, outcome: Outcome) -> Season:
    events = {id_: one for id_, one in season.events.items() if id_ != act.event}
    return replace(season, events=Map(events))


def _check_pairs(season: Season, pairs: tuple[tuple[str, str], ...], reason: str) -> None:
    _need_reason(reason)
    if not pairs:
        raise _unreadable("要写明是哪两个人", "name two people")
    for one, other in pairs:
        first, second = need_person(season, one), need_person(season, other)
        if first.id == second.id:
            raise _unreadable(f"{one} 和 {other} 已经是同一个人", f"{one} and {other} are one")


def _same(season: Season, act: acts.SamePeople) -> Outcome:
    _check_pairs(season, act.pairs, act.reason)
    for one, other in act.pairs:
        first, second = need_person(season, one).id, need_person(season, other).id
        for counted in season.in_order():
            there = {season.who(p) for own in counted.people.values() for p in own}
            if {first, second} <= there:
                raise refuse(
                    Reason.NOT_POSSIBLE,
                    Text(
                        f"{one} 和 {other} 在“{counted.event.name}”里都参赛，不会是同一个人",
                        f"{one} and {other} both played in “{counted.event.name}”"
                        " and cannot be one",
                    ),
                )
    return {}


def _merged(season: Season, act: acts.SamePeople, outcome: Outcome) -> Season:
    for one, other in act.pairs:
        keeps, goes = season.who(PersonId(one)), season.who(PersonId(other))
        if keeps == goes:
            continue
        whole = merged_person(season.people[keeps], season.people[goes])
        season = replace(
            season,
            merged=season.merged.with_(goes, keeps),
            people=season.people.with_(keeps, whole),
        )
    return season


def _different(season: Season, act: acts.DifferentPeople) -> Outcome:
    _check_pairs(season, act.pairs, act.reason)
    return {}


def _told_apart(season: Season, act: acts.DifferentPeople, outcome: Outcome) -> Season:
    pairs = {ordered(PersonId(a), PersonId(b)) for a, b in act.pairs}
    return replace(season, parted=season.parted | pairs)


def _part(season: Season, act: acts.PartPerson) -> Outcome:
    _need_reason(act.reason)
    person = need_person(season, act.person)
    if not act.events:
        raise _unreadable("要写明哪些比赛是另一个人打的", "name the events that another played")
    for id_ in act.events:
        counted = _need_event(season, id_)
        if person.id not in {season.who(p) for own in counted.people.values() for p in own}:
            raise _unreadable(
                f"{act.person} 没有参加“{counted.event.name}”",
                f"{act.person} did not play in “{counted.event.name}”",
            )
    return {"person": f"p{season.known + 1}"}


def _parted(season: Season, act: acts.PartPerson, outcome: Outcome) -> Season:
    old, new = season.who(PersonId(act.person)), PersonId(outcome["person"])
    events = season.events
    for id_ in act.events:
        counted = events[id_]
        people = {}
        for placing in counted.event.placings:
            own = counted.people[placing.entry]
            people[placing.entry] = tuple(new if season.who(p) == old else p for p in own)
            for person, player in zip(people[placing.entry], placing.players, strict=True):
                if person == new:
                    season = acquainted(season, new, player)
        events = events.with_(id_, replace(counted, people=people))
    return replace(
        season,
        events=events,
        known=max(season.known, int(new[1:])),
        parted=season.parted | {ordered(old, new)},
    )


def _mend(season: Season, act: acts.MendPerson) -> Outcome:
    need_person(season, act.person)
    if act.particulars is None and not act.unit:
        raise _unreadable(
            "要写改成什么：姓名、号码或单位", "say what is mended: name, number, unit"
        )
    known = act.particulars
    if known is not None and known.number:
        other = season.by_number.get(known.number)
        if other is not None and season.who(other) != season.who(PersonId(act.person)):
            raise refuse(
                Reason.DUPLICATE,
                Text(
                    f"这个号码是 {season.who(other)} 的；是同一个人就先合并",
                    f"this number is {season.who(other)}'s; merge them first if they are one",
                ),
            )
    return {}


def _mended(season: Season, act: acts.MendPerson, outcome: Outcome) -> Season:
    person = season.who(PersonId(act.person))
    before, known = season.people[person], act.particulars or Particulars("")
    after = replace(
        before,
        name=known.name or before.name,
        unit=act.unit or before.unit,
        numbers=before.numbers | ({known.number} if known.number else set()),
        identities=before.identities | ({known.identity} if known.identity else set()),
    )
    return indexed(
        replace(season, people=season.people.with_(person, after)), person, act.particulars
    )


def _hide(season: Season, act: acts.HidePerson) -> Outcome:
    need_person(season, act.person)
    return {}


def _hidden(season: Season, act: acts.HidePerson, outcome: Outcome) -> Season:
    person = season.who(PersonId(act.person))
    after = replace(season.people[person], hidden=act.hidden)
    return replace(season, people=season.people.with_(person, after))


def _award(season: Season, act: acts.AwardGrades) -> Outcome:
    found = to_award(season, act.day)
    if not found:
        raise refuse(
            Reason.NOT_POSSIBLE,
            Text(
                "没有人新达到等级；够了条件再授予",
                "nobody has newly earned a grade; award them when somebody has",
            ),
        )
    return {
        "grades": [
            {"person": one.person, "grade": one.grade, "way": one.way, "event": one.event}
            for one in found
        ]
    }


def _awarded(season: Season, act: acts.AwardGrades, outcome: Outcome) -> Season:
    new = tuple(
        HeldGrade(
            PersonId(one["person"]),
            one["grade"],
            act.day,
            until(season.rules.grade(one["grade"]), act.day),
            one["way"],
            one["event"],
        )
        for one in outcome["grades"]
    )
    return replace(season, grades=(*season.grades, *new))


def _is_meant(season: Season, held: HeldGrade, act: acts.HandOverGrade) -> bool:
    same = season.who(held.person) == season.who(PersonId(act.person))
    return same and held.grade == act.grade and held.handed_over is None


def _hand_over(season: Season, act: acts.HandOverGrade) -> Outcome:
    need_person(season, act.person)
    if not any(_is_meant(season, held, act) for held in season.grades):
        raise refuse(
            Reason.UNKNOWN,
            Text(
                "没有这一份待颁发的证书；先授予等级",
                "no such certificate waits to be handed over; award the grade first",
            ),
        )
    return {}


def _handed_over(season: Season, act: acts.HandOverGrade, outcome: Outcome) -> Season:
    grades = tuple(
        replace(held, handed_over=act.day) if _is_meant(season, held, act) else held
        for held in season.grades
    )
    return replace(season, grades=grades)


def _close(season: Season, act: acts.CloseSeason) -> Outcome:
    doubts = season.open_doubts
    if doubts:
        raise refuse(
            Reason.INCOMPLETE,
            Text(
                f"还有 {len(doubts)} 处要判定是不是同一个人，判定以后再结束",
                f"of {len(doubts)} pairs it is open whether they are one person;"
                " decide those first",
            ),
        )
    return {}


def _closed(season: Season, act: acts.CloseSeason, outcome: Outcome) -> Season:
    return replace(season, closed=True)


_HANDLERS: Mapping[type[SeasonAct], _Handler] = {
    acts.ChangeRules: _Handler(_change_rules, _rules_changed),
    acts.CountEvent: _Handler(_count, _event_counted),
    acts.TakeOut: _Handler(_take_out, _taken_out),
    acts.SamePeople: _Handler(_same, _merged),
    acts.DifferentPeople: _Handler(_different, _told_apart),
    acts.PartPerson: _Handler(_part, _parted),
    acts.MendPerson: _Handler(_mend, _mended),
    acts.HidePerson: _Handler(_hide, _hidden),
    acts.AwardGrades: _Handler(_award, _awarded),
    acts.HandOverGrade: _Handler(_hand_over, _handed_over),
    acts.CloseSeason: _Handler(_close, _closed),
}


# What all of them ask


def need_person(season: Season, id_: str) -> Person:
    """Returns the person with a number such as p17, whoever they were merged into."""
    person = season.who(PersonId(id_))
    if person not in season.people:
        raise refuse(
            Reason.UNKNOWN,
            Text(
                f"赛季里没有 {id_[:20]}，人员编号像 p17",
                f"the season has no {id_[:20]}; people are numbered like p17",
            ),
        )
    return season.people[person]


def _need_event(season: Season, id_: str) -> Counted:
    counted = season.events.get(id_)
    if counted is None:
        names = "、".join(f"{one.event.name}（{one.event.id[:8]}）" for one in season.in_order())
        raise refuse(
            Reason.UNKNOWN,
            Text(
                f"赛季里没有比赛 {id_[:16]}；计入的有：{names or '—'}",
                f"no event {id_[:16]} counts; those that do: {names or '—'}",
            ),
        )
    return counted


def _need_reason(reason: str) -> None:
    if not reason.strip():
        raise refuse(Reason.NEEDS_REASON, Text("要写明理由", "a reason is wanted"))


def _unreadable(zh: str, en: str) -> Refusal:
    return refuse(Reason.UNREADABLE, Text(zh, en))


def season_day(state: SeasonState) -> date:
    """Returns the day of the last act, or of the last event that counts, whichever is later."""
    assert state.season is not None
    assert state.time is not None
    return max(state.time.date(), state.season.reckoned_on)
