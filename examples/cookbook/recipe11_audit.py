"""查一份记录里的违规 · Audit a record

记录里能证明的违规，全部列出来。

Every infraction that a record proves.
"""

from random import Random

import paisai
from paisai.cards import deck
from paisai.erdayi import Deal
from paisai.record import Record, deal_record, dumps

random, cards = Random(5), list(deck())
random.shuffle(cards)
deal = Deal.start(cards, first_bidder=0)
while deal.to_act is not None:
    deal = deal.apply(deal.choose(random))
head = (("规程", "erdayi-sanya-2021"),)
record = paisai.read_record(dumps(Record("竞技二打一", head, (deal_record(deal),))))
print(paisai.audit(record, paisai.load("erdayi-sanya-2021")))
# → []
