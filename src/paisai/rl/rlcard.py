"""States of RLCard's and DouZero's Dou Dizhu, read and written. Needs neither of them.

`from_rlcard(raw_obs)` and `from_douzero(infoset)` give a deal that looks to the seat asked exactly
as the state says; what it cannot see is dealt by `seed`. Our players are asked as ever:

    deal = from_rlcard(state["raw_obs"])
    action = player.act(deal.view(deal.to_act), deal.actions())
    env.step(rlcard_action(action), raw_action=True)

Where only the view is wanted, or their patterns are none of ours, `rlcard_view` and `douzero_view`
ask for less, and `RLCardAgent` makes an agent of RLCard's environment of any player of ours.
`to_rlcard` and `to_douzero` write a view of ours as their states, for their agents at our tables.
Neither game bids: a bid of 3 stands in its place. A play of theirs that E4.4 does not know is
refused with its clause.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, TypeAlias

from paisai.cards import Card, deck
from paisai.erdayi import PASS, Action, Bid, Deal, Play, View, count, pack, write
from paisai.erdayi.deal import cards_of
from paisai.erdayi.ranks import UNIT
from paisai.errors import NotationError, PaisaiError
from paisai.frozen import record
from paisai.players import Player
from paisai.players.erdayi.asked import playing_view
from paisai.players.erdayi.options import Options

__all__ = [
    "RLCardAgent",
    "douzero_action",
    "douzero_view",
    "from_douzero",
    "from_rlcard",
    "rlcard_action",
    "rlcard_play",
    "rlcard_view",
    "to_douzero",
    "to_rlcard",
]

Counts: TypeAlias = int
THEIRS = str.maketrans("wW", "BR")
OURS = str.maketrans("BR", "wW")
PASSED = "pass"
NUMBERS = (3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 17, 20, 30)
"""DouZero's numbers of the ranks, in this order."""
POSITIONS = ("landlord", "landlord_down", "landlord_up")
"""DouZero's names of the declarer, of the seat after and of the seat before him."""


@record
class _State:
    """What both of them say of a deal."""

    seat: int
    landlord: int
    own: Counts
    others: Counts
    kitty_left: Counts
    """Of the kitty, what the declarer has not played."""
    left: list[int]
    trace: list[tuple[int, Counts]]
    kitty: Counts | None = None


# -- RLCard ----------------------------------------------------------------------------------------


def from_rlcard(raw_obs: Mapping[str, Any], seed: int = 0) -> Deal:
    """Returns a deal that `raw_obs` of RLCard's environment could be of, the seat asked to act."""
    try:
        seat, landlord = int(raw_obs["self"]), int(raw_obs["landlord"])
        left = [int(number) for number in raw_obs["num_cards_left"]]
        trace = [(int(who), _ranks(play)) for who, play in raw_obs["trace"]]
        seen = _ranks(raw_obs["seen_cards"])
        own, others = _ranks(raw_obs["current_hand"]), _ranks(raw_obs["others_hand"])
    except KeyError as missing:
        raise NotationError(
            f"RLCard 的 raw_obs 里没有 {missing}", f"raw_obs of RLCard has no {missing}"
        ) from None
    return _dealt(_State(seat, landlord, own, others, seen, left, trace), seed)


def rlcard_view(raw: Mapping[str, Any]) -> View:
    """What the player of a raw state (`state["raw_obs"]`) of RLCard's doudizhu sees.

    >>> view = rlcard_view({"self": 0, "landlord": 0, "seen_cards": "8KA", "trace": [],
    ...     "current_hand": "346777899JQQKKKAA22B"})
    >>> len(view.hand), view.phase.value, view.to_act
    (20, 'playing', 0)
    """
    landlord = raw["landlord"]
    history = [
        (seat, "" if cards == PASSED else cards.translate(OURS)) for seat, cards in raw["trace"]
    ]
    # RLCard takes a card of the kitty away once it is played: any that he has played stands for it.
    gone = "".join(cards for seat, cards in history if seat == landlord)
    shown = raw["seen_cards"].translate(OURS)
    return playing_view(
        seat=raw["self"],
        declarer=landlord,
        bid=1,
        hand=pack(raw["current_hand"].translate(OURS)),
        kitty=pack(shown + gone[: 3 - len(shown)]),
        history=[(seat, pack(cards)) for seat, cards in history],
    )


def to_rlcard(view: View, legal: Sequence[Action] | None = None) -> dict[str, Any]:
    """Returns the `raw_obs` that RLCard's agents are shown, with the legal plays as `actions`."""
    seat, declarer = _playing(view)
    played = _played(view)
    hand = count(view.hand or ())
    kitty = count(view.kitty or ())
    gone = played[declarer]
    return {
        "self": seat,
        "landlord": declarer,
        "current_hand": _theirs(hand),
        "others_hand": _theirs(count(deck()) - hand - sum(played)),
        "num_cards_left": list(view.cards_held),
        "played_cards": [_theirs(cards) for cards in played],
        "seen_cards": _theirs(_each_less(kitty, gone)),
        "trace": [(one.seat, _theirs(count(one.cards)) or PASSED) for one in view.plays],
        "actions": [rlcard_action(action) for action in legal or ()],
    }


def rlcard_action(action: Action) -> str:
    """Returns a play as RLCard writes it: `pass`, or its ranks with B and R for the jokers.

    >>> rlcard_action(PASS)
    'pass'
    """
    if isinstance(action, Bid):
        raise NotationError("RLCard 不叫牌", "RLCard has no bidding")
    return _theirs(count(action.cards)) or PASSED


def rlcard_play(hand: Sequence[Card], text: str) -> Play:
    """Returns RLCard's text as a play with cards of the hand. Raises `NotationError` for what the
    hand does not have."""
    counts = _ranks(text)
    cards = cards_of(hand, counts)
    if count(cards) != counts:
        raise NotationError(f"手里没有 {text}", f"the hand does not have {text}")
    return Play(cards) if cards else PASS


class RLCardAgent:
    """A player as an agent of RLCard's environment `doudizhu`: `env.set_agents([RLCardAgent(…)])`.

    What RLCard does not allow (its patterns are a little others) gives way to what it does, at
    random by the player's seed.
    """

    use_raw = True

    def __init__(self, player: Player[View, Action]) -> None:
        self.player = player

    def step(self, state: Mapping[str, Any]) -> str:
        """The action of a raw string that RLCard takes."""
        legal: list[str] = list(state["raw_legal_actions"])
        try:
            view = rlcard_view(state["raw_obs"])
            chosen = rlcard_action(self.player.act(view, Options(view)))
        except PaisaiError:
            chosen = ""
        if chosen in legal:
            return chosen
        return Random(f"{self.player.seed}/{state['raw_obs']}").choice(legal)

    def eval_step(self, state: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        """The same, and nothing to tell of it."""
        return self.step(state), {}


# -- DouZero ---------------------------------------------------------------------------------------


def from_douzero(infoset: Any, seed: int = 0) -> Deal:
    """Returns a deal that DouZero's infoset could be of, the seat asked to act. The landlord is
    seat 0, `landlord_down` 1, `landlord_up` 2."""
    seat = POSITIONS.index(infoset.player_position)
    moves = [_of_numbers(move) for move in infoset.card_play_action_seq]
    trace = [(number % 3, move) for number, move in enumerate(moves)]
    left = [int(infoset.num_cards_left_dict[position]) for position in POSITIONS]
    kitty = _of_numbers(infoset.three_landlord_cards)
    gone = sum(move for who, move in trace if who == 0)
    own, others = _of_numbers(infoset.player_hand_cards), _of_numbers(infoset.other_hand_cards)
    state = _State(seat, 0, own, others, _each_less(kitty, gone), left, trace, kitty)
    return _dealt(state, seed)


def douzero_view(
    position: str, hand: Iterable[int], kitty: Iterable[int], sequence: Sequence[Iterable[int]]
) -> View:
    """What a player of DouZero sees: an infoset's `player_position`, `player_hand_cards`,
    `three_landlord_cards` and `card_play_action_seq`, from the landlord's first lead.

    >>> view = douzero_view("landlord_down", [3] * 4 + [4] * 4 + [5] * 4 + [6] * 4 + [30],
    ...     [7, 8, 9], [[10]])
    >>> str(view.table), view.seat
    ('甲 出 ♠10', 1)
    """
    return playing_view(
        seat=POSITIONS.index(position),
        declarer=0,
        bid=1,
        hand=_of_numbers(hand),
        kitty=_of_numbers(kitty),
        history=[(number % 3, _of_numbers(cards)) for number, cards in enumerate(sequence)],
    )


def to_douzero(view: View, legal: Sequence[Action] | None = None) -> dict[str, Any]:
    """Returns the fields of DouZero's infoset: `types.SimpleNamespace(**to_douzero(view))` is one
    that its agents take."""
    seat, declarer = _playing(view)
    position = {who: POSITIONS[(who - declarer) % 3] for who in range(3)}
    hand = count(view.hand or ())
    played = _played(view)
    moves = [_numbers(count(one.cards)) for one in view.plays]
    last: dict[int, list[int]] = {who: [] for who in range(3)}
    last |= {one.seat: _numbers(count(one.cards)) for one in view.plays}
    laid = [one for one in view.plays if one.cards]
    return {
        "player_position": position[seat],
        "player_hand_cards": _numbers(hand),
        "other_hand_cards": _numbers(count(deck()) - hand - sum(played)),
        "three_landlord_cards": _numbers(count(view.kitty or ())),
        "num_cards_left_dict": {position[who]: left for who, left in enumerate(view.cards_held)},
        "card_play_action_seq": moves,
        "played_cards": {position[who]: _numbers(cards) for who, cards in enumerate(played)},
        "last_move": next((move for move in reversed(moves[-2:]) if move), []),
        "last_two_moves": [*[[], []], *moves][-2:],
        "last_move_dict": {position[who]: move for who, move in last.items()},
        "last_pid": position[laid[-1].seat] if laid else POSITIONS[0],
        "legal_actions": [douzero_action(action) for action in legal or ()],
        "bomb_num": sum(_is_bomb(count(one.cards)) for one in view.plays),
    }


def douzero_action(action: Action) -> list[int]:
    """Returns a play as DouZero writes it: the numbers of its ranks, nothing for a pass."""
    if isinstance(action, Bid):
        raise NotationError("DouZero 不叫牌", "DouZero has no bidding")
    return _numbers(count(action.cards))


# -- both ------------------------------------------------------------------------------------------


def _playing(view: View) -> tuple[int, int]:
    if view.seat is None or view.declarer is None:
        raise NotationError(
            "只有打牌时一个座位看到的才能写成这样：还没有庄家，或者没有座位",
            "only what a seat sees in the play can be written so: no declarer yet, or no seat",
        )
    return view.seat, view.declarer


def _played(view: View) -> list[Counts]:
    """All cards that each seat has played."""
    return [sum(count(one.cards) for one in view.plays if one.seat == who) for who in range(3)]


def _dealt(state: _State, seed: int) -> Deal:
    """The hidden cards are dealt at random, of the kitty what the declarer still holds to him."""
    played = [sum(cards for who, cards in state.trace if who == seat) for seat in range(3)]
    hands = list(played)
    hands[state.seat] += state.own
    hidden = state.others
    if state.landlord != state.seat:
        hands[state.landlord] += state.kitty_left
        hidden -= state.kitty_left
    pool = [unit for unit in UNIT for _ in range(_copies(hidden, unit))]
    Random(seed).shuffle(pool)
    for seat in range(3):
        wanted = state.left[seat] - _size(hands[seat] - played[seat])
        hands[seat] += sum(pool[:wanted])
        del pool[:wanted]
    sizes = [_size(hand) for hand in hands]
    if sum(hands) != count(deck()) or sizes != [
        20 if seat == state.landlord else 17 for seat in range(3)
    ]:
        raise NotationError(
            "这个状态里的牌合起来不是一副：手牌、别人的牌、打过的牌、张数要相符",
            "the cards of this state are not one deck: hand, others' cards, trace and numbers left"
            " must agree",
        )
    kitty = _kitty(state.kitty_left, played[state.landlord]) if state.kitty is None else state.kitty
    packs = {unit: [card for card in deck() if count([card]) == unit] for unit in UNIT}
    cards = [_taken(packs, hand) for hand in hands]
    bottom = cards_of(cards[state.landlord], kitty)
    cards[state.landlord] = tuple(card for card in cards[state.landlord] if card not in bottom)
    deal = Deal.from_hands(cards, bottom, state.landlord).apply(Bid(3))
    for seat, play in state.trace:
        deal = deal.apply(Play(cards_of(deal.hands[seat], play)) if play else PASS, seat)
    return deal


def _kitty(left: Counts, played: Counts) -> Counts:
    """A kitty of which this is left when the declarer has played these: whatever he plays goes from
    it first, so that of a rank that is left he had all he has played; the rest is any of those."""
    ranks = [unit for unit in UNIT if _copies(left, unit)]
    kitty = left + sum(_copies(played, unit) * unit for unit in ranks)
    laid = [unit for unit in UNIT if unit not in ranks for _ in range(_copies(played, unit))]
    return kitty + sum(laid[: 3 - _size(kitty)])


def _taken(packs: dict[Counts, list[Card]], hand: Counts) -> tuple[Card, ...]:
    return tuple(packs[unit].pop() for unit in UNIT for _ in range(_copies(hand, unit)))


def _copies(cards: Counts, unit: Counts) -> int:
    return cards // unit & 15


def _size(cards: Counts) -> int:
    return sum(_copies(cards, unit) for unit in UNIT)


def _each_less(cards: Counts, gone: Counts) -> Counts:
    """What is left of the cards when these are gone; of what is not among them nothing goes."""
    return sum(max(0, _copies(cards, unit) - _copies(gone, unit)) * unit for unit in UNIT)


def _is_bomb(cards: Counts) -> bool:
    """Four of a rank, or both jokers, and nothing else."""
    return cards in {4 * unit for unit in UNIT[:13]} | {UNIT[13] + UNIT[14]}


def _ranks(text: str) -> Counts:
    return 0 if text == PASSED else pack(text.translate(OURS))


def _theirs(cards: Counts) -> str:
    return write(cards).translate(THEIRS)


def _numbers(cards: Counts) -> list[int]:
    return [
        number
        for number, unit in zip(NUMBERS, UNIT, strict=True)
        for _ in range(_copies(cards, unit))
    ]


def _of_numbers(numbers: Iterable[int]) -> Counts:
    try:
        return sum(UNIT[NUMBERS.index(int(number))] for number in numbers)
    except ValueError:
        raise NotationError(
            f"DouZero 的点数是 {NUMBERS}，不是 {list(numbers)}",
            f"ranks of DouZero are {NUMBERS}, not {list(numbers)}",
        ) from None
