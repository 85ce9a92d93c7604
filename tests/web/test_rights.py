"""Every cell of the rights table, from both sides, through HTTP."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date
from typing import Any

import pytest
from django.test import Client

from paisai.acting.forms import FORMS
from paisai.desk.rights import RIGHTS, STAFF, Cell, Role
from paisai.ledger.commands import NAMES
from paisai.web import clock
from paisai.web.people.models import Account, ApiToken, Member, fresh_token, hashed
from paisai.web.people.passes import pass_for, pin_of, word_of
from paisai.web.streams.acting import act
from paisai.web.streams.books import Book
from support.phones import locked_out
from support.web import account, new_event

DAY = date(2026, 5, 1)


def test_the_table_has_a_row_for_every_command_and_a_cell_for_every_role() -> None:
    assert set(RIGHTS) == set(NAMES)
    assert all(set(row) == set(Role) for row in RIGHTS.values())


@dataclass
class Hall:
    """Two units with an entry each, at tables 1 and 2; who asks is of the first, at table 1."""

    book: Book
    tokens: dict[Role, str]
    holders: dict[Role, Client]

    def by_token(self, role: Role, command: dict[str, Any]) -> int:
        answer = Client().post(
            f"/api/e/{self.book.slug}/acts",
            json.dumps({"commands": [command]}),
            "application/json",
            headers={"Authorization": f"Bearer {self.tokens[role]}"},
        )
        return answer.status_code

    def by_pass(self, role: Role, kind: str, fields: dict[str, Any]) -> int:
        path = f"/e/{self.book.slug}/me/do/{kind}/"
        return self.holders[role].post(path, fields).status_code


PLAYERS = [{"name": "甲"}, {"name": "乙"}]
SCORE = {"levels": [5, 3]}


def command(kind: str, own: bool, reason: str) -> dict[str, Any]:
    """A command of this kind about what is one's own, or somebody else's."""
    unit, entry, table = ("u1", "e1", 1) if own else ("u2", "e2", 2)
    fields: dict[str, dict[str, Any]] = {
        "create": {"name": "x", "regulation": {}, "first_day": "2026-05-01"},
        "set_unit": {"id": unit, "name": "一中" if own else "二中", "leader": "某"},
        "share_out": {"places": 8},
        "add_entry": {"id": "e9", "name": "新队", "players": PLAYERS, "units": [unit]},
        "change_entry": {"id": entry, "name": "改名", "players": PLAYERS, "units": [unit]},
        "remove_entry": {"id": entry},
        "confirm_entry": {"entry": entry, "reason": reason},
        "set_paper": {"entry": entry, "player": 1, "paper": "id", "status": "accepted"},
        "review_entry": {"entry": entry, "accepted": True},
        "raise_objection": {"entry": entry, "unit": unit, "text": "不是本单位的人"},
        "rule_objection": {"objection": 1, "upheld": True, "reason": "查实"},
        "withdraw": {"entry": entry, "reason": reason},
        "replace_player": {"entry": entry, "player": 1, "new": {"name": "丙"}, "reason": reason},
        "mend_name": {"entry": entry, "player": 1, "name": "甲甲", "reason": reason},
        "decide_phones": {"use": "never"},
        "permit_phone": {"entry": entry, "reason": reason},
        "note_conduct": {"role": "spectator", "who": "某", "text": "说话"},
        "change_schedule": {"round": 1, "start": "2026-05-02T09:00:00", "reason": reason},
        "make_schedule": {"seed": "0"},
        "close_words": {},
        "give_up_draw": {"reason": reason},
        "commit_draw": {"commitment": "0" * 64},
        "contribute": {"name": "某", "words": "8"},
        "reveal_draw": {"secret": "0" * 64},
        "pair_again": {"reason": reason},
        "change_draft": {"pairs": [["e1", "e2"]], "bye": None, "reason": reason},
        "extend_round": {"minutes": 5, "table": table},
        "finish_table": {"table": table},
        "sign_in": {"entry": entry},
        "report_result": {"table": table, "by": entry, "score": SCORE},
        "confirm_result": {"table": table, "by": entry},
        "enter_sheet": {"table": table, "score": SCORE, "signed": ["e1", "e2"]},
        "forfeit": {"table": table, "by": [entry], "reason": reason},
        "correct_result": {"table": table, "score": SCORE, "reason": reason},
        "rule": {"entry": entry, "infraction": "x", "effects": [], "table": table},
        "file_appeal": {"entry": entry, "form": "oral", "text": "不服"},
        "agree_entry": {"entry": entry, "unit": "u1"},
        "receive_fee": {"appeal": 1, "amount": 200},
        "decide_appeal": {"appeal": 1, "upheld": False, "reason": "维持"},
        "settle_advance": {"replace": False, "reason": reason},
        "give_honour": {"award": "x", "to": "u1"},
        "waive_honour": {"award": "x", "reason": reason},
        "correct_clock": {"ahead": 60, "reason": reason},
        "undo": {"seq": 1, "reason": reason},
    }
    return {"do": kind, **fields.get(kind, {})}


@pytest.fixture(scope="module")
def hall() -> Hall:
    """The tests of cells all act in the same one."""
    return new_hall()


@pytest.fixture
def fresh() -> Hall:
    return new_hall()


def new_hall() -> Hall:
    book = new_event("tuolaji-zhuhai-2019", DAY)
    tokens = {}
    for role in STAFF:
        one = account(role, at=book)
        Member.objects.filter(account=one).update(tables="1")
        token = fresh_token()
        ApiToken.objects.create(token=hashed(token), account=one, name="t", made=clock.now())
        tokens[role] = token
    maker = Account.objects.get(roles__stream=book.stream, roles__role=Role.ORGANISER)
    from paisai.ledger import from_plain
    from paisai.web.people.visitor import Visitor

    entries = [
        {"do": "set_unit", "id": "u1", "name": "一中", "leader": "王"},
        {"do": "set_unit", "id": "u2", "name": "二中", "leader": "李"},
        *(
            {
                "do": "add_entry",
                "id": f"e{n}",
                "name": f"队{n}",
                "players": [{"name": f"选手{n}甲"}, {"name": f"选手{n}乙"}],
                "units": [f"u{n}"],
                "leader": "王" if n == 1 else "李",
            }
            for n in (1, 2)
        ),
    ]
    act(book, lambda *_: [from_plain(one) for one in entries], Visitor(maker).actor(book.stream))
    holders = {}
    for role, subject in ((Role.LEADER, "u1"), (Role.PLAYER, "e1")):
        one_pass = pass_for(book.stream, role, subject)
        client = Client()
        assert client.get(f"/p/{word_of(one_pass)}/").status_code == 302
        assert client.post("/in/pin/", {"pin": pin_of(one_pass)}).status_code == 302
        holders[role] = client
    return Hall(book, tokens, holders)


REFUSED = 403


@pytest.mark.parametrize("role", STAFF)
@pytest.mark.parametrize("kind", [kind for kind in NAMES if kind != "create"])
def test_staff(kind: str, role: Role, hall: Hall) -> None:
    """What is permitted may still be refused by the ledger, but not for want of a right."""
    cell = RIGHTS[kind][role]
    own = hall.by_token(role, command(kind, True, "有理由"))
    other = hall.by_token(role, command(kind, False, "有理由"))
    silent = hall.by_token(role, command(kind, False, ""))
    match cell:
        case Cell.NO:
            assert own == other == silent == REFUSED
        case Cell.YES:
            assert REFUSED not in (own, other, silent)
        case Cell.REASON:
            assert REFUSED not in (own, other)
            assert silent == REFUSED
        case Cell.OWN:
            if kind not in ("undo", "sign_in"):  # these have tests of their own
                assert own != REFUSED
            assert other == REFUSED


@pytest.mark.parametrize("role", [Role.LEADER, Role.PLAYER])
@pytest.mark.parametrize("kind", [kind for kind in FORMS if kind != "create"])
def test_holders_of_a_pass(kind: str, role: Role, request: pytest.FixtureRequest) -> None:
    cell = RIGHTS[kind][role]  # what is permitted may take away what another cell acts on
    hall: Hall = request.getfixturevalue("hall" if cell is Cell.NO else "fresh")

    def fields(own: bool) -> dict[str, Any]:
        flat = command(kind, own, "有理由")
        flat.pop("do")
        flat |= {"levels1": "5", "levels2": "3", "units": flat.get("units", [""])[0]}
        flat |= {"player1": "甲", "player2": "乙", "born1": "", "new": "丙", "wanted": ""}
        return {
            k: v if isinstance(v, str) else json.dumps(v) for k, v in flat.items() if v is not None
        }

    if cell is Cell.NO:
        assert hall.by_pass(role, kind, fields(True)) == REFUSED
    elif kind != "undo":  # a player's has tests of its own
        assert hall.by_pass(role, kind, fields(True)) != REFUSED


def test_a_leader_acts_for_his_own_unit_only(fresh: Hall) -> None:
    assert fresh.by_pass(Role.LEADER, "set_unit", {"id": "u2", "name": "乱改"}) == REFUSED
    assert fresh.book.competition.units["u2"].name != "乱改"  # type: ignore[index]
    assert (
        fresh.by_pass(Role.LEADER, "set_unit", {"id": "u1", "name": "一中", "leader": "赵"}) == 302
    )
    assert fresh.book.competition.units["u1"].leader == "赵"  # type: ignore[index]
    assert fresh.by_pass(Role.LEADER, "remove_entry", {"entry": "e2", "id": "e2"}) == REFUSED
    assert "e2" in fresh.book.competition.entrants


def test_a_recorder_undoes_his_own_acts_only(fresh: Hall) -> None:
    unit = {"do": "set_unit", "id": "u3", "name": "三中"}
    assert fresh.by_token(Role.RECORDER, unit) == 200
    mine = fresh.book.follow().seq
    undo = {"do": "undo", "reason": "写错了"}
    assert fresh.by_token(Role.RECORDER, {**undo, "seq": mine}) == 200
    assert fresh.by_token(Role.RECORDER, {**undo, "seq": 2}) == REFUSED


def test_without_the_pin_a_pass_only_looks(hall: Hall) -> None:
    one = pass_for(hall.book.stream, Role.PLAYER, "e1")
    client = Client()
    client.get(f"/p/{word_of(one)}/")
    assert client.get(f"/e/{hall.book.slug}/me/").status_code == 200
    answer = client.post(f"/e/{hall.book.slug}/me/do/contribute/", {"name": "x", "words": "y"})
    assert answer.status_code == 302
    assert "/in/pin/" in answer["Location"]


def test_a_renewed_pass_is_void_at_once(hall: Hall) -> None:
    from paisai.web.people.passes import renew

    one = pass_for(hall.book.stream, Role.PLAYER, "e2")
    old, client = word_of(one), Client()
    client.get(f"/p/{old}/")
    renew(one)
    assert client.get(f"/e/{hall.book.slug}/me/").status_code == 302
    assert Client().get(f"/p/{old}/").status_code == 410
    assert Client().get("/p/aaaaaaaaaabbbbbbbbbb/").status_code == 410


def test_wrong_pins_end_a_pass(hall: Hall) -> None:
    one = pass_for(hall.book.stream, Role.LEADER, "u2")
    client = locked_out(one, 9)
    other = pass_for(hall.book.stream, Role.PLAYER, "e2")  # of a phone in the same hall
    client.get(f"/p/{word_of(other)}/")
    assert client.post("/in/pin/", {"pin": pin_of(other)}).status_code == 302


def test_a_referee_of_all_tables_signs_anybody_in(hall: Hall) -> None:
    one = account(Role.REFEREE, at=hall.book)
    token = fresh_token()
    ApiToken.objects.create(token=hashed(token), account=one, name="t", made=clock.now())
    hall.tokens[Role.REFEREE], kept = token, hall.tokens[Role.REFEREE]
    assert hall.by_token(Role.REFEREE, command("sign_in", True, "")) != REFUSED
    hall.tokens[Role.REFEREE] = kept
    assert hall.by_token(Role.REFEREE, command("sign_in", True, "")) == REFUSED
