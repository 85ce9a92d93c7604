"""Teach the network by which the strong 升级 player judges guessed deals.

    python3 bench/shengji_net.py --decks 3 [--lessons 3000000] [--rounds 8]

Deals are shown and buried by sound players and played up to some trick, by numbers a little off;
there one seat's hidden cards are guessed as in play, and the deal goes on to its end by the
trained numbers (`paisai.players.shengji.habits`). What lies in the four hands between two tricks
(`think_value.c`), and what the defenders made in the end, is a lesson. The network learns how
likely the declarer's side wins and how many points the defenders make; Adam, in numpy, which goes
into .bench-env; playing needs neither. bench/shengji_net.csv is the curve, on lessons not learned
from.
"""

from __future__ import annotations

import argparse
import sys
import time
from array import array
from pathlib import Path
from typing import Any

import peers
from shengji_train import PRESETS, dealt

PLAYER = peers.ROOT / "src" / "paisai" / "players" / "shengji"
CURVE = Path(__file__).with_suffix(".csv")
SUIT, TRUMP, REST = 4 * 8, 4 * 10, 7
"""Inputs of a plain suit, of trump, of all; as in think.h."""
INPUTS = 4 * SUIT + TRUMP + REST
SUIT_OUT, ALL_OUT = 16, 32
CARDS = 2
"""Which of the last inputs is the number of cards in a hand."""
KEPT, BATCH = 40_000, 512
STEEP = 0.09
"""How wide the step between a lost and a won deal is taught, as a share of the points it takes."""


def taught(rules: Any, options: argparse.Namespace) -> Any:
    """The lessons, one a row: the inputs, then the defenders' points in fives, 40 more."""
    import numpy

    from paisai.core import _core
    from paisai.players.shengji.habits import TRAINED
    from paisai.players.shengji.thinking import setting
    from paisai.shengji import Order

    deals = dealt(rules, options.deals, options.seed)
    rows = numpy.zeros((options.lessons, INPUTS + 1), numpy.uint8)
    asked = array("i", setting(rules, TRAINED[rules.decks], Order.of("2", "S")))
    assert _core.lessons(asked, deals, rows, options.seed) == len(rows)
    numpy.random.default_rng(options.seed).shuffle(rows)
    return rows


class Network:
    """Plain suits by the same numbers, trump, then all together; with Adam's memory."""

    def __init__(self, rows: Any, turn: int, seed: int) -> None:
        import numpy

        self.np, self.turn = numpy, turn
        dice = numpy.random.default_rng(seed)

        def layer(ins: int, outs: int, share: float = 1.0) -> Any:
            size = share * (2 / ins) ** 0.5
            return (size * dice.standard_normal((ins, outs))).astype(numpy.float32)

        def nothing(*shape: int) -> Any:
            return numpy.zeros(shape, numpy.float32)

        self.weights = {
            "suit": layer(SUIT, SUIT_OUT), "suit cards": nothing(1, SUIT_OUT),
            "suit bias": nothing(SUIT_OUT),
            "trump": layer(TRUMP, SUIT_OUT), "trump cards": nothing(1, SUIT_OUT),
            "trump bias": nothing(SUIT_OUT),
            "all": layer(2 * SUIT_OUT + REST, ALL_OUT), "all bias": nothing(ALL_OUT),
            "out": layer(ALL_OUT, 2, 0.3), "out bias": nothing(2),
        }  # fmt: skip
        self.mean = {name: numpy.zeros_like(part) for name, part in self.weights.items()}
        self.square = {name: numpy.zeros_like(part) for name, part in self.weights.items()}
        self.steps = 0
        spread = rows[:, :INPUTS].astype(numpy.float32).std(0)
        self.scale = 1 / numpy.maximum(1, 1.5 * spread)
        plain = self.scale[: 4 * SUIT].reshape(4, SUIT).mean(0)
        self.scale[: 4 * SUIT] = numpy.tile(plain, 4)

    def aims(self, rows: Any) -> tuple[Any, Any]:
        """The chance of the declarer's side, and hundreds of points beyond what turns the deal."""
        total = 5 * rows[:, INPUTS].astype(self.np.float32) - 200
        won = 1 / (1 + self.np.exp((total - self.turn + 2.5) / (STEEP * self.turn)))
        return won, (total - self.turn) / 100

    def see(self, rows: Any) -> dict[str, Any]:
        """What every layer comes to."""
        relu, w = lambda x: self.np.maximum(x, 0), self.weights
        x = rows[:, :INPUTS].astype(self.np.float32) * self.scale
        plain, trump = x[:, : 4 * SUIT].reshape(-1, SUIT), x[:, 4 * SUIT : -REST]
        rest = x[:, -REST:]
        cards = rest[:, CARDS : CARDS + 1]
        each = self.np.repeat(cards, 4, 0)
        suit = relu(plain @ w["suit"] + each @ w["suit cards"] + w["suit bias"])
        high = relu(trump @ w["trump"] + cards @ w["trump cards"] + w["trump bias"])
        summed = suit.reshape(-1, 4, SUIT_OUT).sum(1)
        joined = self.np.concatenate([summed, high, rest], 1)
        hidden = relu(joined @ w["all"] + w["all bias"])
        out = hidden @ w["out"] + w["out bias"]
        won = 0.5 + 0.5 * out[:, 0] / (1 + self.np.abs(out[:, 0]))
        return {
            "plain": plain, "trump": trump, "cards": cards, "each": each, "suit": suit,
            "high": high, "joined": joined, "hidden": hidden, "out": out, "won": won,
        }  # fmt: skip

    def learn(self, rows: Any, rate: float) -> None:
        won, points = self.aims(rows)
        at, w = self.see(rows), self.weights
        out = at["out"]
        wrong = self.np.empty_like(out)
        wrong[:, 0] = 4 * (at["won"] - won) / (1 + self.np.abs(out[:, 0])) ** 2
        wrong[:, 1] = 2 * (out[:, 1] - points)
        wrong /= len(rows)
        hidden = wrong @ w["out"].T * (at["hidden"] > 0)
        joined = hidden @ w["all"].T
        suit = self.np.repeat(joined[:, :SUIT_OUT], 4, 0) * (at["suit"] > 0)
        high = joined[:, SUIT_OUT : 2 * SUIT_OUT] * (at["high"] > 0)
        slopes = {
            "suit": at["plain"].T @ suit, "suit cards": at["each"].T @ suit,
            "suit bias": suit.sum(0),
            "trump": at["trump"].T @ high, "trump cards": at["cards"].T @ high,
            "trump bias": high.sum(0),
            "all": at["joined"].T @ hidden, "all bias": hidden.sum(0),
            "out": at["hidden"].T @ wrong, "out bias": wrong.sum(0),
        }  # fmt: skip
        self.steps += 1
        for name, slope in slopes.items():
            mean, square = self.mean[name], self.square[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            fair = mean / (1 - 0.9**self.steps)
            w[name] -= rate * fair / ((square / (1 - 0.999**self.steps)) ** 0.5 + 1e-8)

    def off(self, rows: Any) -> tuple[float, float]:
        """The mean square by which it is off in the chance, and the root of it in points."""
        won, points = self.aims(rows)
        at = self.see(rows)
        square = float(((at["won"] - won) ** 2).mean())
        return square, 100 * float(((at["out"][:, 1] - points) ** 2).mean()) ** 0.5

    def written(self) -> bytes:
        """As the core reads it: inputs unscaled, points as they are."""
        np, w = self.np, self.weights
        rest = self.scale[-REST:]
        every = np.concatenate([np.ones(2 * SUIT_OUT, np.float32), rest])
        parts = (
            w["suit bias"], w["suit cards"] * rest[CARDS], w["suit"] * self.scale[:SUIT, None],
            w["trump bias"], w["trump cards"] * rest[CARDS],
            w["trump"] * self.scale[4 * SUIT : -REST, None],
            w["all bias"], w["all"] * every[:, None],
            w["out bias"] * (1, 100) + (0, self.turn), w["out"] * (1, 100),
        )  # fmt: skip
        return np.concatenate([part.ravel() for part in parts]).astype("<f4").tobytes()


def main(options: argparse.Namespace) -> None:
    from paisai.regulations import shengji_rules
    from paisai.shengji.policies import Side

    rules = shengji_rules(PRESETS[options.decks])
    turn = min(row.low for row in rules.levels.rows if row.up is Side.DEFENDERS)
    rows = taught(rules, options)
    kept, rows = rows[:KEPT], rows[KEPT:]
    network = Network(rows[: 5 * KEPT], turn, options.seed)
    batches = len(rows) // BATCH
    curve = CURVE.read_text("utf-8").splitlines() if CURVE.exists() else [HEAD]
    curve = [line for line in curve if not line.startswith(f"{options.decks},")]
    for number in range(options.rounds):
        for batch in range(batches):
            done = (number * batches + batch) / (options.rounds * batches)
            network.learn(rows[batch * BATCH : (batch + 1) * BATCH], 2e-3 * (1 - done) + 2e-5)
        square, points = network.off(kept)
        seconds = time.process_time()
        curve.append(
            f"{options.decks},{number + 1},{len(rows)},{seconds:.0f},{square:.5f},{points:.2f}"
        )
        print(curve[-1], flush=True)
    options.out.mkdir(parents=True, exist_ok=True)
    (options.out / f"strong{options.decks}.bin").write_bytes(network.written())
    CURVE.write_text("\n".join(curve) + "\n", "utf-8")


HEAD = "decks,round,lessons,CPU seconds,mean square of the chance,points off"

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decks", type=int, choices=PRESETS, default=3)
    parser.add_argument("--deals", type=int, default=4000)
    parser.add_argument("--lessons", type=int, default=3_000_000)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--seed", type=int, default=77)
    parser.add_argument("--out", type=Path, default=PLAYER)
    chosen = parser.parse_args()
    if peers.inside():
        main(chosen)
    else:
        wanted = {"numpy": "numpy", "pydantic": "pydantic"}
        sys.exit(peers.run_inside(__file__, wanted, sys.argv[1:]))
