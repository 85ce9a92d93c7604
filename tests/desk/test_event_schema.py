"""The published form of an event's file: what the ledger writes has it, what it would not read has
not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from paisai.cli import main
from paisai.desk.event_document import event_document, ledger_lines
from paisai.desk.event_schema import checked_form, event_schema, written_schema
from paisai.ledger import commands as c
from paisai.ledger.commands import NAMES
from paisai.ledger.plain_form import to_plain
from paisai.ledger.verify import verify_bytes
from paisai.plain.schema import form_problems
from paisai.regulations import load, preset_ids
from paisai.tournament.rounds import Score
from support.form_examples import cases, made
from support.hall import Hall
from support.private_event import SECRETS, book, drawn

FOLDER = Path(__file__).parents[2] / "docs" / "event-file"
EARLIER = sorted((Path(__file__).parents[1] / "ledger" / "earlier").glob("*.jsonl"))


def small() -> Hall:
    """Four pairs and one round, as in docs/event-file/small.json."""
    hall = Hall()
    hall.create(load("bashifen-teachers"))
    for i in range(4):
        hall.enter(f"p{i}", f"u{i}")
    hall.do(c.Begin(agreed=True))
    hall.draw("8")
    for table in hall.pair():
        hall.sheet(table, Score((7, table)))
    hall.do(c.PublishScores())
    return hall


def changed(**at: Any) -> list[str]:
    """The problems of the small event whose second event is changed."""
    whole = json.loads(event_document(small().state))
    whole["events"][1] |= at
    return [
        f"{one.place}: {one.text.en}" for one in checked_form(json.dumps(whole).encode()).problems
    ]


def test_every_kind_of_event_is_described() -> None:
    known = event_schema()["$defs"]
    for kind in NAMES:
        assert known[f"event_{kind}"]["properties"]["kind"] == {"const": kind}
        assert known[kind]["additionalProperties"] is False
    refs = {one["$ref"] for one in _every(event_schema()) if "$ref" in one}
    assert {one.removeprefix("#/$defs/") for one in refs} <= known.keys()


def _every(value: Any) -> Any:
    if isinstance(value, dict):
        yield value
        for one in value.values():
            yield from _every(one)
    elif isinstance(value, list):
        for one in value:
            yield from _every(one)


@pytest.mark.parametrize("preset", preset_ids())
def test_every_preset_has_the_form(preset: str) -> None:
    hall = Hall()
    hall.create(load(preset))
    assert checked_form(event_document(hall.state).encode()).problems == ()


@pytest.mark.parametrize("file", EARLIER, ids=lambda file: file.stem)
def test_files_of_earlier_versions_have_the_form(file: Path) -> None:
    found = checked_form(file.read_bytes())
    assert found.problems == ()
    assert found.events


def test_seals_and_a_backup_have_the_form(tmp_path: Path) -> None:
    kept = book(tmp_path)
    drawn(kept)
    for private in (False, True):
        text = event_document(kept.state, private)
        assert checked_form(text.encode()).problems == ()
        assert all(secret not in text for secret in SECRETS) or private
    assert '"sealed"' in text


def test_every_example_of_an_act_has_the_form() -> None:
    """The acts that the forms of the desk make."""
    known = event_schema()["$defs"]
    kinds = set()
    for name, number in cases():
        for command in made(name, number)[2]:
            plain = to_plain(command)
            kind = plain.pop("do")
            assert form_problems({"$ref": f"#/$defs/{kind}", "$defs": known}, plain) == (), name
            kinds.add(kind)
    assert len(kinds) > len(NAMES) * 3 // 4


@pytest.mark.parametrize(
    ("at", "said"),
    [
        ({"seq": "2"}, "events[1].seq: is '2', not a whole number"),
        ({"seq": True}, "events[1].seq: is True, not a whole number"),
        ({"hash": "xyz"}, "events[1].hash: is 'xyz'"),
        ({"time": "yesterday"}, "events[1].time: is 'yesterday', not a date-time"),
        ({"extra": 1}, "events[1].extra: is not known"),
        ({"data": {"command": {"id": "u0"}}}, "events[1].data.command.name: is missing"),
        (
            {"data": {"command": {"id": "u0", "name": "u0", "colour": "red"}}},
            "events[1].data.command.colour: is not known; there are: id name zone",
        ),
        ({"data": {"command": {"id": 7, "name": "u0"}}}, "events[1].data.command.id: is 7"),
    ],
)
def test_what_has_not_the_form_is_named_by_its_place(at: dict[str, Any], said: str) -> None:
    [first, *_] = changed(**at)
    assert first.startswith(said)


def test_a_kind_that_is_none_is_refused() -> None:
    assert any("kind" in one for one in changed(kind="fly"))


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"[]", b"{}", b"hello", b"null\n1\n"])
def test_anything_else_is_said_not_to_be_an_event(content: bytes) -> None:
    assert checked_form(content).problems


def test_what_is_published_is_what_the_commands_say() -> None:
    """Written again by: paisai schema > docs/event-file/event.schema.json."""
    held = (FOLDER / "event.schema.json").read_text(encoding="utf-8")
    assert held == written_schema()


def test_the_example_has_the_form_and_is_true() -> None:
    content = (FOLDER / "small.json").read_bytes()
    assert checked_form(content).problems == ()
    found = verify_bytes(ledger_lines(content, "small.json").encode(), FOLDER / "small.json")
    assert found.problems == ()
    assert found.head == small().state.head


def test_the_word_shows_the_form_and_checks_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["schema"]) == 0
    assert json.loads(capsys.readouterr().out)["title"] == "An event of paisai"
    assert main(["schema", str(FOLDER / "small.json")]) == 0
    assert "合格式" in capsys.readouterr().out
    bad = tmp_path / "bad.json"
    bad.write_text("{}", encoding="utf-8")
    assert main(["schema", str(bad), "--lang", "en"]) == 1
    assert "is missing" in capsys.readouterr().out
    assert main(["schema", str(bad), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["ok"] is False
    assert main(["schema", str(tmp_path / "none.json")]) == 2
