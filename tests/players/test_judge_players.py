"""What the judge answers for players of 竞技二打一, and what no seat can have seen."""

import json

import pytest

from paisai.judge import judge

HAND = "33445566778899TTJ"
DECLARERS = "33445566778899TTJAA2"


def ask(op, **fields):
    return judge(json.dumps({"id": 1, "op": op, **fields}))


def choose(**fields):
    asked = {"player": "sound", "seat": 1, "declarer": 0, "hand": HAND, "kitty": "AA2"}
    return ask("erdayi/choose", **{**asked, "history": [[0, "K"]], **fields})


def refused(answer):
    assert answer["ok"] is False
    return answer["error"]["code"], answer["error"]["clause"]


def test_players_are_listed_weakest_first():
    answer = ask("players", regulation="erdayi-sanya-2021")
    assert [one["id"] for one in answer["players"]] == ["random", "sound", "strong"]
    assert all(set(one) == {"id", "name", "about"} for one in answer["players"])
    assert all(one["name"]["zh"] and one["name"]["en"] for one in answer["players"])


@pytest.mark.parametrize("player", ["random", "sound", "strong"])
def test_a_bid_and_a_play_are_answered_and_repeatable(player):
    bid = ask("erdayi/choose_bid", player=player, seat=2, hand=HAND, bids=[[0, 0], [1, 1]], seed=4)
    assert bid["ok"] is True
    assert bid["bid"] in (0, 2, 3)
    lead = choose(player=player, seat=0, hand=DECLARERS, history=[], seed=4, ms=5)
    assert lead["ok"] is True
    assert lead["play"]
    assert lead["why"]["zh"]
    assert lead["why"]["en"]
    assert choose(player=player, seat=0, hand=DECLARERS, history=[], seed=4, ms=5) == lead


def test_nothing_beats_a_king_here_so_the_answer_is_a_pass():
    assert choose()["play"] == ""


def test_the_only_cards_left_are_played():
    history = [[0, "K"], [1, "A"], [2, ""], [0, ""], [1, "33445566778899TT"]]
    # 17 cards less A and 16: none is left, so the deal is over.
    assert refused(choose(hand="", history=history)) == ("rule", "E4.3")
    history[-1] = [1, "334455667788"]
    answer = choose(hand="TTTT", history=[*history, [2, ""], [0, ""]])
    assert answer["play"] == "TTTT"


@pytest.mark.parametrize(
    ("changed", "clause"),
    [
        ({"hand": HAND + "3"}, "E4.t1"),  # 18 cards
        ({"hand": HAND[:-1]}, "E4.t1"),  # 16
        ({"hand": "33334455667788999"[:16] + "A", "kitty": "AAA", "history": [[0, "A"]]}, None),
        ({"kitty": "AA"}, "E4.t1"),
        ({"kitty": "333"}, "E4.t1"),  # two 3s here, three there
        ({"history": [[1, "K"]]}, "E4.3"),  # the declarer leads
        ({"history": [[0, ""]]}, "E4.3"),  # a leader passes
        ({"history": [[0, "35"]]}, "E4.4"),
        ({"history": [[0, "K"], [1, "3"], [2, "4"], [0, "A"]]}, "E4.5"),
        ({"history": [[0, "K"], [1, ""]]}, "E4.3"),  # seat 2 is to play
        ({"history": [[0, "66"]]}, None),
        ({"history": [[0, "666"]]}, "E4.t1"),  # five 6s
    ],
)
def test_what_no_seat_can_have_seen_is_a_rule_error(changed, clause):
    answer = choose(**changed)
    if clause is None:
        assert answer["ok"] is True
    else:
        assert refused(answer) == ("rule", clause)


def test_the_declarers_hand_holds_the_kitty():
    assert refused(choose(seat=0, hand=DECLARERS, kitty="KK2", history=[])) == ("rule", "E4.t1")


@pytest.mark.parametrize(
    ("bids", "seat"),
    [([[0, 3]], 1), ([[0, 2], [1, 1]], 2), ([[0, 1], [2, 2]], 1), ([[0, 1]], 2)],
)
def test_bids_that_break_E4_2_are_refused(bids, seat):
    answer = ask("erdayi/choose_bid", player="sound", seat=seat, hand=HAND, bids=bids)
    assert refused(answer) == ("rule", "E4.2")


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"player": "nobody"}, "unsupported"),
        ({"ms": 0}, "request"),
        ({"seed": -1}, "request"),
        ({"seed": "1"}, "request"),
        ({"seat": 3}, "request"),
        ({"history": [[0]]}, "request"),
        ({"history": [[3, "K"]]}, "request"),
        ({"hand": "x"}, "notation"),
    ],
)
def test_what_cannot_be_read_is_refused(changed, code):
    assert refused(choose(**changed))[0] == code
