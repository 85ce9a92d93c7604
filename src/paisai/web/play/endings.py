"""Endings to solve: positions in which one play leads to the goal and every other one misses it,
found by the exact solver with all cards open, the same for everybody who gives the same seed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from paisai import erdayi
from paisai.cards import Card, deck, parse, write
from paisai.erdayi.deal import cards_of
from paisai.errors import NotationError, RuleViolation
from paisai.regulations import load, rules_of
from paisai.shengji.actions import Play
from paisai.shengji.match import Match
from paisai.shengji.playing import Playing
from paisai.tables.erdayi import shape_of
from paisai.tables.game import Plain, cards_in, game_of

STRENGTHS = {"easy": 3, "middle": 5, "hard": 6}
"""Cards in each hand, of 竞技二打一; in 升级 one fewer, which is as hard."""
TRIES = 4_000
BUDGET = 2_000_000
MOST_OBVIOUS = 3
"""Fewer plays to choose from are no riddle."""
ME = 0


class Option(NamedTuple):
    """A play of the one who has to find it, and what the deal comes to after it for his side when
    everybody plays best."""

    cards: str
    score: int


class Puzzle(NamedTuple):
    preset: str
    hands: tuple[str, ...]
    options: tuple[Option, ...]
    deal: Any
    """升级: the deal itself; None in 竞技二打一."""

    @property
    def best(self) -> Option:
        return max(self.options, key=lambda option: option.score)


@lru_cache(maxsize=200)
def puzzle(preset: str, strength: str, seed: str) -> Puzzle:
    """The ending of this seed. It is the first of its random positions with one good play."""
    if strength not in STRENGTHS:
        known = "、".join(STRENGTHS)
        raise NotationError(f"strength 应为 {known}", f"strength must be one of {known}")
    random = Random(f"paisai ending {preset} {strength} {seed}")
    small = isinstance(rules_of(load(preset)), erdayi.Rules)
    for _ in range(TRIES):
        made = _erdayi(preset, strength, random) if small else _shengji(preset, strength, random)
        if made is not None:
            return made
    raise NotationError("没有找到残局，请换一个", "no ending was found; ask for another one")


def _one_is_best(options: tuple[Option, ...]) -> bool:
    scores = sorted(option.score for option in options)
    return len(scores) > 1 and scores[-1] > scores[-2]


# -- 竞技二打一 ---------------------------------------------------------------------------------


def _erdayi(preset: str, strength: str, random: Random) -> Puzzle | None:
    from paisai.core import erdayi as core

    each = STRENGTHS[strength]
    cards = random.sample(deck(), 3 * each)
    hands = tuple(tuple(cards[seat * each : (seat + 1) * each]) for seat in range(3))
    start = _position(hands)
    moves = start.legal()
    if len(moves) < MOST_OBVIOUS:
        return None
    solver = _solver()
    options: list[Option] = []
    for move in moves:
        game = start.copy()
        game.step(move)
        wins = game.scores[ME] > 0 if game.over else solver.solve(game, BUDGET)[0] > 0
        if wins and any(option.score for option in options):
            return None
        options.append(Option(write(cards_of(hands[ME], core.table().cards(move))), int(wins)))
    if not any(option.score for option in options):
        return None
    return Puzzle(preset, tuple(map(write, hands)), tuple(options), None)


@cache
def _solver() -> Any:
    from paisai.core import erdayi as core

    return core.solver(18)


def _position(hands: Iterable[Iterable[Card]]) -> Any:
    from paisai.core import erdayi as core

    return core.table().position([erdayi.count(tuple(hand)) for hand in hands], ME, ME, bid=1)


def _erdayi_line(made: Puzzle, chosen: Option) -> Iterator[tuple[int, str]]:
    """The play, and how it goes on from there when everybody plays best."""
    from paisai.core import erdayi as core

    hands = [parse(hand) for hand in made.hands]
    game, table = _position(hands), core.table()
    move = table.number(erdayi.count(parse(chosen.cards)))
    while True:
        cards = () if move == core.PASS else cards_of(hands[game.to_act], table.cards(move))
        hands[game.to_act] = tuple(card for card in hands[game.to_act] if card not in cards)
        yield game.to_act, write(cards)
        game.step(move)
        if game.over:
            return
        move = _solver().solve(game, BUDGET)[1]


# -- 升级 ------------------------------------------------------------------------------------------


def _shengji(preset: str, strength: str, random: Random) -> Puzzle | None:
    """The end of a deal played at random, with the lead at one seat; of all leads, throws too,
    one is best."""
    from paisai.players.shengji.endings import in_core

    rules: Any = rules_of(load(preset))
    cards = list(deck(rules.decks))
    random.shuffle(cards)
    _, deal = Match.begin(rules).start_deal(cards, 0.0)
    now: Any = deal
    left = STRENGTHS[strength] - 1
    while now.to_act is not None:
        if isinstance(now, Playing) and not now.plays and len(now.hands[now.to_act]) <= left:
            break
        now = now.apply(now.choose(random))
    if not isinstance(now, Playing) or now.to_act is None or now.plays:
        return None
    seat = now.to_act
    side = 1 if now.settled.declarer % 2 != seat % 2 else -1
    options = []
    for play in _leads(now.hands[seat]):
        try:
            after: Any = now.apply(Play(play), seat)
        except RuleViolation:
            continue
        if after.result is not None:
            total, exact = after.result.total, True
        else:
            total, _, _, exact = in_core(after).solve(BUDGET)
        if not exact:
            return None
        options.append(Option(write(play), side * total))
    if not _one_is_best(tuple(options)):
        return None
    return Puzzle(preset, tuple(map(write, now.hands)), tuple(options), now)


def _shengji_line(made: Puzzle, chosen: Option) -> Iterator[tuple[int, str]]:
    from paisai.players.shengji.endings import solve

    yield made.deal.to_act, chosen.cards
    after = made.deal.apply(Play(parse(chosen.cards)))
    for move in solve(after, BUDGET).line:
        yield move.seat, move.cards


def _leads(hand: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    """Every set of cards of the hand, each once; what cannot be led is refused by the deal."""
    seen = set()
    for size in range(1, len(hand) + 1):
        for cards in combinations(sorted(hand), size):
            if cards not in seen:
                seen.add(cards)
                yield cards


# -- for the page ----------------------------------------------------------------------------------


def puzzle_view(made: Puzzle) -> Plain:
    """What is shown: all hands open, as the protocol has a deal."""
    game = game_of(load(made.preset))
    if made.deal is not None:
        seat = made.deal.to_act
        deal = game.view(made.deal, seat)
        legal = game.legal(made.deal, seat)
    else:
        seat, deal, legal = ME, _erdayi_view(made), _erdayi_legal(made)
    deal["hands"] = list(made.hands)
    return {
        "game": game.name,
        "seat": seat,
        "seats": [{"zh": name.zh, "en": name.en} for name in game.seat_names],
        "deal": deal,
        "legal": {"type": "legal", "n": 1, "seat": seat, **(legal or {})},
        "goal": _goal(made),
    }


def _goal(made: Puzzle) -> Plain:
    if made.deal is None:
        return {
            "zh": "你是庄家，轮到你出，各家的牌都摊开。只有一手必胜，别的都会输。",
            "en": "You are declarer and lead, all hands are open. One play wins, all others lose.",
        }
    best = abs(made.best.score)
    if made.best.score >= 0:
        return {
            "zh": f"你是防守方，轮到你领出。只有一种出法能得到 {best} 分。",
            "en": f"You defend and lead. One play only leads to {best} points.",
        }
    return {
        "zh": f"你是庄家一方，轮到你领出。只有一种出法能让防守方不超过 {best} 分。",
        "en": f"You are on the declarer's side and lead. One play holds them to {best} points.",
    }


def _erdayi_view(made: Puzzle) -> Plain:
    held = [len(parse(hand)) for hand in made.hands]
    return {
        "game": "erdayi",
        "phase": "playing",
        "to_act": ME,
        "hand": made.hands[ME],
        "cards_held": held,
        "kitty": None,
        "first_bidder": ME,
        "bids": [],
        "bid": 1,
        "declarer": ME,
        "trick": [],
        "last_trick": [],
        "to_beat": None,
        "bombs": 0,
        "announced": [],
    }


def _erdayi_legal(made: Puzzle) -> Plain:
    actions = [{"type": "play", "cards": option.cards} for option in made.options]
    return {"phase": "playing", "actions": actions, "more": False, "cards": None, "size": None}


def tried(made: Puzzle, action: object, final: bool) -> Plain:
    """What the play is called and, when it is played, whether it is the one and how it goes on."""
    if not isinstance(action, dict):
        raise NotationError("action 应为对象", "action must be an object")
    cards = cards_in(action)
    option = _option(made, cards)
    if option is None:
        instead = {"type": "play", "cards": made.options[0].cards}
        text = {"zh": "这样不能出", "en": "this cannot be played"}
        answer = {"type": "checked", "legal": False, "clause": "", "text": text}
        return answer | {"instead": instead}
    shape = _shape(made, cards)
    told: Plain = {"type": "checked", "legal": True, "shape": shape, "cost": None}
    if final:
        told["right"] = option is made.best
        line = _erdayi_line if made.deal is None else _shengji_line
        told["line"] = [{"seat": seat, "cards": played} for seat, played in line(made, option)]
    return told


def _option(made: Puzzle, cards: tuple[Card, ...]) -> Option | None:
    if made.deal is None:
        wanted = erdayi.count(cards)
        return next((one for one in made.options if erdayi.count(parse(one.cards)) == wanted), None)
    chosen = sorted(cards)
    return next((one for one in made.options if sorted(parse(one.cards)) == chosen), None)


def _shape(made: Puzzle, cards: tuple[Card, ...]) -> Plain:
    if made.deal is None:
        return shape_of(cards) or {"zh": "", "en": ""}
    game = game_of(load(made.preset))
    told = game.told(made.deal, Play(cards), made.deal.apply(Play(cards)))
    return dict(told["shape"])
