"""Which clauses does a sentence rest on, and which readings of ours go with it?

A part of an article names the places of the regulation whose values it states, such as
`clocks.round.minutes`; the catalogue knows the clauses of these. An article says what it is
`about`: a decision whose option lies there is noted with that article, unless the
organiser has set the option otherwise than the preset: then it no longer describes the event.
A decision without an option goes with the first article that cites its clause.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from paisai.presets import preset_ids
from paisai.regulations.citing import clauses_fixing
from paisai.regulations.clauses import Clause, ClauseKind, Decision, places_stated, stated
from paisai.regulations.dates import as_held
from paisai.regulations.document.game import value_words
from paisai.regulations.document.model import (
    BLANK,
    CHANGED,
    OURS,
    Article,
    PageChapter,
    Sentence,
    TextTable,
)
from paisai.regulations.document.standing import value_at, words_now
from paisai.regulations.editing import Difference, diff, values
from paisai.regulations.loading import load
from paisai.regulations.regulation import Regulation
from paisai.text import SILENT, Text

Said = tuple[Text, Iterable[str]]
"""A text with the places whose values it states."""


@dataclass(slots=True)
class Scribe:
    """Remembers what was cited and noted while one document is written."""

    regulation: Regulation
    language: str = "zh"
    held: bool = False
    """Whether it is an event's: its people have nothing to fill in, and nothing is only offered."""
    preset: Regulation = field(init=False)
    """What the regulation was copied from, as an event on its day has it whose organiser changes
    nothing; one that was not copied is compared with itself."""
    changes: tuple[Difference, ...] = field(init=False)
    cited: set[str] = field(default_factory=set)
    noted: set[Decision] = field(default_factory=set)
    said: set[str] = field(default_factory=set)
    """Changed values that a statement of play has said."""
    _now_plain: dict[str, Any] = field(init=False)
    _before_plain: dict[str, Any] = field(init=False)
    _stated_plain: dict[str, Any] = field(init=False)
    """The preset's own values, for which the words of its clauses stand."""

    def __post_init__(self) -> None:
        copied, day = self.regulation.catalogue in preset_ids(), self.regulation.event.first_day
        original = load(self.regulation.catalogue) if copied else self.regulation
        self.preset = as_held(original, self.regulation, day) if copied and day else original
        self.changes = diff(self.preset, self.regulation)
        self._now_plain, self._before_plain = values(self.regulation), values(self.preset)
        self._stated_plain = values(original)

    @property
    def clauses(self) -> Mapping[str, Clause]:
        return self.regulation.catalogued

    def ids(self, places: Iterable[str]) -> tuple[str, ...]:
        """The clauses that fix these places, each once."""
        found = (id_ for place in places for id_ in clauses_fixing(self.regulation, place))
        return tuple(dict.fromkeys(found))

    def article(
        self, title: Text, about: tuple[str, ...], *parts: Said, table: TextTable | None = None
    ) -> Article:
        """One paragraph of the parts whose text is not empty."""
        sentences = tuple(
            Sentence(self.say(text), self.ids(places)) for text, places in parts if text
        )
        return self._article(title, about, sentences, table)

    def cited_article(
        self, title: Text, about: tuple[str, ...], text: Text, ids: Iterable[str], table: TextTable
    ) -> Article:
        """One paragraph whose clauses are named outright, as infractions name theirs."""
        known = tuple(dict.fromkeys(id_ for id_ in ids if id_ in self.clauses))
        return self._article(title, about, (Sentence(self.say(text), known),), table)

    def say(self, text: Text) -> str:
        return text.in_(self.language)

    def plain(self, title: Text, text: Text, label: Text = SILENT) -> Article:
        """A paragraph that rests on no clause."""
        head = _begun(self.say(title))
        return Article((Sentence(self.say(text)),), head, label=self.say(label))

    def chapter(self, title: Text, articles: Iterable[Article]) -> PageChapter:
        return PageChapter(self.say(title), tuple(articles))

    def table(
        self,
        header: tuple[Text, ...],
        rows: Iterable[tuple[Text, ...]],
        widths: tuple[int, ...],
        joined: tuple[int, ...] = (),
        *,
        cites: bool = False,
    ) -> TextTable:
        """Each cell begins as a sentence does."""
        told = tuple(tuple(_begun(self.say(cell)) for cell in row) for row in rows)
        return TextTable(tuple(map(self.say, header)), told, widths, joined, cites)

    def _article(
        self,
        title: Text,
        about: tuple[str, ...],
        sentences: tuple[Sentence, ...],
        table: TextTable | None,
    ) -> Article:
        cited = dict.fromkeys(id_ for sentence in sentences for id_ in sentence.clauses)
        self.cited.update(cited)
        to_fill_in = any(BLANK in sentence.text for sentence in sentences)
        label = SILENT if cited or to_fill_in or not about else OURS
        if self.changed(about):
            label = CHANGED
        notes = tuple(self._notes(cited, about))
        return Article(sentences, self.say(title), table, notes, self.say(label), self.between)

    @property
    def between(self) -> str:
        return " " if self.language == "en" else ""

    def changed(self, about: Iterable[str]) -> bool:
        """Whether the organiser has set anything at these places otherwise than the preset."""
        return any(change.place.startswith(place) for change in self.changes for place in about)

    def _notes(self, cited: Iterable[str], about: tuple[str, ...]) -> Iterator[Sentence]:
        for clause in self.clauses.values():
            for decision in clause.decisions:
                if decision.option is None:
                    wanted = clause.id in cited and (
                        clause.kind is not ClauseKind.PENALTY or "penalties" in about
                    )
                else:
                    wanted = decision.option.startswith(about) if about else False
                if wanted:
                    yield from self._note(clause, decision)

    def _note(self, clause: Clause, decision: Decision) -> Iterator[Sentence]:
        if decision in self.noted:
            return
        self.noted.add(decision)
        option = decision.option
        if option is None or not self.differs(option):
            self.cited.add(clause.id)
            chose = option is not None
            yield Sentence(self.say(decision.words), (clause.id,), decision.told, chose)

    def clause_article(self, clause: Clause) -> Article | None:
        """A clause by its own words, with its decisions that no other article takes.

        Where a value it states, or an option of a decision, was set otherwise, the value is said.
        """
        text = self.say(clause.printed)
        self.cited.add(clause.id)
        told = [stated(text, self._now)] if text else []
        notes: list[Sentence] = []
        for decision in clause.decisions:
            option = decision.option
            if option is None or option.startswith("game."):
                notes += self._note(clause, decision)
            if option is not None and self._says_anew(option):
                self.said.add(option)
                words = value_words(option, value_at(self._now_plain, option))
                told.append(self.say(whole(words)))
        if not (told or notes):
            return None
        sentences = tuple(Sentence(one, (clause.id,)) for one in told)
        changed = any(map(self.differs, places_stated(text))) or len(told) > bool(text)
        label = self.say(CHANGED if changed else SILENT)
        return Article(sentences, notes=tuple(notes), label=label, between=self.between)

    def _says_anew(self, option: str) -> bool:
        """Whether a decision's option was changed and no statement has said so yet."""
        return option.startswith("game.") and option not in self.said and self.differs(option)

    def differs(self, place: str) -> bool:
        """Whether it was set otherwise than in the preset."""
        return value_at(self._before_plain, place) != value_at(self._now_plain, place)

    def _now(self, place: str, words: str) -> str:
        """What a statement says of a place, which is then said."""
        now = words_now(place, words, self._stated_plain, self._now_plain, self.language)
        if now != words or self.differs(place):
            self.said.add(place)
        return now

    def remaining(self, *kinds: ClauseKind) -> tuple[Article, ...]:
        """Clauses of these kinds not cited yet, and those that print words of their own."""
        return self._by_words(
            clause
            for clause in self.clauses.values()
            if clause.chapter in kinds and (clause.id not in self.cited or clause.document)
        )

    def worded(self, kind: ClauseKind) -> tuple[Article, ...]:
        """Every clause printed among this kind, whether or not a table has cited it."""
        return self._by_words(one for one in self.clauses.values() if one.chapter is kind)

    def _by_words(self, clauses: Iterable[Clause]) -> tuple[Article, ...]:
        articles = map(self.clause_article, clauses)
        return tuple(article for article in articles if article)


def whole(text: Text) -> Text:
    """Words as a sentence of their own."""
    return Text(f"{text.zh}。", f"{_begun(text.en)}.")


def _begun(text: str) -> str:
    return text[:1].upper() + text[1:]
