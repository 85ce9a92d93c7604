"""Nothing that signs somebody in stands in the log."""

from __future__ import annotations

import logging
from datetime import date
from logging.config import dictConfig
from pathlib import Path
from typing import Any

from django.conf import settings
from django.test import Client

from paisai.desk.rights import Role
from paisai.web.log_lines import Discreet
from support.web import account, new_event, signed_in


def test_a_mistyped_invitation_is_logged_without_its_link(tmp_path: Path) -> None:
    book = new_event("tuolaji-zhuhai-2019", date(2030, 5, 1))
    page = signed_in(account(Role.ORGANISER, at=book)).post(
        f"/o/{book.slug}/people/invite/", {"name": "他", "roles": "organiser"}, follow=True
    )
    text = page.content.decode()
    link = text[text.index("/in/invited/") :].split('"')[0].split("<")[0]
    logging_: dict[str, Any] = settings.LOGGING
    file = {**logging_["handlers"]["file"], "filename": str(tmp_path / "server.log")}
    root = logging.getLogger()
    before = root.handlers[:]
    try:
        dictConfig({**logging_, "handlers": {"file": file}})
        assert Client().post(link, {"login": "", "name": "", "password": ""}).status_code == 400
    finally:
        for handler in set(root.handlers) - set(before):
            handler.close()
        root.handlers[:] = before
    logged = (tmp_path / "server.log").read_text("utf-8")
    assert "/in/invited/…/" in logged
    assert link.split("/")[3] not in logged


def test_every_link_that_opens_is_left_out() -> None:
    record = logging.makeLogRecord(
        {"msg": "Gone: /p/abcd/ and /in/once/AB-c_d/?next=/in/invited/xyz/ and /o/a/papers/b/"}
    )
    said = Discreet("{message}", style="{").format(record)
    assert said == "Gone: /p/…/ and /in/once/…/?next=/in/invited/…/ and /o/a/papers/b/"
