"""`paisai sign-in`: somebody is there, at the table of the round that is out or on the day."""

from __future__ import annotations

import argparse
from typing import Any

from paisai.acting.acts.rounds import sign_in
from paisai.acting.acts.rulings import infraction_of
from paisai.cli.hints import called, line, quoted
from paisai.cli.session import Session, word
from paisai.desk.names import entry_of
from paisai.desk.reading import moment
from paisai.desk.sentences import happened
from paisai.referee.deadlines import Late
from paisai.text import Text
from paisai.tournament.round_times import lateness


def add_parser(subparsers: Any) -> None:
    one = word(subparsers, "sign-in", "签到 · sign in", run, True)
    one.add_argument("entries", metavar="参赛者", nargs="+")
    one.add_argument("--arrived", metavar="时间", help="几时到的，默认现在 · when they came")
    one.add_argument("--in-time", action="store_true", help="都准时到了 · all were in time")
    one.add_argument("--passed", action="store_true", help="当日检查全部通过 · passed all checks")


def run(options: argparse.Namespace) -> int:
    session = Session(options)
    competition = session.competition
    began = competition.round.clock.started if competition.round is not None else None
    day = None if began is None else began.date()
    arrived = moment(options.arrived, day) if options.arrived else None
    entries = [entry_of(competition, one) for one in options.entries]
    how = {"in_time": options.in_time, "passed": options.passed}
    events = session.do_all(sign_in(competition, entries, session.now(), arrived, **how))
    for event in events[:-1]:
        session.say(happened(session.state, event))
    for asked, entry in zip(options.entries, entries, strict=True):
        late = lateness(session.competition, entry, session.now())
        if late is not None and late.step is not None:
            session.say(_to_rule(session, asked, late))
    outcomes = [event.data.get("outcome", {}) for event in events]
    return session.answer(
        happened(session.state, events[-1]),
        signed_in=[
            {"entry": entry, "table": o.get("table"), "minutes_late": o.get("minutes", 0)}
            for entry, o in zip(entries, outcomes, strict=True)
        ],
    )


def _to_rule(session: Session, asked: str, late: Late) -> Text:
    """The line that rules on it, by the names that people know."""
    name = infraction_of(session.competition, late.infraction).name
    zh, en = (
        line(" ".join(map(quoted, ["rule", called(session.options), asked, name.in_(language)])))
        for language in ("zh", "en")
    )
    return Text(
        f"迟到 {late.minutes} 分钟要判罚：{zh}",
        f"{late.minutes} minutes late, to be ruled on: {en}",
    )
