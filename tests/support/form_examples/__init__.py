"""An example of every act's form: in which hall, what is posted, and what is asked by it."""

from __future__ import annotations

from paisai.acting.forms import Situation
from paisai.ledger import Command
from support.form_examples.entering import ENTERING, create
from support.form_examples.halls import Case, Sent, at
from support.form_examples.playing import PLAYING
from support.form_examples.ruling import RULING

CASES: dict[str, list[Case]] = {**ENTERING, **PLAYING, **RULING}


def cases() -> list[tuple[str, int]]:
    return [("create", 0), *((name, i) for name, some in CASES.items() for i in range(len(some)))]


def made(name: str, number: int) -> tuple[Situation, Sent, list[Command]]:
    if name == "create":
        return create()
    hall, sent, wanted = CASES[name][number]
    there = hall()
    return at(there), sent(there), wanted(there)
