"""How does the 竞赛规程 look as a page that prints?"""

from __future__ import annotations

from html import escape

from paisai.regulations.document.model import Article, Document, TextTable
from paisai.version import MADE_BY

STYLE = """
:root { --ink: #1c1c1c; --faint: #6b6b6b; --line: #b9b9b9; --note: #f3f1ea; }
body { margin: 0 auto; max-width: 46rem; padding: 2rem 1.2rem; color: var(--ink);
  font: 1rem/1.75 "Noto Serif SC", "Source Han Serif SC", "Songti SC", SimSun, serif; }
h1, h2, th, .title, .margin, .note b { font-family: "Noto Sans SC", "Source Han Sans SC",
  "PingFang SC", "Microsoft YaHei", sans-serif; }
h1 { text-align: center; font-size: 1.7rem; line-height: 1.4; margin: 0 0 1.2rem; }
h1 small { display: block; font-size: 1.2rem; margin-top: .4rem; }
:lang(zh) h1 small { letter-spacing: .4em; }
h2 { font-size: 1.15rem; margin: 1.8rem 0 .5rem; break-after: avoid; }
.article { display: grid; grid-template-columns: 1fr 4.6rem; column-gap: 1rem; margin: .35rem 0; }
.article > div { min-width: 0; }
.preface { color: var(--faint); font-size: .8rem; line-height: 1.6; }
.signature { margin: 3rem 0 0; text-align: right; white-space: pre; }
.title { font-weight: 600; }
.margin { color: var(--faint); font-size: .72rem; line-height: 1.5; padding-top: .3rem; }
.margin span { display: block; }
.note { background: var(--note); border-left: 3px solid var(--line); font-size: .88rem;
  line-height: 1.6; margin: .25rem 0; padding: .1rem .7rem; }
.note b { font-size: .8rem; font-weight: 600; }
table { border-collapse: collapse; font-size: .9rem; line-height: 1.55; margin: .5rem 0;
  width: 100%; }
th, td { border: 1px solid var(--line); padding: .2rem .5rem; text-align: left;
  vertical-align: top; }
th { background: var(--note); font-weight: 600; }
tr { break-inside: avoid; }
@media (max-width: 34rem) { .article { display: block; } .margin span { display: inline;
  margin-right: .6em; } }
@page { size: A4; margin: 22mm 20mm; }
@media print { body { max-width: none; padding: 0; font-size: 10.5pt; } }
"""


def html(document: Document) -> str:
    """A complete page without anything from outside; every value is escaped."""
    sections = "\n".join(
        f"<section><h2>{document.section_number(i)}{escape(section.title)}</h2>\n"
        + "\n".join(_article(document, j, article) for j, article in enumerate(section.articles, 1))
        + "</section>"
        for i, section in enumerate(document.sections, 1)
    )
    title, subtitle = escape(document.title), escape(document.subtitle)
    return (
        f'<!doctype html>\n<html lang="{LANGUAGES[document.language]}">\n'
        '<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta name="generator" content="{MADE_BY}">\n'
        f"<title>{title} {subtitle}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f"<h1>{title}<small>{subtitle}</small></h1>\n"
        f'<p class="preface">{escape(document.preface)}</p>\n{sections}\n'
        f'<p class="signature">{escape(document.signature)}</p>\n</body>\n</html>\n'
    )


LANGUAGES = {"zh": "zh-CN", "en": "en"}


def _article(document: Document, number: int, article: Article) -> str:
    gap = document.gap
    title = f'<span class="title">{escape(document.heading(article))}</span>{gap}'
    title = title if article.title else ""
    notes = "".join(
        f'<p class="note"><b>{escape(document.mark(note))}</b>{gap}{escape(note.text)}</p>'
        for note in article.notes
    )
    margin = "".join(f"<span>{escape(line)}</span>" for line in article.margin)
    return (
        f'<div class="article"><div>{document.article_number(number)}{title}{escape(article.text)}'
        f"{_table(article.table)}{notes}</div>"
        f'<div class="margin">{margin}</div></div>'
    )


def _table(table: TextTable | None) -> str:
    if table is None:
        return ""
    total = sum(table.widths)
    columns = "".join(f'<col style="width:{100 * width / total:.1f}%">' for width in table.widths)
    head = "".join(f"<th>{escape(cell)}</th>" for cell in table.header)
    rows = "".join(
        "<tr>"
        + "".join(
            f'<td rowspan="{cell.rows}">{escape(cell.text)}</td>'
            if cell.rows > 1
            else f"<td>{escape(cell.text)}</td>"
            for cell in row
        )
        + "</tr>"
        for row in table.cells()
    )
    return (
        f"<table><colgroup>{columns}</colgroup><thead><tr>{head}</tr></thead>"
        f"<tbody>{rows}</tbody></table>"
    )
