"""Which table is meant, is it this referee's, and who sits there?"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.http import Http404

from paisai.acting.door import SERIAL
from paisai.desk.boards.mine import current_round
from paisai.desk.boards.seats import beside, seat_names
from paisai.desk.public.rounds import published
from paisai.desk.rights import Person, Role
from paisai.errors import NotPermitted
from paisai.ledger.reviewing import Owed, open_checks
from paisai.text import Text
from paisai.tournament.competition import Competition, StageState, TableAt
from paisai.tournament.entries import Entrant, EntryId
from paisai.tournament.naming import label, whole_name
from paisai.tournament.round_times import lateness, ruled_late, signed_in_afterwards
from paisai.tournament.rounds import Round, Seated
from paisai.web.acts import situation
from paisai.web.pages import EventPage

REFEREES = (Role.CHIEF, Role.REFEREE)
NO_TABLE = Text("没有这一桌", "there is no such table")


def is_his(person: Person, table: int) -> bool:
    """The chief referee has every table."""
    return person.has(Role.CHIEF) or person.tables is None or table in person.tables


def table_asked(page: EventPage, number: int, serial: str = "") -> tuple[StageState, Round, Seated]:
    """The table of the round that is out, or of an earlier one by its number over all stages;
    others' are not his to see."""
    out = published(page.competition)
    found = [one for one in out if str(one[1].serial) == serial] if serial else out[-1:]
    if not found or not 1 <= number <= len(found[0][1].tables):
        raise Http404(NO_TABLE)
    if not is_his(page.visitor.person(page.stream), number):
        raise NotPermitted(f"第 {number} 桌不归您管", f"table {number} is not one of yours")
    return *found[0], found[0][1].tables[number - 1]


def place(page: EventPage, stage: StageState, round_: Round, one: Seated) -> dict[str, Any]:
    """What is kept on a phone is for this round only; about an earlier one it says which."""
    current = current_round(page.competition)
    now = current is not None and current[1] is round_
    earlier = {"stage": str(stage.index + 1), "round": str(round_.number)}
    return {
        "stage": stage,
        "round": round_,
        "named": whole_name(page.competition, stage, round_),
        "table": one,
        "now_played": now,
        "of_round": "" if now else f"&{SERIAL}={round_.serial}",
        "also": {SERIAL: str(round_.serial)} if now else earlier,
        "about": f"{round_.serial}:{one.number}",
        "beside": beside(TableAt(page.competition, stage, round_, one)),
    }


def _players(entrant: Entrant) -> list[str]:
    """By name, unless the entry is called by them."""
    names = [player.name for player in entrant.players]
    return [] if entrant.name == "/".join(names) else names


def _owed(competition: Competition, entry: EntryId, now: datetime) -> tuple[Owed, ...]:
    """The checks of the day that one of the entry has not passed, each once (B10)."""
    owed = open_checks(competition, competition.entrants[entry], now.date())
    return tuple({paper.id: (player, paper) for player, paper in owed}.values())


def seats_of(
    page: EventPage, stage: StageState, round_: Round, one: Seated
) -> list[dict[str, Any]]:
    competition, now = page.competition, situation(page).now
    away = TableAt(competition, stage, round_, one).absent
    arrived, ruled = dict(one.arrived), ruled_late(competition, round_)
    return [
        {
            "seat": seat,
            "entry": entry,
            "name": label(competition, entry),
            "players": _players(competition.entrants[entry]),
            "arrived": arrived.get(entry),
            "late": None if signed_in_afterwards(one, entry) else lateness(competition, entry, now),
            "away": entry in away,
            "ruled": entry in ruled,
            "owed": [paper.name for _, paper in _owed(competition, entry, now)],
        }
        for seat, entry in zip(seat_names(competition, stage), one.seats, strict=False)
    ]
