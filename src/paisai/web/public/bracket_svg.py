"""A knockout as a picture of our own: boxes from left to right, joined by lines."""

from __future__ import annotations

import re

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from paisai.prints.paper import BracketMatch, Tree
from paisai.prints.safe import clean, shown
from paisai.text import Text

GAP, LINE, FURTHER, BETWEEN, TOP = 34, 26, 19, 18, 34
"""Of the way from a box to the next; of one name in it, and of each line it takes besides; between
two boxes; above them."""
NARROWEST, WIDEST = 210, 330
"""Of a box, as its names and scores need."""
EDGE, APART = 8, 10
"""Inside a box left and right; between a name and its score."""
LETTER = 15.2
"""As wide as a Chinese character."""
MAY_BREAK = re.compile(r"(?<=[/·\s])|(?=[（(])")
"""After the stroke between two players and the point within a name, before a unit."""
BYE = Text("轮空", "Bye")
WINS = Text("{}（胜）", "{} (wins)")


def tree_svg(tree: Tree, language: str) -> SafeString:
    first = len(tree.rounds[0].matches) if tree.rounds else 0
    box = _box_width(tree, language)
    side = _side_height(tree, box, language)
    height = TOP + first * (2 * side + BETWEEN)
    width = len(tree.rounds) * (box + GAP)
    middles: list[list[float]] = []
    parts: list[SafeString] = []
    for column, round_ in enumerate(tree.rounds):
        x = column * (box + GAP) + 1
        middles.append(_middles(column, len(round_.matches), side, middles))
        parts.append(
            format_html('<text class="round" x="{}" y="20">{}</text>', x, round_.name.in_(language))
        )
        for i, match in enumerate(round_.matches):
            y = middles[column][i]
            if column:
                parts += [_way(x, y, middles[column - 1][2 * i + half]) for half in (0, 1)]
            parts.append(_box(match, x, y, box, side, language))
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
    return LETTER * sum(
        1 if one >= "\u2e80" or one in "…mwMW@%" else 0.75 if one.isupper() else 0.6 for one in text
    )


def _box_width(tree: Tree, language: str) -> int:
    """As the longest name with its score needs, within bounds."""
    sides = ((match, i) for round_ in tree.rounds for match in round_.matches for i in (0, 1))
    needed = [
        2 * EDGE + _long(called(match, i, language)) + APART + _long(scored(match, i, language))
        for match, i in sides
    ]
    return round(min(max([NARROWEST, *needed]), WIDEST))


def _side_height(tree: Tree, width: int, language: str) -> int:
    """The same for all, as the name of the most lines needs."""
    lines = max(
        (
            len(_lines_of(match, i, width, language))
            for round_ in tree.rounds
            for match in round_.matches
            for i in (0, 1)
        ),
        default=1,
    )
    return LINE + (lines - 1) * FURTHER


def _lines_of(match: BracketMatch, i: int, width: int, language: str) -> list[str]:
    score = scored(match, i, language)
    room = width - 2 * EDGE - (APART + _long(score) if score else 0)
    return _lines(called(match, i, language), room)


def _lines(name: str, room: float) -> list[str]:
    """
    >>> _lines("锦桐学院", 70), _lines("阿依古丽·买买提/李雷", 80)
    (['锦桐学院'], ['阿依古丽·', '买买提/', '李雷'])
    >>> _lines("锦桐学院分工会", 70)
    ['锦桐学院', '分工会']
    """
    lines = [""]
    for piece in MAY_BREAK.split(name):
        if _long(lines[-1] + piece.rstrip()) > room and lines[-1]:
            lines.append("")
        for one in piece:
            if _long(lines[-1] + one.strip()) > room:
                lines.append("")
            lines[-1] += one
    return [line.strip() for line in lines]


def _middles(column: int, matches: int, side: int, before: list[list[float]]) -> list[float]:
    if column == 0:
        step = 2 * side + BETWEEN
        return [TOP + i * step + side for i in range(matches)]
    return [(before[-1][2 * i] + before[-1][2 * i + 1]) / 2 for i in range(matches)]


def _way(x: float, y: float, from_y: float) -> SafeString:
    half = GAP / 2
    return format_html('<path class="way" d="M{} {}H{}V{}H{}"/>', x - GAP, from_y, x - half, y, x)


def _box(
    match: BracketMatch, x: float, y: float, width: int, side: int, language: str
) -> SafeString:
    sides = [_side(match, i, x, y + (i - 0.5) * side, width, language) for i in (0, 1)]
    return format_html(
        '<g class="match"><rect x="{}" y="{}" width="{}" height="{}" rx="6"/>{}'
        '<path class="middle" d="M{} {}h{}"/></g>',
        x,
        y - side,
        width,
        2 * side,
        format_html_join("", "{}", ((one,) for one in sides)),
        x,
        y,
        width,
    )


def _side(match: BracketMatch, i: int, x: float, y: float, width: int, language: str) -> SafeString:
    """A name in its lines, around the middle of its half of the box, and its score."""
    won = " won" if match.winner == i else ""
    lines = _lines_of(match, i, width, language)
    top = y + 5 - (len(lines) - 1) * FURTHER / 2
    return format_html(
        '<text class="side{}">{}</text>'
        '<text class="score{}" x="{}" y="{}" text-anchor="end">{}</text>',
        won,
        format_html_join(
            "",
            '<tspan x="{}" y="{}">{}</tspan>',
            ((x + EDGE, top + n * FURTHER, line) for n, line in enumerate(lines)),
        ),
        won,
        x + width - EDGE,
        y + 5,
        scored(match, i, language),
    )


def scored(match: BracketMatch, i: int, language: str) -> str:
    """A side's score; of two that are equal the winner's says so."""
    one, other = (shown(match.scores[side]) for side in (i, 1 - i))
    return WINS.in_(language).format(one) if one and one == other and match.winner == i else one


def called(match: BracketMatch, i: int, language: str) -> str:
    """A side by its name; nothing while it is not known."""
    entry = match.sides[i]
    if entry is None:
        return BYE.in_(language) if match.bye else ""
    return clean(entry.team) or " / ".join(map(clean, entry.names))
