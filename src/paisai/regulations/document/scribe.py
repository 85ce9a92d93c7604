"""Which clauses does a sentence rest on, and which readings of ours go with it?

Fields know their clauses over all presets; a scribe keeps to those in the regulation's own
catalogue. An article says what it is `about`: places of the regulation such as
`clocks.round`. A decision whose option lies there is noted with that article, unless the
organiser has set the option otherwise than the preset: then it no longer describes the event.
A decision without an option goes with the first article that cites its clause.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from pydantic import BaseModel

from paisai.errors import NotationError
from paisai.regulations.clauses import Clause, Decision, Kind, all_clauses
from paisai.regulations.document.model import BLANK, CHANGED, OURS, Article, Sentence, Table
from paisai.regulations.editing import Difference, diff, value_at
from paisai.regulations.loading import load
from paisai.regulations.part import clauses_of
from paisai.regulations.regulation import Regulation

Source = tuple[type[BaseModel], str] | str
"""A field a sentence was computed from, or a clause named outright."""

Part = tuple[str, Iterable[Source]]
"""A text with its sources."""


@dataclass(slots=True)
class Scribe:
    """Remembers what was cited and noted while one document is written."""

    regulation: Regulation
    clauses: dict[str, Clause] = field(init=False)
    changes: tuple[Difference, ...] = field(init=False)
    cited: set[str] = field(default_factory=set)
    noted: set[Decision] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.clauses = {clause.id: clause for clause in all_clauses(self.regulation.catalogue)}
        self.changes = diff(load(self.regulation.catalogue), self.regulation)

    def ids(self, sources: Iterable[Source]) -> tuple[str, ...]:
        """The clauses of these sources that this catalogue has, each once."""
        found: list[str] = []
        for source in sources:
            found.extend([source] if isinstance(source, str) else clauses_of(*source))
        return tuple(dict.fromkeys(id_ for id_ in found if id_ in self.clauses))

    def article(
        self, title: str, about: tuple[str, ...], *parts: Part, table: Table | None = None
    ) -> Article:
        """One paragraph of the parts whose text is not empty."""
        sentences = tuple(Sentence(text, self.ids(sources)) for text, sources in parts if text)
        cited = dict.fromkeys(id_ for sentence in sentences for id_ in sentence.clauses)
        self.cited.update(cited)
        to_fill_in = any(BLANK in sentence.text for sentence in sentences)
        label = "" if cited or to_fill_in or not about else OURS
        if self.changed(about):
            label = CHANGED
        notes = tuple(self._notes(cited, about))
        return Article(sentences, title, table, notes, label)

    def changed(self, about: Iterable[str]) -> bool:
        """Whether the organiser has set anything at these places otherwise than the preset."""
        return any(change.place.startswith(place) for change in self.changes for place in about)

    def _notes(self, cited: Iterable[str], about: tuple[str, ...]) -> Iterator[Sentence]:
        for clause in self.clauses.values():
            for decision in clause.decisions:
                if decision.option is None:
                    wanted = clause.id in cited and (
                        clause.kind is not Kind.PENALTY or "penalties" in about
                    )
                else:
                    wanted = decision.option.startswith(about) if about else False
                if wanted:
                    yield from self._note(clause, decision)

    def _note(self, clause: Clause, decision: Decision) -> Iterator[Sentence]:
        if decision in self.noted:
            return
        self.noted.add(decision)
        preset = load(self.regulation.catalogue)
        option = decision.option
        if option is None or _value(preset, option) == _value(self.regulation, option):
            self.cited.add(clause.id)
            yield Sentence(decision.words.zh, (clause.id,))

    def clause_article(self, clause: Clause) -> Article | None:
        """A clause by its own words, with its decisions that no other article takes."""
        text = clause.words.zh if clause.document is None else clause.document
        self.cited.add(clause.id)
        sentences = (Sentence(text, (clause.id,)),) if text else ()
        notes = tuple(
            note
            for decision in clause.decisions
            if decision.option is None or decision.option.startswith("game.")
            for note in self._note(clause, decision)
        )
        own = tuple(Sentence(words, (clause.id,)) for words in self._own_changes(clause))
        if not (sentences or notes):
            return None
        return Article((*sentences, *own), notes=notes, label=CHANGED if own else "")

    def _own_changes(self, clause: Clause) -> Iterator[str]:
        """Values that this clause's words state and the organiser has set otherwise."""
        for change in self.changes:
            title, ids = _field(type(self.regulation), change.place)
            if clause.id in ids:
                yield f"本次比赛改定：{title}为 {change.b}（原为 {change.a}）。"

    def remaining(self, *kinds: Kind) -> tuple[Article, ...]:
        """Clauses of these kinds not cited yet, and those that print words of their own."""
        articles = [
            self.clause_article(clause)
            for clause in self.clauses.values()
            if clause.kind in kinds and (clause.id not in self.cited or clause.document)
        ]
        return tuple(article for article in articles if article)


def _value(regulation: Regulation, place: str) -> object:
    try:
        return value_at(regulation, place)
    except NotationError:
        return None


def _field(model: type[BaseModel], place: str) -> tuple[str, tuple[str, ...]]:
    """The Chinese name and the clauses of the field at a place of plain nested models."""
    name, _, rest = place.partition(".")
    info = model.model_fields.get(name)
    if info is None:
        return "", ()
    inner = info.annotation
    if rest and isinstance(inner, type) and issubclass(inner, BaseModel):
        return _field(inner, rest)
    return info.title or name, () if rest else clauses_of(model, name)
