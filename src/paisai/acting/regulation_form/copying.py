"""How does an organiser begin a regulation of his own?"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count

from paisai.regulations.editing import copied
from paisai.regulations.regulation import Regulation
from paisai.text import Text

A_COPYS_OWN = ("id", "name", "copied_from")
"""What every copy has otherwise than its original, before anything of it is changed."""


def copy_of(original: Regulation, taken: Iterable[str]) -> Regulation:
    """A copy to be changed, under an id that is not taken; it loses nothing."""
    others = {original.id, *taken}
    ids = (f"{original.catalogue}-{number}" for number in count(2))
    called = original.name + Text("（副本）", " (copy)")
    return copied(original, next(one for one in ids if one not in others), called)
