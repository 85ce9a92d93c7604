"""A knockout as a picture of our own: boxes from left to right, joined by lines."""

from __future__ import annotations

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from paisai.prints.paper import BracketMatch, Tree
from paisai.prints.safe import clean, shown
from paisai.text import Text

WIDTH, GAP, LINE, BETWEEN, TOP = 210, 34, 26, 18, 34
"""Of a box and the way to the next; of one name in it; between two boxes; above them."""
BYE = Text("轮空", "bye")
WINS = Text("胜", "wins")
LETTERS = 13
"""So many Chinese characters fit in a box."""


def tree_svg(tree: Tree, language: str) -> SafeString:
    first = len(tree.rounds[0].matches) if tree.rounds else 0
    height = TOP + first * (2 * LINE + BETWEEN)
    width = len(tree.rounds) * (WIDTH + GAP)
    middles: list[list[float]] = []
    parts: list[SafeString] = []
    for column, round_ in enumerate(tree.rounds):
        x = column * (WIDTH + GAP) + 1
        middles.append(_middles(column, len(round_.matches), middles))
        parts.append(
            format_html('<text class="round" x="{}" y="20">{}</text>', x, round_.name.in_(language))
        )
        for i, match in enumerate(round_.matches):
            y = middles[column][i]
            if column:
                parts += [_way(x, y, middles[column - 1][2 * i + half]) for half in (0, 1)]
            parts.append(_box(match, x, y, language))
    return format_html(
        '<svg class="bracket" viewBox="0 0 {} {}" width="{}" height="{}" role="img"'
        ' aria-label="{}">{}</svg>',
        width,
        height,
        width,
        height,
        tree.name.in_(language),
        format_html_join("", "{}", ((part,) for part in parts)),
    )


def _middles(column: int, matches: int, before: list[list[float]]) -> list[float]:
    if column == 0:
        step = 2 * LINE + BETWEEN
        return [TOP + i * step + LINE for i in range(matches)]
    return [(before[-1][2 * i] + before[-1][2 * i + 1]) / 2 for i in range(matches)]


def _way(x: float, y: float, from_y: float) -> SafeString:
    half = GAP / 2
    return format_html('<path class="way" d="M{} {}H{}V{}H{}"/>', x - GAP, from_y, x - half, y, x)


def _box(match: BracketMatch, x: float, y: float, language: str) -> SafeString:
    sides = [_side(match, i, x, y + (i - 1) * LINE, language) for i in (0, 1)]
    return format_html(
        '<g class="match"><rect x="{}" y="{}" width="{}" height="{}" rx="6"/>{}'
        '<path class="middle" d="M{} {}h{}"/></g>',
        x,
        y - LINE,
        WIDTH,
        2 * LINE,
        format_html_join("", "{}", ((side,) for side in sides)),
        x,
        y,
        WIDTH,
    )


def _side(match: BracketMatch, i: int, x: float, y: float, language: str) -> SafeString:
    won = " won" if match.winner == i else ""
    name = called(match, i, language)
    if len(name) > LETTERS:
        name = name[: LETTERS - 1] + "…"
    return format_html(
        '<text class="side{}" x="{}" y="{}">{}</text>'
        '<text class="score{}" x="{}" y="{}" text-anchor="end">{}</text>',
        won,
        x + 8,
        y + 18,
        name,
        won,
        x + WIDTH - 8,
        y + 18,
        scored(match, i, language),
    )


def scored(match: BracketMatch, i: int, language: str) -> str:
    """A side's score; of two that are equal the winner's says so."""
    one, other = (shown(match.scores[side]) for side in (i, 1 - i))
    return f"{WINS.in_(language)} {one}" if one and one == other and match.winner == i else one


def called(match: BracketMatch, i: int, language: str) -> str:
    """A side by its name; nothing while it is not known."""
    entry = match.sides[i]
    if entry is None:
        return BYE.in_(language) if match.bye else ""
    return clean(entry.team) or " / ".join(map(clean, entry.names))
