"""升级怎样跟牌 · How to follow in Shengji

跟牌的全部选择，和一手不合规则的跟法错在哪里。

All ways to follow, and what is wrong with one that is not allowed.
"""

from paisai.cards import parse, symbols
from paisai.errors import RuleViolation
from paisai.shengji import RULES, Follows, Order, default_reading

rules = RULES["shuangsheng-boda-2020"]
order = Order.of(level="2", trump="S")
lead = default_reading(order, parse("H5 H5 H6 H6"))
follows = Follows(rules, order, parse("H3 H3 H4 H4 H9 HJ SA"), lead)
print([symbols(play) for play in follows])
try:
    follows.verify(parse("H3 H3 H4 H9"))
except RuleViolation as refused:
    print(refused.clause, refused.en)
# → ['♥3 ♥3 ♥4 ♥4']
# → B6.7 a tractor of 2 pairs is led, and the hearts held can and must answer with a tractor of 2 pairs; H4 H4 H3 H3 would be accepted
