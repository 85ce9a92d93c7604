"""Where the C core was not built, the modules that are nothing without it are left out."""

from paisai import core

NEED_THE_CORE = [
    "src/paisai/core/erdayi.py",
    "src/paisai/core/shengji.py",
    "src/paisai/judge/core_engine.py",
    "src/paisai/players/*/endings.py",
    "src/paisai/rl/*",
]
collect_ignore_glob = [] if core.built() else NEED_THE_CORE
