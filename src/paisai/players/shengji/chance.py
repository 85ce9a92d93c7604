"""The weakest player of 升级: any legal action of its seat, each as likely as any other."""

from __future__ import annotations

from paisai.players import chance
from paisai.players.player import Choice, Legal
from paisai.players.shengji.options import Options
from paisai.shengji import Action, View


class Chance(chance.Chance[View, Action]):
    """While cards are drawn the others' shows are legal too, but not its own."""

    def choose(self, view: View, legal: Legal[Action]) -> Choice[Action]:
        return super().choose(view, Options.seen(view, legal))
