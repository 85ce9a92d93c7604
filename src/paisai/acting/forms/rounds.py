"""The forms of draws and rounds: drawn, drafted, changed by hand, published."""

from __future__ import annotations

from collections.abc import Sequence

from paisai.acting.acts import draw as draws
from paisai.acting.acts import rounds as acts
from paisai.acting.forms.declared import asked_for, asked_for_one, form_of_its_own
from paisai.acting.forms.model import Field, Kind, Option, Posted, Wrong, WrongForm
from paisai.acting.forms.parts import Situation, entries_in, unsaid
from paisai.acting.forms.reading import Answers
from paisai.desk.boards.seats import unfilled
from paisai.frozen import replace
from paisai.ledger import Command
from paisai.ledger.commands import (
    Begin,
    ChangeDraft,
    CommitDraw,
    Contribute,
    Pair,
    PairAgain,
    PublishRound,
)
from paisai.text import Text, joined
from paisai.tournament.competition import Competition, RoundAt
from paisai.tournament.rounds import RoundStatus


def _begin_fields(at: Situation, given: Posted) -> Sequence[Field]:
    """Why it is begun before the deadline of the entries, and that the organiser agrees to what so
    few change; nothing where neither is to be asked."""
    few = draws.to_agree(at.competition)
    agreed = Text(f"同意这样打：{few.zh}", f"agreed: {few.en}")
    asked = (Field("agreed", agreed, Kind.YES_NO, required=True),) if few else ()
    deadline = draws.closes_later(at.competition, at.now)
    if deadline is None:
        return asked
    closes = f"{deadline:%Y-%m-%d %H:%M}"
    return (
        *asked,
        replace(
            asked_for_one(Begin, at, given, "early"),
            help=Text(
                f"规程写明报名到 {closes} 为止；抽了签就不能再报名",
                f"the regulation lets people enter until {closes}; the draw ends the entries",
            ),
        ),
    )


def _agreed(at: Situation, told: Answers) -> bool:
    agreed = told.yes("agreed")
    if draws.to_agree(at.competition) and not agreed:
        unticked = Wrong(
            "agreed", "组织者同意这样打，才抽签", "the organiser agrees before the draw"
        )
        raise WrongForm([unticked])
    return agreed


form_of_its_own(
    Begin, _begin_fields, lambda at, told: [Begin(told.text("early"), _agreed(at, told))]
)


def supplied(name: str, zh: str, en: str) -> Field:
    return Field(name, Text(zh, en), Kind.SUPPLIED, required=True)


SECRET = supplied("secret", "抽签的密钥", "the secret of the draw")
NEXT_SECRET = supplied("next_secret", "下一次抽签的密钥", "the secret of the draw that follows")


def _remedy(words: dict[str, Text]) -> Field:
    return Field(
        "remedy",
        Text("放宽", "a rule is relaxed"),
        Kind.CHOICE,
        (unsaid("不放宽", "none"), *(Option(value, label) for value, label in words.items())),
        help=Text("排不出时才用", "only where there is no other way"),
    )


def _checked_remedy(told: Answers) -> str | None:
    if told.text("remedy") and not told.text("reason"):
        raise WrongForm([Wrong("reason", "放宽要写明理由", "say why the rule is relaxed")])
    return told.said("remedy")


def _commit_fields(at: Situation, given: Posted) -> Sequence[Field]:
    """Only a bracket has a remedy."""
    stages, first = at.competition.regulation.stages, _begin_fields(at, given)
    if not any(stage.played_for_places for stage in stages):
        return *first, AT_ONCE, SECRET, NEXT_SECRET
    words = {one.value: text for one, text in draws.REMEDIES.items()}
    why = asked_for_one(CommitDraw, at, given, "reason")
    return *first, _remedy(words), why, AT_ONCE, SECRET, NEXT_SECRET


AT_ONCE = Field(
    "at_once",
    Text("没有代表在场，锁定后立即揭晓", "nobody adds words: lock and open at once"),
    Kind.YES_NO,
)


def _commit(at: Situation, told: Answers) -> Sequence[Command]:
    secret, at_once = told.text("secret"), told.yes("at_once")
    opened = draws.opening(
        at.state,
        secret,
        _checked_remedy(told),
        told.text("reason"),
        (),
        actor=at.actor,
        time=at.now,
        whole=at_once,
        early=told.text("early"),
        agreed=_agreed(at, told),
    )
    if not at_once:
        return opened
    first = [*opened, *draws.ending(secret)]
    then = draws.following(at.state, first, told.text("next_secret"), at.actor, at.now)
    return [*first, *then]


form_of_its_own(CommitDraw, _commit_fields, _commit)


def _word_fields(at: Situation, given: Posted) -> Sequence[Field]:
    """Who acts says it, unless another is named."""
    name, words = asked_for(Contribute, at, given)
    return replace(name, value=(at.actor,)), words


form_of_its_own(Contribute, _word_fields)


def _pair_fields(at: Situation, given: Posted) -> Sequence[Field]:
    """Only a Swiss round can be relaxed."""
    stage = at.competition.stage
    if stage is None or not at.competition.spec(stage).paired_by_results:
        return ()
    why = asked_for_one(Pair, at, given, "reason")
    return _remedy({one.value: text for one, text in acts.REMEDIES.items()}), why


form_of_its_own(
    Pair,
    _pair_fields,
    lambda _, told: [acts.pair(_checked_remedy(told), told.text("reason"))],
)


def _again_fields(at: Situation, given: Posted) -> Sequence[Field]:
    return *asked_for(PairAgain, at, given), *_pair_fields(at, given)[:1]


form_of_its_own(
    PairAgain,
    _again_fields,
    lambda _, told: [acts.pair(told.said("remedy"), told.text("reason"), again=True)],
)


def _seat(table: int, place: int) -> str:
    return f"seat.{table}.{place}"


def _drawn(competition: Competition) -> bool:
    """Whether the tables follow from a draw."""
    stage = competition.stage
    return stage is None or not competition.spec(stage).paired_by_results


def _draft_fields(at: Situation, given: Posted) -> Sequence[Field]:
    """A field for each seat of the draft, and the bye, where it is changed by hand at all."""
    competition, round_ = at.competition, at.competition.round
    empty, why = asked_for(ChangeDraft, at, given)
    if round_ is None or round_.status is not RoundStatus.DRAFT or _drawn(competition):
        return (why,)
    there = {*round_.byes, *(seat for table in round_.tables for seat in table.seats)}
    offered = entries_in(competition, lambda one: one.id in there)
    sides = (Text("，前一方", ", first"), Text("，后一方", ", second"))
    seats = [
        Field(
            _seat(table.number, place),
            Text(f"第 {table.number} 桌", f"table {table.number}") + sides[place - 1],
            Kind.CHOICE,
            offered,
            required=True,
            value=(seat,),
        )
        for table in round_.tables
        for place, seat in enumerate(table.seats, 1)
    ]
    byes = [
        replace(empty, kind=Kind.CHOICE, options=offered, value=(bye,)) for bye in round_.byes[:1]
    ]
    return *seats, *byes, why


def _draft(at: Situation, told: Answers) -> Sequence[Command]:
    round_ = at.competition.round
    if round_ is None or round_.status is not RoundStatus.DRAFT:
        return [acts.swap(at.competition, (), told.text("reason"))]
    if _drawn(at.competition):
        return [ChangeDraft((), None, told.text("reason"))]
    names = [_seat(table.number, place) for table in round_.tables for place in (1, 2)]
    names += ["bye"] if round_.byes else []
    seen: dict[str, str] = {}
    for name in names:
        entry = told.text(name)
        if entry in seen:
            who = at.competition.entrants[entry].name  # type: ignore[index]
            raise WrongForm([Wrong(name, f"{who} 坐在两处", f"{who} sits in two places")])
        seen[entry] = name
    pairs = tuple(
        (told.text(_seat(table.number, 1)), told.text(_seat(table.number, 2)))
        for table in round_.tables
    )
    return [ChangeDraft(pairs, told.said("bye"), told.text("reason"))]


form_of_its_own(ChangeDraft, _draft_fields, _draft)


def _publish_fields(at: Situation, given: Posted) -> Sequence[Field]:
    """Whom the chief referee names for the empty seats at tables of three (E4.2a, E4.2b)."""
    stage, round_ = at.competition.stage, at.competition.round
    if stage is None or round_ is None or round_.status is not RoundStatus.DRAFT:
        return ()
    empty = [
        Text(f"第 {table.number} 桌{seat.zh}", f"table {table.number} {seat.en}")
        for table in RoundAt(at.competition, stage, round_).tables
        for seat in unfilled(table)
    ]
    if not empty:
        return ()
    where = joined(empty, "、", ", ")
    told = Text(
        f"裁判长为每个空座指定一人，依次是：{where.zh}。得分不算任何人的，也不晋级",
        f"the chief referee names one for each empty seat, in turn: {where.en}. Their scores are"
        " nobody's, and they advance nowhere",
    )
    return (replace(asked_for_one(PublishRound, at, given, "substitutes"), help=told),)


form_of_its_own(PublishRound, _publish_fields)
