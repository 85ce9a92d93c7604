"""What must hold of a form that is sent before its commands reach the ledger?

The gates of the door, in the order in which they are passed, each in one place: there is such an
act; it is this person's; it is about the round that was meant; it can be read; it does what was
shown before. The ledger has the rest: that it is allowed now, and legal (`ledger/deciding`).
"""

from __future__ import annotations

from paisai.acting.foreseeing import check_as_seen
from paisai.acting.forms import FORMS, commands_of, form_of
from paisai.acting.forms.model import Field, Posted, last
from paisai.acting.forms.own import own_form
from paisai.acting.forms.parts import Situation
from paisai.desk.rights import Cell, Person, may
from paisai.desk.wording import OFFERED
from paisai.errors import NotationError, NotPermitted
from paisai.ledger import Command, State
from paisai.text import Text, joined
from paisai.tournament.competition import Competition
from paisai.tournament.naming import whole_name


def is_known(kind: str) -> bool:
    """Whether there is such an act, and a form for it."""
    return kind in FORMS


def check_permitted(kind: str, person: Person) -> None:
    """Refuses whom the act is not for at all; whether what it is about is theirs is seen of the
    command (`permitted.check_right`)."""
    if may(person, kind) is Cell.NO:
        raise NotPermitted("这一步不由您来办", "this is not yours to do")


def commands_at_the_door(
    kind: str,
    at: Situation,
    person: Person,
    posted: Posted,
    supplied: Posted | None = None,
) -> tuple[Command, ...]:
    """Returns the commands of a form that is sent, read once; raises what is wrong with it.
    `supplied` is what the program at the desk adds."""
    check_permitted(kind, person)
    check_offered(kind, at, person, posted)
    check_round_meant(at.state, posted, person)
    commands = commands_of(kind, at, {**posted, **(supplied or {})})
    check_as_seen(kind, at, posted, commands)
    return commands


def check_offered(kind: str, at: Situation, person: Person, posted: Posted) -> None:
    """Refuses what was not offered to him, before a refusal says what there is for others."""
    if may(person, kind) is not Cell.OWN:
        return
    form = form_of(kind, at, posted)
    everybody = {field.name: field for field in form.fields}
    for his in own_form(form, person, at.state).fields:
        whole = everybody[his.name]
        offered = {one.value for one in his.options} | {person.entry, person.unit}
        sent = {text.strip() for text in posted.get(his.name, ())} - {""}
        if his.options != whole.options and not sent <= offered:
            raise _not_offered(his)


def _not_offered(field: Field) -> NotPermitted:
    labels = [one.label for one in field.options if one.value][:OFFERED]
    shown = joined(labels, "、", ", ") if labels else Text("现在没有", "there is none now")
    return NotPermitted(
        f"{field.label.zh}：只能选自己的（{shown.zh}）",
        f"{field.label.en}: only your own may be chosen ({shown.en})",
    )


SERIAL = "serial"
"""The round a form was made for, counted over all stages."""
_CORRECTS = Text(
    "本轮的请重新打开这一页再录，以前的到“成绩”里更正",
    "for the round played now open the page again; an earlier one is corrected under Results",
)
_ASKS = Text("要改请找记录台", "ask the desk to change it")


def check_round_meant(state: State, posted: Posted, who: Person) -> None:
    """What waited on a phone, or stood on a page left open, is not taken for a later round: tables
    and numbers of rounds come again, in another stage with the same ones."""
    meant = last(posted, SERIAL).strip()
    competition = state.competition
    if competition is None or competition.round is None:
        return
    now = str(competition.round.serial)
    if not meant or meant == now:
        return
    of, is_now = _called(competition, meant), _called(competition, now)
    then = _ASKS if may(who, "correct_result") is Cell.NO else _CORRECTS
    raise NotationError(
        f"这是{of.zh}的，现在是{is_now.zh}，没有记；{then.zh}",
        f"this was for {of.en}, and it is {is_now.en} now: nothing was taken; {then.en}",
    )


def _called(competition: Competition, serial: str) -> Text:
    for stage in competition.stages:
        for round_ in stage.rounds:
            if str(round_.serial) == serial:
                return whole_name(competition, stage, round_)
    return Text("别的一轮", "another round")
