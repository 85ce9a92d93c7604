"""What concerns one entry: its table, its report, its results, its place, its appeals."""

from __future__ import annotations

from datetime import datetime
from enum import IntEnum

from paisai.desk.boards.attention import next_step_until
from paisai.desk.boards.rounds import NO_MATCH, Whereabouts, seated_at, where
from paisai.desk.boards.seats import deals_written, resting
from paisai.desk.boards.standings import key_name, note, why_above
from paisai.desk.boards.table_state import claim, score_text, whole_state
from paisai.desk.public.appealing import AppealWindow, appeal_window
from paisai.desk.public.moment import all_played
from paisai.desk.public.rounds import published
from paisai.errors import NotationError
from paisai.frozen import record
from paisai.text import SILENT, Text, with_minus
from paisai.tournament.competition import Competition, RoundAt, StageState, TableAt
from paisai.tournament.entries import EntryId
from paisai.tournament.naming import after_round, label, stage_name, whole_name
from paisai.tournament.next_step import cut_line
from paisai.tournament.proceedings import Appeal
from paisai.tournament.ranking import standings as ranking
from paisai.tournament.ranking.prizes import final_ranking
from paisai.tournament.round_times import table_of
from paisai.tournament.rounds import Round, Score, Seated, Source

NONE_OUT = Text("还没有公布对阵", "no round is published yet")
OVER = Text("比赛已经结束", "the event is over")
PROVISIONAL = Text("比赛打完，名次暂定", "play is over, places are provisional")


class Reached(IntEnum):
    """How far the result of a table is, for those who sit there."""

    NOTHING = 0
    DESK = 2
    """Somebody at the table has reported it."""
    CONFIRMED = 3
    """All sides agree, or have signed the sheet."""
    OFFICIAL = 4
    """The scores of the round are published."""


@record
class Offered:
    """A score that others have reported, who they are, and how it is said; `short` is it alone."""

    score: Score
    by: tuple[str, ...]
    said: Text
    short: Text


@record
class MyTable:
    """The table of the last published round at which an entry sits. `said` are the reports: who,
    when, what, and its deals where they are known; `silent` who has not said anything to them yet.
    `deals` are those of the result."""

    stage: StageState
    round: Round
    table: Seated
    name: Text
    where: Whereabouts
    against: tuple[str | Text, ...]
    reached: Reached
    mine: Text
    said: tuple[tuple[str, datetime, Text, Text], ...]
    silent: tuple[str, ...]
    result: Text
    settled: bool
    by_desk: bool
    deals: Text
    theirs: tuple[Offered, ...] = ()

    @property
    def disputed(self) -> bool:
        return self.table.is_disputed

    @property
    def offered(self) -> tuple[Offered, ...]:
        """What others at the table have reported and this entry has not: it can agree to each,
        also in place of what it reported itself, for as long as nobody has decided."""
        return () if self.settled else self.theirs

    @property
    def may_confirm(self) -> bool:
        return bool(self.offered) and not self.mine and not self.disputed

    @property
    def waits_for(self) -> tuple[str, ...]:
        """Who has still to confirm what this entry has reported or confirmed itself."""
        return self.silent if self.mine and not self.settled and not self.disputed else ()

    @property
    def may_report(self) -> bool:
        return not self.mine and not self.settled

    @property
    def about(self) -> str:
        """By which a phone knows what it keeps for this table."""
        return f"{self.round.serial}:{self.table.number}"


def current_round(competition: Competition) -> tuple[StageState, Round] | None:
    """The last that is published."""
    rounds = published(competition)
    return rounds[-1] if rounds else None


def my_table(
    competition: Competition, entry: EntryId, *, for_others: bool = False
) -> MyTable | None:
    """None where nothing is published, or the entry does not sit at a table in it. The result is
    told as to the entry itself, or as to others."""
    found = current_round(competition)
    seated = table_of(found[1], entry) if found is not None else None
    if found is None or seated is None:
        return None
    stage, round_ = found
    table = TableAt(competition, stage, round_, seated)
    to = None if for_others else entry
    reported = [one for one in table.reports if one.entry == entry]
    reporting = {one.entry for one in table.reports}
    settled = table.is_settled
    return MyTable(
        stage,
        round_,
        seated,
        whole_name(competition, stage, round_),
        seated_at(competition, stage, round_, entry),
        (
            *(label(competition, other) for other in table.seats if other != entry),
            *table.substitutes,
        ),
        _reached(round_, seated, settled),
        claim(table, reported[0].score) if reported else SILENT,
        tuple(
            (
                label(competition, one.entry),
                one.time,
                claim(table, one.score),
                deals_written(one.score),
            )
            for one in table.reports
        ),
        tuple(label(competition, one) for one in table.seats if one not in reporting),
        whole_state(table, to) if settled else SILENT,
        settled,
        table.result is not None and table.result.source is not Source.ALL_SIDES,
        deals_written(None if table.result is None else table.result.score),
        _theirs(table, entry),
    )


def _theirs(table: TableAt, entry: EntryId) -> tuple[Offered, ...]:
    competition = table.competition
    mine = {one.score for one in table.reports if one.entry == entry}
    found = dict.fromkeys(one.score for one in table.reports if one.score not in mine)
    return tuple(
        Offered(
            score,
            tuple(label(competition, one.entry) for one in table.reports if one.score == score),
            claim(table, score),
            score_text(table, score),
        )
        for score in found
    )


def seat_now(competition: Competition, entry: EntryId) -> MyTable | None:
    """Nobody sits anywhere when all is over, nor who is out of the event."""
    if all_played(competition) or entry not in competition.entrants or competition.is_out(entry):
        return None
    return my_table(competition, entry)


def nowhere(competition: Competition, entry: EntryId) -> Text:
    """What there is to say, under its name, of who sits at no table now."""
    if all_played(competition):
        over = OVER if competition.closed else PROVISIONAL
        places = {row.entry: row.place for row in final_ranking(competition)}
        if entry not in places:
            return over
        place = places[entry]
        return over + Text(f"，总名次第 {place} 名", f"; final place {place}")
    try:
        return where(competition, entry).said
    except (NotationError, KeyError):
        return NONE_OUT


def _reached(round_: Round, seated: Seated, settled: bool) -> Reached:
    if settled:
        return Reached.OFFICIAL if round_.scores_published else Reached.CONFIRMED
    return Reached.DESK if seated.reports else Reached.NOTHING


@record
class MyRound:
    """One round of an entry: what came of it, or why it did not play."""

    name: Text
    table: int | None
    text: Text
    official: bool
    settled: bool = False

    @property
    def provisional(self) -> bool:
        """It has a result that is not announced yet."""
        return self.settled and not self.official


def my_rounds(competition: Competition, entry: EntryId) -> tuple[MyRound, ...]:
    """The last first."""
    found = []
    for stage, round_ in published(competition):
        if entry not in stage.participants:
            continue
        name, seated = whole_name(competition, stage, round_), table_of(round_, entry)
        official = round_.scores_published is not None
        if seated is None:
            why = dict(resting(competition, stage, round_)).get(entry, NO_MATCH)
            found.append(MyRound(name, None, why, official))
            continue
        said = Text("还没有成绩", "no result yet")
        table = TableAt(competition, stage, round_, seated)
        settled = table.is_settled
        if settled:
            said = whole_state(table, entry)
        found.append(MyRound(name, table.number, said, official, settled))
    return tuple(reversed(found))


@record
class MyPlace:
    """A place after the last round whose scores are published; `below` and `above` say why it is
    not one better, and not one worse, where no later result blurs it. `note` says of a stage that
    is closed whether one goes on."""

    place: int
    of: int
    among: Text
    after: Text
    keys: tuple[tuple[Text, str], ...]
    below: Text = SILENT
    above: Text = SILENT
    note: Text = SILENT


def my_place(competition: Competition, entry: EntryId) -> MyPlace | None:
    for stage in reversed(competition.stages):
        out = [one for one in stage.rounds if one.scores_published is not None]
        if entry in stage.participants and out:
            return _place(competition, stage, out[-1], entry)
    return None


def place_so_far(competition: Competition, found: MyTable, entry: EntryId) -> Text:
    """Says where an entry stands by the results that are in, once its own is and before the scores
    of the round are announced; nothing in a knockout, where a match decides who goes on."""
    stage, round_ = found.stage, found.round
    if not found.settled or round_.scores_published or competition.spec(stage).played_for_places:
        return SILENT
    rows = ranking.listed(competition, stage.index + 1, round_.number)
    place = next((row.place for row in rows if row.entry == entry), None)
    if place is None:
        return SILENT
    every = len(round_.tables)
    done = every - len(RoundAt(competition, stage, round_).missing)
    return Text(
        f"暂定第 {place} 名（本轮 {every} 桌里已有 {done} 桌成绩）",
        f"provisionally {place} (results of {done} of {every} tables of this round are in)",
    )


def _place(
    competition: Competition, stage: StageState, last: Round, entry: EntryId
) -> MyPlace | None:
    number = stage.index + 1
    every = ranking.listed(competition, number, last.number)
    mine = next((row for row in every if row.entry == entry), None)
    if mine is None:
        return None
    rows = [row for row in every if row.group == mine.group]
    at = rows.index(mine)
    below = above = SILENT
    if at:
        below = why_above(competition, rows[at - 1].entry, entry, number, last.number)
    if at + 1 < len(rows):
        above = why_above(competition, entry, rows[at + 1].entry, number, last.number)
    known = dict(mine.values)
    keys = tuple(
        (key_name(competition.regulation, key), with_minus(told))
        for key, told in mine.keys
        if told and known[key] is not None
    )
    line = cut_line(competition, stage) if last is stage.rounds[-1] else None
    told = note(competition, entry, stage, line) or SILENT
    if stage.closed and not told and stage is not competition.stage:
        told = Text("没有晋级", "not through to the next stage")
    of, after = stage_name(competition, stage), after_round(last)
    when = of + Text(" · ", ", ") + after if of else after
    among = Text(f"共 {competition.regulation.entry.so_many(len(rows)).zh}", f"of {len(rows)}")
    return MyPlace(mine.place, len(rows), among, when, keys, below, above, told)


def appeal_windows(
    competition: Competition, entry: EntryId, now: datetime
) -> tuple[AppealWindow, ...]:
    """Of the rounds in which the entry sat, those about which it may still appeal."""
    seated = ((*one, table_of(one[1], entry)) for one in published(competition))
    every = (
        appeal_window(RoundAt(competition, stage, round_), table.number, now)
        for stage, round_, table in seated
        if table is not None
    )
    return tuple(one for one in every if one is not None)


def my_appeals(
    competition: Competition, entry: EntryId
) -> tuple[tuple[Appeal, datetime | None], ...]:
    """With the time until which the next step can be filed."""
    return tuple(
        (one, next_step_until(competition, one))
        for one in reversed(competition.appeals)
        if one.entry == entry
    )
