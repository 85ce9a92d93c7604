"""The weakest player of every game: any legal action, each as likely as any other."""

from __future__ import annotations

from typing import Generic

from paisai.players.player import A, Choice, Legal, Player, V
from paisai.text import Text

NAME = Text(zh="随机", en="random")
ABOUT = Text(zh="在合法的出法里随便选一个", en="any legal action, each as likely as any other")
WHY = Text(zh="合法的出法里随便选的", en="picked at random from what is legal")


class Chance(Player[V, A], Generic[V, A]):
    """Two seats of one seed see different views, so they do not choose alike."""

    def choose(self, view: V, legal: Legal[A]) -> Choice[A]:
        return Choice(legal.choose(self.dice(view)), WHY)
