"""Audits of paper deals of 升级, worked out by hand: shows, kitty, end, duties and times."""

import pytest

from paisai.errors import NotationError
from paisai.record import dumps, loads
from paisai.record.model import RecordError
from paisai.record.replay import replay
from paisai.referee.audit import audit
from paisai.referee.audit.faults import Fault
from paisai.regulations import load
from paisai.shengji.view import Phase
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
    SHENGJI,
    SZPT,
    TUOLAJI,
    dealt,
    effects,
    findings,
    only,
    paper,
)

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


def _spoken(record, *lines):
    """The record with lines before its first trick."""
    text = _text(record).split("\n")
    at = next(n for n, line in enumerate(text) if line.strip().startswith("第 1 圈"))
    return loads("\n".join([*text[:at], *lines, *text[at:]]))


@pytest.mark.parametrize(("said", "broken"), [("令出", 1), ("禁出", 0)])
def test_T8_6_a_suit_demanded_or_forbidden_in_the_first_trick_is_heeded(said, broken):
    """East's ♥A lies before the first trick and North says what he leads; he leads a trump. With
    hearts demanded that is wrong, with hearts forbidden right."""
    record = paper(BASHIFEN, ("东 S3 北 HA",), ["东 S4 | 北 S3 | 西 C2 | 南 D2"])
    spoken = _spoken(record, "东 罚张 ♥A（T8.6）", f"北 {said} ♥A")
    found = audit(spoken, load(BASHIFEN))
    assert [(one.fault, one.seat, one.clause) for one in found] == [
        (Fault.DUTY, EAST, "T8.6")
    ] * broken


def test_Z4_16_a_lead_that_can_be_read_in_two_ways_is_stated():
    """44433 of clubs is triple and pair, or tractor and single; stated, it is what it was said."""
    trick = "东 S4 | 北 S3 | 西 C2 | 南 D2"
    plays = "西 C4 C4 C4 C3 C3{} | 南 D4 D4 D4 D3 D3 | 东 S9 S9 S9 S8 S8 | 北 H4 H4 H4 H3 H3"
    unstated = findings(TUOLAJI, ("东 S3 北 H9",), [trick, plays.format("")])
    assert [(one.fault, one.seat, one.clause) for one in unstated] == [
        (Fault.STATED_UNITS, WEST, "Z4.16")
    ]
    stated = plays.format("（♣4 ♣4 ♣4＋♣3 ♣3）")
    assert findings(TUOLAJI, ("东 S3 北 H9",), [trick, stated]) == []


@pytest.mark.parametrize(
    ("bury", "lead", "late"), [(61, None, 1), (60, None, 0), (None, 20, 0), (None, 61, 1)]
)
def test_Z4_24_the_60_seconds_of_bury_and_first_lead_hold_where_one_is_untimed(bury, lead, late):
    """The 15 seconds of a lead are not for the first."""
    tricks = [f"东 S4{f'（用时 {lead} 秒）' if lead else ''} | 北 S3 | 西 C2 | 南 D2"]
    text = _text(paper(TUOLAJI, ("东 S3 北 H9",), tricks))
    line = next(line for line in text.split("\n") if " 埋 " in line)
    timed = loads(text.replace(line, f"{line}（用时 {bury} 秒）") if bury else text)
    found = [one for one in audit(timed, load(TUOLAJI)) if one.fault is Fault.OVER_TIME]
    assert [(one.infraction, one.broken) for one in found] == [("over-time", "Z4.24")] * late


def test_Z4_9n_a_kitty_of_six_jokers_is_dealt_anew_and_the_record_goes_on():
    """Nobody shows; six jokers are turned and set no suit. The next deal is the first again."""
    anew = _text(paper(TUOLAJI, (), [], shows=(), bury="", number=1))
    anew = anew.replace("庄家：东", "庄家：待定").replace("东 取底\n", "")
    turned = "\n".join(f"翻底 {joker}" for joker in ("w", "w", "w", "W", "W", "W"))
    again = _text(paper(TUOLAJI, (), [], bury="", number=2)).split("\n")
    second = again[next(n for n, line in enumerate(again) if line.startswith("【")) :]
    second = "\n".join(second).replace("庄家：东", "庄家：待定").replace("东 取底\n", "")
    drawn = anew.rstrip("\n") + f"\n摸 156 张\n{turned}\n"
    record = loads(f"{drawn}{second}".replace("东 亮 ♠2", "摸 156 张\n东 亮 ♠2"))
    assert audit(record, load(TUOLAJI)) == []
    ended, *_ = [frame.deal for frame in replay(record) if frame.number == 1][-1:]
    assert ended.phase is Phase.OVER
    assert ended.result is None
    assert [frame.match.deals for frame in replay(record)][-1] == 0
