"""What can be done in a deal? Each action is a value."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, TypeAlias

from paisai.cards import Card
from paisai.shengji.shape import Kind
from paisai.shengji.shows import Show


class Step(Enum):
    """What needs no cards named."""

    DRAW = "draw"
    """The next player in turn draws the top card."""
    TURN_KITTY = "turn-kitty"
    """The next kitty card is turned up to find the trump suit."""
    TAKE_KITTY = "take-kitty"
    """The declarer takes the kitty; no show after this."""


@dataclass(frozen=True, slots=True)
class ShowTogether:
    """Two players show in the same moment (T7.1, S9.5)."""

    one: Show
    other: Show


@dataclass(frozen=True, slots=True)
class Bury:
    """The declarer puts the new kitty down, face down and at once."""

    cards: tuple[Card, ...]


class Play(NamedTuple):
    """A lead or a follow. `units` states how a lead is to be read, each unit by its cards;
    None is the default reading."""

    cards: tuple[Card, ...]
    units: tuple[tuple[Card, ...], ...] | None = None


@dataclass(frozen=True, slots=True)
class NameKind:
    """After a failed throw that is blocked in several kinds, 下家 names the one to be led."""

    kind: Kind


Action: TypeAlias = Step | Show | ShowTogether | Bury | Play | NameKind
