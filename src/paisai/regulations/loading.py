"""How is a regulation read from a file?

Two passes: first every field by itself (missing, unknown, wrong kind, out of range), then,
if all can be read, whether the fields fit together (`checks`). Each pass lists all defects.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from paisai.defects import Defect, Unreadable
from paisai.errors import NotationError
from paisai.frozen import replace
from paisai.plain import read
from paisai.presets import preset_text
from paisai.regulations.clauses import read_catalogue
from paisai.regulations.playing import rules_of
from paisai.regulations.reading import RegulationError, check_depth, file_text, parse
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


# Which values did regulations once have that say nothing any more?
# They had one sense only, and it is how things always are now. Event files and organisers' own
# copies still hold them, so they are passed over; any other value there is refused as unknown.


OUTLIVED: Mapping[str, Mapping[str, Any]] = {
    "entry": {"mixed": True},
    "stages": {"left_over": "pass_free"},
    "team_totals": {"other_rounds": "skip_missing_and_repeat_last"},
}


def without_outlived(data: Mapping[str, Any]) -> Mapping[str, Any]:
    held = {part: data[part] for part in OUTLIVED if part in data}
    kept = {part: _without(value, OUTLIVED[part]) for part, value in held.items()}
    return data if kept == held else {**data, **kept}


def _without(value: Any, gone: Mapping[str, Any]) -> Any:
    if isinstance(value, list | tuple):
        return [_without(one, gone) for one in value]
    if not isinstance(value, Mapping):
        return value
    return {name: one for name, one in value.items() if name not in gone or one != gone[name]}


# What do players call the figures of a regulation that was written down before it could say so?
# Event files and organisers' own copies of then speak as the preset they come from does now; what
# they say themselves stands.


CALLED: Mapping[str, Mapping[str, Mapping[str, str]]] = {
    "tuolaji-zhuhai-2019": {
        "points_called": {"zh": "大分", "en": "match points"},
        "difference_called": {"zh": "小分", "en": "level difference"},
    },
}
"""By the preset whose catalogue of clauses serves."""


def with_words(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The values, with the words of their preset where they have none."""
    words, ranking = (
        CALLED.get(data.get("copied_from") or data.get("id") or ""),
        data.get("ranking"),
    )
    if not words or not isinstance(ranking, Mapping) or any(name in ranking for name in words):
        return data
    return {**data, "ranking": {**ranking, **words}}
