"""How do states of Dou Dizhu of other libraries become views here, and our players theirs?

RLCard's raw states and DouZero's lists of cards tell of ranks only; suits, which decide nothing
(E4.5), are given out. Neither library bids: the landlord is a declarer with a bid of 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from paisai.erdayi import Action, Play, View, count, pack, write
from paisai.errors import PaisaiError
from paisai.players.erdayi.asked import playing_view
from paisai.players.erdayi.options import Options
from paisai.players.player import Player

TO_RLCARD = str.maketrans("wW", "BR")
FROM_RLCARD = str.maketrans("BR", "wW")
RANK_OF_DOUZERO = {
    **dict(zip(range(3, 15), "3456789TJQKA", strict=True)),
    17: "2",
    20: "w",
    30: "W",
}
"""DouZero's numbers of ranks."""
SEATS_OF_DOUZERO = ("landlord", "landlord_down", "landlord_up")


def rlcard_view(raw: Mapping[str, Any]) -> View:
    """What the player of a raw state (`state["raw_obs"]`) of RLCard's doudizhu sees.

    >>> view = rlcard_view({"self": 0, "landlord": 0, "seen_cards": "8KA", "trace": [],
    ...     "current_hand": "346777899JQQKKKAA22B"})
    >>> len(view.hand), view.phase.value, view.to_act
    (20, 'playing', 0)
    """
    landlord = raw["landlord"]
    history = [
        (seat, "" if cards == "pass" else cards.translate(FROM_RLCARD))
        for seat, cards in raw["trace"]
    ]
    # RLCard takes a card of the kitty away once it is played: any that he has played stands for it.
    gone = "".join(cards for seat, cards in history if seat == landlord)
    shown = raw["seen_cards"].translate(FROM_RLCARD)
    return playing_view(
        seat=raw["self"],
        declarer=landlord,
        bid=1,
        hand=pack(raw["current_hand"].translate(FROM_RLCARD)),
        kitty=pack(shown + gone[: 3 - len(shown)]),
        history=[(seat, pack(cards)) for seat, cards in history],
    )


def rlcard_action(action: Action) -> str:
    """An action as RLCard writes it.

    >>> from paisai.cards import parse
    >>> rlcard_action(Play(parse("S3 H3 W"))), rlcard_action(Play())
    ('33R', 'pass')
    """
    assert isinstance(action, Play), "RLCard does not bid"
    return write(count(action.cards)).translate(TO_RLCARD) or "pass"


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
        seat=SEATS_OF_DOUZERO.index(position),
        declarer=0,
        bid=1,
        hand=_of_douzero(hand),
        kitty=_of_douzero(kitty),
        history=[(number % 3, _of_douzero(cards)) for number, cards in enumerate(sequence)],
    )


def _of_douzero(cards: Iterable[int]) -> int:
    return pack("".join(RANK_OF_DOUZERO[card] for card in cards))


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
