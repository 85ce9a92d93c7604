"""Entries, draws, pairing, results, ranking: a competition as a value, and what is asked of it.

The state is `competition.Competition`, with its `entrants`, `rounds` and what each `sheet` says;
only `paisai.ledger` makes new ones. The views are pure: `next_step` says what is due,
`ranking.standings` who is above whom and why, `ranking.prizes` the final places, teams and awards,
`seating` in which room a table is, `round_times` how much time is left, `timetable` the slots and
conflicts, `pairing.next_round` the next draft and how far a changed one is from it.

Stages are numbered from 1 as in the regulation, rounds within their stage, tables within a round.
The algorithms in `pairing`, `ranking.chain`, `quota` and `match_score` know no competition and can
be used alone.
"""
