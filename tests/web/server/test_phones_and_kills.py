"""Forty phones report while the server is killed: what was acknowledged is there once, what was
kept arrives."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from support.queue_phone import QueuePhone
from support.served import CHILD, Served, environment


def child(word: str, folder: Path, more: str) -> Any:
    made = subprocess.run(
        [sys.executable, str(CHILD), word, str(folder), more],
        capture_output=True,
        text=True,
        env=environment(),
        check=False,
    )
    assert made.returncode == 0, made.stderr
    return json.loads(made.stdout)


def used(phone: QueuePhone, begin: threading.Barrier, end: threading.Event, seed: int) -> None:
    """Its holder calls a referee, does without, and reports; the phone sends when it can."""
    chance = random.Random(f"{seed} {phone.entry}")
    begin.wait()
    taps = [
        ("me/call/", {"reason": "牌有问题"}),
        ("me/call/off/", {}),
        (
            "me/do/report_result/",
            {
                "table": str(phone.table),
                "round": "1",
                "serial": "1",
                "levels1": "5",
                "levels2": str(phone.table % 4),
            },
        ),
    ]
    while taps or phone.kept:
        if taps and (end.is_set() or chance.random() < 0.15):
            path, fields = taps.pop(0)
            phone.tap(path, **fields)
        if not phone.flush():
            time.sleep(chance.uniform(0.05, 0.3))
        elif not end.is_set():
            time.sleep(chance.uniform(0.05, 0.5))


def _killed(folder: Path, many: int, kills: int, seed: int) -> None:
    known = child("hall", folder, str(many))
    server = Served(folder)
    phones = [QueuePhone(server.address, known["slug"], one) for one in known["phones"]]
    for phone in phones:
        assert phone.entry in phone.open()
    chance, end, begin = random.Random(seed), threading.Event(), threading.Barrier(many + 1)
    hands = [
        threading.Thread(target=used, args=(phone, begin, end, seed), daemon=True)
        for phone in phones
    ]
    for hand in hands:
        hand.start()
    begin.wait()
    for _ in range(kills):
        time.sleep(chance.uniform(0.1, 1.0))
        server.kill()
        server.start()
    end.set()
    for hand in hands:
        hand.join(120)
        assert not hand.is_alive()
    page = phones[0].open()
    assert "对方已确认" in page
    assert server.stop() == 0
    _checked(child("record", folder, known["slug"]), phones)
    assert sum(item.sent for phone in phones for item in phone.items) > 3 * many


def _checked(record: Any, phones: list[QueuePhone]) -> None:
    """Each report is the event that was acknowledged, and each was made once."""
    once = Counter({phone.entry: 1 for phone in phones})
    reports = {seq: told for seq, kind, told in record["events"] if kind == "report_result"}
    assert Counter(told["by"] for told in reports.values()) == once
    assert Counter(entry for entry, _ in record["calls"]) == once
    assert all(done for _, done in record["calls"])
    for phone in phones:
        assert all(item.answer and item.answer["ok"] for item in phone.items), phone.items
        told = phone.items[-1].answer
        assert told is not None
        (event,) = told["events"]
        assert reports[event["seq"]]["by"] == phone.entry
        assert reports[event["seq"]]["score"]["levels"] == [5, phone.table % 4]


def test_sixteen_phones_and_two_kills(tmp_path: Path) -> None:
    _killed(tmp_path, 16, 2, 1)


@pytest.mark.long
def test_forty_phones_and_ten_kills(tmp_path: Path) -> None:
    _killed(tmp_path, 40, 10, int(os.environ.get("PAISAI_SEED", "11")))
