"""What templates of the desk can say besides."""

from __future__ import annotations

from typing import Any

from django import template
from django.template.context import Context

from paisai.acting.forms import Form
from paisai.desk.rights import Cell, Role, may
from paisai.ledger.act import NAMES
from paisai.ledger.allowed import ALLOWED
from paisai.ledger.state import status
from paisai.text import Text, joined
from paisai.web.act_records import on_the_web
from paisai.web.pages import EventPage
from paisai.web.templatetags.forms import form

register = template.Library()

TABS = (
    ("", Text("现在", "Now")),
    ("entries/", Text("报名", "Entries")),
    ("draw/", Text("抽签", "Draw")),
    ("round/", Text("轮次", "Round")),
    ("results/", Text("成绩", "Results")),
    ("rulings/", Text("判罚与申诉", "Rulings")),
    ("standings/", Text("名次", "Standings")),
    ("awards/", Text("团体与奖励", "Teams, awards")),
    ("papers/", Text("打印", "Print")),
    ("wall/", Text("大屏幕", "Wall")),
    ("people/", Text("人员与权限", "People")),
    ("regulation/", Text("规程", "Regulation")),
    ("log/", Text("记录", "Log")),
)
BELOW = {
    "share": "papers/",
    "draft": "round/",
    "sheets": "results/",
    "table": "results/",
    "closing": "standings/",
    "units": "entries/",
    "review": "entries/",
    "notice": "entries/",
    "rights": "people/",
}
"""Pages that belong to a tab under another address."""
ORGANISERS = frozenset({"wall/"})
"""Tabs that only the organiser has."""


def tab_of(rest: str) -> str:
    """The tab that a page belongs to, by what its address has after the event's."""
    first, second = [*rest.split("/"), ""][:2]
    if first in ("do", "try"):
        return on_the_web(second).tab
    return BELOW.get(first, f"{first}/" if first else "")


@register.inclusion_tag("organiser/tabs.html", takes_context=True)
def desk_tabs(context: Context) -> dict[str, Any]:
    """The pages of the desk; the one that is open is marked by its address."""
    slug = str(context["slug"])
    here = tab_of(str(context["request"].path).removeprefix(f"/o/{slug}/"))
    organises = Role.ORGANISER in context["page"].roles
    return {
        "tabs": [
            {"href": f"/o/{slug}/{path}", "name": name, "here": path == here}
            for path, name in TABS
            if organises or path not in ORGANISERS
        ],
        "language": context.get("language"),
    }


@register.inclusion_tag("organiser/button.html", takes_context=True)
def act_button(context: Context, kind: str, zh: str, en: str, **more: Any) -> dict[str, Any]:
    """A button that does an act at once; nothing where it cannot be done now, and a word on who
    does it where the visitor may not. Further fields: `fields`, a mapping."""
    page: EventPage = context["page"]
    possible = status(page.competition) in ALLOWED[kind]
    person = page.visitor.person(page.stream)
    return {
        "possible": possible,
        "permitted": may(person, kind) is not Cell.NO,
        "who": doers(kind),
        "action": f"/o/{page.slug}/do/{kind}/",
        "label": Text(zh, en),
        "to": more.get("to") or context["request"].get_full_path(),
        "fields": (more.get("fields") or {}).items(),
        "look": more.get("look", ""),
        "ask": more.get("ask", ""),
        "csrf_token": context.get("csrf_token"),
        "language": context.get("language"),
    }


@register.inclusion_tag("templates/form.html", takes_context=True)
def act_form(context: Context, one: Form, **more: Any) -> dict[str, Any]:
    """The form of an act, as `form` shows it, with what is seldom said folded."""
    known = on_the_web(one.name)
    fold_name = known.seldom_for
    if one.name == "add_entry" and one.field("name") is None:
        fold_name = Text("编号，可以不填", "Number, if you like")
    folded = {"fold": known.seldom, "fold_name": fold_name, "grave": known.grave}
    return form(context, one, **{**folded, **more})


@register.filter
def is_grave(one: Form) -> bool:
    return on_the_web(one.name).grave


@register.filter
def can_do(page: EventPage, kind: str) -> bool:
    """Whether this visitor may do it, and it can be done now."""
    permitted = may(page.visitor.person(page.stream), kind) is not Cell.NO
    return permitted and status(page.competition) in ALLOWED[kind]


@register.filter
def holds(page: EventPage, roles: str) -> bool:
    """Whether this visitor holds one of these roles: page|holds:"organiser recorder"."""
    return not page.roles.isdisjoint(map(Role, roles.split()))


def doers(kind: str) -> Text:
    """The roles whose act it is."""
    said = joined(_roles(kind), "、", ", ")
    return Text(f"由{said.zh}来办", f"for: {said.en}")


def nobody_named(kind: str) -> Text:
    """Said where nobody at the event has a role for the act."""
    said = joined(_roles(kind), "或", " or ")
    return Text(f"还没有指定{said.zh}，去指定", f"No {said.en} yet: name one")


def _roles(kind: str) -> list[Text]:
    return [role.text for role in NAMES[kind].act.doers]
