"""How many deals can a table have played by now?"""

from __future__ import annotations

from datetime import datetime

from paisai.shengji.policies import UnfinishedDeal
from paisai.shengji.rules import Rules
from paisai.tournament.competition import Competition, TableAt
from paisai.tournament.rounds import Round

SHORTEST_DEAL = 2
"""Minutes: nobody shuffles, draws and plays a deal of either game in less."""


def most_deals(table: TableAt, now: datetime) -> int:
    """Returns as many as the sheet has, or a sitting; else as the time since the start allows."""
    competition, spec, score = table.competition, table.spec, table.score
    if spec.by_deals:
        if score is not None and score.deals is not None:
            return len(score.deals)
        deals, scoring = (
            spec.deals_at_table(table.round.play_off),
            competition.regulation.match_scoring,
        )
        if scoring.counts_passed_out and deals is not None:
            return deals
    elif score is not None and score.played is not None:
        story = table.story(score)
        assert story is not None
        assert isinstance(competition.rules, Rules)
        void = competition.rules.round_end.unfinished is UnfinishedDeal.VOID_AT_END
        return len(story.deals) + void
    return 1 + int(_minutes(competition, table.round, now) // SHORTEST_DEAL)


def _minutes(competition: Competition, round_: Round, now: datetime) -> float:
    """Since the start of the round; the whole of it where nobody pressed the clock."""
    clock, planned = round_.clock, competition.regulation.clocks.round
    if clock.started is not None:
        until = now if clock.ended is None else clock.ended
        return (until - clock.started).total_seconds() / 60
    return 60.0 if planned is None else planned.minutes
