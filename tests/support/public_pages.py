"""Which pages of an event can a stranger reach?"""

from __future__ import annotations

import re

from django.test import Client

from paisai.desk.public.wall_shows import WallShow
from paisai.web.demonstration.scenes import SCENES
from paisai.web.streams.books import Book

EVENTS = [scene.slug for scene in SCENES]


def pages(book: Book) -> list[str]:
    """Every page that links of the event lead to, and the wall."""
    client, base = Client(), f"/e/{book.slug}/"
    waiting, seen = [base, f"/w/{book.slug}/", f"{base}head", f"{base}ledger.json"], []
    waiting += [f"/w/{book.slug}/?show={show}" for show in WallShow]
    while waiting:
        path = waiting.pop()
        if path in seen or path.partition("?")[0].endswith((".pdf", ".png")):
            continue
        seen.append(path)
        answer = client.get(path)
        if answer.status_code == 200 and "html" in answer["Content-Type"]:
            found = re.findall(r'href="(/e/[^"#]+)', answer.content.decode())
            waiting += [link for link in found if link.startswith(base)]
    return seen
