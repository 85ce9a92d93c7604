"""C 内核：一万副随机的牌 · The C core: ten thousand random deals

一次调用打许多副；种子相同，牌就相同。

One call plays many deals; the same seed gives the same deals everywhere.
"""

from paisai.core import erdayi

actions, won, passed_out = erdayi.table().playout(10_000, seed=1)
print(actions, won, passed_out)
# → 621507 3515 174
