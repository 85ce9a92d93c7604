"""`python driven.py FOLDER`: the new act through page, API and command line, on a real database and
a real file; and what is named where one of its places is forgotten."""

from __future__ import annotations

import contextlib
import io
import json
import sys
from importlib import import_module
from pathlib import Path

from paisai.cli import main
from paisai.ledger import export_text, verify
from paisai.web.server import set_up

FOLDER = Path(sys.argv[1])


def forgotten() -> None:
    """One place after the other is filled in, and the gate names those that are left."""
    from support.new_act import missing

    import_module("support.new_act.declared")
    left = ["ledger: its handler", "desk/sentences: its sentence", "web/act_records.py: its record"]
    for place in ("handled", "said", "shown"):
        assert list(missing("keep_found")) == left, list(missing("keep_found"))
        import_module(f"support.new_act.{place}")
        left = left[1:]
    assert list(missing("keep_found")) == []


def by_page() -> None:
    from support.web_day import Desk, playing, put

    desk = Desk(put(playing()))
    page = desk.get("do/keep_found/")
    for shown in ("收存失物", "拾到什么", "几件", "不在桌边", "第 1 桌"):
        assert shown in page, shown
    assert "要填拾到什么" in desk.post("do/keep_found/", 400, what="", count="2")
    desk.post("do/keep_found/", what="雨伞", count="2", table="1")
    event = desk.book.follow().history[-1]
    assert event.data["command"] == {"what": "雨伞", "count": 2, "table": 1}
    assert "收存失物：雨伞，2 件" in desk.get("log/")
    assert "收存失物" in desk.get("rights/")


def by_program() -> None:
    from django.test import Client

    from paisai.desk.rights import Role
    from paisai.web import clock
    from paisai.web.api.description import description
    from paisai.web.people.models import ApiToken, fresh_token, hashed
    from support.web import account
    from support.web_day import playing, put

    assert "keep_found" in description()["components"]["schemas"]
    book = put(playing())
    for role, wanted in ((Role.CHIEF, 200), (Role.RECORDER, 403)):
        token = fresh_token()
        one = account(role, at=book)
        ApiToken.objects.create(token=hashed(token), account=one, name="t", made=clock.now())
        answer = Client().post(
            f"/api/e/{book.slug}/acts",
            json.dumps({"commands": [{"do": "keep_found", "what": "眼镜"}]}),
            "application/json",
            headers={"Authorization": f"Bearer {token}"},
        )
        assert answer.status_code == wanted, answer.content


def by_word() -> None:
    from support.web_day import playing

    path = FOLDER / "event.jsonl"
    hall = playing()
    path.write_text(export_text(hall.state), encoding="utf-8", newline="")
    time = f"{hall.now:%Y-%m-%dT%H:%M}"
    line = ["found", str(path), "钥匙", "--table", "2", "--at", time, "--as", "记录台", "--ahead"]
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        assert main(line) == 0
    assert said.getvalue().strip() == "收存失物：钥匙，1 件"
    with contextlib.redirect_stderr(said):
        assert main([*line, "--count", "0"]) == 2
    assert "几件至少是 1" in said.getvalue()
    assert not verify(path).problems
    with contextlib.redirect_stdout(said):
        assert main([]) == 0
    assert "found" in said.getvalue()


set_up()
forgotten()
by_page()
by_program()
by_word()
print("page, API and command line: done")
