"""一个座位看得到什么 · What a seat may see

`view(seat)` 只有这个座位该看的：别人的手牌不在里面。

`view(seat)` holds what that seat may see, and no other hand.
"""

from paisai.cards import deck, symbols
from paisai.erdayi import Bid, Deal

deal = Deal.start(deck(), first_bidder=0)
print(deal.view(1).kitty, deal.view(1).cards_held)
deal = deal.apply(Bid(3))
view = deal.view(1)
print(symbols(view.kitty or ()), view.cards_held, len(view.hand or ()))
# → None (17, 17, 17)
# → 大王 小王 ♦A (20, 17, 17) 17
