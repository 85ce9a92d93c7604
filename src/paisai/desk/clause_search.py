"""Which clauses and articles of a regulation speak of a word, and how is each clause kept?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from paisai.frozen import record
from paisai.regulations.clauses import Clause, Keeper
from paisai.regulations.document.changed import said_anew
from paisai.regulations.document.model import Article, Document
from paisai.regulations.document.standing import said_now
from paisai.regulations.editing import set_otherwise
from paisai.regulations.regulation import Regulation
from paisai.text import SILENT, Text, joined

KEEPERS = {
    Keeper.ENGINE: Text("牌局程序", "the game's program"),
    Keeper.DESK: Text("裁判台", "the desk"),
    Keeper.FORM: Text("表单", "a form"),
    Keeper.CLOCK: Text("时钟", "a clock"),
    Keeper.DOCUMENT: Text("成文", "a paper"),
    Keeper.PERSON: Text("裁判员和选手", "referees and players"),
}
OURS = Text("本系统的解释：", "Our reading: ")


NOT_LISTED = {
    "原文未列": Text("原文未列", "not in the original"),
    "附表": Text("原文附表", "form annexed to the original"),
}
_PLACES = {
    "术语": "terms ",
    "通则": "general rules ",
    "初赛": " preliminary",
    "复赛": " semi-final",
    "决赛": " final",
    "至": " to ",
    "、": ", ",
    "，": ", ",
    "（": " (",
    "）": ")",
}
_DIGITS = "〇一二三四五六七八九"


@record
class ClauseLine:
    """`words` with the values that stand now, as far as the statement marks them. Where the
    organiser has set something otherwise (`changed`) `anew` is what his 规程 says of it."""

    id: str
    article: Text
    words: Text
    readings: tuple[Text, ...]
    kept_by: Text
    how: Text
    changed: bool = False
    anew: Text = SILENT

    def says(self, wanted: str, language: str) -> bool:
        texts = (self.article, self.words, self.anew, *self.readings, self.how)
        plain = (self.id, *(text.in_(language) for text in texts))
        return any(wanted in text.casefold() for text in plain)


def clauses_about(regulation: Regulation, wanted: str, language: str) -> tuple[ClauseLine, ...]:
    """Every clause it cites, by their numbers; of those only which the word is in, or which it
    names."""
    ordered = sorted(regulation.catalogued.values(), key=lambda clause: _numbered(clause.id))
    lines = (_line(regulation, clause) for clause in ordered)
    said = wanted.casefold()
    return tuple(one for one in lines if not said or one.says(said, language))


def _numbered(id_: str) -> list[tuple[int, str]]:
    """
    >>> sorted(["Z4.10", "Z4.9n", "Z4.9", "Z10"], key=_numbered)
    ['Z4.9', 'Z4.9n', 'Z4.10', 'Z10']
    """
    return [(int(number or 0), word) for number, word in re.findall(r"(\d+)|([^\d.]+)", id_)]


def _line(regulation: Regulation, clause: Clause) -> ClauseLine:
    readings = tuple(
        OURS + joined(filter(None, (one.words, one.otherwise)), "", " ") for one in clause.decisions
    )
    keepers = joined((KEEPERS[one] for one in clause.kept_by), "、", ", ")
    changed = clause.id in set_otherwise(regulation)
    return ClauseLine(
        clause.id,
        in_the_original(clause.article),
        clause.words if changed else said_now(clause, regulation),
        readings,
        keepers,
        clause.how or SILENT,
        changed,
        said_anew(regulation).get(clause.id, SILENT) if changed else SILENT,
    )


def in_the_original(article: str) -> Text:
    """Where a clause stands in the original paper; in English by the same numbers.

    >>> in_the_original("四·术语1、2，通则1").en
    'art. 4 · terms 1, 2, general rules 1'
    >>> in_the_original("9·一·17（5）至（7）").en
    'art. 9 · 1 · 17 (5) to (7)'
    """
    if not article or article in NOT_LISTED:
        return NOT_LISTED.get(article, SILENT)
    told = re.sub("[一二三四五六七八九十]+", lambda found: str(_number(found[0])), article)
    for zh, en in _PLACES.items():
        told = told.replace(zh, en)
    told = re.sub(r"\s*·\s*", " · ", told).replace(" )", ")")
    told = re.sub(r"\)(?=[\d①-⑳])", ") ", told)
    return Text(f"原文 {article}", "art. " + re.sub(r"\s+", " ", told).strip().replace(" ,", ","))


def _number(numeral: str) -> int:
    """
    >>> [_number(one) for one in ("三", "十", "十三", "二十", "二十五")]
    [3, 10, 13, 20, 25]
    """
    tens, _, ones = numeral.rpartition("十")
    if "十" not in numeral:
        return _DIGITS.index(numeral)
    return 10 * (_DIGITS.index(tens) if tens else 1) + (_DIGITS.index(ones) if ones else 0)


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
