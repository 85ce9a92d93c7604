"""升级的牌手 · A bot for Shengji

两种牌的牌手一样写；摸牌时 `Step` 的意思是“不亮”。

Bots of both games are written alike; while cards are drawn a `Step` means that nothing is shown.
"""

from random import Random

from paisai.cards import deck
from paisai.players import Legal, Player, make, play_out
from paisai.shengji import RULES, Action, Deal, Step, View


class Quiet(Player[View, Action]):
    """Never shows; otherwise does the first thing that is legal."""

    def act(self, view: View, legal: Legal[Action]) -> Action:
        actions = list(legal)
        steps = [action for action in actions if isinstance(action, Step)]
        return (steps or actions)[0]


rules = RULES["shuangsheng-boda-2020"]
cards = list(deck(rules.decks))
Random(3).shuffle(cards)
sound = make(rules, "sound")
end = play_out(Deal.start(cards, rules), [Quiet(), sound, Quiet(), sound])
print(end.result)
# → 防守方 155 分（牌 155），防守方上台升 1 级，下副北坐庄
