"""Every field of a regulation is said in its 竞赛规程: change it, and the text changes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from datetime import date, datetime, timedelta
from functools import cache
from typing import Any

import pytest

from paisai.acting.forms.model import Kind
from paisai.acting.regulation_form.shape import (
    Leaf,
    Many,
    OneOf,
    RecordShape,
    Row,
    Shape,
)
from paisai.acting.regulation_form.whole import regulation_parts
from paisai.errors import PaisaiError
from paisai.plain import dump
from paisai.regulations import Regulation, load, preset_ids
from paisai.regulations.document.write import write
from paisai.regulations.loading import from_values
from support.closed_stage import swiss_then_knockout

Path = tuple[str | int, ...]
ABSENT: Any = object()

NOT_FOR_THE_DOCUMENT: Mapping[str, str] = {
    "id": "a name for programs",
    "copied_from": "which catalogue of clauses serves",
    "stages[].id": "a name for programs",
    "entry.papers[].id": "a name for programs",
    "penalties[].id": "a name for programs",
    "penalties[].steps[].case": "a name for programs; people read the case's name",
    "penalties[].clause": "stands in the margin",
    "clocks.lateness.clause": "stands in the margin",
    "game.clauses": "which clause a refusal at the table cites: no rule",
    "timetable[].rounds": "the words of the row say which rounds they are",
}
NEVER_ALONE: Mapping[str, str] = {
    "entry.players": "the kind of scoring fixes it",
    "team_totals.rows[].reached": "the stages fix the list",
    "game.decks": "the kitty and the tables of the game go with it",
    "game.levels.rows[].2": "the rows of the table go together; their points are tried",
    "game.levels.rows[].3": "the rows of the table go together; their points are tried",
    "game.kitty_table.triple_tractor.growth": "what is added goes with it",
}
"""What is said, but cannot be set otherwise while all else stays."""


IN_WORDS = ("right_lost", "duty", "repair")
"""Effects that are said by their own words; the kind says who sees to them."""


def _of_effect(*kinds: str) -> Callable[[Any, Any], bool]:
    return lambda _, effect: effect["kind"] in kinds


def _with_amount(_: Any, effect: Any) -> bool:
    return effect.get("amount") is not None


def _at_tables_of_three(values: Any, _: Any) -> bool:
    return values["forfeit"].get("others_at_table") is not None


def _in_matches(values: Any, _: Any) -> bool:
    return not _at_tables_of_three(values, _)


def _is_one_table(values: Any, stage: Any) -> bool:
    """Those who have come so far sit at one table of three."""
    stages = values["stages"]
    number = stages.index(stage)
    return number > 0 and stages[number - 1].get("cut") == 3


def _is_capped(levels: Any, row: Any) -> bool:
    """The last row holds for all that is above it."""
    return "cap" in levels and row == levels["rows"][-1]


MEANT: Mapping[str, Callable[[Any, Any], bool]] = {
    "effects[].per": _with_amount,
    "effects[].at_most": _with_amount,
    "effects[].or_more": _with_amount,
    "effects[].loses_deal": _of_effect("deal_ends"),
    "effects[].if_named": lambda _, effect: effect.get("or_more", False),
    "effects[].infraction": _of_effect("same_as"),
    "penalties[].counted_over": lambda _, one: any(
        step.get("occurrence", 1) > 1 for step in one["steps"]
    ),
    "clocks.play.bury_includes_first_lead": lambda values, _: values["game"]["kind"] == "shengji",
    "effects[].kind": lambda _, effect: effect["kind"] not in IN_WORDS,
    "stages[].grouping": lambda values, stage: not _is_one_table(values, stage),
    "game.levels.rows[].1": lambda values, row: not _is_capped(values["game"]["levels"], row),
    "game.levels.step": lambda _, levels: not levels.get("rows"),
    "forfeit.absent_ranked": _at_tables_of_three,
    "forfeit.winner": _in_matches,
    "forfeit.loser": _in_matches,
    "forfeit.level_difference": _in_matches,
    "awards.offered": lambda _, awards: awards.get("offered", False),  # an own one offers nothing
    "ranking.unplayed_opponent": lambda values, _: "opponents_points" in values["ranking"]["chain"],
}
"""What says nothing where something else is not so: by the whole regulation and the part."""


def said(regulation: Regulation, language: str) -> list[str]:
    """All that is printed but the margin and our readings, which say what is not set."""
    document = write(regulation, language=language)
    found = [document.title]
    for chapter in document.sections:
        found.append(chapter.title)
        for article in chapter.articles:
            found += [article.title, *(sentence.text for sentence in article.sentences)]
            if article.table is not None:
                columns = len(article.table.header) - article.table.cites
                for row in (article.table.header, *article.table.rows):
                    found += row[:columns]
    return found


def walked(shape: Shape, value: Any, path: Path, place: str) -> Iterator[tuple[str, Path, Leaf]]:
    """Every field that stands or could stand there; in `place` all items of a list are one."""
    match shape:
        case Leaf():
            yield place, path, shape
        case RecordShape() if value is not ABSENT and value is not None:
            for part in shape.parts:
                there = value.get(part.name, ABSENT)
                name = f"{place}.{part.name}" if place else part.name
                yield from walked(part.shape, there, (*path, part.name), name)
        case Row():
            for n, part in enumerate(shape.parts):
                yield from walked(part.shape, value[n], (*path, n), f"{place}.{part.name}")
        case Many() if value is not ABSENT:
            for n, one in enumerate(value):
                yield from walked(shape.of, one, (*path, n), f"{place}[]")
        case OneOf() if value is not ABSENT and value is not None:
            yield from walked(shape.kinds[value["kind"]], value, path, place)


def fields_of(regulation: Regulation) -> list[tuple[str, Path, Leaf]]:
    whole = RecordShape(tuple(regulation_parts().values()))
    return list(walked(whole, dump(regulation), (), ""))


def others(values: Any, path: Path, leaf: Leaf) -> Iterator[Any]:
    """Other values of a field."""
    value = at(values, path)
    there = value is not ABSENT and value is not None
    match leaf.kind:
        case Kind.YES_NO:
            yield not (there and value)
        case Kind.CHOICE:
            assert leaf.chosen is not None
            yield from (plain for plain, _ in leaf.chosen.values() if plain != value)
        case Kind.CHOICES:
            assert leaf.chosen is not None
            have = list(value) if there else []
            for plain, _ in leaf.chosen.values():
                yield [one for one in have if one != plain] if plain in have else [*have, plain]
        case Kind.WHOLE | Kind.NUMBER:
            step = leaf.limits.multiple_of if leaf.limits and leaf.limits.multiple_of else 1
            yield from (value + step, value - step, value * 2) if there else (step, 5, 10, 60)
        case Kind.WHOLES:
            have = list(value) if there else []
            yield [*have, have[-1] + 1 if have else 1]
            yield [one + 1 for one in have]
        case Kind.TEXT:
            yield f"{value if there else 'our-'}x"
            yield from (one["id"] for one in values["penalties"] if one["id"] != value)
        case Kind.LINES:
            yield [*(value if there else []), "Z9"]
        case Kind.BOTH:
            old = value if there else {"zh": "", "en": ""}
            yield {"zh": f"{old['zh']}新", "en": f"{old['en']} new"}
        case Kind.DATE:
            yield str((date.fromisoformat(value) if there else date(2020, 1, 1)) + timedelta(1))
        case Kind.MOMENT:
            then = datetime.fromisoformat(value) if there else datetime(2020, 1, 1, 9)
            yield (then + timedelta(1)).isoformat()
        case Kind.TIME:
            yield "10:35:00" if value != "10:35:00" else "10:40:00"
    if leaf.maybe and there:
        yield ABSENT


def at(values: Any, path: Path) -> Any:
    for step in path:
        values = values.get(step, ABSENT) if isinstance(values, dict) else values[step]
    return values


def changed(values: Any, path: Path, new: Any) -> Any:
    """With what goes with it: the rows of a table join, and a timetable is of as many rounds."""
    values = deepcopy(values)
    part, name = at(values, path[:-1]), path[-1]
    if new is not ABSENT:
        part[name] = new
    elif isinstance(part, dict):
        part.pop(name, None)
    for first, last, step in (("first", "last", 1), (0, 1, 5)):
        if name not in (first, last) or not isinstance(path[-2], int) or not isinstance(new, int):
            continue
        rows, number = at(values, path[:-2]), path[-2]
        if name == last and number + 1 < len(rows):
            rows[number + 1][first] = new + step
        if name == first and number:
            rows[number - 1][last] = new - step
    return values


def is_meant(place: str, path: Path, values: Any) -> bool:
    conditions = [asked for known, asked in MEANT.items() if place.endswith(known)]
    return all(asked(values, at(values, path[:-1])) for asked in conditions)


def is_for_the_document(place: str) -> bool:
    silent = (*NOT_FOR_THE_DOCUMENT, *NEVER_ALONE)
    return not any(place == known or place.startswith(f"{known}.") for known in silent)


@cache
def said_of(key: str) -> dict[str, list[str]]:
    return {language: said(regulations()[key], language) for language in ("zh", "en")}


def unsaid(key: str, place: str, path: Path, leaf: Leaf, most: int) -> Iterator[str]:
    """The other values of a field that the text does not tell from this one; a value that does not
    go with the rest of the regulation is passed over. `most`: so many are tried."""
    regulation, tried = regulations()[key], 0
    values = dump(regulation)
    for new in others(values, path, leaf):
        try:
            other = from_values(changed(values, path, new))
        except PaisaiError:
            continue
        if other == regulation:
            continue
        tried += 1
        for language, text in said_of(key).items():
            if said(other, language) == text:
                yield f"{place} ({language}): {'—' if new is ABSENT else new}"
        if tried == most:
            return
    if not tried:
        yield f"{place}: no other value is taken"


@cache
def regulations() -> dict[str, Regulation]:
    """The presets, and one of two stages; without a timetable the rounds can be others."""
    known = {preset: load(preset) for preset in preset_ids()}
    free = {key: {**dump(one), "timetable": []} for key, one in known.items()}
    more = {f"{key}, no timetable": from_values(values) for key, values in free.items()}
    return {**known, "two stages": swiss_then_knockout(), **more}


@cache
def once_each() -> dict[str, list[tuple[str, Path, Leaf]]]:
    """Each field in the first regulation in which it can be set otherwise and means something."""
    left: dict[str, list[tuple[str, Path, Leaf]]] = {}
    seen: set[str] = set()
    for key, regulation in regulations().items():
        values = dump(regulation)
        for place, path, leaf in fields_of(regulation):
            if place in seen or not is_for_the_document(place):
                continue
            if is_meant(place, path, values) and _can_change(values, path, leaf, regulation):
                seen.add(place)
                left.setdefault(key, []).append((place, path, leaf))
    return left


def _can_change(values: Any, path: Path, leaf: Leaf, regulation: Regulation) -> bool:
    for new in others(values, path, leaf):
        try:
            if from_values(changed(values, path, new)) != regulation:
                return True
        except PaisaiError:
            continue
    return False


def test_every_field_can_be_tried_somewhere() -> None:
    tried = {place for fields in once_each().values() for place, _, _ in fields}
    plain = {key: dump(one) for key, one in regulations().items()}
    meant = {
        place
        for key, one in regulations().items()
        for place, path, _ in fields_of(one)
        if is_for_the_document(place) and is_meant(place, path, plain[key])
    }
    assert meant - tried == set()


@pytest.mark.parametrize("key", regulations())
def test_a_field_set_otherwise_is_said_otherwise(key: str) -> None:
    found = [
        told
        for place, path, leaf in once_each().get(key, ())
        for told in unsaid(key, place, path, leaf, 1)
    ]
    assert found == []


@pytest.mark.long
@pytest.mark.parametrize("preset", preset_ids())
def test_every_value_of_every_field_of_every_preset_is_said(preset: str) -> None:
    regulation = load(preset)
    values = dump(regulation)
    found = [
        told
        for place, path, leaf in fields_of(regulation)
        if is_for_the_document(place) and is_meant(place, path, values)
        for told in unsaid(preset, place, path, leaf, 9)
        if not told.endswith("no other value is taken")
    ]
    assert found == []


@pytest.mark.parametrize(
    ("preset", "path", "zh", "en"),
    [
        (
            "bashifen-teachers",
            ("game", "shows", "joker_showers"),
            "谁能用级牌反主，谁就能用王反。",
            "Who may overturn with level cards may do so with jokers.",
        ),
        (
            "shengji-szpt-2013",
            ("game", "points_won"),
            "防守方赢的分亮着放。",
            "Points the defenders win lie face up.",
        ),
        (
            "tuolaji-zhuhai-2019",
            ("game", "stated_units"),
            "领出的牌有几种拆法时可以声明，不声明按最长的拖拉机算。",
            "A lead that can be read in several ways may be stated; unstated it counts by its"
            " longest tractor.",
        ),
    ],
)
def test_a_policy_left_out_is_said_as_it_is_then_played(
    preset: str, path: Path, zh: str, en: str
) -> None:
    other = from_values(changed(dump(load(preset)), path, ABSENT))
    assert zh in said(other, "zh")
    assert en in said(other, "en")


@pytest.mark.parametrize("preset", preset_ids())
def test_what_a_game_leaves_out_is_not_said_by_its_name_in_the_file(preset: str) -> None:
    regulation = load(preset)
    for place, path, _ in fields_of(regulation):
        if not place.startswith("game.") or place.startswith("game.clauses"):
            continue
        try:
            other = from_values(changed(dump(regulation), path, ABSENT))
        except PaisaiError:
            continue
        for language in ("zh", "en"):
            text = " ".join(said(other, language))
            assert not re.search(r"None|True|False|[a-z]_[a-z]", text), place


@pytest.mark.parametrize("place", [*NOT_FOR_THE_DOCUMENT, *NEVER_ALONE])
def test_what_is_not_for_the_document_is_a_field(place: str) -> None:
    every = {known for one in regulations().values() for known, _, _ in fields_of(one)}
    assert any(known == place or known.startswith(f"{place}.") for known in every)
