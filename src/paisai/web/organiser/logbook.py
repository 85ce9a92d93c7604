"""The log: what happened, by whom; found again, undone where the ledger allows, verified."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlencode

from django.http import HttpResponse

from paisai.acting.forms import FORMS
from paisai.desk.boards.log import log as log_of
from paisai.desk.public.draws import draw_doubts
from paisai.desk.rights import STAFF, Cell, may, person_text
from paisai.ledger.act import act_name
from paisai.ledger.allowed import NOT_UNDONE
from paisai.ledger.verify import WHOLE_ONLY, Verified, verify_bytes
from paisai.prints.table import Row
from paisai.text import Text
from paisai.web.entries.offers import reads_words
from paisai.web.organiser.asked import number_asked
from paisai.web.pages import EventPage, event_page
from paisai.web.streams.aside import came_and_went
from paisai.web.streams.brought import brought_in
from paisai.web.streams.import_export import give_out

A_PAGE = 100


@event_page(*STAFF)
def log(page: EventPage) -> HttpResponse:
    kind = page.request.GET.get("kind", "")
    actor = page.request.GET.get("actor", "")
    words = page.request.GET.get("q", "")[:80].casefold()
    rows = log_of(page.state, words=reads_words(page)).rows
    kinds = sorted({str(row["kind"]) for row in rows})
    actors = sorted({str(row["actor"]) for row in rows})
    found = [
        row
        for row in reversed(rows)
        if (not kind or row["kind"] == kind)
        and (not actor or row["actor"] == actor)
        and (not words or words in _all(row["said"]))
    ]
    first = min(number_asked(page, "from") or 0, max(0, len(found) - 1))
    person = page.visitor.person(page.stream)
    brought = brought_in(page.stream)
    filed = {seq for one, _ in brought for seq in range(one.first, one.last + 1)}
    undoing = may(person, "undo")
    asked = {"kind": kind, "actor": actor, "q": page.request.GET.get("q", "")}
    return page.render(
        "organiser/log.html",
        rows=[
            (
                {**row, "filed": row["seq"] in filed},
                _title(str(row["kind"])),
                _undoable(row, undoing, person.name),
            )
            for row in found[first : first + A_PAGE]
        ],
        total=len(found),
        first=first,
        older=first + A_PAGE if first + A_PAGE < len(found) else None,
        newer=max(0, first - A_PAGE) if first else None,
        kinds=[(one, _title(one)) for one in kinds],
        actors=[(one, person_text(one)) for one in actors],
        asked=asked,
        asked_again=urlencode(asked),
        closed=page.competition.closed,
        brought=[*(said for _, said in brought), *came_and_went(page.stream)],
    )


def _title(kind: str) -> Text:
    """What nobody does any more has no form, and stands in logs of before."""
    return FORMS[kind].title if kind in FORMS else act_name(kind)


def _undoable(row: Row, cell: Cell, name: str) -> bool:
    """Whether it may be asked for; what rests on it the ledger says when it is looked at."""
    if row["undone"] or row["kind"] in NOT_UNDONE:
        return False
    return cell is not Cell.NO and (cell is not Cell.OWN or row["actor"] == name)


def _all(said: object) -> str:
    return f"{said.zh} {said.en}".casefold() if isinstance(said, Text) else str(said).casefold()


@event_page(*STAFF)
def verify(page: EventPage) -> HttpResponse:
    """Every hash, decision, draw and standing once more."""
    found = verified(page)
    return page.render(
        "organiser/verify.html",
        found=found,
        doubts=tuple(draw_doubts(found.state)) if found.good else (),
        whole_only=WHOLE_ONLY,
        brought=[said for _, said in brought_in(page.stream)],
    )


def verified(page: EventPage) -> Verified:
    data = give_out(page.book).encode()
    return verify_bytes(data, Path(page.slug), page.state.private)
