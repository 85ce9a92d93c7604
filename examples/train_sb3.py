"""Stable-Baselines3 learns 升级: `MaskablePPO` of sb3-contrib, on a CPU in minutes.

pip install "paisai[rl]" sb3-contrib
python train_sb3.py [minutes, default 3]

The learner has a seat and its partner's; the other side plays at random, or is any player of paisai
(`ShengjiAgainst(opponent="sound")`).
"""

import sys
import time

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_util import make_vec_env

from paisai.rl import ShengjiAgainst

MINUTES = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0


class Only(gymnasium.ObservationWrapper):  # type: ignore[type-arg]
    """The numbers without the mask, which `action_masks` gives."""

    def __init__(self, env: ShengjiAgainst) -> None:
        super().__init__(env)
        self.observation_space = gymnasium.spaces.Box(0, 32, (2004,), np.float32)

    def observation(self, observation: dict[str, np.ndarray]) -> np.ndarray:  # type: ignore[type-arg]
        return np.minimum(observation["observation"], 32).astype(np.float32)

    def action_masks(self) -> np.ndarray:  # type: ignore[type-arg]
        env = self.env.unwrapped
        assert isinstance(env, ShengjiAgainst)
        return env.action_masks()


class Minutes(BaseCallback):
    """Ends the training when its time is over."""

    def __init__(self) -> None:
        super().__init__()
        self.end = time.time() + 60 * MINUTES

    def _on_step(self) -> bool:
        return time.time() < self.end


def levels(model: MaskablePPO | None, deals: int = 60) -> float:
    """What is won in a deal, on the average; without a model, by legal choices at random."""
    env, random, total = Only(ShengjiAgainst(opponent="random")), np.random.default_rng(5), 0.0
    for deal in range(deals):
        seen, _ = env.reset(seed=1000 + deal)
        over = False
        while not over:
            mask = get_action_masks(env)
            if model is None:
                action = int(random.choice(np.flatnonzero(mask)))
            else:
                action = int(model.predict(seen, action_masks=mask)[0])
            seen, reward, over, _, _ = env.step(action)
        total += float(reward)
    return total / deals


def main() -> None:
    """Learns, and says what it was worth before and after."""
    env = make_vec_env(lambda: Only(ShengjiAgainst(opponent="random")), n_envs=8, seed=1)
    model = MaskablePPO("MlpPolicy", env, n_steps=256, batch_size=512, learning_rate=5e-4, seed=1)
    print(f"at random: {levels(None):+.2f} levels a deal", flush=True)
    model.learn(total_timesteps=10**9, callback=Minutes())
    print(f"after {model.num_timesteps:,} steps: {levels(model):+.2f} levels a deal")


if __name__ == "__main__":
    main()
