"""可验证的洗牌 · A provable shuffle

先公布承诺，再收大家的词，最后公开秘密：谁都能复算。

The commitment is published first, words are collected, then the secret is shown: anybody
recomputes it.
"""

from paisai.cards import Proof, commitment, symbols

proof = Proof("5e" * 32, ("好运", "春天"))
published = commitment("5e" * 32)
cards = proof.deck(1)
print(published[:16], symbols(cards[:5]))
print(proof.shows(published, cards, 1))
# → 70649ab200df95e9 ♦8 ♦7 ♣2 小王 ♣4
# → True
