"""Which files come with the product?"""

from __future__ import annotations

from importlib.resources import files


def shipped(folder: str) -> tuple[str, ...]:
    """The names of the TOML files in a folder of this room, without ending, sorted."""
    names = (entry.name for entry in (files(__package__) / folder).iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))
