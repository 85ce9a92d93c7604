"""How is a knockout drawn on pages that can be read?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from paisai.prints.paper import Bracket, BracketMatch, KnockoutRound, Language, Tree
from paisai.prints.safe import said, shown, titled, under
from paisai.prints.setting import Setting, pages
from paisai.prints.table import Figure, NamedEntry
from paisai.prints.words import WORDS, say
from paisai.text import Text

ROUNDS = 4
"""Of one page: sixteen entries and their winner."""
PITCH = {16: 14.6, 8: 16.0}
"""Millimetres for each entry of the first column."""


def setting(paper: Bracket, language: Language) -> Setting:
    trees = [tree for tree in paper.trees if tree.rounds and tree.rounds[0].matches]
    data = {"trees": [_drawn(part, language) for tree in trees for part in parts(tree)]}
    return pages("bracket.typ", WORDS["bracket"], paper.masthead, language, data)


def parts(tree: Tree) -> Iterator[Tree]:
    """Sections of sixteen entries each, then the tree of their winners."""
    if len(tree.rounds) <= ROUNDS:
        yield tree
        return
    first, rest = tree.rounds[:ROUNDS], tree.rounds[ROUNDS:]
    sections = len(first[-1].matches)
    for i in range(sections):
        rounds = tuple(
            KnockoutRound(r.name, r.matches[i * n : (i + 1) * n])
            for r, n in ((r, len(r.matches) // sections) for r in first)
        )
        word = WORDS["section"]
        number = Text(f"　{word.zh} {i + 1} / {sections}", f", {word.en} {i + 1} of {sections}")
        yield Tree(tree.name + number, rounds, rest[0].name)
    yield from parts(Tree(tree.name, rest, tree.prize))


def _drawn(tree: Tree, language: Language) -> dict[str, Any]:
    columns = [
        {
            "name": said(r.name, language),
            "slots": [_slot(match, side, language) for match in r.matches for side in (0, 1)],
        }
        for r in tree.rounds
    ]
    (last,) = tree.rounds[-1].matches
    winner = None if last.winner is None else last.sides[last.winner]
    columns.append({"name": said(tree.prize, language), "slots": [_entry(winner, None, True)]})
    slots = 2 * len(tree.rounds[0].matches)
    return {"name": said(tree.name, language), "pitch": PITCH.get(slots, 17.0), "columns": columns}


def _slot(match: BracketMatch, side: int, language: Language) -> dict[str, Any]:
    entry = match.sides[side]
    if entry is None and match.bye:
        return _entry(NamedEntry((say("bye", language),)), None, False, dim=True)
    return _entry(entry, match.scores[side], match.winner == side)


def _entry(entry: NamedEntry | None, score: Figure, won: bool, dim: bool = False) -> dict[str, Any]:
    return {
        "names": titled(entry) if entry else "",
        "under": under(entry) if entry else "",
        "score": shown(score),
        "won": won and entry is not None,
        "dim": dim,
    }
