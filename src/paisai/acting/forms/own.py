"""A form as the person has it who may do only what is his own."""

from __future__ import annotations

from paisai.acting.forms import form_of
from paisai.acting.forms.model import Field, Form, Posted
from paisai.acting.forms.own_acts import for_own_acts
from paisai.acting.forms.own_entry import for_player
from paisai.acting.forms.own_unit import for_leader
from paisai.acting.forms.parts import Situation
from paisai.desk.rights import Cell, Person, Role, may
from paisai.desk.wording import OFFERED
from paisai.errors import NotPermitted
from paisai.ledger import State
from paisai.text import Text, joined


def own_form(form: Form, person: Person, state: State) -> Form:
    """With nothing to choose but what is his."""
    competition = state.competition
    assert competition is not None
    if person.has(Role.LEADER) and person.unit is not None:
        form = for_leader(form, competition, person.unit)
    elif person.entry is not None:
        form = for_player(form, competition, person.entry)
    if form.name == "undo" and may(person, form.name) is Cell.OWN:
        form = for_own_acts(form, person, state)
    return form


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
