"""Which part is missing where a package cannot be imported, and what does one type to have it?

The games, records, regulations and the judge need nothing but Python; the rest comes in parts.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from paisai.errors import PaisaiError

PARTS = {
    "desk": (
        "markdown_it",
        "openpyxl",
        "openskill",
        "pylopdf_fonts",
        "pypinyin",
        "rustworkx",
        "typst",
    ),
    "web": ("a2wsgi", "argon2", "django", "segno", "starlette", "uvicorn"),
    "rl": ("gymnasium", "numpy", "pettingzoo"),
    "data": ("pyarrow",),
    "cluster": ("distributed",),
    "postgresql": ("psycopg",),
    "redis": ("redis",),
}
"""Each part and what is imported from it."""


class PartMissing(PaisaiError, ImportError):
    """A part of the program was not installed; says what to type."""

    code = "unsupported"

    def __init__(self, module: str, part: str) -> None:
        line = f'pip install "paisai[{part}]"'
        super().__init__(
            f"这一步要用 {module}，还没有安装：{line}",
            f"this needs {module}, which is not installed: {line}",
        )


def part_of(module: str | None) -> str | None:
    """The part that a module comes with."""
    top = (module or "").partition(".")[0]
    return next((part for part, modules in PARTS.items() if top in modules), None)


@contextmanager
def needs() -> Iterator[None]:
    """Around an import: what is missing is said with what to type.

    >>> with needs():
    ...     raise ModuleNotFoundError(name="typst")
    Traceback (most recent call last):
    paisai.needs.PartMissing: 这一步要用 typst，还没有安装：pip install "paisai[desk]"
    """
    try:
        yield
    except ModuleNotFoundError as error:
        part = part_of(error.name)
        if part is None or error.name is None:
            raise
        raise PartMissing(error.name, part) from None
