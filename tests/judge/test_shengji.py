"""The judge's answers about 升级, worked out by hand from the clauses."""

import json

import pytest

from paisai.judge import judge

BODA, ZHUHAI, TEACHERS, SZPT = (
    "shuangsheng-boda-2020",
    "tuolaji-zhuhai-2019",
    "bashifen-teachers",
    "shengji-szpt-2013",
)
PRESETS = (BODA, ZHUHAI, TEACHERS, SZPT)


def ask(op, **fields):
    answer = judge(json.dumps({"id": 1, "op": f"shengji/{op}", **fields}))
    assert answer.pop("id") == 1
    return answer


def table(preset=BODA, level="2", trump="S", **fields):
    return {"regulation": preset, "level": level, "trump": trump, **fields}


def refused(op, code, **fields):
    answer = ask(op, **fields)
    assert answer["ok"] is False
    assert answer["error"]["code"] == code
    return answer["error"]


# -- units --------------------------------------------------------------------------------------


def test_units_of_a_tractor():
    answer = ask("units", level="2", trump="S", decks=2, cards="H5 H4 H6 H4 H5 H6")
    assert answer["units"] == [{"width": 2, "length": 3, "cards": "H4 H4 H5 H5 H6 H6"}]
    assert answer["readings"] == 1


def test_units_of_captives_in_three_decks():
    answer = ask("units", level="2", trump="S", decks=3, cards="H4 H4 H4 H3 H3")
    assert [(u["width"], u["length"]) for u in answer["units"]] == [(2, 2), (1, 1)]
    assert answer["readings"] == 2


@pytest.mark.parametrize(
    ("level", "trump", "cards", "kinds"),
    [
        ("8", "S", "H9 H9 H7 H7", [(2, 2)]),  # the level rank leaves no gap
        ("2", "S", "SA SA H2 H2", [(2, 2)]),  # trump AA and one off-suit level pair
        ("2", "S", "H2 H2 C2 C2", [(2, 1), (2, 1)]),  # parallel level pairs
        ("3", "S", "HA HA H2 H2", [(2, 1), (2, 1)]),  # A does not join the 2
        ("A", "S", "SK SK HA HA", [(2, 2)]),
        ("5", None, "w w H5 H5", [(2, 2)]),
        ("5", "S", "w w H5 H5", [(2, 1), (2, 1)]),
        ("5", "S", "w w S5 S5", [(2, 2)]),
        ("5", None, "H5 H5 HA HA", [(2, 1), (2, 1)]),
        ("5", "S", "W W w w", [(2, 2)]),
    ],
)
def test_units_follow_from_the_order(level, trump, cards, kinds):
    answer = ask("units", level=level, trump=trump, decks=2, cards=cards)
    assert [(u["width"], u["length"]) for u in answer["units"]] == kinds


# -- follow -------------------------------------------------------------------------------------


def follow(preset, hand, lead, play, **fields):
    return ask("follow", **table(preset, hand=hand, lead=lead, play=play, **fields))


def test_follow_a_short_tractor_is_owed():
    hand = "H4 H4 H5 H5 H9 H9 HJ HJ HK"
    lead = "H6 H6 H7 H7 H8 H8"
    assert follow(BODA, hand, lead, "H4 H4 H5 H5 HJ HJ") == {"ok": True, "legal": True}
    answer = follow(BODA, hand, lead, "H4 H4 H9 H9 HJ HJ")
    assert (answer["legal"], answer["clause"]) == (False, "B6.7")
    assert "可以出" in answer["message"]


def test_follow_a_pair_out_of_a_triple_Z4_13():
    hand = "H4 H4 H4 H9"
    assert follow(ZHUHAI, hand, "H6 H6", "H4 H4")["legal"]
    assert follow(ZHUHAI, hand, "H6 H6", "H4 H9")["clause"] == "Z4.13"


def test_follow_with_cards_not_in_the_hand_or_the_wrong_number_is_just_not_legal():
    assert follow(TEACHERS, "H4 H9", "H6", "HK")["clause"] == "T7.6"
    assert follow(TEACHERS, "H4 H9", "H6", "H4 H9")["legal"] is False
    assert follow(TEACHERS, "H4 H9", "H6", "")["legal"] is False


def test_follow_a_stated_reading():
    """44433 led as 444 + 33 asks for a triple; as 4433 + 4 for a tractor."""
    hand, lead = "H6 H6 H7 H7 H9 H9 H9 HK", "H4 H4 H4 H3 H3"
    triple = [{"width": 3, "length": 1, "cards": "H4 H4 H4"}, {"cards": "H3 H3"}]
    tractor = [{"cards": "H3 H3 H4 H4"}, {"cards": "H4"}]
    assert follow(ZHUHAI, hand, lead, "H9 H9 H9 H6 H6", units=triple)["legal"]
    assert not follow(ZHUHAI, hand, lead, "H6 H6 H7 H7 HK", units=triple)["legal"]
    assert follow(ZHUHAI, hand, lead, "H6 H6 H7 H7 HK", units=tractor)["legal"]
    assert not follow(ZHUHAI, hand, lead, "H9 H9 H9 H6 H6", units=tractor)["legal"]


def test_follows_are_counted_and_listed():
    fields = table(hand="H4 H4 H5 H5 H6 H6 H9", lead="H7 H7 H8 H8")
    assert ask("follows", **fields) == {"ok": True, "count": 2}
    assert ask("follows", list=True, **fields)["plays"] == ["H4 H4 H5 H5", "H5 H5 H6 H6"]


def test_follows_too_many_to_list_are_still_counted():
    ranks = "3456789TJQKA"
    hand = " ".join(suit + rank for suit in "CD" for rank in ranks)
    fields = table(hand=hand, lead="H3 H3 H4 H4 H5 H5 H6 H6")
    assert ask("follows", **fields)["count"] == 735_471  # 24 choose 8
    refused("follows", "unsupported", list=True, **fields)


# -- throw --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("preset", "penalty"),
    [(BODA, 50), (ZHUHAI, 20), (TEACHERS, 50), (SZPT, 40)],
)
def test_throw_blocked_by_a_jack(preset, penalty):
    """9 88 44 thrown; a single J is higher than 9 and blocks nothing else.

    boda 10 × 5 thrown, zhuhai 20 flat, teachers 10 × 5, szpt 10 × 4 taken back.
    """
    answer = ask(
        "throw", **table(preset, lead="H9 H8 H8 H4 H4", others=["HJ C3", "C4 C5", "C6 C7"])
    )
    single = {"width": 1, "length": 1, "cards": "H9"}
    assert answer["stands"] is False
    assert answer["blocked"] == [single]
    assert answer["kinds"] == [[1, 1]]
    assert answer["forced"] == {"1x1": single}
    assert answer["penalty"] == penalty


def test_throw_blocked_in_two_kinds():
    answer = ask("throw", **table(lead="H9 H8 H8 H4 H4", others=["HQ HQ", "C4 C5", "C6 C7"]))
    assert answer["kinds"] == [[1, 1], [2, 1]]
    assert answer["forced"]["1x1"]["cards"] == "H9"
    assert answer["forced"]["2x1"]["cards"] == "H4 H4"
    assert len(answer["blocked"]) == 3


def test_throw_stands_over_voids_and_trumps():
    others = ["SA SA", "HK HJ", "W W"]
    assert ask("throw", **table(lead="HA HQ HQ", others=others)) == {"ok": True, "stands": True}


def test_throw_penalty_is_capped_at_80_in_T8_4():
    lead = "HA HQ HQ HJ HJ HT HT H9 H9"  # nine cards; K blocks nothing but a single A would
    others = ["C3", "C4", "HK HK"]
    answer = ask("throw", **table(TEACHERS, lead=lead, others=others))
    assert answer["stands"] is True
    others = ["C3", "C4", "HA HK HK"]
    assert ask("throw", **table(TEACHERS, lead=lead[3:] + " H7 H7", others=others))["penalty"] == 80


# -- trick, kitty -------------------------------------------------------------------------------


def test_trick_ruff_and_over_ruff_of_a_throw():
    """Led 5 44: 9 77 in trump ruffs, 4 88 over-ruffs; points: 5, and K 10 discarded."""
    plays = ["H5 H4 H4", "S9 S7 S7", "S4 S8 S8", "CK C3 C3"]
    assert ask("trick", **table(plays=plays)) == {"ok": True, "winner": 2, "points": 15}


def test_trick_singles_thrown_compare_by_the_highest_single():
    plays = ["H5 H6 H7", "S7 S7 S9", "S4 S8 S8", "C3 C3 C4"]
    assert ask("trick", **table(plays=plays))["winner"] == 1


def test_trick_equal_cards_the_first_wins():
    assert ask("trick", **table(plays=["HA", "H3", "HA", "H4"]))["winner"] == 0


@pytest.mark.parametrize(
    ("preset", "lead", "times"),
    [
        (BODA, "H9", 2),
        (BODA, "HA HK", 3),
        (BODA, "HA HQ HQ", 4),
        (BODA, "H9 H9 HT HT HJ HJ", 16),
        (ZHUHAI, "H9 H9 H9", 4),
        (ZHUHAI, "H9 H9 HT HT HJ HJ", 6),
        (ZHUHAI, "H9 H9 H9 HT HT HT HJ HJ HJ", 8),
        (TEACHERS, "H9 H9 HT HT HJ HJ", 8),
        (SZPT, "HA HQ HQ", 4),
        (SZPT, "H3 H3 H4 H4 H5 H5 H6 H6 H7 H7 H8 H8", 64),
    ],
)
def test_kitty_multiplier(preset, lead, times):
    answer = ask("kitty", **table(preset, lead=lead, kitty="CK C5 D3"))
    assert answer == {"ok": True, "multiplier": times, "points": 15 * times}


# -- result, show -------------------------------------------------------------------------------


def result(preset, points, levels=(0, 0), start="2", declarer=0):
    return ask(
        "result", regulation=preset, points=points, levels=levels, start=start, declarer=declarer
    )


def test_result_defenders_take_the_deal():
    assert result(BODA, 80, declarer=2) == {
        "ok": True,
        "up": "defenders",
        "steps": 0,
        "levels": [0, 0],
        "next_declarer": 3,
        "match_over": False,
        "winner_side": None,
    }


def test_result_boda_goes_round_and_is_capped():
    assert result(BODA, 0, levels=(12, 0))["levels"] == [15, 0]
    assert result(BODA, 400)["levels"] == [0, 3]


def ruled(preset, points, side, **fields):
    return ask(
        "result",
        **{"regulation": preset, "levels": [4, 6], "start": "2", "declarer": 0, **fields},
        points=points,
        ruled=side,
    )


def test_result_90_after_an_adjudged_loss():
    """The defenders erred: they do not take the deal, the declarer's partner declares."""
    answer = ruled(BODA, 90, "defenders")
    assert (answer["levels"], answer["next_declarer"]) == ([4, 6], 2)
    answer = ruled(BODA, 90, "declarer")
    assert (answer["up"], answer["steps"], answer["next_declarer"]) == ("defenders", 0, 1)


def test_result_who_erred_never_moves_up():
    answer = ruled(BODA, 160, "defenders", declarer=3)
    assert (answer["levels"], answer["next_declarer"]) == ([4, 6], 1)
    answer = ruled(ZHUHAI, 40, "declarer", levels=[12, 6])
    assert (answer["levels"], answer["match_over"]) == ([12, 6], False)
    assert ruled(SZPT, 35, "defenders")["levels"] == [6, 6]


def test_result_ruled_is_a_side_of_the_deal():
    assert ruled(BODA, 90, "north")["error"]["code"] == "request"
    assert ruled(BODA, 90, None)["next_declarer"] == 1


def test_result_zhuhai_counts_negative_points_and_stops_at_a():
    assert result(ZHUHAI, -60)["steps"] == 4
    answer = result(ZHUHAI, 0, levels=(11, 0))
    assert (answer["steps"], answer["levels"], answer["match_over"]) == (3, [12, 0], False)
    answer = result(ZHUHAI, 60, levels=(12, 4))
    assert (answer["levels"], answer["match_over"], answer["winner_side"]) == ([13, 4], True, 0)
    answer = result(ZHUHAI, 300, levels=(5, 12), declarer=0)
    assert (answer["levels"], answer["match_over"]) == ([5, 12], False)


def test_result_teachers_pass_a_from_below():
    answer = result(TEACHERS, 140, levels=(4, 11), declarer=0)
    assert (answer["steps"], answer["levels"], answer["winner_side"]) == (3, [4, 13], 1)


def show(preset, history, seat, cards, level="2", first_deal=True):
    return ask(
        "show",
        regulation=preset,
        level=level,
        first_deal=first_deal,
        history=[{"seat": s, "cards": c} for s, c in history],
        seat=seat,
        cards=cards,
    )


def test_show_first_deal():
    assert show(ZHUHAI, [], 3, "H2") == {
        "ok": True,
        "allowed": True,
        "trump": "H",
        "declarer_changes": True,
    }
    assert show(BODA, [], 3, "H2")["declarer_changes"] is False
    assert show(BODA, [(3, "H2")], 3, "H2 H2")["declarer_changes"] is False


def test_show_refused_with_the_clause():
    answer = show(ZHUHAI, [(0, "H2"), (1, "S2 S2")], 0, "H2 H2")
    assert (answer["allowed"], answer["clause"]) == (False, "Z4.9")
    assert answer["message"]
    assert show(ZHUHAI, [], 0, "W W")["clause"] == "Z4.9n"
    assert show(BODA, [(0, "w w")], 1, "W W")["allowed"] is False
    assert show(TEACHERS, [(0, "w w")], 1, "W W")["trump"] is None
    assert show(TEACHERS, [(0, "w w")], 1, "W W", first_deal=False)["clause"] == "T7.1c"
    assert show(TEACHERS, [(0, "H2")], 2, "S2 S2")["clause"] == "T7.1b"
    assert show(SZPT, [(0, "H2")], 2, "S2 S2")["allowed"] is True


RESULT = {"regulation": BODA, "points": 80, "levels": [0, 0], "start": "2", "declarer": 0}
SHOW = {
    "regulation": BODA,
    "level": "2",
    "first_deal": True,
    "history": [],
    "seat": 0,
    "cards": "H2",
}


# -- what makes no sense ------------------------------------------------------------------------


@pytest.mark.parametrize("preset", [ZHUHAI, SZPT])
def test_no_trump_where_there_is_none(preset):
    error = refused("trick", "rule", **table(preset, trump=None, plays=["H3", "H4", "H5", "H6"]))
    assert error["clause"] in ("Z4.9n", "S9.5")
    assert ask("trick", **table(BODA, trump=None, plays=["H3", "H4", "H5", "H6"]))["winner"] == 3


@pytest.mark.parametrize(
    ("op", "code", "fields"),
    [
        ("follow", "unsupported", table("shengji-2099", hand="H3", lead="H4", play="H3")),
        ("follow", "request", table("erdayi-sanya-2021", hand="H3", lead="H4", play="H3")),
        ("follow", "notation", table(hand="H1", lead="H4", play="H3")),
        ("follow", "notation", table(level="10", hand="H3", lead="H4", play="H3")),
        ("follow", "notation", table(trump="X", hand="H3", lead="H4", play="H3")),
        ("follow", "rule", table(hand="H3 H3 H3", lead="H4", play="H3")),
        ("follow", "rule", table(hand="H3", lead="H4 C4", play="H3 H3")),
        ("follow", "rule", table(hand="H3", lead="", play="H3")),
        ("follow", "request", table(hand="H3", lead="H4")),
        ("follow", "request", table(hand=["H3"], lead="H4", play="H3")),
        ("follow", "request", table(hand="H3", lead="H4", play="H3", units=[1])),
        ("follow", "notation", table(hand="H3", lead="H4", play="H3", units=[{"cards": "H5"}])),
        (
            "kitty",
            "request",
            table(lead="H3 H3", units=[{"width": 1, "length": 2, "cards": "H3 H3"}], kitty="HK"),
        ),
        ("throw", "request", table(lead="HA HK", others=["H3", "H4"])),
        ("throw", "rule", table(lead="HA HK", others=["HA", "HA", "H4"])),
        ("trick", "rule", table(plays=["H3", "H4", "H5 H5", "H6"])),
        ("trick", "rule", table(plays=["H3", "H3", "H3", "H6"])),
        ("kitty", "rule", table(lead="H3", kitty="C3 C4 C5 C6 C7 C8 C9 CT CJ")),
        ("units", "notation", {"level": "2", "trump": "S", "decks": 2, "cards": "H3 H3 H3"}),
        ("units", "request", {"level": "2", "trump": "S", "decks": 4, "cards": "H3"}),
        ("units", "request", {"level": "2", "trump": "S", "decks": 3, "cards": "H3 " * 46}),
        ("result", "request", {**RESULT, "levels": [0]}),
        ("result", "request", {**RESULT, "levels": [0, -1]}),
        ("result", "notation", {**RESULT, "points": 81}),
        ("result", "notation", {**RESULT, "regulation": SZPT, "levels": [14, 0]}),
        ("result", "request", {**RESULT, "declarer": 4}),
        ("show", "request", {**SHOW, "first_deal": 1}),
        ("show", "request", {**SHOW, "history": [3]}),
        ("show", "notation", {**SHOW, "cards": "H2 H2 H2"}),
        ("show", "notation", {**SHOW, "history": [{"seat": 1, "cards": "H3"}]}),
    ],
)
def test_requests_that_make_no_sense(op, code, fields):
    error = refused(op, code, **fields)
    assert error["message"]
    if code == "rule":
        assert error["clause"]


@pytest.mark.parametrize("preset", PRESETS)
def test_messages_in_english(preset):
    question = {"op": "shengji/follow", **table(preset, hand="H4 H9", lead="H6", play="C3")}
    assert "hand" in judge(json.dumps(question), "en")["message"]


# -- bounded work -------------------------------------------------------------------------------


def test_a_follow_with_countless_answers_is_answered_with_one_error():
    """39 trumps in one hand and a throw of 22 cards: more ways than will be counted."""
    hand = "H4 H4 H4 HT HT HT S2 S2 H8 H8 H8 H5 H5 H5 H9 H9 H9 H3 H3 HQ HQ HQ H2 H2 H2 HA HA HA"
    hand += " HK HK W W W C2 C2 C2 w w w"
    lead = "C2 HT H9 S2 S2 S2 H5 HA HA H6 w w w H8 H8 H7 H7 W D2 D2 D2 HQ"
    asked = table(ZHUHAI, "2", "H", hand=hand, lead=lead)
    refused("follows", "unsupported", **asked)
    assert ask("follow", **asked, play="H4")["legal"] is False
