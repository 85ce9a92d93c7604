"""What does a written regulation consist of?"""

from __future__ import annotations

from paisai.frozen import record, replace
from paisai.text import Text

SAID_ABOVE = Text("已写进本条。", "It is part of this article.")
OURS = Text("本系统的解释", "our reading")
CHANGED = Text("本次另定", "set for this event")
BLANK = "＿＿＿＿＿＿＿＿＿＿"
"""For the organiser to fill in."""


@record
class Sentence:
    """`clauses` are the ids it rests on; `told`: another sentence of its article says the same;
    `of_a_value`: it is a reading that chose a value which its article states."""

    text: str
    clauses: tuple[str, ...] = ()
    told: bool = False
    of_a_value: bool = False


@record
class PageCell:
    """A cell of a table and how many rows it covers."""

    text: str
    rows: int = 1


@record
class TextTable:
    """`widths` are relative. With `cites` the last column holds clause ids.

    The columns in `joined` carry on from the row above where the first of them is empty.
    """

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    widths: tuple[int, ...]
    joined: tuple[int, ...] = ()
    cites: bool = False

    def cells(self) -> list[list[PageCell]]:
        """Row by row, without the cells that one above covers.

        >>> TextTable(("a", "b"), (("x", "1"), ("", "2")), (1, 1), (0,)).cells()
        [[PageCell(text='x', rows=2), PageCell(text='1', rows=1)], [PageCell(text='2', rows=1)]]
        """
        starts = [
            i for i, row in enumerate(self.rows) if not self.joined or row[self.joined[0]] or i == 0
        ]
        height = {
            start: (starts[n + 1] if n + 1 < len(starts) else len(self.rows)) - start
            for n, start in enumerate(starts)
        }
        return [
            [
                PageCell(text, height[i] if column in self.joined else 1)
                for column, text in enumerate(row)
                if column not in self.joined or i in height
            ]
            for i, row in enumerate(self.rows)
        ]

    def blocks(self) -> list[list[list[PageCell]]]:
        """The same rows, those that share a cell together.

        >>> table = TextTable(("a", "b"), (("x", "1"), ("", "2"), ("y", "3")), (1, 1), (0,))
        >>> [len(block) for block in table.blocks()]
        [2, 1]
        """
        found: list[list[list[PageCell]]] = []
        for row in self.cells():
            if found and (not self.joined or len(row) < len(self.header)):
                found[-1].append(row)
            else:
                found.append([row])
        return found


@record
class Article:
    """One numbered paragraph, perhaps with a table.

    `notes` are readings of this project, never the regulation's words. `label` stands in the
    margin with the clause ids: the values are ours where no clause is behind them, or the
    organiser's where they differ from the preset.
    """

    sentences: tuple[Sentence, ...] = ()
    title: str = ""
    table: TextTable | None = None
    notes: tuple[Sentence, ...] = ()
    label: str = ""
    between: str = ""
    """What stands between two sentences."""

    @property
    def text(self) -> str:
        return self.between.join(sentence.text for sentence in self.sentences)

    @property
    def clauses(self) -> tuple[str, ...]:
        """Each id once, in the order of the sentences."""
        every = (*self.sentences, *self.notes)
        return tuple(dict.fromkeys(id_ for sentence in every for id_ in sentence.clauses))

    @property
    def margin(self) -> tuple[str, ...]:
        """What stands beside it; a table with a column of clauses needs no ids."""
        listed = self.table is not None and self.table.cites
        ids = () if listed else self.clauses
        return (*ids, self.label) if self.label else ids


@record
class PageChapter:
    title: str
    articles: tuple[Article, ...]


@record
class Document:
    """`preface` explains the margin; `signature` is the line under which it is signed."""

    title: str
    subtitle: str
    preface: str
    sections: tuple[PageChapter, ...]
    signature: str
    language: str = "zh"

    def section_number(self, number: int) -> str:
        return f"{number}. " if self.language == "en" else f"{numeral(number)}、"

    def article_number(self, number: int) -> str:
        return f"({number}) " if self.language == "en" else f"（{numeral(number)}）"

    def mark(self, note: Sentence) -> str:
        """What stands before a reading of ours: whose it is, and on which clauses."""
        ours = OURS.in_(self.language)
        if self.language == "en":
            return f"{ours.capitalize()} ({', '.join(note.clauses)}):"
        return f"{ours}（{'、'.join(note.clauses)}）"

    def reading(self, note: Sentence) -> str:
        """A reading of ours on a page: what its article says already is not said again."""
        return SAID_ABOVE.in_(self.language) if note.told else note.text

    def heading(self, article: Article) -> str:
        """What an article is called, with the full stop that parts it from an English sentence."""
        stop = "." if self.language == "en" and article.title and article.text else ""
        return f"{article.title}{stop}"

    @property
    def gap(self) -> str:
        """What stands between a heading or a mark and the sentence after it."""
        return " " if self.language == "en" else "　"

    @property
    def clauses(self) -> frozenset[str]:
        return frozenset(id_ for s in self.sections for a in s.articles for id_ in a.clauses)


STAR = "※"
STARRED = Text(
    "标※的，是原规程没有写明或前后不一之处，由本系统选定，主办方可以改定。",
    "Where ※ stands, the original is silent or contradicts itself, and the program has chosen; the"
    " organiser may choose otherwise.",
)


def clean(document: Document) -> Document:
    """For print: readings of ours are in force and stand in the text, each with a star; clause ids,
    labels and the words about them are left out."""
    chapters = tuple(
        PageChapter(
            chapter.title, tuple(_clean(article, document.language) for article in chapter.articles)
        )
        for chapter in document.sections
    )
    starred = any(
        STAR in text
        for chapter in chapters
        for article in chapter.articles
        for text in (article.text, *(cell for row in _rows(article) for cell in row))
    )
    preface = STARRED.in_(document.language) if starred else ""
    return replace(document, preface=preface, sections=chapters)


def _rows(article: Article) -> tuple[tuple[str, ...], ...]:
    return () if article.table is None else article.table.rows


def _clean(article: Article, language: str) -> Article:
    notes = tuple(note for note in article.notes if not note.told)
    table, ours = article.table, OURS.in_(language)
    if table is not None and table.cites:
        notes = _of_their_rows(notes, table, ": " if language == "en" else "：")
        last = len(table.header) - 1
        table = TextTable(
            table.header[:-1],
            tuple((row[0] + STAR * (row[-1].casefold() == ours), *row[1:-1]) for row in table.rows),
            table.widths[:-1],
            tuple(column for column in table.joined if column != last),
        )
    own = tuple(sentence.text for sentence in article.sentences)
    if own and (article.label == ours or any(note.told for note in article.notes)):
        own = (*own[:-1], own[-1] + STAR)
    bare = tuple(map(Sentence, (*own, *(note.text + STAR for note in notes))))
    return Article(bare, article.title, table, between=article.between)


def _of_their_rows(
    notes: tuple[Sentence, ...], table: TextTable, colon: str
) -> tuple[Sentence, ...]:
    """What a reading is about is told by its clause; without it, by the name of its row, once."""
    about: dict[str, str] = {}
    for row in table.rows:
        about.setdefault(row[-1].partition(" ")[0], row[0])
    found, before = [], ""
    for note in notes:
        name = next((about[id_] for id_ in note.clauses if about.get(id_)), "")
        begun = f"{name}{colon}" if name and name != before else ""
        found.append(Sentence(begun + note.text))
        before = name
    return tuple(found)


DIGITS = "零一二三四五六七八九"


def numeral(number: int) -> str:
    """1 to 99 as they number articles.

    >>> [numeral(n) for n in (1, 10, 11, 20, 25)]
    ['一', '十', '十一', '二十', '二十五']
    """
    tens, ones = divmod(number, 10)
    head = "" if tens == 0 else "十" if tens == 1 else DIGITS[tens] + "十"
    return head + (DIGITS[ones] if ones or not tens else "")
