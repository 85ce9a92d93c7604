"""What was wrong in the tricks of paper deals of 升级: revokes, numbers, turns, leads."""

import pytest

from paisai.referee.audit.faults import Fault
from referee.audit.paper_tricks import (
    EAST,
    NEXT,
    NINES,
    NORTH,
    PAIR_REVOKED,
    SOUTH,
    THIRD,
    WEST,
    points,
)
from referee.papers import (
    BASHIFEN,
    BODA,
    SZPT,
    TUOLAJI,
    effects,
    findings,
    only,
)

SUIT_REVOKED = "东 H9 | 北 S3 | 西 C3 | 南 D3"
"""North holds hearts and ruffs."""


LEVEL = [{"kind": "level_up", "side": "declarer", "steps": 1}]


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
