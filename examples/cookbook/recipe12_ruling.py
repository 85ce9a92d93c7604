"""判罚 · Rule on an infraction

事实填进去，判罚和条款出来；重犯按历史加重。

Facts go in, the ruling and its clause come out; a repetition is judged by the history.
"""

import paisai

regulation = paisai.load("shuangsheng-boda-2020")
facts = {"case": "same-trick", "cards": 2, "at_fault": "declarer"}
ruling = paisai.rule(regulation, "revoke", facts)
print(ruling.clause)
print(ruling.text.zh)
print(ruling.text.en)
# → B8.2.6
# → 庄家方藏张，本圈发现，2 张，每张 10 分：给防守方加 20 分；改正后继续。
# → Declarer's side: revoke, found during the trick, 2 cards, 10 a card: 20 points to the defenders; corrected, play goes on.
