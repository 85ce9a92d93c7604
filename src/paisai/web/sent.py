"""What does a form say beside the act itself: the id of its request, the key of a row?"""

from __future__ import annotations

from django.http import HttpRequest

LONGEST_ID = 64
LONGEST_KEY = 18
"""Digits; a database has no larger keys."""


def request_id(request: HttpRequest) -> str:
    """The sender's own id of what he sends, of what a database can hold."""
    return without_nul(request.POST.get("request", ""))[:LONGEST_ID]


def without_nul(text: str) -> str:
    """PostgreSQL holds no NUL, and nobody types one."""
    return text.replace("\0", "")


def key_in(text: str) -> int:
    """0, which no row has, where it is none."""
    return int(text) if text.isdecimal() and len(text) <= LONGEST_KEY else 0
