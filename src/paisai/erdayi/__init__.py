"""竞技二打一 (Dou Dizhu): patterns, plays, the deal as a state machine, scores."""

from paisai.erdayi.actions import PASS, Action, Bid, Play, Played
from paisai.erdayi.catalogue import catalogue, counts_by_pattern
from paisai.erdayi.deal import Actions, Deal
from paisai.erdayi.moves import follows, leads
from paisai.erdayi.patterns import Pattern, Reading, beats, read
from paisai.erdayi.perft import perft
from paisai.erdayi.position import Position
from paisai.erdayi.ranks import Counts, by_rank, count, pack, write
from paisai.erdayi.regulated import RULES, standard
from paisai.erdayi.rules import Concern, Rules, WarningScope
from paisai.erdayi.scoring import PASSED_OUT, Result, Scores
from paisai.erdayi.sitting import Sitting
from paisai.erdayi.view import Phase, View

__all__ = [
    "PASS",
    "PASSED_OUT",
    "RULES",
    "Action",
    "Actions",
    "Bid",
    "Concern",
    "Counts",
    "Deal",
    "Pattern",
    "Phase",
    "Play",
    "Played",
    "Position",
    "Reading",
    "Result",
    "Rules",
    "Scores",
    "Sitting",
    "View",
    "WarningScope",
    "beats",
    "by_rank",
    "catalogue",
    "count",
    "counts_by_pattern",
    "follows",
    "leads",
    "pack",
    "perft",
    "read",
    "standard",
    "write",
]
