"""The list of entries as the desk works on it: searched, and with what to look at again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from unicodedata import normalize

from paisai.desk.boards.entries import STATUS, entries, without_players
from paisai.desk.due_before_play import taking_part
from paisai.desk.names import is_typed
from paisai.ledger.papers import missing_papers
from paisai.prints.table import Row, Table, text
from paisai.text import Text, joined, many
from paisai.tournament.competition import Competition
from paisai.tournament.entries import EntryId, EntryStatus

PEOPLE = ("name", "players", "leader")
WARNED = text("warned", "请留意", "needs attention")


def entry_list(
    competition: Competition,
    today: date,
    words: str = "",
    status: EntryStatus | None = None,
    unit: str = "",
) -> Table:
    """Every entry in whose number, names, unit, zone or leader all the words are; names also by
    the pinyin they begin with."""
    told = warnings(competition, today)
    found = entries(competition, status)
    wanted = _plain(words).split()
    rows = tuple(
        {**row, "warned": joined(told.get(EntryId(str(row["id"])), ()), "；", "; ")}
        for row in found.rows
        if (not unit or unit in competition.entrants[EntryId(str(row["id"]))].units)
        and all(word in _said(row) or is_typed(word, _texts(row, *PEOPLE)) for word in wanted)
    )
    empty = Text("没有这样的参赛者", "no entry is like that") if found.rows else found.empty
    columns = (*without_players(found.columns, rows), WARNED)
    return replace(found, columns=columns, rows=rows, empty=empty)


def out(competition: Competition) -> tuple[tuple[Text, int], ...]:
    """How many take no part, and why."""
    statuses = [one.status for one in competition.entrants.values()]
    gone = (EntryStatus.REFUSED, EntryStatus.WITHDRAWN)
    return tuple((STATUS[one], statuses.count(one)) for one in gone if one in statuses)


def _said(row: Row) -> str:
    """What a word is looked for in."""
    return _plain(" ".join(_texts(row, "id", *PEOPLE, "units", "zone")))


def _texts(row: Row, *keys: str) -> list[str]:
    texts: list[str] = []
    for key in keys:
        value = row.get(key)
        texts += map(str, value) if isinstance(value, list | tuple) else [str(value or "")]
    return texts


def _plain(text_: str) -> str:
    return normalize("NFKC", text_).casefold()


def warnings(competition: Competition, today: date) -> Mapping[EntryId, tuple[Text, ...]]:
    """Of each entry that takes part what somebody should look at: nothing of it is refused."""
    playing = taking_part(competition)
    named: dict[str, list[tuple[EntryId, str]]] = {}
    for entrant in playing:
        for player in entrant.players:
            named.setdefault(_plain(player.name), []).append((entrant.id, player.name))
    found: dict[EntryId, tuple[Text, ...]] = {}
    for entrant in playing:
        told = []
        for player in entrant.players:
            others = [id_ for id_, _ in named[_plain(player.name)] if id_ != entrant.id]
            if others:
                told.append(
                    Text(
                        f"{player.name} 与 {'、'.join(others)} 号的选手同名",
                        f"{player.name} is also a name in {', '.join(others)}",
                    )
                )
        owed = missing_papers(competition, entrant, today)
        if owed:
            told.append(
                Text(f"缺材料 {len(owed)} 份", f"lacks {many(len(owed), 'paper', 'papers')}")
            )
        if told:
            found[entrant.id] = tuple(told)
    return found
