"""What is a question to the judge, and what an answer? (One JSON object a line.)"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, TypeVar

from paisai.errors import NotationError, PaisaiError, RuleViolation

Json: TypeAlias = Any
T = TypeVar("T")
Answer: TypeAlias = dict[str, Json]
LONGEST_LINE = 1 << 20
"""Longer lines are refused unread; in bytes."""


class RequestError(PaisaiError):
    """The request lacks something, or what it says makes no sense."""

    code = "request"


class Unsupported(RequestError):
    """We do not offer that."""

    code = "unsupported"


class QuestionFields:
    """The fields of one question, each read with its type."""

    def __init__(self, fields: Mapping[str, Json], language: str = "zh") -> None:
        self.fields = fields
        self.language = language

    def has(self, name: str) -> bool:
        """Whether the field is there and not null."""
        return self.fields.get(name) is not None

    def value(self, name: str) -> Json:
        if name not in self.fields:
            raise RequestError(f"缺少字段 {name}", f"the field {name} is missing")
        return self.fields[name]

    def text(self, name: str) -> str:
        return self._typed(name, str, "字符串", "a string")

    def integer(self, name: str, least: int, most: int) -> int:
        number = self._typed(name, int, "整数", "a whole number")
        if not least <= number <= most:
            raise RequestError(
                f"{name} 应为 {least} 到 {most}，不是 {short(number)}",
                f"{name} is from {least} to {most}, not {short(number)}",
            )
        return number

    def truth(self, name: str) -> bool:
        return self._typed(name, bool, "true 或 false", "true or false")

    def items(self, name: str, number: int | None = None) -> list[Json]:
        found: list[Json] = self._typed(name, list, "数组", "an array")
        if number is not None and len(found) != number:
            raise RequestError(
                f"{name} 应有 {number} 项，不是 {len(found)}",
                f"{name} has {number} items, not {len(found)}",
            )
        return found

    def texts(self, name: str, number: int | None = None) -> list[str]:
        found = self.items(name, number)
        for item in found:
            if type(item) is not str:
                raise RequestError(f"{name} 的每项应为字符串", f"each of {name} is a string")
        return found

    def _typed(self, name: str, kind: type[T], zh: str, en: str) -> T:
        value = self.value(name)
        # Not isinstance: in JSON true is no number.
        if type(value) is not kind:
            raise RequestError(
                f"{name} 应为{zh}，不是 {short(value)}", f"{name} is {en}, not {short(value)}"
            )
        return value


Answering: TypeAlias = Callable[[QuestionFields], Answer]


def answer(line: bytes | str, operations: Mapping[str, Answering], language: str = "zh") -> Answer:
    """The answer to one line. Whatever the line holds, this returns."""
    try:
        question = json.loads(line, parse_constant=_no_constant)
        json.dumps(question, allow_nan=False)
    except (ValueError, RecursionError):
        return _failure(None, RequestError("这一行不是 JSON", "this line is no JSON"), language)
    if not isinstance(question, dict):
        wrong = RequestError("请求应为一个 JSON 对象", "a request is a JSON object")
        return _failure(None, wrong, language)
    identity = question.get("id")
    try:
        _need_characters({**question, "id": None})
        request = QuestionFields(question, language)
        name = request.text("op")
        operation = operations.get(name)
        if operation is None:
            raise Unsupported(
                f"没有操作 {short(name)}；hello 列出全部操作",
                f"unknown op {short(name)}; hello lists them all",
            )
        return {"id": identity, "ok": True, **operation(request)}
    except PaisaiError as error:
        return _failure(identity, error, language)


def _need_characters(question: Json) -> None:
    """No name, draw or paper can hold half a character."""
    try:
        json.dumps(question, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        broken = ascii(error.object[error.start : error.start + 1])
        raise RequestError(
            f"有不成字的编码 {broken}，请用普通文字",
            f"{broken} is half a character; write plain text",
        ) from None


def _no_constant(name: str) -> Json:
    raise ValueError(f"{name} is no JSON")


def _failure(identity: Json, error: PaisaiError, language: str) -> Answer:
    code = {RuleViolation: "rule", NotationError: "notation"}
    kind = next((code[base] for base in code if isinstance(error, base)), None)
    return {
        "id": identity,
        "ok": False,
        "error": {
            "code": kind or getattr(error, "code", "request"),
            "message": error.in_brief(language),
            "clause": getattr(error, "clause", None),
        },
    }


def short(value: object) -> str:
    """As it was asked."""
    return cut(json.dumps(value, ensure_ascii=False))


def cut(text: str) -> str:
    """No more of it than a sentence can hold."""
    return text if len(text) <= 40 else text[:40] + "…"
