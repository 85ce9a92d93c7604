"""A draft changed by hand: pick two places, they change over, and the cost stands there before
anything is done. Dragging does the same as two clicks; so do two keys."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlencode

from django.http import HttpResponse, HttpResponseRedirect

from paisai.acting.acts.rounds import swap
from paisai.acting.foreseeing import foresee
from paisai.desk.boards.draft import DraftBoard, DraftSeat, draft_board
from paisai.desk.boards.rounds import last_round
from paisai.desk.rights import Role
from paisai.errors import PaisaiError
from paisai.frozen import record
from paisai.ledger.commands import ChangeDraft
from paisai.tournament.naming import whole_name
from paisai.web.acts import situation
from paisai.web.pages import EventPage, event_page

BETWEEN = "~"
TRIED = "—"
"""The reason with which a change is only looked at."""


@record
class PickableSeat:
    """A seat that can be picked; `href` picks it, or changes it with the one picked before."""

    seat: DraftSeat
    href: str
    picked: bool


@event_page(Role.ORGANISER, Role.CHIEF)
def draft(page: EventPage) -> HttpResponse:
    competition = page.competition
    if draft_board(competition) is None:
        return HttpResponseRedirect(f"/o/{page.slug}/round/")
    swaps = [tuple(two.split(BETWEEN, 1)) for two in page.request.GET.getlist("swap")]
    error: PaisaiError | None = None
    changed, foreseen = None, None
    try:
        if swaps:
            changed = swap(competition, swaps, TRIED)
            foreseen = foresee("change_draft", situation(page), _posted(changed))
    except (PaisaiError, ValueError) as wrong:
        error = wrong if isinstance(wrong, PaisaiError) else None
        swaps, changed = [], None
    board = draft_board(competition, changed)
    assert board is not None
    picked = page.request.GET.get("pick", "")
    places = {
        seat.entry: _place(page.slug, seat, swaps, picked)
        for seat in (*(s for table in board.tables for s in table.seats), *board.byes)
    }
    return page.render(
        "organiser/draft.html",
        name=whole_name(competition, *last_round(competition)),
        board=board,
        tables=[(table, [places[s.entry] for s in table.seats]) for table in board.tables],
        byes=[places[s.entry] for s in board.byes],
        swaps=[_said(board, one) for one in swaps],
        undo=_address(page.slug, swaps[:-1]),
        posted=() if changed is None else list(_posted(changed, with_reason=False).items()),
        foreseen=foreseen,
        picked=board.name_of(picked),
        error=error,
    )


def _posted(changed: ChangeDraft, with_reason: bool = True) -> dict[str, list[str]]:
    """The form of the act, filled in."""
    found = {
        f"seat.{table}.{place}": [entry]
        for table, two in enumerate(changed.pairs, 1)
        for place, entry in enumerate(two, 1)
    }
    if changed.bye is not None:
        found["bye"] = [changed.bye]
    return {**found, "reason": [changed.reason]} if with_reason else found


def _place(
    slug: str, seat: DraftSeat, swaps: Sequence[tuple[str, ...]], picked: str
) -> PickableSeat:
    if picked == seat.entry:
        return PickableSeat(seat, _address(slug, swaps), True)
    if picked:
        return PickableSeat(seat, _address(slug, [*swaps, (picked, seat.entry)]), False)
    return PickableSeat(seat, _address(slug, swaps, seat.entry), False)


def _address(slug: str, swaps: Sequence[tuple[str, ...]], pick: str = "") -> str:
    query = [("swap", BETWEEN.join(two)) for two in swaps] + ([("pick", pick)] if pick else [])
    return f"/o/{slug}/draft/?{urlencode(query)}"


def _said(board: DraftBoard, two: Sequence[str]) -> str:
    return " ⇄ ".join(board.name_of(entry) for entry in two)
