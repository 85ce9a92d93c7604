"""How does a sheet read when the table played on with what was ruled?"""

from __future__ import annotations

from random import Random

from paisai.frozen import replace
from paisai.tournament.competition import Competition, TableAt
from paisai.tournament.rounds import Compass, PlayedDeal, Score, Seated


def retold(competition: Competition, table: Seated, score: Score) -> Score:
    """The same points taken, deal after deal, each declared by whom the rulings so far at the
    table make declarer; nothing after a side has passed A."""
    if score.played is None or not score.played:
        return score
    lines: list[PlayedDeal] = []
    stage, round_ = competition.stage, competition.round
    assert stage is not None
    assert round_ is not None
    telling = TableAt(competition, stage, round_, table).teller(score)
    for line in score.played:
        story = telling.tell(replace(score, played=tuple(lines)))
        if story.over:
            break
        following = story.deals[-1].next_declarer if story.deals else line.declarer
        lines.append(PlayedDeal(following or line.declarer, line.points))
    return replace(score, played=tuple(lines))


def declarer_of(competition: Competition, table: Seated, score: Score, deal: int) -> Compass | None:
    """Who declares a deal as things stand; None if there is no such deal."""
    stage, round_ = competition.stage, competition.round
    assert stage is not None
    assert round_ is not None
    told = retold(competition, table, score)
    story = TableAt(competition, stage, round_, table).teller(told).tell(told)
    return story.deals[deal - 1].declarer if deal <= len(story.deals) else None


def seated(competition: Competition, score: Score, random: Random) -> Score:
    """With who sat where, if the seats are cut at the table (B6.4); the first level is not said
    where it was drawn for the round."""
    stage, round_ = competition.stage, competition.round
    assert stage is not None
    assert round_ is not None
    if round_.first_level:
        score = replace(score, start=None)
    if score.played is None or not competition.spec(stage).seats_are_cut:
        return score
    return replace(score, north_south=random.randrange(2))
