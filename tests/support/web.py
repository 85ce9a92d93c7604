"""People and events for the tests of the web."""

from __future__ import annotations

from datetime import date
from itertools import count

from django.test import Client

from paisai.acting.acts.event import create
from paisai.desk.rights import Role
from paisai.regulations import load
from paisai.regulations.regulation import first_hour
from paisai.web.people.models import Account, Member
from paisai.web.streams.books import Book
from paisai.web.streams.import_export import create as create_stream

_numbers = count(1)


def new_event(regulation: str, first_day: date, name: str = "职工赛", rooms: str = "") -> Book:
    """With the hours of the regulation as its organiser's."""
    chosen = load(regulation)
    command = create(name, chosen, first_day, rooms, begins=first_hour(chosen))
    return create_stream(f"{regulation}-{next(_numbers)}", command, "组织者")


def account(*roles: Role, at: Book | None = None, runs_server: bool = False) -> Account:
    number = next(_numbers)
    one = Account(login=f"staff{number}", name=f"工作人员{number}", runs_server=runs_server)
    one.set_unusable_password()
    one.save()
    for role in roles:
        assert at is not None
        Member.objects.create(account=one, stream=at.stream, role=role.value)
    return one


def signed_in(one: Account) -> Client:
    client = Client()
    client.force_login(one)
    return client
