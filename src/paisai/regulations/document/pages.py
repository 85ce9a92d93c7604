"""How does the 竞赛规程 become a PDF?"""

from __future__ import annotations

from typing import Any

from paisai import typesetting
from paisai.regulations.document.model import Article, Document

TEMPLATE = "regulation.typ"


def pdf(document: Document) -> bytes:
    return typesetting.pdf(typesetting.template(__package__, TEMPLATE), plain(document))


def plain(document: Document) -> dict[str, Any]:
    """The document as the template reads it."""
    return {
        "title": document.title,
        "subtitle": document.subtitle,
        "preface": document.preface,
        "signature": document.signature,
        "language": document.language,
        "gap": document.gap,
        "marked": any(one.margin for part in document.sections for one in part.articles),
        "sections": [
            {
                "number": document.section_number(i),
                "title": section.title,
                "articles": [_article(document, j, a) for j, a in enumerate(section.articles, 1)],
            }
            for i, section in enumerate(document.sections, 1)
        ],
    }


def _article(document: Document, number: int, article: Article) -> dict[str, Any]:
    table = article.table
    return {
        "number": document.article_number(number),
        "title": document.heading(article),
        "text": article.text,
        "margin": list(article.margin),
        "notes": [{"text": note.text, "mark": document.mark(note)} for note in article.notes],
        "table": None
        if table is None
        else {
            "header": table.header,
            "widths": table.widths,
            "rows": [
                [{"text": cell.text, "rows": cell.rows} for cell in row] for row in table.cells()
            ],
        },
    }
