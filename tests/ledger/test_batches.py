"""Many commands in one piece: all or none, one append, and whole lines if it is cut off."""

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
from paisai.ledger import EventFile, Ledger, Reason, Refusal, export_text, verify
from paisai.ledger import commands as c
from paisai.regulations import load
from paisai.tournament.entries import EntryPlayer
from support.hall import Hall, plain
from support.ledger_child import BATCH

HERE = Path(__file__).parent.parent
CHILD = str(HERE / "support" / "ledger_child.py")
SOURCES = [str(HERE.parent / "src"), str(HERE)]
NOW = Hall().now


@pytest.fixture
def book(tmp_path: Path) -> Ledger:
    return created(tmp_path / "event.jsonl")


def created(path: Path) -> Ledger:
    create = c.Create("比赛", plain(load("tuolaji-zhuhai-2019")), NOW.date())
    return Ledger.create(path, create, "组委会", NOW, lambda: "salt")


def pair(name: str) -> c.AddEntry:
    return c.AddEntry(name, name, (EntryPlayer(f"{name}甲"), EntryPlayer(f"{name}乙")), ("u",))


IMPORT = [c.SetUnit("u", "单位"), *(pair(f"p{i}") for i in range(5))]


def test_each_is_decided_on_what_those_before_it_make(book: Ledger) -> None:
    """The pairs need the unit that comes first; one by one the same file comes out."""
    events = book.do_all(IMPORT, "登记处", NOW)
    assert [event.seq for event in events] == [2, 3, 4, 5, 6, 7]
    assert book.state.competition is not None
    assert list(book.state.competition.entrants) == [f"p{i}" for i in range(5)]
    assert verify(book.path).good
    assert book.path.read_text("utf-8") == export_text(book.state)
    other = created(book.path.with_name("other.jsonl"))
    for command in IMPORT:
        other.do(command, "登记处", NOW)
    assert other.path.read_bytes() == book.path.read_bytes()
    assert other.state == book.state


def test_one_refusal_and_nothing_is_written(book: Ledger) -> None:
    """The last pair has a player of the first."""
    before, state = book.path.read_bytes(), book.state
    twice = c.AddEntry("p9", "p9", (EntryPlayer("p0甲"), EntryPlayer("丁")), ("u",))
    with pytest.raises(Refusal) as refused:
        book.do_all([*IMPORT, twice], "登记处", NOW)
    assert refused.value.reason is Reason.NOT_ELIGIBLE
    assert book.path.read_bytes() == before
    assert book.state == state
    assert book.do_all([], "登记处", NOW) == ()


def test_who_comes_second_decides_all_again(book: Ledger) -> None:
    """Somebody announced something meanwhile; then another desk wants to enter p3 again."""
    other = Ledger.open(book.path)
    other.do(c.Announce("欢迎"), "主裁判", NOW + timedelta(minutes=5))
    events = book.do_all(IMPORT, "登记处", NOW)
    assert events[0].seq == 3
    assert events[0].time == NOW + timedelta(minutes=5)
    with pytest.raises(Refusal) as refused:
        other.do_all([c.SetUnit("v", "另一单位"), pair("p3")], "登记处", NOW)
    assert refused.value.reason is Reason.DUPLICATE
    assert other.state == book.state
    assert verify(book.path).good


def test_cut_off_anywhere_the_whole_lines_are_good(book: Ledger) -> None:
    start = len(book.path.read_bytes())
    book.do_all(IMPORT, "登记处", NOW)
    whole, history = book.path.read_bytes(), book.state.history
    for end in range(start, len(whole), 7):
        path = book.path.with_name("torn.jsonl")
        path.write_bytes(whole[:end])
        torn = whole[:end]
        # A last line that lacks only its end is whole.
        lines = torn.count(b"\n") + (whole[end : end + 1] == b"\n")
        file = EventFile.open(path)
        assert file.events == history[:lines]
        assert path.read_bytes() == torn
        file.append(history[lines : lines + 1], lines)
        assert verify(path).good


def test_a_full_disk_changes_nothing(book: Ledger) -> None:
    """The system lets the file grow no further than the middle of the batch."""
    resource = pytest.importorskip("resource")
    before, state = book.path.read_bytes(), book.state
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 700, hard))
    try:
        with pytest.raises(NotationError, match="什么都没有改变"):
            book.do_all(IMPORT, "登记处", NOW)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert book.path.read_bytes() == before
    assert book.state == state
    book.do_all(IMPORT, "登记处", NOW)
    assert verify(book.path).good


def killed(seed: int, path: Path) -> None:
    """Every batch that was told is there whole; of the one in hand, at most a beginning."""
    random = Random(seed)
    child = subprocess.Popen(
        [sys.executable, CHILD, str(path), "batches"],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(SOURCES)},
    )
    assert child.stdout is not None
    told = [child.stdout.readline().decode().strip() for _ in range(random.randrange(1, 4))]
    sleep(random.random() / 10)
    child.kill()
    told += [line.decode().strip() for line in child.stdout if line.endswith(b"\n")]
    child.stdout.close()
    child.wait()
    history = Ledger.open(path).state.history
    assert [history[BATCH * (i + 1)].hash for i in range(len(told))] == told
    assert len(history) <= 1 + BATCH * (len(told) + 1)
    # A line torn by the kill was never told; verify says so, and the next who writes cuts it.
    assert all("截去" in problem.zh for problem in verify(path).problems)
    Ledger.open(path).do(c.SetUnit("after", "以后"), "登记处", NOW)
    assert verify(path).good


@pytest.mark.parametrize("seed", range(3))
def test_killed_at_a_random_moment(seed: int, tmp_path: Path) -> None:
    killed(seed, tmp_path / "killed.jsonl")


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3, 60))
def test_killed_at_many_moments(seed: int, tmp_path: Path) -> None:
    killed(seed, tmp_path / "killed.jsonl")
