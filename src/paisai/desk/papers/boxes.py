"""Which characters of an event come out of the printer as empty boxes, and in whose names?

Names have characters that hardly any font has; who prints two hundred cards is told before.
"""

from __future__ import annotations

from collections.abc import Iterator

from paisai.prints.safe import clean
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.naming import listed


def boxes(competition: Competition) -> Text | None:
    """What to say before anything is printed; nothing if every character can be."""
    from paisai.typesetting import unprintable  # typst is slow to import

    names = tuple(dict.fromkeys(map(clean, _names(competition))))
    missing = unprintable("".join(names))
    if not missing:
        return None
    concerned = [name for name in names if not set(missing).isdisjoint(name)]
    letters = [f"{letter} (U+{ord(letter):04X})" for letter in missing]
    return Text(
        f"这台电脑的字体里没有 {listed(letters)}，印出来是空框：{listed(concerned)}。"
        "请装一种有这些字的字体（如 Noto Sans CJK SC），重新启动本程序再印；或者印好后用手写补上。",
        f"No font of this computer has {listed(letters, ', ')}: a box is printed instead, in "
        f"{listed(concerned, ', ')}. Install a font that has it (such as Noto Sans CJK SC), start "
        "this program again and print then; or write it in by hand.",
    )


def _names(competition: Competition) -> Iterator[str]:
    yield competition.name
    yield from (room.name for room in competition.rooms)
    for unit in competition.units.values():
        yield from (unit.name, unit.leader)
    for entry in competition.entrants.values():
        yield from (entry.name, entry.leader, *(player.name for player in entry.players))
