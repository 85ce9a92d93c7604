"""一个训练循环 · A training loop

学习者坐一个座位，别人随机打：先按掩码随便选，再换成您的网络。

The learner has a seat, the others play at random: choose by the mask, then put your network in
its place.
"""

import numpy as np

from paisai.rl import ShengjiVectorEnv

env, random = ShengjiVectorEnv(32, seat=0), np.random.default_rng(1)
seen, infos = env.reset(seed=1)
returns: list[float] = []
while len(returns) < 40:
    worth = random.random(seen["action_mask"].shape) * seen["action_mask"]
    seen, rewards, over, _, infos = env.step(worth.argmax(axis=1))
    returns += rewards[over].tolist()
print(len(returns) >= 40, abs(float(np.mean(returns))) < 3)
# → True True
