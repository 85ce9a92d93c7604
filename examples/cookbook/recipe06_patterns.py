"""这些牌是什么牌型 · Which pattern these cards are

`read` 认牌型；`pack` 读点数写的牌。

`read` names the pattern; `pack` reads cards written by their ranks.
"""

from paisai.erdayi import pack, read

for cards in ("44433356", "wW", "345678", "3344556"):
    reading = read(pack(cards))
    print(cards, reading.pattern.value if reading else "不成牌型 · no pattern")
# → 44433356 plane+singles
# → wW rocket
# → 345678 straight
# → 3344556 不成牌型 · no pattern
