"""The words of docs/words.md are where the page says, and nowhere else; files have names that
somebody would look for."""

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

import paisai

HOUSE = Path(paisai.__file__).parent
PAGE = (Path(__file__).resolve().parents[2] / "docs" / "words.md").read_text("utf-8")
PLACES = sorted(set(re.findall(r"^\|.*\| `([a-z_.]+\.[A-Z]\w+)` \|$", PAGE, re.M)))
GAMES = ("erdayi", "shengji")
NOT_YET = {
    ("Act", "tables.room"),
    ("Record", "seasons.statistics"),
}
"""Names that stand for a second thing still."""
GUESSED_BY_NOBODY = {
    *("brought", "considered", "folding", "joining", "no_longer", "outlived", "sent", "set_anew"),
    *("taking", "telling"),
}
ELSEWHERE_YET = {"players", "web"}


def classes() -> dict[str, set[str]]:
    """Returns the modules that define a class of each name."""
    found: dict[str, set[str]] = {}
    for path in HOUSE.rglob("*.py"):
        module = ".".join(path.relative_to(HOUSE).with_suffix("").parts)
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, set()).add(module)
    return found


DEFINED = classes()


def test_the_page_names_classes() -> None:
    assert len(PLACES) > 20


@pytest.mark.parametrize("place", PLACES)
def test_a_word_has_one_class(place: str) -> None:
    module, _, name = place.rpartition(".")
    if not module.startswith("web"):
        assert getattr(import_module(f"paisai.{module}"), name).__name__ == name
    assert module in DEFINED[name]
    others = {
        other
        for other in DEFINED[name] - {module}
        if not (other.split(".")[0] in GAMES and module.split(".")[0] in GAMES)
    }
    assert {(name, other) for other in others} <= NOT_YET


def test_no_file_has_a_name_that_nobody_would_look_for() -> None:
    found = [
        path
        for path in HOUSE.rglob("*.py")
        if path.stem in GUESSED_BY_NOBODY and path.relative_to(HOUSE).parts[0] not in ELSEWHERE_YET
    ]
    assert found == []
