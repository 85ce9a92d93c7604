"""What is said to the players, before they enter and before the first round?

What a clause asks of people and nobody can check for them is told when it matters: sentences of
the 竞赛规程, written from the values.
"""

from __future__ import annotations

from paisai.frozen import record
from paisai.regulations.document import clocks, closing, entries, rulings
from paisai.regulations.document.event import rests_on
from paisai.regulations.document.model import OURS, Article
from paisai.regulations.document.scribe import Scribe
from paisai.regulations.regulation import Regulation
from paisai.text import SILENT, Text


@record
class Briefed:
    """One announcement, with the clauses it comes from; `mark` says that what is said is a reading
    of ours, or was set for this event."""

    title: Text
    text: Text
    clauses: tuple[str, ...]
    mark: Text = SILENT

    @property
    def rests_on(self) -> Text:
        zh, en = (mark and (mark,) for mark in (self.mark.zh, self.mark.en))
        return Text("、".join((*self.clauses, *zh)), ", ".join((*self.clauses, *en)))


def told_with_the_form(regulation: Regulation) -> tuple[Briefed, ...]:
    """Who may enter and who bears the cost, for those who fill in an entry form."""
    zh, en = (_entering(regulation, language) for language in ("zh", "en"))
    return _both(zh, en)


def _entering(regulation: Regulation, language: str) -> tuple[Article, ...]:
    first, *_, last = entries.entry(Scribe(regulation, language), regulation).articles
    costs = regulation.entry.fee is not None or regulation.entry.costs is not None
    dress = tuple(closing.provided(Scribe(regulation, language), regulation))
    return (first, *((last,) if costs else ()), *dress)


def told_before_play(regulation: Regulation) -> tuple[Briefed, ...]:
    """What the chief referee says before the first round begins (Z3: 宣布规则)."""
    zh, en = (_before_play(regulation, language) for language in ("zh", "en"))
    return _both(zh, en)


def _before_play(regulation: Regulation, language: str) -> tuple[Article, ...]:
    scribe = Scribe(regulation, language)
    time = clocks.clocks(scribe, regulation).articles
    conduct = rulings.conduct(scribe)
    return (
        *rests_on(scribe, regulation),
        *time,
        *(conduct.articles if conduct else ()),
        *closing.appeals(scribe, regulation).articles,
        *closing.officials(scribe, regulation),
        *closing.provided(scribe, regulation),
        *closing.interpreted(scribe, regulation),
    )


def _both(zh: tuple[Article, ...], en: tuple[Article, ...]) -> tuple[Briefed, ...]:
    return tuple(
        Briefed(Text(one.title, two.title), Text(one.text, two.text), one.clauses, _mark(one, two))
        for one, two in zip(zh, en, strict=True)
        if one.text
    )


def _mark(zh: Article, en: Article) -> Text:
    """A reading of ours is never said as the regulation's own words."""
    if zh.label:
        return Text(zh.label, en.label)
    return OURS if any(note.told or note.of_a_value for note in zh.notes) else SILENT
