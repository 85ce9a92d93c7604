"""Which entry or unit does a person's word mean?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from paisai.errors import Needed, NotationError
from paisai.prints.pinyin import spelling, typed_for
from paisai.tournament.competition import Competition
from paisai.tournament.entries import Entrant, EntryId, UnitId
from paisai.tournament.naming import NAMED


def entry_of(competition: Competition, word: str) -> EntryId:
    """By its number, else its name, else the name of one of its players."""
    entrants = competition.entrants
    if word in entrants:
        return EntryId(word)
    found = [e for e in entrants.values() if e.name == word]
    found = found or [e for e in entrants.values() if any(p.name == word for p in e.players)]
    if len(found) == 1:
        return found[0].id
    if found:
        offered = "、".join(f"{e.id}（{e.name}）" for e in found[:NAMED])
        raise NotationError(
            f"有 {len(found)} 个参赛者叫 {word}，请写编号：{offered}",
            f"{len(found)} entries are called {word}; give the number: {offered}",
        )
    near = _near(word, entrants.values())
    raise NotationError(
        f"没有参赛者 {word}；可以写编号、名称或选手姓名" + (f"，如 {near}" if near else ""),
        f"there is no entry {word}; give a number, a name or a player's name"
        + (f", such as {near}" if near else ""),
    )


def entries_of(competition: Competition, words: Iterable[str]) -> tuple[EntryId, ...]:
    return tuple(entry_of(competition, word) for word in words)


def spelt(entrants: Iterable[Entrant]) -> str:
    """By which letters a page finds these entries: the names of their teams and players in pinyin,
    with commas between them."""
    names = (name for e in entrants for name in (team_name(e), *(p.name for p in e.players)))
    return ",".join(spelling(name) for name in names if name)


def is_typed(word: str, names: Iterable[str]) -> bool:
    """Whether a word is the beginning of one of these names in pinyin."""
    letters = word.replace("'", "").casefold()
    is_pinyin = letters.isascii() and letters.isalpha()
    return is_pinyin and any(typed_for(letters, name) for name in names)


def _near(word: str, entrants: Iterable[Entrant]) -> str:
    """Names like the word, else the first few."""
    from difflib import get_close_matches  # asked for only where a name is not known

    names = [name for e in entrants for name in (e.id, e.name, *(p.name for p in e.players))]
    return "、".join(get_close_matches(word, names, 3) or names[:3])


def unit_of(competition: Competition, word: str) -> UnitId:
    if word in competition.units:
        return UnitId(word)
    found = [unit.id for unit in competition.units.values() if unit.name == word]
    if len(found) == 1:
        return found[0]
    names = "、".join(unit.name for unit in list(competition.units.values())[:NAMED])
    raise NotationError(
        f"没有单位 {word}，请先登记；现有：{names or '（无）'}",
        f"there is no unit {word}; register it first; there are: {names or '(none)'}",
    ).needing(Needed.UNIT)


_BETWEEN = re.compile(r"[\s/／、,，&+]+")


def team_name(entrant: Entrant) -> str:
    """The entry's name, unless it only lists its players: then nothing."""
    players = "".join(player.name for player in entrant.players)
    same = _BETWEEN.sub("", entrant.name) == _BETWEEN.sub("", players)
    return "" if same else entrant.name
