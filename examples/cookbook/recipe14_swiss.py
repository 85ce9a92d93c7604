"""编一轮瑞士制 · Pair a Swiss round

没有重复的对手，没有同单位的对手，同一种子同一结果。

Nobody meets twice or meets his own unit; the same seed gives the same pairing.
"""

from fractions import Fraction

from paisai.tournament.entries import entry
from paisai.tournament.pairing.swiss import Contestant, met, pair

points = {("甲", "一中"): 2, ("乙", "二中"): 2, ("丙", "一中"): 0, ("丁", "三中"): 0}
field = [Contestant(entry(*who), n, Fraction(points[who])) for n, who in enumerate(points, 1)]
for table in pair(field, met([("甲", "乙"), ("丙", "丁")]), seed="2024").tables:
    print(table.number, table.north_south, table.east_west)
# → 1 丁 甲
# → 2 丙 乙
