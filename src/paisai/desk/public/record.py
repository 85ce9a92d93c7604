"""Which part of the record is out? All up to a draft that is not published, or up to a report in
a round whose scores are not announced; what comes before still verifies by itself. Particulars of
people and words about them (why an entry was refused, what an appeal says) lie under seals;
a record from before they did, which says them openly, is the organiser's to give."""

from __future__ import annotations

from paisai.desk.public.rounds import is_official, published
from paisai.errors import NotPermitted
from paisai.ledger import Event, State
from paisai.ledger.act import NAMES, Trait
from paisai.ledger.private import OF_A_DRAW, in_clear

KEPT = NotPermitted(
    "记录里写有个人资料，或关于个人的话（不予通过、退出、异议、申诉等），不对外公开；整份记录请向"
    "组织者索取，末值照样公开",
    "this record holds particulars of people, or words about them (why they were refused or"
    " withdrew, objections, appeals), and is not public; ask the organiser for it; its head is"
    " public all the same",
)


def _is_kept(state: State, event: Event) -> bool:
    if event.kind == "undo" and state.history[event.data["command"]["seq"] - 1].kind in OF_A_DRAW:
        return False
    return in_clear(event)


def public_record(state: State) -> tuple[Event, ...]:
    """Raises `NotPermitted` where the record is not for everybody."""
    if any(_is_kept(state, event) for event in state.history):
        raise KEPT
    competition, events = state.competition, tuple(state.history)
    if competition is None or competition.closed:
        return events
    out = published(competition)
    held = {Trait.DRAFT}
    if out and not is_official(competition, *out[-1]):
        held.add(Trait.REPORT)
    since = max((n for n, one in enumerate(events) if one.kind == "publish_round"), default=0)
    for n in range(since, len(events)):
        if not held.isdisjoint(NAMES[events[n].kind].act.traits):
            return events[:n]
    return events
