"""读一份规程，改一个数 · Read a regulation, change a value

规程是数据：值、条款、写成的竞赛规程都从一个文件来。

A regulation is data: values, clauses and the written text come from one file.
"""

import paisai
from paisai.regulations import preset_ids

print(*preset_ids())
regulation = paisai.load("erdayi-sanya-2021")
print(regulation.name.zh, "·", regulation.name.en)
# → bashifen-teachers erdayi-sanya-2021 shengji-szpt-2013 shuangsheng-boda-2020 tuolaji-zhuhai-2019
# → 竞技二打一公开个人赛（三亚 2021） · Competitive Dou Dizhu, open individual (Sanya 2021)
