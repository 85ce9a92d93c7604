"""PPO in one file, in the manner of CleanRL: 升级 against players at random, on a CPU in minutes.

pip install "paisai[rl]" torch
python train_cleanrl.py [minutes, default 3]

One network says for every choice how likely it is, and what the position is worth; choices that are
not legal have no chance. It says every half minute what it wins from two opponents at random.
"""

import sys
import time

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

from paisai.rl import ShengjiVectorEnv

MINUTES = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
DEALS, STEPS, EPOCHS, PIECES = 64, 128, 3, 4
RATE, GAMMA, LAMBDA, CLIP, ENTROPY = 5e-4, 0.999, 0.95, 0.2, 0.01
HIDDEN, SCALE = 192, 4.0


class Agent(nn.Module):
    """Two heads on one body. Observations are bytes; most of them are 0 or 1."""

    def __init__(self, features: int, choices: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(features, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU()
        )
        self.policy, self.value = nn.Linear(HIDDEN, choices), nn.Linear(HIDDEN, 1)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[Categorical, torch.Tensor]:
        hidden = self.body(seen.float().clamp(max=32.0))
        logits = self.policy(hidden).masked_fill(~mask, -1e8)
        return Categorical(logits=logits, validate_args=False), self.value(hidden).squeeze(-1)


def main() -> None:
    """Plays and learns in turns, and says every half minute how it goes."""
    torch.manual_seed(1)
    env = ShengjiVectorEnv(DEALS)
    seen, _ = env.reset(seed=1)
    agent = Agent(seen["observation"].shape[1], seen["action_mask"].shape[1])
    optimizer = torch.optim.Adam(agent.parameters(), lr=RATE, eps=1e-5)
    size = (STEPS, DEALS)
    observations = torch.zeros((*size, seen["observation"].shape[1]), dtype=torch.uint8)
    masks = torch.zeros((*size, seen["action_mask"].shape[1]), dtype=torch.bool)
    actions = torch.zeros(size, dtype=torch.long)
    likely, rewards, values, begins = (torch.zeros(size) for _ in range(4))
    new = torch.zeros(DEALS)
    began, report, won, steps = time.time(), 30.0, list[float](), 0
    while time.time() - began < 60 * MINUTES:
        for step in range(STEPS):
            observations[step] = torch.from_numpy(seen["observation"])
            masks[step] = torch.from_numpy(seen["action_mask"]).bool()
            begins[step] = new
            with torch.no_grad():
                chances, values[step] = agent(observations[step], masks[step])
                actions[step] = chances.sample()
                likely[step] = chances.log_prob(actions[step])
            seen, reward, over, _, _ = env.step(actions[step].numpy())
            rewards[step], new = torch.from_numpy(reward / SCALE), torch.from_numpy(over).float()
            won += reward[over].tolist()
        steps += STEPS * DEALS
        with torch.no_grad():
            _, following = agent(
                torch.from_numpy(seen["observation"]), torch.from_numpy(seen["action_mask"]).bool()
            )
        advantages, last = torch.zeros(size), torch.zeros(DEALS)
        for step in reversed(range(STEPS)):
            goes_on = 1.0 - (new if step == STEPS - 1 else begins[step + 1])
            after = following if step == STEPS - 1 else values[step + 1]
            delta = rewards[step] + GAMMA * after * goes_on - values[step]
            advantages[step] = last = delta + GAMMA * LAMBDA * goes_on * last
        # The step after an end only shows the next deal: what was done in it is for nothing.
        real = (begins == 0).flatten().nonzero().squeeze(-1)
        targets = (advantages + values).flatten()
        learn(
            agent,
            optimizer,
            (
                observations.flatten(0, 1),
                masks.flatten(0, 1),
                actions.flatten(),
                likely.flatten(),
                advantages.flatten(),
                targets,
            ),
            real,
        )
        if time.time() - began > report:
            print(
                f"{report:4.0f} s, {steps:,} steps: {np.mean(won[-400:]):+.2f} levels a deal",
                flush=True,
            )
            report += 30.0
    print(
        f"at the end {np.mean(won[-400:]):+.2f} levels a deal, at first {np.mean(won[:200]):+.2f}"
    )


def learn(
    agent: Agent,
    optimizer: torch.optim.Optimizer,
    played: tuple[torch.Tensor, ...],
    real: torch.Tensor,
) -> None:
    """A few passes over what was played, in pieces."""
    observations, masks, actions, likely, advantages, targets = played
    for _ in range(EPOCHS):
        for piece in real[torch.randperm(len(real))].chunk(PIECES):
            chances, value = agent(observations[piece], masks[piece])
            ratio = (chances.log_prob(actions[piece]) - likely[piece]).exp()
            gain = advantages[piece]
            gain = (gain - gain.mean()) / (gain.std() + 1e-8)
            policy = -torch.min(gain * ratio, gain * ratio.clamp(1 - CLIP, 1 + CLIP)).mean()
            error = 0.5 * (value - targets[piece]).pow(2).mean()
            loss = policy + 0.5 * error - ENTROPY * chances.entropy().mean()
            optimizer.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimizer.step()


if __name__ == "__main__":
    main()
