"""The picture of an event beside a link to it: its name, how it stands, when and where."""

from __future__ import annotations

from paisai import typesetting
from paisai.frozen import record
from paisai.prints.paper import Language
from paisai.prints.safe import clean, said
from paisai.text import Text

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
