"""What does a clause say, and how does the product keep it?

One file per preset in `clauses/`, one `[[clause]]` per id of its register. The statements
are our own words; a decision is where the original is silent or contradicts itself and this
project has chosen, and is always shown as 本系统的解释, never as the regulation's words.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import TypeVar

from paisai.errors import NotationError
from paisai.presets import shipped
from paisai.text import Text


class Kind(StrEnum):
    PLAY = "play"
    SCORE = "score"
    FORMAT = "format"
    CLOCK = "clock"
    PENALTY = "penalty"
    ADMIN = "admin"
    CONDUCT = "conduct"


class Keeper(StrEnum):
    """Who or what keeps a clause."""

    ENGINE = "engine"
    DESK = "desk"
    FORM = "form"
    CLOCK = "clock"
    DOCUMENT = "document"
    PERSON = "person"


@dataclass(frozen=True, slots=True)
class Decision:
    """A reading of ours; `option` is the place in a regulation where an organiser may differ.

    `otherwise` says what else may stand there, where the register names it.
    """

    words: Text
    option: str | None
    otherwise: Text | None


@dataclass(frozen=True, slots=True)
class Clause:
    """`article` is the number in the original paper; `words` is the statement in our words.

    `document` is what the 竞赛规程 prints in place of a statement that speaks about the
    original (that it is silent, or says two things); empty: its decisions only.
    """

    id: str
    kind: Kind
    article: str
    words: Text
    decisions: tuple[Decision, ...]
    kept_by: tuple[Keeper, ...]
    how: Text
    document: str | None


E = TypeVar("E", bound=StrEnum)

_REQUIRED = {"id", "kind", "article", "zh", "en", "kept_by", "how"}
_ALLOWED = _REQUIRED | {"decisions", "document"}


class _Reader:
    """Reads one catalogue; every complaint names the file and the place in it."""

    def __init__(self, source: str) -> None:
        self.source = source

    def fail(self, place: str, zh: str, en: str) -> NotationError:
        return NotationError(f"{self.source} 的 {place}：{zh}", f"{self.source}, {place}: {en}")

    def string(self, value: object, place: str) -> str:
        if not isinstance(value, str) or not value.strip():
            raise self.fail(place, "应为非空的文字", "a non-empty text is wanted")
        return value

    def table(
        self, value: object, place: str, required: set[str], allowed: set[str]
    ) -> dict[str, object]:
        if not isinstance(value, dict):
            raise self.fail(place, "应为一个表", "a table is wanted")
        for name in sorted(required - value.keys()):
            raise self.fail(f"{place}.{name}", "缺少这一项", "this field is missing")
        for name in sorted(value.keys() - allowed):
            raise self.fail(
                f"{place}.{name}",
                f"没有这一项，可以有 {'、'.join(sorted(allowed))}",
                f"no such field; there may be {', '.join(sorted(allowed))}",
            )
        return value

    def items(self, value: object, place: str) -> list[object]:
        if not isinstance(value, list):
            raise self.fail(place, "应为一个列表", "a list is wanted")
        return value

    def choice(self, kind: type[E], value: object, place: str) -> E:
        for member in kind:
            if member.value == value:
                return member
        names = [member.value for member in kind]
        raise self.fail(
            place,
            f"不能是 {value!r}，可以是 {'、'.join(names)}",
            f"{value!r} is not one of {', '.join(names)}",
        )

    def words(self, value: object, place: str, extra: frozenset[str] = frozenset()) -> Text:
        table = self.table(value, place, {"zh", "en"}, {"zh", "en", *extra})
        return Text(
            self.string(table["zh"], f"{place}.zh"), self.string(table["en"], f"{place}.en")
        )

    def decision(self, value: object, place: str) -> Decision:
        words = self.words(value, place, frozenset({"option", "otherwise"}))
        assert isinstance(value, dict)
        option, otherwise = value.get("option"), value.get("otherwise")
        return Decision(
            words,
            None if option is None else self.string(option, f"{place}.option"),
            None if otherwise is None else self.words(otherwise, f"{place}.otherwise"),
        )

    def document(self, value: object, place: str) -> str | None:
        if value is None or isinstance(value, str):
            return value
        raise self.fail(place, "应为文字", "a text is wanted")

    def clause(self, value: object, place: str) -> Clause:
        table = self.table(value, place, _REQUIRED, _ALLOWED)
        keepers = self.items(table["kept_by"], f"{place}.kept_by")
        if not keepers:
            raise self.fail(f"{place}.kept_by", "至少要有一项", "at least one is wanted")
        decisions = self.items(table.get("decisions", []), f"{place}.decisions")
        return Clause(
            id=self.string(table["id"], f"{place}.id"),
            kind=self.choice(Kind, table["kind"], f"{place}.kind"),
            article=self.string(table["article"], f"{place}.article"),
            words=Text(
                self.string(table["zh"], f"{place}.zh"), self.string(table["en"], f"{place}.en")
            ),
            decisions=tuple(
                self.decision(item, f"{place}.decisions[{i}]") for i, item in enumerate(decisions)
            ),
            kept_by=tuple(
                self.choice(Keeper, item, f"{place}.kept_by[{i}]") for i, item in enumerate(keepers)
            ),
            how=self.words(table["how"], f"{place}.how"),
            document=self.document(table.get("document"), f"{place}.document"),
        )

    def catalogue(self, text: str) -> Iterator[Clause]:
        try:
            whole = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise self.fail("文件", f"不是合法的 TOML：{error}", f"not TOML: {error}") from None
        top = self.table(whole, "文件", {"clause"}, {"clause"})
        seen: set[str] = set()
        for i, item in enumerate(self.items(top["clause"], "clause")):
            clause = self.clause(item, f"clause[{i}]")
            if clause.id in seen:
                raise self.fail(
                    f"clause[{i}].id", f"{clause.id} 重复", f"{clause.id} appears twice"
                )
            seen.add(clause.id)
            yield clause


def read_catalogue(text: str, source: str) -> tuple[Clause, ...]:
    """The clauses of one catalogue in order; `source` is named in every error."""
    return tuple(_Reader(source).catalogue(text))


def catalogues() -> tuple[str, ...]:
    """The ids of the presets that have a catalogue: the files present, in alphabetical order."""
    return shipped("clauses")


@cache
def _catalogue(preset: str) -> dict[str, Clause]:
    if preset not in catalogues():
        raise NotationError(
            f"没有 {preset!r} 的条款，现有 {'、'.join(catalogues())}",
            f"no clauses for {preset!r}; there are {', '.join(catalogues())}",
        )
    name = f"{preset}.toml"
    text = (files(__package__) / "clauses" / name).read_text(encoding="utf-8")
    return {clause.id: clause for clause in read_catalogue(text, f"clauses/{name}")}


def all_clauses(preset: str) -> tuple[Clause, ...]:
    """Every clause of a preset, in the order of its register."""
    return tuple(_catalogue(preset).values())


def clause(preset: str, id: str) -> Clause:  # noqa: A002
    """One clause.

    >>> clause("tuolaji-zhuhai-2019", "Z4.13").article
    '四（十三）'
    """
    found = _catalogue(preset).get(id)
    if found is None:
        raise NotationError(
            f"{preset} 没有条款 {id}", f"{preset} has no clause {id}; see `paisai regulation show`"
        )
    return found
