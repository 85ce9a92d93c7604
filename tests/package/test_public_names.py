"""What is public is listed (docs/public-names.txt) and kept: a name or a signature changes only
with a warning for one version first, and with a line in CHANGELOG.md."""

import inspect
import sys
from pathlib import Path

import pytest

from package.public_names import lines, offered

ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / "docs" / "public-names.txt"


@pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="signatures are printed otherwise")
def test_public_names_are_those_that_are_listed():
    kept, now = KEPT.read_text("utf-8").splitlines(), list(lines())
    gone = [line for line in kept if line not in now]
    new = [line for line in now if line not in kept]
    assert not gone, (
        f"public and changed or gone: {gone}. Let the old one work with a DeprecationWarning for"
        " one version; then take it out of docs/public-names.txt with a line in CHANGELOG.md"
    )
    assert not new, (
        f"new and public: {new}. python tests/package/public_names.py > docs/public-names.txt, and"
        " a line in CHANGELOG.md"
    )


def test_every_public_class_and_function_says_what_it_is():
    silent = [
        name
        for name, found in offered()
        if (inspect.isclass(found) or inspect.isfunction(found))
        and found.__module__.startswith("paisai")
        and not (found.__doc__ or "").strip()
    ]
    assert silent == []
