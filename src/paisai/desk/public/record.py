"""Which part of the record is out? All up to a draft that is not published, or up to a report in
a round whose scores are not announced; what comes before still verifies by itself. Why an entry was
refused, and what an objection says, lies under seals; a record from before it did, which says so
openly, is the organiser's to give."""

from __future__ import annotations

from paisai.desk.public.rounds import is_official, published
from paisai.errors import NotPermitted
from paisai.ledger import Event, State

DRAFTING = frozenset({"pair", "pair_again", "change_draft"})
REPORTING = frozenset({"report_result"})
WORDS = {
    "review_entry": ("reason",),
    "raise_objection": ("unit", "text", "evidence"),
    "rule_objection": ("reason",),
}
REFUSED = "refused"
KEPT = NotPermitted(
    "记录里写有不予通过的理由或异议的内容，不对外公开；整份记录请向组织者索取，末值照样公开",
    "this record holds reasons of refusal or objections and is not public; ask the organiser for "
    "it; its head is public all the same",
)


def _is_kept(event: Event) -> bool:
    said = event.data.get("command", {})
    if event.kind == "set_paper":
        return bool(said.get("status") == REFUSED)
    return any(isinstance(said.get(name), str) for name in WORDS.get(event.kind, ()))


def public_record(state: State) -> tuple[Event, ...]:
    """Raises `NotPermitted` where the record is not for everybody."""
    if any(_is_kept(event) for event in state.history):
        raise KEPT
    competition, events = state.competition, tuple(state.history)
    if competition is None or competition.closed:
        return events
    out = published(competition)
    held = DRAFTING if not out or is_official(competition, *out[-1]) else DRAFTING | REPORTING
    since = max((n for n, one in enumerate(events) if one.kind == "publish_round"), default=0)
    for n in range(since, len(events)):
        if events[n].kind in held:
            return events[:n]
    return events
