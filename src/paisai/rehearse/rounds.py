"""How is one round played, from the start of its clock to its published scores?

Most tables report and confirm. Somewhere two sides report differently, a sheet goes straight to
the desk, somebody is late or does not come, and the referee has to rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from enum import Enum
from functools import partial
from random import Random

from paisai.frozen import replace
from paisai.ledger.commands import (
    Announce,
    ConfirmResult,
    EndRound,
    EnterSheet,
    ExtendRound,
    FinishTable,
    Forfeit,
    PauseRound,
    PublishScores,
    ReportResult,
    ResumeRound,
    SetPaper,
    StartRound,
)
from paisai.ledger.reviewing import open_checks
from paisai.referee.deadlines import forfeited_from
from paisai.regulations.scoring import LateSheet, OthersAtTable
from paisai.rehearse import hours, referee
from paisai.rehearse.hall import CHIEF, DESK, OFFICE, REFEREE, Hall, Happening
from paisai.rehearse.referee import retold, seated
from paisai.rehearse.script import Script, misread
from paisai.rehearse.tables import Sheet, Tables
from paisai.shengji.policies import UnfinishedDeal
from paisai.tournament.competition import RoundAt, TableAt
from paisai.tournament.entries import EntryId, PaperStatus
from paisai.tournament.most_deals import SHORTEST_DEAL
from paisai.tournament.round_times import round_over
from paisai.tournament.rounds import RoundStatus, Score, Seated

_PAUSED = timedelta(minutes=5)
_PAUSE_AT = timedelta(minutes=10)
_MORE = timedelta(minutes=2)
_SURE = 0.4
"""What has at least this chance in a round happens once for certain."""


class ResultBy(Enum):
    """How the result of a table comes about."""

    AGREED = "agreed"
    SHEET = "sheet"
    DISPUTED = "disputed"
    FORFEIT = "forfeit"
    BOTH_FORFEIT = "both_forfeit"
    LATE = "late"
    LATE_SHEET = "late_sheet"


class RoundPlay:
    """One published round."""

    def __init__(self, hall: Hall, tables: Tables, script: Script, random: Random) -> None:
        assert hall.competition.round is not None
        assert hall.competition.stage is not None
        self._hall, self._script, self._random = hall, script, random
        self._round = hall.competition.round
        spec = hall.competition.spec(hall.competition.stage)
        self._deals = spec.deals_at_table(self._round.play_off)
        self._tables = tables
        self._pause = timedelta(0)
        self._start = hall.now
        self._sheets: dict[int, Sheet] = {}
        self._late: set[int] = set()

    def play(self) -> None:
        hall, competition = self._hall, self._hall.competition
        ready = hall.now + hours.BREAK
        number = hours.in_the_timetable(competition, self._round)
        self._start = hours.begins(competition.regulation, competition.first_day, number, ready)
        hall.wait(self._start)
        self._checked_at_the_door()
        hall.do(StartRound(), CHIEF)
        self._pause = _PAUSED if self._is_timed and self._script.once("pause") else self._pause
        sheets = self._sheets = {table.number: self._sheet() for table in self._round.tables}
        end = self._end(sheets)
        acts = [
            *self._clock(end),
            *self._rulings(sheets),
            *self._script.appeals_at_the_end(hall, self._time_up(end)),
        ]
        endings = self._endings()
        self._late = {number for number, by in endings.items() if by is ResultBy.LATE}
        for table in self._round.tables:
            sheet = sheets[table.number]
            acts += self._table(table, sheet, endings[table.number], end)
        hall.run(acts)
        hall.pass_minutes(1)
        hall.do(PublishScores(), DESK)

    def _checked_at_the_door(self) -> None:
        """What is looked at every day (B10): everybody passes."""
        hall, today = self._hall, self._hall.now.date()
        for table in self._round.tables:
            for entry in table.seats:
                entrant = hall.competition.entrants[entry]
                for player, paper in open_checks(hall.competition, entrant, today):
                    hall.do(SetPaper(entry, player, paper.id, PaperStatus.ACCEPTED), OFFICE)

    @property
    def _is_timed(self) -> bool:
        return self._hall.regulation.clocks.round is not None

    def _sheet(self) -> Sheet:
        if self._deals is not None:
            return self._tables.sitting(self._deals)
        sheet = self._tables.match()
        return Sheet(seated(self._hall.competition, sheet.score, self._random), sheet.seconds)

    def _at(self, seconds: float) -> datetime:
        """A moment by the seconds of play; who plays through the pause is that much later."""
        played = timedelta(seconds=int(seconds))
        return self._start + played + (self._pause if played > _PAUSE_AT else timedelta(0))

    @property
    def _forfeited(self) -> datetime:
        """When who has not come has forfeited."""
        return forfeited_from(self._hall.regulation, self._start) or self._start

    def _time_up(self, end: datetime) -> datetime:
        """When it is over at most tables: by the clock, or where none runs with the last table."""
        clock = self._hall.regulation.clocks.round
        return end if clock is None else self._at(60 * clock.minutes)

    def _end(self, sheets: dict[int, Sheet]) -> datetime:
        """When the chief referee declares it over: the time is up at every table, and the last
        deal is played out where it is finished."""
        slowest = max((sheet.seconds for sheet in sheets.values()), default=0.0)
        clock = self._hall.regulation.clocks.round
        if clock is None:
            return self._at(slowest)
        up = self._at(60 * clock.minutes) + (_MORE if self._pause else timedelta(0))
        void = clock.unfinished is UnfinishedDeal.VOID_AT_END
        return up if void else max(up, self._at(slowest))

    def _clock(self, end: datetime) -> Iterator[Happening]:
        hall, clock = self._hall, self._hall.regulation.clocks.round
        if self._pause:
            at = self._start + _PAUSE_AT
            yield Happening(at, partial(hall.do, PauseRound("停电"), CHIEF))
            yield Happening(at + _PAUSED, partial(hall.do, ResumeRound(), CHIEF))
            minutes = int(_MORE / timedelta(minutes=1))
            more = ExtendRound(minutes, self._round.tables[0].number, "换牌")
            yield Happening(at + _PAUSED, partial(hall.do, more, CHIEF))
        for announcement in clock.announcements if clock else ():
            at = self._at(60 * announcement.minute)
            yield Happening(at, partial(hall.do, Announce(), CHIEF))
        yield Happening(end, self._end_round)
        for number, sheet in self._sheets.items():
            yield Happening(self._at(sheet.seconds), partial(self._finished_late, number))

    def _finished_late(self, number: int) -> None:
        """The last deal of a table was played out after the time."""
        competition = self._hall.competition
        stage, round_ = competition.stage, competition.round
        assert stage is not None
        assert round_ is not None
        at = RoundAt(competition, stage, round_)
        over = round_over(at, number)
        playing = at.table(number).result is None and not at.is_complete
        if self._is_timed and over is not None and self._hall.now > over and playing:
            self._hall.do(FinishTable(number), REFEREE)

    def _end_round(self) -> None:
        round_ = self._hall.competition.round
        if round_ is not None and round_.status is RoundStatus.PLAYING:
            self._hall.do(EndRound(), CHIEF)

    def _endings(self) -> dict[int, ResultBy]:
        """One table, and one in fifty, for each thing that can happen; half of them agree at
        least, and what is not rare happens the first time it can."""
        random, rules = self._random, self._hall.regulation
        open_ones = [table.number for table in self._round.tables if table.result is None]
        endings = dict.fromkeys((table.number for table in self._round.tables), ResultBy.AGREED)
        odds = {ResultBy.SHEET: 0.8, ResultBy.DISPUTED: 0.7}
        if len(self._round.tables) > 2:
            odds |= {ResultBy.LATE: 0.6, ResultBy.FORFEIT: 0.4}
            if self._deals is None:
                odds[ResultBy.BOTH_FORFEIT] = 0.08
            if rules.score_sheet.late is LateSheet.RESPONSIBLE_SIDE_FORFEITS:
                odds[ResultBy.LATE_SHEET] = 0.5
        random.shuffle(open_ones)
        agreeing = len(endings) // 2
        for ending, chance in odds.items():
            times = sum(random.random() < chance for _ in range(1 + len(endings) // 50))
            if len(open_ones) <= agreeing:
                break
            if chance >= _SURE:
                times = max(times, self._script.once(ending.value))
            for number in open_ones[:times]:
                endings[number] = ending
            del open_ones[:times]
        return endings

    def _table(
        self, table: Seated, sheet: Sheet, ending: ResultBy, end: datetime
    ) -> Iterator[Happening]:
        done = self._at(sheet.seconds) + timedelta(minutes=self._random.choice((0, 1, 1, 2)))
        number, seats = table.number, table.seats
        if table.result is not None:
            yield from self._with_substitute(table, sheet, done)
            return
        late = min(self._random.randint(1, 25), int(sheet.seconds / 60))
        match ending:
            case ResultBy.FORFEIT:
                yield from self._stays_away(table, self._random.choice(seats), sheet, done)
            case ResultBy.BOTH_FORFEIT:
                gone = Forfeit(number, seats, "双方都没有到场")
                yield Happening(self._forfeited, partial(self._if_open, number, gone, DESK))
            case ResultBy.LATE:
                yield from self._comes_late(table, late, sheet, done)
            case ResultBy.LATE_SHEET:
                minutes = self._hall.regulation.score_sheet.within_minutes + 1
                handed_in = end + timedelta(minutes=minutes)
                entered = EnterSheet(
                    number, sheet.score, seats, handed_in=handed_in, responsible=seats[0]
                )
                at = handed_in + timedelta(minutes=1)
                yield Happening(at, partial(self._if_open, number, entered, DESK))
            case ResultBy.SHEET:
                signed = EnterSheet(number, sheet.score, seats)
                yield Happening(done, partial(self._if_open, number, signed, DESK))
            case ResultBy.DISPUTED:
                yield from self._disputed(table, sheet.score, done)
            case ResultBy.AGREED:
                yield from self._agreed(table, sheet.score, done)

    def _if_open(
        self, number: int, command: ReportResult | ConfirmResult | EnterSheet | Forfeit, actor: str
    ) -> None:
        """A table settled meanwhile, by a ruling, reports no more; at one of three that lost a
        player the others hand in what they played with a substitute."""
        competition = self._hall.competition
        stage, round_ = competition.stage, competition.round
        assert stage is not None
        assert round_ is not None
        table = round_.tables[number - 1]
        if not TableAt(competition, stage, round_, table).is_settled:
            if isinstance(command, ReportResult | EnterSheet):
                command = replace(command, score=retold(competition, table, command.score))
            self._hall.do(command, actor)
        elif table.result is not None and table.result.score is None:
            self._hall.run(self._with_substitute(table, self._sheets[number], self._hall.now))

    def _agreed(self, table: Seated, score: Score, done: datetime) -> Iterator[Happening]:
        number, reporter = table.number, self._random.choice(table.seats)
        report = ReportResult(number, reporter, score)
        yield Happening(done, partial(self._if_open, number, report, reporter))
        for later, entry in enumerate((e for e in table.seats if e != reporter), 1):
            confirm = ConfirmResult(number, entry)
            at = done + later * timedelta(seconds=40)
            yield Happening(at, partial(self._if_open, number, confirm, entry))

    def _disputed(self, table: Seated, score: Score, done: datetime) -> Iterator[Happening]:
        number, seats = table.number, table.seats
        said = ReportResult(number, seats[0], score)
        otherwise = ReportResult(number, seats[1], misread(score))
        decided = EnterSheet(number, score, seats)
        minute = timedelta(minutes=1)
        yield Happening(done, partial(self._if_open, number, said, seats[0]))
        yield Happening(done + minute, partial(self._if_open, number, otherwise, seats[1]))
        yield Happening(done + 2 * minute, partial(self._if_open, number, decided, DESK))

    def _stays_away(
        self, table: Seated, away: str, sheet: Sheet, done: datetime
    ) -> Iterator[Happening]:
        """At a table of three the others play with a substitute, where the regulation says so."""
        plays_on = self._deals is not None and _has_substitutes(self._hall)
        score = sheet.score if plays_on else None
        gone = Forfeit(table.number, (away,), "没有到场", score)
        at = max(done, self._forfeited) if plays_on else self._forfeited
        yield Happening(at, partial(self._if_open, table.number, gone, DESK))

    def _comes_late(
        self, table: Seated, minutes: int, sheet: Sheet, done: datetime
    ) -> Iterator[Happening]:
        hall, late = self._hall, self._random.choice(table.seats)
        ruling = referee.lateness(hall.competition, late, table.number, minutes)
        yield Happening(self._start + timedelta(minutes=minutes), partial(hall.do, ruling, REFEREE))
        if not any(effect.kind == "forfeit_round" for effect in ruling.effects):
            yield from self._agreed(table, sheet.score, done)
        elif self._deals is not None:
            yield from self._stays_away(table, late, sheet, done)

    def _with_substitute(self, table: Seated, sheet: Sheet, done: datetime) -> Iterator[Happening]:
        """Somebody of this table is out: before the round began, or since."""
        assert table.result is not None
        here = tuple(entry for entry in table.seats if entry not in table.result.absent)
        if self._deals is not None and len(here) > 1 and _has_substitutes(self._hall):
            signed = EnterSheet(table.number, sheet.score, here)
            yield Happening(done, partial(self._hall.do, signed, DESK))

    def _rulings(self, sheets: dict[int, Sheet]) -> Iterator[Happening]:
        random = self._random
        playing = [table for table in self._round.tables if table.result is None]
        for table in random.sample(playing, min(len(playing), 1 + len(playing) // 25)):
            entry = random.choice(table.seats)
            at = self._at(random.uniform(0.1, 0.9) * sheets[table.number].seconds)
            drastic = len(playing) > 4 and not self._round.play_off
            yield Happening(at, partial(self._rule, entry, table.number, drastic))

    def _rule(self, entry: EntryId, number: int, drastic: bool) -> None:
        """Not where somebody comes late: that costs the first deal, and who declares the others may
        be another by it."""
        if number in self._late:
            return
        competition, score = self._hall.competition, self._sheets[number].score
        assert competition.round is not None
        table = competition.round.tables[number - 1]
        drastic = drastic and not self._script.is_done(referee.DRASTIC)
        so_far = 1 + int((self._hall.now - self._start).total_seconds() / 60) // SHORTEST_DEAL
        most = min(so_far, len(score.played or score.deals or ()))
        if not most:
            return
        made = referee.at_random(competition, entry, table, score, most, self._random, drastic)
        if made is not None and not competition.is_out(entry):
            if any(effect.kind == referee.DRASTIC for effect in made.effects):
                self._script.once(referee.DRASTIC)
            self._hall.do(made, REFEREE)


def _has_substitutes(hall: Hall) -> bool:
    others = hall.regulation.forfeit.others_at_table
    return others is OthersAtTable.PLAY_WITH_A_SUBSTITUTE
