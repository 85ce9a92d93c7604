"""How is the deck of a deal made of the server's secret and everybody's words, and how is that
checked afterwards?"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import Any

from paisai.cards import Proof, commitment, write
from paisai.errors import PaisaiError
from paisai.record import loads
from paisai.record.replay import replay
from paisai.tables.game import Plain
from paisai.text import Text


def word_hash(word: str) -> str:
    """What is sent of a word before it is opened."""
    return hashlib.sha256(b"paisai word " + word.encode()).hexdigest()


def proof_of(
    table: str, deal: int, attempt: int, secret: str, words: Iterable[str | None]
) -> Proof:
    """The shuffle of a deal: the server's secret, which deal it is, and the words by seat."""
    opened = tuple(word for word in words if word is not None)
    return Proof(secret, (f"{table} {deal} {attempt}", *opened))


def doubts(page: Plain) -> list[Text]:
    """What does not fit in the data of a deal's page (`/deals/….json`): empty where the secret has
    its commitment, every word its hash, and deck, hands and record follow."""
    try:
        return list(_doubts(page))
    except (KeyError, TypeError, ValueError, AttributeError):
        return [Text("这不是一副牌的数据", "these are not the data of a deal")]
    except PaisaiError as error:
        return [Text(error.zh, error.en)]


def _doubts(page: Plain) -> Iterator[Text]:
    proof: Any = page["proof"]
    if commitment(proof["secret"]) != proof["commitment"]:
        yield Text("密钥与承诺不符", "the secret does not fit the commitment")
    for seat, (word, hash_) in enumerate(zip(proof["words"], proof["hashes"], strict=True)):
        if (None if word is None else word_hash(word)) != hash_:
            yield Text(f"座位 {seat} 的词与封时不符", f"the word of seat {seat} is not as sealed")
    deck = proof["deck"].split()
    made = proof_of(
        proof["table"], proof["deal"], proof["attempt"], proof["secret"], proof["words"]
    )
    if write(made.deck(len(deck) // 54)).split() != deck:
        yield Text("牌序不是由密钥和词洗出来的", "the deck does not follow from secret and words")
    if "record" in page and not page["regulation"]["changed"]:
        record = loads(page["record"])
        for _ in replay(record):
            pass
        if record.deals[0].words != made.words or record.deals[0].get("密钥") != proof["secret"]:
            yield Text("记录里的洗牌证明是另一份", "the record has another proof")
