"""What else happens in a rehearsal: appeals, corrections, people who leave or come?

Each thing that belongs to every competition happens once; appeals and corrections now and then.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from random import Random

from paisai.frozen import replace
from paisai.ledger.commands import (
    AddEntry,
    ChangeDraft,
    CorrectResult,
    DecideAppeal,
    FileAppeal,
    Pair,
    ReceiveFee,
    ReplacePlayer,
    ReportResult,
    Undo,
    Withdraw,
)
from paisai.ledger.event import Event
from paisai.ledger.refusal import Reason
from paisai.regulations.closing import AppealSince
from paisai.regulations.scoring import AfterWindow
from paisai.rehearse.hall import CHIEF, DESK, OFFICE, Hall, Happening
from paisai.tournament.entries import EntryPlayer
from paisai.tournament.proceedings import RecordedRuling
from paisai.tournament.rounds import PlayedDeal, Score, Seated

_LEAVABLE = 10
"""Nobody leaves a stage of fewer entries."""
_NOT_PLAYED = {"forfeit_round", "forfeit_deal", "deal_ends", "disqualify"}


class Script:
    """What has happened already, and what is still to come."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._done: set[str] = set()
        self._appealed = 0

    def is_done(self, what: str) -> bool:
        return what in self._done

    def once(self, what: str) -> bool:
        """True the first time."""
        first = what not in self._done
        self._done.add(what)
        return first

    # Drafts

    def at_draft(self, hall: Hall, paired: Event) -> None:
        """The first draft is undone and made again; a Swiss one has the seats of a table changed
        by hand."""
        if self.once("undo"):
            hall.do(Undo(paired.seq, "广播还没有准备好"), CHIEF)
            hall.do(Pair(), CHIEF)
        competition = hall.competition
        stage, round_ = competition.stage, competition.round
        assert stage is not None
        assert round_ is not None
        swiss: bool = competition.spec(stage).paired_by_results
        if not swiss or not self.once("by hand"):
            return
        first, *others = [(str(table.seats[0]), str(table.seats[1])) for table in round_.tables]
        bye = str(round_.byes[0]) if round_.byes else None
        hall.do(ChangeDraft((first[::-1], *others), bye, "一方行动不便，换座位方向"), CHIEF)

    def bad_reports(self, hall: Hall) -> None:
        """At a published round: too early a pairing, a wrong table, a score that cannot be."""
        round_ = hall.competition.round
        assert round_ is not None
        playing = [table for table in round_.tables if table.result is None]
        if len(playing) < 2 or not self.once("bad reports"):
            return
        hall.mistake(Pair(), CHIEF, Reason.RESULTS_MISSING)
        one, other = playing[:2]
        three = one.is_of_three
        good = Score(deals=((2, -1, -1),)) if three else Score(levels=(3, 1))
        bad = Score(deals=((5, 5, 5),)) if three else Score(levels=(-1, 0))
        elsewhere = ReportResult(other.number, one.seats[0], good)
        hall.mistake(elsewhere, one.seats[0], Reason.NOT_AT_TABLE)
        hall.mistake(ReportResult(10**6, one.seats[0], good), one.seats[0], Reason.UNKNOWN)
        hall.mistake(
            ReportResult(one.number, one.seats[0], bad), one.seats[0], Reason.IMPOSSIBLE_SCORE
        )

    # Appeals

    def appeals_at_the_end(self, hall: Hall, end: datetime) -> Iterator[Happening]:
        """Where the minutes run from the end of the round, somebody appeals right then."""
        if hall.regulation.appeals.since is AppealSince.ROUND_END:
            yield Happening(end + timedelta(seconds=1), lambda: self._appeal(hall, end))

    def after_scores(self, hall: Hall) -> None:
        """Scores are published: appeals are decided, mistakes corrected."""
        published = hall.now
        if hall.regulation.appeals.since is AppealSince.SCORES_PUBLISHED:
            self._appeal(hall, published)
        self._correct(hall)
        hall.pass_minutes(3)
        self._decide(hall)
        if self._appealed and self.once("late appeal"):
            self._appeal_late(hall)

    def _appealable(self, hall: Hall) -> RecordedRuling | None:
        competition = hall.competition
        stage, round_ = competition.stage, competition.round
        assert stage is not None
        assert round_ is not None
        found = [
            ruling
            for ruling in competition.rulings
            if (ruling.stage, ruling.round) == (stage.index, round_.number)
            and not competition.is_out(ruling.entry)
        ]
        return self._random.choice(found) if found else None

    def _appeal(self, hall: Hall, since: datetime) -> None:
        """Against a ruling of this round, step by step, each in its time (E4.8.10)."""
        ruling = self._appealable(hall)
        if ruling is None or (self._appealed > 1 and self._random.random() < 0.5):
            return
        self._appealed += 1
        appeal: int | None = None
        rules = hall.regulation.appeals
        for number, step in enumerate(rules.steps, 1):
            hall.wait(since + timedelta(minutes=min(number, step.within_minutes)))
            filed = FileAppeal(
                ruling.entry,
                step.form,
                "不服判罚",
                ruling=ruling.number,
                appeal=appeal,
            )
            event = hall.do(filed, ruling.entry)
            appeal = event.data["outcome"]["number"]
        if rules.fee and appeal is not None:
            hall.do(ReceiveFee(appeal, rules.fee), OFFICE)

    def _decide(self, hall: Hall) -> None:
        """Every other appeal is upheld; who was not let play stays so, for nothing was played."""
        rulings = {ruling.number: ruling for ruling in hall.competition.rulings}
        for number, appeal in enumerate(hall.competition.appeals):
            if appeal.upheld is None and appeal.ruling is not None:
                kinds = {effect.kind for effect in rulings[appeal.ruling].effects}
                upheld = number % 2 == 0 and not kinds & _NOT_PLAYED
                reason = "判罚依据不足，撤销" if upheld else "判罚正确，维持"
                hall.do(DecideAppeal(appeal.number, upheld, reason), OFFICE)

    def _appeal_late(self, hall: Hall) -> None:
        ruling, steps = hall.competition.rulings[-1], hall.regulation.appeals.steps
        hall.pass_minutes(steps[0].within_minutes + 1)
        late = FileAppeal(ruling.entry, steps[0].form, "想起来不服")
        hall.mistake(late, ruling.entry, Reason.TOO_LATE)

    # Corrections

    def _correct(self, hall: Hall) -> None:
        """A sheet was copied wrong: its last line. Play-offs and small rounds are left alone."""
        round_ = hall.competition.round
        assert round_ is not None
        sound = [table for table in round_.tables if _is_sound(table)]
        if len(sound) < 3 or (self._random.random() < 0.4 and self.is_done("correction")):
            return
        self.once("correction")
        table = self._random.choice(sound)
        assert table.result is not None
        assert table.result.score is not None
        new = CorrectResult(table.number, misread(table.result.score), "记分表最后一副抄错")
        hall.do(new, DESK)
        rules = hall.regulation.corrections
        if rules.after is AfterWindow.NEVER and self.once("late correction"):
            hall.pass_minutes((rules.window_minutes or 0) + 1)
            hall.mistake(replace(new, score=table.result.score), DESK, Reason.TOO_LATE)

    def correct_earlier(self, hall: Hall) -> None:
        """The round before, when the next is already published: what is paired stays."""
        stage = hall.competition.stage
        assert stage is not None
        if len(stage.rounds) < 2 or not hall.competition.spec(stage).paired_by_results:
            return
        before = stage.rounds[-2]
        sound = [table for table in before.tables if _is_sound(table)]
        if sound and self.once("earlier round"):
            table = sound[-1]
            assert table.result is not None
            assert table.result.score is not None
            score = misread(table.result.score)
            reason = "复核记分表，最后一副记错"
            hall.do(CorrectResult(table.number, score, reason, before.number), CHIEF)

    # People

    def between_rounds(self, hall: Hall) -> None:
        """Before the next pairing somebody leaves, somebody is replaced, a late pair joins."""
        competition, stage = hall.competition, hall.competition.stage
        assert stage is not None
        here = [entry for entry in stage.participants if not competition.is_out(entry)]
        if len(here) < _LEAVABLE:
            return
        if self.once("withdraw"):
            hall.do(Withdraw(self._random.choice(here), "家中有事"), OFFICE)
        elif self.once("replace"):
            entry = self._random.choice(here)
            old = competition.entrants[entry].players[-1]
            new = EntryPlayer("新来人", born=old.born, number="000000000")
            number = len(competition.entrants[entry].players)
            if not competition.spec(stage).by_deals:
                hall.do(ReplacePlayer(entry, number, new, "突发疾病"), OFFICE)
        swiss: bool = competition.spec(stage).paired_by_results
        if swiss and self.once("late entry"):
            self._join_late(hall)

    def _join_late(self, hall: Hall) -> None:
        """A pair of a unit of its own, that scores nothing for what it missed."""
        regulation = hall.regulation
        if regulation.review is not None:
            return
        unit = min(
            hall.competition.units.values(),
            key=lambda unit: sum(unit.id in e.units for e in hall.competition.entrants.values()),
        )
        numbers = range(1, regulation.entry.players + 1)
        players = tuple(EntryPlayer(f"后到{n}", number=f"late{n}") for n in numbers)
        form = AddEntry("late", "后到队", players, (unit.id,), unit.zone, unit.leader)
        hall.mistake(form, unit.leader, Reason.TOO_LATE)
        hall.do(replace(form, request="航班延误，裁判长同意"), unit.leader)


def _is_sound(table: Seated) -> bool:
    result = table.result
    if result is None or result.score is None:
        return False
    return not result.absent and result.late_by is None


# How is a score sheet read wrong so that it still could be right?


def misread(score: Score) -> Score:
    """The same sheet with its last line read wrong: still one that deals can give."""
    if score.deals is not None:
        wrong = (2, -1, -1) if score.deals[-1] != (2, -1, -1) else (0, 0, 0)
        return replace(score, deals=(*score.deals[:-1], wrong))
    assert score.played is not None
    *before, last = score.played
    points = 0 if last.points else 80
    return replace(score, played=(*before, PlayedDeal(last.declarer, points)))
