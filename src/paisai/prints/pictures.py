"""Which picture may stand on a paper: a seal, a logo? A small PNG or JPEG that can be set."""

from __future__ import annotations

from paisai import typesetting
from paisai.errors import NotationError
from paisai.frozen import record
from paisai.prints.paper import Language
from paisai.prints.safe import clean, said
from paisai.text import Text
from paisai.typesetting import can_be_set

MOST_BYTES = 512 << 10
MOST_DOTS = 3000
"""On either side: a picture of few bytes may unpack to very many."""
_PNG, _JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""Marks of a JPEG after which its size is written."""


def checked_picture(content: bytes) -> bytes:
    """The picture as it was given; one that is too large, of another kind or broken is refused."""
    if len(content) > MOST_BYTES:
        raise NotationError(
            f"图片太大，至多 {MOST_BYTES >> 10} KB；请缩小以后再选",
            f"the picture is too large: at most {MOST_BYTES >> 10} KB; make it smaller first",
        )
    size = _size(content)
    if size is None:
        raise NotationError(
            "只收 PNG 或 JPEG 图片；背景透明的公章请用 PNG",
            "only PNG and JPEG pictures are taken; a seal with a clear background is a PNG",
        )
    if max(size) > MOST_DOTS or min(size) < 1:
        raise NotationError(
            f"图片有 {size[0]}×{size[1]} 个点，每边至多 {MOST_DOTS}；请缩小以后再选",
            f"the picture has {size[0]}×{size[1]} dots; at most {MOST_DOTS} a side",
        )
    if not can_be_set(content):
        raise NotationError(
            "这张图片打不开，可能没有存完整；请另存为 PNG 再选",
            "this picture cannot be opened, it may be incomplete; save it as PNG and choose again",
        )
    return content


def _size(content: bytes) -> tuple[int, int] | None:
    """Width and height as its own head says; nothing where it is neither kind."""
    if content.startswith(_PNG) and content[12:16] == b"IHDR" and len(content) >= 24:
        return int.from_bytes(content[16:20], "big"), int.from_bytes(content[20:24], "big")
    if content.startswith(_JPEG):
        return _jpeg_size(content)
    return None


def _jpeg_size(content: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 <= len(content) and content[at] == 0xFF:
        mark, length = content[at + 1], int.from_bytes(content[at + 2 : at + 4], "big")
        if mark in _FRAMES:
            height, width = content[at + 5 : at + 7], content[at + 7 : at + 9]
            return int.from_bytes(width, "big"), int.from_bytes(height, "big")
        at += 2 + max(length, 2)
    return None


# The picture of an event beside a link to it: its name, how it stands, when and where.


PIXELS_A_POINT = 2
"""600 by 315 points: what chats and networks ask for."""


@record
class LinkCard:
    event: str
    now: Text
    where: str = ""


def picture(card: LinkCard, language: Language) -> bytes:
    """A PNG of 1200 by 630; what matters is in the middle, since chats cut a square out of it."""
    data = {
        "language": language,
        "event": clean(card.event),
        "now": said(card.now, language),
        "where": clean(card.where),
    }
    source = typesetting.template(f"{__package__}.pages", "link.typ")
    (found,) = typesetting.pictures(source, data, ppi=72 * PIXELS_A_POINT)
    return found
