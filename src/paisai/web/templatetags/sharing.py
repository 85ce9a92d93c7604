"""Where do pages lead to what goes to the group chat?"""

from __future__ import annotations

from django import template
from django.template.context import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString

from paisai.desk.public.moment import public_moment
from paisai.text import SILENT, Text
from paisai.web import clock
from paisai.web.address import for_phones
from paisai.web.language import language_of
from paisai.web.pages import EventPage

register = template.Library()
TO_GROUP = Text("复制到群里", "For the group chat")
TITLES = {
    "where": Text("找自己", "Find yourself"),
    "rounds": Text("对阵成绩", "Rounds"),
    "standings": Text("名次", "Standings"),
    "bracket": Text("淘汰赛", "Bracket"),
    "teams": Text("团体", "Teams"),
    "awards": Text("获奖", "Awards"),
    "entries": Text("参赛者", "Entries"),
    "draw": Text("抽签", "Draw"),
    "schedule": Text("赛程", "Timetable"),
    "papers": Text("公告", "Papers"),
    "regulation": Text("规程", "Regulation"),
    "appeal": Text("申诉", "Appeals"),
    "check": Text("核对", "Check"),
    "share": TO_GROUP,
}
"""What a link to a page of the event is called where it is shown in a chat."""


@register.simple_tag(takes_context=True)
def to_group(context: Context, kind: str, stage: object = "", number: object = "") -> SafeString:
    """A button to one list: {% to_group "pairings" 1 3 %}; to all of them with an empty kind.
    Nothing on a page that no server answers."""
    if context.get("static"):
        return SafeString("")
    request = context["request"]
    room = "o" if request.path.startswith("/o/") else "e"
    of = f"-{stage}" if stage else ""
    of += f"-{int(str(number)):02d}" if number else ""
    where = f"{kind}{of}/" if kind else ""
    return format_html(
        '<a class="button no-print" href="/{}/{}/share/{}">{}</a>',
        room,
        context["slug"],
        where,
        TO_GROUP.in_(language_of(request)),
    )


@register.inclusion_tag("sharing/link.html", takes_context=True)
def link_shown(context: Context) -> dict[str, object]:
    """Title, sentence and picture of a link where it is sent on; addresses as phones know them."""
    page = context.get("page")
    if not isinstance(page, EventPage) or context.get("static"):
        return {}
    request, language = page.request, page.language
    now = public_moment(page.competition, clock.now())
    title = _title(context).in_(language)
    name = page.competition.name
    said = [now.now.in_(language), *([now.next.in_(language)] if now.next else [])]
    version = page.state.head[:12]
    return {
        "title": f"{title} · {name}" if title else name,
        "said": ("；" if language == "zh" else "; ").join(said),
        "address": for_phones(request, request.path),
        "picture": for_phones(request, f"/e/{page.slug}/picture.png?lang={language}&v={version}"),
        "locale": "en_US" if language == "en" else "zh_CN",
    }


def _title(context: Context) -> Text:
    """The round by its own name; other pages by their tab."""
    shown = context.get("shown")
    board = getattr(shown, "board", None)
    if board is not None:
        return Text(board.name.zh, board.name.en)
    return TITLES.get(str(context.get("tab")), SILENT)
