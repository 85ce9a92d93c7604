"""Environments for one learner: Gymnasium's own checks and wrappers take them, copies go on by
themselves, and the others play by the rules."""

import copy
import pickle
import random
import warnings

import pytest

from paisai import core

if not core.built():
    pytest.skip("no core was built here", allow_module_level=True)
pytest.importorskip("pettingzoo")

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers import vector as wrappers

from paisai.erdayi import Deal
from paisai.rl import (
    ErdayiAgainst,
    ErdayiVector,
    ErdayiVectorEnv,
    ShengjiAgainst,
    ShengjiVector,
    ShengjiVectorEnv,
)
from paisai.shengji import RULES

VECTORS = {
    "erdayi": lambda **more: ErdayiVectorEnv(6, **more),
    "side": lambda **more: ShengjiVectorEnv(6, "tuolaji-zhuhai-2019", **more),
    "seat": lambda **more: ShengjiVectorEnv(6, partner=False, **more),
}
vectors = pytest.mark.parametrize("make", VECTORS.values(), ids=VECTORS)


def rolled(env, steps):
    """Everything that random play of so many steps has shown."""
    seen = []
    for _ in range(steps):
        seen.append(env.step(env.unwrapped.random_actions()))
    return seen


@vectors
def test_the_learner_is_asked_in_every_deal(make):
    env = make(autoreset_mode=AutoresetMode.SAME_STEP)
    observations, infos = env.reset(seed=3)
    ended = 0
    for _ in range(250):
        assert env.observation_space.contains(observations)
        assert (observations["action_mask"] == infos["action_mask"]).all()
        assert observations["action_mask"].any(axis=1).all()
        kept = observations["observation"].copy()
        before, (observations, rewards, over, truncated, infos) = (
            observations,
            env.step(env.random_actions()),
        )
        assert (before["observation"] == kept).all(), "what is given out does not change"
        assert not truncated.any()
        assert (rewards[~over] == 0).all()
        for deal in np.flatnonzero(over):
            final = infos["final_obs"][deal]
            assert env.single_observation_space.contains(final)
            assert not final["action_mask"].any()
        assert infos.get("_final_obs", np.zeros(6, bool)).sum() == over.sum()
        ended += over.sum()
    assert ended > 5


@vectors
def test_a_deal_follows_in_the_next_step(make):
    """As Gymnasium's own vectors do it: there its action is for nothing, whatever it is."""
    env = make()
    env.reset(seed=3)
    before = np.zeros(6, bool)
    for _ in range(200):
        actions = np.where(before, 0, env.random_actions())
        seen, rewards, over, _, infos = env.step(actions)
        assert not over[before].any()
        assert not rewards[before].any()
        assert "final_obs" not in infos
        assert (seen["action_mask"][over] == 1).all()
        assert (seen["action_mask"][~over] == 0).any(axis=1).all()
        for deal in np.flatnonzero(before):
            assert (env.history(deal) or [(9, 0)])[-1][0] != infos["seat"][deal]
        before = over


@vectors
def test_a_seed_gives_the_same_deals_and_none_gives_others(make):
    one, other = make(), make()
    first, _ = one.reset(seed=np.int64(5))
    assert (first["observation"] == other.reset(seed=5)[0]["observation"]).all()
    for mine, theirs in zip(rolled(one, 60), rolled(other, 60), strict=True):
        assert (mine[0]["observation"] == theirs[0]["observation"]).all()
        assert (mine[1] == theirs[1]).all()
    assert (one.reset()[0]["observation"] != first["observation"]).any()


@vectors
def test_the_wrappers_of_gymnasium_take_it(make):
    env = wrappers.RecordEpisodeStatistics(make())
    env = wrappers.ClipReward(env, -1, 1)
    env = wrappers.FilterObservation(env, ["observation"])
    env = wrappers.FlattenObservation(env)
    env = wrappers.DtypeObservation(env, np.float32)
    observations, _ = env.reset(seed=1)
    assert observations.shape == (6, *env.single_observation_space.shape)
    episodes = []
    for observations, rewards, over, _, infos in rolled(env, 200):
        assert observations.dtype == np.float32
        assert (abs(rewards) <= 1).all()
        if "episode" in infos:
            episodes += infos["episode"]["l"][infos["_episode"]].tolist()
            assert (infos["_episode"] == over).all()
    assert len(episodes) > 5
    assert max(episodes) > 5


def test_other_wrappers_of_gymnasium_take_it():
    env = wrappers.NormalizeReward(
        wrappers.NormalizeObservation(ShengjiVectorEnv(4, mask_in_observation=False))
    )
    env.reset(seed=1)
    assert all(np.isfinite(step[0]).all() for step in rolled(env, 100))
    listed = wrappers.DictInfoToList(ErdayiVectorEnv(3))
    _, infos = listed.reset(seed=1)
    assert [len(info["action_mask"]) for info in infos] == [27476] * 3


def test_gymnasium_makes_them_by_name():
    import paisai.rl.names  # noqa: F401

    env = gymnasium.make("paisai/Shengji-v0", opponent="random")
    seen, _ = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    many = gymnasium.make_vec("paisai/Erdayi-v0", num_envs=5, seat=1)
    assert many.unwrapped.num_envs == 5
    assert (many.reset(seed=1)[1]["seat"] == 1).all()


@vectors
def test_a_policy_plays_the_other_seats(make):
    asked = []

    def lowest(seen):
        asked.append(len(seen["observation"]))
        return seen["action_mask"].argmax(axis=1)

    env = make(opponents=lowest)
    env.reset(seed=2)
    rolled(env, 50)
    assert 0 < max(asked) <= 6


@vectors
@pytest.mark.parametrize("twin", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_of_a_vector_goes_on_by_itself(make, twin):
    env = make()
    env.reset(seed=4)
    rolled(env, 90)
    other = twin(env)
    for mine, theirs in zip(rolled(env, 80), rolled(other, 80), strict=True):
        assert (mine[0]["observation"] == theirs[0]["observation"]).all()
        assert (mine[1] == theirs[1]).all()


@pytest.mark.parametrize("steps", [5, 400])
def test_a_copy_of_the_vector_of_all_seats_goes_on_by_itself(steps):
    for vector in (ErdayiVector(5, 1), ShengjiVector(5, "tuolaji-zhuhai-2019", 1)):
        vector.reset()
        for _ in range(steps):
            vector.step(vector.random_actions())
        twin = pickle.loads(pickle.dumps(vector))
        for deal in range(5):
            assert vector.history(deal) == twin.history(deal)
        for _ in range(300):
            actions = vector.random_actions()
            assert (actions == twin.random_actions()).all()
            assert (vector.step(actions)[0] == twin.step(actions)[0]).all()


def test_the_history_of_a_deal_is_the_cores():
    vector = ErdayiVector(7, 3)
    vector.reset()
    for _ in range(700):
        _, _, over, _, info = vector.step(vector.random_actions())
        for deal in range(7):
            assert [action for _, action in vector.history(deal)] == vector.game(deal).history
        for deal in np.flatnonzero(over).tolist():
            index, seats, actions = vector.ended(deal)
            again = core_game(index)
            for seat, action in zip(seats, actions, strict=True):
                assert again.to_act == seat
                again.step(action)
            assert again.over
            assert again.encode(seats[-1]) == info["final_obs"][deal].tobytes()
    with pytest.raises(ValueError, match="a deal is 0 to 6"):
        vector.history(7)


def core_game(index):
    from paisai.core import erdayi

    return erdayi.random_game(3, index)


ALONE = {
    "erdayi": lambda: ErdayiAgainst("random"),
    "erdayi sound": lambda: ErdayiAgainst("sound"),
    **{f"{preset} random": (lambda p=preset: ShengjiAgainst(p, "random")) for preset in RULES},
    **{f"{preset} sound": (lambda p=preset: ShengjiAgainst(p, "sound")) for preset in RULES},
}


@pytest.mark.parametrize("make", ALONE.values(), ids=ALONE)
def test_one_learner_against_a_player_plays_by_the_rules(make):
    """The players see the deal of the Python rules: it refuses what is not legal."""
    env, rng = make(), random.Random(2)
    for number in range(2):
        seen, infos = env.reset(seed=number)
        over = False
        while not over:
            assert env.observation_space.contains(seen)
            assert (seen["action_mask"] == infos["action_mask"]).all()
            assert (env.action_masks() == infos["action_mask"]).all()
            if rng.random() < 0.02:
                env = copy.deepcopy(env) if rng.random() < 0.5 else pickle.loads(pickle.dumps(env))
            action = rng.choice(np.flatnonzero(seen["action_mask"]).tolist())
            seen, reward, over, _, infos = env.step(action)
            assert over or reward == 0
        assert not seen["action_mask"].any()


@pytest.mark.parametrize("make", [ALONE["erdayi"], ALONE["shuangsheng-boda-2020 random"]])
def test_gymnasiums_own_checker_passes(make):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(make(), skip_render_check=True)


def test_the_table_can_be_looked_at():
    env = ShengjiAgainst(opponent="random", seat=1, render_mode="ansi")
    env.reset(seed=3)
    assert env.render().startswith("升级，打 ")
    assert isinstance(ErdayiAgainst(render_mode="ansi").again(1, 0, []), Deal)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: ErdayiVectorEnv(2, seat=3), "a seat is 0 to 2 or None, not 3"),
        (lambda: ShengjiAgainst(seat=-1), "a seat is 0 to 3 or None, not -1"),
        (lambda: ErdayiVectorEnv(2, opponents="sound"), 'opponents are "random" or a policy'),
        (lambda: ErdayiAgainst(render_mode="human"), "render_mode is ansi, not human"),
        (lambda: ErdayiVector(2).step(np.array([0.5, 1.5])), "whole numbers"),
        (lambda: ErdayiVector(2).ended(0), "deal 0 has not ended"),
    ],
)
def test_what_makes_no_sense_is_refused_with_what_would(make, words):
    with pytest.raises(ValueError, match=words):
        make()
