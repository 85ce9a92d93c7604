"""How is what goes to another computer kept from everybody else in the hall?

There is no certificate there, and whoever listens hears all. A code of nearly eighty bits is read
from one screen and typed at the other; a slow hash makes keys of it, a stream of SHAKE-256 under
one and a number used once hides the text, and an HMAC over all of it shows that it is whole.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

from paisai.errors import NotationError
from paisai.frozen import record

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""None that looks like another; 31 of them."""
LENGTH = 16
NUMBER = 16
TAG = 32
WRONG_CODE = NotationError(
    f"口令是 {LENGTH} 个字母和数字，照另一台电脑上写的输入，横线可有可无",
    f"the code has {LENGTH} letters and digits: type it as the other computer shows it, with or"
    " without hyphens",
)
NOT_OPENED = NotationError(
    "口令不对，或内容被改动过、没有传完；请对照另一台电脑再输入一次",
    "the code is wrong, or what came was changed or is not whole; compare the code and try again",
)


@record
class Keys:
    """`name`: by which the code is asked for, from which nobody finds it."""

    name: str
    hiding: bytes
    marking: bytes


def fresh_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def shown(code: str) -> str:
    return "-".join(code[at : at + 4] for at in range(0, LENGTH, 4)).upper()


def read_code(text: str) -> str:
    """Raises where it cannot be one."""
    found = "".join(one for one in text.lower() if one.isalnum())
    if len(found) != LENGTH or not set(found) <= set(LETTERS):
        raise WRONG_CODE
    return found


def keys_of(code: str) -> Keys:
    made = hashlib.scrypt(code.encode(), salt=b"paisai handover 1", n=1 << 14, r=8, p=1, dklen=96)
    return Keys(made[:32].hex(), made[32:64], made[64:])


def sealed(keys: Keys, text: bytes, about: bytes) -> bytes:
    """`about` says what it is an answer to, or what it is: elsewhere it does not open."""
    number = secrets.token_bytes(NUMBER)
    hidden = _hidden(keys, number, text)
    return number + hidden + _tag(keys, number + hidden, about)


def opened(keys: Keys, whole: bytes, about: bytes) -> bytes:
    """Raises where the code is another, or a bit was changed."""
    body, tag = whole[:-TAG], whole[-TAG:]
    if len(body) < NUMBER or not hmac.compare_digest(tag, _tag(keys, body, about)):
        raise NOT_OPENED
    return _hidden(keys, body[:NUMBER], body[NUMBER:])


def _tag(keys: Keys, body: bytes, about: bytes) -> bytes:
    return hmac.digest(keys.marking, len(about).to_bytes(8, "big") + about + body, "sha256")


def _hidden(keys: Keys, number: bytes, text: bytes) -> bytes:
    """Twice is the text again."""
    stream = hashlib.shake_256(keys.hiding + number).digest(len(text))
    mixed = int.from_bytes(stream, "big") ^ int.from_bytes(text, "big")
    return mixed.to_bytes(len(text), "big")
