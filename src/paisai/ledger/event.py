"""What is one event, and how does each one seal all before it?"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache
from operator import itemgetter
from typing import Any

from paisai.errors import NotationError
from paisai.frozen import record

GENESIS = "0" * 64
"""What stands in the place of a previous hash in the first event."""

Plain = Mapping[str, Any]
"""What JSON can say."""


@record
class Event:
    """`data` has the command as it was sent (`command`) and what was decided (`outcome`)."""

    seq: int
    time: datetime
    actor: str
    kind: str
    data: Plain
    hash: str

    def line(self) -> str:
        """The event as one line of the file, without its end."""
        return canonical({**_content(self), "hash": self.hash})

    def is_genuine(self, line: bytes, previous: str) -> bool:
        """Whether the line it was read from is sealed after the event whose hash was `previous`."""
        time = self.time.isoformat()
        end = f'"kind":{_quoted(self.kind)},"seq":{self.seq},"time":"{time}"}}'
        seal = f'"hash":"{self.hash}",{end}'.encode()
        if not line.endswith(seal):
            return False
        return self.hash == _hash(line[: -len(seal)] + end.encode(), previous)


_ENCODER = json.JSONEncoder(
    ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False
)


def canonical(value: object) -> str:
    """The one way to write a plain value: keys sorted, no spaces, nothing escaped in vain."""
    return _ENCODER.encode(value)


@lru_cache(maxsize=256)
def _quoted(kind: str) -> str:
    """There are few kinds."""
    return canonical(kind)


def sealed(seq: int, time: datetime, actor: str, kind: str, data: Plain, previous: str) -> Event:
    """The event with its hash: SHA-256 over the previous hash and the canonical content."""
    content = canonical(_content(Event(seq, time, actor, kind, data, "")))
    return Event(seq, time, actor, kind, data, _hash(content.encode(), previous))


def is_sealed(
    seq: int, time: str, actor: str, kind: str, data: str, hash_: str, previous: str
) -> bool:
    """Whether an event kept in parts, its time and data as they are written in a line, is sealed
    after the event whose hash was `previous`."""
    parts = f'"data":{data},"kind":{_quoted(kind)},"seq":{seq},"time":"{time}"'
    return hash_ == _hash(f'{{"actor":{canonical(actor)},{parts}}}'.encode(), previous)


def _hash(content: bytes, previous: str) -> str:
    return hashlib.sha256(b"%b\n%b" % (previous.encode(), content)).hexdigest()


def read_line(line: str) -> Event:
    """The event a line holds; the hash is taken as written."""
    try:
        values, end = _DECODER.raw_decode(line)  # a line is its value and nothing beside it
        if end != len(line) or len(values) != len(_FIELDS):
            raise ValueError
        seq, written, actor, kind, data, hash_ = _FIELDS_OF(values)
        if "\\u" in line:  # half a character, which no text can hold, is written as an escape
            canonical(values).encode()
        time = datetime.fromisoformat(written)
        texts = type(actor) is type(kind) is type(hash_) is str
        if not texts or type(data) is not dict or time.tzinfo is not None:
            raise ValueError
        if not isinstance(seq, int):
            raise ValueError
    except (ValueError, TypeError, KeyError, RecursionError):
        raise NotationError("这一行不是一条记录", "this line is not an event") from None
    return Event(seq, time, actor, kind, data, hash_)


_DECODER = json.JSONDecoder()
_FIELDS = ("seq", "time", "actor", "kind", "data", "hash")
_FIELDS_OF = itemgetter(*_FIELDS)


def _content(event: Event) -> dict[str, object]:
    return {
        "seq": event.seq,
        "time": event.time.isoformat(),
        "actor": event.actor,
        "kind": event.kind,
        "data": event.data,
    }
