"""Rulings and appeals: an infraction with its facts, its penalty before it is given; appeals with
the time that is left."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpResponse

from paisai.acting.forms.parts import at_table
from paisai.acting.forms.taking_back import can_be_taken_back
from paisai.desk.boards import rulings as boards
from paisai.desk.boards.attention import next_step_until, to_rule_anew
from paisai.desk.boards.conduct import conduct
from paisai.desk.boards.penalties import penalty_said
from paisai.desk.rights import STAFF, Role
from paisai.ledger.appeals import fee_due, fee_until, round_appealed
from paisai.ledger.conduct import permittable
from paisai.ledger.earlier_rulings import counted_on_void
from paisai.referee import infractions
from paisai.regulations.citing import clause_of
from paisai.regulations.closing import APPEAL_FORMS
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.naming import label, whole_name
from paisai.tournament.proceedings import Appeal
from paisai.tournament.round_times import still_open
from paisai.tournament.rounds import RoundStatus
from paisai.web import clock
from paisai.web.acts import form_for, given, situation
from paisai.web.organiser.places import nobody_may
from paisai.web.organiser.running import milliseconds
from paisai.web.pages import EventPage, event_page
from paisai.web.templatetags.desk import nobody_named


def _round_of(competition: Competition, appeal: Appeal) -> Text:
    at = round_appealed(competition, appeal)
    return whole_name(competition, at.stage, at.round)


@event_page(*STAFF)
def rulings(page: EventPage) -> HttpResponse:
    competition = page.competition
    rules = competition.regulation.appeals
    clause = clause_of(competition.regulation, "appeals.steps")
    now = situation(page).now
    person, history = page.visitor.person(page.stream), page.state.history
    undecided = sum(one.upheld is None for one in competition.appeals)  # each has its own card
    return page.render(
        "organiser/rulings.html",
        table=boards.rulings(competition),
        conduct=conduct(competition),
        permits=permittable(competition.regulation) is not None,
        anew=[
            (to_rule_anew(competition, one), can_be_taken_back([made], person, page.state))
            for one in counted_on_void(competition)
            for made in [history[one.ruling.seq - 1]]
        ],
        clause=clause,
        played=any(
            round_.status is not RoundStatus.DRAFT
            for stage in competition.stages
            for round_ in stage.rounds
        ),
        windows=[
            (one.text, one.until and milliseconds(one.until))
            for one in still_open(competition, now)[undecided:]
        ],
        appeals=[
            {
                "one": one,
                "about": urlencode({"appeal": one.number, "entry": one.entry}),
                "name": label(competition, one.entry),
                "round": _round_of(competition, one),
                "text": boards.appeal_text(one),
                "decision": boards.DECIDED[one.upheld],
                "steps": [
                    (APPEAL_FORMS[step.form], step.within_minutes, number <= len(one.steps))
                    for number, step in enumerate(rules.steps, 1)
                ],
                "until": until and milliseconds(until),
                "due": due,
                "fee_fields": {"appeal": one.number, "amount": due},
                "pay_until": due and pay_until and milliseconds(pay_until),
                "complete": len(one.steps) >= len(rules.steps),
            }
            for one in reversed(competition.appeals)
            for until in [next_step_until(competition, one)]
            for due, pay_until in [(fee_due(competition, one), fee_until(competition, one))]
        ],
        fee=rules.fee,
        no_arbitration=nobody_named("decide_appeal") if nobody_may(page, "decide_appeal") else None,
        server_now=milliseconds(clock.now()),
    )


@event_page(Role.CHIEF, Role.REFEREE)
def new_ruling(page: EventPage) -> HttpResponse:
    """First the infraction, by word or clause; then its facts."""
    words = page.request.GET.get("q", "")[:80]
    known = given(page)
    chosen = page.request.GET.get("infraction", "")
    kept = ("table", "entry", "deal", "round", "stage")
    keep = {name: texts[0] for name, texts in known.items() if name in kept}
    table = at_table(page.competition, known).table
    return page.render(
        "organiser/rule.html",
        table=table,
        who=[label(page.competition, seat) for seat in table.seats] if table else (),
        named=next(
            (one for one in infractions(page.competition.regulation) if one.id == chosen), None
        ),
        costs=penalty_said(page.competition.regulation, chosen),
        q=words,
        keep=keep,
        kept_of_it=f"&{urlencode(keep)}" if keep else "",
        found=[
            (one, penalty_said(page.competition.regulation, one.id))
            for one in boards.found_infractions(page.competition, words)
            if one.id != chosen
        ],
        form=form_for(page, "rule", known) if chosen else None,
    )
