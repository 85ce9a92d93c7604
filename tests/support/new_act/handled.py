"""In a module of `ledger/`: what the act decides, and what it changes."""

from __future__ import annotations

from paisai.ledger.lookups import need_text
from paisai.ledger.state import Moment, Outcome, handles
from paisai.tournament.competition import Competition
from support.new_act.declared import KeepFound


def _keep(_: Competition, command: KeepFound, __: Moment) -> Outcome:
    need_text(command.what, "拾到什么", "what was found")
    return {}


def _kept(competition: Competition, _: KeepFound, __: Outcome, ___: Moment) -> Competition:
    return competition


handles(KeepFound, _keep, _kept)
