"""Deals in columns: a Parquet file of self-play, written, read, and made into what learns from it.

    write("deals.parquet", 1_000_000)
    for deal in Dataset("deals.parquet"):
        deal.actions, deal.seats, deal.scores

A row is a deal: `seed` and `index` give its cards (`docs/core.md`), `actions` and `seats` what was
done by whom, `scores` what it was worth to each seat. Needs the extra `paisai[data]`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from paisai import erdayi, many, shengji
from paisai.cards import Card
from paisai.errors import NotationError
from paisai.frozen import record
from paisai.needs import needs
from paisai.version import __version__

with needs():  # this part has what the other needs, too
    import pyarrow as pa
    import pyarrow.parquet as pq
with needs():
    import numpy as np
    from numpy.typing import NDArray

    from paisai.core import erdayi as erdayi_core
    from paisai.core import shengji as shengji_core
    from paisai.rl.against import ErdayiAgainst, PlayedOut, ShengjiAgainst
    from paisai.rl.vector import ErdayiVector, ShengjiVector

__all__ = ["Dataset", "RecordedDeal", "write"]

ERDAYI = "erdayi-sanya-2021"
AT_ONCE = 10_000
"""Deals of random play in one piece of work."""
FEW = 50
"""Deals of other players in one piece of work."""
SIDE_BY_SIDE = 512


@record
class RecordedDeal:
    """One deal of a file; its cards are those of deal `index` of `seed` in the core."""

    regulation: str
    seed: int
    index: int
    seats: NDArray[np.uint8]
    actions: NDArray[np.uint16]
    scores: NDArray[np.float32]

    def start(self) -> Any:
        """Returns the deal in the core, before its first question."""
        return _started(self.regulation, self.seed, self.index)

    def steps(self) -> tuple[NDArray[np.uint8], NDArray[np.uint16], NDArray[np.float32]]:
        """Returns for each action what the seat that took it saw, the action, and what the deal
        was worth to that seat in the end: three arrays of the same length."""
        game, seen = self.start(), []
        for seat, action in zip(self.seats.tolist(), self.actions.tolist(), strict=True):
            seen.append(np.frombuffer(game.encode(seat), np.uint8))
            _do(self.regulation, game, action)
        return np.array(seen), self.actions, self.scores[self.seats]

    def deck(self) -> tuple[Card, ...]:
        """Returns the cards in the order in which they are dealt."""
        if self.regulation == ERDAYI:
            cards, _ = erdayi_core.table().deck(self.seed, self.index)
        else:
            cards = self.start().deck
        return tuple(map(Card, cards))

    def deal(self) -> erdayi.Deal | shengji.Deal:
        """Returns the deal by the Python rules at its end, as `paisai.record` writes it down."""
        if self.regulation == ERDAYI:
            env: ErdayiAgainst | ShengjiAgainst = ErdayiAgainst(render_mode="ansi")
        else:
            env = ShengjiAgainst(self.regulation, render_mode="ansi")
        end: erdayi.Deal | shengji.Deal = env.again(self.seed, self.index, self.actions.tolist())
        return end


class Dataset:
    """A file that `write` has made. It has a length, its deals can be asked for by number, and it
    is read piece by piece, however long it is."""

    def __init__(self, path: str | Path) -> None:
        self._file = pq.ParquetFile(path)
        held = self._file.schema_arrow.metadata or {}
        told = {key.decode(): value.decode() for key, value in held.items()}
        if "paisai" not in told:
            raise NotationError(
                f"{path} 不是 paisai record selfplay 写的文件",
                f"{path} was not written by paisai record selfplay",
            )
        self.regulation, self.player = told["regulation"], told["player"]
        self.seed = int(told["seed"])

    def __repr__(self) -> str:
        return f"<Dataset of {len(self)} deals of {self.regulation} by {self.player}>"

    def __len__(self) -> int:
        return int(self._file.metadata.num_rows)

    def __iter__(self) -> Iterator[RecordedDeal]:
        for batch in self._file.iter_batches():
            yield from self._rows(batch)

    def __getitem__(self, number: int) -> RecordedDeal:
        if not 0 <= number < len(self):
            raise IndexError(f"a deal is 0 to {len(self) - 1}, not {number}")
        for group in range(self._file.metadata.num_row_groups):
            rows = self._file.metadata.row_group(group).num_rows
            if number < rows:
                table = self._file.read_row_group(group).slice(number, 1)
                return next(self._rows(table.to_batches()[0]))
            number -= rows
        raise IndexError(number)

    def _rows(self, batch: Any) -> Iterator[RecordedDeal]:
        numbers = [batch.column(name).to_pylist() for name in ("seed", "index")]
        columns = [batch.column(name) for name in ("seats", "actions", "scores")]
        flat = [np.asarray(column.flatten()) for column in columns]
        ends = [[0, *np.cumsum(np.asarray(column.value_lengths()))] for column in columns]
        for row in range(batch.num_rows):
            parts = [all_[end[row] : end[row + 1]] for all_, end in zip(flat, ends, strict=True)]
            yield RecordedDeal(self.regulation, numbers[0][row], numbers[1][row], *parts)


def write(
    path: str | Path,
    deals: int,
    regulation: str = ERDAYI,
    player: str = "random",
    seed: int = 0,
    jobs: int = 1,
) -> int:
    """Plays so many deals with the player in every seat and writes them; returns how many actions
    there were. The same arguments give the same deals, however many `jobs` share the work."""
    if regulation != ERDAYI and regulation not in shengji.RULES:
        known = "，".join([ERDAYI, *shengji.RULES])
        raise NotationError(
            f"没有规程 {regulation}，有 {known}", f"no such regulation {regulation}: {known}"
        )
    if deals < 1 or seed < 0:
        raise NotationError(
            "至少一副牌，种子不小于 0", "at least one deal, and a seed of 0 or more"
        )
    size = AT_ONCE if player == "random" else FEW
    pieces = [(start, min(size, deals - start)) for start in range(0, deals, size)]
    played = partial(_random_piece if player == "random" else _piece, regulation, player, seed)
    told = {"paisai": __version__, "regulation": regulation, "player": player, "seed": str(seed)}
    schema = _SCHEMA.with_metadata(told)
    unfinished = Path(f"{path}.part")
    try:
        actions = _written(unfinished, schema, many.run(played, pieces, jobs))
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
    return actions


def _written(path: Path, schema: Any, pieces: Iterator[dict[str, Any]]) -> int:
    """Row groups of about ten thousand deals; how many actions there were."""
    actions, waiting = 0, list[Any]()
    with pq.ParquetWriter(path, schema, compression="zstd") as file:
        for columns in pieces:
            waiting.append(pa.record_batch(columns, schema=schema))
            actions += len(columns["actions"].flatten())
            if sum(batch.num_rows for batch in waiting) >= AT_ONCE:
                file.write_table(pa.Table.from_batches(waiting))
                waiting = []
        if waiting:
            file.write_table(pa.Table.from_batches(waiting))
    return actions


_SCHEMA = pa.schema(
    [
        ("seed", pa.uint64()),
        ("index", pa.uint64()),
        ("seats", pa.list_(pa.uint8())),
        ("actions", pa.list_(pa.uint16())),
        ("scores", pa.list_(pa.float32())),
    ]
)


def _random_piece(regulation: str, player: str, seed: int, piece: tuple[int, int]) -> Any:
    """Random play, many deals side by side; each piece has a seed of its own."""
    start, number = piece
    own = (seed << 40) + start & 2**64 - 1
    side = min(SIDE_BY_SIDE, number)
    if regulation == ERDAYI:
        vector: ErdayiVector | ShengjiVector = ErdayiVector(side, own)
    else:
        vector = ShengjiVector(side, regulation, own)
    done: list[PlayedOut] = []
    limit = number
    while len(done) < number:  # one that is dealt anew (Z4.9n) is none: another takes its place
        while int(vector.indices.min()) < limit:
            vector.move(vector.random_actions())
            if vector.over.any():
                done += _ended(vector, own, limit)
        limit += number - len(done)
    done.sort(key=lambda deal: deal.index)
    return _columns(done)


def _ended(vector: ErdayiVector | ShengjiVector, seed: int, limit: int) -> list[PlayedOut]:
    scores, found = vector.scores(), []
    for deal in np.flatnonzero(vector.over).tolist():
        index, seats, actions = vector.ended(deal)
        if index < limit:
            found.append(PlayedOut(seed, index, seats, actions, scores[deal].tolist()))
    return found


def _piece(regulation: str, player: str, seed: int, piece: tuple[int, int]) -> Any:
    start, number = piece
    if regulation == ERDAYI:
        env: ErdayiAgainst | ShengjiAgainst = ErdayiAgainst(player)
    else:
        env = ShengjiAgainst(regulation, player)
    first = (seed << 40) + start
    return _columns([env.play_out(first + at & 2**64 - 1) for at in range(number)])


def _columns(done: list[PlayedOut]) -> dict[str, Any]:
    return {
        "seed": pa.array([deal.seed for deal in done], pa.uint64()),
        "index": pa.array([deal.index for deal in done], pa.uint64()),
        "seats": _lists([deal.seats for deal in done], pa.uint8()),
        "actions": _lists([deal.actions for deal in done], pa.uint16()),
        "scores": _lists([deal.scores for deal in done], pa.float32()),
    }


def _lists(values: list[Any], kind: Any) -> Any:
    ends = np.concatenate(([0], np.cumsum([len(one) for one in values]))).astype(np.int32)
    flat = np.concatenate([np.asarray(one) for one in values])
    return pa.ListArray.from_arrays(pa.array(ends), pa.array(flat).cast(kind))


def _started(regulation: str, seed: int, index: int) -> Any:
    if regulation == ERDAYI:
        return erdayi_core.random_game(seed, index)
    game = shengji_core.rules_in_core(shengji.RULES[regulation]).random_game(seed, index)
    game.begin()
    return game


def _do(regulation: str, game: Any, action: int) -> None:
    if regulation == ERDAYI:
        game.step(action)
    else:
        game.choose(action)
