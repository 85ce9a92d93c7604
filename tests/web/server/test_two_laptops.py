"""An event goes from one computer to another: two real servers, two data folders."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from support.desk_client import DeskClient, code_in
from support.queue_phone import QueuePhone
from support.served import CHILD, Served, environment

PASSWORD = "八桌的裁判 2026"


def child(word: str, folder: Path, *more: str) -> Any:
    made = subprocess.run(
        [sys.executable, str(CHILD), word, str(folder), *more],
        capture_output=True,
        text=True,
        env=environment(),
        check=False,
    )
    assert made.returncode == 0, made.stderr
    return json.loads(made.stdout)


class Laptop:
    """A server with who runs it; the first one has an event whose round is being played."""

    def __init__(self, folder: Path, pairs: int = 0) -> None:
        folder.mkdir()
        self.folder = folder
        self.event = child("hall", folder, str(pairs)) if pairs else None
        self.known = child("organiser", folder, PASSWORD)
        self.server = Served(folder)
        self.desk = DeskClient(self.server.address, self.known["cookie"])

    @property
    def slug(self) -> str:
        assert self.event is not None
        return str(self.event["slug"])

    def head(self, slug: str) -> dict[str, Any]:
        return json.loads(self.server.get(f"/api/e/{slug}/head"))  # type: ignore[no-any-return]

    def phone(self, number: int) -> QueuePhone:
        assert self.event is not None
        phone = QueuePhone(self.server.address, self.slug, self.event["phones"][number])
        phone.open()
        return phone

    def note(self, slug: str, request: str, text: str) -> Any:
        unit = {"do": "set_unit", "id": f"x{request}", "name": text}
        return self.server.act(slug, self.known["token"], request, unit)


@pytest.fixture
def laptops(tmp_path: Path) -> Iterator[tuple[Laptop, Laptop]]:
    one, other = Laptop(tmp_path / "one", 4), Laptop(tmp_path / "other")
    yield one, other
    for laptop in (one, other):
        if laptop.server.process.poll() is None:
            laptop.server.stop()


def report(phone: QueuePhone, levels: str = "5") -> None:
    where = {"table": str(phone.table), "round": "1", "serial": "1"}
    phone.tap("me/do/report_result/", **where, levels1=levels, levels2="1")


def clock_of(laptop: Laptop, slug: str) -> list[str]:
    return re.findall(r'data-until="(\d+)"', laptop.server.get(f"/e/{slug}/"))


def test_over_the_network_and_back(laptops: tuple[Laptop, Laptop]) -> None:
    one, other = laptops
    slug, page = one.slug, f"/o/{one.slug}/handover/"
    phone, late = one.phone(0), one.phone(2)
    report(phone)
    assert phone.flush()
    one.desk.post(page, do="code")
    code = code_in(one.desk.get(page).text)
    there = {"address": one.server.address, "code": code}
    wrong = other.desk.send("/o/new/handover/", {**there, "code": "2" * 16})
    assert "这个口令不对" in wrong.text
    assert "elsewhere" not in one.head(slug)
    before = one.head(slug)
    taken = other.desk.send("/o/new/handover/", there)
    assert "接过来了" in taken.text
    assert "原来的电脑已经停下" in taken.text
    assert other.head(slug)["head"] == before["head"]
    assert clock_of(other, slug) == clock_of(one, slug) != []
    _stopped(one, other, late)
    _holds_there(one, other)
    assert "这个口令不对" in other.desk.send("/o/new/handover/", there).text
    # what is done there comes back with the event
    assert other.note(slug, "r1", "在另一台办的")["ok"]
    other.desk.post(page, do="code")
    back = {"address": other.server.address, "code": code_in(other.desk.get(page).text)}
    assert "接过来了" in one.desk.send("/o/new/handover/", back).text
    assert one.head(slug)["head"] == other.head(slug)["head"]
    assert "elsewhere" not in one.head(slug)
    assert "elsewhere" in other.head(slug)
    assert late.flush()  # what the phone has kept is taken now
    assert late.items[-1].answer is not None
    assert late.items[-1].answer["ok"]
    assert one.server.stop() == 0


def _stopped(one: Laptop, other: Laptop, late: QueuePhone) -> None:
    """The first computer does nothing more, and says where the event went: to phones, on pages, on
    the wall, to programs and on the command line."""
    slug, there = one.slug, f"{other.server.address}/e/{one.slug}/"
    report(late)
    assert not late.flush()
    assert late.kept
    assert there in late.open()
    assert f"{other.server.address}/p/" in late.open()
    refused = one.note(slug, "r1", "晚了")
    assert not refused["ok"]
    assert there in refused["error"]["zh"]
    assert there in refused["error"]["en"]
    form = one.desk.post(f"/o/{slug}/do/set_unit/", id="u9", name="晚了")
    assert form.status == 409
    assert there in form.text
    assert there in one.desk.get(f"/o/{slug}/").text
    assert there in one.server.get(f"/e/{slug}/")
    wall = one.server.get(f"/w/{slug}/frames/?show=names")
    assert f'data-went="{other.server.address}/w/{slug}/?show=names"' in wall
    assert one.head(slug)["elsewhere"]["address"] == there
    for words in (["status"], ["units", "set"]):
        at = f"{one.server.address}/e/{slug}"
        more = ["u9", "--name", "晚了"] if words[0] == "units" else []
        ran = subprocess.run(
            [sys.executable, "-m", "paisai", *words, at, *more],
            env=environment(PAISAI_TOKEN=one.known["token"]),
            capture_output=True,
            text=True,
            check=False,
        )
        assert there in ran.stderr
        assert "Traceback" not in ran.stderr
        assert ran.returncode == (2 if more else 0), ran.stderr
    without = one.desk.post(f"/o/{slug}/handover/", do="back", reason=" ")
    assert "请写明为什么拿回来办" in without.text


def _holds_there(one: Laptop, other: Laptop) -> None:
    """An old card leads to the new computer, its PIN acts there, a referee's password too."""
    player = DeskClient(one.server.address)
    opened = player.get(f"/p/{one.known['word']}/")
    assert opened.url == f"{other.server.address}/e/{one.slug}/me/"
    player.address = other.server.address
    signed = player.post("/in/pin/", pin=one.known["pin"])
    assert signed.url.endswith("/me/")
    assert "现在只能看" in opened.text
    assert "现在只能看" not in signed.text
    referee = DeskClient(other.server.address)
    assert referee.post("/in/", login="referee", password=PASSWORD).url.endswith("/o/")
    assert referee.get(f"/r/{one.slug}/").status == 200


def test_nothing_acknowledged_is_lost_while_it_is_handed_over(
    laptops: tuple[Laptop, Laptop],
) -> None:
    """Programs go on sending while the other computer takes the event: what the first one has
    acknowledged is there, and what is not there was refused."""
    one, other = laptops
    slug, page = one.slug, f"/o/{one.slug}/handover/"
    one.desk.post(page, do="code")
    code = code_in(one.desk.get(page).text)
    acknowledged: list[int] = []

    def sends(who: int) -> None:
        for number in range(400):
            told = one.note(slug, f"{who}-{number}", f"单位{who}-{number}")
            if not told["ok"]:
                return
            acknowledged.append(told["seq"])

    hands = [threading.Thread(target=sends, args=(who,), daemon=True) for who in range(3)]
    for hand in hands:
        hand.start()
    while len(acknowledged) < 5:
        time.sleep(0.05)
    there = {"address": one.server.address, "code": code}
    assert "接过来了" in other.desk.send("/o/new/handover/", there).text
    for hand in hands:
        hand.join(60)
        assert not hand.is_alive()
    assert other.head(slug)["seq"] == max(acknowledged) == one.head(slug)["seq"]
    assert other.head(slug)["head"] == one.head(slug)["head"]


def test_the_first_dies_and_comes_back_and_both_have_acts(laptops: tuple[Laptop, Laptop]) -> None:
    one, other = laptops
    slug, page = one.slug, f"/o/{one.slug}/handover/"
    assert one.note(slug, "a", "两边都有")["ok"]
    copy = one.desk.post(page, do="copy").content
    shown = one.desk.get(page).text
    found = re.search(r"<b><code>([-A-Z0-9]{19})</code>", shown)
    assert found is not None
    assert one.note(slug, "b", "只在第一台")["ok"]
    one.server.kill()
    damaged = copy[:-40] + bytes([copy[-40] ^ 1]) + copy[-39:]
    form = {"code": found[1].lower()}
    assert "没有传完" in other.desk.send("/o/new/handover/", form, damaged).text
    assert "没有停下" in other.desk.send("/o/new/handover/", form, copy).text
    assert other.note(slug, "c", "只在第二台")["ok"]
    one.server.start()
    assert one.note(slug, "d", "回来以后")["ok"]
    one.desk.post(page, do="code")
    here = {"address": one.server.address, "code": code_in(one.desk.get(page).text)}
    parted = other.desk.send("/o/new/handover/", here)
    assert parted.status == 409
    assert one.head(slug)["elsewhere"]
    mine, theirs = parted.text.split('id="there"')
    assert "两边都有" in mine
    assert "只在第二台" in mine
    assert "只在第二台" not in theirs
    assert "只在第一台" in theirs
    assert "回来以后" in theirs
    assert "两边都有" not in theirs
    heads = dict(re.findall(r'name="(mine|head)" value="(\w+)"', parted.text))
    before = other.head(slug)
    assert "请选一边" in other.desk.post("/o/new/handover/choose/", **heads).text
    assert other.head(slug) == before
    listed = other.desk.post("/o/new/handover/choose/", **heads, side="there").text
    assert other.head(slug)["head"] == one.head(slug)["head"]
    assert "只在第二台" in listed
    assert "只在第一台" not in listed
    kept = [*(other.folder / "deleted").glob("*other-side*.json")]
    assert len(kept) == 1
    assert "只在第二台" in kept[0].read_text(encoding="utf-8")
    assert other.note(slug, "c", "只在第二台")["ok"]  # entered again by hand, and not taken for old
    assert "paisai" in other.server.get(f"/api/e/{slug}/document", other.known["token"])


def test_a_power_cut_in_the_middle_of_a_round(tmp_path: Path) -> None:
    """The plug is pulled while phones send; what was acknowledged is there, and the round's clock
    runs on as if nothing had been."""
    one = Laptop(tmp_path / "one", 8)
    phones = [one.phone(number) for number in range(8)]
    until = clock_of(one, one.slug)
    assert until
    for number, phone in enumerate(phones):
        report(phone)
        if number == 4:
            one.server.kill()
        assert phone.flush() is (number < 4)
    acknowledged = [phone.items[-1].answer for phone in phones[:4]]
    one.server.start()
    record = child("record", one.folder, one.slug)["events"]
    told = {seq: command["by"] for seq, kind, command in record if kind == "report_result"}
    for phone, answer in zip(phones, acknowledged, strict=False):
        assert answer is not None
        assert told[answer["events"][0]["seq"]] == phone.entry
    assert clock_of(one, one.slug) == until
    assert all(phone.flush() for phone in phones)
    asked = Request(f"{one.server.address}/api/e/{one.slug}/head")
    with urlopen(asked, timeout=10) as answer:
        assert json.loads(answer.read())["seq"] == len(record) + 4
    assert one.server.stop() == 0
