"""Entries, draws, pairing, results, ranking: a competition as a value, and what is asked of it.

The state is `competition.Competition`; only `paisai.ledger` makes new ones. The views, all pure::

    next_step.next_step(competition)          what is due: Step(due, purpose, tables, among)
    standings.standings(competition, stage=None, after=None)     -> rows: place, entry, keys, group
    standings.why(competition, a, b, stage=None)                 -> one sentence, zh and en
    prizes.final_ranking(competition)         places over all stages
    prizes.team_ranking(competition)          S7.2; prizes.reached(competition) how far each got
    prizes.awards(competition)                prize list; prizes.place_points(competition)
    seating.seating(competition, round=None, stage=None)         who sits where, in which room
    seating.remaining(competition, at, table=None)               the clock of the round
    timetable.timetable(competition, start, ...)                 slots and conflicts
    next_round.hand_distance(...)             how far a changed draft is from the best

Stages are numbered from 1 as in the regulation, rounds within their stage, tables within a round.
The algorithms beneath (swiss, schedule, threes, groups, round_robin, knockout, quota, ranking,
scoring) know no competition and can be used alone.
"""
