"""What does the 竞赛规程 say of the clauses of which the organiser has set a value otherwise?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from paisai.frozen import kept
from paisai.regulations.clauses import ClauseKind
from paisai.regulations.document.model import CHANGED, Article, Document, TextTable
from paisai.regulations.document.write import write
from paisai.regulations.editing import set_otherwise
from paisai.regulations.regulation import Regulation
from paisai.text import Text


@kept
def said_anew(regulation: Regulation) -> Mapping[str, Text]:
    """By clause the sentences on what was changed; of a penalty all of them, and its rows of the
    table. Without those of which no sentence made from the values speaks.

    >>> from paisai.frozen import replace
    >>> from paisai.regulations import load
    >>> from paisai.regulations.editing import copied
    >>> ours = copied(load("tuolaji-zhuhai-2019"), "our-cup")
    >>> ours = replace(ours, stages=(replace(ours.stages[0], rounds=4),))
    >>> said_anew(ours)["Z1.2"].zh[:13]
    '积分编排（瑞士制）4 轮。'
    """
    if not set_otherwise(regulation):
        return {}
    zh, en = (write(regulation, language=language) for language in ("zh", "en"))
    found = {}
    for clause in set_otherwise(regulation) & regulation.catalogued.keys():
        whole = regulation.catalogued[clause].kind is ClauseKind.PENALTY
        if said := _said(zh, clause, whole):
            found[clause] = Text(said, _said(en, clause, whole))
    return found


def _said(document: Document, clause: str, whole: bool) -> str:
    articles = (article for section in document.sections for article in section.articles)
    every = (one for article in articles for one in _of(document, article, clause, whole))
    return (" " if document.language == "en" else "").join(every)


def _of(document: Document, article: Article, clause: str, whole: bool) -> Iterator[str]:
    table, colon = article.table, ": " if document.language == "en" else "："
    if table is not None and table.cites:
        yield from _rows(table, clause, document.language)
    elif whole or article.label == CHANGED.in_(document.language):
        said = [one.text for one in article.sentences if clause in one.clauses]
        if said and whole and article.title:
            yield f"{article.title}{colon}{said.pop(0)}"
        yield from said


def _rows(table: TextTable, clause: str, language: str) -> Iterator[str]:
    """The rows of a table whose last column cites the clause, read as sentences."""
    colon, end = (": ", ".") if language == "en" else ("：", "。")
    name, cited = "", ""
    for row in table.rows:
        name, cited = (row[0], row[-1]) if row[0] else (name, cited)
        if cited.split(" ")[0] == clause:
            case = f" {row[1]}" if row[1] else ""
            yield f"{name}{case}{colon}{row[2]}{end}"
