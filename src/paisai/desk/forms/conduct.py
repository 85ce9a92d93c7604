"""The forms of what is put on record of people without a ruling."""

from __future__ import annotations

from collections.abc import Sequence

from paisai.desk.boards.conduct import ROLES
from paisai.desk.forms.model import Field, Kind, Option, Posted
from paisai.desk.forms.parts import FormOf, Situation, chosen, entry_field, reason, units_in, unsaid
from paisai.ledger.commands import NoteConduct, PermitPhone
from paisai.text import Text
from paisai.tournament.entries import Entrant
from paisai.tournament.proceedings import Bystander
from paisai.tournament.round_times import table_of


def _permit_fields(at: Situation, given: Posted) -> Sequence[Field]:
    """Those who sit at a table of the round in hand."""
    round_ = at.competition.round

    def sits(entrant: Entrant) -> bool:
        return round_ is not None and table_of(round_, entrant.id) is not None

    return (
        entry_field(at.competition, given, sits),
        reason("准许的原因", "why it is permitted"),
    )


PERMIT_PHONE = FormOf(
    Text("裁判长准许用手机", "permit a phone"),
    Text("准许", "permit it"),
    _permit_fields,
    lambda _, told: [PermitPhone(told.text("entry"), told.text("reason"))],
    help=Text(
        "只对现在这一轮；准许以后不再为此判罚",
        "for the round in hand only; it is then no offence",
    ),
)


def _note_fields(at: Situation, given: Posted) -> Sequence[Field]:
    role = Field(
        "role",
        Text("什么人", "what he is"),
        Kind.CHOICE,
        tuple(Option(one.value, words) for one, words in ROLES.items()),
        required=True,
        value=chosen(given, "role"),
    )
    who = Field(
        "who",
        Text("是谁", "who"),
        required=True,
        help=Text("不知道姓名的，写样子或座位", "where the name is not known, how to know him"),
    )
    unit = Field(
        "unit",
        Text("单位", "unit"),
        Kind.CHOICE,
        (unsaid("不属于哪个单位", "of no unit"), *units_in(at.competition)),
        value=chosen(given, "unit"),
    )
    text = Field("text", Text("做了什么", "what was done"), Kind.WORDS, required=True)
    return role, who, *((unit,) if at.competition.units else ()), text


NOTE_CONDUCT = FormOf(
    Text("记教练、领队、观众的行为", "note the conduct of a coach, leader or spectator"),
    Text("记下", "note it"),
    _note_fields,
    lambda _, told: [
        NoteConduct(
            Bystander(told.text("role")), told.text("who"), told.text("text"), told.text("unit")
        )
    ],
    help=Text(
        "只作记录，不影响任何人的成绩；选手的违例请用判罚",
        "on record only, it costs nobody anything; what players do is ruled on",
    ),
)
