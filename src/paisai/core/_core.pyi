"""The types of the C extension; docs/core.md describes them."""

from collections.abc import Sequence
from typing import TypeAlias, final

from typing_extensions import Buffer

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
        self, n: int, seed: int, first: int = 0, scores: Buffer | None = None
    ) -> tuple[int, int, int]: ...
    def deck(self, seed: int, index: int = 0) -> tuple[bytes, int]: ...
    def game(self, deck: bytes, first_bidder: int) -> ErdayiGame: ...
    def random_game(self, seed: int, index: int = 0) -> ErdayiGame: ...
    def position(
        self,
        hands: Sequence[int],
        turn: int,
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
    turn: int
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
    def draw(self, seed: int) -> int: ...
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
        self, actions: Buffer, scores: Buffer | None = None, over: Buffer | None = None
    ) -> int: ...
    def game(self, at: int) -> ErdayiGame: ...

@final
class ErdayiSolver:
    def __new__(cls, bits: int = 20) -> ErdayiSolver: ...
    def solve(self, game: ErdayiGame, budget: int = ...) -> tuple[int, int, int, bool]: ...

@final
class ErdayiThinker:
    def __new__(cls, table: ErdayiTable, weights: bytes) -> ErdayiThinker: ...
    def choose(
        self,
        cards: tuple[int, int, int, int, int],
        table: tuple[int, int, int, int, int],
        effort: tuple[int, int, int, float, int, int, int, float],
        seed: int,
    ) -> tuple[int, float, int, int]: ...
