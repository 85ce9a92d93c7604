"""The forms by which it is found out whether an entry may take part."""

from __future__ import annotations

from collections.abc import Sequence

from paisai.acting.acts import entries as acts
from paisai.acting.forms.declared import asked_for, form_of_its_own, several
from paisai.acting.forms.model import Field, Kind, Option, Posted, Wrong, WrongForm
from paisai.acting.forms.parts import (
    Situation,
    chosen,
    entrant_given,
    entries_in,
)
from paisai.acting.forms.reading import Answers
from paisai.frozen import replace
from paisai.ledger import Command
from paisai.ledger.commands import RaiseObjection, ReviewEntry, SetPaper
from paisai.regulations.entering import ObjectionNeeds
from paisai.text import Text
from paisai.tournament.entries import EntryStatus

ALL_PAPERS = {
    acts.ALL: Text("现在能交的全部", "all that can be handed in now"),
    acts.DOOR: Text("进场时查验的全部", "all that are shown at the door"),
}


def _paper_fields(at: Situation, given: Posted) -> Sequence[Field]:
    competition = at.competition
    entrant = entrant_given(competition, given)
    players = () if entrant is None else entrant.players
    papers = {paper.id: paper.name for paper in competition.regulation.entry.papers} | ALL_PAPERS
    whose = asked_for(SetPaper, at, given, "player")
    entry, paper, status, dated = asked_for(
        SetPaper, at, given, "entry", "paper", "status", "dated"
    )
    return (
        entry,
        *(whose if len(players) > 1 else ()),
        replace(
            paper,
            kind=Kind.CHOICE,
            options=tuple(Option(id_, label) for id_, label in papers.items()),
            value=chosen(given, "paper"),
        ),
        replace(status, value=()),
        dated,
    )


def _papers(at: Situation, told: Answers) -> Sequence[Command]:
    dated, player = told.day("dated"), told.text("player")
    return acts.papers(
        at.competition,
        [told.text("entry")],
        told.text("paper"),
        told.text("status"),
        at.now.date(),
        player=int(player) if player else None,
        dated=dated.isoformat() if dated else None,
    )


form_of_its_own(SetPaper, _paper_fields, _papers)

ACCEPTED = (
    Option("accept", Text("通过", "accept")),
    Option("refuse", Text("不予通过", "refuse")),
)


def _review_fields(at: Situation, given: Posted) -> Sequence[Field]:
    entries, decision, why = asked_for(ReviewEntry, at, given)
    waiting = entries_in(at.competition, lambda one: one.status is EntryStatus.ENTERED)
    return (
        replace(several(entries, given), options=waiting),
        replace(decision, kind=Kind.CHOICE, options=ACCEPTED, required=True),
        why,
    )


def _review(at: Situation, told: Answers) -> Sequence[Command]:
    refuse = told.text("decision") == "refuse"
    if refuse and not told.text("reason"):
        raise WrongForm([Wrong("reason", "不予通过要写明原因", "say why it is refused")])
    why = told.text("reason") if refuse else None
    return acts.review(at.competition, told.several("entries"), why)


form_of_its_own(ReviewEntry, _review_fields, _review)


def _objection_fields(at: Situation, given: Posted) -> Sequence[Field]:
    """Evidence is wanted where the regulation wants it."""
    review = at.competition.regulation.review
    needs = () if review is None else review.objection_needs
    return tuple(
        replace(one, required=ObjectionNeeds.EVIDENCE in needs) if one.name == "evidence" else one
        for one in asked_for(RaiseObjection, at, given)
    )


form_of_its_own(RaiseObjection, _objection_fields)
