"""What is in a deal record? Plain values, as they stand in the file; nothing is checked here.

A record may hold what was really played, legal or not: `replay.py` says which.
"""

from __future__ import annotations

from paisai.cards import Card
from paisai.errors import PaisaiError, RuleViolation
from paisai.frozen import field, record

TITLE = "牌赛记录"
VERSION = 1


class RecordError(PaisaiError):
    """A record that cannot be read, or whose deal breaks a rule, with the line it is about."""

    def __init__(self, line: int, zh: str, en: str, clause: str | None = None) -> None:
        where_zh, where_en = (f"第 {line} 行：", f"line {line}: ") if line else ("", "")
        cited_zh, cited_en = (f"（{clause}）", f" ({clause})") if clause else ("", "")
        super().__init__(where_zh + zh + cited_zh, where_en + en + cited_en)
        self.line = line
        self.clause = clause


class StepRefused(RecordError):
    """A step that the game's rules refuse; `broken` is their own refusal."""

    def __init__(self, line: int, broken: RuleViolation) -> None:
        super().__init__(line, broken.zh, broken.en, broken.clause)
        self.broken = broken


@record
class RecordStep:
    """One line of a deal: who did what, with which cards, number or remark."""

    verb: str
    seat: int | None = None
    cards: tuple[Card, ...] = ()
    number: int | None = None
    text: str = ""
    remark: str = ""
    """What the file says in brackets behind the step; it is checked in replay."""
    seconds: int | None = None
    """How long the player took, where the record says so: （用时 12 秒）."""
    comments: tuple[str, ...] = ()
    line: int = field(default=0, compare=False)


@record
class DealRecord:
    """One deal. `fields` are its facts by their Chinese key, in the order of the file."""

    number: int
    fields: tuple[tuple[str, str], ...] = ()
    words: tuple[str, ...] = ()
    """What people added to the shuffle, in order."""
    steps: tuple[RecordStep, ...] = ()
    comments: tuple[str, ...] = ()
    line: int = field(default=0, compare=False)
    lines: tuple[tuple[str, int], ...] = field(default=(), compare=False)

    def get(self, key: str) -> str | None:
        """Returns the value of a head line of the deal, or the default."""
        return dict(self.fields).get(key)

    def line_of(self, key: str) -> int:
        """Returns the number of the line on which a head line stands."""
        return dict(self.lines).get(key, self.line)


@record
class Record:
    """A file: what game, who and where, and its deals."""

    game: str
    headers: tuple[tuple[str, str], ...] = ()
    deals: tuple[DealRecord, ...] = ()
    totals: str | None = None
    comments: tuple[str, ...] = ()
    totals_line: int = field(default=0, compare=False)

    def get(self, key: str) -> str | None:
        """Returns the value of a head line of the record, or the default."""
        return dict(self.headers).get(key)
