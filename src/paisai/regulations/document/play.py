"""The section on play.

Clauses of play stand in their own words, in which every value is the regulation's own; the
table of levels is computed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any

from paisai.regulations.citing import clauses_fixing
from paisai.regulations.clauses import Clause, ClauseKind
from paisai.regulations.document.game import (
    KITTY_TABLE,
    LEVEL_HEADS,
    level_rows,
    level_text,
    policy_text,
)
from paisai.regulations.document.model import CHANGED, Article, PageChapter, Sentence
from paisai.regulations.document.scribe import Scribe, whole
from paisai.regulations.playing import rules_of
from paisai.regulations.regulation import Regulation
from paisai.shengji.regulated import levels_of
from paisai.text import SILENT, Text, joined

LEVELS = "game.levels"
UNSAID = "game.clauses"
"""Which clause a refusal cites; no rule."""


def play(scribe: Scribe, r: Regulation) -> PageChapter:
    """Every clause of play, and those of scoring that no sentence has computed."""
    articles = [
        article
        for clause in scribe.clauses.values()
        if clause.chapter is ClauseKind.PLAY
        or (clause.kind is ClauseKind.SCORE and clause.id not in scribe.cited)
        for article in _clause(scribe, clause, r)
    ]
    return scribe.chapter(Text("打法", "Play"), (*articles, *_changes(scribe)))


def _clause(scribe: Scribe, clause: Clause, r: Regulation) -> Iterator[Article]:
    if clause.id in clauses_fixing(r, LEVELS) and "levels" in r.game:
        yield _levels(scribe, clause, r.game)
        return
    article = scribe.clause_article(clause)
    if article:
        yield article


def _levels(scribe: Scribe, clause: Clause, game: Mapping[str, Any]) -> Article:
    """The clause of the level table, computed, with its decisions and what was set otherwise than
    they say."""
    words = scribe.clause_article(clause)
    anew = words.sentences[bool(scribe.say(clause.printed)) :] if words else ()
    levels = levels_of(game)
    label = scribe.say(CHANGED if anew or scribe.changed((LEVELS,)) else SILENT)
    sentence = Sentence(scribe.say(level_text(game.get("decks", 0), levels)), (clause.id,))
    notes = words.notes if words else ()
    table = scribe.table(LEVEL_HEADS, level_rows(levels), (3, 4))
    title = scribe.say(Text("升级表", "Levels"))
    return Article((sentence, *anew), title, table, notes, label, scribe.between)


def _changes(scribe: Scribe) -> Iterator[Article]:
    """What was set otherwise and no statement above has said."""
    now = {
        _whole_table(change.place): change.b
        for change in scribe.changes
        if change.place.startswith("game")
        and not change.place.startswith((LEVELS, UNSAID, *scribe.said))
    }
    texts = [
        policy_text(place, _played(scribe.regulation, place, value)) for place, value in now.items()
    ]
    if texts:
        title = Text("其余打法", "Further rules of play")
        yield scribe.plain(title, whole(joined(texts, "；", "; ")), CHANGED)


def _played(r: Regulation, place: str, value: object) -> object:
    """What is played by: of 竞技二打一 another part of the regulation may say it already."""
    if place == KITTY_TABLE:
        return r.game[place]
    if r.game.get("kind") != "erdayi":
        return value
    played = getattr(rules_of(r), place)
    return played.value if isinstance(played, Enum) else played


def _whole_table(place: str) -> str:
    """The multipliers of a kitty capture are said together."""
    name = place.removeprefix("game.")
    return KITTY_TABLE if name.startswith(f"{KITTY_TABLE}.") else name
