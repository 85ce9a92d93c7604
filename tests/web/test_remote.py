"""The command line works on a running server's events as on files."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from paisai.cli import main
from paisai.desk.rights import Role
from paisai.web import clock
from paisai.web.people.models import ApiToken, fresh_token, hashed
from support.demonstrations import fresh
from support.web import account, new_event, signed_in

DAY = date.today() + timedelta(days=30)


def test_words_act_on_the_server(
    site: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    book = new_event("tuolaji-zhuhai-2019", DAY)
    address = f"{site}/e/{book.slug}/"
    monkeypatch.delenv("PAISAI_TOKEN", raising=False)
    assert main(["status", address]) == 2
    assert "PAISAI_TOKEN" in capsys.readouterr().err
    token = fresh_token()
    one = account(Role.ORGANISER, at=book)
    ApiToken.objects.create(token=hashed(token), account=one, name="t", made=clock.now())
    monkeypatch.setenv("PAISAI_TOKEN", token)
    assert main(["status", address]) == 0
    assert f"paisai entries template {address.rstrip('/')} " in capsys.readouterr().out
    monkeypatch.setenv("PAISAI_TOKEN", f"{token}x")
    assert main(["status", address]) == 2
    assert "令牌不对" in capsys.readouterr().err
    monkeypatch.setenv("PAISAI_TOKEN", token)
    assert main(["units", "set", address, "u1", "--name", "一中", "--leader", "王"]) == 0
    assert book.competition.units["u1"].leader == "王"  # type: ignore[index]
    assert book.follow().history[-1].actor == one.name
    assert main(["units", "set", address, "u1", "--at", "2026-05-01T09:00"]) == 2
    assert "--at" in capsys.readouterr().err
    assert main(["pair", address]) == 2
    assert "抽签开赛以后可以" in capsys.readouterr().err
    assert main(["verify", address]) == 0
    assert book.follow().head in capsys.readouterr().out
    assert main(["log", address]) == 0


def test_an_address_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["status", "http://127.0.0.1:9/nothing"]) == 2
    assert "网上的比赛写作" in capsys.readouterr().err
    assert main(["status", "http://127.0.0.1:9/e/x/"]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


def test_a_draw_that_was_locked_on_the_page_is_opened_there(
    site: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The secret lies on the server: nobody is told to throw the draw away for want of it."""
    book = fresh("shuangsheng", "locked-on-the-page")
    token = fresh_token()
    one = account(Role.ORGANISER, at=book)
    ApiToken.objects.create(token=hashed(token), account=one, name="t", made=clock.now())
    monkeypatch.setenv("PAISAI_TOKEN", token)
    signed_in(one).post(f"/o/{book.slug}/do/commit_draw/", {})
    assert book.competition.draw is not None
    assert main(["draw", f"{site}/e/{book.slug}", "--reveal"]) == 2
    said = capsys.readouterr().err
    assert "网页" in said
    assert "undo" not in said
