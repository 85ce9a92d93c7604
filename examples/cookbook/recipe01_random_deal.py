"""打一副随机的二打一 · A random deal of Dou Dizhu

一副牌是一个值：`to_act` 轮到谁，`choose` 随便选一个，`apply` 得到下一步。

A deal is a value: `to_act` is whose turn it is, `choose` takes anything legal, `apply` gives the
next state.
"""

from random import Random

from paisai.cards import deck
from paisai.erdayi import Deal

random = Random(7)
cards = list(deck())
random.shuffle(cards)
deal = Deal.start(cards, first_bidder=0)
while deal.to_act is not None:
    deal = deal.apply(deal.choose(random))
print(deal.result)
# → 庄家丙负，叫 2 分，火箭，乘 2：甲 +4 乙 +4 丙 -8
