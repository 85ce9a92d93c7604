"""How are the deals of a sheet written down, as a form would read them again?"""

from __future__ import annotations

from paisai.desk.boards.seats import THREE
from paisai.text import SILENT, Text, joined
from paisai.tournament.rounds import Compass, PlayedDeal, Score

_SHORT = {side: Text(side.words.zh, side.value) for side in Compass}


def deals_written(score: Score | None) -> Text:
    """甲+6 乙-4 0, or 南北80 东西35; nothing where only levels are known."""
    if score is None:
        return SILENT
    if score.deals is not None:
        return joined(map(_three, score.deals), " ", " ")
    return joined(map(_played, score.played or ()), " ", " ")


def _played(deal: PlayedDeal) -> Text:
    taken = Text("判", "x") if deal.points is None else Text(str(deal.points), str(deal.points))
    return _SHORT[deal.declarer] + taken


def _three(row: tuple[int, int, int]) -> Text:
    """By the declarer, who has won or lost twice what each of the others has.

    >>> [_three(row).zh for row in ((6, -3, -3), (2, -4, 2), (0, 0, 0), (5, -3, -2))]
    ['甲+6', '乙-4', '0', '5,-3,-2']
    """
    if not any(row):
        return Text("0", "0")
    for seat, won in enumerate(row):
        if all(2 * other == -won for at, other in enumerate(row) if at != seat):
            return THREE[seat] + Text(f"{won:+d}", f"{won:+d}")
    figures = ",".join(map(str, row))
    return Text(figures, figures)
