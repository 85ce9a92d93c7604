"""What templates can say."""

from __future__ import annotations

import re
import secrets
from datetime import date, datetime
from functools import cache
from hashlib import sha256
from typing import Any

from django import template
from django.template.context import Context
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from paisai.errors import PaisaiError
from paisai.prints.safe import capital, listed, shown, titled, under
from paisai.prints.table import NamedEntry, Row, Table
from paisai.regulations.document.model import Document
from paisai.text import Text, many, on_day
from paisai.tournament.competition import Competition
from paisai.web import clock
from paisai.web.handbook.places import HOME, help_of
from paisai.web.style_sheet import own_file
from paisai.web.table_cells import FIGURES, cell, opened, whole

register = template.Library()
register.filter(whole)
register.filter(capital)
OUT = ("refused", "withdrawn")
"""Of what has a status: what is out by it."""
SLIM = 3
"""So few columns stay a table on a phone."""
UNTORN = re.compile(
    r"(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) )?\d{4}-\d\d-\d\d(?:（周[一二三四五六日]）)?"
    r"|\d\d:\d\d (?:至|to) \d\d:\d\d|(?:南北|东西)\d+|__+|＿+"
    r"|(?:南北|东西|North-South|East-West) \d+ ?: ?\d+(?: (?:东西|南北|East-West|North-South))?"
    r"|\d+ : \d+|North-South|East-West"
    r"|[\u4e00-\u9fff·]{2,4}/[\u4e00-\u9fff·]{2,4}|\d+/\d+ 桌已有成绩"
)
"""A date with its weekday, hours, a deal as it is written down, a score with the sides, a blank to
fill in; two who play together."""


def language_of(context: Context) -> str:
    return str(context.get("language", "zh"))


@register.simple_tag(takes_context=True)
def t(context: Context, zh: str, en: str) -> str:
    """A sentence in the reader's language: {% t "中文" "English" %}."""
    return en if language_of(context) == "en" else zh


@register.simple_tag(takes_context=True)
def help_page(context: Context) -> str:
    """The address of the handbook's page for the page that is shown, to whoever is signed in or
    holds a pass; nothing within the handbook itself."""
    visitor, path = context.get("visitor"), str(context["request"].path)
    if visitor is None or path.startswith(HOME):
        return ""
    return help_of(path) if visitor.account or visitor.held else ""


@register.simple_tag
def queued(zh: str, en: str, whom: str = "", table: int | None = None) -> SafeString:
    """A phone keeps this form until it has arrived, under these words in both languages; `table`
    where the page is not the table's own."""
    where = "" if table is None else format_html(' data-table="{}"', table)
    both = (f"{one} {whom}".strip() for one in (zh, en))
    return format_html('data-queue="{}" data-queue-en="{}"{}', *both, where)


LOOKS = {
    **dict.fromkeys(("done", "accepted", "qualified"), "on"),
    **dict.fromkeys(("reported", "entered"), "warn"),
    **dict.fromkeys(("disputed", "refused"), "bad"),
}
"""The look of a tag that says how far a table, an entry or a paper is."""


@register.filter
def tag_look(status: str, otherwise: str = "") -> str:
    return LOOKS.get(status, otherwise)


@register.simple_tag(takes_context=True)
def count(context: Context, number: int, zh: str, one: str, more: str) -> str:
    """How many of what: {% count n "条记录" "record" "records" %}."""
    return many(number, one, more) if language_of(context) == "en" else f"{number} {zh}"


@register.simple_tag(takes_context=True)
def say(context: Context, value: object) -> str:
    """A Text, an error, a figure or a word, in the reader's language."""
    return in_words(value, language_of(context))


LOOSE = re.compile("(?<=[）、，。：；]) | (?=[（、，。：；])")
TIGHT = re.compile(" ?（([^（）]*)）")


def in_words(value: object, language: str) -> str:
    """Chinese marks bring their own room: no space beside them. English brackets bring none."""
    if isinstance(value, NamedEntry):
        return " · ".join(filter(None, (titled(value), under(value))))
    said = value.text(language) if isinstance(value, PaisaiError) else shown(value, language)
    return TIGHT.sub(r" (\1)", said) if language == "en" else LOOSE.sub("", said)


@register.simple_tag(takes_context=True)
def joined(context: Context, names: list[str]) -> str:
    """Several units side by side."""
    return (", " if language_of(context) == "en" else "、").join(names)


@register.simple_tag(takes_context=True)
def table_called(context: Context, number: int) -> str:
    """第 3 桌."""
    return f"Table {number}" if language_of(context) == "en" else f"第 {number} 桌"


@register.inclusion_tag("templates/table.html", takes_context=True)
def board(context: Context, table: Table, **more: Any) -> dict[str, Any]:
    """A list of the desk as a table that turns its rows into cards on a phone. `link`: where a
    row leads, with the row's values in braces; `by`: the column that leads there, else the
    first; `named`: whether the table's name stands above it; `empty`: what is said in place of
    the list's own sentence where there is no row; `cards`: cards on a phone however few the
    columns, for lists that have a form of their own there; `mine`: the entry of who looks, whose
    row is marked."""
    language = language_of(context)
    texts = [
        [in_words(row.get(column.key), language) for column in table.columns] for row in table.rows
    ]
    used = [
        (at, column)
        for at, column in enumerate(table.columns)
        if not texts or any(row[at] for row in texts)
    ]
    by = next((at for at, column in used if column.key == more.get("by")), used[0][0])
    starts = [(at, opened(column, language)) for at, column in used]
    rows = []
    for row, said in zip(table.rows, texts, strict=True):
        links = {by: _linked(str(more.get("link") or ""), row)}
        lists = {
            at: ([in_words(one, language) for one in value], listed(value, language))
            for at, column in used
            if isinstance(value := row.get(column.key), list | tuple)
        }
        cells = "".join(
            cell(tag, said[at], links.get(at, ""), *lists.get(at, ())) for at, tag in starts
        )
        mark = " class=out" if row.get("status") in OUT else ""
        if more.get("mine") and row.get("entry") == more["mine"]:
            mark = " class=mine id=me"
        rows.append(mark_safe(f"<tr{mark}>{cells}</tr>"))
    return {
        "heads": [
            {"text": column.label.in_(language), "figure": column.kind in FIGURES}
            for _, column in used
        ],
        "rows": rows,
        "name": table.name.in_(language) if more.get("named", True) else "",
        "empty": more.get("empty") or sentence(table.empty.in_(language)),
        "caption": more.get("caption", ""),
        "slim": len(used) <= SLIM and not more.get("cards"),
    }


def sentence(text: str) -> str:
    """
    >>> sentence("没有判罚"), sentence("no rulings yet."), sentence("")
    ('没有判罚。', 'no rulings yet.', '')
    """
    if not text or text[-1] in "。.！!？?":
        return text
    return text + ("." if text.isascii() else "。")


def _linked(link: str, row: Row) -> str:
    """Nothing where the row lacks what the address needs: a bye has no table."""
    known = {key: value for key, value in row.items() if value is not None}
    try:
        return link.format_map(known)
    except KeyError:
        return ""


@register.simple_tag(takes_context=True)
def clause(context: Context, id_: str) -> SafeString:
    """A clause by its number; on the pages of an event it leads to its words."""
    slug = context.get("slug")
    if not id_ or not slug:
        return format_html('<span class="clause">{}</span>', id_) if id_ else SafeString("")
    return format_html(
        '<a class="clause" href="/e/{}/regulation/#clause-{}">{}</a>', slug, id_, id_
    )


@register.simple_tag(takes_context=True)
def day(context: Context, value: date | None) -> str:
    """A day that people have to keep, with its weekday."""
    return "" if value is None else dated(on_day(value).in_(language_of(context)))


@register.filter
def entered(count: int, competition: Competition) -> Text:
    """{{ 34|entered:competition }}: 34 对（68 人）."""
    return competition.regulation.entry.how_many(count)


@register.filter
def hour(time: datetime | None) -> str:
    """09:05."""
    return "" if time is None else f"{time:%H:%M}"


@register.filter
def day_hour(time: datetime | None) -> str:
    """05-16 09:05."""
    return "" if time is None else f"{time:%m-%d %H:%M}"


@register.filter
def when(moment: date | None, seconds: str = "") -> str:
    """A day, or a moment as the hall's clock shows it: {{ moment|when }}; with the seconds:
    {{ moment|when:"seconds" }}."""
    if not isinstance(moment, datetime):
        return "" if moment is None else f"{moment:%Y-%m-%d}"
    return f"{moment:%Y-%m-%d %H:%M:%S}" if seconds else f"{moment:%Y-%m-%d %H:%M}"


@register.filter
def chapters(document: Document) -> list[dict[str, Any]]:
    """The chapters of a written regulation as a page shows them; an article without anything to
    say is left out, the others keep their numbers."""
    return [
        {
            "head": document.section_number(i) + section.title,
            "articles": [
                {
                    "number": document.article_number(j),
                    "title": document.heading(article),
                    "gap": document.gap,
                    "text": article.text,
                    "table": article.table,
                    "blocks": article.table.blocks() if article.table else [],
                    "notes": [
                        {"mark": document.mark(n), "text": document.reading(n)}
                        for n in article.notes
                    ],
                    "margin": article.margin,
                }
                for j, article in enumerate(section.articles, 1)
                if article.text or article.table or article.notes
            ],
        }
        for i, section in enumerate(document.sections, 1)
    ]


@register.filter
def epoch(moment: datetime | None) -> str:
    """A time of the hall as browsers count it, in milliseconds: for `data-until`."""
    return "" if moment is None else str(int(moment.timestamp() * 1000))


@register.filter
def seconds_left(until: datetime) -> int:
    """Whole seconds from now until then, of an offer that ends: for `data-gone-in`."""
    return max(0, int((until - clock.now()).total_seconds()))


@register.simple_tag
def request_id() -> str:
    """A form sent twice acts once."""
    return secrets.token_urlsafe(12)


@register.simple_tag
def asset(name: str) -> str:
    """The address of one of our files, with its version."""
    return f"/static/{name}?v={_version(name)}"


@cache
def _version(name: str) -> str:
    try:
        return sha256(own_file(name)).hexdigest()[:8]
    except OSError:
        return "1"


@register.simple_tag(takes_context=True)
def lines(context: Context, texts: list[Text]) -> SafeString:
    language = language_of(context)
    return format_html(
        "<ul class='lines'>{}</ul>",
        format_html_join(
            "", "<li>{}</li>", ((dated(whole(in_words(one, language))),) for one in texts)
        ),
    )


@register.filter
def dated(text: str) -> SafeString:
    """A date is not torn at its strokes, as browsers do, nor what else is read at a glance.

    >>> dated("2026-11-17 & 二")
    '<span class="date">2026-11-17</span> &amp; 二'
    >>> dated("龙队 0 : 6 虎队")
    '龙队 <span class="date">0 : 6</span> 虎队'
    >>> dated(whole("2026-11-09（周一）开赛，报 南北 0:6 东西"))
    '<span class="date">2026-11-09（周一）</span>开赛，报 <span class="date">南北 0:6 东西</span>'
    """
    return mark_safe(UNTORN.sub(r'<span class="date">\g<0></span>', conditional_escape(text)))
