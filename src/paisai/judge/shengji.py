"""The judge's answers about 升级."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from paisai.cards import Card, check_possible, parse, write
from paisai.errors import NotationError, RuleViolation, TooLarge
from paisai.judge.asked import (
    CARDS,
    LEVELS,
    NUMBER,
    RANK,
    REGULATION,
    SEAT,
    TRUMP,
    TRUTH,
    AnyOf,
    Fields,
    ListOf,
    Operation,
    Plain,
    declared,
    regulation_of,
)
from paisai.judge.engine import Engine, LegalFollows
from paisai.judge.protocol import Answer, Json, QuestionFields, RequestError, Unsupported
from paisai.regulations import game_rules
from paisai.shengji.available_units import Kind
from paisai.shengji.levels import result
from paisai.shengji.order import Order
from paisai.shengji.policies import Side
from paisai.shengji.reading import Reading
from paisai.shengji.rules import Concern, JokerShows, NobodyShows, Rules
from paisai.shengji.shows import Show, judge_show
from paisai.shengji.trick import points
from paisai.shengji.units import Unit, as_unit

MOST_LISTED = 100_000
MOST_WRITTEN = 1_500_000
"""Cards of all plays that are listed together."""
MOST_BRANCHES = 10_000
"""Ways to give the units that are owed; a hand of a hall has some dozens."""
MOST_HELD = 45
"""The declarer's hand with the kitty, in three decks."""
HIGHEST_COUNT = 1_000_000


# -- reading requests ---------------------------------------------------------------------------


def _rules(request: QuestionFields) -> Rules:
    regulation = regulation_of(request)
    rules = game_rules(regulation.id)
    if not isinstance(rules, Rules):
        raise RequestError(
            f"{regulation.id} 不是升级的规程", f"{regulation.id} is no regulation of 升级"
        )
    return rules


def _order(request: QuestionFields, rules: Rules) -> Order:
    level = request.text("level")
    trump = None if request.value("trump") is None else request.text("trump")
    order = Order.of(level, trump)
    never = (
        rules.shows.jokers is JokerShows.NONE
        and rules.shows.nobody is NobodyShows.FIRST_SUIT_IN_KITTY
    )
    if trump is None and never:
        raise rules.violation(
            Concern.NO_TRUMP,
            "这个规程不打无主，trump 应为 S、H、C、D 之一",
            "no trump is not played here; trump is S, H, C or D",
        )
    return order


def _held_at_once(rules: Rules, *parts: Sequence[Card]) -> None:
    """These cards lie or are held at the same time: the decks must have them all."""
    try:
        check_possible([card for part in parts for card in part], rules.decks)
    except NotationError as error:
        raise rules.violation(Concern.DECK, error.zh, error.en) from None


def _lead(
    request: QuestionFields, engine: Engine, rules: Rules, order: Order, cards: tuple[Card, ...]
) -> Reading:
    """The led units, as stated or by default."""
    _held_at_once(rules, cards)
    stated = None
    if request.has("units"):
        stated = [_unit_cards(order, unit) for unit in request.items("units")]
    return engine.lead(rules, order, cards, stated)


def _unit_cards(order: Order, unit: Json) -> tuple[Card, ...]:
    """The cards of a stated unit; a width or length that is given must be theirs."""
    fields = unit if isinstance(unit, dict) else {"cards": unit}
    if not isinstance(fields.get("cards"), str):
        raise RequestError(
            'units 的每项应为 {"width": 2, "length": 1, "cards": "H4 H4"}',
            'each of units is {"width": 2, "length": 1, "cards": "H4 H4"}',
        )
    cards = parse(fields["cards"])
    whole = as_unit(order, cards)
    if whole is not None:
        for name, truth in (("width", whole.width), ("length", whole.length)):
            if fields.get(name) not in (None, truth):
                raise RequestError(
                    f"{write(cards)} 的 {name} 是 {truth}，不是 {fields[name]}",
                    f"{name} of {write(cards)} is {truth}, not {fields[name]}",
                )
    return cards


def _hand_and_lead(request: QuestionFields, engine: Engine) -> LegalFollows:
    rules = _rules(request)
    order = _order(request, rules)
    hand = parse(request.text("hand"))
    _held_at_once(rules, hand)
    lead = _lead(request, engine, rules, order, parse(request.text("lead")))
    return engine.legal_follows(rules, order, hand, lead)


# -- writing answers ----------------------------------------------------------------------------


def _unit(unit: Unit) -> Answer:
    return {"width": unit.width, "length": unit.length, "cards": write(unit.cards)}


def _key(kind: Kind) -> str:
    return f"{kind[0]}x{kind[1]}"


# -- the operations -----------------------------------------------------------------------------


def units(request: QuestionFields, engine: Engine) -> Answer:
    order = Order.of(
        request.text("level"), None if request.value("trump") is None else request.text("trump")
    )
    cards = parse(request.text("cards"))
    if len(cards) > MOST_HELD:
        raise RequestError(
            f"一手牌最多 {MOST_HELD} 张，这里有 {len(cards)} 张",
            f"a hand has at most {MOST_HELD} cards, here are {len(cards)}",
        )
    check_possible(cards, request.integer("decks", 1, 3))
    return {
        "units": [_unit(unit) for unit in engine.default_reading(order, cards)] if cards else [],
        "readings": engine.count_readings(order, cards),
    }


def follow(request: QuestionFields, engine: Engine) -> Answer:
    follows = _hand_and_lead(request, engine)
    try:
        follows.verify(parse(request.text("play")))
    except RuleViolation as broken:
        return {"legal": False, "clause": broken.clause, "message": broken.text(request.language)}
    return {"legal": True}


def list_follows(request: QuestionFields, engine: Engine) -> Answer:
    follows = _hand_and_lead(request, engine)
    try:
        count = follows.count(MOST_BRANCHES)
    except TooLarge:
        raise Unsupported(
            "这手牌跟法太多，超出可以清点的范围；一手同花色的牌请少给一些",
            "too many ways to follow to be counted; ask with fewer cards of the suit",
        ) from None
    if not (request.has("list") and request.truth("list")):
        return {"count": count}
    if count > MOST_LISTED:
        raise Unsupported(
            f"共 {count} 种跟法，超过 {MOST_LISTED} 种不列出；不带 list 可问总数",
            f"{count} plays; more than {MOST_LISTED} are not listed; ask without list",
        )
    if count * len(parse(request.text("lead"))) > MOST_WRITTEN:
        raise Unsupported(
            f"共 {count} 种跟法，合起来超过 {MOST_WRITTEN} 张牌不列出；不带 list 可问总数",
            f"{count} plays; more than {MOST_WRITTEN} cards together are not listed; ask without"
            " list",
        )
    return {"count": count, "plays": sorted(write(play) for play in follows)}


def throw(request: QuestionFields, engine: Engine) -> Answer:
    rules = _rules(request)
    order = _order(request, rules)
    cards = parse(request.text("lead"))
    others = [parse(hand) for hand in request.texts("others", 3)]
    _held_at_once(rules, cards, *others)
    adjudged = engine.adjudge(rules, order, _lead(request, engine, rules, order, cards), others)
    if adjudged.stands:
        return {"stands": True}
    kinds = sorted(adjudged.kinds)
    return {
        "stands": False,
        "blocked": [_unit(unit) for unit in adjudged.blocked],
        "kinds": [list(kind) for kind in kinds],
        "forced": {_key(kind): _unit(adjudged.forced[kind]) for kind in kinds},
        "penalty": adjudged.penalties[kinds[0]],
        "penalties": {_key(kind): adjudged.penalties[kind] for kind in kinds},
    }


def trick(request: QuestionFields, engine: Engine) -> Answer:
    rules = _rules(request)
    order = _order(request, rules)
    plays = [parse(play) for play in request.texts("plays", 4)]
    _held_at_once(rules, *plays)
    lead = _lead(request, engine, rules, order, plays[0])
    for play in plays[1:]:
        if len(play) != len(plays[0]):
            raise rules.violation(
                Concern.FOLLOW_SUIT,
                f"首家出 {len(plays[0])} 张，有一家出 {len(play)} 张",
                f"{len(plays[0])} cards were led, one play has {len(play)}",
            )
    return {
        "winner": engine.winner(rules, order, lead, plays),
        "points": sum(points(play) for play in plays),
    }


def kitty(request: QuestionFields, engine: Engine) -> Answer:
    rules = _rules(request)
    order = _order(request, rules)
    buried = parse(request.text("kitty"))
    cards = parse(request.text("lead"))
    _held_at_once(rules, buried, cards)
    if len(buried) > rules.kitty_size:
        raise rules.violation(
            Concern.BURY,
            f"底牌 {rules.kitty_size} 张，这里有 {len(buried)} 张",
            f"the kitty has {rules.kitty_size} cards, here are {len(buried)}",
        )
    times = engine.multiplier(rules, order, _lead(request, engine, rules, order, cards))
    return {"multiplier": times, "points": times * points(buried)}


def deal_result(request: QuestionFields) -> Answer:
    rules = _rules(request)
    levels = request.items("levels", 2)
    for count in levels:
        if type(count) is not int or not 0 <= count <= HIGHEST_COUNT:
            raise RequestError("levels 应为两个不小于 0 的整数", "levels are two numbers from 0 up")
    ended = result(
        rules,
        request.integer("points", -HIGHEST_COUNT, HIGHEST_COUNT),
        (levels[0], levels[1]),
        request.text("start"),
        request.integer("declarer", 0, 3),
        _ruled(request),
        played_out=True,
    )
    assert ended.up is not None
    return {
        "up": ended.up.value,
        "steps": ended.steps,
        "levels": list(ended.levels),
        "next_declarer": ended.next_declarer,
        "match_over": ended.match_over,
        "winner_side": ended.winner_side,
    }


def _ruled(request: QuestionFields) -> Side | None:
    """The side adjudged to have lost the deal, if any."""
    if not request.has("ruled"):
        return None
    sides = {side.value: side for side in Side}
    if request.text("ruled") not in sides:
        raise RequestError(
            "ruled 应为 declarer 或 defenders，没有判负就不写",
            "ruled is declarer or defenders; leave it out where no loss was adjudged",
        )
    return sides[request.text("ruled")]


def show(request: QuestionFields) -> Answer:
    rules = _rules(request)
    history = []
    for item in request.items("history"):
        if not isinstance(item, dict):
            raise RequestError("history 的每项应有 seat 和 cards", "history has seats and cards")
        history.append(_show(QuestionFields(item)))
    asked = _show(request)
    try:
        shown = judge_show(
            rules, request.text("level"), request.truth("first_deal"), history, asked
        )
    except RuleViolation as broken:
        return {"allowed": False, "clause": broken.clause, "message": broken.text(request.language)}
    return {"allowed": True, "trump": shown.trump, "declarer_changes": shown.declarer_changes}


def _show(request: QuestionFields) -> Show:
    return Show(request.integer("seat", 0, 3), parse(request.text("cards")))


SHOWS = ListOf(Fields("show", {"seat": SEAT, "cards": CARDS}))
STATED = {
    "units": ListOf(
        AnyOf((CARDS, Fields("units", {"cards": CARDS}, {"width": NUMBER, "length": NUMBER})))
    )
}
_TRUMPS = {"level": RANK, "trump": TRUMP}
_LAID = {"regulation": REGULATION, **_TRUMPS}
_FOLLOWED = {**_LAID, "hand": CARDS, "lead": CARDS}


def operations(engine: Engine) -> dict[str, Operation]:
    """The questions about 升级, those about cards answered by this engine."""
    return declared(
        {
            "shengji/units": (
                partial(units, engine=engine),
                {**_TRUMPS, "cards": CARDS, "decks": NUMBER},
            ),
            "shengji/follow": (
                partial(follow, engine=engine),
                {**_FOLLOWED, "play": CARDS},
                STATED,
            ),
            "shengji/follows": (
                partial(list_follows, engine=engine),
                _FOLLOWED,
                {**STATED, "list": TRUTH},
            ),
            "shengji/throw": (
                partial(throw, engine=engine),
                {**_LAID, "lead": CARDS, "others": ListOf(CARDS, 3)},
                STATED,
            ),
            "shengji/trick": (
                partial(trick, engine=engine),
                {**_LAID, "plays": ListOf(CARDS, 4)},
                STATED,
            ),
            "shengji/kitty": (
                partial(kitty, engine=engine),
                {**_LAID, "lead": CARDS, "kitty": CARDS},
                STATED,
            ),
            "shengji/result": (
                deal_result,
                {
                    "regulation": REGULATION,
                    "points": NUMBER,
                    "levels": LEVELS,
                    "start": RANK,
                    "declarer": SEAT,
                },
                {"ruled": Plain(("string",), tuple(side.value for side in Side))},
            ),
            "shengji/show": (
                show,
                {
                    "regulation": REGULATION,
                    "level": RANK,
                    "first_deal": TRUTH,
                    "history": SHOWS,
                    "seat": SEAT,
                    "cards": CARDS,
                },
            ),
        }
    )
