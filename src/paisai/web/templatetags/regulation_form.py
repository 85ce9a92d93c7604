"""How is the form of a regulation shown? Groups and lists within each other."""

from __future__ import annotations

import re
from typing import Any

from django import template
from django.template.context import Context
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

from paisai.acting.forms import Field, Kind
from paisai.acting.regulation_form.model import Asked, Group, Listing
from paisai.frozen import replace
from paisai.text import Text
from paisai.web.templatetags.paisai import UNTORN

register = template.Library()
FIGURES = re.compile(
    r"\d{4} 年 \d+ 月 \d+ 日|\d{1,2} (?:January|February|March|April|May|June|July|August"
    r"|September|October|November|December) \d{4}"
    r"|\d{4}-\d\d-\d\d \d\d:\d\d|"
    + UNTORN.pattern
    + r"|第 \d+ (?:至 \d+ )?[次轮名副张圈天]起?|\d+\. [^\s；。，（]{1,6}"
    r"|[−+]?\d+(?:\.\d+)? (?:分钟|[分级秒元张副次轮对人名天])(?:以上|以内|以下)?"
    r"|\d+ (?:s|min|minutes|seconds|points|levels|VP)\b|× \d+|−?\d+-\d+(?:-\d+)?(?: \+\d+)?"
)
"""Beside what is never torn anywhere: a figure and what it counts, an item and its number."""


@register.filter
def figures(text: str) -> SafeString:
    """A sentence of a regulation, in which no figure is torn from what it counts.

    >>> figures("申诉费 200 元，5. 抽签；5-15 +4 & x")
    '申诉费 <span class="date">200 元</span>，<span class="date">5. 抽签</span>；\
<span class="date">5-15 +4</span> &amp; x'
    """
    return mark_safe(FIGURES.sub(r'<span class="date">\g<0></span>', conditional_escape(text)))


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
