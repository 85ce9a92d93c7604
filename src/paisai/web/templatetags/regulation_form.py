"""How is the form of a regulation shown? Groups and lists within each other."""

from __future__ import annotations

from typing import Any

from django import template
from django.template.context import Context

from paisai.desk.forms import Field, Kind
from paisai.desk.regulation_form.model import Asked, Group, Listing
from paisai.frozen import replace
from paisai.text import Text

register = template.Library()


@register.inclusion_tag("regulations/asked.html", takes_context=True)
def asked(context: Context, one: Asked, plain: bool = False) -> dict[str, Any]:
    """A field, a part or a list. `plain`: its title stands above it already."""
    language = str(context.get("language", "zh"))
    found: dict[str, Any] = {"one": one, "language": language, "plain": plain}
    if isinstance(one, Field):
        return {**found, "shape": "field", "switch": one.name.endswith(".kind")}
    if isinstance(one, Listing):
        items = [
            {
                "group": item,
                "path": f"{one.path}.{number}",
                "first": number == 0,
                "last": number == len(one.items) - 1,
                "title": item.title.in_(language) or str(number + 1),
            }
            for number, item in enumerate(one.items)
        ]
        return {**found, "shape": "listing", "items": items, "few": len(one.items) <= one.least}
    return {**found, "shape": "group", **_group(one)}


def _group(one: Group) -> dict[str, Any]:
    """A part that may be left out begins with the box that says whether it is there."""
    parts = one.parts
    box = None
    if parts and isinstance(parts[0], Field) and parts[0].name == one.path:
        box, parts = (parts[0], parts[1:]) if parts[0].kind is Kind.YES_NO else (None, parts)
    if box is not None:
        box = replace(box, label=Text("规程有这一项", "this regulation has it"))
    return {"box": box, "parts": parts}
