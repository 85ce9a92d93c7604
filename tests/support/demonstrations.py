"""The demonstration events, for tests of the web to look at and act on."""

from __future__ import annotations

from datetime import datetime
from functools import cache

from paisai.desk.rights import Person, Role
from paisai.ledger import export_text
from paisai.web.demonstration.scenes import SCENES
from paisai.web.streams.acting import Actor
from paisai.web.streams.books import Book
from paisai.web.streams.import_export import take_in

ORGANISER = Actor(Person("组织者", frozenset({Role.ORGANISER, Role.CHIEF})), "test")


@cache
def event(slug: str) -> Book:
    """One of each kind, for tests that only look."""
    return fresh(slug, f"seen-{slug}")


def fresh(slug: str, name: str) -> Book:
    scene = next(one for one in SCENES if one.slug == slug)
    state = scene.make(datetime.now(), 7)
    return take_in(name, export_text(state), state.private)
