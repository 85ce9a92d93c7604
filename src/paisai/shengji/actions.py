"""What can be done in a deal? Each action is a value."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple, TypeAlias

from paisai.cards import Card, symbols, write
from paisai.cards.card import SUIT_NAMES
from paisai.frozen import dataclass
from paisai.shengji.available_units import Kind
from paisai.shengji.seats import SEAT_ZH
from paisai.shengji.shows import Show
from paisai.shengji.units import name_zh

JOIN = "＋"
"""Between the units a player has stated."""


class Step(Enum):
    """What needs no cards named."""

    DRAW = "draw"
    """The next player in turn draws the top card."""
    TURN_KITTY = "turn-kitty"
    """The next kitty card is turned up to find the trump suit."""
    TAKE_KITTY = "take-kitty"
    """The declarer takes the kitty; no show after this."""

    def __str__(self) -> str:
        return _STEP_ZH[self]


_STEP_ZH = {Step.DRAW: "摸一张", Step.TURN_KITTY: "翻底牌", Step.TAKE_KITTY: "拿底牌"}


@dataclass(frozen=True, slots=True)
class ShowTogether:
    """Two players show in the same moment (T7.1, S9.5)."""

    one: Show
    other: Show

    def __str__(self) -> str:
        return f"{self.one}，同时{self.other}"


@dataclass(frozen=True, slots=True, repr=False)
class Bury:
    """The declarer puts the new kitty down, face down and at once."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"埋 {symbols(self.cards)}"

    def __repr__(self) -> str:
        return f"Bury(parse({write(self.cards)!r}))"


class Play(NamedTuple):
    """A lead or a follow. `units` states how a lead is to be read, each unit by its cards;
    None is the default reading.

    >>> from paisai.cards import parse
    >>> play = Play(parse("H4 H4 H4 H3 H3"), (parse("H4 H4 H4"), parse("H3 H3")))
    >>> print(play)
    出 ♥4 ♥4 ♥4 ♥3 ♥3（♥4 ♥4 ♥4＋♥3 ♥3）
    >>> Play(parse("H4 H4"))
    Play(parse('H4 H4'))
    """

    cards: tuple[Card, ...]
    units: tuple[tuple[Card, ...], ...] | None = None

    def __str__(self) -> str:
        stated = f"（{JOIN.join(map(symbols, self.units))}）" if self.units else ""
        return f"出 {symbols(self.cards)}{stated}"

    def __repr__(self) -> str:
        cards = f"parse({write(self.cards)!r})"
        if self.units is None:
            return f"Play({cards})"
        units = "".join(f"parse({write(unit)!r}), " for unit in self.units)
        return f"Play({cards}, ({units.rstrip()}))"


@dataclass(frozen=True, slots=True)
class NameKind:
    """After a failed throw that is blocked in several kinds, 下家 names the one to be led."""

    kind: Kind

    def __str__(self) -> str:
        return f"指定{name_zh(self.kind)}"


@dataclass(frozen=True, slots=True)
class Demand:
    """The owner of a heavy exposed card has to lead: his 下家 demands its suit or, not
    `wanted`, forbids it (T8.6)."""

    seat: int
    card: Card
    wanted: bool

    def __str__(self) -> str:
        suit = "主牌" if self.card.suit is None else SUIT_NAMES[self.card.suit]
        return f"{SEAT_ZH[self.seat]}{'指定' if self.wanted else '禁止'}领出{suit}"


Action: TypeAlias = Step | Show | ShowTogether | Bury | Play | NameKind | Demand
