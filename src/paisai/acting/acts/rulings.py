"""An infraction with its facts becomes a ruling with its effects; appeals against it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

from paisai.acting.acts.results import Written, score_of, table_asked
from paisai.desk.boards.rulings import OFFICIAL_WORDS
from paisai.desk.names import entry_of
from paisai.desk.wording import meant
from paisai.errors import Needed, NotationError
from paisai.ledger.appeals import fee_due, open_appeal, round_appealed
from paisai.ledger.commands import DecideAppeal, FileAppeal, ReceiveFee
from paisai.ledger.infractions import RuledOn, ruling_on
from paisai.ledger.lookups import round_at
from paisai.referee import Fact, ListedInfraction, infractions
from paisai.referee.facts import FactType, fact_words
from paisai.regulations.clocks import LATENESS
from paisai.regulations.closing import AppealForm
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.entries import EntryId
from paisai.tournament.naming import label
from paisai.tournament.round_times import lateness, signed_in_late


def ruling(
    competition: Competition,
    entry: str,
    infraction: str,
    facts: Sequence[str],
    table: int | None = None,
    deal: int | None = None,
    included: bool | None = None,
    *,
    now: datetime,
    round_: int | None = None,
    stage: int | None = None,
    reason: str = "",
) -> RuledOn:
    """Minutes late that are not said are those from the start to the sign-in, or to now; in a
    round named, to the sign-in only."""
    offender, listed = entry_of(competition, entry), infraction_of(competition, infraction)
    official, said = _official(facts)
    known = _given(listed, said)
    if listed.id == LATENESS and "minutes" not in known:
        known = {**_measured(competition, offender, now, round_, stage), **known}
    _check_said(listed, known)
    return ruling_on(
        competition,
        offender,
        listed.id,
        known,
        table=table,
        deal=deal,
        included=included,
        official=official,
        round_=round_,
        stage=stage,
        reason=reason,
    )


def _measured(
    competition: Competition, entry: EntryId, now: datetime, round_: int | None, stage: int | None
) -> dict[str, object]:
    current = round_ is None and stage is None
    found = competition.round if current else round_at(competition, round_, stage).round
    minutes = None if found is None else signed_in_late(competition, entry, found)
    if minutes is None and current:
        late = lateness(competition, entry, now)
        return {} if late is None else dict(late.facts)
    if minutes == 0:
        who = label(competition, entry)
        raise NotationError(
            f"{who} 按时签到，没有迟到；签到记错了的，请写明迟到分钟数和理由",
            f"{who} signed in in time and was not late; if the sign-in is wrong, say how many"
            " minutes late, and why",
        )
    return {} if minutes is None else {"minutes": minutes}


def infraction_of(competition: Competition, word: str) -> ListedInfraction:
    """By its id, its name, or its clause where no other has the same."""
    known = {one.id: one for one in infractions(competition.regulation)}
    names = {id_: (one.name.zh, one.name.en, one.clause or "") for id_, one in known.items()}
    return known[meant(word, names, Text("违例", "infraction"))]


def _official(words: Sequence[str]) -> tuple[str, list[str]]:
    """The coach or leader named among the facts, and the other facts."""
    names, rest = [], []
    for one in words:
        name, _, value = one.replace("＝", "=").partition("=")
        if name.strip().casefold() in OFFICIAL_WORDS:
            names.append(value.strip())
        else:
            rest.append(one)
    if names and (len(names) > 1 or not names[0]):
        raise NotationError(
            "领队或教练写一个姓名，如 领队=王芳", "name one leader or coach, such as leader=Wang"
        )
    return "".join(names), rest


def _given(listed: ListedInfraction, words: Sequence[str]) -> dict[str, object]:
    """Facts as NAME=VALUE; names and choices in either language."""
    facts: dict[str, object] = {}
    known = {fact.name: fact for fact in listed.facts}
    for one in words:
        name, equals, value = one.replace("＝", "=").partition("=")
        if not equals or not name:
            raise NotationError(
                f"事实应写成 名=值，如 张数=3，不是 {one}",
                f"a fact is NAME=VALUE, such as cards=3, not {one}",
            )
        names = {id_: (fact.words.zh, fact.words.en) for id_, fact in known.items()}
        fact = known[meant(name, names, Text("事实", "fact"))]
        facts[fact.name] = _value(fact, value.strip())
    return facts


def _check_said(listed: ListedInfraction, known: dict[str, object]) -> None:
    """What is missing, in the words in which it can be written."""
    for fact in listed.facts:
        if not fact.must_be_told or known.get(fact.name) is not None:
            continue
        accepted, words = fact_words(fact), fact.words
        raise NotationError(
            f"{listed.name.zh}：还要写明 {words.zh}，写作 {words.zh}=…，可以是 {accepted.zh}",
            f"{listed.name.en}: say {fact.name}=…, the {words.en}; accepted: {accepted.en}",
        )


def _value(fact: Fact, value: str) -> object:
    if fact.type is FactType.CHOICE:
        labels = dict(zip(fact.choices, fact.labels, strict=False))
        choices = {c: (labels[c].zh, labels[c].en) if c in labels else () for c in fact.choices}
        return meant(value, choices, fact.words)
    number = int(value) if re.fullmatch(r"-?[0-9]{1,9}", value) else None
    if number is None or not fact.fits(number):
        accepted = fact_words(fact)
        raise NotationError(
            f"{fact.words.zh} 应为{accepted.zh}，不是 {value}",
            f"the {fact.words.en} are {accepted.en}, not {value}",
        )
    return number


def file_appeal(
    competition: Competition,
    entry: str,
    text: str,
    form: AppealForm,
    *,
    fee: int = 0,
    ruling: int | None = None,
    appeal: int | None = None,
    round_: int | None = None,
    stage: int | None = None,
    made: datetime | None = None,
) -> FileAppeal:
    by = entry_of(competition, entry)
    return FileAppeal(by, form, text, fee, ruling, appeal, round_, stage, made)


def receive_fee(competition: Competition, appeal: int, amount: int | None = None) -> ReceiveFee:
    """All that is due, where it is not said how much."""
    found = open_appeal(competition, appeal)
    return ReceiveFee(appeal, fee_due(competition, found) if amount is None else amount)


def decide_appeal(
    competition: Competition,
    appeal: int,
    uphold: str | None,
    dismiss: str | None,
    *,
    table: int | None = None,
    score: Written | None = None,
    replay: bool = False,
    responsible: str | None = None,
    in_time: bool = False,
    members: Sequence[str] = (),
) -> DecideAppeal:
    """Either `uphold` or `dismiss` is the reason."""
    changed = score is not None or replay or in_time
    if (score is not None and table is None) or (table is not None and not changed):
        raise NotationError(
            "改判成绩要同时写明哪一桌和它的成绩，或没有迟交，或决定补赛",
            "to change a result give both the table and its score, or that it was in time, or have"
            " it replayed",
        ).needing(Needed.NEW_SCORE_OR_REPLAY)
    reason = uphold if uphold is not None else dismiss
    read = None
    if score is not None and table is not None:
        about = next((a for a in competition.appeals if a.number == appeal), None)
        seated = None
        if about is not None:
            at = round_appealed(competition, about)
            seated = table_asked(competition, table, at.round.number, at.stage.index + 1)
        read = score_of(competition, score, seated)
    by = None if responsible is None else entry_of(competition, responsible)
    said = reason or ""
    signed = tuple(members)
    return DecideAppeal(appeal, uphold is not None, said, table, read, replay, by, in_time, signed)
