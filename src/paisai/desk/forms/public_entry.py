"""The entry form as strangers fill it in: only what the regulation asks of them, read without
saying who is entered already."""

from __future__ import annotations

from datetime import datetime

from paisai.desk.forms.entries import entry_form_fields, read_entry
from paisai.desk.forms.model import Field, Form, Posted, last
from paisai.desk.forms.parts import Situation
from paisai.desk.forms.reading import answers
from paisai.ledger import Status, status
from paisai.text import Text
from paisai.tournament.competition import Competition

FOR_THE_DESK = ("id", "seed", "wild_card", "request")
"""What the desk fills in."""
CONTACT = "contact"
MOST_CONTACT = 200


def public_entry_form(at: Situation) -> Form:
    asked = (one for one in entry_form_fields(at, None) if one.name not in FOR_THE_DESK)
    contact = Field(
        CONTACT,
        Text("怎样联系您", "how to reach you"),
        required=True,
        help=Text("电话或邮箱，只给赛事台看", "telephone or mail, for the desk only"),
    )
    return Form(
        "enter",
        Text("报名", "enter"),
        (*asked, contact),
        Text("交给赛事台", "send it to the desk"),
    )


def read_public_entry(at: Situation, posted: Posted) -> tuple[dict[str, str], str]:
    """The texts of the form and the contact, if they can be read; what only the list of entries
    could tell is left to the desk. Otherwise `WrongForm`."""
    form = public_entry_form(at)
    told = answers(form, posted)
    read_entry(at, told)
    texts = {one.name: last(posted, one.name).strip() for one in form.fields}
    return texts, texts.pop(CONTACT)[:MOST_CONTACT]


def entering_closed(competition: Competition, now: datetime) -> Text | None:
    """Why nobody can enter by himself any more."""
    deadline = competition.regulation.entry.deadline
    if status(competition) is not Status.ENTRY:
        return Text("报名已经结束", "entries are closed")
    if deadline is not None and now > deadline:
        return Text(
            f"报名已在 {deadline:%Y-%m-%d %H:%M} 截止，请与赛事台联系",
            f"entries closed at {deadline:%Y-%m-%d %H:%M}; please ask the desk",
        )
    return None
