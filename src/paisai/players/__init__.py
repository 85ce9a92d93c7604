"""Bots behind one protocol, from random to strong; each sees only what its seat may see.

A player is shown a view and its legal actions, and does one of them::

    player = make(deal.rules, "sound")
    deal = deal.apply(player.act(deal.view(seat), deal.actions(seat)), seat)

`play_out(deal, players)` plays a deal to its end. One's own is a subclass of `Player`.
"""

from typing import TYPE_CHECKING

from paisai.lazy import offered

if TYPE_CHECKING:
    from paisai.players.at_table import play_out
    from paisai.players.external import External
    from paisai.players.named import player_named
    from paisai.players.player import DEFAULT_MS, Choice, Legal, ListedPlayer, Player
    from paisai.players.registry import make, players_of
else:
    __getattr__, __dir__ = offered(
        __name__,
        {
            "at_table": ("play_out",),
            "external": ("External",),
            "named": ("player_named",),
            "player": ("DEFAULT_MS", "Choice", "Legal", "ListedPlayer", "Player"),
            "registry": ("make", "players_of"),
        },
    )

__all__ = [
    "DEFAULT_MS",
    "Choice",
    "External",
    "Legal",
    "ListedPlayer",
    "Player",
    "make",
    "play_out",
    "player_named",
    "players_of",
]
