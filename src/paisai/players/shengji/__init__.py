"""The players of 升级."""

from paisai.players.player import ListedPlayer
from paisai.players.shengji.options import Options
from paisai.players.shengji.sound import Sound
from paisai.players.shengji.strong import Strong
from paisai.text import Text

__all__ = ["PLAYERS", "Options", "Sound", "Strong"]

PLAYERS: tuple[ListedPlayer, ...] = (
    ListedPlayer(
        "sound",
        Text("稳健", "sound"),
        Text(
            "数牌、数分、数主，给同伴加分，护底，说得出理由",
            "counts cards, points and trumps, helps the partner, guards the kitty, says why",
        ),
        Sound,
    ),
    ListedPlayer(
        "strong",
        Text("高手", "strong"),
        Text(
            "反复设想别家的牌并打到底，选结果最好的；要用 C 内核，没有时按稳健打",
            "guesses the other hands many times, plays each guess to the end and takes what comes"
            " to most; needs the C core, plays soundly without",
        ),
        Strong,
    ),
)
"""Beside `random`, weakest first."""
