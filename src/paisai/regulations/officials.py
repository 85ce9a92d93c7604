"""Who decides what players object to?"""

from __future__ import annotations

from paisai.regulations.regulation import Regulation
from paisai.text import Text


def deciding_body(regulation: Regulation) -> Text:
    """Of appeals (E5, T10): the arbitration committee, or the committee where there is none."""
    if regulation.event.arbitration:
        return Text("仲裁委员会", "the arbitration committee")
    return Text("组委会", "the committee")
