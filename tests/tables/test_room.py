"""A table without a server: what may be done, and what it changes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paisai.erdayi import Bid
from paisai.errors import NotationError, NotPermitted, RuleViolation
from paisai.plain import dump
from paisai.presets import preset_ids
from paisai.regulations import load
from paisai.tables import difference, replay, view_of
from paisai.tables.deciding import MovedOn
from paisai.tables.due import due
from paisai.tables.proving import proof_of, word_hash
from paisai.tables.room import Phase, SeatKind, options_from
from support.table_stream import Stream

ERDAYI = "erdayi-sanya-2021"
SHUANGSHENG = "shuangsheng-boda-2020"


@pytest.mark.parametrize("preset", preset_ids())
@given(seed=st.integers(0, 10_000))
def test_replaying_a_stream_gives_the_same_table(preset: str, seed: int) -> None:
    table = Stream(preset, people=2, seed=seed, deals=2)
    table.shuffle()
    table.play_out()
    assert table.room.phase is Phase.BETWEEN
    table.shuffle()
    table.play_out()
    assert table.room.phase is Phase.OVER
    assert replay("T", table.events) == table.room


@pytest.mark.parametrize("preset", preset_ids())
def test_what_changed_put_on_the_view_before_gives_the_view_after(preset: str) -> None:
    table = Stream(preset, people=2, seed=5, deals=1)
    seen = {seat: view_of(table.room, seat) for seat in (0, 1, 2, None)}
    table.shuffle()
    while table.room.phase is Phase.PLAYING:
        for seat, before in seen.items():
            after = view_of(table.room, seat)
            for part, fields in difference(before, after).items():
                whole = fields is None or isinstance(fields, list) or before[part] is None
                before[part] = fields if whole else {**before[part], **fields}
            assert before == after
        table.go_on()


def test_a_changed_copy_of_a_regulation_stands_whole_in_the_stream() -> None:
    values = dump(load(ERDAYI))
    table = Stream(ERDAYI)
    opened = table.events[0]
    changed = opened._replace(data={**opened.data, "regulation": values})
    room = replay("T", [changed])
    assert room.rules == table.room.rules
    assert view_of(room, None)["table"]["regulation"]["changed"]


# -- how a deck is made ----------------------------------------------------------------------------


def test_the_deck_follows_from_the_secret_and_every_word() -> None:
    table = Stream(ERDAYI, people=3)
    table.shuffle()
    proof = table.room.proof
    assert proof is not None
    assert proof["words"] == table.words[:3]
    made = proof_of("T", 1, 1, proof["secret"], proof["words"])
    assert made.commitment == proof["commitment"]
    assert [str(card) for card in made.deck(1)] == proof["deck"].split()
    other = proof_of("T", 1, 1, proof["secret"], [*table.words[:2], table.words[3]])
    assert other.deck(1) != made.deck(1)


def test_no_word_is_seen_before_all_hashes_are_there_and_none_can_be_changed() -> None:
    table = Stream(ERDAYI, people=3)
    table.shuffle(seal=False, open_=False)
    table.seal(0)
    with pytest.raises(MovedOn):
        table.open(0)
    with pytest.raises(NotPermitted):
        table.seal(0)
    table.seal(1)
    table.seal(2)
    assert table.room.phase is Phase.OPENING
    table.words[0] = "0" * 64
    with pytest.raises(NotPermitted, match="不符"):
        table.open(0)


def test_the_secret_is_in_no_view_before_the_deal_is_over() -> None:
    table = Stream(ERDAYI, people=3)
    table.shuffle(open_=False)
    assert table.room.sealing is not None
    secret = table.room.sealing.secret
    for seat in (0, 1, 2, None):
        assert secret not in str(view_of(table.room, seat))
    for seat in (0, 1, 2):
        table.open(seat)
    while table.room.phase is Phase.PLAYING:
        for seat in (0, 1, 2, None):
            assert secret not in str(view_of(table.room, seat))
        table.go_on()
    assert table.room.finished is not None
    assert table.room.finished.proof["secret"] == secret


def test_who_does_not_open_is_named_and_counted_and_loses_the_seat_the_second_time() -> None:
    """The last to open knows the others' words; all he can do is break the deal off, and that is
    seen: the deck is made anew with a fresh secret, so he has chosen nothing."""
    table = Stream(ERDAYI, people=3)
    table.shuffle(open_=False)
    first = table.room.sealing
    assert first is not None
    table.open(0)
    table.open(1)
    table.wait()
    assert table.due() == "unopened"
    table.server(do="unopened")
    assert table.events[-1].data == {"seats": [2]}
    assert table.room.seats[2].broken == 1
    assert table.due() == "shuffle"
    table.server(do="shuffle", secret="a" * 64, order=[0, 1, 2])
    again = table.room.sealing
    assert again is not None
    assert (table.room.number, table.room.attempt) == (1, 2)
    assert again.commitment != first.commitment
    for seat in (0, 1, 2):
        table.seal(seat)
    table.open(0)
    table.open(1)
    table.wait()
    table.server(do="unopened")
    assert table.room.seats[2].kind is SeatKind.BOT
    table.server(do="shuffle", secret="b" * 64, order=[0, 1, 2])
    table.seal(0)
    table.seal(1)
    table.open(0)
    table.open(1)
    assert table.room.phase is Phase.PLAYING


def test_who_seals_nothing_plays_without_words_of_his_own() -> None:
    table = Stream(ERDAYI, people=3)
    table.shuffle(seal=False, open_=False)
    table.seal(0)
    table.wait()
    assert table.due() == "unsealed"
    table.server(do="unsealed")
    table.open(0)
    assert table.room.phase is Phase.PLAYING
    assert table.room.proof is not None
    assert table.room.proof["words"] == [table.words[0], None, None]


def test_a_server_that_picks_its_secret_and_a_player_that_picks_last_choose_nothing_together() -> (
    None
):
    """Server and two players are one party; the third is honest. All they say is fixed before
    his word is open: of the decks that his words would make, theirs is any."""
    decks = set()
    for number in range(20):
        honest = word_hash(str(number))
        decks.add(proof_of("T", 1, 1, "c" * 64, ["d" * 64, honest, "e" * 64]).deck(1)[:6])
    assert len(decks) == 20


# -- the deal --------------------------------------------------------------------------------------


def test_an_illegal_act_is_refused_with_its_clause_and_changes_nothing() -> None:
    table = Stream(ERDAYI, people=3)
    table.shuffle()
    before = table.room
    seat = table.room.deal.to_act
    with pytest.raises(RuleViolation) as refused:
        table.by((seat + 1) % 3, do="act", action={"type": "bid", "points": 1})
    assert refused.value.clause == "E4.2"
    with pytest.raises(NotationError):
        table.by(seat, do="act", action={"type": "bid", "points": 9})
    with pytest.raises(NotationError):
        table.by(seat, do="act", action={"type": "draw"})
    assert table.room is before


def test_what_was_sent_twice_is_done_once() -> None:
    table = Stream(ERDAYI, people=3)
    table.shuffle()
    seat = table.room.deal.to_act
    table.by(seat, do="act", id="x", action={"type": "bid", "points": 1})
    assert table.room.done_as(f"w{seat} x") == table.room.n
    assert table.room.done_as(f"w{(seat + 1) % 3} x") is None


def test_who_looked_before_somebody_acted_is_told_so() -> None:
    table = Stream(ERDAYI, people=3)
    table.shuffle()
    looked = table.room.n
    table.by(table.room.deal.to_act, do="act", action={"type": "bid", "points": 0})
    with pytest.raises(MovedOn):
        table.by(
            table.room.deal.to_act, do="act", seq=looked - 1, action={"type": "bid", "points": 0}
        )


def test_take_back_by_agreement_of_all() -> None:
    table = Stream(SHUANGSHENG, people=3)
    table.shuffle()
    table.until_playing()
    while table.room.deal.to_act != 0:
        table.go_on()
    before = table.room.deal
    table.go_on()
    with pytest.raises(NotPermitted):
        table.by(1, do="propose", what="take_back")
    table.by(0, do="propose", what="take_back")
    ask = table.room.asks[0].n
    table.by(1, do="agree", ask=ask)
    assert table.room.deal != before
    table.by(2, do="agree", ask=ask)
    assert table.room.deal == before
    table.play_out()
    assert replay("T", table.events) == table.room


def test_a_take_back_ends_with_a_refusal_and_with_the_next_act() -> None:
    table = Stream(ERDAYI, people=3)
    table.shuffle()
    seat = table.room.deal.to_act
    table.do(seat, Bid(0))
    table.by(seat, do="propose", what="take_back")
    table.by((seat + 1) % 3, do="decline", ask=table.room.asks[0].n)
    assert not table.room.asks
    table.by(seat, do="propose", what="take_back")
    table.do((seat + 1) % 3, Bid(0))
    assert not table.room.asks
    with pytest.raises(NotPermitted):
        table.by(seat, do="propose", what="take_back")


def test_a_table_that_forbids_it_knows_no_take_back_and_no_pause() -> None:
    table = Stream(ERDAYI, people=3, take_back=False, pause=False)
    table.shuffle()
    table.do(table.room.deal.to_act, Bid(0))
    for what in ("take_back", "pause"):
        with pytest.raises(NotPermitted):
            table.by(table.room.undo.seat if table.room.undo else 0, do="propose", what=what)


def test_while_paused_no_clock_runs() -> None:
    table = Stream(ERDAYI, people=2, clock={"kind": "move", "seconds": 10, "bank": 0}, away_s=60)
    table.shuffle()
    while table.room.deal.to_act == 2:
        table.go_on()
    seat = table.room.deal.to_act
    table.now += 4000
    table.by(0, do="propose", what="pause")
    table.by(1, do="agree", ask=table.room.asks[0].n)
    assert due(table.room) is None
    table.now += 3_600_000
    with pytest.raises(NotPermitted):
        table.by(seat, do="act", action={"type": "bid", "points": 0})
    table.by(1, do="propose", what="resume")
    table.by(0, do="agree", ask=table.room.asks[0].n)
    coming = due(table.room)
    assert coming is not None
    assert coming.at == table.now + 6000 + 500


# -- time and absence ------------------------------------------------------------------------------


def test_the_bank_is_spent_after_the_time_of_a_move_and_lag_is_given_back() -> None:
    table = Stream(ERDAYI, people=3, clock={"kind": "move", "seconds": 10, "bank": 30})
    table.shuffle()
    seat = table.room.deal.to_act
    table.now += 13_000
    table.by(seat, do="act", lag=400, action={"type": "bid", "points": 0})
    assert table.room.seats[seat].bank == 30_000 - 2_600
    other = table.room.deal.to_act
    table.now += 9_000
    table.by(other, do="act", action={"type": "bid", "points": 0})
    assert table.room.seats[other].bank == 30_000


def test_who_runs_out_of_time_is_played_for_and_can_come_back() -> None:
    table = Stream(ERDAYI, people=3, clock={"kind": "move", "seconds": 10, "bank": 30})
    table.shuffle()
    seat, began = table.room.deal.to_act, table.now
    table.wait()
    assert table.now == began + 40_500
    assert table.due() == "late"
    table.server(do="late")
    assert table.room.seats[seat].away
    assert table.due() == "bot"
    table.by(seat, do="back")
    assert not table.room.seats[seat].away
    assert table.due() == "late"


def test_E4_2t_over_time_in_the_bidding_is_a_pass() -> None:
    table = Stream(ERDAYI, people=3, clock={"kind": "regulation"}, away_s=600)
    table.shuffle()
    seat, began = table.room.deal.to_act, table.now
    table.wait()
    assert table.now == began + 30_500
    table.server(do="late")
    assert table.events[-1].data["clause"] == "E4.2t"
    assert table.room.warnings == (0, 0, 0)
    table.server(do="late")
    assert table.room.deal.bids == (0,)
    assert table.events[-1].data["by"] == "clock"
    assert table.room.deal.to_act != seat


def test_E4_3t_over_time_in_the_play_is_a_warning_and_three_cost_points() -> None:
    table = Stream(ERDAYI, people=3, clock={"kind": "regulation"}, away_s=600)
    table.shuffle()
    table.by(table.room.deal.to_act, do="act", action={"type": "bid", "points": 3})
    late = table.room.deal.to_act
    warned = 0
    while warned < 3:
        if table.room.deal.to_act == late:
            table.wait()
            table.server(do="late")
            assert table.events[-1].data["clause"] == "E4.3t"
            table.server(do="late")
            warned += 1
        else:
            table.by(table.room.deal.to_act, do="act", action={"type": "pass"})
    assert table.room.warnings[late] == 3
    table.play_out()
    assert table.room.match.fines[late] == 3


def test_B6_12t_over_time_is_noted_and_the_player_still_plays() -> None:
    """Follow 10 seconds, by the regulation of Boda."""
    table = Stream(SHUANGSHENG, people=4, clock={"kind": "regulation"}, away_s=600)
    table.shuffle()
    table.until_playing()
    table.go_on()
    while table.room.deal.phase.value == "naming":
        table.go_on()
    began, seat = table.now, table.room.deal.to_act
    table.wait()
    assert table.now == began + 10_500
    table.server(do="late")
    assert table.events[-1].data == {"seat": seat, "clause": "B6.12t", "warned": 1}
    assert table.due() == "away"
    table.go_on()
    assert table.room.warnings[seat] == 1


def test_who_is_gone_is_played_for_after_a_while_and_takes_the_seat_again() -> None:
    table = Stream(ERDAYI, people=2, away_s=30)
    table.shuffle()
    while table.room.deal.to_act != 1:
        table.go_on()
    table.server(do="went", seat=1, process="p")
    gone = table.now
    table.wait()
    assert (table.due(), table.now) == ("away", gone + 30_000)
    table.server(do="away", seat=1)
    table.go_on()
    assert table.events[-1].data["by"] in ("bot", "stand_in")
    table.server(do="came", seat=1, process="q")
    table.by(1, do="back")
    assert not table.room.seats[1].away


def test_where_nobody_is_here_everything_stands_still() -> None:
    table = Stream(ERDAYI, people=1, away_s=30)
    table.shuffle()
    table.server(do="went", seat=0, process="p")
    table.now += 31_000
    table.server(do="rename", seat=0, name="另")
    assert due(table.room) is None
    table.server(do="came", seat=0, process="q")
    assert due(table.room) is not None


def test_while_the_server_was_gone_no_clock_ran() -> None:
    table = Stream(ERDAYI, people=3, clock={"kind": "move", "seconds": 10, "bank": 0})
    table.shuffle()
    seat = table.room.deal.to_act
    table.now += 4_000
    died = table.now
    table.now += 60_000
    table.server(do="lost", links=[[seat, "p", died]])
    assert not view_of(table.room, seat)["clock"]["running"]
    table.now += 1_000
    table.server(do="came", seat=seat, process="q")
    coming = due(table.room)
    assert coming is not None
    assert coming.what == "late"
    assert coming.at == table.now + 6_000 + 500


def test_only_a_pass_goes_by_itself_after_a_delay_that_does_not_know_the_hand() -> None:
    delays = set()
    for seed in range(60):
        table = Stream(ERDAYI, people=3, seed=seed, auto=True)
        table.shuffle()
        table.by(table.room.deal.to_act, do="act", action={"type": "bid", "points": 3})
        for _ in range(12):
            if table.room.phase is not Phase.PLAYING:
                break
            forced = table.room.game.goes_by_itself(table.room.deal)
            coming = due(table.room)
            assert coming is not None
            assert (forced is not None) == (coming.what == "auto")
            if forced is not None:
                assert len(table.room.deal.actions()) == 1
                assert 800 <= coming.at - table.now < 2000
                delays.add(coming.at - table.now)
            table.go_on()
    assert len(delays) > 10


# -- who sits --------------------------------------------------------------------------------------


def test_a_person_takes_over_a_bots_seat_in_the_middle_of_a_deal() -> None:
    table = Stream(SHUANGSHENG, people=1)
    table.shuffle()
    table.until_playing()
    table.by(2, do="sit", seat=2, name="后来")
    assert table.room.seat_of("w2") == 2
    table.server(do="came", seat=2, process="p")
    table.play_out()
    assert any(act.seat == 2 and act.by == "person" for act in table.room.finished.acts)


def test_a_name_that_is_there_twice_gets_a_number() -> None:
    table = Stream(ERDAYI, people=2)
    table.by(1, do="name", name="名0")
    assert table.room.seats[1].name == "名0 2"
    with pytest.raises(NotationError):
        table.by(1, do="name", name="一" * 21)
    with pytest.raises(NotationError):
        table.by(1, do="name", name="a\u202eb")


def test_only_the_owner_changes_options_and_seats() -> None:
    table = Stream(ERDAYI, people=2)
    for request in (
        {"do": "options", "options": {"draw_ms": 0}},
        {"do": "bot", "seat": 2, "player": "sound"},
        {"do": "remove", "seat": 0},
        {"do": "start"},
    ):
        with pytest.raises(NotPermitted):
            table.by(1, **request)
    table.by(0, do="remove", seat=1)
    assert table.room.seats[1].kind is SeatKind.OPEN
    table.by(0, do="start")
    assert table.room.seats[1].kind is SeatKind.BOT


@pytest.mark.parametrize(
    "sent",
    [
        {"draw_ms": -1},
        {"draw_ms": True},
        {"away_s": 0},
        {"hints": "perfect"},
        {"clock": {"kind": "move", "seconds": 0}},
        {"clock": "none"},
        {"nothing": 1},
        {"ready": 1},
        [],
    ],
)
def test_an_option_that_cannot_be_is_refused_with_what_can(sent: object) -> None:
    with pytest.raises(NotationError):
        options_from(sent)
