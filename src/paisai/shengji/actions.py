"""What can be done in a deal? Each action is a value."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple, TypeAlias

from paisai.cards import SUIT_NAMES, SUITS, Card, named, write
from paisai.frozen import record
from paisai.shengji.available_units import Kind
from paisai.shengji.order import SUIT_EN
from paisai.shengji.seats import SEAT_EN, SEAT_ZH
from paisai.shengji.shows import Show
from paisai.shengji.units import name_en, name_zh
from paisai.text import Text, joined

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

    @property
    def text(self) -> Text:
        """What is done, in both languages."""
        return _STEPS[self]

    def __str__(self) -> str:
        return str(self.text)


_STEPS = {
    Step.DRAW: Text("摸一张", "draw a card"),
    Step.TURN_KITTY: Text("翻底牌", "turn a kitty card"),
    Step.TAKE_KITTY: Text("拿底牌", "take the kitty"),
}


@record
class ShowTogether:
    """Two players show in the same moment (T7.1, S9.5)."""

    one: Show
    other: Show

    @property
    def text(self) -> Text:
        """Both shows, in both languages."""
        return self.one.text + Text("，同时", ", at once ") + self.other.text

    def __str__(self) -> str:
        return str(self.text)


@record
class Bury:
    """The declarer puts the new kitty down, face down and at once."""

    cards: tuple[Card, ...]

    @property
    def text(self) -> Text:
        """What is buried, in both languages."""
        return Text("埋 ", "buries ") + named(self.cards)

    def __str__(self) -> str:
        return str(self.text)

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

    @property
    def text(self) -> Text:
        """The play in both languages, with its units where they were stated."""
        said = Text("出 ", "plays ") + named(self.cards)
        if not self.units:
            return said
        units = joined(map(named, self.units), JOIN, " + ")
        return said + Text(f"（{units.zh}）", f" ({units.en})")

    def __str__(self) -> str:
        return str(self.text)

    def __repr__(self) -> str:
        cards = f"parse({write(self.cards)!r})"
        if self.units is None:
            return f"Play({cards})"
        units = "".join(f"parse({write(unit)!r}), " for unit in self.units)
        return f"Play({cards}, ({units.rstrip()}))"


@record
class NameKind:
    """After a failed throw that is blocked in several kinds, 下家 names the one to be led."""

    kind: Kind

    @property
    def text(self) -> Text:
        """The kind named, in both languages."""
        return Text(f"指定{name_zh(self.kind)}", f"names {name_en(self.kind)}")

    def __str__(self) -> str:
        return str(self.text)


@record
class Demand:
    """The owner of a heavy exposed card has to lead: his 下家 demands its suit or, not
    `wanted`, forbids it (T8.6)."""

    seat: int
    card: Card
    wanted: bool

    @property
    def text(self) -> Text:
        suit = self.card.suit
        zh = "主牌" if suit is None else SUIT_NAMES[suit]
        en = "trumps" if suit is None else SUIT_EN[SUITS.index(suit)]
        return Text(
            f"{SEAT_ZH[self.seat]}{'指定' if self.wanted else '禁止'}领出{zh}",
            f"{SEAT_EN[self.seat]} {'demands' if self.wanted else 'forbids'} a lead of {en}",
        )

    def __str__(self) -> str:
        return str(self.text)


Action: TypeAlias = Step | Show | ShowTogether | Bury | Play | NameKind | Demand
"""What can be done in a deal of 升级."""
