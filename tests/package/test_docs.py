"""What the docs show as an example works as it stands there."""

import contextlib
import io
import re
from pathlib import Path

from paisai.cards import Proof, commitment, write
from paisai.record import loads
from paisai.record.erdayi_replay import check

DOCS = Path(__file__).resolve().parents[2] / "docs"


def block(page):
    return re.search(r"```\w*\n(.*?)```", (DOCS / page).read_text("utf-8"), re.S)[1]


def test_the_record_in_the_docs_is_right():
    assert check(loads(block("record.md"))).totals == (12, -6, -6)


def test_the_ten_lines_in_the_docs_give_the_same_deck():
    code = block("shuffle.md")
    assert len([line for line in code.split("\n") if line]) == 10
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(code, {})
    secret = "5e" * 32
    expected = f"{commitment(secret)} {write(Proof(secret, ('好运',)).deck(1))}\n"
    assert out.getvalue() == expected
