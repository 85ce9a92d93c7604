"""`paisai units list|set|share`: who sends the entries?"""

from __future__ import annotations

import argparse
from typing import Any

from paisai.desk.desk import Desk, word
from paisai.desk.naming import unit_of
from paisai.desk.shown import Column
from paisai.errors import NotationError
from paisai.ledger.commands import SetUnit, ShareOut
from paisai.tournament.competition import Unit, UnitReport

COLUMNS = (
    Column("id", "编号", "id"),
    Column("name", "名称", "name"),
    Column("zone", "赛区", "zone"),
    Column("leader", "领队", "leader"),
    Column("telephone", "电话", "telephone"),
    Column("entries", "参赛者", "entries", right=True),
    Column("members", "总人数", "members", right=True),
    Column("entrants", "选拔人数", "entrants", right=True),
    Column("quota", "名额", "places", right=True),
)


def add_parser(subparsers: Any) -> None:
    top = subparsers.add_parser("units", help="单位 · units")
    words = top.add_subparsers(dest="units", required=True, metavar="命令")
    word(words, "list", "单位名单 · the list of units", _list, False)

    one = word(words, "set", "登记或更改一个单位 · add or change a unit", _set, True)
    one.add_argument("id", metavar="编号")
    one.add_argument("--name", help="名称，默认同编号 · name")
    one.add_argument("--zone", help="赛区 · zone")
    one.add_argument("--leader", help="领队 · leader")
    one.add_argument("--telephone", help="电话 · telephone")
    one.add_argument("--official", action="append", help="领队或教练，可重复 · leader or coach")
    one.add_argument("--members", type=int, help="单位总人数 · members of the unit")
    one.add_argument("--entrants", type=int, help="参加选拔的人数 · entrants of its selection")
    one.add_argument("--ranking", nargs="+", help="选拔名次，从第一名起 · its places in order")

    one = word(words, "share", "分配决赛名额 · share out places", _share, True)
    one.add_argument("places", metavar="名额", type=int)


def _plain(desk: Desk, unit: Unit) -> dict[str, Any]:
    competition = desk.competition
    report, quota = unit.report, competition.quota
    return {
        "id": unit.id,
        "name": unit.name,
        "zone": unit.zone,
        "leader": unit.leader,
        "telephone": unit.telephone,
        "officials": list(unit.officials),
        "entries": sum(unit.id in entrant.units for entrant in competition.entrants.values()),
        "members": report.members if report else None,
        "entrants": report.entrants if report else None,
        "ranking": list(report.ranking) if report else [],
        "quota": None if quota is None else quota.get(unit.id, 0),
    }


def _list(options: argparse.Namespace) -> int:
    desk = Desk(options)
    rows = [_plain(desk, unit) for unit in desk.competition.units.values()]
    return desk.listing("units", COLUMNS, rows, "没有单位", "there are no units")


def _set(options: argparse.Namespace) -> int:
    """What is not given stays as it is."""
    desk = Desk(options)
    old = next(
        (u for u in desk.competition.units.values() if options.id in (u.id, u.name)),
        Unit(options.id, options.id),
    )
    desk.do(
        SetUnit(
            old.id,
            _or(options.name, old.name),
            _or(options.zone, old.zone),
            _or(options.leader, old.leader),
            _or(options.telephone, old.telephone),
            tuple(_or(options.official, old.officials)),
            _report(options, old.report),
        )
    )
    unit = desk.competition.units[old.id]
    return desk.answer(f"单位 {unit.name} 已登记", f"unit {unit.name} is set")


def _or(given: Any, old: Any) -> Any:
    return old if given is None else given


def _report(options: argparse.Namespace, old: UnitReport | None) -> UnitReport | None:
    if options.members is None and options.entrants is None and options.ranking is None:
        return old
    members = _or(options.members, old.members if old else None)
    entrants = _or(options.entrants, old.entrants if old else None)
    if members is None or entrants is None:
        raise NotationError(
            "选拔情况要同时写 --members 总人数 和 --entrants 参加人数",
            "the report of a selection needs both --members and --entrants",
        )
    ranking = tuple(_or(options.ranking, old.ranking if old else ()))
    return UnitReport(members, entrants, ranking=ranking)


QUOTA = (Column("name", "单位", "unit"), Column("places", "名额", "places", right=True))


def _share(options: argparse.Namespace) -> int:
    desk = Desk(options)
    desk.do(ShareOut(options.places))
    quota = desk.competition.quota or {}
    rows = [
        {
            "id": id_,
            "name": desk.competition.units[unit_of(desk.competition, id_)].name,
            "places": n,
        }
        for id_, n in quota.items()
    ]
    desk.table(QUOTA, rows, "", "")
    return desk.answer(f"共 {options.places} 个名额", f"{options.places} places in all", quota=rows)
