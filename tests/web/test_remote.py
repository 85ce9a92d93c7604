"""The command line works on a running server's events as on files."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

from paisai.cards import commitment
from paisai.cli import main
from paisai.cli.remote import RemoteEvent, ask
from paisai.desk.rights import Role
from paisai.errors import NotPermitted
from paisai.web import clock
from paisai.web.people.models import ApiToken, fresh_token, hashed
from paisai.web.streams.models import DrawSecret
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


def test_the_server_keeps_the_secret_of_a_draw_that_a_computer_far_away_locks_or_opens(
    site: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    """Nobody is told it, whether the page or the command line asks."""
    monkeypatch.chdir(tmp_path)
    book = fresh("shuangsheng", "locked-on-the-page")
    token = fresh_token()
    one = account(Role.ORGANISER, at=book)
    ApiToken.objects.create(token=hashed(token), account=one, name="t", made=clock.now())
    monkeypatch.setenv("PAISAI_TOKEN", token)
    signed_in(one).post(f"/o/{book.slug}/do/commit_draw/", {})
    assert book.competition.draw is not None
    address = f"{site}/e/{book.slug}"
    assert main(["draw", address, "--reveal"]) == 0
    assert main(["draw", address, "--commit"]) == 0
    draw = book.follow().competition.draw
    assert draw is not None
    assert (draw.keeper, draw.purpose.value) == ("server", "zones")
    assert "诚实" not in capsys.readouterr().out
    assert not list(tmp_path.iterdir())
    assert main(["draw", address, "--close"]) == 0
    assert main(["draw", address, "--reveal"]) == 0
    assert book.follow().competition.stage.course.indices is not None
    assert main(["verify", address]) == 0


def test_who_sends_a_commitment_of_his_own_holds_the_secret_and_it_is_said(
    site: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = fresh("shuangsheng", "own-secret")
    token = fresh_token()
    one = account(Role.ORGANISER, at=book)
    ApiToken.objects.create(token=hashed(token), account=one, name="t", made=clock.now())
    monkeypatch.setenv("PAISAI_TOKEN", token)
    event, secret = RemoteEvent(site, book.slug), "5e" * 32
    promise = {"do": "commit_draw", "commitment": commitment(secret)}
    with pytest.raises(NotPermitted, match="由服务器自己取"):
        ask(event, "acts", {"commands": [{**promise, "keeper": "server"}]})
    ask(event, "acts", {"commands": [promise]})
    page = signed_in(one).get(f"/e/{book.slug}/draw/").content.decode()
    assert f"密钥由 {one.name} 自己保管，不是服务器保管" in page
    ask(event, "acts", {"commands": [{"do": "give_up_draw", "reason": "改由服务器保管"}]})
    ask(event, "acts", {"commands": [{"do": "commit_draw", "commitment": ""}]})
    ask(event, "acts", {"commands": [{"do": "close_words"}]})
    kept = DrawSecret.objects.get(stream=book.stream)
    with pytest.raises(NotPermitted, match="由服务器公开"):
        ask(event, "acts", {"commands": [{"do": "reveal_draw", "secret": kept.secret}]})
    ask(event, "acts", {"commands": [{"do": "reveal_draw", "secret": ""}]})
    page = signed_in(one).get(f"/e/{book.slug}/draw/").content.decode()
    assert page.count("不是服务器保管") == 1  # of the draw that was given up
    assert "这是第 2 次抽：前 1 次作废" in page
