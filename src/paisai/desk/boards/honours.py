"""Which special awards of the regulation were given, and which are still to be given?

Whom does a person mean who gives a special award? An entry, a player or a unit that is here.
"""

from __future__ import annotations

from collections import Counter

from paisai.desk.due.before_play import taking_part
from paisai.errors import NotationError
from paisai.text import Text, joined
from paisai.tournament.competition import Competition
from paisai.tournament.naming import NAMED, honoured, label, player_label
from paisai.tournament.ranking.prizes import honours_open


def special_awards(competition: Competition) -> dict[str, Text]:
    """Those of the regulation, by their Chinese names."""
    awards = competition.regulation.awards
    return {special.name.zh: special.name for special in awards.special} if awards else {}


def honours_given(competition: Competition) -> tuple[Text, ...]:
    """And those that were waived, with why."""
    names = special_awards(competition)
    given = tuple(
        Text(f"{names[one.award].zh}：{to}", f"{names[one.award].en}: {to}")
        for one in competition.honours
        for to in [honoured(competition, one.to)]
    )
    waived = tuple(
        Text(
            f"{names[one.award].zh}这次不再评：{one.reason}",
            f"{names[one.award].en}: no more are given this time: {one.reason}",
        )
        for one in competition.waived
    )
    return given + waived


def open_honours(competition: Competition) -> Text:
    said = (
        Text(f"“{one.name.zh}”还有 {missing} 名没有评出", f"{one.name.en}: {missing} not given yet")
        for one, missing in honours_open(competition)
    )
    return joined(said, "；", "; ")


def can_be_honoured(competition: Competition) -> dict[str, str]:
    """By the words in which they are offered, as the ledger has them; of several who are called
    alike each with the number."""
    entries = taking_part(competition)
    called = Counter(label(competition, one.id) for one in entries)
    found: dict[str, str] = {}
    for one in entries:
        name = label(competition, one.id)
        found[name if called[name] == 1 else f"{name} {one.id}"] = one.id
    for one in entries:
        if len(one.players) > 1:
            for player in one.players:
                name = player_label(competition, one, player)
                found.setdefault(name, name)
    for unit in competition.units.values():
        found.setdefault(unit.name, unit.id)
    return found


def honoured_by(competition: Competition, word: str) -> str:
    """By what is offered, a number, or a name that only one has."""
    offered = can_be_honoured(competition)
    if word in offered:
        return offered[word]
    if word in offered.values():
        return word
    called = [one for one in offered if one.partition("（")[0] == word]
    if len(called) == 1:
        return offered[called[0]]
    if called:
        numbers = [f"{one}（编号 {offered[one]}）" for one in called[:NAMED]]
        raise NotationError(
            f"有 {len(called)} 个 {word}，请选一个，或写编号：{'、'.join(numbers)}",
            f"{len(called)} are called {word}; choose one, or give the number:"
            f" {', '.join(f'{one} ({offered[one]})' for one in called[:NAMED])}",
        )
    from difflib import get_close_matches  # asked for only where a name is not known

    near = get_close_matches(word, offered, 3, 0.3) or list(offered)[:3]
    raise NotationError(
        f"没有 {word}；写参赛者、选手或单位的名称，如 {'、'.join(near)}",
        f"there is no {word}; name an entry, a player or a unit, such as {', '.join(near)}",
    )
