"""Long lists of events come in pages: the latest first, and none is lost."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest

from support.web import account, new_event, signed_in

FIRST = date(2150, 1, 1)
A_PAGE = 24


@pytest.mark.parametrize("path", ["/", "/o/"])
def test_a_page_shows_the_latest_and_leads_to_the_others(path: str) -> None:
    made = [
        new_event("bashifen-teachers", FIRST + timedelta(days=n)).slug for n in range(A_PAGE + 3)
    ]
    client = signed_in(account(runs_server=True))
    found: list[str] = []
    sizes: list[int] = []
    to = [""]
    while to:
        text = client.get(path + to[0]).content.decode()
        shown = re.findall(rf'<h2><a href="{"/e/" if path == "/" else path}([^"/]+)/"', text)
        found += shown
        sizes.append(len(shown))
        to = re.findall(r'href="(\?page=\d+)">更早的比赛', text)
    assert sizes[0] == A_PAGE
    assert len(set(found)) == len(found)
    ours = [slug for slug in found if slug in made]
    assert ours == made[::-1]
    assert 'href="?page=1">更晚的比赛' in client.get(f"{path}?page=2").content.decode()
    assert client.get(f"{path}?page=none").status_code == 200
