"""Which facts does a ruling need, and are those given such facts?

A fact that is not optional must be given where the case at hand asks for it. A count that is listed
but that the case does not ask for is on record and changes nothing; what the referee gives at
discretion where the case has no use for it is refused.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, TypeAlias

from paisai.errors import NotationError
from paisai.frozen import record
from paisai.text import Text, joined

Known: TypeAlias = Mapping[str, int | str]
"""Facts that were read: each is an int or one of the choices."""


class FactType(StrEnum):
    INT = "int"
    CHOICE = "choice"


@record
class Fact:
    """`labels` are the words for the choices, in the same order. `step`: points are multiples
    of five, so an amount of points is too. `sometimes`: only some cases or choices ask for it; who
    rules on one that does not may leave it out."""

    name: str
    words: Text
    type: FactType
    choices: tuple[str, ...] = ()
    labels: tuple[Text, ...] = ()
    least: int = 0
    most: int | None = None
    step: int = 1
    optional: bool = False
    sometimes: bool = False

    def to_json(self) -> dict[str, Any]:
        """Returns it as plain values for JSON."""
        plain: dict[str, Any] = {"name": self.name, "type": self.type.value}
        if self.type is FactType.CHOICE:
            plain["choices"] = list(self.choices)
        else:
            plain["min"] = self.least
        if self.most is not None:
            plain["max"] = self.most
        if self.optional:
            plain["optional"] = True
        return plain

    @property
    def must_be_told(self) -> bool:
        """Whether there is no ruling without it."""
        return not self.optional and not self.sometimes

    def read(self, value: object) -> int | str:
        """Returns the value that a fact of a question stands for. Raises `NotationError` if it is
        none."""
        if self.type is FactType.CHOICE:
            if isinstance(value, str) and value in self.choices:
                return str(value)
        # Not isinstance: in JSON true is no number.
        elif type(value) is int and self.fits(value):
            return value
        zh, en = self.accepted()
        raise NotationError(
            f"{self.name}（{self.words.zh}）应为{zh}，不是 {_short(value)}",
            f"{self.name} ({self.words.en}) is {en}, not {_short(value)}",
        )

    def fits(self, number: int) -> bool:
        """Whether a value is one of those that the fact may have."""
        return (
            number >= self.least
            and (self.most is None or number <= self.most)
            and number % self.step == 0
        )

    def accepted(self) -> tuple[str, str]:
        """What would be accepted, in both languages."""
        if self.type is FactType.CHOICE:
            if len(self.choices) == 1:
                return f" {self.choices[0]}", self.choices[0]
            return f" {'、'.join(self.choices)} 之一", f"one of {', '.join(self.choices)}"
        zh, en = "整数", "a whole number"
        if self.step > 1:
            zh, en = f" {self.step} 的倍数", f"a multiple of {self.step}"
        if self.most is None:
            return f"不小于 {self.least} 的{zh}", f"{en}, at least {self.least}"
        return f" {self.least} 到 {self.most} 的{zh}", f"{en} from {self.least} to {self.most}"


def fact_words(fact: Fact) -> Text:
    """What would be accepted, the choices by their names."""
    if fact.labels:
        return joined(fact.labels, "、", ", ")
    return Text(*(word.strip() for word in fact.accepted()))


def read_facts(listed: Sequence[Fact], given: object) -> dict[str, int | str]:
    """The facts given, each of its type; what is unknown, missing or wrong is refused."""
    if not isinstance(given, Mapping):
        raise NotationError(
            f"各项事实应写成对象，如 {{{_names(listed)}}}",
            f"facts is an object of {_names(listed)}",
        )
    known = {fact.name: fact for fact in listed}
    for name in given:
        if name not in known:
            raise NotationError(
                f"没有 {_short(name)} 这一项事实，可以有：{_names(listed)}",
                f"there is no fact {_short(name)}; there may be: {_names(listed)}",
            )
    for fact in listed:
        if fact.must_be_told and given.get(fact.name) is None:
            zh, en = fact.accepted()
            raise NotationError(
                f"缺少 {fact.name}（{fact.words.zh}），应为{zh}",
                f"{fact.name} ({fact.words.en}) is missing; it is {en}",
            )
    return {name: known[name].read(value) for name, value in given.items() if value is not None}


def _names(listed: Sequence[Fact]) -> str:
    return "、".join(fact.name for fact in listed) or "（无）"


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, default=repr)
    return text if len(text) <= 40 else text[:40] + "…"
