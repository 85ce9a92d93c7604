"""What templates of the desk can say besides."""

from __future__ import annotations

from typing import Any

from django import template
from django.template.context import Context

from paisai.desk.rights import RIGHTS, Cell, Role, may
from paisai.ledger.allowed import ALLOWED
from paisai.ledger.state import status
from paisai.text import Text, joined
from paisai.web.pages import EventPage

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
    ("papers/", Text("印件", "Papers")),
    ("wall/", Text("大屏幕", "Wall")),
    ("people/", Text("人员与权限", "People")),
    ("regulation/", Text("规程", "Regulation")),
    ("log/", Text("记录", "Log")),
)
BELOW = {
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


@register.inclusion_tag("organiser/tabs.html", takes_context=True)
def desk_tabs(context: Context) -> dict[str, Any]:
    """The pages of the desk; the one that is open is marked by its address."""
    slug = str(context["slug"])
    rest = str(context["request"].path).removeprefix(f"/o/{slug}/")
    first = rest.split("/")[0]
    here = BELOW.get(first, f"{first}/" if first else "")
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
    who = [role.text for role, cell in RIGHTS[kind].items() if cell is not Cell.NO]
    said = joined(who, "、", ", ")
    return Text(f"由{said.zh}来办", f"for: {said.en}")
