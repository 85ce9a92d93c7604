"""How does a package offer names without importing what they stand in before they are used?

    if TYPE_CHECKING:
        from paisai.referee.rulings import Ruling, rule
    else:
        __getattr__, __dir__ = offered(__name__, {"rulings": ("Ruling", "rule")})

Type checkers and editors read the imports, Python asks the table; `tests/package/test_lazy.py`
holds them to each other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from sys import modules


def offered(
    package: str, found_in: Mapping[str, tuple[str, ...]], *packages: str
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Returns `__getattr__` and `__dir__` of a package that offers the names which each of its
    modules holds, some under a name of its own (`loads as read_record`), and `packages` inside it.

    >>> find, names = offered("paisai", {"text": ("Text", "many as counted")}, "cards")
    >>> find("Text").__name__, find("counted")(2, "entry", "entries"), find("cards").__name__
    ('Text', '2 entries', 'paisai.cards')
    >>> {"Text", "counted", "cards"} <= set(names())
    True
    """
    place: dict[str, tuple[str, str]] = {}
    for module, names in found_in.items():
        for name in names:
            there, _, here = name.partition(" as ")
            place[here or there] = module, there

    def find(name: str) -> object:
        if name in place:
            module, there = place[name]
            return getattr(import_module(f"{package}.{module}"), there)
        if name in packages:
            return import_module(f"{package}.{name}")
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    def listed() -> list[str]:
        return sorted({*place, *packages, *vars(modules[package])})

    return find, listed
