"""全部合法的出法 · All legal plays

`actions()` 是惰性的：可以数、可以问在不在里面、可以列出来。

`actions()` is lazy: it can be counted, asked, and listed.
"""

from paisai.cards import deck, parse, symbols
from paisai.erdayi import Bid, Deal, Play

deal = Deal.start(deck(), first_bidder=0).apply(Bid(3))
legal = deal.actions()
hand = deal.hands[0]
print(symbols(hand))
print(len(legal), Play(parse("w W")) in legal)
print(sorted({len(action.cards) for action in legal if isinstance(action, Play)}))
# → 大王 小王 ♠2 ♦2 ♠A ♦A ♥K ♣Q ♠J ♦J ♥10 ♣9 ♠8 ♦8 ♥7 ♣6 ♠5 ♦5 ♥4 ♣3
# → 57 True
# → [1, 2, 5, 6, 7, 8, 9, 10, 11, 12]
