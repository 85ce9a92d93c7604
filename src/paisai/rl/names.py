"""Importing this lets Gymnasium make the environments by name: `paisai/Erdayi-v0` and
`paisai/Shengji-v0`, one with `gymnasium.make`, many with `gymnasium.make_vec`."""

import gymnasium

for _name in ("Erdayi", "Shengji"):
    gymnasium.register(
        f"paisai/{_name}-v0",
        entry_point=f"paisai.rl.against:{_name}Against",
        vector_entry_point=f"paisai.rl.vector_env:{_name}VectorEnv",
        disable_env_checker=True,
    )
