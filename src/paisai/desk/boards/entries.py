"""Who is entered, with which papers, for which unit?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from paisai.frozen import replace
from paisai.ledger.entry_checks import doubts_of
from paisai.ledger.joint_entries import awaited
from paisai.ledger.unit_checks import missing_in_report
from paisai.prints.table import Column, Row, Table, figure, text
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.entries import Entrant, EntryStatus, EntryUnit, PaperStatus
from paisai.tournament.naming import label, unit_names

STATUS = {
    EntryStatus.ENTERED: Text("待审", "entered"),
    EntryStatus.ACCEPTED: Text("审核通过", "accepted"),
    EntryStatus.REFUSED: Text("不予通过", "refused"),
    EntryStatus.QUALIFIED: Text("有资格", "qualified"),
    EntryStatus.WITHDRAWN: Text("已退出", "withdrawn"),
}
PAPER = {
    PaperStatus.PENDING: Text("待查", "pending"),
    PaperStatus.ACCEPTED: Text("合格", "accepted"),
    PaperStatus.REFUSED: Text("不合格", "refused"),
}
RULED = {
    None: Text("未裁定", "open"),
    True: Text("成立", "upheld"),
    False: Text("不成立", "dismissed"),
}
YES = Text("是", "yes")
ERASED = Text("已删除", "erased")

WHO_ENTERS = (
    figure("id", "编号", "no."),
    text("name", "名称", "name"),
    text("players", "选手", "players"),
    text("units", "单位", "units"),
    text("zone", "赛区", "zone"),
)
ENTRIES = (
    *WHO_ENTERS,
    figure("seed", "选拔名次", "selection place"),
    text("wild", "机动", "wild card"),
    text("status_text", "状态", "status"),
    text("note", "说明", "note"),
    text("doubts", "待核对", "to check"),
)
PAPERS = (
    figure("entry", "编号", "no."),
    text("name", "选手", "player"),
    text("paper", "材料", "paper"),
    text("title", "名称", "name"),
    text("status_text", "状态", "status"),
    text("dated", "日期", "dated"),
)
OBJECTIONS = (
    figure("objection", "号", "no."),
    text("against", "参赛者", "entry"),
    text("by", "提出单位", "by"),
    text("text", "内容", "text"),
    text("evidence", "依据", "evidence"),
    text("ruling", "裁定", "ruling"),
    text("reason", "理由", "reason"),
)
UNITS = (
    text("id", "编号", "id"),
    text("name", "名称", "name"),
    text("zone", "赛区", "zone"),
    text("leader", "领队", "leader"),
    figure("entries", "参赛者", "entries"),
    figure("members", "总人数", "members"),
    figure("entrants", "选拔人数", "entrants"),
    figure("quota", "名额", "places"),
    text("lacking", "上报还缺", "report lacks"),
)
TELEPHONE = text("telephone", "电话", "telephone")
"""Only for who may review entries."""
REACHED = text("reached", "电话", "telephone")
"""Of an entry and whoever speaks for it."""
PARTICULARS = text("erased_text", "个人资料", "particulars")
"""Shown once some are erased."""
QUOTA = (text("name", "单位", "unit"), figure("places", "名额", "places"))


def entries(
    competition: Competition, status: EntryStatus | None = None, private: bool = False
) -> Table:
    """Who is entered; with the telephones by which they are reached only if `private`."""
    rows = tuple(
        {**_entry(competition, entrant), **(_telephones(competition, entrant) if private else {})}
        for entrant in competition.entrants.values()
        if status in (None, entrant.status)
    )
    erased = any(row["erased"] for row in rows)
    columns = (*ENTRIES, REACHED) if private else ENTRIES
    columns = (*columns, PARTICULARS) if erased else columns
    return Table(without_same_zone(columns, rows), rows, Text("没有参赛者", "there are no entries"))


def reached(competition: Competition, entrant: Entrant) -> list[str]:
    """By which telephones somebody of an entry is reached: the players' own, the entry's, and that
    of whoever leads its units; each with the name it goes by, and each once."""
    known = [(player.name, player.telephone or "") for player in entrant.players]
    known.append(("", entrant.telephone))
    for id_ in entrant.units:
        unit = competition.units.get(id_)
        if unit is not None:
            known.append((unit.leader or unit.name, unit.telephone))
    told: dict[str, str] = {}
    for name, telephone in known:
        if telephone and told.get(telephone, telephone) == telephone:  # by a name, if it has one
            told[telephone] = f"{name} {telephone}".strip()
    return list(told.values())


def _telephones(competition: Competition, entrant: Entrant) -> Row:
    return {
        "telephone": entrant.telephone,
        "telephones": [player.telephone for player in entrant.players],
        "reached": reached(competition, entrant),
    }


def without_same_zone(columns: tuple[Column, ...], rows: Sequence[Row]) -> tuple[Column, ...]:
    """Where the units are the zones nothing is said twice."""
    if any(row["zone"] and row["units"] != [row["zone"]] for row in rows):
        return columns
    return tuple(one for one in columns if one.key != "zone")


def status_text(competition: Competition, entrant: Entrant) -> Text:
    """As long as another unit is asked for its player, that is all there is to say."""
    waiting = awaited(competition, entrant)
    counted = entrant.status in (EntryStatus.ENTERED, EntryStatus.QUALIFIED)
    return waiting if waiting and counted else STATUS[entrant.status]


def _entry(competition: Competition, entrant: Entrant) -> Row:
    return {
        "id": entrant.id,
        "name": entrant.name,
        "players": [player.name for player in entrant.players],
        "units": unit_names(competition, entrant.units),
        "zone": entrant.zone,
        "leader": entrant.leader,
        "seed": entrant.seed,
        "wild_card": entrant.wild_card,
        "status": entrant.status.value,
        "note": entrant.note,
        "late": entrant.joined_late,
        "erased": [{"player": player, "field": field} for player, field in entrant.erased],
        "erased_text": ERASED if entrant.erased else "",
        "status_text": status_text(competition, entrant),
        "awaits": list(entrant.awaits),
        "wild": YES if entrant.wild_card else "",
        "doubts": [doubt.text for doubt in doubts_of(competition, entrant)],
    }


def papers(competition: Competition, entrants: Iterable[Entrant]) -> Table:
    """Every paper the regulation asks for, whether it was handed in or not."""
    rows = []
    for entrant in entrants:
        held = {(paper.player, paper.paper): paper for paper in entrant.papers}
        for number, player in enumerate(entrant.players, 1):
            for paper in competition.regulation.entry.papers:
                found = held.get((number, paper.id))
                status = PaperStatus.PENDING if found is None else found.status
                rows.append(
                    {
                        "entry": entrant.id,
                        "player": number,
                        "name": player.name,
                        "paper": paper.id,
                        "title": paper.name,
                        "status": status.value,
                        "dated": found.dated if found else None,
                        "status_text": PAPER[status],
                    }
                )
    return Table(PAPERS, tuple(rows), Text("本规程没有材料清单", "no papers are wanted"))


def objections(competition: Competition) -> Table:
    rows = tuple(
        {
            "objection": o.number,
            "entry": o.entry,
            "unit": o.unit,
            "against": label(competition, o.entry),
            "by": "".join(unit_names(competition, [o.unit])),
            "text": o.text,
            "evidence": o.evidence,
            "upheld": o.upheld,
            "reason": o.reason,
            "ruling": RULED[o.upheld],
        }
        for o in competition.objections
    )
    return Table(OBJECTIONS, rows, Text("没有异议", "no objections"))


def units(competition: Competition, private: bool = False) -> Table:
    """With the leaders' telephones only if `private`. Entries that are out do not count."""
    sent: dict[str, int] = {}
    for entrant in competition.entrants.values():
        for unit in entrant.units if entrant.takes_part else ():
            sent[unit] = sent.get(unit, 0) + 1
    rows = tuple(
        _unit(competition, unit, sent.get(unit.id, 0), private)
        for unit in competition.units.values()
    )
    same = all(row["zone"] in (None, "", row["name"]) for row in rows)
    shown = tuple(one for one in UNITS if one.key != "zone" or not same)
    columns = (*shown, TELEPHONE) if private else shown
    return Table(columns, rows, Text("没有单位", "there are no units"))


def _unit(competition: Competition, unit: EntryUnit, entries: int, private: bool) -> Row:
    report, quota = unit.report, competition.quota
    telephone = ERASED if "telephone" in unit.erased else unit.telephone
    return {
        **({"telephone": telephone} if private else {}),
        "id": unit.id,
        "name": unit.name,
        "zone": unit.zone,
        "leader": unit.leader,
        "officials": unit.officials,
        "entries": entries,
        "members": report.members if report else None,
        "entrants": report.entrants if report else None,
        "ranking": report.ranking if report else (),
        "quota": None if quota is None else quota.get(unit.id, 0),
        "lacking": _lacking(competition, unit),
    }


def _lacking(competition: Competition, unit: EntryUnit) -> list[Text]:
    """What its report must still say before the places are shared out."""
    selection = competition.regulation.entry.selection
    if selection is None or competition.quota is not None:
        return []
    return [Text(zh, en) for zh, en in missing_in_report(selection, unit)]


def quota(competition: Competition) -> Table:
    rows = tuple(
        {"id": id_, "name": competition.units[id_].name, "places": places}
        for id_, places in (competition.quota or {}).items()
    )
    return Table(QUOTA, rows)


WORDS = frozenset({"note", "text", "evidence", "reason"})
"""What is said about people: why they were refused or withdrew, what is held against them."""


def without_words(table: Table) -> Table:
    """For who has no part in it."""
    rows = tuple({k: v for k, v in row.items() if k not in WORDS} for row in table.rows)
    columns = tuple(column for column in table.columns if column.key not in WORDS)
    return replace(table, columns=columns, rows=rows)


def without_players(columns: Sequence[Column], rows: Iterable[Row]) -> tuple[Column, ...]:
    """Entries that are all called by their players need not name them twice."""
    if not all(_is_called_by_players(row) for row in rows):
        return tuple(columns)
    return tuple(column for column in columns if column.key != "players")


def _is_called_by_players(row: Row) -> bool:
    players = row["players"]
    return isinstance(players, list) and row["name"] == "/".join(map(str, players))
