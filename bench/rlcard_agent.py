"""RLCard's rule agent of Dou Dizhu behind our protocol of players. It does not bid."""

from __future__ import annotations

import numpy
from rlcard.games.doudizhu.utils import CARD_TYPE
from rlcard.models.doudizhu_rule_models import DouDizhuRuleAgentV1

from paisai.erdayi import Action, Play, View, count, pack, write
from paisai.erdayi.deal import cards_of
from paisai.players import Choice, Legal, Player
from paisai.text import Text

THEIRS = str.maketrans("wW", "BR")
OURS = str.maketrans("BR", "wW")
WHY = Text("", "")


class RLCard(Player[View, Action]):
    """The agent wants cards as sorted strings, `pass` for a pass, and the whole trace."""

    def choose(self, view: View, legal: Legal[Action]) -> Choice[Action]:
        hand = view.hand or ()
        plays = [write(count(one.cards)) for one in legal if isinstance(one, Play)]
        state = {
            "trace": [
                (one.seat, write(count(one.cards)).translate(THEIRS) or "pass")
                for one in view.plays
            ],
            "current_hand": write(count(hand)).translate(THEIRS),
            "actions": sorted(play.translate(THEIRS) or "pass" for play in plays),
            "landlord": view.declarer,
            "self": view.seat,
        }
        assert all(play == "pass" or play in CARD_TYPE[0] for play in state["actions"])
        numpy.random.seed(self.dice(state).getrandbits(32))
        chosen = str(DouDizhuRuleAgentV1().step({"raw_obs": state}))
        cards = 0 if chosen == "pass" else pack(chosen.translate(OURS))
        return Choice(Play(cards_of(hand, cards)), WHY)
