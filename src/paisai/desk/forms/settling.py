"""What needs no question: a choice of one, or what was said already on the way to the form."""

from __future__ import annotations

from paisai.desk.forms.model import Field, Form, Kind, Option, Posted, last
from paisai.frozen import dataclass, replace
from paisai.text import Text


@dataclass(frozen=True, slots=True)
class SettledForm:
    """`names` are not to be asked any more; `said` is what they say."""

    form: Form
    names: tuple[str, ...]
    said: tuple[Text, ...]


def settled(form: Form, known: Posted) -> SettledForm:
    """`known` is what came with the address."""
    fields, names, said = [], [], []
    for one in form.fields:
        found = None if one.wrong else _only(one, known)
        if found is None:
            fields.append(one)
            continue
        fields.append(replace(one, value=(found.value,) if found.value else ()))
        names.append(one.name)
        if found.value:
            said.append(one.label + Text("：", ": ") + found.label)
    return SettledForm(replace(form, fields=tuple(fields)), tuple(names), tuple(said))


def _only(field: Field, known: Posted) -> Option | None:
    if field.kind is not Kind.CHOICE or not field.options:
        return None
    given = last(known, field.name).strip()
    chosen = [one for one in field.options if one.value and one.value == given]
    if chosen:
        return chosen[0]
    return field.options[0] if len(field.options) == 1 else None
