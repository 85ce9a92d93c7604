"""A file of events that anybody may have touched: read, or one clear error by its line."""

from __future__ import annotations

import contextlib
import copy
import hashlib
import json
import time
from collections.abc import Callable
from datetime import date, datetime
from pathlib import Path
from random import Random

import pytest

from paisai.errors import PaisaiError
from paisai.ledger import Damaged, Ledger, export_text, import_text, storage, verify
from paisai.ledger import commands as c
from paisai.ledger.event import GENESIS, sealed
from paisai.ledger.private import Opened, commitment
from paisai.ledger.private_file import private_path
from paisai.regulations import load
from paisai.tournament.entries import EntryPlayer
from support.hall import Hall, plain
from support.questions import WILD, somewhere


@pytest.fixture(scope="module")
def whole() -> bytes:
    """A Swiss of six pairs after one round."""
    hall = Hall()
    hall.create(load("tuolaji-zhuhai-2019"))
    for i in range(6):
        hall.enter(f"p{i}", f"u{i}")
    hall.do(c.Begin(agreed=True))
    hall.draw("8")
    for table in hall.pair():
        hall.sheet(table, c.Score((table, 3)))
    return export_text(hall.state).encode()


def forged(rng: Random, whole: bytes) -> bytes:
    """Some place of some event changed, and all hashes made good again."""
    events = [json.loads(line) for line in whole.splitlines()]
    one = rng.choice(events)
    for _ in range(rng.choice([1, 1, 3])):
        holder, key = somewhere(rng, one["data"] or one)
        if rng.random() < 0.2:
            del holder[key]
        else:
            holder[key] = copy.deepcopy(rng.choice(PLAIN))
    lines, head = [], GENESIS
    for e in events:
        at = datetime.fromisoformat(e["time"])
        event = sealed(e["seq"], at, e["actor"], e["kind"], e.get("data", {}), head)
        head = event.hash
        lines.append(event.line().encode() + b"\n")
    return b"".join(lines)


PLAIN = [wild for wild in WILD if "\\ud" not in ascii(wild)]


def disordered(rng: Random, whole: bytes) -> bytes:
    lines = whole.splitlines(keepends=True)
    how = rng.randrange(3)
    if how == 0:
        lines.insert(rng.randrange(len(lines)), rng.choice(lines))
    elif how == 1:
        rng.shuffle(lines)
    else:
        del lines[rng.randrange(len(lines))]
    return b"".join(lines)


def scratched(rng: Random, whole: bytes) -> bytes:
    changed = bytearray(whole)
    for _ in range(rng.choice([1, 5])):
        changed[rng.randrange(len(changed))] = rng.randrange(256)
    return bytes(changed)


def other_text(rng: Random, whole: bytes) -> bytes:
    text = whole.decode()
    return rng.choice(
        [
            text.replace("\n", "\r\n").encode(),
            text.encode("utf-8-sig"),
            text.encode("utf-16"),
            text.encode("gb18030"),
            whole[: rng.randrange(len(whole))],
            whole[rng.randrange(1, len(whole)) :],
            b"\n" + whole,
            whole + b"\n\n",
            whole + b"[" * 100_000 + b"\n",
            whole + b'{"seq":' + b"9" * 10_000 + b"}\n",
            b"\0" * 1000,
            b"",
        ]
    )


def handed_in(data: bytes, folder: Path) -> None:
    """Opened, verified and imported: each answers, soon, and a refused import leaves no file."""
    path, new = folder / "x.jsonl", folder / "new.jsonl"
    path.write_bytes(data)
    began = time.process_time()
    verify(path)
    for ask in (
        lambda: Ledger.open(path),
        lambda: import_text(data.decode(errors="surrogateescape"), new),
    ):
        try:
            ask()
        except PaisaiError as refused:
            told = refused.in_brief()
        else:
            told = "read"
        assert 0 < len(told) < 1_100
    assert time.process_time() - began < 2
    assert path.read_bytes() == data
    if new.exists():
        assert Ledger.open(new).state.seq
        storage.remove(new)


KINDS = (forged, forged, disordered, scratched, other_text)


def resealed(rng: Random, whole: bytes) -> bytes:
    """Some value changed, and its commitment made good again: it fits no event any more."""
    lines = [json.loads(line) for line in whole.splitlines()]
    one = rng.choice(lines)
    one[rng.choice(["value", "salt", "seq"])] = copy.deepcopy(rng.choice(PLAIN))
    with contextlib.suppress(TypeError, ValueError):
        one["sealed"] = commitment(Opened(one["salt"], one["value"]))
    return "".join(json.dumps(line) + "\n" for line in lines).encode()


def beside(rng: Random, book: Path, private: bytes) -> None:
    """Opened with whatever lies beside it: refused by the line, or what is known is what was
    sealed."""
    known = private_path(book)
    known.write_bytes(rng.choice((resealed, disordered, scratched, other_text))(rng, private))
    began = time.process_time()
    try:
        state = Ledger.open(book).state
        verify(book)
    except PaisaiError as refused:
        told, players = refused.in_brief(), []
    else:
        entrants = state.competition.entrants.values()
        told, players = "read", [player for entrant in entrants for player in entrant.players]
    assert 0 < len(told) < 1_100
    assert all(player.number in (None, f"{player.name}9") for player in players)
    assert time.process_time() - began < 2


def test_whatever_became_of_the_particulars(tmp_path: Path) -> None:
    book = tmp_path / "x.jsonl"
    create = c.Create("公开赛", plain(load("tuolaji-zhuhai-2019")), date(2026, 5, 1))
    ledger = Ledger.create(book, create, "台", datetime(2026, 4, 1, 9))
    for i in range(4):
        players = tuple(EntryPlayer(f"{i}{one}", number=f"{i}{one}9") for one in "甲乙")
        unit = c.SetUnit(f"u{i}", f"单位{i}")
        entry = c.AddEntry(f"p{i}", "", players, (unit.id,))
        ledger.do_all((unit, entry), "台", datetime(2026, 4, 1, 9))
    private, rng = private_path(book).read_bytes(), Random("beside")
    for _ in range(200):
        beside(rng, book, private)


def course(whole: bytes, folder: Path, seed: str, until: Callable[[int], bool]) -> None:
    rng, turn = Random(seed), 0
    while not until(turn):
        turn += 1
        handed_in(rng.choice(KINDS)(rng, whole), folder)


def test_whatever_became_of_the_file(whole: bytes, tmp_path: Path) -> None:
    course(whole, tmp_path, "short", lambda turn: turn >= 60)


@pytest.mark.long
def test_whatever_became_of_the_file_at_length(whole: bytes, tmp_path: Path) -> None:
    end = time.monotonic() + 120
    course(whole, tmp_path, "long", lambda _: time.monotonic() > end)


def test_a_forged_event_with_good_hashes_is_damage_by_its_line(
    whole: bytes, tmp_path: Path
) -> None:
    """The second event loses its command: no desk could have written it."""
    events = [json.loads(line) for line in whole.splitlines()]
    head, lines = GENESIS, []
    events[1]["data"] = {}
    for e in events:
        at = datetime.fromisoformat(e["time"])
        event = sealed(e["seq"], at, e["actor"], e["kind"], e["data"], head)
        head = event.hash
        lines.append(event.line() + "\n")
    path = tmp_path / "forged.jsonl"
    path.write_text("".join(lines), encoding="utf-8", newline="")
    with pytest.raises(Damaged, match="第 2 行"):
        Ledger.open(path)
    with pytest.raises(Damaged, match="第 2 行"):
        import_text("".join(lines), tmp_path / "new.jsonl")
    assert not (tmp_path / "new.jsonl").exists()


def written_otherwise(whole: bytes, at: int, change: Callable[[str], str]) -> bytes:
    """The text of one event changed but not what it says, and all hashes made good again."""
    lines, head = [], GENESIS
    for number, line in enumerate(whole.decode().splitlines(), 1):
        changed = change(line) if number == at else line
        before, _, rest = changed.rpartition('"hash":"')
        end = rest[66:]
        head = hashlib.sha256(f"{head}\n{before}{end}".encode()).hexdigest()
        lines.append(f'{before}"hash":"{head}",{end}\n')
    return "".join(lines).encode()


OTHERWISE = {
    "as it was": lambda line: line,
    "a space": lambda line: line.replace('"data":{', '"data": {', 1),
    "an escape": lambda line: line.replace("p1", "p\\u0031", 1),
    "a name said twice": lambda line: line.replace('"id":', '"id":"p5","id":', 1),
    "another order": lambda line: line.replace('{"actor":"裁判台",', "{", 1).replace(
        '"hash":', '"actor":"裁判台","hash":', 1
    ),
}


@pytest.mark.parametrize("how", OTHERWISE)
def test_a_line_written_otherwise_with_good_hashes_does_not_verify(
    whole: bytes, tmp_path: Path, how: str
) -> None:
    """Such a file can be read, but no desk wrote it: of each event there is one text."""
    at = next(n for n, line in enumerate(whole.splitlines(), 1) if b'"id":"p1"' in line)
    data = written_otherwise(whole, at, OTHERWISE[how])
    path, same = tmp_path / "x.jsonl", how == "as it was"
    path.write_bytes(data)
    assert (data == whole) == same
    assert len(Ledger.open(path).state.history) == len(whole.splitlines())
    found = verify(path)
    assert [problem.line for problem in found.problems] == ([] if same else [at])
    if not same:
        with pytest.raises(Damaged, match=f"第 {at} 行"):
            import_text(data.decode(), tmp_path / "new.jsonl")
        assert not (tmp_path / "new.jsonl").exists()


def test_a_file_that_never_ends_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "big.jsonl"
    with path.open("wb") as file:
        file.truncate(storage.LARGEST + 1)
    for ask in (Ledger.open, verify):
        with pytest.raises(PaisaiError, match="太大"):
            ask(path)
