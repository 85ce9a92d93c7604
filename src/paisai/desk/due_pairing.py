"""What is said of a round that is to be paired, and of a play-off?"""

from __future__ import annotations

from datetime import datetime

from paisai.text import Text
from paisai.tournament.competition import Competition, StageState
from paisai.tournament.formats.knockout import knockout_progress
from paisai.tournament.naming import in_a_line, main_round, numbered, places_round, stage_name
from paisai.tournament.next_step import Due, NextStep
from paisai.tournament.proceedings import DrawPurpose
from paisai.tournament.round_times import still_open
from paisai.tournament.stages import stage_of


def is_play_off(competition: Competition, step: NextStep) -> bool:
    stage = competition.stage
    if step.due is Due.DRAW:
        return step.purpose is DrawPurpose.PLAY_OFF
    if step.due is not Due.PAIR or stage is None or not stage.rounds:
        return False
    return stage_of(competition, stage).by_deals


def pairing(competition: Competition, stage: StageState) -> Text:
    """Tables of three have one round; what comes after it is a play-off (E4.2b, E4.2d)."""
    spec = stage_of(competition, stage)
    if spec.by_deals and stage.rounds:
        deals = spec.deals_at_table(play_off=True)
        return Text(f"编排加赛，{deals} 副", f"pair the play-off of {deals} deals")
    if not stage.rounds and spec.by_deals and stage_name(competition, stage):
        return Text(f"编排{spec.name.zh}", f"pair {in_a_line(spec.name).en}")
    name = in_a_line(_coming(competition, stage))
    return Text(f"编排{name.zh.rstrip()}", f"pair {name.en}")


def _coming(competition: Competition, stage: StageState) -> Text:
    """Of the round that is to be paired next."""
    if not stage_of(competition, stage).played_for_places:
        return numbered(len(stage.rounds) + 1)
    first = min(knockout_progress(competition, stage).sections, key=lambda one: one.best)
    size = len(first.entries)
    return main_round(size) if first.best == 1 else places_round(first.best, size)


def once_they_stand(competition: Competition, text: Text, now: datetime) -> Text:
    """Who is tied may still change: a play-off is better begun when the scores stand (E4.8.9).
    Nothing forbids to begin it at once."""
    ending = [(one.until, one.text) for one in still_open(competition, now) if one.until]
    if not ending:
        return text
    last = max(ending, key=lambda one: one[0])[1]
    return Text(
        f"现在就可以{text.zh}；但{last.zh}，改了就可能白打，最好过后再办",
        f"{text.en}: possible now, but {last.en}, and the play-off may be in vain; better after",
    )
