"""What does a person's form say, field by field, and what cannot be read?"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date, datetime, time
from typing import Annotated, Any

from paisai.acting.forms.model import Field, Form, Kind, Posted, Wrong, WrongForm, last
from paisai.defects import Unreadable
from paisai.desk.entry_fields import YES
from paisai.desk.reading import day, moment
from paisai.desk.wording import meant
from paisai.errors import Needed, NotationError, PaisaiError, RuleViolation
from paisai.ledger import Reason, Refusal
from paisai.plain import Limits, read
from paisai.text import Text
from paisai.visible import LONGEST_NAME, LONGEST_WORDS, check_visible

TICKED = {**YES, "on": True}
_WHOLE = re.compile(r"[+-]?\d{1,15}")
_NUMBER = re.compile(r"[+-]?\d{1,12}(\.\d{1,6})?")
_BETWEEN = re.compile(r"[\s、,，;；]+")


class Answers:
    """What every field says, read by its kind; asked for by name and kind."""

    def __init__(self, values: dict[str, Any]) -> None:
        self._values = values

    def text(self, name: str) -> str:
        return str(self._values.get(name) or "")

    def said(self, name: str) -> str | None:
        """The text, None if there is none."""
        return self.text(name) or None

    def whole(self, name: str) -> int | None:
        found: int | None = self._values.get(name)
        return found

    def yes(self, name: str) -> bool:
        return bool(self._values.get(name))

    def several(self, name: str) -> tuple[str, ...]:
        return tuple(self._values.get(name) or ())

    def day(self, name: str) -> date | None:
        found: date | None = self._values.get(name)
        return found

    def hour(self, name: str) -> time | None:
        found: time | None = self._values.get(name)
        return found

    def moment(self, name: str) -> datetime | None:
        found: datetime | None = self._values.get(name)
        return found


def answers(form: Form, posted: Posted) -> Answers:
    """Every field read; otherwise `WrongForm` says of each what is wrong with it."""
    values: dict[str, Any] = {}
    wrong: list[Wrong] = []
    for field in form.fields:
        try:
            values[field.name] = _read(field, posted)
        except Unreadable as error:
            said = error.defects[0]
            wrong.append(Wrong(field.name, said.zh, said.en))
        except NotationError as error:
            wrong.append(Wrong(field.name, error.zh, error.en))
    if wrong:
        raise WrongForm(wrong)
    return Answers(values)


@contextmanager
def tied(*names: str) -> Iterator[None]:
    """What is refused within belongs to this field, or these fields."""
    try:
        yield
    except WrongForm:
        raise
    except PaisaiError as error:
        clause = broken(error)
        raise WrongForm(Wrong(name, error.zh, error.en, clause) for name in names) from None


def broken(error: PaisaiError) -> str:
    """The clause by which something is refused, if one says so."""
    return error.clause if isinstance(error, RuleViolation) else ""


FIELD_OF = {
    Reason.NEEDS_REASON: ("reason", "override", "text"),
    Reason.WRONG_SECRET: ("secret",),
    Reason.UNSIGNED: ("signed",),
    Reason.IMPOSSIBLE_SCORE: ("deals", "levels1"),
    Reason.NOT_AT_TABLE: ("by", "entry", "table"),
    Reason.NOT_ELIGIBLE: ("entry",),
}
"""Where the sentence of a refusal stands, if the form has such a field."""


NEEDED_IN: Mapping[Needed, tuple[str, ...]] = {
    Needed.FIRST_LEVEL: ("start",),
    Needed.RULING_INCLUDED: ("included",),
    Needed.ROUND_AND_TABLE: ("round",),
    Needed.NEW_SCORE: ("table",),
    Needed.NEW_SCORE_OR_REPLAY: ("table",),
    Needed.UNIT: ("units", "unit"),
}
"""The fields in which what is needed is said, where they are not called like it."""


def refused(form: Form, error: PaisaiError) -> WrongForm:
    """What the ledger refuses, beside the field it is about; else about the whole form."""
    if isinstance(error, WrongForm):
        return error
    names: tuple[str, ...] = FIELD_OF.get(error.reason, ()) if isinstance(error, Refusal) else ()
    if error.needed is not None:
        names = (*NEEDED_IN.get(error.needed, (error.needed.value,)), *names)
    beside = next((name for name in names if form.field(name) is not None), "")
    said = Wrong(beside, error.zh, error.en, broken(error))
    return WrongForm([said]).needing(error.needed)


def _read(field: Field, posted: Posted) -> Any:
    if field.kind in (Kind.CHOICES, Kind.YES_NO):
        sent: Any = [text for text in posted.get(field.name, ()) if text.strip()]
    elif field.kind is Kind.BOTH:
        sent = [last(posted, name).strip() for name in field.names]
        sent = sent if any(sent) else []
    else:
        sent = last(posted, field.name).strip()
    if not sent:
        if field.required and field.kind is not Kind.YES_NO:
            raise NotationError(f"要填{field.label.zh}", f"fill in “{field.label.en}”")
        return False if field.kind is Kind.YES_NO else None
    most = LONGEST_NAME if field.kind is Kind.TEXT else LONGEST_WORDS
    for text in filter(None, [sent] if isinstance(sent, str) else sent):
        if len(text) > most:
            raise NotationError(f"太长，最多 {most} 字", f"too long: at most {most} characters")
        check_visible(text, words=field.kind in (Kind.WORDS, Kind.LINES))
    return _READERS.get(field.kind, _text)(field, sent)


def _text(field: Field, text: str) -> str:
    return read(str, text) if field.limits is None else _within(str, field.limits, text)


def _within(kind: Any, limits: Limits, value: Any) -> Any:
    return read(Annotated[kind, limits], value)  # type: ignore[arg-type]


def _lines(_: Field, text: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in read(str, text).splitlines() if line.strip())


def _both(field: Field, texts: Sequence[str]) -> Text:
    if not all(texts):
        raise NotationError("中文和英文都要写", "write it in Chinese and in English")
    zh, en = (read(str, text) for text in texts)
    return Text(zh, en)


def whole_number(text: str) -> int:
    if not _WHOLE.fullmatch(text):
        raise NotationError(f"应为整数，不是 {text[:20]}", f"a whole number, not {text[:20]}")
    return int(text)


def _whole(field: Field, text: str) -> Any:
    number = whole_number(text)
    return number if field.limits is None else _within(int, field.limits, number)


def _wholes(field: Field, text: str) -> tuple[int, ...]:
    return tuple(_whole(field, part) for part in _BETWEEN.split(text) if part)


def _number(field: Field, text: str) -> Any:
    if not _NUMBER.fullmatch(text):
        raise NotationError(f"应为数，不是 {text[:20]}", f"a number, not {text[:20]}")
    return float(text) if field.limits is None else _within(float, field.limits, float(text))


def _yes(field: Field, texts: Sequence[str]) -> bool:
    word = texts[-1].strip().casefold()
    if word not in TICKED:
        raise NotationError(f"应为 是 或 否，不是 {word[:20]}", f"yes or no, not {word[:20]}")
    return TICKED[word]


def _choice(field: Field, text: str) -> str:
    """What is offered, and never what only looks like it: 1 that is gone is not 10."""
    known = {one.value: (one.label.zh, one.label.en) for one in field.options if one.value}
    if field.gone and text not in known:
        raise NotationError(field.gone.zh, field.gone.en)
    return text if text in known else meant(text[:80], known, field.label, in_full=True)


def _choices(field: Field, texts: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_choice(field, text.strip()) for text in texts))


def _date(_: Field, text: str) -> date:
    return day(text[:40])


def _moment(_: Field, text: str) -> datetime:
    return moment(text[:40])


def _time(_: Field, text: str) -> time:
    return read(time, text[:40])


_READERS: dict[Kind, Callable[[Field, Any], Any]] = {
    Kind.LINES: _lines,
    Kind.BOTH: _both,
    Kind.WHOLE: _whole,
    Kind.WHOLES: _wholes,
    Kind.NUMBER: _number,
    Kind.YES_NO: _yes,
    Kind.CHOICE: _choice,
    Kind.CHOICES: _choices,
    Kind.DATE: _date,
    Kind.MOMENT: _moment,
    Kind.TIME: _time,
}
