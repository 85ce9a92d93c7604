"""How does a clause's statement follow the values it states?

`{place|words}` in a statement marks words that hold for the preset's value at that place. Where
an organiser has set the value otherwise, what it is now is said in their stead.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

_MARK = r"\{([^|{}]+)\|([^{}]*)\}"


def unmarked(text: str) -> str:
    """The statement as it stands in the preset.

    >>> unmarked("埋 {game.kitty_size|6} 张底。")
    '埋 6 张底。'
    """
    return re.sub(_MARK, lambda mark: mark[2], text)


def places_stated(text: str) -> Iterator[str]:
    return (mark[1] for mark in re.finditer(_MARK, text))


def stated(text: str, said: Callable[[str, str], str]) -> str:
    """The statement with what `said` makes of each place and its words."""
    return re.sub(_MARK, lambda mark: said(mark[1], mark[2]), text)
