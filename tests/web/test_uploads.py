"""How much may be uploaded is one value, and pages, proxy and documentation say that one."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import override_settings

from paisai.desk.rights import Role
from paisai.web.upload_limit import FILES_AT_ONCE
from support.web import account, new_event, signed_in

DOCS = Path(__file__).parents[2] / "docs"
FILE = settings.UPLOAD_LIMIT >> 20
TWO = FILE * FILES_AT_ONCE
BACKUP = settings.BACKUP_LIMIT >> 30


def test_documents_and_the_proxy_say_what_the_pages_take() -> None:
    chinese, english = (DOCS / "web.md").read_text().split("# The desk on the web")
    assert f"一个文件 {FILE} MB" in chinese
    assert f"一起交的 {TWO} MB" in chinese
    assert f"{FILE} MB a file, {TWO} MB together" in english
    sizes = re.findall(r"client_max_body_size (\w+);", chinese)
    assert sizes == [f"{TWO}m", f"{BACKUP}g"]
    assert f"at most {FILE} MB" in (DOCS / "decisions/0012-phones.md").read_text()


def test_a_page_says_the_limit_that_holds() -> None:
    book = new_event("tuolaji-zhuhai-2019", date(2030, 5, 1))
    desk = signed_in(account(Role.RECORDER, at=book))
    page = f"/o/{book.slug}/entries/import/"
    with override_settings(UPLOAD_LIMIT=3 << 20):
        assert "至多 3&nbsp;MB" in desk.get(page).content.decode()
        sent = {"file": SimpleUploadedFile("a.csv", bytes((3 << 20) + 1))}
        assert "至多 3 MB" in desk.post(page, sent).content.decode()
