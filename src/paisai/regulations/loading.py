"""How is a regulation read from a file?

Two passes: first every field by itself (missing, unknown, wrong kind, out of range), then,
if all can be read, whether the fields fit together (`checks`). Each pass lists all defects.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from paisai.defects import Unreadable
from paisai.errors import NotationError
from paisai.frozen import replace
from paisai.plain import read
from paisai.presets import preset_text
from paisai.regulations.clauses import read_catalogue
from paisai.regulations.defects import Defect, RegulationError
from paisai.regulations.earlier_words import with_words
from paisai.regulations.outlived import without_outlived
from paisai.regulations.reading import check_depth, file_text, parse
from paisai.regulations.regulation import Regulation

if TYPE_CHECKING:
    from pathlib import Path

CLAUSES = ".clauses.toml"
"""`our-cup.clauses.toml` beside `our-cup.toml` holds the organiser's own clauses."""


@cache
def load(preset_id: str) -> Regulation:
    """A shipped preset.

    >>> load("tuolaji-zhuhai-2019").clocks.round.minutes
    70
    """
    name = f"{preset_id}.toml"
    return known(parse(preset_text(preset_id), name), name)


def load_file(path: str | Path) -> Regulation:
    """An organiser's own regulation, with the clauses that stand in a file beside it."""
    from pathlib import Path  # an event brings its regulation with it

    path = Path(path)
    regulation = known(_parsed(file_text(path), path.name), path.name)
    beside = path.with_name(path.name.removesuffix(".toml") + CLAUSES)
    if beside.exists():
        own = read_catalogue(file_text(beside), beside.name)
        regulation = replace(regulation, clauses=(*regulation.clauses, *own))
    return checked(regulation, path.name)


def loads(text: str, source: str = "TOML") -> Regulation:
    """A regulation from TOML text; `source` is named in every error."""
    return from_values(_parsed(text, source), source)


def _parsed(text: str, source: str) -> dict[str, Any]:
    try:
        return parse(text, source)
    except NotationError as error:
        raise RegulationError(source, [Defect("TOML", None, error.zh, error.en)]) from None


def from_values(data: Mapping[str, Any], source: str = "TOML") -> Regulation:
    """A regulation from plain values, such as a form or a JSON object gives."""
    check_depth(data, source)
    return checked(known(data, source), source)


def known(data: Mapping[str, Any], source: str) -> Regulation:
    """A regulation from values that were checked before, such as those of an event on record."""
    try:
        return read(Regulation, with_words(without_outlived(data)))
    except Unreadable as error:
        raise RegulationError(source, error.defects) from None


def checked(regulation: Regulation, source: str) -> Regulation:
    """The regulation, if its parts fit together and its game can be played."""
    defects = defects_of(regulation)
    if defects:
        raise RegulationError(source, defects)
    return regulation


def defects_of(regulation: Regulation) -> tuple[Defect, ...]:
    """What does not fit together; if all does, what cannot be played."""
    from paisai.regulations.checks import check  # only who changes a regulation needs the checks
    from paisai.regulations.playing import rules_of

    defects = tuple(check(regulation))
    if defects:
        return defects
    try:
        rules_of(regulation)
    except Unreadable as error:
        return error.defects
    except NotationError as error:
        return (Defect("game", None, error.zh, error.en),)
    return ()
