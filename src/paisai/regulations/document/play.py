"""The section on play.

Clauses of play stand in their own words; the table of levels is computed, and what the
organiser has set otherwise in the game's part is said in a sentence of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from paisai.regulations.clauses import Clause, Kind
from paisai.regulations.document.game import (
    kitty_text,
    level_table,
    level_text,
    policy_text,
)
from paisai.regulations.document.model import CHANGED, Article, Section, Sentence
from paisai.regulations.document.scribe import Scribe
from paisai.regulations.regulation import Regulation

LEVELS, KITTY = "game.levels", "game.kitty_table"
UNSAID = "game.clauses"
"""Which clause a refusal cites; no rule."""
PREVAILS = "别处文字与此不同的，以此为准。"


def play(scribe: Scribe, r: Regulation) -> Section:
    """Every clause of play, and those of scoring that no sentence has computed."""
    articles = [
        article
        for clause in scribe.clauses.values()
        if clause.kind is Kind.PLAY or (clause.kind is Kind.SCORE and clause.id not in scribe.cited)
        for article in _clause(scribe, clause, r.game)
    ]
    return Section("打法", (*articles, *_changes(scribe)))


def _clause(scribe: Scribe, clause: Clause, game: Mapping[str, Any]) -> Iterator[Article]:
    concerns = game.get("clauses", {})
    if clause.id == concerns.get("levels"):
        yield _levels(scribe, clause, game)
        return
    article = scribe.clause_article(clause)
    if article:
        yield article
    if clause.id == concerns.get("kitty-capture") and scribe.changed((KITTY,)):
        sentence = Sentence(f"{kitty_text(game['kitty_table'])}。{PREVAILS}", (clause.id,))
        yield Article((sentence,), "抠底倍数", label=CHANGED)


def _levels(scribe: Scribe, clause: Clause, game: Mapping[str, Any]) -> Article:
    """The clause of the level table, computed, with its decisions."""
    words = scribe.clause_article(clause)
    levels = game["levels"]
    label = CHANGED if scribe.changed((LEVELS,)) else ""
    text = level_text(game.get("decks", 0), levels) + (PREVAILS if label else "")
    sentence = Sentence(text, (clause.id,))
    notes = words.notes if words else ()
    return Article((sentence,), "升级表", level_table(levels), notes, label)


def _changes(scribe: Scribe) -> Iterator[Article]:
    texts = [
        policy_text(change.place.removeprefix("game."), change.b)
        for change in scribe.changes
        if change.place.startswith("game") and not change.place.startswith((LEVELS, KITTY, UNSAID))
    ]
    if texts:
        words = f"与以上文字不同的，以下列为准：{'；'.join(texts)}。"
        yield Article((Sentence(words),), "打法的改定", label=CHANGED)
