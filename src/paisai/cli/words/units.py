"""`paisai units list|set|share`: who sends the entries?"""

from __future__ import annotations

import argparse
from typing import Any

from paisai.acting.acts.entries import set_unit
from paisai.cli.session import Session, word
from paisai.desk.boards.entries import quota, units
from paisai.desk.sentences import happened
from paisai.ledger.commands import ShareOut


def add_parser(subparsers: Any) -> None:
    top = subparsers.add_parser("units", help="单位 · units")
    words = top.add_subparsers(dest="units", required=True, metavar="命令")
    one = word(words, "list", "单位名单 · the list of units", _list, False)
    one.add_argument("--private", action="store_true", help="带上电话 · with telephones")

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
    one.add_argument("--time", help="选拔时间 · when the selection was held")
    one.add_argument("--place", help="选拔地点 · where")
    one.add_argument("--format", help="选拔赛制：循环或淘汰 · round robin or knockout")
    one.add_argument("--mailed", metavar="日期", help="上报寄出日期 · date of the mail")
    one.add_argument("--represents", help="行业体协、单位、工会或赛区 · what the unit is")

    one = word(words, "share", "分配决赛名额 · share out places", _share, True)
    one.add_argument("places", metavar="名额", type=int)


def _list(options: argparse.Namespace) -> int:
    session = Session(options)
    return session.listing("units", units(session.competition, options.private))


def _set(options: argparse.Namespace) -> int:
    session = Session(options)
    event = session.do(
        set_unit(
            session.competition,
            options.id,
            name=options.name,
            zone=options.zone,
            leader=options.leader,
            telephone=options.telephone,
            officials=options.official,
            members=options.members,
            entrants=options.entrants,
            ranking=options.ranking,
            time=options.time,
            place=options.place,
            format_=options.format,
            mailed=options.mailed,
            represents=options.represents,
        )
    )
    return session.answer(happened(session.state, event))


def _share(options: argparse.Namespace) -> int:
    session = Session(options)
    event = session.do(ShareOut(options.places))
    shared = quota(session.competition)
    session.table(shared)
    return session.answer(happened(session.state, event), quota=shared.rows)
