"""How templates put a form of the desk and its fields."""

from __future__ import annotations

from typing import Any

from django import template
from django.template.context import Context

from paisai.acting.forms.model import Field, Form, Kind, Option
from paisai.prints.safe import capital
from paisai.web.templatetags.paisai import in_words, language_of

register = template.Library()
FEW = 4
"""So many choices stand open, more fold into a list."""
LONG = 16
"""Choices with a longer name than this stand one a line."""
CHIPS, SHORT = 16, 3
"""So many choices stand open if no name is longer than that: ranks, figures."""

PAGES = {"desk": "/o/{}", "referee": "/r/{}", "player": "/e/{}/me"}
"""Whose acts are sent where."""


@register.inclusion_tag("templates/form.html", takes_context=True)
def form(
    context: Context, one: Form, action: str = "", to: str = "", **more: Any
) -> dict[str, Any]:
    """A form of the desk. `by`: who sends it from his own pages, `desk`, `referee` or `player`, or
    `action`: where it is sent; `to`: where to go afterwards; `hide`: names
    that are settled already, `fold`: names that are seldom used, both with commas, `fold_name`:
    what they are for; `grave`: it takes something away; `look`: it is sent to be looked at first;
    `queue`: a phone keeps it until it has arrived, under `about`, and goes to `then` if its page
    is still open; `few`: so many choices stand open; `also`: further names and texts that go with
    it; `other`: where a second button, `other_name`, sends what is filled in so far."""
    hidden = set(str(more.get("hide", "")).split(","))
    fold = set(str(more.get("fold", "")).split(","))
    shown_fields = [f for f in one.fields if f.kind is not Kind.SUPPLIED]
    open_fields = [f for f in shown_fields if f.name not in hidden]
    folded = [f for f in open_fields if f.name in fold and not f.required]
    must = [f.required for f in open_fields if f.kind is not Kind.YES_NO and not _settled(f)]
    return {
        "form": one,
        "mixed": any(must) and not all(must),
        "fields": [f for f in open_fields if f not in folded],
        "folded": folded,
        "folded_open": any(f.wrong or f.value for f in folded),
        "fold_name": more.get("fold_name", ""),
        "look": more.get("look", ""),
        "submit": one.submit.in_(language_of(context)),
        "settled": [
            (name, text)
            for f in shown_fields
            if f.name in hidden
            for name, texts in f.posted().items()
            for text in texts
        ],
        "action": action or _where_sent(context, one, more),
        "to": to,
        "look_of": "grave" if more.get("grave") else "main" if more.get("main", True) else "",
        "slug": context.get("slug"),
        "language": language_of(context),
        "csrf_token": context.get("csrf_token"),
        "prefix": more.get("prefix", one.name),
        "multipart": more.get("multipart", False),
        "few": more.get("few", FEW),
        "queue": more.get("queue", False),
        "about": more.get("about", ""),
        "either": " ".join("+".join(way) for way in one.either)
        if one.name == "report_result"
        else "",
        "then": more.get("then", ""),
        "also": (more.get("also") or {}).items(),
        "other": more.get("other", ""),
        "other_name": more.get("other_name", ""),
    }


def _where_sent(context: Context, one: Form, more: dict[str, Any]) -> str:
    """Returns where an act of this name is done, or looked at first; nothing is this page."""
    if "by" not in more:
        return ""
    pages = PAGES[more["by"]].format(context["slug"])
    return f"{pages}/{'try' if more.get('look') else 'do'}/{one.name}/"


def _settled(one: Field) -> bool:
    """A question with one answer is not asked: the answer is said, and sent; nothing is said
    where the answer is nothing."""
    if one.kind is not Kind.CHOICE or len(one.options) != 1:
        return False
    return one.required or not one.options[0].value


def _is_chosen(option: Option, one: Field) -> bool:
    """What is chosen; nothing, where that can be."""
    return option.value in one.value if one.value else not option.value


@register.inclusion_tag("templates/field.html", takes_context=True)
def field(context: Context, one: Field, prefix: str = "", few: int = FEW) -> dict[str, Any]:
    language = language_of(context)
    limits = one.limits
    lengths = [len(o.label.in_(language)) for o in one.options]
    short = len(lengths) > FEW and len(lengths) <= CHIPS and max(lengths) <= SHORT
    return {
        "field": one,
        "kind": one.kind.value,
        "id": f"{prefix}-{one.name}",
        "label": capital(one.label.in_(language)),
        "help": capital(one.help.in_(language)),
        "unit": one.unit.in_(language),
        "keys": [key.in_(language) for key in one.keys],
        "wrong": one.wrong.in_(language),
        "preset": one.preset.in_(language),
        "value": one.value[0] if one.value else "",
        "text": "\n".join(one.value),
        "joined": "、".join(one.value),
        "both": [
            (name, text, tongue)
            for name, text, tongue in zip(
                one.names, (*one.value, "", ""), ("中文", "English"), strict=False
            )
        ]
        if one.kind is Kind.BOTH
        else [],
        "options": [
            {"value": o.value, "label": in_words(o.label, language), "chosen": _is_chosen(o, one)}
            for o in one.options
        ],
        "unsaid": any(not o.value for o in one.options),
        "few": short or len(one.options) <= (few or FEW),
        "long": any(length > LONG for length in lengths),
        "short": short,
        "settled": _settled(one),
        "least": "" if limits is None or limits.ge is None else limits.ge,
        "most": "" if limits is None or limits.le is None else limits.le,
        "slug": context.get("slug"),
        "language": language,
    }
