"""The core's deals played again by the Python rules, and what they have covered."""

from collections import Counter

from paisai.cards import RANKS, Card
from paisai.core import _core
from paisai.core import shengji as core
from paisai.shengji.deal import Bury, Deal, NameKind, Phase, Play, Show, Step
from paisai.shengji.follow import Follows
from paisai.shengji.order import Order

PHASES = (
    Phase.DRAWING,
    Phase.PAUSE,
    Phase.BURYING,
    Phase.PLAYING,
    Phase.NAMING,
    Phase.OVER,
)


def cards(numbers):
    return tuple(map(Card, numbers))


def started(rules, game):
    """The same deal in Python, before the first card is drawn."""
    declarer = None if game.first_deal else game.declarer
    return Deal.start(cards(game.deck), rules, RANKS[game.level], game.first_drawer, declarer)


def in_python(deal, action):
    """An action of the core as the Python rules have it."""
    kind, *rest = action
    if kind == core.GO:
        if deal.phase is Phase.DRAWING:
            return Step.DRAW
        return Step.TAKE_KITTY if deal.trump_is_set else Step.TURN_KITTY
    if kind == core.SHOW:
        seat, face, copies = rest
        return Show(seat, (Card(face),) * copies)
    if kind == core.BURY:
        return Bury(cards(rest[0]))
    if kind == core.NAME:
        return NameKind(tuple(rest))
    units = rest[1] if len(rest) > 1 else None
    return Play(cards(rest[0]), None if units is None else tuple(map(cards, units)))


def play_both(rules, seed, index, throws=16, looking=None):
    """Deal `index` of a seed played by the core at random and, action by action, in Python.

    `looking(game, deal, action)` is called before every action. Gives both at the end.
    """
    random = _core.Random(seed, index)
    game = core.rules_in_core(rules).random_game(random)
    deal = started(rules, game)
    while not game.over:
        action = game.draw(random, throws)
        if looking is not None:
            looking(game, deal, action)
        deal = deal.apply(in_python(deal, action))
        game.step(action)
    return game, deal


def result_in_python(deal):
    score = deal.result
    return score.total, int(score.up.value == "defenders"), score.steps, deal.settled.declarer


def rungs(follows):
    """On which rung of the ladder each unit led is answered; of equal units nothing is said."""
    suited = follows.order.in_suit(follows.hand, follows.lead[0].suit)
    if len(suited) <= follows.size:
        return ["follow: suit too short" if suited else "follow: void"]
    found, kinds = [], [unit.kind for unit in follows.lead]
    for unit in follows.lead:
        given = "+".join(
            f"{owed.kind[0]}x{owed.kind[1]}" for owed in follows.owed if owed.led == unit.kind
        )
        if unit.width > 1 and kinds.count(unit.kind) == 1:
            found.append(f"rung: {unit.width}x{unit.length} ← {given or 'loose cards'}")
    return found


class Coverage:
    """What has happened: shows, kinds led, what was owed for them, throws, fines, the kitty."""

    def __init__(self):
        self.seen = Counter()

    def __call__(self, game, deal, action):
        kind, *rest = action
        seen = self.seen
        if kind == core.SHOW:
            seat, face, copies = rest
            what = "no trump" if face >= 52 else f"{copies}"
            if not deal.shows:
                how = "shown"
            else:
                how = "reinforced" if deal.shows[-1].seat == seat else "overturned"
            seen[f"show: {what} {how}"] += 1
        elif kind == core.GO and deal.phase is Phase.PAUSE and not deal.trump_is_set:
            seen["show: a kitty card turned"] += 1
        elif kind == core.NAME:
            seen["throw: a kind named"] += 1
        elif kind == core.PLAY and deal.plays:
            self.follow(deal)
        if kind in (core.PLAY, core.NAME) and not game.plays:
            self.lead(deal, action)

    def lead(self, deal, action):
        after = deal.apply(in_python(deal, action))
        if after.phase is Phase.NAMING:
            self.seen["throw: blocked in several kinds"] += 1
            return
        if after.failed is not None:
            self.seen["throw: failed"] += 1
            self.seen[f"penalty: {after.failed.fine}"] += 1
        elif len(after.lead) > 1:
            self.seen["throw: stands"] += 1
        for unit in after.lead:
            self.seen[f"lead: {unit.width}x{unit.length}"] += 1

    def follow(self, deal):
        settled = deal.settled
        follows = Follows(settled.setting.rules, settled.order, deal.hands[deal.to_act], deal.lead)
        self.seen.update(rungs(follows))

    def end(self, deal):
        score = deal.result
        self.seen[f"kitty: ×{score.multiplier}"] += 1
        self.seen[f"levels: {score.up.value} {score.steps}"] += 1

    def text(self):
        return "\n".join(f"  {name:<44}{times:>10,}" for name, times in sorted(self.seen.items()))


def order_of(game):
    return Order.of(RANKS[game.level], None if game.trump == 4 else "SHCD"[game.trump])
