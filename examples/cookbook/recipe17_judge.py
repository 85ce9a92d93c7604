"""问裁判 · Ask the judge

`paisai judge` 从标准输入一行一问；这里在程序里问同一个。

`paisai judge` reads a JSON line a question; here the same is asked inside a program.
"""

from paisai.judge import judge

print(judge('{"id": 1, "op": "erdayi/read", "cards": "44433356"}'))
print(judge('{"id": 2, "op": "nothing"}')["error"]["code"])
# → {'id': 1, 'ok': True, 'pattern': 'plane+singles', 'top': '4', 'length': 2}
# → unsupported
