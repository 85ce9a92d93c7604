"""How does a package offer names without importing what they stand in before they are used?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from sys import modules


def offered(package: str, found_in: Mapping[str, tuple[str, ...]]) -> Callable[[str], object]:
    """The `__getattr__` of a package: which names each of its modules holds.

    >>> offered("paisai", {"text": ("Text",)})("Text").__name__
    'Text'
    """
    place = {name: module for module, names in found_in.items() for name in names}

    def found(name: str) -> object:
        if name not in place:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(f"{package}.{place[name]}"), name)

    return found


def listing(package: str, found_in: Mapping[str, tuple[str, ...]]) -> Callable[[], list[str]]:
    """The `__dir__` of a package: what it holds and what it offers, for completion and `help`.

    >>> "Text" in listing("paisai", {"text": ("Text",)})()
    True
    """
    names = {name for offered_names in found_in.values() for name in offered_names}
    return lambda: sorted(names | vars(modules[package]).keys())
