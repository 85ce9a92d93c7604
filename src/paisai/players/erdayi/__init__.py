"""The players of 竞技二打一."""

from paisai.players.erdayi.sound import Sound
from paisai.players.registry import Listed
from paisai.text import Text

PLAYERS: tuple[Listed, ...] = (
    Listed(
        "sound",
        Text(zh="稳健", en="sound"),
        Text(
            zh="算最少手数，护同伴，留大牌，说得出理由",
            en="counts turns, helps the partner, keeps control, says why",
        ),
        Sound,
    ),
)
"""Beside `random`, weakest first."""
