"""How is a program asked what it does in 升级? By the judge's three questions to players."""

from __future__ import annotations

from typing import Any

from paisai.cards import parse, write
from paisai.players.external import Question
from paisai.players.player import Legal
from paisai.players.shengji.options import Options
from paisai.shengji import Action, Bury, Phase, Play, Show, View
from paisai.shengji.view import Trick


class InCards:
    """`regulation` is the preset the table plays by. Which kind of a failed throw is to be led
    (下家 names it) is not asked of programs."""

    def __init__(self, regulation: str) -> None:
        self._regulation = regulation

    def question(self, view: View, legal: Legal[Action]) -> Question | None:
        fields: dict[str, Any] = {
            "regulation": self._regulation,
            "level": view.level,
            "seat": view.seat,
            "hand": write(view.hand),
            "shows": [{"seat": show.seat, "cards": write(show.cards)} for show in view.shows],
        }
        if view.phase in (Phase.DRAWING, Phase.PAUSE):
            declarer = None if view.first_deal else view.declarer
            done = view.phase is Phase.PAUSE
            return Question("shengji/choose_show", {**fields, "declarer": declarer, "done": done})
        fields["trump"] = view.trump
        if view.phase is Phase.BURYING:
            return Question("shengji/choose_bury", fields)
        if view.phase is not Phase.PLAYING:
            return None
        fields["declarer"] = view.declarer
        memory = Options.seen(view, legal).memory
        if memory.buried is not None:
            fields["buried"] = write(memory.buried)
        fields["tricks"] = [_told(trick) for trick in memory.tricks]
        fields["trick"] = None if view.trick is None else _told(view.trick)
        return Question("shengji/choose", fields)

    def action(self, view: View, legal: Legal[Action], answer: dict[str, Any]) -> Action:
        if view.phase in (Phase.DRAWING, Phase.PAUSE):
            cards = parse(answer["cards"])
            assert view.seat is not None
            return Show(view.seat, cards) if cards else next(iter(legal))
        if view.phase is Phase.BURYING:
            return Bury(parse(answer["cards"]))
        return Play(parse(answer["play"]))


def _told(trick: Trick) -> list[Any]:
    return [trick.leader, [write(play) for play in trick.plays]]
