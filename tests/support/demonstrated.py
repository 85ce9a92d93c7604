"""The demonstration events in the tests' database, and one person of every kind to look at them."""

from __future__ import annotations

from datetime import date
from functools import cache

from django.test import Client

from paisai.desk.rights import STAFF, Role
from paisai.ledger import export_text
from paisai.web import clock
from paisai.web.demonstration.scenes import SCENES
from paisai.web.people.models import Member
from paisai.web.people.passes import pass_for, pin_of, word_of
from paisai.web.streams.books import Book
from paisai.web.streams.import_export import take_in
from paisai.web.streams.models import Stream
from support.web import account, signed_in

PREFIX = "shown"
STRANGER = "stranger"
PEOPLE = (STRANGER, *(role.value for role in Role), "administrator")
LATEST = date(3000, 1, 1)
"""They stand on the first page of every list, whatever else the tests have made."""
RICHEST = f"{PREFIX}-tuolaji"
"""The one in the middle of a round: its passes are held by the leader and the player."""


@cache
def events() -> dict[str, Book]:
    """By address; made once for a test process."""
    made = {}
    for scene in SCENES:
        state = scene.make(clock.now(), 7)
        slug = f"{PREFIX}-{scene.slug}"
        made[slug] = take_in(slug, export_text(state), state.private)
    Stream.objects.filter(slug__in=made).update(first_day=LATEST)
    return made


@cache
def client_of(person: str) -> Client:
    """Signed in as staff holding one role at all five, or by a pass with its PIN."""
    known = events()
    if person == STRANGER:
        return Client()
    if person == "administrator":
        return signed_in(account(runs_server=True))
    role = Role(person)
    if role in STAFF:
        one = account()
        for book in known.values():
            Member.objects.create(account=one, stream=book.stream, role=role.value)
        return signed_in(one)
    book = known[RICHEST]
    of = book.competition.units if role is Role.LEADER else book.competition.entrants
    held, client = pass_for(book.stream, role, next(iter(of))), Client()
    client.get(f"/p/{word_of(held)}/")
    assert client.post("/in/pin/", {"pin": pin_of(held)}).status_code == 302
    return client
