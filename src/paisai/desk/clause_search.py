"""Which clauses and articles of a regulation speak of a word, and how is each clause kept?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from paisai.frozen import dataclass
from paisai.regulations.clauses import Clause, Keeper
from paisai.regulations.document.model import Article, Document
from paisai.regulations.regulation import Regulation
from paisai.text import SILENT, Text, joined

KEEPERS = {
    Keeper.ENGINE: Text("牌局程序", "the program of the game"),
    Keeper.DESK: Text("裁判台", "the desk"),
    Keeper.FORM: Text("表单", "a form"),
    Keeper.CLOCK: Text("时钟", "a clock"),
    Keeper.DOCUMENT: Text("成文", "a paper"),
    Keeper.PERSON: Text("人", "a person"),
}
OURS = Text("本系统的解释：", "Our reading: ")


@dataclass(frozen=True, slots=True)
class ClauseLine:
    id: str
    article: str
    words: Text
    readings: tuple[Text, ...]
    kept_by: Text
    how: Text

    def says(self, wanted: str, language: str) -> bool:
        texts = (self.words, *self.readings, self.how)
        plain = (self.id, self.article, *(text.in_(language) for text in texts))
        return any(wanted in text.casefold() for text in plain)


def clauses_about(regulation: Regulation, wanted: str, language: str) -> tuple[ClauseLine, ...]:
    """Every clause it cites; of those only which the word is in, or which it names."""
    lines = map(_line, regulation.catalogued.values())
    said = wanted.casefold()
    return tuple(one for one in lines if not said or one.says(said, language))


def _line(clause: Clause) -> ClauseLine:
    readings = tuple(
        OURS + joined(filter(None, (one.words, one.otherwise)), "", " ") for one in clause.decisions
    )
    keepers = joined((KEEPERS[one] for one in clause.kept_by), "、", ", ")
    words, how = clause.words, clause.how or SILENT
    return ClauseLine(clause.id, clause.article, words, readings, keepers, how)


def document_about(document: Document, wanted: str) -> Document:
    """The articles with the word, or resting on the clause, in their chapters; none wanted: all.
    Articles keep their numbers, so those without it become empty."""
    if not wanted:
        return document
    said = wanted.casefold()
    sections = tuple(
        replace(
            section,
            articles=tuple(one if _says(one, said) else Article() for one in section.articles),
        )
        for section in document.sections
    )
    return replace(document, sections=sections, preface="", signature="")


def is_empty(document: Document) -> bool:
    """Nothing in it speaks of what was wanted."""
    return not any(one != Article() for part in document.sections for one in part.articles)


def _says(article: Article, wanted: str) -> bool:
    return any(wanted in text.casefold() for text in _texts(article))


def _texts(article: Article) -> Iterator[str]:
    yield article.title
    yield article.text
    yield from (note.text for note in article.notes)
    yield from article.clauses
    if article.table is not None:
        for row in article.table.rows:
            yield from row
