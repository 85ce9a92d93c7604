"""不合规则就说明条款 · Refusals with their clause

不合法的动作是 `RuleViolation`，有条款编号、中英文，并说明可以怎样。

What is not legal is a `RuleViolation` with its clause, in both languages, saying what would do.
"""

from paisai.cards import deck, parse
from paisai.erdayi import Bid, Deal, Play
from paisai.errors import RuleViolation

deal = Deal.start(deck(), first_bidder=0).apply(Bid(3))
try:
    deal.apply(Play(parse("S3 H4")))
except RuleViolation as refused:
    print(refused.clause)
    print(refused.zh)
    print(refused.en)
# → E4.3
# → 手里没有 ♠3，只能出自己手里的牌
# → S3 is not in the hand
