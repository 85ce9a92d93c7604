"""多少分升几级 · What points make of the levels

防守方得 120 分，谁升几级，下副谁坐庄。

The defenders took 120: who goes up, and who declares next.
"""

from paisai import shengji

rules = shengji.RULES["shuangsheng-boda-2020"]
ended = shengji.result(rules, points=120, levels=(3, 4), start="2", declarer=0)
print(ended.levels, ended.next_declarer)
# → (3, 5) 1
