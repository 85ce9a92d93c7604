"""Is everything acknowledged still there, whatever happened to the process or the file?"""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from random import Random
from time import sleep

import pytest

from paisai.errors import NotationError
from paisai.ledger import (
    Conflict,
    Damaged,
    EventFile,
    Ledger,
    export_text,
    fold,
    import_text,
    verify,
)
from paisai.ledger import commands as c
from paisai.ledger.event import canonical, read_line, sealed
from paisai.plain import dump
from paisai.regulations import load
from paisai.tournament.ranking.standings import standings
from support.hall import Hall

HERE = Path(__file__).parent.parent
CHILD = str(HERE / "support" / "ledger_child.py")
SOURCES = [str(HERE.parent / "src"), str(HERE)]


@pytest.fixture(scope="module")
def played() -> Hall:
    """A Swiss of six pairs after one round."""
    hall = Hall()
    hall.create(load("tuolaji-zhuhai-2019"))
    for i in range(6):
        hall.enter(f"p{i}", f"u{i}")
    hall.do(c.Begin(agreed=True))
    hall.draw("8")
    for _ in range(1):
        for table in hall.pair():
            hall.sheet(table, c.Score((table, 3)))
    return hall


def kept(hall: Hall, path: Path) -> Path:
    path.write_text(export_text(hall.state), encoding="utf-8", newline="")
    return path


def test_a_file_written_through_the_ledger_verifies(tmp_path: Path) -> None:
    hall = Hall()
    path = tmp_path / "赛事.jsonl"
    create = c.Create("比赛", dump(load("tuolaji-zhuhai-2019")), hall.now.date())
    book = Ledger.create(path, create, "组委会", hall.now)
    book.do(c.SetUnit("u", "单位"), "组委会", hall.now)
    with pytest.raises(NotationError, match="已经存在"):
        Ledger.create(path, create, "组委会", hall.now)
    again = Ledger.open(path)
    assert again.state == book.state
    assert verify(path).good
    assert path.read_text(encoding="utf-8") == export_text(book.state)


def test_a_torn_last_line_is_passed_over_at_every_byte(played: Hall, tmp_path: Path) -> None:
    whole = export_text(played.state).encode()
    last = whole.rstrip(b"\n").rfind(b"\n") + 1
    before = fold(played.state.history[:-1])
    path = tmp_path / "torn.jsonl"
    for end in range(last, len(whole) - 1):
        path.write_bytes(whole[:end])
        if end > last and end % 40 == 0:
            assert "截去" in verify(path).problems[0].zh
        file = EventFile.open(path)
        assert file.events == before.history
        assert path.read_bytes() == whole[:end], "opening changed the file"
        file.append(played.state.history[-1:], file.seq)
        assert path.read_bytes() == whole
    assert EventFile.open(path).events == played.state.history


def test_a_last_line_that_lacks_only_its_end_is_kept(played: Hall, tmp_path: Path) -> None:
    whole = export_text(played.state).encode()
    path = tmp_path / "unended.jsonl"
    path.write_bytes(whole[:-1])
    assert verify(path).good
    book, other = Ledger.open(path), Ledger.open(path)
    assert book.state == played.state
    assert book.refresh() == ()
    assert path.read_bytes() == whole[:-1], "reading changed the file"
    event = book.do(c.Announce("继续"), "主裁判", played.now)
    assert path.read_bytes() == whole + event.line().encode() + b"\n"
    assert other.refresh() == (event,)
    assert verify(path).good


def test_a_changed_last_line_without_its_end_is_damage_and_stays(
    played: Hall, tmp_path: Path
) -> None:
    whole = export_text(played.state).encode()
    last = whole.rstrip(b"\n").rfind(b"\n") + 1
    path = tmp_path / "changed.jsonl"
    path.write_bytes(whole[:last] + whole[last:-1].replace("记录台".encode(), "别人".encode()))
    with pytest.raises(Damaged):
        EventFile.open(path)
    assert not verify(path).good


def test_work_goes_on_after_a_repair(played: Hall, tmp_path: Path) -> None:
    whole = export_text(played.state).encode()
    path = tmp_path / "torn.jsonl"
    path.write_bytes(whole[:-5])
    book = Ledger.open(path)
    assert book.state == fold(played.state.history[:-1])
    book.do(c.Announce("继续"), "主裁判", played.now)
    assert verify(path).good


def test_damage_is_reported_by_its_line(played: Hall, tmp_path: Path) -> None:
    lines = export_text(played.state).splitlines(keepends=True)
    middle = len(lines) // 2
    damaged = {
        "changed": lines[middle].replace("记录台", "别人"),
        "rubbish": "{not json\n",
        "empty": "\n",
        "repeated": lines[middle - 1],
        "reordered keys": lines[middle].replace('{"actor"', '{ "actor"'),
    }
    for name, line in damaged.items():
        path = tmp_path / "damaged.jsonl"
        path.write_text(
            "".join([*lines[:middle], line, *lines[middle + 1 :]]), encoding="utf-8", newline=""
        )
        with pytest.raises(Damaged, match=f"第 {middle + 1} 行") as caught:
            EventFile.open(path)
        assert caught.value.line == middle + 1, name
        report = verify(path)
        assert [problem.line for problem in report.problems] == [middle + 1]
        assert report.events == middle
    gone = "".join([*lines[:middle], *lines[middle + 1 :]])
    path.write_text(gone, encoding="utf-8", newline="")
    assert verify(path).problems[0].line == middle + 1
    path.write_bytes(b"\xff\xfe\n")
    assert verify(path).problems[0].line == 1


def forged(hall: Hall, seq: int, change: dict[str, object], path: Path) -> Path:
    """The file as somebody would forge it who can compute hashes: one event changed, all
    later hashes made to fit."""
    head, lines = "0" * 64, []
    for event in hall.state.history:
        data = {**event.data, **change} if event.seq == seq else event.data
        new = sealed(event.seq, event.time, event.actor, event.kind, data, head)
        head = new.hash
        lines.append(new.line() + "\n")
    path.write_text("".join(lines), encoding="utf-8", newline="")
    return path


def test_a_forged_event_with_good_hashes_is_found(played: Hall, tmp_path: Path) -> None:
    of = {event.kind: event for event in played.state.history}
    drawn = of["reveal_draw"].data["outcome"]
    numbers = dict(zip(drawn["numbers"], reversed(drawn["numbers"].values()), strict=True))
    cases = {
        of["reveal_draw"].seq: {"outcome": {**drawn, "numbers": numbers}},
        of["enter_sheet"].seq: {"command": {**of["enter_sheet"].data["command"], "signed": []}},
        of["begin"].seq: {"outcome": {"stage": 1, "participants": ["p0", "p1"]}},
        of["add_entry"].seq: {"command": {"id": "p0", "name": "x", "players": []}},
        of["set_unit"].seq: {"command": {"nonsense": 1}},
    }
    for seq, change in cases.items():
        path = forged(played, seq, change, tmp_path / "forged.jsonl")
        assert EventFile.open(path).seq == played.state.seq
        assert verify(path).problems[0].line == seq


def test_export_and_import_give_the_same_hash_and_standing(played: Hall, tmp_path: Path) -> None:
    text = export_text(played.state)
    book = import_text(text, tmp_path / "copy.jsonl")
    assert book.state == played.state
    assert (tmp_path / "copy.jsonl").read_bytes() == text.encode()
    assert standings(book.state.competition) == standings(played.competition)  # type: ignore[arg-type]
    for broken in (text[:-1], "", text.replace("记录台", "别人", 1)):
        with pytest.raises(NotationError):
            import_text(broken, tmp_path / "other.jsonl")
    assert not (tmp_path / "other.jsonl").exists()


def test_the_second_of_two_writers_reads_and_decides_again(played: Hall, tmp_path: Path) -> None:
    path = kept(played, tmp_path / "two.jsonl")
    one, other = Ledger.open(path), Ledger.open(path)
    later = played.now + timedelta(minutes=5)
    one.do(c.SetUnit("new", "新单位"), "甲", later)
    entry = c.AddEntry(
        "late", "", (c.EntryPlayer("甲"), c.EntryPlayer("乙")), ("new",), request="迟到"
    )
    assert other.do(entry, "乙", played.now).seq == played.state.seq + 2
    one.refresh()
    assert one.state == other.state
    assert verify(path).good
    file = EventFile.open(path)
    stale = EventFile.open(path)
    event = played.state.history[-1]
    file.append([sealed(file.seq + 1, event.time, "甲", "x", {}, file.events[-1].hash)], file.seq)
    with pytest.raises(Conflict):
        stale.append([event], stale.seq)


def test_an_event_survives_its_line() -> None:
    event = sealed(
        1, Hall().now, "甲", "announce", {"command": {"text": "“好”\n\t\u2028"}}, "0" * 64
    )
    assert "\n" not in event.line()
    assert read_line(event.line()) == event
    assert canonical({"b": 1, "a": [None, True, "é"]}) == '{"a":[null,true,"é"],"b":1}'


def killed(seed: int, path: Path) -> None:
    """Lets a child work on the file and kills it at a moment by lot; then everything it said it
    had done must be there."""
    random = Random(seed)
    child = subprocess.Popen(
        [sys.executable, CHILD, str(path), str(seed)],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(SOURCES)},
    )
    assert child.stdout is not None
    acknowledged = []
    wanted = random.randrange(1, 60)
    for line in child.stdout:
        acknowledged.append(line.decode().strip())
        if len(acknowledged) == wanted:
            break
    sleep(random.random() / 100)
    child.kill()
    acknowledged += [line.decode().strip() for line in child.stdout if line.endswith(b"\n")]
    child.stdout.close()
    child.wait()
    book = Ledger.open(path)
    hashes = [event.hash for event in book.state.history]
    assert hashes[: len(acknowledged)] == acknowledged
    assert len(hashes) <= len(acknowledged) + 1
    book.do(c.Announce("继续"), "主裁判", book.state.time or Hall().now)
    report = verify(path)
    assert report.good, report.problems


@pytest.mark.parametrize("seed", range(4))
def test_killed_at_a_random_moment(seed: int, tmp_path: Path) -> None:
    killed(seed, tmp_path / "killed.jsonl")


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4, 204))
def test_killed_at_a_random_moment_two_hundred_times(seed: int, tmp_path: Path) -> None:
    killed(seed, tmp_path / "killed.jsonl")


def test_several_processes_write_and_none_is_lost(played: Hall, tmp_path: Path) -> None:
    path = kept(played, tmp_path / "many.jsonl")
    children = [
        subprocess.Popen(
            [
                sys.executable,
                str(HERE / "support" / "ledger_child.py"),
                str(path),
                "announce",
                str(number),
            ],
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(SOURCES)},
        )
        for number in range(3)
    ]
    said = [child.communicate(timeout=60)[0].decode().split() for child in children]
    assert [len(hashes) for hashes in said] == [10, 10, 10]
    hashes = {event.hash for event in Ledger.open(path).state.history}
    assert all(hash_ in hashes for own in said for hash_ in own)
    assert verify(path).good
