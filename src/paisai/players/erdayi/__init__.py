"""The players of 竞技二打一."""

from paisai.players.erdayi.sound import Sound
from paisai.players.erdayi.strong import Strong
from paisai.players.registry import ListedPlayer
from paisai.text import Text

__all__ = ["PLAYERS", "Sound", "Strong"]

PLAYERS: tuple[ListedPlayer, ...] = (
    ListedPlayer(
        "sound",
        Text("稳健", "sound"),
        Text(
            "算最少手数，护同伴，留大牌，说得出理由",
            "counts turns, helps the partner, keeps control, says why",
        ),
        Sound,
    ),
    ListedPlayer(
        "strong",
        Text("高手", "strong"),
        Text(
            "自我对弈练出的网络，有时间就试想暗牌并算清残局；没有 C 内核时同稳健",
            "a network taught by self-play, search, solved endings; sound without the C core",
        ),
        Strong,
    ),
)
"""Beside `random`, weakest first."""
