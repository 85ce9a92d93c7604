"""What needs no question: a choice of one, or what was said already on the way to the form."""

from __future__ import annotations

from collections.abc import Sequence

from paisai.acting.forms.model import Field, Form, Kind, Option, Posted, last
from paisai.frozen import record, replace
from paisai.text import Text


@record
class SettledForm:
    """`names` are not to be asked any more; `said` is what they say."""

    form: Form
    names: tuple[str, ...]
    said: tuple[Text, ...]


def settled(form: Form, known: Posted, only: Sequence[str] = ()) -> SettledForm:
    """`known` is what came with the address. `only`: whatever else may still be chosen anew."""
    fields, names, said = [], [], []
    for one in form.fields:
        asked = one.wrong or (only and one.name not in only)
        found = None if asked else _only(one, known)
        if found is None:
            fields.append(one)
            continue
        fields.append(replace(one, value=(found.value,) if found.value else ()))
        names.append(one.name)
        if found.value:
            said.append(one.label + Text("：", ": ") + found.label)
    return SettledForm(replace(form, fields=tuple(fields)), tuple(names), tuple(said))


def _only(field: Field, known: Posted) -> Option | None:
    if field.kind not in (Kind.CHOICE, Kind.TEXT):
        return None
    given = last(known, field.name).strip()
    chosen = [one for one in field.options if one.value and one.value == given]
    if chosen:
        return chosen[0]
    alone = field.kind is Kind.CHOICE and len(field.options) == 1
    return field.options[0] if alone else None
