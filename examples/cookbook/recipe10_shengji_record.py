"""一副升级的记录 · A record of Shengji

打完一副升级，写成人能读的文本，再读回来逐步复核。

A deal of Shengji is played, written as a text people read, read again and checked step by step.
"""

from random import Random

import paisai
from paisai.cards import deck
from paisai.record import Record, deal_record, dumps
from paisai.shengji import RULES, Deal

rules = RULES["tuolaji-zhuhai-2019"]
random, cards = Random(5), list(deck(rules.decks))
random.shuffle(cards)
deal = Deal.start(cards, rules)
while deal.to_act is not None:
    deal = deal.apply(deal.choose(random))
text = dumps(Record("升级", (("规程", "tuolaji-zhuhai-2019"),), (deal_record(deal),)))
print(len(text.splitlines()) > 30)
*_, last = paisai.replay(paisai.read_record(text))
print(last.deal.result == deal.result)
# → True
# → True
