"""Which of several things does a person's word mean?

By its id, by its Chinese or English name, or by a part of a name that only one of them has.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from enum import StrEnum
from typing import TypeVar

from paisai.errors import NotationError
from paisai.text import Text

OFFERED = 6
"""So many are named when a word fits none or several."""
_MARKS = re.compile(r"[\s（）()、，,：:；;“”\"'·_\-]+")

E = TypeVar("E", bound=StrEnum)


def meant(
    word: str, known: Mapping[str, tuple[str, ...]], what: Text, *, in_full: bool = False
) -> str:
    """The id of what is meant; `known` has the other names of each id, Chinese first. `in_full`: a
    part of a name is not enough.

    >>> penalties = {"lateness": ("迟到", "late"), "over-time": ("超时", "over time")}
    >>> [meant(word, penalties, Text("违例", "infraction")) for word in ("迟", "Over-Time", "超时")]
    ['lateness', 'over-time', 'over-time']
    """
    wanted = _plain(word)
    names = {id_: [_plain(name) for name in (id_, *others)] for id_, others in known.items()}
    whole = [id_ for id_, own in names.items() if wanted in own]
    if len(whole) == 1:
        return whole[0]
    within = () if in_full or not wanted else names.items()
    part = [id_ for id_, own in within if any(wanted in name for name in own)]
    if len(part) == 1:
        return part[0]
    several = whole or part
    offered = several or _near(wanted, names) or list(known)
    zh = "、".join(_shown(id_, known[id_]) for id_ in offered[:OFFERED])
    more = "" if len(offered) <= OFFERED else f" 等 {len(offered)} 种"
    if several:
        raise NotationError(
            f"{what.zh} {word} 可以是 {zh}{more}，请写全",
            f"the {what.en} {word} may be {zh}{more}; write it in full",
        )
    if not known:
        raise NotationError(
            f"没有{what.zh} {word}；现在没有可以选的",
            f"there is no {what.en} {word}; there is none to choose now",
        )
    raise NotationError(
        f"没有{what.zh} {word}；可以写 {zh}{more}",
        f"there is no {what.en} {word}; there are {zh}{more}",
    )


def one_of(word: str, words: Mapping[E, Text], what: Text) -> E:
    """The member of an enumeration, by its value or what it is called."""
    by_id = {member.value: member for member in words}
    return by_id[meant(word, {m.value: (t.zh, t.en) for m, t in words.items()}, what)]


def _plain(word: str) -> str:
    return _MARKS.sub("", word).casefold()


def _near(wanted: str, names: Mapping[str, Iterable[str]]) -> list[str]:
    by_name = {name: id_ for id_, own in names.items() for name in own}
    return list(
        dict.fromkeys(by_name[name] for name in get_close_matches(wanted, by_name, OFFERED, 0.5))
    )


def _shown(id_: str, others: tuple[str, ...]) -> str:
    return f"{others[0]}（{id_}）" if others and others[0] != id_ else id_
