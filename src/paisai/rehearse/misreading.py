"""How is a score sheet read wrong so that it still could be right?"""

from __future__ import annotations

from paisai.frozen import replace
from paisai.tournament.rounds import PlayedDeal, Score


def misread(score: Score) -> Score:
    """The same sheet with its last line read wrong: still one that deals can give."""
    if score.deals is not None:
        wrong = (2, -1, -1) if score.deals[-1] != (2, -1, -1) else (0, 0, 0)
        return replace(score, deals=(*score.deals[:-1], wrong))
    assert score.played is not None
    *before, last = score.played
    points = 0 if last.points else 80
    return replace(score, played=(*before, PlayedDeal(last.declarer, points)))
