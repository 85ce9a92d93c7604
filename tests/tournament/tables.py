"""The match scoring of the clauses, for the tests."""

from fractions import Fraction

from paisai.shengji.policies import EqualLevels
from paisai.tournament.match_score import Award, Band, MatchTable, VictoryPoints

WIN_2 = Award((Fraction(2), Fraction(0)), None, (1, -1))

B7_4 = Z2_1 = MatchTable(
    bands=(Band(1, (Fraction(2), Fraction(0))), Band(0, (Fraction(1), Fraction(1)))),
    level=EqualLevels.DRAW,
    vp=None,
    forfeit=WIN_2,
    bye=WIN_2,
)
T3_6A = MatchTable(
    bands=(
        Band(3, (Fraction(3), Fraction(0))),
        Band(2, (Fraction(5, 2), Fraction(1, 2))),
        Band(1, (Fraction(2), Fraction(1))),
        Band(0, (Fraction(3, 2), Fraction(3, 2))),
    ),
    level=EqualLevels.DRAW,
    vp=VictoryPoints(base=10, cap=10),
    forfeit=Award((Fraction(5, 2), Fraction(0)), (12, 0), None),
    bye=Award((Fraction(5, 2), Fraction(0)), (12, 0), None),
)
S15 = MatchTable(
    bands=(Band(0, (Fraction(1), Fraction(0))),),
    level=EqualLevels.FIRST_TO_REACH_THE_LEVEL,
    vp=None,
    forfeit=Award((Fraction(1), Fraction(0)), None, (1, -1)),
    bye=Award((Fraction(1), Fraction(0)), None, (1, -1)),
)
