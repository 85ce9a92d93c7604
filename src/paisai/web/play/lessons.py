"""Which steps does a beginner take, and was the step right? Each is judged by the regulation's own
rules and named by its clause; the table they are taken on is the real one."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from paisai import erdayi
from paisai.cards import Card, parse, write
from paisai.erdayi.actions import Bid
from paisai.erdayi.actions import Play as ErdayiPlay
from paisai.erdayi.legality import verify_bid, verify_play
from paisai.erdayi.rules import Concern as ErdayiConcern
from paisai.errors import NotationError, PaisaiError, RuleViolation
from paisai.regulations import load, rules_of
from paisai.regulations.regulation import Regulation
from paisai.shengji.follow import Follows
from paisai.shengji.lead import Leads
from paisai.shengji.order import Order
from paisai.shengji.reading import default_reading
from paisai.shengji.rules import Concern
from paisai.shengji.trick import points, winner
from paisai.tables.erdayi import shape_of
from paisai.tables.game import Plain, both, cards_in, game_of
from paisai.tables.shengji import lead_shape, play_shape
from paisai.text import Text

LEVEL, TRUMP = "7", "H"
LEARNER = {"shengji": 1, "erdayi": 0}
"""Where the learner sits: 北 after 东 who led, or 甲 after 乙 who led and 丙 who passed."""
FILE = Path(__file__).with_name("lessons.toml")


@cache
def _table() -> dict[str, list[dict[str, Any]]]:
    return tomllib.loads(FILE.read_text("utf-8"))


class Lesson(NamedTuple):
    """One step for one regulation."""

    regulation: Regulation
    number: int
    data: dict[str, Any]

    @property
    def kind(self) -> str:
        return str(self.data["kind"])

    @property
    def hand(self) -> tuple[Card, ...]:
        return parse(self.data["hand"])

    @property
    def led(self) -> tuple[Card, ...]:
        return parse(self.data.get("led", ""))

    @property
    def rules(self) -> Any:
        return rules_of(self.regulation)

    @property
    def clause(self) -> str:
        concerns: Any = ErdayiConcern if isinstance(self.rules, erdayi.Rules) else Concern
        return str(self.rules.clauses[concerns[self.data["concern"]]])

    def text(self, field: str) -> Plain:
        zh, en = self.data[field]
        return {"zh": zh, "en": en}


def lessons_of(preset: str) -> tuple[Lesson, ...]:
    """The ten steps of a preset."""
    regulation = load(preset)
    steps = _table()[game_of(regulation).name]
    return tuple(Lesson(regulation, number, data) for number, data in enumerate(steps, 1))


def lesson_view(lesson: Lesson) -> Plain:
    """What the learner sees, as `docs/table-protocol.md` has it."""
    game = game_of(lesson.regulation)
    deal = _erdayi_view(lesson) if game.name == "erdayi" else _shengji_view(lesson)
    return {
        "title": lesson.text("title"),
        "text": lesson.text("text"),
        "after": lesson.text("after"),
        "clause": lesson.clause,
        "regulation": {"id": lesson.regulation.id, "title": both(lesson.regulation.name)},
        "game": game.name,
        "seat": LEARNER[game.name],
        "seats": [both(name) for name in game.seat_names],
        "deal": deal,
        "legal": _legal(lesson),
    }


def _shengji_view(lesson: Lesson) -> Plain:
    order = Order.of(LEVEL, TRUMP)
    drawing, led = lesson.kind == "show", lesson.led
    lead = default_reading(order, led) if led else ()
    plays = [{"seat": 0, "cards": write(led), "shape": lead_shape(lead)}] if led else []
    held, me = len(lesson.hand), LEARNER["shengji"]
    return {
        "game": "shengji",
        "phase": {"show": "drawing", "bury": "burying"}.get(lesson.kind, "playing"),
        "to_act": me,
        "level": LEVEL,
        "trump_known": not drawing,
        "trump": None if drawing else TRUMP,
        "declarer": me if lesson.kind == "bury" else 0,
        "first_drawer": 0,
        "hand": write(lesson.hand),
        "cards_held": [held - len(led), held, held, held],
        "shows": [],
        "turned": "",
        "kitty": write(lesson.hand[-lesson.data["size"] :]) if lesson.kind == "bury" else None,
        "trick": {
            "leader": 0 if led else me,
            "winner": 0 if led else None,
            "lead": [
                {"kind": f"{unit.width}x{unit.length}", "cards": write(unit.cards)} for unit in lead
            ],
            "plays": plays,
            "failed": None,
        },
        "may_look_at": [],
        "points": None,
    }


def _erdayi_view(lesson: Lesson) -> Plain:
    led, held = lesson.led, len(lesson.hand)
    lies = {"seat": 1, "cards": write(led), "shape": shape_of(led)} if led else None
    me = LEARNER["erdayi"]
    bidding = lesson.kind == "bid"
    return {
        "game": "erdayi",
        "phase": "bidding" if bidding else "playing",
        "to_act": me,
        "hand": write(lesson.hand),
        "cards_held": [held, 17 - len(led), 17],
        "kitty": None,
        "first_bidder": me,
        "bids": [],
        "bid": 0 if bidding else 3,
        "declarer": None if bidding else (1 if led else me),
        "trick": [lies, {"seat": 2, "cards": "", "shape": shape_of(())}] if lies else [],
        "last_trick": [],
        "to_beat": lies,
        "bombs": 0,
        "announced": [],
    }


def _legal(lesson: Lesson) -> Plain:
    size = lesson.data.get("size") or len(lesson.led) or None
    actions: list[Plain] = []
    forced = ""
    if lesson.kind == "bid":
        actions = [{"type": "bid", "points": points} for points in range(4)]
        size = None
    elif lesson.kind == "show":
        seven = [card for card in lesson.hand if card.rank == LEVEL]
        actions = [{"type": "show", "cards": write([card])} for card in seven]
    elif lesson.led and game_of(lesson.regulation).name == "shengji":
        follows = _follows(lesson)
        suited = follows.order.in_suit(lesson.hand, follows.lead[0].suit)
        forced = write(suited) if 0 < len(suited) < follows.size else ""
    elif lesson.led:
        size = None
        actions = [{"type": "pass"}]
    phase = {"bid": "bidding", "show": "drawing", "bury": "burying"}.get(lesson.kind, "playing")
    return {
        "type": "legal",
        "n": lesson.number,
        "seat": LEARNER[game_of(lesson.regulation).name],
        "phase": phase,
        "actions": actions,
        "more": True,
        "cards": None,
        "size": size,
        "forced": forced,
    }


def _follows(lesson: Lesson) -> Follows:
    order = Order.of(LEVEL, TRUMP)
    return Follows(lesson.rules, order, lesson.hand, default_reading(order, lesson.led))


def judge(lesson: Lesson, action: Plain) -> Plain:
    """What the rules say of the action, as `checked`; `right` when it is what the step asks for,
    else `hint` says what is still missing. Raises `NotationError` where it cannot be read."""
    if lesson.kind == "bid":
        return _bid(lesson, action)
    cards = cards_in(action) if action.get("type") != "pass" else ()
    try:
        shape = _checked(lesson, cards)
    except RuleViolation as error:
        return {
            "type": "checked",
            "legal": False,
            "clause": error.clause,
            "text": {"zh": error.zh, "en": error.en},
            "instead": _instead(lesson),
        }
    answer: Plain = {"type": "checked", "legal": True, "shape": shape, "cost": None}
    right = _is_right(lesson, cards)
    return answer | {"right": right, "hint": None if right else lesson.text("text")}


def _bid(lesson: Lesson, action: Plain) -> Plain:
    wanted = action.get("points")
    if not isinstance(wanted, int) or isinstance(wanted, bool):
        raise NotationError("points 应为 0、1、2、3", "points must be 0, 1, 2 or 3")
    verify_bid(Bid(wanted), 0, lesson.rules)
    right = str(wanted) in lesson.data["answers"]
    shape = both(Bid(wanted).text)
    hint = None if right else lesson.text("text")
    return {"type": "checked", "legal": True, "shape": shape, "right": right, "hint": hint}


def _checked(lesson: Lesson, cards: tuple[Card, ...]) -> Plain:
    """What the play is called; raises `RuleViolation`."""
    rules, hand = lesson.rules, lesson.hand
    if isinstance(rules, erdayi.Rules):
        table = erdayi.read(erdayi.count(lesson.led)) if lesson.led else None
        verify_play(ErdayiPlay(cards), hand, table, rules)
        return shape_of(cards) or both(Text("", ""))
    order = Order.of(LEVEL, TRUMP)
    if lesson.kind in ("choose", "bury", "show"):
        _held(lesson, cards)
        return both(Text(f"{len(cards)} 张", f"{len(cards)} cards"))
    if not lesson.led:
        return lead_shape(Leads(rules, order, hand).verify(cards))
    follows = _follows(lesson)
    follows.verify(cards)
    wins = winner(rules, order, tuple(follows.lead), (lesson.led, cards)) == 1
    return play_shape(order, follows.lead, cards, wins)


def _held(lesson: Lesson, cards: tuple[Card, ...]) -> None:
    size = lesson.data.get("size")
    if any(cards.count(card) > lesson.hand.count(card) for card in cards):
        raise RuleViolation(lesson.clause, "手里没有这些牌", "these cards are not in the hand")
    if size is not None and len(cards) != size:
        raise RuleViolation(lesson.clause, f"应埋 {size} 张", f"{size} cards are to be buried")


def _instead(lesson: Lesson) -> Plain | None:
    answers = lesson.data.get("answers")
    return {"type": "play", "cards": answers[0]} if answers else None


def _is_right(lesson: Lesson, cards: tuple[Card, ...]) -> bool:
    if lesson.data.get("without_points"):
        order = Order.of(LEVEL, TRUMP)
        trumps = order.in_suit(cards, order.suit_of[parse("W")[0]])
        return points(cards) == 0 and not trumps
    answers = [sorted(parse(answer)) for answer in lesson.data["answers"]]
    return sorted(cards) in answers


def judged(preset: str, number: int, action: object) -> Plain:
    """`judge` for what came over the network; every refusal is an answer."""
    steps = lessons_of(preset)
    if not 1 <= number <= len(steps) or not isinstance(action, dict):
        raise NotationError(
            f"step 应为 1 到 {len(steps)}，action 应为对象",
            f"step must be 1 to {len(steps)}, action an object",
        )
    try:
        return judge(steps[number - 1], action)
    except RuleViolation:
        raise
    except PaisaiError as error:
        return {"type": "refused", "code": "notation", "text": {"zh": error.zh, "en": error.en}}
