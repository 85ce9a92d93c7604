"""The judge's answers about 竞技二打一."""

from __future__ import annotations

from functools import partial

from paisai.erdayi import Concern, Reading, Result, pack, standard, write
from paisai.erdayi.ranks import WHOLE, Counts
from paisai.errors import TooLarge
from paisai.judge.asked import CARDS, NUMBER, SEAT, TRUTH, ListOf, Operation, Plain, declared
from paisai.judge.engine import Engine
from paisai.judge.protocol import Answer, QuestionFields, RequestError, Unsupported

MOST_POSITIONS = 80_000
"""Half a second of work."""
DEEPEST = 200


def read_cards(request: QuestionFields, engine: Engine) -> Answer:
    reading = engine.read(_pack(request.text("cards")))
    if reading is None:
        return {"pattern": None, "top": None, "length": None}
    return {
        "pattern": reading.pattern.value,
        "top": reading.top_rank,
        "length": reading.length,
    }


def _pack(cards: str) -> Counts:
    return pack(cards, standard().clauses[Concern.DECK])


def moves(request: QuestionFields, engine: Engine) -> Answer:
    hand = _pack(request.text("hand"))
    if request.value("beat") is None:
        return {"moves": sorted(write(play) for play in engine.leads(hand))}
    beat = _pack(request.text("beat"))
    reading = _readable(beat, engine)
    found = [write(play) for play in engine.follows(hand, beat, reading)]
    return {"moves": ["", *sorted(found)]}


def _readable(cards: Counts, engine: Engine) -> Reading:
    reading = engine.read(cards)
    if reading is None:
        raise standard().violation(
            Concern.PATTERNS,
            f"beat 里的 {write(cards) or '（空）'} 不成牌型，没有人能打出来；引牌请写 null",
            f"beat ({write(cards) or 'empty'}) is no pattern and cannot lie there; null to lead",
        )
    return reading


def count_sequences(request: QuestionFields, engine: Engine) -> Answer:
    first, second, third = map(_pack, request.texts("hands", 3))
    if not _one_pack(first, second, third):
        raise standard().violation(
            Concern.DECK, "三手牌合起来超过一副牌", "the three hands hold more than one pack"
        )
    if 0 in (first, second, third):
        raise RequestError("每手至少一张牌", "each hand has a card at least")
    depth = request.integer("depth", 0, DEEPEST)
    try:
        nodes = engine.perft((first, second, third), depth, MOST_POSITIONS)
    except TooLarge:
        raise Unsupported(
            f"局面超过 {MOST_POSITIONS} 个，请减小 depth",
            f"more than {MOST_POSITIONS} positions; ask for a smaller depth",
        ) from None
    return {"nodes": nodes}


def _one_pack(*hands: Counts) -> bool:
    return all(
        sum(hand >> place & 15 for hand in hands) <= WHOLE >> place & 15
        for place in range(0, 60, 4)
    )


def score(request: QuestionFields) -> Answer:
    bid = request.integer("bid", 0, 3)
    if bid == 0:
        return {"scores": [0, 0, 0]}
    result = Result(
        bid,
        declarer=request.integer("declarer", 0, 2),
        winner=request.integer("winner", 0, 2),
        bombs=request.integer("bombs", 0, 13),
        rockets=request.integer("rockets", 0, 1),
        spring=request.truth("spring"),
        counter_spring=request.truth("counter_spring"),
    )
    if result.spring and not result.declarer_won:
        raise standard().violation(
            Concern.SPRING, "庄家没赢，不会有春天", "no spring without the declarer winning"
        )
    if result.counter_spring and result.declarer_won:
        raise standard().violation(
            Concern.SPRING, "庄家赢了，不会有反春", "no counter-spring when the declarer won"
        )
    return {"scores": list(result.scores)}


def operations(engine: Engine) -> dict[str, Operation]:
    """The questions about 二打一, those about cards answered by this engine."""
    return declared(
        {
            "erdayi/read": (partial(read_cards, engine=engine), {"cards": CARDS}),
            "erdayi/moves": (
                partial(moves, engine=engine),
                {"hand": CARDS, "beat": Plain(("string", "null"), about="cards")},
            ),
            "erdayi/perft": (
                partial(count_sequences, engine=engine),
                {"hands": ListOf(CARDS, 3), "depth": NUMBER},
            ),
            "erdayi/score": (
                score,
                {"bid": NUMBER},
                {  # of a deal that was passed out nothing else is asked
                    "declarer": SEAT,
                    "winner": SEAT,
                    "bombs": NUMBER,
                    "rockets": NUMBER,
                    "spring": TRUTH,
                    "counter_spring": TRUTH,
                },
            ),
        }
    )
