"""Every clause of the five regulations is kept by something, and shown by a test of its name."""

import re
from pathlib import Path

import pytest

from paisai.regulations import preset_ids
from paisai.regulations.clauses import all_clauses

TESTS = Path(__file__).resolve().parents[1]
COMPUTED = {"play", "score", "format", "clock", "penalty"}
"""What the engine or the desk works out; the rest is asked in a form, printed, or a person's."""


def named_tests():
    names = set()
    for path in TESTS.rglob("test_*.py"):
        names |= set(re.findall(r"^def test_(\w+)\(", path.read_text("utf-8"), re.M))
    return names


NAMES = named_tests()
CLAUSES = [(preset, clause) for preset in preset_ids() for clause in all_clauses(preset)]


STEMS = "|".join(
    sorted((re.escape(c.id.replace(".", "_")) for _, c in CLAUSES), key=len, reverse=True)
)


def clauses_in(name):
    """The clauses a test is named for, the longest id first: E4_8_3_… is not for E4.8."""
    found = set()
    while match := re.match(rf"({STEMS})(?:_|$)", name):
        found.add(match[1])
        name = name[match.end() :]
    return found


SHOWN = set().union(*map(clauses_in, NAMES))


def test_there_are_186():
    assert len(CLAUSES) == 186


@pytest.mark.parametrize(
    "clause", [clause for _, clause in CLAUSES], ids=[clause.id for _, clause in CLAUSES]
)
def test_each_is_kept_and_shown(clause):
    assert clause.kept_by
    if clause.kind in COMPUTED:
        stem = clause.id.replace(".", "_")
        assert stem in SHOWN, f"no test named test_{stem}_…"
