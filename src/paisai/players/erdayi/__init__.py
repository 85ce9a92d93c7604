"""The players of 竞技二打一."""

from paisai.players.erdayi.sound import Sound
from paisai.players.erdayi.sound1 import Sound as Sound1
from paisai.players.erdayi.strong import Strong
from paisai.players.erdayi.strong1 import Strong as Strong1
from paisai.players.player import ListedPlayer
from paisai.text import Text

__all__ = ["EARLIER", "PLAYERS", "Sound", "Strong"]

PLAYERS: tuple[ListedPlayer, ...] = (
    ListedPlayer(
        "sound",
        Text("稳健", "sound"),
        Text(
            "一个小网络逐手估胜率，不搜索，不用 C 内核，说得出理由",
            "a small network weighs every play, without search or core, and says why",
        ),
        Sound,
        version=2,
    ),
    ListedPlayer(
        "strong",
        Text("高手", "strong"),
        Text(
            "自我对弈练出的网络，有时间就试想暗牌并算清残局；没有 C 内核时同稳健",
            "a network taught by self-play, search, solved endings; sound without the C core",
        ),
        Strong,
        version=2,
    ),
)
"""Beside `random`, weakest first."""

EARLIER: tuple[ListedPlayer, ...] = (
    ListedPlayer(
        "sound",
        Text("稳健（第一版）", "sound of version 1"),
        Text(
            "算最少手数，护同伴，留大牌，说得出理由",
            "counts turns, helps the partner, keeps control, says why",
        ),
        Sound1,
    ),
    ListedPlayer(
        "strong",
        Text("高手（第一版）", "strong of version 1"),
        Text(
            "第一版的小网络和搜索，2026 年 11 月",
            "the small network and the search of November 2026",
        ),
        Strong1,
    ),
)
"""Asked for by their version: sound@1."""
