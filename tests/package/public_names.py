"""What is public, and how is it called? Each name that a package offers, with its signature.

python tests/package/public_names.py > docs/public-names.txt
"""

import enum
import importlib
import inspect
from collections.abc import Iterator

PACKAGES = (
    "paisai",
    "paisai.cards",
    "paisai.erdayi",
    "paisai.errors",
    "paisai.game",
    "paisai.judge",
    "paisai.players",
    "paisai.players.erdayi",
    "paisai.players.shengji",
    "paisai.record",
    "paisai.referee",
    "paisai.regulations",
    "paisai.rl",
    "paisai.rl.rlcard",
    "paisai.shengji",
    "paisai.text",
)


def offered() -> Iterator[tuple[str, object]]:
    """Each public name and what it stands for; of modules without a list, what is made there."""
    for package in PACKAGES:
        module = importlib.import_module(package)
        names = getattr(module, "__all__", None)
        if names is None:
            names = [
                name
                for name, found in vars(module).items()
                if not name.startswith("_") and getattr(found, "__module__", "") == package
            ]
        for name in sorted(names):
            yield f"{package}.{name}", getattr(module, name)


class Some:
    """A default that is more than a plain value."""

    def __repr__(self) -> str:
        return "…"


def signature(found: object) -> str:
    try:
        told = inspect.signature(found)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return ""
    plain = (type(None), bool, int, float, str)
    shown = [
        one
        if one.default is one.empty or type(one.default) in plain or one.default == ()
        else one.replace(default=Some())
        for one in told.parameters.values()
    ]
    return str(told.replace(parameters=shown)).replace("'", "")


def members(name: str, kind: type) -> Iterator[str]:
    """What a class can be asked, of its own and of our bases."""
    if issubclass(kind, enum.Enum):
        yield from (f"{name}.{one.name}" for one in kind)
        return
    for member in sorted(dir(kind)):
        if member.startswith("_"):
            continue
        made = next((base for base in kind.__mro__ if member in vars(base)), object)
        if not made.__module__.startswith("paisai"):
            continue
        found = inspect.getattr_static(kind, member)
        if isinstance(found, staticmethod | classmethod):
            found = found.__func__
        yield f"{name}.{member}{signature(found) if inspect.isfunction(found) else ''}"


def lines() -> Iterator[str]:
    for name, found in offered():
        if inspect.ismodule(found):
            yield name
        elif isinstance(found, type):
            told = "" if issubclass(found, enum.Enum) else signature(found)
            yield f"{name}{told}"
            yield from members(name, found)
        else:
            yield f"{name}{signature(found) if callable(found) else ''}"


if __name__ == "__main__":
    print(*lines(), sep="\n")
