"""Papers that anybody may ask for take no more than their share of the server."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from django.test import Client

from paisai.prints import typeset
from paisai.web.papers import making
from support.demonstrations import fresh

PAPER = "1-02-成绩公告"


def test_a_paper_is_set_once_for_all_who_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    book = fresh("tuolaji", "open-papers")
    calls = []

    def pdf(*_: object) -> bytes:
        calls.append(1)
        return b"%PDF-"

    monkeypatch.setattr(typeset, "pdf", pdf)
    path = f"/e/{book.slug}/papers/{quote(PAPER)}.pdf"
    for query in ("", "?x=1", "?x=2"):
        assert Client().get(path + query).content == b"%PDF-"
    assert len(calls) == 1


def test_a_word_in_the_address_makes_no_other_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    keys = set()

    def made(key: tuple[str, ...], _: object) -> bytes:
        keys.add(key)
        return b"%PDF-"

    monkeypatch.setattr("paisai.web.regulations.reading.made_for_anybody", made)
    for query in ("", "?marks=", "?marks=1", "?marks=2", "?marks=x"):
        assert Client().get(f"/regulations/bashifen-teachers/pdf/{query}").status_code == 200
    assert len(keys) == 2


def test_strangers_leave_threads_to_the_desk(monkeypatch: pytest.MonkeyPatch) -> None:
    book = fresh("tuolaji", "open-papers-full")
    taken = [making._open.acquire(blocking=False) for _ in range(making.OPEN_AT_ONCE)]
    try:
        assert all(taken)
        for path in (f"papers/{quote(PAPER)}.pdf", "regulation.pdf"):
            answer = Client().get(f"/e/{book.slug}/{path}")
            assert answer.status_code == 503
            assert "请过一会儿再试" in answer.content.decode()
    finally:
        for _ in taken:
            making._open.release()
