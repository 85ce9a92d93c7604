"""一张名次表 · A ranking

裁判协议也能在程序里问：结果进去，名次和比到哪一级出来。

The judge can be asked inside a program: results in, the standing out with what was compared.
"""

import json

from paisai.judge import judge

names = ("甲", "乙", "丙", "丁")
asked = {
    "op": "tournament/rank",
    "regulation": "tuolaji-zhuhai-2019",
    "entries": [{"id": name, "unit": name} for name in names],
    "results": [
        {"round": 1, "a": "甲", "b": "乙", "levels": [5, 3]},
        {"round": 1, "a": "丙", "b": "丁", "levels": [2, 6]},
        {"round": 2, "a": "甲", "b": "丁", "levels": [4, 7]},
        {"round": 2, "a": "乙", "b": "丙", "levels": [8, 2]},
    ],
}
for row in judge(json.dumps(asked))["ranking"]:
    print(row["place"], row["id"], row["keys"]["match_points"], row["keys"]["level_difference"])
# → 1 丁 4 7
# → 2 乙 2 4
# → 3 甲 2 -1
# → 4 丙 0 -10
