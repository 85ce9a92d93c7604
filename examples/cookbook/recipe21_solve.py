"""残局最好怎么打 · The best line of an ending

牌都摊开，算出庄家能不能赢、第一手出什么。

With all cards open: whether the declarer wins, and what he plays first.
"""

from paisai.core import erdayi
from paisai.erdayi import pack, write

hands = [pack("3356"), pack("4477"), pack("58")]
game = erdayi.table().position(hands, to_act=0, declarer=0)
value, best, _, exact = erdayi.solver().solve(game)
print(value, write(erdayi.table().cards(best)), exact)
# → -1 33 True
