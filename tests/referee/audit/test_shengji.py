"""Audits of paper deals of 升级, worked out by hand for each regulation."""

import pytest

from paisai.errors import NotationError
from paisai.record import dumps, loads
from paisai.record.model import RecordError
from paisai.referee.audit import audit
from paisai.referee.audit.faults import Fault
from paisai.regulations import load
from referee.papers import (
    BASHIFEN,
    BODA,
    SHENGJI,
    SZPT,
    TUOLAJI,
    dealt,
    effects,
    findings,
    only,
    paper,
)

EAST, NORTH, WEST, SOUTH = range(4)
NINES = ("东 S3 S3 北 H9 H9",)
"""East has two hearts to lead, North two trumps; all other hearts are North's."""

PAIR_REVOKED = "东 H9 H9 | 北 H3 H4 | 西 C3 C4 | 南 D3 D4"
"""North holds pairs of hearts and plays none: two cards owed."""
SUIT_REVOKED = "东 H9 | 北 S3 | 西 C3 | 南 D3"
"""North holds hearts and ruffs."""
NEXT = "东 S4 | 北 S3 | 西 C2 | 南 D2"
"""Trumps: everybody follows; the first off-suit level card is highest, West wins."""
THIRD = "西 C5 | 南 D5 | 东 S5 | 北 H5"
"""A club, in which all others are void; East ruffs and wins."""


def points(defenders):
    return [{"kind": "points", "defenders": defenders}]


LEVEL = [{"kind": "level_up", "side": "declarer", "steps": 1}]


# -- revokes -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("preset", "infraction", "clause", "case", "penalty"),
    [
        (BODA, "revoke", "B8.2.6", "same-trick", [points(-20)]),
        (BASHIFEN, "revoke", "T8.7", "first-trick", [points(-20)]),
        (SZPT, "pair-not-followed", "S9.17.1", "in-time", [points(-20)]),
        (TUOLAJI, None, "Z4.13", None, []),
    ],
)
def test_a_pair_held_back_in_the_last_trick_of_the_record(
    preset, infraction, clause, case, penalty
):
    """Two cards at 10 against the defenders; Z4.19 has no revoke before the next trick."""
    found = only(preset, NINES, [PAIR_REVOKED])
    assert (found.deal, found.trick, found.seat) == (2, 1, NORTH)
    assert (found.fault, found.infraction, found.clause) == (
        Fault.PAIR_NOT_FOLLOWED,
        infraction,
        clause,
    )
    assert found.established is None
    assert found.facts.get("case") == case
    assert effects(found) == penalty


def test_B8_2_6_next_trick_played_20_a_card_by_the_offenders_40_by_the_opponents():
    found = only(BODA, NINES, [PAIR_REVOKED, NEXT])
    assert found.established == 2
    assert found.facts == {"at_fault": "defenders", "cards": 2}
    assert effects(found) == [points(-40), points(-80)]


def test_B8_2_6_from_the_third_trick_adjudged_loss():
    found = only(BODA, NINES, [PAIR_REVOKED, NEXT, THIRD])
    assert (found.established, found.facts["case"]) == (2, "later")
    assert effects(found) == [points(-80)]


def test_T8_7_second_trick_20_a_card_third_trick_ends_the_deal():
    found = only(BASHIFEN, NINES, [PAIR_REVOKED, NEXT])
    assert (found.established, found.facts["case"]) == (None, "second-trick")
    assert effects(found) == [points(-40)]
    found = only(BASHIFEN, NINES, [PAIR_REVOKED, NEXT, THIRD])
    assert (found.established, found.facts["case"]) == (3, "third-trick")
    assert effects(found) == [[{"kind": "deal_ends", "defenders": -120}]]


def test_Z4_19_established_by_the_next_trick_and_the_innocent_side_chooses():
    found = only(TUOLAJI, NINES, [PAIR_REVOKED, NEXT])
    assert (found.infraction, found.clause, found.broken) == ("revoke", "Z4.19", "Z4.13")
    assert (found.trick, found.established) == (1, 2)
    assert effects(found) == [LEVEL, points(-60)]


def test_S9_17_1_found_in_the_second_trick_declarers_side_moves_up():
    found = only(SZPT, NINES, [PAIR_REVOKED, NEXT])
    assert (found.established, found.facts["case"]) == (2, "late")
    assert effects(found) == [LEVEL]


@pytest.mark.parametrize(
    ("preset", "infraction"),
    [(BODA, "revoke"), (BASHIFEN, "revoke"), (TUOLAJI, "revoke"), (SZPT, "wrong-suit-or-shape")],
)
def test_a_suit_held_back(preset, infraction):
    """North's trump wins the trick if it counts; East, who led, if it does not: both may lead."""
    for leads_next in ("北 H5 | 西 C5 | 南 D5 | 东 H9", "东 S4 | 北 S3 | 西 C2 | 南 D2"):
        found = only(preset, NINES, [SUIT_REVOKED, leads_next])
        assert (found.fault, found.infraction) == (Fault.SUIT_NOT_FOLLOWED, infraction)
        assert (found.seat, found.trick, found.established) == (
            NORTH,
            1,
            2 if preset != BASHIFEN else None,
        )


def test_T7_6_tractor_owed_and_held():
    """Led 9988, held 3344 among others, played 33 and 55: the tractor's four cards are owed."""
    exchange = ("东 S3 S3 S4 S4 北 H9 H9 H8 H8",)
    trick = "东 H9 H9 H8 H8 | 北 H3 H3 H5 H5 | 西 C3 C4 C5 C6 | 南 D3 D4 D5 D6"
    found = only(BASHIFEN, exchange, [trick])
    assert (found.fault, found.broken) == (Fault.SHAPE_NOT_FOLLOWED, "T7.6")
    assert found.facts["cards"] == 4


def test_Z4_14_triple_owed_and_held():
    """Three packs: led 999, North has triples of hearts and plays a pair and a card."""
    trick = "东 H9 H9 H9 | 北 H3 H3 H4 | 西 C3 C4 C5 | 南 D3 D4 D5"
    found = only(TUOLAJI, ("东 S3 S3 S3 北 H9 H9 H9",), [trick])
    assert (found.fault, found.clause) == (Fault.SHAPE_NOT_FOLLOWED, "Z4.14")


# -- number, turn, held --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("preset", "infraction", "clause", "penalty"),
    [
        (BODA, "wrong-count", "B8.2.3", [points(-10)]),
        (BASHIFEN, "wrong-count", "T8.2", [points(-10)]),
        (SZPT, "wrong-number-played", "S9.17.3", [LEVEL]),
        (TUOLAJI, "wrong-count", "Z4.21", [LEVEL, points(-60)]),
    ],
)
def test_one_card_too_many(preset, infraction, clause, penalty):
    """A pair is led and North puts down three; the next trick has begun."""
    tricks = ["东 H9 H9 | 北 H3 H3 H4 | 西 C3 C4 | 南 D3 D4", NEXT]
    found = only(preset, NINES, tricks)
    assert (found.fault, found.infraction, found.clause) == (
        Fault.WRONG_NUMBER,
        infraction,
        clause,
    )
    assert effects(found) == penalty


def test_Z4_21_both_sides_wrong_the_deal_is_replayed():
    tricks = ["东 H9 H9 | 北 H3 H3 H4 | 西 C3 C4 C5 | 南 D3 D4", NEXT]
    found = findings(TUOLAJI, NINES, tricks)
    assert [one.seat for one in found] == [NORTH, WEST]
    assert [one.infraction for one in found] == ["wrong-count-both-sides"] * 2
    assert effects(found[0]) == [[{"kind": "replay_deal"}]]


def test_a_seat_that_does_not_play_owes_the_whole_number():
    found = only(SZPT, NINES, ["东 H9 H9 | 北 H3 H3 | 南 D3 D4", NEXT])
    assert (found.fault, found.seat, found.facts["cards"]) == (Fault.WRONG_NUMBER, WEST, 2)


@pytest.mark.parametrize(
    ("preset", "clause", "penalty"),
    [
        (BODA, "B8.2.2", [points(20)]),
        (BASHIFEN, "T8.5", [points(20)]),
        (TUOLAJI, "Z4.23", [points(20)]),
        (SZPT, "S9.16o", [[{"kind": "warning"}]]),
    ],
)
def test_following_out_of_turn(preset, clause, penalty):
    """West plays two cards before North: 10 a card, or 20 flat, to the defenders."""
    found = only(preset, NINES, ["东 H9 H9 | 西 C3 C4 | 北 H3 H3 | 南 D3 D4"])
    assert (found.fault, found.seat, found.clause) == (Fault.OUT_OF_TURN, WEST, clause)
    assert effects(found) == penalty


def test_leading_out_of_turn_and_the_play_goes_on_from_there():
    """East won the first trick; South leads and is followed by East, North, West."""
    second = "南 D7 | 东 S4 | 北 H7 | 西 C7"
    found = only(
        BODA, NINES, ["东 H9 | 北 H3 | 西 C3 | 南 D3", second, "东 S5 | 北 S3 | 西 C2 | 南 D2"]
    )
    assert (found.fault, found.seat, found.trick) == (Fault.OUT_OF_TURN, SOUTH, 2)


def test_the_leaders_card_comes_second_he_still_led():
    """North plays before East, who is to lead; then West and South: one fault, North's."""
    found = only(BODA, NINES, ["北 H3 | 东 H9 | 西 C3 | 南 D3", NEXT])
    assert (found.fault, found.seat) == (Fault.OUT_OF_TURN, NORTH)


def test_a_card_that_is_not_held_and_one_played_twice():
    trick = "东 H9 | 北 H3 | 西 D3 | 南 D3"
    found = only(BODA, NINES, [trick])
    assert (found.fault, found.infraction, found.clause) == (Fault.NOT_HELD, None, "B6.7")
    twice = ["东 H9 | 北 H3 | 西 C2 | 南 D3", "西 C2 | 南 D2 | 东 S4 | 北 S3"]
    found = only(BODA, NINES, twice)
    assert (found.fault, found.seat, found.trick) == (Fault.NOT_HELD, WEST, 2)


# -- leads ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("preset", "infraction", "clause"),
    [
        (BODA, "wrong-play", "B8.2.4b"),
        (BASHIFEN, "wrong-play", "T8.3"),
        (SZPT, "wrong-suit-or-shape", "S9.17.2"),
        (TUOLAJI, None, "Z4.15"),
    ],
)
def test_two_suits_led(preset, infraction, clause):
    """Nobody can follow such a lead wrongly, and whoever leads next may."""
    tricks = ["东 H9 S4 | 北 S3 H3 | 西 C3 C4 | 南 D3 D4", "南 D5 | 东 S5 | 北 H5 | 西 C5"]
    found = only(preset, NINES, tricks)
    assert (found.fault, found.infraction, found.clause) == (Fault.NO_LEAD, infraction, clause)


THROW = "东 H9 H8 | 北 H3 H4 | 西 C3 C4 | 南 D3 D4"
THROWN = ("东 S3 S3 北 H9 H8",)
"""North holds higher hearts for either card."""


@pytest.mark.parametrize(
    ("preset", "clause", "penalty"),
    [
        (BODA, "B8.2.4c", [points(20)]),
        (BASHIFEN, "T8.4", [points(20)]),
        (TUOLAJI, "Z4.20", [points(20)]),
        (SZPT, "S9.17.4", [points(10)]),
    ],
)
def test_a_failed_throw_that_nobody_called(preset, clause, penalty):
    """Two cards thrown, two blocked, one would have gone back."""
    found = only(preset, THROWN, [THROW, "东 S4 | 北 S3 | 西 C2 | 南 D2"])
    assert (found.fault, found.infraction, found.clause) == (
        Fault.FAILED_THROW,
        "failed-throw",
        clause,
    )
    assert effects(found) == penalty


def test_S9_17_4_hidden_by_the_throwers_partner():
    """West holds the ace of hearts, says nothing, and the next trick is played."""
    exchanges = (*THROWN, "北 HA 西 C3")
    trick = "东 H9 H8 | 北 H3 H4 | 西 HA C4 | 南 D3 D4"
    found = only(SZPT, exchanges, [trick, "东 S4 | 北 S3 | 西 C2 | 南 D2"])
    assert found.infraction == "failed-throw-hidden"
    assert effects(found) == [[{"kind": "deal_lost", "by": "declarer"}]]


def test_a_throw_that_was_called_is_no_finding_written_or_not():
    """The eight is led instead and the nine goes back; the fine is 10 for one card taken back."""
    rest = " | 北 H3 | 西 C3 | 南 D3"
    assert findings(SZPT, THROWN, ["东 H9 H8（被挡，出 H8，罚 10 分）" + rest]) == []
    assert findings(SZPT, THROWN, ["东 H9 H8" + rest]) == []
    found = only(SZPT, THROWN, ["东 H9 H8（被挡，出 H8，罚 20 分）" + rest])
    assert (found.fault, found.clause) == (Fault.WRONG_CALL, "S9.17.4")
    assert "罚 10 分" in found.zh
    found = only(SZPT, THROWN, ["东 H9 H8（被挡，出 H9，罚 10 分）" + rest])
    assert (found.fault, found.seat) == (Fault.WRONG_CALL, EAST)


def test_a_throw_that_stands_may_not_be_called():
    """Ace and king of hearts: nobody beats either."""
    trick = "东 HA HA HK（被挡，出 HK，罚 20 分） | 北 H3 | 西 C3 | 南 D3"
    found = only(BODA, ("东 S3 S3 S4 北 HA HA HK", "北 HK 东 S5"), [trick])
    assert (found.fault, found.clause) == (Fault.WRONG_CALL, "B8.2.4c")


def test_the_kind_is_named_by_the_next_player():
    """A pair and a single are blocked: North names, nobody else."""
    exchange = ("东 S3 S3 S4 北 H9 H9 H8",)
    lead = "东 H9 H9 H8（被挡）"
    right = f"{lead} | 北 指定 单张 | 北 H3 | 西 C3 | 南 D3"
    assert findings(BODA, exchange, [right]) == []
    found = only(BODA, exchange, [right.replace("北 指定", "南 指定")])
    assert (found.fault, found.seat) == (Fault.WRONG_CALL, SOUTH)


# -- shows, kitty, end ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("preset", "infraction", "clause", "penalty"),
    [
        (BODA, "wrong-show", "B8.2.4a", [points(-10)]),
        (BASHIFEN, "exposed-card", "T8.6", [points(-10)]),
        (TUOLAJI, "exposed-card", "Z4.22", [points(-20)]),
        (SZPT, None, "S9.5", []),
    ],
)
def test_a_show_that_is_not_allowed(preset, infraction, clause, penalty):
    """One heart two does not overturn one spade two. Spades stay trump."""
    found = only(preset, NINES, ["东 H9 | 北 H3 | 西 C3 | 南 D3", NEXT], ["东 亮 S2", "北 反 H2"])
    assert (found.fault, found.infraction, found.clause) == (
        Fault.WRONG_SHOW,
        infraction,
        clause,
    )
    assert found.trick is None
    assert effects(found) == penalty


def test_where_the_table_let_a_wrong_show_stand_its_trump_is_taken():
    """East leads a spade. Were it trump, the three others would owe their twos; with hearts as
    trump North ruffs and all is well. So the table took the heart for trump."""
    trick = "东 S5 | 北 H3 | 西 C3 | 南 D3"
    found = only(BODA, (), [trick, "北 H4 | 西 C2 | 南 D2 | 东 S2"], ["东 亮 S2", "北 反 H2"])
    assert found.fault is Fault.WRONG_SHOW


def test_B6_6b_a_show_after_the_kitty_was_taken():
    record = paper(BODA, NINES, [])
    text = _text(record).replace("东 取底\n", "东 取底\n北 反 H2\n")
    found = audit(loads(text), load(BODA))
    assert [(one.fault, one.broken, one.clause) for one in found] == [
        (Fault.WRONG_SHOW, "B6.6b", "B8.2.4a")
    ]


def _text(record):
    return dumps(record).replace("  东", "东")


@pytest.mark.parametrize(
    ("preset", "infraction", "clause", "penalty"),
    [
        (BODA, "kitty-count", "B8.2.3", [points(10)]),
        (BASHIFEN, "kitty-count", "T8.1", [[]]),
        (
            TUOLAJI,
            "wrong-count",
            "Z4.21",
            [[{"kind": "deal_lost", "by": "declarer"}], points(60)],
        ),
        (SZPT, "beyond-repair", "S9.16w", [[{"kind": "deal_lost", "by": "declarer"}]]),
    ],
)
def test_one_card_too_few_buried(preset, infraction, clause, penalty):
    """T8.1: nobody checked, so there is no fine, only no capture and an earlier end."""
    _, kitty = dealt(preset)
    short = " ".join(str(card) for card in kitty[1:])
    found = only(preset, NINES, ["东 H9 | 北 H3 | 西 C3 | 南 D3"], bury=short)
    assert (found.fault, found.infraction, found.clause, found.seat) == (
        Fault.KITTY_COUNT,
        infraction,
        clause,
        EAST,
    )
    assert effects(found) == penalty


def test_buried_a_card_that_is_not_held():
    _, kitty = dealt(BODA)
    cards = " ".join(["CA", *(str(card) for card in kitty[1:])])
    found = only(BODA, NINES, ["东 H9 | 北 H3 | 西 C3 | 南 D3"], bury=cards)
    assert (found.fault, found.infraction, found.clause) == (Fault.NOT_HELD, None, "B6.2")


def test_no_bury_written_at_all():
    found = only(BODA, NINES, ["东 H9 | 北 H3 | 西 C3 | 南 D3"], bury="")
    assert (found.fault, found.facts["cards"]) == (Fault.KITTY_COUNT, 8)


def whole(preset, exchanges=()):
    """Everybody plays single cards; East, with all the trumps left, wins every trick: his
    lowest trump beats whatever the others have of other suits."""
    hands, _ = dealt(preset, exchanges)
    piles = {seat: sorted(hand.elements(), reverse=True) for seat, hand in hands.items()}
    twos = [f"{seat} {suit}2" for seat, suit in zip("东北西南", "SHCD", strict=True)]
    first = " | ".join(twos)
    rest = {seat: [card for card in pile if card.rank != "2"] for seat, pile in piles.items()}
    return [first] + [
        " | ".join(f"{seat} {rest[seat][n]}" for seat in "东北西南") for n in range(24)
    ]


GIVEN = "防守方 0 分（牌 0），庄家升 3 级，下副西坐庄"


def test_B6_5b_a_stated_result_must_be_the_one_the_cards_make():
    """East takes all tricks, the defenders nothing: +3, West deals."""
    tricks = whole(BODA)
    assert findings(BODA, (), tricks, results=[f"结果：{GIVEN}"]) == []
    found = only(BODA, (), tricks, results=["结果：防守方 5 分（牌 5），庄家升 2 级，下副西坐庄"])
    assert (found.fault, found.clause, found.seat) == (Fault.RESULT, "B6.5b", None)
    assert GIVEN in found.zh
    found = only(BODA, (), tricks[:-1], results=[f"结果：{GIVEN}"])
    assert "还没打完" in found.zh


def test_B6_5b_stated_levels_and_totals():
    """The first deal of a match, at level 2 with East as declarer: East-West stand at 5."""
    tricks, right = whole(BODA), "东西打 5（+3），南北打 2（+0）"
    results = [f"结果：{GIVEN}", f"级数：{right}", f"合计：{right}"]
    assert findings(BODA, (), tricks, number=1, results=results) == []
    results[1] = "级数：东西打 4（+2），南北打 2（+0）"
    found = only(BODA, (), tricks, number=1, results=results)
    assert (found.fault, found.clause) == (Fault.RESULT, "B6.5b")
    results[1], results[2] = f"级数：{right}", "合计：东西打 6（+4），南北打 2（+0）"
    assert only(BODA, (), tricks, number=1, results=results).fault is Fault.RESULT


def test_B8_2_3_a_wrong_number_found_at_the_end_is_an_adjudged_loss():
    """In the last trick but one North puts down both the cards he has left."""
    tricks = whole(BODA)
    plays = [trick.split(" | ") for trick in tricks]
    plays[-2][1] += plays[-1].pop(1).removeprefix("北")
    found = only(BODA, (), [*tricks[:-2], *map(" | ".join, plays[-2:])])
    assert (found.seat, found.facts["case"]) == (NORTH, "at-end")
    assert effects(found) == [points(-80)]


def test_S9_5_two_shows_at_once_of_which_one_is_wrong():
    """At once with East's ♠2 North shows a three, which is no level card."""
    found = only(SZPT, (), [NEXT.replace("S3", "H2")], ["东 同亮 S2", "北 同亮 H3"])
    assert (found.fault, found.seat, found.clause) == (Fault.WRONG_SHOW, NORTH, "S9.5")
    assert findings(SZPT, (), [NEXT.replace("S3", "H2")], ["东 同亮 S2"]) == []


def test_a_play_after_the_end():
    found = only(BODA, (), [*whole(BODA), "东 S5"])
    assert (found.fault, found.trick, found.seat) == (Fault.AFTER_END, 26, EAST)


def test_the_next_deal_has_its_declarer_and_level():
    """After the deal above West declares at 5; the record says East at 2."""
    first = paper(BODA, (), whole(BODA), number=1, results=[f"结果：{GIVEN}"])
    second = paper(BODA, (), [])
    both = _text(first) + "\n".join(_text(second).split("\n")[4:])
    found = audit(loads(both), load(BODA))
    assert [(one.deal, one.clause) for one in found] == [
        (2, "B6.5b"),
        (2, "B6.5c"),
        (2, "B6.2"),
    ]


@pytest.mark.parametrize("preset", SHENGJI)
def test_several_faults_are_all_found_in_order(preset):
    """Short kitty, a revoke in trick 1, out of turn in trick 2: each is there, none hides one."""
    _, kitty = dealt(preset)
    short = " ".join(str(card) for card in kitty[1:])
    second = "东 S4 | 西 C2 | 北 S3 | 南 D2"
    found = findings(preset, NINES, [PAIR_REVOKED, second], bury=short)
    assert [one.fault for one in found] == [
        Fault.KITTY_COUNT,
        Fault.PAIR_NOT_FOLLOWED,
        Fault.OUT_OF_TURN,
    ]
    assert [one.line for one in found] == sorted(one.line for one in found)


def test_without_trick_lines_the_fourth_play_ends_a_trick():
    text = _text(paper(BODA, NINES, [PAIR_REVOKED, NEXT, THIRD]))
    bare = "\n".join(line for line in text.split("\n") if "圈" not in line)
    found = audit(loads(bare), load(BODA))
    assert [(one.fault, one.trick) for one in found] == [(Fault.PAIR_NOT_FOLLOWED, 1)]


def test_cards_that_cannot_have_been_dealt_are_refused():
    text = _text(paper(BODA, NINES, [])).replace("♦K", "♦Q")
    with pytest.raises(RecordError):
        audit(loads(text), load(BODA))


def test_a_record_of_another_game_is_refused():
    with pytest.raises(NotationError, match="升级"):
        audit(paper(BODA), load("erdayi-sanya-2021"))


# -- rulings, duties and times in a record -----------------------------------------------------


def with_lines(record, *lines):
    """The record with each line behind the one it names: "第 1 圈 > 南 罚张 ♦A（T8.6）"."""
    text = _text(record).split("\n")
    for pair in lines:
        where, line = pair.split(" > ")
        text.insert(next(n for n, t in enumerate(text) if t.strip().startswith(where)) + 1, line)
    return loads("\n".join(text))


def test_T8_6_a_heavy_card_that_was_not_played_is_found():
    """South's ♦A lies; a club is led, South has none and must discard it, but throws ♦5."""
    tricks = ["东 S4 | 北 S3 | 西 C2 | 南 D2", THIRD]
    record = paper(BASHIFEN, ("东 S3 北 H9",), tricks)
    assert audit(record, load(BASHIFEN)) == []
    lying = with_lines(record, "第 2 圈 > 南 罚张 ♦A（T8.6）")
    found = audit(lying, load(BASHIFEN))
    assert [(one.fault, one.seat, one.clause) for one in found] == [(Fault.DUTY, SOUTH, "T8.6")]


def test_T8_6_a_suit_that_was_forbidden_and_led_is_found():
    tricks = ["东 S4 | 北 S3 | 西 C2 | 南 D2", "西 C5 | 南 D5 | 东 S5 | 北 H5"]
    record = with_lines(
        paper(BASHIFEN, ("东 S3 北 H9",), tricks),
        "第 2 圈 > 南 禁出 ♣A",
        "第 2 圈 > 西 罚张 ♣A（T8.6）",
    )
    found = audit(record, load(BASHIFEN))
    assert found == []  # West has nothing but clubs and is free
    held = [tricks[0], "西 C5 | 南 D5 | 东 S5 | 北 C3"]
    hearts = paper(BASHIFEN, ("东 S3 北 H9", "西 C3 北 H3"), held)
    record = with_lines(hearts, "第 2 圈 > 南 禁出 ♣A", "第 2 圈 > 西 罚张 ♣A（T8.6）")
    found = audit(record, load(BASHIFEN))
    assert [(one.fault, one.seat, one.clause) for one in found] == [(Fault.DUTY, WEST, "T8.6")]


def test_B8_2_4a_a_show_after_the_right_was_lost_is_found():
    record = with_lines(paper(BODA, (), []), "底牌 > 西 失权（B8.2.4a）")
    found = audit(record, load(BODA))
    assert (found[0].fault, found[0].broken) == (Fault.WRONG_SHOW, "B8.2.4a")


def test_T8_7_a_deal_that_a_ruling_ended_has_its_result():
    """One trick with no points, then 120 to the defenders and the end: 120 is 80 and two steps."""
    right = "结果：防守方 120 分（牌 0，罚 +120），防守方上台升 2 级，下副北坐庄"
    tricks = ["东 S4 | 北 S3 | 西 C2 | 南 D2"]
    record = paper(BASHIFEN, ("东 S3 北 H9",), tricks, results=["判罚 120 分", "终局", right])
    assert audit(record, load(BASHIFEN)) == []
    wrong = paper(
        BASHIFEN,
        ("东 S3 北 H9",),
        tricks,
        results=["判罚 120 分", "终局", right.replace("2 级", "1 级")],
    )
    assert [one.fault for one in audit(wrong, load(BASHIFEN))] == [Fault.RESULT]


@pytest.mark.parametrize(
    ("preset", "seconds", "limit"), [(BODA, 21, 20), (TUOLAJI, 16, 15), (BASHIFEN, 31, 30)]
)
def test_a_lead_that_took_too_long_is_found_with_its_ruling(preset, seconds, limit):
    tricks = [
        "东 S4 | 北 S3 | 西 C2 | 南 D2",
        f"西 C5（用时 {seconds} 秒） | 南 D5 | 东 S5 | 北 H5",
    ]
    found = findings(preset, ("东 S3 北 H9",), tricks)
    late = [one for one in found if one.fault is Fault.OVER_TIME]
    assert [(one.seat, one.infraction, one.trick) for one in late] == [(WEST, "over-time", 2)]
    assert f"限 {limit} 秒" in late[0].zh
    assert [effect.kind for effect in late[0].rulings[0].effects] == ["warning"]
    in_time = [tricks[0], tricks[1].replace(str(seconds), str(limit))]
    assert all(
        one.fault is not Fault.OVER_TIME for one in findings(preset, ("东 S3 北 H9",), in_time)
    )


def test_Z4_24_bury_and_first_lead_are_timed_together():
    """40 and 21 seconds: 61 of 60."""
    tricks = ["东 S4（用时 21 秒） | 北 S3 | 西 C2 | 南 D2"]
    record = paper(TUOLAJI, ("东 S3 北 H9",), tricks)
    text = _text(record)
    line = next(line for line in text.split("\n") if " 埋 " in line)
    for seconds, late in ((39, 0), (40, 1)):
        timed = loads(text.replace(line, f"{line}（用时 {seconds} 秒）"))
        found = [one for one in audit(timed, load(TUOLAJI)) if one.fault is Fault.OVER_TIME]
        assert len(found) == late
