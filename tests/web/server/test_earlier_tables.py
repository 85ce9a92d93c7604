"""A database of an earlier version opens in this one, with what lay in it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

SCRIPT = """
import django
django.setup()
from django.core.management import call_command
from django.db import connection
call_command("migrate", "web", "0004", interactive=False, verbosity=0)
with connection.cursor() as cursor:
    cursor.execute(
        "INSERT INTO web_stream"
        " (slug, name, regulation, first_day, created, listed, playlist, losses)"
        " VALUES ('x', '赛', 'r', '2026-05-01', '2026-05-01 09:00:00', %s, '[]', 0)", [True])
    cursor.execute("SELECT id FROM web_stream")
    stream = cursor.fetchone()[0]
    cursor.execute(
        "INSERT INTO web_receipt (who, request, stream_id, first, last, created)"
        " VALUES ('1/account:1', 'r1', %s, 2, 2, '2026-05-01 09:00:00')", [stream])
call_command("migrate", interactive=False, verbosity=0)
from paisai.web.streams.models import Receipt
from paisai.web.streams.receipts import answered
print([(one.request, one.mark) for one in Receipt.objects.all()],
      answered("1/account:1", "r1", "another"))
"""
FOUND = "[('r1', '')] range(2, 3)"


def opened(folder: Path, **more: str) -> str:
    known = {**os.environ, "PAISAI_DATA": str(folder), **more}
    known["DJANGO_SETTINGS_MODULE"] = "paisai.web.settings"
    words = [sys.executable, "-c", SCRIPT]
    done = subprocess.run(words, env=known, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_receipts_without_a_mark_stay_on_sqlite(tmp_path: Path) -> None:
    assert opened(tmp_path, DATABASE_URL="") == FOUND


def test_receipts_without_a_mark_stay_on_postgresql(tmp_path: Path, postgresql: str) -> None:
    assert opened(tmp_path, DATABASE_URL=postgresql) == FOUND
