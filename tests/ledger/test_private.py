"""Particulars are sealed in the event, kept beside it, and known to who may read them."""

from __future__ import annotations

import hashlib
import hmac
import os
import stat
from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paisai.errors import NotationError
from paisai.ledger import (
    Damaged,
    Ledger,
    Opened,
    Request,
    State,
    commitment,
    evolve,
    export_text,
    fold,
    import_text,
    sealed_values,
    seals,
    to_plain,
    verify,
)
from paisai.ledger import commands as c
from paisai.ledger.deciding import command_of
from paisai.ledger.event import Event
from paisai.ledger.private import UNKNOWN, sealed_fields
from paisai.ledger.private_file import private_path
from paisai.ledger.verify import verify_bytes
from paisai.persistent import Map
from paisai.regulations import load
from paisai.regulations.closing import AppealForm
from paisai.tournament.entries import EntryPlayer, PaperStatus
from support.hall import plain
from support.private_event import (
    CREATE,
    ENTRY,
    NOW,
    ONE,
    SAID,
    SECRETS,
    TWO,
    UNIT,
    book,
    decided,
    drawn,
    entrant,
)


def by_hand(salt: str, path: str, text: str) -> str:
    own = hmac.new(salt.encode(), path.encode(), hashlib.sha256).hexdigest()
    return hashlib.sha256(f"paisai private {own} {text}".encode()).hexdigest()


def test_the_event_holds_the_commitment_worked_out_by_hand() -> None:
    state = fold(decided(State(), Request(CREATE, "甲", NOW)))
    unit = decided(state, Request(UNIT, "甲", NOW, "盐"))
    seal = by_hand("盐", "telephone", '"555-0100-77"')
    assert unit[0].data["command"] == {
        "id": "u",
        "name": "一中",
        "telephone": {"sealed": seal},
    }
    own = hmac.new("盐".encode(), b"telephone", hashlib.sha256).hexdigest()
    assert sealed_values(UNIT, "盐") == {seal: Opened(own, "555-0100-77")}
    assert commitment(Opened(own, "555-0100-77")) == seal
    state = evolve(state.knowing(sealed_values(UNIT, "盐")), unit[0])
    entry = decided(state, Request(ENTRY, "甲", NOW, "x"))
    assert entry[0].data["command"]["players"] == [
        {
            "name": "张三",
            "born": {"sealed": by_hand("x", "players.1.born", '"1990-03-07"')},
            "number": {"sealed": by_hand("x", "players.1.number", '"110101199003070018"')},
        },
        {
            "name": "李四",
            "number": {"sealed": by_hand("x", "players.2.number", '"X99887766"')},
        },
    ]


def test_neither_a_request_nor_a_state_shows_what_is_private_when_written_out() -> None:
    opened = sealed_values(UNIT, "盐")
    said = repr((State().knowing(opened), opened))
    assert "555" not in said
    assert "盐" not in repr(Request(c.Begin(), "甲", NOW, "盐"))


def test_without_a_salt_an_event_is_as_it_always_was() -> None:
    state = fold(decided(State(), Request(CREATE, "甲", NOW)))
    event = decided(state, Request(UNIT, "甲", NOW))[0]
    assert event.data == {"command": {"id": "u", "name": "一中", "telephone": "555-0100-77"}}
    assert not seals(event)
    assert sealed_values(UNIT, "") == {}
    after = evolve(state, event)
    text = export_text(after).encode()
    found = verify_bytes(text, Path("旧.jsonl"))
    assert (found.problems, found.sealed, found.unknown) == ((), 0, 0)


def test_the_file_never_holds_them_and_its_reader_knows_them(tmp_path: Path) -> None:
    made = book(tmp_path)
    text = made.path.read_text("utf-8")
    assert not [secret for secret in SECRETS if secret in text]
    again = Ledger.open(made.path)
    assert again.state == made.state
    assert entrant(again.state).players == (ONE, TWO)
    assert entrant(again.state).erased == ()
    assert again.state.competition is not None
    assert again.state.competition.units["u"].telephone == "555-0100-77"
    found = verify(made.path)
    assert (found.problems, found.sealed, found.unknown, found.undecided) == ((), 4, 0, 0)
    assert export_text(again.state) == text


@pytest.mark.skipif(os.name == "nt", reason="no such modes")
def test_only_the_owner_reads_the_particulars(tmp_path: Path) -> None:
    made = book(tmp_path)
    beside = private_path(made.path)
    assert stat.S_IMODE(beside.stat().st_mode) == 0o600
    beside.chmod(0o644)
    made.do(replace(UNIT, id="v", name="二中"), "登记处", NOW)
    assert stat.S_IMODE(beside.stat().st_mode) == 0o600
    made.forget("甲", NOW, reason="试")
    assert stat.S_IMODE(beside.stat().st_mode) == 0o600


def test_equal_values_have_different_commitments(tmp_path: Path) -> None:
    made = book(tmp_path)
    made.do(replace(UNIT, id="v", name="二中"), "登记处", NOW)
    one, two = (e for e in made.state.history if e.kind == "set_unit")
    assert one.data["command"]["telephone"] != two.data["command"]["telephone"]


def test_a_file_without_its_particulars_is_the_same_competition(tmp_path: Path) -> None:
    """As an export for the public: nothing is known of them, everything else holds."""
    made = book(tmp_path)
    public = import_text(export_text(made.state), tmp_path / "public.jsonl")
    assert not private_path(public.path).exists()
    assert public.state.head == made.state.head
    assert entrant(public.state).players == (EntryPlayer("张三"), EntryPlayer("李四"))
    assert entrant(public.state).erased == ((1, "born"), (1, "number"), (2, "number"))
    assert public.state.competition is not None
    assert public.state.competition.units["u"].erased == ("telephone",)
    found = verify(public.path)
    assert (found.problems, found.sealed, found.unknown) == ((), 4, 4)
    assert found.head == made.state.head
    whole = import_text(export_text(made.state), tmp_path / "whole.jsonl", made.state.private)
    assert whole.state == made.state
    assert private_path(whole.path).read_bytes() == private_path(made.path).read_bytes()


def test_a_value_that_was_changed_is_found(tmp_path: Path) -> None:
    made = book(tmp_path)
    beside = private_path(made.path)
    beside.write_text(beside.read_text("utf-8").replace("555-0100-77", "555-0100-78"), "utf-8")
    with pytest.raises(Damaged, match=r"e\.jsonl\.private 第 1 行"):
        Ledger.open(made.path)
    assert [p.line for p in verify(made.path).problems] == [1]


def test_values_of_an_event_that_was_never_written_are_cut_off(tmp_path: Path) -> None:
    made = book(tmp_path)
    beside = private_path(made.path)
    whole = beside.read_bytes()
    for torn in (
        whole.splitlines(keepends=True)[0].replace(b'"seq":2', b'"seq":4'),
        b'{"salt":"12',
    ):
        beside.write_bytes(whole + torn)
        again = Ledger.open(made.path)
        assert again.state == made.state
        again.do(c.SetUnit("v", "二中"), "登记处", NOW)
        assert beside.read_bytes() == whole
        assert Ledger.open(made.path).state == again.state
        made = again


def test_stopped_between_the_value_and_its_event(tmp_path: Path) -> None:
    """However much of the line was written, the next who writes finds a whole file."""
    made = book(tmp_path)
    made.do(replace(UNIT, id="v", name="二中"), "登记处", NOW)
    whole, beside = made.path.read_bytes(), private_path(made.path).read_bytes()
    start = whole[:-1].rfind(b"\n") + 1
    for cut in (start, start + 1, (start + len(whole)) // 2, len(whole) - 2):
        made.path.write_bytes(whole[:cut])
        private_path(made.path).write_bytes(beside)
        again = Ledger.open(made.path)
        assert again.state.seq == 3
        again.do(replace(UNIT, id="w", name="三中", telephone="7"), "登记处", NOW)
        lines = private_path(made.path).read_text("utf-8").splitlines()
        assert len(lines) == 5
        assert '"value":"7"' in lines[-1]
        assert verify(made.path).good


def test_nobody_overwrites_the_particulars_of_another_event(tmp_path: Path) -> None:
    made = book(tmp_path)
    kept = private_path(made.path).read_bytes()
    made.path.unlink()
    with pytest.raises(NotationError, match="个人资料"):
        Ledger.create(made.path, CREATE, "组委会", NOW)
    assert private_path(made.path).read_bytes() == kept
    assert not made.path.exists()


def test_a_batch_is_sealed_each_with_a_salt_of_its_own(tmp_path: Path) -> None:
    made = Ledger.create(tmp_path / "e.jsonl", CREATE, "组委会", NOW)
    made.do_all([UNIT, ENTRY, replace(UNIT, id="v", name="二中")], "登记处", NOW)
    salts = {opened.salt for opened in made.state.private.values()}
    assert len(salts) == 5
    assert Ledger.open(made.path).state == made.state


def test_papers_stay_with_a_player_of_whom_nothing_known_has_changed(tmp_path: Path) -> None:
    at = datetime(2021, 10, 20, 9, 0)
    create = c.Create("比赛", plain(load("erdayi-sanya-2021")), date(2021, 11, 20))
    made = Ledger.create(tmp_path / "e.jsonl", create, "组委会", at)
    made.do(c.SetUnit("u", "一厂", represents="unit"), "登记处", at)
    player = replace(ONE, staff="employed")
    made.do(c.AddEntry("1", "张三", (player,), ("u",), leader="领队"), "登记处", at)
    made.do(c.SetPaper("1", 1, "waiver", PaperStatus.ACCEPTED), "登记处", at)
    made.do(c.ChangeEntry("1", "张三", (player,), ("u",), leader="另一人"), "登记处", at)
    held = entrant(made.state).papers
    assert [paper.paper for paper in held] == ["waiver"]
    made.forget("组委会", at, reason="删除")
    assert entrant(made.state).papers == held
    assert entrant(made.state).erased == ((1, "born"), (1, "number"))
    assert verify(made.path).good


def test_a_replaced_player_is_sealed_too(tmp_path: Path) -> None:
    made = book(tmp_path)
    new = EntryPlayer("新人", date(1980, 1, 2), number="ABC123")
    made.do(c.ReplacePlayer("1", 2, new, "生病"), "登记处", NOW)
    assert "1980-01-02" not in made.path.read_text("utf-8")
    assert "ABC123" not in made.path.read_text("utf-8")
    assert entrant(Ledger.open(made.path).state).players[1] == new
    assert made.forget("组委会", NOW, entry="1", reason="删除") == 6
    assert entrant(made.state).erased == ((1, "born"), (1, "number"), (2, "born"), (2, "number"))
    assert verify(made.path).good


def test_why_a_draw_was_thrown_away_stands_open(tmp_path: Path) -> None:
    made = book(tmp_path)
    drawn(made)
    undone = made.do(c.GiveUpDraw("密钥被人看见了"), "组委会", NOW)
    assert undone.data["command"]["reason"] == "密钥被人看见了"
    assert not seals(undone)
    assert Ledger.open(made.path).state == made.state


def test_the_request_of_a_late_entry_is_sealed(tmp_path: Path) -> None:
    regulation = load("tuolaji-zhuhai-2019")
    late = replace(regulation, entry=replace(regulation.entry, deadline=NOW - timedelta(days=1)))
    create = replace(CREATE, regulation=plain(late))
    made = Ledger.create(tmp_path / "e.jsonl", create, "组委会", NOW)
    made.do(UNIT, "登记处", NOW)
    made.do(replace(ENTRY, request=SAID), "登记处", NOW)
    assert SAID not in made.path.read_text("utf-8")
    assert entrant(made.state).note == SAID
    assert made.forget("组委会", NOW, entry="1", reason="删除") == 4
    assert entrant(made.state).erased == ((1, "born"), (1, "number"), (2, "number"))
    found = verify(made.path)
    assert (found.problems, found.undecided) == ((), 0)


TEXT = st.text(st.characters(exclude_categories=("Cs",)), max_size=8)
PLAYER = st.builds(
    EntryPlayer, TEXT, st.none() | st.dates(), number=st.none() | TEXT, employer=st.none() | TEXT
)
PLAYERS = st.lists(PLAYER, max_size=3).map(tuple)
COMMAND = st.one_of(
    st.builds(c.SetUnit, TEXT, TEXT, telephone=TEXT),
    st.builds(c.AddEntry, TEXT, TEXT, PLAYERS),
    st.builds(c.ChangeEntry, TEXT, TEXT, PLAYERS),
    st.builds(c.ReplacePlayer, TEXT, st.integers(1, 3), PLAYER, TEXT),
    st.builds(c.Withdraw, TEXT, TEXT),
    st.builds(c.ConfirmEntry, TEXT, TEXT),
    st.builds(c.Forfeit, st.integers(1, 9), st.lists(TEXT).map(tuple), TEXT),
    st.builds(c.FileAppeal, TEXT, st.sampled_from(AppealForm), TEXT),
    st.builds(c.Undo, st.integers(1, 9), TEXT),
)


@given(COMMAND, st.text("abc", min_size=1, max_size=4), st.data())
def test_any_command_is_sealed_and_opened_again(
    command: c.Command, salt: str, data: st.DataObject
) -> None:
    fields = to_plain(command)
    kind = fields.pop("do")
    values = sealed_values(command, salt)
    event = Event(1, NOW, "甲", kind, {"command": sealed_fields(kind, fields, salt)}, "")
    assert {*seals(event)} == {*values}
    assert all(commitment(opened) == seal for seal, opened in values.items())
    assert command_of(event, values) == command
    known = data.draw(st.sets(st.sampled_from(sorted(values)))) if values else set()
    some = command_of(event, Map({seal: values[seal] for seal in known}))
    given_ = [one.value for one in sealed_values(some, salt).values() if one.value != UNKNOWN]
    assert sorted(given_) == sorted(values[seal].value for seal in known)


def test_the_telephones_of_an_entry_and_its_players_are_sealed_and_forgotten(
    tmp_path: Path,
) -> None:
    made = Ledger.create(tmp_path / "e.jsonl", CREATE, "组委会", NOW)
    made.do(UNIT, "登记处", NOW)
    people = (replace(ONE, telephone="555-0101"), TWO)
    made.do(replace(ENTRY, players=people, telephone="555-0102"), "登记处", NOW)
    written = (tmp_path / "e.jsonl").read_text()
    assert "555-010" not in written
    kept = entrant(made.state)
    assert (kept.telephone, kept.players[0].telephone) == ("555-0102", "555-0101")
    erased = fold(made.state.history)
    gone = entrant(erased)
    assert (gone.telephone, gone.players[0].telephone) == ("", None)
    assert {(0, "telephone"), (1, "telephone")} <= set(gone.erased)
    changed = replace(ENTRY, players=(replace(ONE, telephone="555-0103"), TWO))
    made.do(c.ChangeEntry("1", "甲队", changed.players, ("u",)), "登记处", NOW)
    assert entrant(made.state).players[0].telephone == "555-0103"
