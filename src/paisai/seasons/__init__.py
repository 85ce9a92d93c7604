"""Many events: who is who over all of them, points, rankings, grades and ratings (E6.3).

A season is a stream of its own, kept as a competition's is::

    first = opening("2026 赛季", "协会", (first_day, last_day), load_rules("default"))
    book = SeasonBook.create(path, first, who, now)
    book.count("cup.jsonl", who, now)          # a closed event, from its own file
    ranking(book.season)                       # rows with what they are made of; why_above(...)
    verify_season(path, folder)                # everything recomputed from the event files alone
"""

from paisai.seasons.book import SeasonBook, SeasonVerified, opening, verify_season
from paisai.seasons.counting import closed_event
from paisai.seasons.deciding import SeasonRequest, SeasonState, carry_out, decide, evolve, fold
from paisai.seasons.grades import candidates, earned_by, held, next_grade, to_award
from paisai.seasons.points import ranking, unit_ranking, why_above
from paisai.seasons.rating import pair_ratings, ratings
from paisai.seasons.rules import SeasonRules, load_rules, load_rules_file, rules_from
from paisai.seasons.season import Season

__all__ = [
    "Season",
    "SeasonBook",
    "SeasonRequest",
    "SeasonRules",
    "SeasonState",
    "SeasonVerified",
    "candidates",
    "carry_out",
    "closed_event",
    "decide",
    "earned_by",
    "evolve",
    "fold",
    "held",
    "load_rules",
    "load_rules_file",
    "next_grade",
    "opening",
    "pair_ratings",
    "ranking",
    "ratings",
    "rules_from",
    "to_award",
    "unit_ranking",
    "verify_season",
    "why_above",
]
