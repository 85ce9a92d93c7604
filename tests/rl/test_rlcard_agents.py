"""States of other libraries' Dou Dizhu, seen by our players. The states of RLCard are as its
environment `doudizhu` gives them."""

import pytest

from paisai.erdayi import Phase, count, standard, write
from paisai.errors import RuleViolation
from paisai.players import make
from paisai.rl.rlcard import RLCardAgent, douzero_view, rlcard_view

LATER = {
    "seen_cards": "8KA",
    "landlord": 0,
    "trace": [(0, "77722"), (1, "33TTT"), (2, "44JJJ")],
    "played_cards": ["77722", "33TTT", "44JJJ"],
    "self": 0,
    "current_hand": "346899JQQKKKAAB",
    "others_hand": "345555666788899TQQKAA22R",
    "num_cards_left": [15, 12, 12],
    "actions": ["pass", "99KKK", "QQKKK", "KKKAA"],
}


def test_a_state_of_rlcard_in_the_middle_of_a_deal():
    view = rlcard_view(LATER)
    assert (view.seat, view.declarer, view.to_act, view.phase) == (0, 0, 0, Phase.PLAYING)
    assert write(count(view.hand)) == "34689" + "9JQQKKKAAw"
    assert view.cards_held == (15, 12, 12)
    assert str(view.table).startswith("丙 出")
    assert write(count(view.kitty)) == "8KA"


def test_kitty_cards_that_rlcard_has_taken_away_were_played():
    """The landlord has played the 8: RLCard's `seen_cards` are K and A only."""
    raw = {**LATER, "trace": [(0, "8"), (1, "T"), (2, "pass")], "seen_cards": "KA"}
    view = rlcard_view({**raw, "current_hand": "34677799JQQKKKAA22B"})
    assert write(count(view.kitty)) == "8KA"


def test_our_players_are_agents_of_rlcard():
    state = {"raw_obs": LATER, "raw_legal_actions": LATER["actions"]}
    for name in ("random", "sound", "strong"):
        agent = RLCardAgent(make(standard(), name, seed=3))
        assert agent.use_raw
        assert agent.step(state) in LATER["actions"]
        assert agent.eval_step(state) == (agent.step(state), {})
    only = {**state, "raw_legal_actions": ["KKKAA"]}
    assert RLCardAgent(make(standard(), "sound")).step(only) == "KKKAA"


def test_a_state_of_douzero():
    hand = [3, 3, 3, 3, 4, 4, 4, 5, 6, 7, 8, 9, 10, 11, 17, 20, 30]
    view = douzero_view("landlord_up", hand, [12, 13, 14], [[5, 5], []])
    assert (view.seat, view.to_act, view.declarer) == (2, 2, 0)
    assert write(count(view.hand)) == "333344456789TJ2wW"
    assert write(count(view.kitty)) == "QKA"
    with pytest.raises(RuleViolation, match="座位 2"):
        douzero_view("landlord", [*hand, 14, 14, 14], [14, 14, 14], [[5, 5], []])
