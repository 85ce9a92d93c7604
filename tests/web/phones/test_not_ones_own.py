"""No phone sees or does what is not its own: every page there is, with every kind of pass."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from typing import Any

import pytest
from django.apps import apps
from django.contrib.sessions.models import Session
from django.test import Client

from paisai.desk.rights import STAFF, Role
from paisai.ledger import commands as c
from paisai.ledger.commands import NAMES
from paisai.web import clock
from paisai.web.people.models import Member
from paisai.web.people.passes import renew
from paisai.web.player.models import Call
from paisai.web.regulations.models import OwnRegulation
from paisai.web.streams.acting import act
from paisai.web.streams.books import Book
from support.demonstrations import ORGANISER
from support.hall import Hall
from support.hall_clock import HallClock
from support.phones import JSON, Phone, RefereePhone
from support.routes import HELD, for_roles, path_of, routes
from support.web import account
from support.web_day import playing, put

TELEPHONE = "13912345678"
SLOW = ("pdf", "xlsx", "workbook", "/file/", "backup")
"""Papers are made only for who may have them, and that takes seconds."""


@dataclass(frozen=True)
class Held:
    """The hall everybody tries to get at, with something of each kind in it."""

    hall: Hall
    book: Book
    known: dict[str, object]

    def counts(self) -> dict[str, int]:
        """What is in the database, but for sign-ins and tries."""
        passing = {"Session", "Attempt"}
        return {
            one.__name__: one._default_manager.count()
            for one in apps.get_models()
            if one.__name__ not in passing
        }


@cache
def held() -> Held:
    hall = playing()
    book = put(hall)
    act(book, lambda *_: [c.SetUnit("单位1", "单位1", telephone=TELEPHONE)], ORGANISER)
    owner = account(Role.ORGANISER, at=book)
    own = OwnRegulation.objects.create(
        owner=owner,
        preset="tuolaji-zhuhai-2019",
        name_zh="自己的",
        name_en="own",
        values={},
        changed=clock.now(),
    )
    call = Call.objects.create(
        stream=book.stream,
        serial=1,
        table=2,
        entry=hall.tables[2][0],
        reason="x",
        time=clock.now(),
        request="x",
    )
    known: dict[str, object] = {"slug": book.slug, "number": 1, "stage": 1, "kind": "rule"}
    known |= {"key": own.pk, "pk": owner.pk, "call": call.pk, "preset": "tuolaji-zhuhai-2019"}
    return Held(hall, book, known | {"token": "x" * 32, "word": "a" * 20, "name": "round"})


def at(route: str, table: int = 2) -> str:
    known = dict(held().known)
    if "/t/<int:number>/" in route or "/table/" in route or "/sheets/<" in route:
        known["number"] = table
    elif "/call/<int:number>/" in route:
        known["number"] = known["call"]
    return path_of(route, known)


# Who tries


def player(pin: bool = True) -> Client:
    return Phone(held().book, held().hall.tables[1][0], pin=pin).client


def leader(pin: bool = True) -> Client:
    return Phone(held().book, "单位1", Role.LEADER, pin=pin).client


def elsewhere(role: Role) -> Client:
    """With a pass of another event that has the same units, entries and tables."""
    hall = playing()
    of = "单位1" if role is Role.LEADER else hall.tables[1][0]
    return Phone(put(hall), of, role).client


def renewed(role: Role) -> Client:
    """Signed in by a card that was replaced since."""
    of = "单位3" if role is Role.LEADER else held().hall.tables[2][0]
    phone = Phone(held().book, of, role)
    renew(phone.held)
    return phone.client


def withdrawn() -> Client:
    """Signed in by a card that is not there any more."""
    phone = Phone(held().book, held().hall.tables[2][1])
    phone.held.delete()
    return phone.client


def expired() -> Client:
    client = leader()
    key = client.cookies["paisai"].value
    Session.objects.filter(pk=key).update(expire_date=datetime.now() - timedelta(days=1))
    return client


def made_up() -> Client:
    """A card nobody printed, and a cookie nobody gave."""
    client = Client()
    assert client.get("/p/aaaaaaaaaabbbbbbbbbb/").status_code == 410
    client.cookies["paisai"] = "a" * 32
    return client


def wrong_pin() -> Client:
    client = leader(pin=False)
    assert client.post("/in/pin/", {"pin": "1"}).status_code == 400
    return client


def dismissed() -> Client:
    phone = RefereePhone(held().book)
    Member.objects.filter(account=phone.account).delete()
    return phone.client


def barred() -> Client:
    phone = RefereePhone(held().book)
    phone.account.is_active = False
    phone.account.save()
    return phone.client


PLAYER, LEADER = frozenset({Role.PLAYER}), frozenset({Role.LEADER})
NOTHING: frozenset[Role] = frozenset()
WHO: dict[str, tuple[Callable[[], Client], frozenset[Role]]] = {
    "stranger": (Client, NOTHING),
    "made-up pass": (made_up, NOTHING),
    "player": (player, PLAYER),
    "player without the PIN": (lambda: player(pin=False), PLAYER),
    "player of another event": (lambda: elsewhere(Role.PLAYER), NOTHING),
    "player's renewed pass": (lambda: renewed(Role.PLAYER), NOTHING),
    "player's withdrawn pass": (withdrawn, NOTHING),
    "leader": (leader, LEADER),
    "leader without the PIN": (lambda: leader(pin=False), LEADER),
    "leader with a wrong PIN": (wrong_pin, LEADER),
    "leader of another event": (lambda: elsewhere(Role.LEADER), NOTHING),
    "leader's renewed pass": (lambda: renewed(Role.LEADER), NOTHING),
    "expired sign-in": (expired, NOTHING),
    "referee of another event": (lambda: RefereePhone(put(playing())).client, NOTHING),
    "referee dismissed": (dismissed, NOTHING),
    "account barred": (barred, NOTHING),
    **{
        role.value: (
            lambda role=role: RefereePhone(held().book, role, tables="1").client,  # type: ignore[misc]
            frozenset({role}),
        )
        for role in STAFF
    },
}
SELDOM = {"player of another event", "player's withdrawn pass", "leader without the PIN"}
SELDOM |= {"leader with a wrong PIN", "leader's renewed pass", "referee of another event"}
SELDOM |= {"account barred", "organiser", "chief", "recorder"}
BY_ACCOUNT = {"referee of another event", "referee dismissed", *(role.value for role in STAFF)}
PRIVATE = {"organiser", "chief", "recorder"} | {who for who in WHO if who.startswith("leader")}
"""Who may know a unit's telephone: who reviews entries, and the unit itself."""


def those(wanted: Callable[[str, frozenset[Role]], bool]) -> list[Any]:
    """In the ordinary run one of each kind."""
    return [
        pytest.param(who, id=who, marks=pytest.mark.long if who in SELDOM else ())
        for who, (_, roles) in WHO.items()
        if wanted(who, roles)
    ]


@pytest.fixture(autouse=True)
def _now(hall_clock: HallClock) -> None:
    hall_clock.set(held().hall.now + timedelta(minutes=5))


def refused(answer: Any) -> bool:
    """Sent to sign in, told that it is not for him, or that there is no such thing for him."""
    if answer.status_code == 302:
        return str(answer["Location"]).startswith("/in/")
    return answer.status_code in (401, 403, 404, 405, 410)


def test_every_page_is_for_somebody() -> None:
    """Whoever adds a page says for whom it is (`support/routes.py`), or it is for nobody."""
    anywhere = {"account/", "o/", "o/new/", "regulations/", "o/server/", "s/"}
    nobodys = [
        route
        for route in routes()
        if for_roles(route) == () and not route.startswith(tuple(anywhere))
        if not route.startswith("api/e/")
    ]
    assert nobodys == []


@pytest.mark.parametrize("who", those(lambda who, roles: True))
def test_pages_of_others_are_closed(who: str) -> None:
    """Asked for and sent to, each page that is for other roles; nothing is written by it."""
    make, roles = WHO[who]
    client, before = make(), held().counts()
    seq = held().book.follow().seq
    wrong = []
    for route in routes():
        wanted = for_roles(route)
        if wanted is None or roles & set(wanted) or _by_account(route, who):
            continue
        asked = client.get(at(route), headers=JSON)
        for answer in (asked, client.post(at(route), {"table": 2}, headers=JSON)):
            if not refused(answer):
                wrong.append((route, answer.request["REQUEST_METHOD"], answer.status_code))
            if TELEPHONE in answer.content.decode(errors="ignore"):
                wrong.append((route, "tells the telephone"))
    assert wrong == []
    assert held().counts() == before
    assert held().book.follow().seq == seq


def _by_account(route: str, who: str) -> bool:
    """Pages that hang on the account, or on what it owns, and not on an event: they have tests of
    their own (`people`, `administrator`, `regulations`)."""
    if who not in BY_ACCOUNT:
        return False
    return not route.startswith(("e/", "o/<slug", "r/", "api/"))


@pytest.mark.parametrize("who", those(lambda who, roles: bool(roles)))
def test_ones_own_pages_open_and_tell_nothing_of_others(who: str) -> None:
    make, roles = WHO[who]
    client = make()
    for route in routes():
        wanted = for_roles(route)
        if wanted is None or not roles & set(wanted) or any(word in route for word in SLOW):
            continue
        answer = client.get(at(route, table=1))
        if "<slug:kind>" not in route:  # which acts are whose, the table of rights says
            assert not refused(answer) or answer.status_code in (302, 404, 405), route
        if who not in PRIVATE and answer.status_code == 200:
            assert TELEPHONE not in answer.content.decode(errors="ignore"), route


@pytest.mark.parametrize("who", those(lambda who, roles: not roles or "PIN" in who))
def test_no_act_of_any_kind_without_a_valid_pass_and_its_pin(who: str) -> None:
    """Not even what is wrong with it is told: nothing is tried."""
    client, seq = WHO[who][0](), held().book.follow().seq
    entry = held().hall.tables[1][0]
    fields = {"table": "1", "by": entry, "entry": entry, "levels1": "5", "levels2": "1"}
    fields |= {"words": "x", "text": "x", "reason": "x"}
    for kind in NAMES:
        if kind == "create":
            continue
        for front in ("e/{}/me/do", "r/{}/do"):
            path = f"/{front.format(held().book.slug)}/{kind}/"
            answer = client.post(path, fields, headers=JSON)
            assert answer.status_code in (401, 403), (path, answer.status_code)
    assert held().book.follow().seq == seq


def test_a_referees_phone_keeps_to_its_tables() -> None:
    """Tables 1 and 2 are out, only 1 is his: every page and every act at the other is refused."""
    phone = RefereePhone(held().book, tables="1")
    tables = held().hall.tables
    numbered = [route for route in routes() if route.startswith("r/<slug:slug>/t/<")]
    assert len(numbered) >= 5
    for route in numbered:
        assert phone.client.get(at(route, 1)).status_code == 200, route
        for answer in (
            phone.client.get(at(route, 2)),
            phone.client.post(at(route, 2), {"words": "x"}, headers=JSON),
        ):
            assert answer.status_code == 403, route
    acts: dict[str, dict[str, object]] = {
        "sign_in": {"entries": tables[2][0]},
        "enter_sheet": {"table": 2, "levels1": 5, "levels2": 1, "signed": list(tables[2])},
        "finish_table": {"table": 2},
        "extend_round": {"table": 2, "minutes": 5, "reason": "x"},
        "rule": {"entry": tables[2][0], "infraction": "conduct", "table": 2, "fact.choice": "x"},
    }
    seq = held().book.follow().seq
    for kind, fields in acts.items():
        status, told = phone.send(f"do/{kind}/", **fields)
        assert status in (400, 403), (kind, told)
        if kind != "rule":  # its facts are read first
            assert status == 403, (kind, told)
    call = held().known["call"]
    assert phone.send(f"call/{call}/take/")[0] == 403
    assert phone.send(f"call/{call}/done/")[0] == 403
    assert held().book.follow().seq == seq


@pytest.mark.parametrize("kind", ["report_result", "confirm_result", "file_appeal"])
def test_a_players_phone_keeps_to_its_own_table_and_entry(kind: str) -> None:
    mine, other = held().hall.tables[1][0], held().hall.tables[2][0]
    phone, seq = Phone(held().book, mine), held().book.follow().seq
    score = {"levels1": "5", "levels2": "1", "text": "x", "form": "written", "fee": "0"}
    for fields in (
        {"table": 2},
        {"table": 2, "by": other, "entry": other},
        {"table": 1, "by": other, "entry": other},
        {"table": 1, "by": held().hall.tables[1][1], "entry": held().hall.tables[1][1]},
    ):
        if kind == "file_appeal" and "by" not in fields:
            continue
        status, told = phone.send(f"do/{kind}/", **score, **fields)
        assert status in (400, 403), (fields, told)
    assert held().book.follow().seq == seq


def test_every_page_of_a_pass_is_tried_here() -> None:
    """The pages for passes are exactly those under /me/ and /unit/."""
    assert {route for route in routes() if "/me/" in route or "/unit/" in route} == set(HELD)
