"""What a player that keeps the rules cannot have seen is a rule error."""

import pytest

from players.table import ask, filled, play_question

FIRST = [0, ["HA", "H3", "H4", "H6"]]


def refused(**question):
    found = ask("choose", **question)
    assert not found["ok"], found
    assert found["error"]["code"] == "rule"
    assert found["error"]["clause"]
    return found["error"]["message"]


def test_a_question_that_keeps_the_rules_is_answered():
    found = ask("choose", **play_question("HT H4", [0, ["HK"]], 1, [FIRST], size=24))
    assert found["ok"]


@pytest.mark.parametrize("player", ["random", "sound", "strong"])
def test_every_player_answers_all_three_questions(player):
    assert ask("choose", **play_question("HT H4", [0, ["HK"]], 1, player=player))["ok"]
    common = {"player": player, "regulation": "shengji-szpt-2013", "level": "7", "seat": 3}
    hand = filled("S7 H7", "", 25)
    shown = ask("choose_show", **common, declarer=3, hand=hand, shows=[], done=True)
    assert shown["cards"] in ("", "S7", "H7")
    shows = [{"seat": 3, "cards": "S7"}]
    held = filled("S7 H7", "", 33)
    buried = ask("choose_bury", **common, trump="S", hand=held, shows=shows)
    assert len(buried["cards"].split()) == 8


def test_more_copies_than_the_decks_have():
    hand = "HA HA " + filled("", "", 23)
    assert "♥A" in refused(**play_question("", [0, ["HA"]], 1) | {"hand": hand})


def test_a_shown_card_counts_as_held_by_who_showed_it():
    question = play_question("S2 S2 H3", [0, ["HA"]], 1)
    refused(**question)


def test_the_wrong_number_of_cards():
    assert "25" in refused(**play_question("HT", [0, ["HA"]], 1, size=24))


def test_the_declarer_leads_first_and_the_winner_next():
    refused(**play_question("HT", [2, ["HA"]], 3))
    refused(**play_question("HT", [1, ["HK"]], 2, [FIRST], size=24))


def test_a_seat_whose_turn_it_is_not():
    refused(**play_question("HT", [0, ["HA"]], 2))


def test_an_own_revoke():
    """Seat 1 discarded a club on hearts and still holds a heart."""
    refused(**play_question("HT", [0, ["HK"]], 1, [[0, ["HA", "C3", "H4", "H6"]]], size=24))


def test_a_revoke_of_another_that_later_cards_show():
    tricks = [[0, ["HA", "H3", "C4", "H6"]], [0, ["CA", "C3", "H4", "C6"]]]
    refused(**play_question("CT", [0, ["CK"]], 1, tricks, size=23))


def test_a_pair_not_followed_that_later_cards_show():
    tricks = [
        [0, ["HA HA", "H3 H4", "H6 H7", "H8 H9"]],
        [0, ["CA", "C3", "C4", "C6"]],
        [0, ["HK HK", "H3 H4", "HJ HJ", "H8 HQ"]],
    ]
    refused(**play_question("CT D3", [0, ["CK"]], 1, tricks, size=20, without="H"))


def test_a_throw_that_could_not_stand():
    """Ace and queen thrown, and a king of hearts comes from seat 2 later."""
    tricks = [[0, ["HA HQ", "H3 H4", "H6 H7", "H8 H9"]], [0, ["H5", "H3", "HK", "H8"]]]
    question = play_question("CT D3", [2, ["CA", "C3", "C4"]], 1, tricks, size=22, without="H")
    assert "甩牌" in refused(**question)


def test_trump_that_the_shows_do_not_make():
    refused(**play_question("HT", [0, ["HA"]], 1, trump="H"))
    refused(**play_question("HT", [0, ["HA"]], 1, trump=None))


def test_shows_that_could_not_be_made():
    shows = [{"seat": 0, "cards": "S2"}, {"seat": 1, "cards": "H2"}]
    refused(**play_question("HT H2", [0, ["HA"]], 1, shows=shows, trump="H"))


def test_only_the_declarer_knows_what_was_buried():
    refused(**play_question("HT", [0, ["HA"]], 1, buried="D3 D3 D4 D4 D6 D6 D7 D7"))
    refused(**play_question("HA", [0, []], 0, buried="D3 D3"))


def test_a_hand_to_bury_from_or_show_from_of_the_wrong_size():
    common = {"player": "sound", "regulation": "shengji-szpt-2013", "level": "7", "seat": 3}
    found = ask("choose_bury", **common, trump="S", hand=filled("S7", "", 25), shows=[])
    assert found["error"]["code"] == "rule"
    hand = filled("S7", "", 26)
    found = ask("choose_show", **common, declarer=3, hand=hand, shows=[], done=False)
    assert found["error"]["code"] == "rule"


def test_what_cannot_be_read_is_no_rule_error():
    question = play_question("HT", [0, ["HA"]], 1)
    for wrong in ({"trick": [0, "HA"]}, {"tricks": 3}, {"shows": [3]}, {"seat": 4}):
        assert ask("choose", **question | wrong)["error"]["code"] == "request"
    assert ask("choose", **question | {"hand": "X9"})["error"]["code"] == "notation"
    assert ask("choose", **question | {"player": "nobody"})["error"]["code"] == "unsupported"
