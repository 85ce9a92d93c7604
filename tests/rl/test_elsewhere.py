"""States and games of other libraries, and files of deals. OpenSpiel and pyarrow are no part of the
ordinary tests' packages: what needs them is tried where they are installed."""

import subprocess
import sys
from random import Random
from types import SimpleNamespace

import pytest

from paisai import core
from paisai.cards import deck, parse
from paisai.erdayi import PASS, Bid, Deal, Play, standard
from paisai.errors import NotationError, RuleViolation
from paisai.players import make, play_out
from paisai.rl import rlcard

needs_core = pytest.mark.skipif(not core.built(), reason="no core was built here")

RLCARD = {
    "actions": ["pass"],
    "current_hand": "3445566678TJQQAAB",
    "landlord": 0,
    "num_cards_left": [9, 17, 17],
    "others_hand": "33344567779999TTTJJJQQA22R",
    "played_cards": ["5888KKKKA22", "", ""],
    "seen_cards": "J",
    "self": 1,
    "trace": [
        (0, "5KKKKA"), (1, "pass"), (2, "pass"), (0, "888"), (1, "pass"), (2, "pass"), (0, "22"),
    ],
}  # fmt: skip
"""As RLCard 1.2 has shown it; the kitty was J, K and 2."""


def deals(number):
    random = Random(1)
    for _ in range(number):
        cards = list(deck())
        random.shuffle(cards)
        deal = Deal.start(cards, random.randrange(3)).apply(Bid(3))
        while deal.to_act is not None:
            if random.random() < 0.1:
                yield deal, random.randrange(1000)
            deal = deal.apply(deal.choose(random))


def test_a_state_of_rlcard_is_a_deal_of_ours():
    deal = rlcard.from_rlcard(RLCARD)
    assert deal.to_act == 1
    assert deal.view(1).hand is not None
    assert [len(hand) for hand in deal.hands] == [9, 17, 17]
    again = rlcard.to_rlcard(deal.view(1), list(deal.actions()))
    assert {**again, "actions": []} == {**RLCARD, "actions": []}
    sound = make(standard(), "sound")
    assert rlcard.rlcard_action(sound.act(deal.view(1), deal.actions())) in {"pass", "QQ", "AA"}
    end = play_out(deal, [sound] * 3)
    assert end.result is not None


def test_every_view_goes_to_them_and_back():
    seen = 0
    for deal, seed in deals(25):
        view, legal = deal.view(deal.to_act), list(deal.actions())
        state = rlcard.to_rlcard(view, legal)
        other = rlcard.from_rlcard(state, seed)
        assert rlcard.to_rlcard(other.view(other.to_act), list(other.actions())) == state
        infoset = rlcard.to_douzero(view, legal)
        other = rlcard.from_douzero(SimpleNamespace(**infoset), seed)
        assert rlcard.to_douzero(other.view(other.to_act), list(other.actions())) == infoset
        seen += 1
    assert seen > 100


def test_plays_as_they_write_them():
    play = Play(parse("S3 H3 C3 D3 w"))
    assert rlcard.rlcard_action(play) == "3333B"
    assert rlcard.douzero_action(play) == [3, 3, 3, 3, 20]
    assert rlcard.rlcard_action(PASS) == "pass"
    assert rlcard.douzero_action(PASS) == []
    hand = parse("S3 H3 C3 D3 w S2")
    assert rlcard.rlcard_play(hand, "33B").cards == parse("S3 H3 w")
    assert rlcard.rlcard_play(hand, "pass") == PASS


def test_what_is_no_state_of_theirs_is_refused():
    with pytest.raises(NotationError, match="RLCard"):
        rlcard.from_rlcard({"self": 0})
    with pytest.raises(NotationError, match="44"):
        rlcard.rlcard_play(parse("S3"), "44")
    with pytest.raises(NotationError, match="叫牌"):
        rlcard.rlcard_action(Bid(3))
    with pytest.raises(NotationError, match="点数"):
        rlcard._of_numbers([3, 15])
    with pytest.raises(NotationError, match="庄家"):
        rlcard.to_rlcard(Deal.start(deck(), 0).view(0))
    with pytest.raises(NotationError, match="一副"):
        rlcard.from_rlcard({**RLCARD, "trace": [*RLCARD["trace"][:-1], (0, "2A")]})
    with pytest.raises(RuleViolation):  # both twos, but not at once
        rlcard.from_rlcard({**RLCARD, "trace": [(0, "225KKKKA"), *RLCARD["trace"][1:-1]]})


def test_the_converter_needs_no_package():
    """Importing it imports neither numpy nor anything of theirs."""
    code = "import sys, paisai.rl.rlcard; print({'numpy', 'gymnasium'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "set()", done.stderr


# -- OpenSpiel -------------------------------------------------------------------------------------


@needs_core
@pytest.mark.parametrize(
    "name",
    [
        "python_paisai_erdayi",
        "python_paisai_shengji",
        "python_paisai_shengji(regulation=tuolaji-zhuhai-2019,level=5,declarer=2)",
    ],
)
def test_openspiel_plays_it(name):
    """By its own simulation, and with what a seat knows depending on nothing it cannot see."""
    pyspiel = pytest.importorskip("pyspiel")
    import paisai.rl.open_spiel  # noqa: F401

    game, random = pyspiel.load_game(name), Random(1)
    if name == "python_paisai_erdayi":
        pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
            state.apply_action(random.choice([card for card, _ in state.chance_outcomes()]))
            continue
        if random.random() < 0.03:
            state = state.clone()
            assert len(state.observation_tensor()) == game.observation_tensor_size()
            assert str(state.current_player()) == state.information_state_string()[0]
        state.apply_action(random.choice(state.legal_actions()))
    assert sum(state.returns()) == 0


@needs_core
def test_a_game_for_openspiel_has_a_known_regulation():
    pyspiel = pytest.importorskip("pyspiel")
    import paisai.rl.open_spiel  # noqa: F401

    with pytest.raises(pyspiel.SpielError, match="tuolaji-zhuhai-2019"):
        pyspiel.load_game("python_paisai_shengji", {"regulation": "nobody"})


# -- files -----------------------------------------------------------------------------------------


@needs_core
@pytest.mark.parametrize(
    ("regulation", "player", "number"),
    [
        ("erdayi-sanya-2021", "random", 700),
        ("erdayi-sanya-2021", "sound", 4),
        ("tuolaji-zhuhai-2019", "random", 60),
        ("shuangsheng-boda-2020", "sound", 2),
    ],
)
def test_deals_are_written_in_columns_and_read_again(tmp_path, regulation, player, number):
    pytest.importorskip("pyarrow")
    from paisai.rl.dataset import Dataset, write

    path = tmp_path / "deals.parquet"
    actions = write(path, number, regulation, player, seed=5)
    data = Dataset(path)
    deals = list(data)
    assert (len(data), data.regulation, data.player) == (number, regulation, player)
    assert sum(len(deal.actions) for deal in deals) == actions
    assert len({(deal.seed, deal.index) for deal in deals}) == number
    for deal in (deals[0], deals[-1]):
        seen, done, worth = deal.steps()
        assert len(seen) == len(done) == len(worth)
        assert deal.scores.sum() == 0
        end = deal.deal()
        assert end.to_act is None
        if regulation == "erdayi-sanya-2021" and end.result is not None:
            assert list(end.result.scores) == deal.scores.tolist()
    assert (data[number - 1].actions == deals[-1].actions).all()
    again = tmp_path / "again.parquet"
    write(again, number, regulation, player, seed=5, jobs=2)
    assert [deal.actions.tolist() for deal in Dataset(again)] == [
        deal.actions.tolist() for deal in deals
    ]


@needs_core
def test_a_file_that_is_not_finished_is_none(tmp_path):
    pa = pytest.importorskip("pyarrow")
    import pyarrow.parquet as pq

    from paisai.rl.dataset import Dataset, write

    kept = tmp_path / "kept.parquet"
    write(kept, 3)
    with pytest.raises(NotationError, match="nobody"):
        write(kept, 3, player="nobody")
    assert len(Dataset(kept)) == 3
    assert [path.name for path in tmp_path.iterdir()] == ["kept.parquet"]
    other = tmp_path / "other.parquet"
    pq.write_table(pa.table({"a": [1]}), other)
    with pytest.raises(NotationError, match="selfplay"):
        Dataset(other)
    with pytest.raises(IndexError):
        Dataset(kept)[3]
    with pytest.raises(NotationError, match="tuolaji-zhuhai-2019"):
        write(kept, 3, "nobody")
