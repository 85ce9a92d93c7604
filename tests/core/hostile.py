"""What does a caller do to the core who means it ill? Each entry point is called as it should be
called, then with something of it spoilt. Runs alone, so that it can run under the sanitizers too:

    python -m core.hostile SEED CALLS
"""

import sys
from array import array
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from paisai.cards import deck as whole_deck
from paisai.core import _core, erdayi, shengji
from paisai.players import make
from paisai.players.erdayi.strong import Effort as SearchEffort
from paisai.players.erdayi.strong import weights
from paisai.players.erdayi.strong1 import Effort, _weights
from paisai.players.shengji import thinking
from paisai.players.shengji.duplicate import play_deck
from paisai.players.shengji.faces import faces
from paisai.players.shengji.habits import TRAINED
from paisai.shengji import RULES, Order

REFUSALS = (ValueError, TypeError, OverflowError, BufferError, RuntimeError, MemoryError)
NUMBERS = (
    -1, 0, 1, 2, 3, 4, 5, 7, 12, 13, 17, 20, 40, 48, 53, 54, 108, 120, 121, 255, 256, 27471, 27472,
    27475, 2**15, 2**16 - 1, 2**16, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**32 + 27473, 2**40 + 1,
    2**62, 6148914691236517206, 2**63 - 1, 2**63, 2**64 - 1, 2**64, 2**70, -(2**31), -(2**63),
)  # fmt: skip
ODD = (
    *NUMBERS, 1.5, float("nan"), float("inf"), -1e300, "x", "", b"", b"\0", b"\0" * 54,
    b"\xff" * 27, bytes(range(54)) * 2, None, (), [], {}, (0,), (1, 2, 3), (2**64, 0, 0),
    (3, b"\0\0"),
    (3, b"\0\0", [b"\0", b"\0"]), (4, 1, 1), (5, (0, 0, 1), (1, 0, 1)), (1, 0, 52, 1), [b"\0"],
    [b"\0\0"], [b"\0"] * 200, (b"\0", b"\1", b"\2", b"\3"), bytearray(64), True, object(),
)  # fmt: skip
MOST = 300
"""More deals, nodes or steps than so many are allowed, and only take long."""


class Kept:
    """What the calls are made on, and what they are made with."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.table = erdayi.table()
        self.rules = [shengji.rules_in_core(rules) for rules in RULES.values()]
        self.batches = batches(1)
        self.solver = erdayi.solver(8)
        self.thinker = _core.ErdayiThinker(self.table, _weights())
        self.searcher = _core.ErdayiThinker(self.table, weights())
        self.stream = _core.Random(1)
        self.questions = [
            question
            for name in ("shuangsheng-boda-2020", "tuolaji-zhuhai-2019")
            for question in questions(name)
        ]

    def buffer(self, kind: str, items: int) -> object:
        """A fitting one, or one a little short, of another type, or that cannot be written."""
        size = {"B": 1, "H": 2, "i": 4, "Q": 8, "d": 8}[kind]
        match self.rng.randrange(8):
            case 0:
                return bytearray(max(0, size * items - self.rng.randrange(1, 9)))
            case 1:
                return bytes(size * items)
            case 2:
                return memoryview(bytearray(size * items * 2 + 1))[1:]
            case 3:
                return memoryview(bytearray(size * items * 2))[::2]
            case _:
                return array(kind, bytes(size * items))

    def erdayi_game(self) -> Any:
        game = self.table.random_game(self.stream)
        for _ in range(self.rng.randrange(60)):
            if not game.over:
                game.step(game.draw(self.stream))
        return game

    def shengji_game(self) -> Any:
        game = self.rng.choice(self.rules).random_game(self.stream)
        for _ in range(self.rng.choice((0, 20, 110, 130, 180, 250))):
            if not game.over:
                game.step(game.draw(self.stream))
        return game

    def counts(self, number: int = 17) -> int:
        cards = self.rng.sample(range(54), number)
        return sum(1 << 4 * (card % 13 if card < 52 else card - 39) for card in cards)

    def cards(self, most: int = 30) -> bytes:
        return bytes(self.rng.sample(bytes(range(54)) * 3, self.rng.randrange(most)))

    def units(self, level: int, trump: int) -> list[bytes]:
        """Of one suit, some of them together more than there are."""
        rng, found = self.rng, []
        for _ in range(rng.choice((1, 1, 2, 5, 40))):
            face = rng.randrange(54)
            found.append(bytes([face]) * rng.randrange(1, 4))
        if rng.random() < 0.5:
            suit = 13 * rng.randrange(4)
            found = [bytes([suit + unit[0] % 13]) * len(unit) for unit in found]
        if rng.random() < 0.2:
            held = bytes(rng.sample(bytes(range(13)) * 2, 12))
            found = [unit for _, _, unit in _core.ShengjiRules.reading(level, trump, held)]
        return found


def batches(seed: int) -> list[Any]:
    return [erdayi.batch(3, seed), shengji.batch(RULES["tuolaji-zhuhai-2019"], 3, seed)]


def questions(preset: str) -> list[tuple[Any, ...]]:
    """What the strong player has asked of `think` in one deck."""
    found: list[tuple[Any, ...]] = []
    real = _core.think

    def listen(*asked: Any) -> Any:
        found.append(asked)
        return real(*asked)

    _core.think = listen  # type: ignore[assignment]
    try:
        play_deck(
            1, make(RULES[preset], "strong", 1, 1), make(RULES[preset], "random", 1, 1), preset
        )
    finally:
        _core.think = real  # type: ignore[assignment]
    return found[:: max(1, len(found) // 40)]


def spoilt_numbers(rng: Random, numbers: Any) -> Any:
    """With some numbers another one, or cut, or longer."""
    new = array(numbers.typecode, numbers)
    for _ in range(rng.choice((0, 1, 1, 2, 6))):
        at = rng.randrange(len(new))
        near = new[at] + rng.choice((-1, 1)) if rng.random() < 0.5 else rng.choice(NUMBERS)
        new[at] = max(-(2**31), min(2**31 - 1, int(near)))
    if rng.random() < 0.1:
        new = new[: rng.randrange(len(new))]
    return new


def spoilt_bytes(rng: Random, given: bytes) -> bytes:
    new = bytearray(given)
    for _ in range(rng.choice((0, 1, 1, 3, 50))):
        new[rng.randrange(len(new))] = rng.randrange(256)
    return bytes(new[: rng.randrange(len(new))] if rng.random() < 0.1 else new)


Call = tuple[Callable[..., object], list[Any]]


def table_call(kept: Kept, name: str) -> Call:
    rng, table = kept.rng, kept.table
    hands = (kept.counts(5), kept.counts(4), kept.counts(4))
    arguments: dict[str, Callable[[], list[Any]]] = {
        "number": lambda: [kept.counts(rng.randrange(8))],
        "cards": lambda: [rng.randrange(27471)],
        "legal": lambda: [kept.counts(), rng.choice((-1, rng.randrange(27471)))],
        "legal_into": lambda: [
            array("Q", [kept.counts() for _ in range(3)]),
            kept.buffer("i", 4),
            kept.buffer("H", 2000),
        ],
        "playout": lambda: [3, 1, rng.choice(NUMBERS), kept.buffer("i", 9), rng.random() < 0.5],
        "deck": lambda: [1, 2],
        "game": lambda: [bytes(rng.sample(range(54), 54)), rng.randrange(3)],
        "random_game": lambda: [kept.stream, 1],
        "position": lambda: [
            hands, *(rng.randrange(3) for _ in range(2)), 3, rng.choice((-1, rng.randrange(27471))),
            rng.randrange(3), rng.randrange(6), 1, 1, 0,
        ],
        "perft": lambda: [hands, 3, 3000],
    }  # fmt: skip
    return getattr(table, name), arguments[name]()


def erdayi_game_call(kept: Kept, name: str) -> Call:
    rng, game = kept.rng, kept.erdayi_game()
    action = rng.choice(game.legal() or [0]) if rng.random() < 0.7 else rng.randrange(27480)
    arguments: dict[str, list[Any]] = {
        "allows": [action],
        "step": [action],
        "with_hands": [game.hands],
        "rollouts": [3, 1],
        "draw": [kept.stream],
        "encode": [rng.randrange(3)],
        "__deepcopy__": [{}],
    }
    return getattr(game, name), arguments.get(name, [])


def batch_call(kept: Kept, which: int, name: str) -> Call:
    rng, batch = kept.rng, kept.batches[which]
    features = (erdayi.FEATURES, shengji.FEATURES)[which]
    actions = kept.buffer("HB"[which], 3)
    if name == "step" and rng.random() < 0.6:
        actions = array("HB"[which], [0, 0, 0])
        batch.draw(actions)
    arguments: dict[str, list[Any]] = {
        "observe": [
            kept.buffer("B", 3 * features), kept.buffer("B", 3),
            *([kept.buffer("i", 4), kept.buffer("H", rng.choice((3, 3000)))] if not which
              else [kept.buffer("B", 3 * shengji.CHOICES)]),
        ],
        "draw": [actions],
        "step": [
            actions, kept.buffer("i", 9 if not which else 12), kept.buffer("B", 3),
            rng.choice((None, bytes(rng.randrange(2) for _ in range(3)))),
            rng.choice((None, bytes(rng.randrange(256) for _ in range(3)))),
            kept.buffer("B", 3 * features),
        ],
        "state": [],
        "resume": [spoilt_bytes(rng, batch.state()) if rng.random() < 0.3 else batch.state()],
        "game": [rng.randrange(4)],
    }  # fmt: skip
    return getattr(batch, name), arguments[name]


def rules_call(kept: Kept, name: str) -> Call:
    rng, rules = kept.rng, kept.rng.choice(kept.rules)
    level, trump = rng.randrange(13), rng.randrange(5)
    units, hand = kept.units(level, trump), kept.cards(rng.choice((5, 40, 160)))
    size = rng.randrange(1, 6)
    four = tuple(bytes(rng.sample(range(54), size)) for _ in range(4))
    follow = [level, trump, hand, units]
    show = (rng.randrange(4), rng.randrange(54), rng.randrange(1, 4))
    deck = bytes(whole_deck(3 if rules in kept.rules[-1:] else 2))
    arguments: dict[str, list[Any]] = {
        "reading": [level, trump, hand],
        "count_readings": [level, trump, hand[:20]],
        "stated": [level, trump, hand, units],
        "follow_legal": [*follow, kept.cards(10)],
        "follow_count": [*follow, 1000],
        "follow_list": [level, trump, hand[:14], units, 5000],
        "follow_owed": follow,
        "throw": [level, trump, units, (hand, kept.cards(), kept.cards())],
        "trick": [level, trump, units, four],
        "kitty": [level, trump, units, kept.cards(9)],
        "levels": [rng.choice(NUMBERS)],
        "show_allowed": [level, True, [show] * rng.randrange(3), show],
        "playout": [2, 1, rng.choice(NUMBERS), 16, kept.buffer("i", 8), rng.random() < 0.5],
        "game": [level, deck, rng.randrange(4), rng.randrange(-1, 4)],
        "random_game": [kept.stream, 1],
        "position": [
            level, trump, rng.randrange(4), four, rng.randrange(4), kept.cards(9),
            rng.choice(NUMBERS), rng.choice(NUMBERS), (b"", b"", b"", b""),
        ],
    }  # fmt: skip
    return getattr(rules, name), arguments[name]


def shengji_game_call(kept: Kept, name: str) -> Call:
    rng, game = kept.rng, kept.shengji_game()
    action: Any = (0,)
    if not game.over and name in ("allows", "step"):
        action = game.draw(kept.stream)
    if rng.random() < 0.3:
        action = rng.choice(
            [(3, kept.cards(6), [kept.cards(3), kept.cards(3)]), (2, kept.cards(9))]
        )
    if name == "solve":
        while not game.over and (game.phase < 3 or len(game.hands[0]) > 2):
            game.step(game.draw(kept.stream))
    arguments: dict[str, list[Any]] = {
        "allows": [action],
        "step": [action],
        "legal": [200],
        "draw": [kept.stream, 16],
        "with_hands": [game.hands, game.buried],
        "rollouts": [2, 1, 16],
        "choose": [rng.randrange(121)],
        "encode": [rng.randrange(4)],
        "solve": [200, 8],
        "__deepcopy__": [{}],
    }
    return getattr(game, name), arguments.get(name, [])


def think_call(kept: Kept, name: str) -> Call:
    rng = kept.rng
    if name == "think":
        question, worth, net, seed, _, _ = rng.choice(kept.questions)
        return _core.think, [spoilt_numbers(rng, question), worth, net, seed, 3000, 0.01]
    preset = rng.choice(list(RULES.values()))
    order = Order.of("2", rng.choice("SHCD"))
    asked = array("i", thinking.setting(preset, TRAINED[preset.decks], order))
    if rng.random() < 0.5:
        asked = spoilt_numbers(rng, asked)
    dealt = bytes(
        faces(order)[card] for card in rng.sample(whole_deck(preset.decks), 54 * preset.decks)
    )
    deals = (dealt + bytes([rng.randrange(4)])) * rng.randrange(1, 3)
    if rng.random() < 0.5:
        deals = spoilt_bytes(rng, deals)
    if name == "play_deals":
        return _core.play_deals, [asked, thinking.worths(preset, 20), deals]
    return _core.lessons, [asked, deals, bytearray(2000), 1]


def thinker_call(kept: Kept, name: str) -> Call:
    hand, rng = kept.counts(17), kept.rng
    whole = sum(4 << 4 * rank for rank in range(13)) + (1 << 52) + (1 << 56)
    kitty = 0
    if name == "search":
        game = kept.erdayi_game()
        history = [one for one in game.history if one < erdayi.BID]
        seat, declarer = max(0, game.to_act), min(2, max(0, game.declarer))
        cards = (game.hands[seat], game.kitty, (seat - declarer) % 3)
        effort = tuple(SearchEffort(300, 5, drawn=3, past=9))
        return kept.searcher.search, [cards, history, effort, 1]
    cards = (hand + kitty, whole - hand, 0, 0, 0)
    table = (rng.choice((-1, rng.randrange(27471))), rng.randrange(2), 20, 17, rng.randrange(3))
    passes = [(0, rng.randrange(27471), rng.randrange(3))] * rng.randrange(3)
    return kept.thinker.choose, [cards, table, tuple(Effort(20, 1)), 1, passes]


def making_call(kept: Kept, name: str) -> Call:
    rng = kept.rng
    numbers = array("i", ROWS_OF_RULES[rng.randrange(len(ROWS_OF_RULES))])
    makers: dict[str, Callable[[], Call]] = {
        "ErdayiTable": lambda: (
            _core.ErdayiTable,
            [spoilt_bytes(rng, ROWS)[: 12 * rng.choice((0, 5, 300))], spoilt_bytes(rng, RANKS)],
        ),
        "ErdayiBatch": lambda: (_core.ErdayiBatch, [kept.table, rng.randrange(4), 1]),
        "ErdayiSolver": lambda: (_core.ErdayiSolver, [8]),
        "ErdayiThinker": lambda: (_core.ErdayiThinker, [kept.table, spoilt_bytes(rng, _weights())]),
        "ShengjiRules": lambda: (_core.ShengjiRules, [spoilt_numbers(rng, numbers).tobytes()]),
        "ShengjiBatch": lambda: (_core.ShengjiBatch, [rng.choice(kept.rules), rng.randrange(4), 1]),
        "Random": lambda: (_core.Random, [rng.choice(NUMBERS), 1]),
        "below": lambda: (kept.stream.below, [rng.choice(NUMBERS)]),
        "repr": lambda: (repr, [rng.choice((kept.erdayi_game(), kept.shengji_game()))]),
    }
    return makers[name]()


ROWS, RANKS = erdayi.rows(), bytes(range(13)) * 4 + b"\x0d\x0e"
ROWS_OF_RULES: list[list[int]] = []


def _rules_written() -> None:
    """The numbers of each regulation's rules, as `rules_in_core` hands them over."""
    real = shengji.CoreRules

    def keep(numbers: bytes) -> Any:
        ROWS_OF_RULES.append(list(array("i", numbers)))
        return real(numbers)

    shengji.CoreRules = keep  # type: ignore[assignment, misc]
    try:
        for rules in RULES.values():
            shengji.rules_in_core.__wrapped__(rules)
    finally:
        shengji.CoreRules = real  # type: ignore[misc]


_rules_written()


def methods(kind: type) -> list[str]:
    """What can be called of a type, but for what every object has."""
    own = [
        name for name in vars(kind) if not name.startswith("__") and callable(getattr(kind, name))
    ]
    return own + [name for name in ("__deepcopy__",) if name in vars(kind)]


ENTRIES: dict[str, tuple[type, Callable[[Kept, str], Call]]] = {
    "ErdayiTable": (_core.ErdayiTable, table_call),
    "ErdayiGame": (_core.ErdayiGame, erdayi_game_call),
    "ErdayiBatch": (_core.ErdayiBatch, lambda kept, name: batch_call(kept, 0, name)),
    "ErdayiSolver": (
        _core.ErdayiSolver,
        lambda kept, name: (kept.solver.solve, [kept.erdayi_game(), 200]),
    ),
    "ErdayiThinker": (_core.ErdayiThinker, thinker_call),
    "ShengjiRules": (_core.ShengjiRules, rules_call),
    "ShengjiGame": (_core.ShengjiGame, shengji_game_call),
    "ShengjiBatch": (_core.ShengjiBatch, lambda kept, name: batch_call(kept, 1, name)),
}
MADE = (*ENTRIES.keys() - {"ErdayiGame", "ShengjiGame"}, "Random", "below", "repr")
FUNCTIONS = ("think", "play_deals", "lessons")


def entry_points() -> list[tuple[str, Callable[[Kept, str], Call]]]:
    found = [
        (name, call)
        for kind, call in ENTRIES.values()
        if kind is not None
        for name in methods(kind)
    ]
    found += [(name, making_call) for name in sorted(MADE)]
    return found + [(name, think_call) for name in FUNCTIONS]


LONG = {
    "playout",
    "rollouts",
    "solve",
    "perft",
    "think",
    "choose",
    "search",
    "follow_count",
    "follow_list",
    "ErdayiSolver",
}
LARGE = {"ErdayiBatch", "ShengjiBatch", "legal"}


def spoilt(rng: Random, name: str, arguments: list[Any]) -> list[Any]:
    """Something of them another thing, too much or missing; nothing that is allowed and long."""
    new = list(arguments)
    for _ in range(rng.choice((0, 1, 1, 2))):
        kind = rng.randrange(6)
        if kind == 0 and new and name != "solve":  # without a budget it has all the time
            del new[rng.randrange(len(new))]
        elif kind == 1:
            new.append(rng.choice(ODD))
        elif new:
            at = rng.randrange(len(new))
            if isinstance(new[at], tuple) and new[at] and rng.random() < 0.7:
                inside = list(new[at])
                inside[rng.randrange(len(inside))] = rng.choice(ODD)
                new[at] = tuple(inside)
            else:
                new[at] = rng.choice(ODD)
    if name == "follow_count":  # without a bound it has all the time
        new = [*new[:4], 1000] if len(new) == 4 or new[4:] == [0] else new
    if name in LONG | LARGE:
        new = [_short(one, 64 if name == "solve" else 41) for one in new]
    return new


def _short(given: Any, bits: int) -> Any:
    if isinstance(given, tuple):
        return tuple(_short(one, bits) for one in given)
    if type(given) is int and given > MOST and given.bit_length() <= bits:
        return 8
    return 0.01 if type(given) is float and given > 0.01 else given


def hostile(rng: Random, calls: int) -> Counter[str]:
    """How many calls of each entry point were taken; the others were refused."""
    kept, points = Kept(rng), entry_points()
    taken: Counter[str] = Counter({f"{name}": 0 for name, _ in points})
    for number in range(calls):
        if number % 2000 == 1999:
            kept.batches = [
                erdayi.batch(3, number),
                shengji.batch(RULES["tuolaji-zhuhai-2019"], 3, 1),
            ]
        name, call = points[number % len(points)]
        method, arguments = call(kept, name)
        arguments = spoilt(rng, name, arguments)
        try:
            method(*arguments)
            taken[name] += 1
        except REFUSALS:
            pass
    return taken


if __name__ == "__main__":
    done = hostile(Random(int(sys.argv[1])), int(sys.argv[2]))
    print(*(f"{name} {number}" for name, number in sorted(done.items())), sep="\n")
    print("all done")
