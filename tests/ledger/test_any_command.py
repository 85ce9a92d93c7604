"""Whatever is sent, whenever: a decision or a refusal, never a crash, and the file verifies."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from paisai.ledger import Refusal, allowed, export_text, fold, status
from paisai.ledger import commands as c
from paisai.ledger.event import GENESIS
from paisai.ledger.storage import checked
from paisai.ledger.verify import verify_bytes
from paisai.referee.effects import (
    Disqualify,
    Effect,
    ForfeitRound,
    MatchPoints,
    ScorePoints,
    Suspend,
    Warned,
    ZeroDeal,
    ZeroRound,
)
from paisai.regulations import Regulation, preset_ids
from paisai.regulations.closing import AppealForm
from paisai.tournament.entries import EntryPlayer, Objection, PaperStatus, UnitReport
from paisai.tournament.proceedings import Appeal, RecordedRuling, Remedy
from paisai.tournament.ranking.prizes import awards, final_ranking, place_points, team_ranking
from paisai.tournament.ranking.standings import standings
from paisai.tournament.round_times import round_time, still_open
from paisai.tournament.rounds import Compass, PlayedDeal, Score
from paisai.tournament.timetable import timetable
from support.examples import examples
from support.hall import Hall, changed
from support.random_course import random_score, step

EFFECTS = (
    Warned(),
    MatchPoints(-0.5),
    ScorePoints(-3),
    ZeroDeal(),
    ZeroRound(),
    ForfeitRound(),
    Suspend(1),
    Suspend(2),
    Disqualify(),
)


class Sender:
    """Commands by lot, most of them nearly right."""

    def __init__(self, hall: Hall, random: Random) -> None:
        self.hall, self.random = hall, random

    def entry(self) -> str:
        if self.random.random() < 0.1 or not self.hall.competition.entrants:
            return "nobody"
        return self.random.choice([*self.hall.competition.entrants])

    def number(self) -> int:
        return self.random.choice([-1, 0, 1, 1, 1, 2, 2, 2, 3, 7])

    def one_of(self, what: Iterable[Objection | RecordedRuling | Appeal]) -> int:
        known = [one.number for one in what]
        return self.random.choice([*known, 3])

    def score(self) -> Score:
        if self.hall.competition.round is not None and self.random.random() < 0.8:
            return random_score(self.hall, self.random)
        deal = PlayedDeal(self.random.choice([*Compass]), 5 * self.number())
        return self.random.choice(
            [
                Score(),
                Score((self.number(), self.number()), first=self.number()),
                Score(played=(deal,) * 3),
                Score(played=(deal,), start="W"),
                Score(deals=((2, -1, -1),) * 3),
            ]
        )

    def seats(self) -> tuple[str, ...]:
        if self.hall.competition.round is None:
            return (self.entry(),)
        tables = [*self.hall.tables.values()]
        return self.random.choice(tables) if tables else ()

    def players(self) -> tuple[EntryPlayer, ...]:
        names = self.random.sample(["甲", "乙", "丙", "丁", "戊", ""], self.random.choice([1, 2]))
        return tuple(EntryPlayer(name, date(1990, 1, 1)) for name in names)

    def effect(self) -> Effect:
        return self.random.choice(EFFECTS)

    def any(self) -> c.Command:
        r, n, e = self.random, self.number, self.entry
        text = r.choice(["", *["理由"] * 5])
        competition = self.hall.competition
        day, appeals = competition.first_day, competition.appeals
        made: list[Callable[[], c.Command]] = [
            lambda: c.SetUnit(r.choice(["u0", "u9", ""]), "单位", report=UnitReport(n(), n())),
            lambda: c.ShareOut(n()),
            lambda: c.AddEntry(r.choice([e(), "new"]), "", self.players(), ("u0",), request=text),
            lambda: c.ChangeEntry(e(), "", self.players(), ("u1",), zone="z1", request=text),
            lambda: c.RemoveEntry(e()),
            lambda: c.SetPaper(e(), n(), "health-code", r.choice([*PaperStatus]), day),
            lambda: c.ReviewEntry(e(), r.random() < 0.7, text),
            c.OpenNotice,
            lambda: c.RaiseObjection(e(), r.choice(["u0", "x"]), "异议", text),
            lambda: c.RuleObjection(self.one_of(competition.objections), r.random() < 0.5, text),
            c.Qualify,
            lambda: c.Withdraw(e(), text),
            lambda: c.ReplacePlayer(e(), n(), EntryPlayer("替补"), text),
            c.Begin,
            lambda: c.MakeSchedule(text),
            lambda: c.ChangeSchedule(n(), self.hall.now + timedelta(days=n()), text),
            lambda: c.Create("又一场", {"id": 1}, day),
            lambda: c.CommitDraw(r.choice(["0" * 64, "x"])),
            lambda: c.Contribute("甲", text),
            c.CloseWords,
            lambda: c.GiveUpDraw(text),
            lambda: c.RevealDraw(r.choice(["0" * 64, "x"])),
            lambda: c.Pair(r.choice([*Remedy]), text),
            lambda: c.PairAgain(text),
            lambda: c.ChangeDraft(((e(), e()),), None, text),
            lambda: self.turned(text),
            lambda: c.Announce("请安静"),
            lambda: self.sheet(),
            c.PublishRound,
            c.StartRound,
            c.PauseRound,
            c.ResumeRound,
            lambda: c.ExtendRound(n(), r.choice([None, n()])),
            c.EndRound,
            lambda: c.EndRound(text),
            lambda: c.FinishTable(n()),
            c.Announce,
            lambda: c.SignIn(e(), passed=r.random() < 0.8),
            lambda: c.SettleAdvance(r.random() < 0.5, text),
            lambda: c.ReportResult(n(), e(), self.score()),
            lambda: c.ConfirmResult(n(), e(), None, r.choice([None, self.score()])),
            lambda: c.EnterSheet(n(), self.score(), self.seats()),
            lambda: c.Forfeit(n(), self.seats()[: r.choice([0, 1, 2, 3])], text),
            lambda: c.CorrectResult(
                n(), self.score(), text, r.choice([None, n()]), r.choice([None, n()])
            ),
            c.PublishScores,
            lambda: c.Rule(e(), "x", (self.effect(),), deal=r.choice([None, n()])),
            lambda: c.Rule(e(), "x", (self.effect(),), round=n()),
            lambda: c.FileAppeal(
                e(), r.choice([*AppealForm]), text, 500, self.one_of(competition.rulings)
            ),
            lambda: c.FileAppeal(e(), r.choice([*AppealForm]), text, 500),
            lambda: c.FileAppeal(e(), AppealForm.WRITTEN, text, 500, appeal=self.one_of(appeals)),
            lambda: c.DecideAppeal(self.one_of(appeals), r.random() < 0.5, text),
            lambda: c.DecideAppeal(self.one_of(appeals), True, text, n(), self.score()),
            lambda: c.CloseStage(text),
            lambda: c.CloseStage(override=text),
            lambda: c.GiveHonour(r.choice(["体育道德风尚奖", "x"]), text),
            c.Close,
            lambda: c.Undo(self.hall.state.seq - r.randrange(6), text),
        ]
        now = allowed(status(competition))
        for _ in range(12):
            command = r.choice(made)()
            if command.act.kind in now and not isinstance(command, c.Close):
                return command
        return command

    def turned(self, text: str) -> c.Command:
        """The draft with the opponents turned round."""
        pairs = [*self.hall.tables.values()] if self.hall.competition.round else []
        others = [pair[-1] for pair in pairs]
        turned = zip((pair[0] for pair in pairs), others[1:] + others[:1], strict=True)
        byes = self.hall.competition.round.byes if self.hall.competition.round else ()
        return c.ChangeDraft(tuple(turned), byes[0] if byes else None, text)

    def sheet(self) -> c.Command:
        """A sheet that all have signed."""
        number = max(self.number(), 1)
        signed = self.hall.tables.get(number, ()) if self.hall.competition.round else ()
        return c.EnterSheet(number, self.score(), signed)


def look(hall: Hall) -> None:
    """Every view can be asked for at any time."""
    competition = hall.competition
    if competition.stages:
        standings(competition)
    final_ranking(competition)
    team_ranking(competition)
    awards(competition)
    place_points(competition)
    timetable(competition, hall.now)
    round_time(competition, hall.now)
    still_open(competition, hall.now)


def sent(regulation: Regulation, seed: int, steps: int) -> None:
    random = Random(seed)
    hall = Hall(datetime(2021, 10, 20, 9, 0))
    hall.create(regulation, date(2021, 11, 15))
    for i in range(random.randrange(3, 11)):
        seed = None if regulation.entry.selection is None else 1
        hall.enter(f"p{i}", f"u{i}", zone=f"z{i % 4}", seed=seed)
    sender = Sender(hall, random)
    for _ in range(steps):
        if random.random() < 0.4:
            try:
                step(hall, random)
            except Refusal:
                hall.now += timedelta(hours=random.choice([1, 100]))
        else:
            command = sender.any()
            if isinstance(command, c.Rule):  # with effects of all kinds, as earlier files have them
                if not isinstance(hall.asked_before(command), Refusal):
                    hall.on_record(command)
            elif not isinstance(hall.ask(command), Refusal):
                hall.do(command)
        look(hall)
    assert fold(hall.state.history) == hall.state
    text = export_text(hall.state)
    again = fold(checked(Path("x"), text.encode(), 0, GENESIS))
    assert export_text(again) == text
    report = verify_bytes(text.encode(), Path("x"))
    assert report.good, report.problems


def open_to_all(preset: str) -> Regulation:
    regulation = changed(preset, review=None)
    entry = replace(regulation.entry, deadline=None, papers=())
    return replace(regulation, entry=entry)


@examples(12, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(preset_ids()), st.booleans(), st.integers(0, 10**9), st.integers(1, 120))
def test_any_command_at_any_time(preset: str, own: bool, seed: int, steps: int) -> None:
    sent(open_to_all(preset) if own else changed(preset), seed, steps)


@pytest.mark.long
@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(preset_ids()), st.booleans(), st.integers(0, 10**9), st.integers(1, 300))
def test_any_command_at_any_time_at_length(preset: str, own: bool, seed: int, steps: int) -> None:
    sent(open_to_all(preset) if own else changed(preset), seed, steps)
