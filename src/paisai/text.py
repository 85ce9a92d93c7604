"""What is said to people, in both languages."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from sys import modules

from paisai.frozen import record


def spoken() -> str:
    """Returns the language that `str` speaks, "zh" or "en": the one set as `paisai.language`, or in
    the environment as `PAISAI_LANG`; Chinese where neither says English. What is shown to people
    who have a language of their own (a page, a command with `--lang`) asks for it instead."""
    return "en" if str(modules["paisai"].language).lower().startswith("en") else "zh"


@record
class Text:
    """One statement in Chinese and in English; empty in both: nothing is said."""

    zh: str
    en: str

    def in_(self, language: str) -> str:
        """Returns the sentence in a language, `zh` or `en`."""
        return self.en if language == "en" else self.zh

    def __str__(self) -> str:
        """In the language that is set (`paisai.language`).

        >>> print(Text("东家", "East"))
        东家
        """
        return self.in_(spoken())

    def to_json(self) -> dict[str, str]:
        """Returns it as plain values for JSON."""
        return {"zh": self.zh, "en": self.en}

    def __bool__(self) -> bool:
        return bool(self.zh or self.en)

    def __add__(self, other: Text) -> Text:
        return Text(self.zh + other.zh, self.en + other.en)


SILENT = Text("", "")
"""Nothing, in both languages."""


def joined(parts: Iterable[Text], zh: str, en: str) -> Text:
    """One statement of several, with what stands between them.

    >>> joined([Text("甲", "A"), Text("乙", "B")], "、", ", ").in_("en")
    'A, B'
    """
    told = tuple(parts)
    return Text(zh.join(one.zh for one in told), en.join(one.en for one in told))


def with_minus(figure: str) -> str:
    """A figure for people: a minus as it is printed, not the hyphen that programs write.

    >>> with_minus("-3")
    '−3'
    """
    return figure.replace("-", "−")


def signed(value: int) -> str:
    """
    >>> signed(3), signed(-3)
    ('+3', '−3')
    """
    return with_minus(f"{value:+d}")


def many(count: int, one: str, more: str) -> str:
    """
    >>> many(1, "entry", "entries"), many(2, "entry", "entries")
    ('1 entry', '2 entries')
    """
    return f"{count} {one if count == 1 else more}"


WEEKDAYS = tuple(
    zip("一二三四五六日", ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"), strict=True)
)


def on_day(day: date) -> Text:
    """A day that people have to keep, with its weekday.

    >>> on_day(date(2026, 11, 23)).zh, on_day(date(2026, 11, 23)).en
    ('2026-11-23（周一）', 'Mon 2026-11-23')
    """
    zh, en = WEEKDAYS[day.weekday()]
    return Text(f"{day:%Y-%m-%d}（周{zh}）", f"{en} {day:%Y-%m-%d}")
