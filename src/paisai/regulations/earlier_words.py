"""What do players call the figures of a regulation that was written down before it could say so?

Event files and organisers' own copies of then speak as the preset they come from does now; what
they say themselves stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

CALLED: Mapping[str, Mapping[str, Mapping[str, str]]] = {
    "tuolaji-zhuhai-2019": {
        "points_called": {"zh": "大分", "en": "match points"},
        "difference_called": {"zh": "小分", "en": "level difference"},
    },
}
"""By the preset whose catalogue of clauses serves."""


def with_words(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The values, with the words of their preset where they have none."""
    words, ranking = (
        CALLED.get(data.get("copied_from") or data.get("id") or ""),
        data.get("ranking"),
    )
    if not words or not isinstance(ranking, Mapping) or any(name in ranking for name in words):
        return data
    return {**data, "ranking": {**ranking, **words}}
