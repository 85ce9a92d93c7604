"""May a ruling that is written down later still belong to its round?"""

from __future__ import annotations

from paisai.ledger.commands import Rule
from paisai.ledger.lookups import refuse
from paisai.ledger.refusal import Reason
from paisai.ledger.state import Moment
from paisai.referee.deadlines import Correcting, correcting, corrections_until
from paisai.referee.effects import (
    ON_A_DEAL,
    ForfeitRound,
    MatchPoints,
    ScorePoints,
    Suspend,
    ZeroRound,
)
from paisai.regulations.citing import clause_of
from paisai.tournament.competition import Competition
from paisai.tournament.round_times import clock_text
from paisai.tournament.rounds import Round

_CHANGES_ITS_ROUND = (*ON_A_DEAL, MatchPoints, ScorePoints, ZeroRound, ForfeitRound)


def check_may_be_earlier(
    competition: Competition, command: Rule, round_: Round, moment: Moment
) -> None:
    """Refuse what would change scores that are final, or keep somebody from rounds gone by."""
    if any(isinstance(effect, Suspend) for effect in command.effects):
        raise refuse(
            Reason.NOT_POSSIBLE,
            command.clause,
            f"停赛从所判的一轮之后算起，而第 {round_.number} 轮之后已有轮次公布；请判在最后一轮",
            f"a suspension counts from the round ruled on, and rounds after {round_.number} are"
            " out already; rule it in the last round",
        )
    published = round_.scores_published
    if published is None or not any(isinstance(e, _CHANGES_ITS_ROUND) for e in command.effects):
        return
    if correcting(competition.regulation, published, moment.time) is Correcting.NEVER:
        until = clock_text(corrections_until(competition.regulation, published), moment.time)
        raise refuse(
            Reason.TOO_LATE,
            clause_of(competition.regulation, "corrections.after"),
            f"第 {round_.number} 轮的成绩到 {until} 为止可以更正，之后不再更改，这一判罚改不了它；"
            "不改成绩的判罚（如警告）仍可记在那一轮，其他的判在最后一轮",
            f"scores of round {round_.number} could be corrected until {until} and are final, so"
            " this ruling cannot change them; what changes no score, such as a warning, can still"
            " be put down for that round, anything else is ruled in the last round",
        )
