"""What was ruled on somebody's entries, what they appealed, and what they still can."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any
from urllib.parse import urlencode

from paisai.acting.forms.own import concerning
from paisai.desk.boards import mine
from paisai.desk.boards.rulings import DECIDED, appeal_text, decision
from paisai.desk.public.appealing import appeal_clause, how_to_appeal
from paisai.ledger.appeals import fee_due, fee_until
from paisai.regulations.closing import APPEAL_FORMS
from paisai.tournament.entries import EntryId
from paisai.web.acts import situation
from paisai.web.organiser.running import milliseconds
from paisai.web.pages import EventPage


def appeals_of(
    page: EventPage, entries: Sequence[EntryId], called: Callable[[EntryId], str]
) -> dict[str, Any]:
    """One's own, or those of a unit: then each says whose it is, as they are `called`. What was
    ruled on the other side of one's table says so always."""
    competition, now = page.competition, situation(page).now
    rules = competition.regulation.appeals
    several = len(entries) > 1

    def who(entry: EntryId) -> str:
        return called(entry) if several else ""

    def whom(entry: EntryId) -> str:
        return who(entry) if entry in entries else called(entry)

    ruled = {
        ruling.number: (ruling, decision(competition, ruling), whom(ruling.entry))
        for entry in entries
        for ruling in concerning(competition, entry)
    }
    return {
        "windows": [
            {
                "one": one,
                "who": who(entry),
                "entry": entry,
                "about": urlencode({"entry": entry, "stage": one.stage, "round": one.round.number}),
                "until": one.until and milliseconds(one.until),
            }
            for entry in entries
            for one in mine.appeal_windows(competition, entry, now)
            if not several or one.until is not None
        ],
        "fee": rules.fee,
        "how_to_appeal": how_to_appeal(competition),
        "appeal_clause": appeal_clause(competition),
        "appeals": [
            {
                "one": one,
                "who": who(entry),
                "text": appeal_text(one),
                "decision": DECIDED[one.upheld],
                "until": until and milliseconds(until),
                "steps": [
                    (APPEAL_FORMS[step.form], n <= len(one.steps))
                    for n, step in enumerate(rules.steps, 1)
                ],
                "due": fee_due(competition, one),
                "pay_until": pay_until and milliseconds(pay_until),
                "more": one.upheld is None and len(one.steps) < len(rules.steps),
            }
            for entry in entries
            for one, until in mine.my_appeals(competition, entry)
            for pay_until in [fee_until(competition, one)]
        ],
        "rulings": [ruled[number] for number in sorted(ruled, reverse=True)],
    }
