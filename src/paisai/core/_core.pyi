"""The types of the C extension; docs/core.md describes them."""

from collections.abc import Sequence
from typing import Any, TypeAlias, final

Buffer: TypeAlias = Any
"""Whatever has the buffer protocol; Python 3.11 has no name for it that numpy's arrays bear."""

Hands: TypeAlias = tuple[int, int, int]

ERDAYI_FEATURES: int
ERDAYI_ACTION_FEATURES: int

@final
class ErdayiTable:
    def __new__(cls, rows: bytes, rank_of_card: bytes) -> ErdayiTable: ...
    @property
    def plays(self) -> int: ...
    def number(self, counts: int) -> int: ...
    def cards(self, play: int) -> int: ...
    def legal(self, hand: int, beat: int = -1) -> list[int]: ...
    def legal_into(self, hands: Buffer, offsets: Buffer, plays: Buffer) -> int: ...
    def playout(
        self,
        n: int,
        seed: int,
        first: int = 0,
        scores: Buffer | None = None,
        check: bool = False,
    ) -> tuple[int, int, int]: ...
    def deck(self, seed: int, index: int = 0) -> tuple[bytes, int]: ...
    def game(self, deck: bytes, first_bidder: int) -> ErdayiGame: ...
    def random_game(self, seed: int | Random, index: int = 0) -> ErdayiGame: ...
    def position(
        self,
        hands: Sequence[int],
        to_act: int,
        declarer: int,
        bid: int = 1,
        beat: int = -1,
        owner: int = 0,
        doublings: int = 0,
        declarer_plays: int = 2,
        defender_plays: int = 2,
        kitty: int = 0,
    ) -> ErdayiGame: ...
    def perft(self, hands: Sequence[int], depth: int, budget: int) -> int | None: ...

@final
class ErdayiGame:
    to_act: int
    phase: int
    declarer: int
    bid: int
    beat: int
    owner: int
    winner: int
    doublings: int
    first_bidder: int
    over: bool
    hands: Hands
    played: Hands
    kitty: int
    history: list[int]
    scores: tuple[int, int, int]
    def copy(self) -> ErdayiGame: ...
    def legal(self) -> list[int]: ...
    def allows(self, action: int) -> bool: ...
    def step(self, action: int) -> None: ...
    def with_hands(self, hands: Sequence[int]) -> ErdayiGame: ...
    def rollouts(self, n: int, seed: int) -> tuple[int, int, int]: ...
    def draw(self, random: int | Random) -> int: ...
    def encode(self, seat: int) -> bytes: ...
    def encode_actions(self) -> bytes: ...

@final
class ErdayiBatch:
    def __new__(cls, table: ErdayiTable, number: int, seed: int) -> ErdayiBatch: ...
    def observe(
        self,
        features: Buffer | None = None,
        turns: Buffer | None = None,
        offsets: Buffer | None = None,
        legal: Buffer | None = None,
    ) -> int: ...
    def draw(self, actions: Buffer) -> None: ...
    def step(
        self,
        actions: Buffer,
        scores: Buffer | None = None,
        over: Buffer | None = None,
        which: Buffer | None = None,
        seats: Buffer | None = None,
        final: Buffer | None = None,
    ) -> int: ...
    def state(self) -> bytes: ...
    def resume(self, state: bytes) -> None: ...
    def game(self, at: int) -> ErdayiGame: ...

@final
class ErdayiSolver:
    def __new__(cls, bits: int = 20) -> ErdayiSolver: ...
    def solve(self, game: ErdayiGame, budget: int = ...) -> tuple[int, int, int, bool]: ...

SHENGJI_FEATURES: int
SHENGJI_CHOICES: int

FourCards: TypeAlias = tuple[bytes, bytes, bytes, bytes]
UnitTuple: TypeAlias = tuple[int, int, bytes]
ActionTuple: TypeAlias = (
    tuple[int]
    | tuple[int, int, int, int]
    | tuple[int, bytes]
    | tuple[int, bytes, list[bytes] | None]
    | tuple[int, int, int]
    | tuple[int, tuple[int, int, int], tuple[int, int, int]]
)
ShowTuple: TypeAlias = tuple[int, int, int]

@final
class Random:
    def __new__(cls, seed: int, index: int = 0) -> Random: ...
    def below(self, n: int) -> int: ...

@final
class ShengjiRules:
    def __new__(cls, numbers: bytes) -> ShengjiRules: ...
    @staticmethod
    def reading(level: int, trump: int, cards: bytes) -> list[UnitTuple]: ...
    @staticmethod
    def count_readings(level: int, trump: int, cards: bytes) -> int: ...
    @staticmethod
    def stated(
        level: int, trump: int, cards: bytes, groups: list[bytes]
    ) -> list[UnitTuple] | None: ...
    def follow_legal(
        self, level: int, trump: int, hand: bytes, units: list[bytes], play: bytes
    ) -> bool: ...
    def follow_count(
        self, level: int, trump: int, hand: bytes, units: list[bytes], most_branches: int = 0
    ) -> int | None: ...
    def follow_list(
        self, level: int, trump: int, hand: bytes, units: list[bytes], limit: int = 1000000
    ) -> list[bytes]: ...
    def follow_owed(
        self, level: int, trump: int, hand: bytes, units: list[bytes]
    ) -> list[tuple[int, int]]: ...
    def throw(
        self, level: int, trump: int, units: list[bytes], others: tuple[bytes, bytes, bytes]
    ) -> tuple[list[UnitTuple], list[tuple[UnitTuple, int]]]: ...
    def trick(
        self, level: int, trump: int, units: list[bytes], plays: FourCards
    ) -> tuple[int, int]: ...
    def kitty(
        self, level: int, trump: int, units: list[bytes], kitty: bytes
    ) -> tuple[int, int]: ...
    def levels(self, points: int) -> tuple[int, int]: ...
    def show_allowed(
        self, level: int, first_deal: bool, history: list[ShowTuple], show: ShowTuple
    ) -> bool: ...
    def playout(
        self,
        n: int,
        seed: int,
        first: int = 0,
        throws: int = 16,
        results: Buffer | None = None,
        check: bool = False,
    ) -> int: ...
    def game(
        self, level: int, deck: bytes, first_drawer: int, declarer: int = -1
    ) -> ShengjiGame: ...
    def random_game(self, seed: int | Random, index: int = 0) -> ShengjiGame: ...
    def position(
        self,
        level: int,
        trump: int,
        declarer: int,
        hands: FourCards,
        leader: int,
        buried: bytes = b"",
        points: int = 0,
        fines: int = 0,
        gone: FourCards = ...,
    ) -> ShengjiGame: ...

@final
class ShengjiGame:
    to_act: int
    asked: int
    phase: int
    over: bool
    level: int
    trump: int
    declarer: int
    leader: int
    points: int
    fines: int
    multiplier: int
    tricks: int
    drawn: int
    hands: FourCards
    gone: FourCards
    plays: tuple[bytes, ...]
    buried: bytes
    deck: bytes
    chosen: bytes
    thrown: bytes
    shows: list[ShowTuple]
    lead: list[UnitTuple]
    leading: int
    result: tuple[int, int, int, int] | None
    first_deal: bool
    first_drawer: int
    def copy(self) -> ShengjiGame: ...
    def legal(self, limit: int = 100000) -> list[ActionTuple]: ...
    def count(self) -> int: ...
    def allows(self, action: ActionTuple) -> bool: ...
    def step(self, action: ActionTuple) -> None: ...
    def draw(self, random: int | Random, throws: int = 16) -> ActionTuple: ...
    def with_hands(self, hands: FourCards, buried: bytes | None = None) -> ShengjiGame: ...
    def rollouts(self, n: int, seed: int, throws: int = 0) -> tuple[int, int, int]: ...
    def begin(self) -> None: ...
    def choices(self) -> bytes: ...
    def choose(self, choice: int) -> None: ...
    def encode(self, seat: int) -> bytes: ...
    def solve(
        self, budget: int = ..., bits: int = 16
    ) -> tuple[int, ActionTuple | None, int, bool]: ...

@final
class ShengjiBatch:
    def __new__(cls, rules: ShengjiRules, number: int, seed: int) -> ShengjiBatch: ...
    def observe(
        self,
        features: Buffer | None = None,
        turns: Buffer | None = None,
        masks: Buffer | None = None,
    ) -> None: ...
    def draw(self, choices: Buffer) -> None: ...
    def step(
        self,
        choices: Buffer,
        results: Buffer | None = None,
        over: Buffer | None = None,
        which: Buffer | None = None,
        seats: Buffer | None = None,
        final: Buffer | None = None,
    ) -> int: ...
    def state(self) -> bytes: ...
    def resume(self, state: bytes) -> None: ...
    def game(self, at: int) -> ShengjiGame: ...

@final
class ErdayiThinker:
    def __new__(cls, table: ErdayiTable, weights: bytes) -> ErdayiThinker: ...
    def choose(
        self,
        cards: tuple[int, int, int, int, int],
        table: tuple[int, int, int, int, int],
        effort: tuple[int, int, int, float, int, int, int, float, float],
        seed: int,
        passes: list[tuple[int, int, int]],
    ) -> tuple[int, float, int, int]: ...
    def search(
        self,
        cards: tuple[int, int, int],
        history: list[int],
        effort: tuple[int | float, ...],
        seed: int,
    ) -> tuple[list[tuple[int, float, float, float, float, int]], int, int, float, float]: ...

def think(
    question: Buffer, worth: Buffer, net: Buffer, seed: int, budget: int, seconds: float, /
) -> tuple[list[tuple[float, int, int]], int]: ...
def play_deals(setting: Buffer, worth: Buffer, deals: bytes, /) -> list[tuple[float, int]]: ...
def lessons(setting: Buffer, deals: bytes, into: Buffer, seed: int, /) -> int: ...
