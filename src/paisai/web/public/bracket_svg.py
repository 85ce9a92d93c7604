"""A knockout as a picture of our own: boxes from left to right, joined by lines."""

from __future__ import annotations

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from paisai.prints.paper import BracketMatch, Tree
from paisai.prints.safe import clean, shown
from paisai.text import Text

GAP, LINE, BETWEEN, TOP = 34, 26, 18, 34
"""Of the way from a box to the next; of one name in it; between two boxes; above them."""
NARROWEST, WIDEST = 210, 330
"""Of a box, as its names and scores need."""
EDGE, APART = 8, 10
"""Inside a box left and right; between a name and its score."""
LETTER = 15.2
"""As wide as a Chinese character."""
BYE = Text("轮空", "bye")
WINS = Text("胜", "wins")


def tree_svg(tree: Tree, language: str) -> SafeString:
    first = len(tree.rounds[0].matches) if tree.rounds else 0
    height = TOP + first * (2 * LINE + BETWEEN)
    box = _box_width(tree, language)
    width = len(tree.rounds) * (box + GAP)
    middles: list[list[float]] = []
    parts: list[SafeString] = []
    for column, round_ in enumerate(tree.rounds):
        x = column * (box + GAP) + 1
        middles.append(_middles(column, len(round_.matches), middles))
        parts.append(
            format_html('<text class="round" x="{}" y="20">{}</text>', x, round_.name.in_(language))
        )
        for i, match in enumerate(round_.matches):
            y = middles[column][i]
            if column:
                parts += [_way(x, y, middles[column - 1][2 * i + half]) for half in (0, 1)]
            parts.append(_box(match, x, y, box, language))
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


def _long(text: str) -> float:
    """In pixels, as nearly as can be told without the letters."""
    return sum(LETTER if one >= "\u2e80" or one == "…" else 0.6 * LETTER for one in text)


def _box_width(tree: Tree, language: str) -> int:
    """As the longest name with its score needs, within bounds."""
    sides = ((match, i) for round_ in tree.rounds for match in round_.matches for i in (0, 1))
    needed = [
        2 * EDGE + _long(called(match, i, language)) + APART + _long(scored(match, i, language))
        for match, i in sides
    ]
    return round(min(max([NARROWEST, *needed]), WIDEST))


def _fitted(name: str, room: float) -> str:
    """
    >>> _fitted("锦桐学院", 70), _fitted("锦桐学院分工会", 70)
    ('锦桐学院', '锦桐学…')
    """
    if _long(name) <= room:
        return name
    while name and _long(name + "…") > room:
        name = name[:-1]
    return name + "…"


def _middles(column: int, matches: int, before: list[list[float]]) -> list[float]:
    if column == 0:
        step = 2 * LINE + BETWEEN
        return [TOP + i * step + LINE for i in range(matches)]
    return [(before[-1][2 * i] + before[-1][2 * i + 1]) / 2 for i in range(matches)]


def _way(x: float, y: float, from_y: float) -> SafeString:
    half = GAP / 2
    return format_html('<path class="way" d="M{} {}H{}V{}H{}"/>', x - GAP, from_y, x - half, y, x)


def _box(match: BracketMatch, x: float, y: float, width: int, language: str) -> SafeString:
    sides = [_side(match, i, x, y + (i - 1) * LINE, width, language) for i in (0, 1)]
    return format_html(
        '<g class="match"><rect x="{}" y="{}" width="{}" height="{}" rx="6"/>{}'
        '<path class="middle" d="M{} {}h{}"/></g>',
        x,
        y - LINE,
        width,
        2 * LINE,
        format_html_join("", "{}", ((side,) for side in sides)),
        x,
        y,
        width,
    )


def _side(match: BracketMatch, i: int, x: float, y: float, width: int, language: str) -> SafeString:
    won = " won" if match.winner == i else ""
    name, score = called(match, i, language), scored(match, i, language)
    return format_html(
        '<text class="side{}" x="{}" y="{}"><title>{}</title>{}</text>'
        '<text class="score{}" x="{}" y="{}" text-anchor="end">{}</text>',
        won,
        x + EDGE,
        y + 18,
        name,
        _fitted(name, width - 2 * EDGE - (APART + _long(score) if score else 0)),
        won,
        x + width - EDGE,
        y + 18,
        score,
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
