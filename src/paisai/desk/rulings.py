"""`paisai rule`: an infraction by its id with its facts becomes a ruling with its effects."""

from __future__ import annotations

import argparse
import re
from typing import Any

from paisai.desk.desk import Desk, word
from paisai.desk.naming import entry_of, label
from paisai.desk.shown import Column
from paisai.errors import NotationError
from paisai.ledger.ruled import as_command
from paisai.referee import Listed, Past, infractions, rule
from paisai.referee.catalogue import find
from paisai.referee.effects import to_json
from paisai.tournament.competition import RoundStatus
from paisai.tournament.entries import EntryId

CATALOGUE = (
    Column("id", "违例", "infraction"),
    Column("title", "名称", "name"),
    Column("clause", "条款", "clause"),
    Column("needed", "要写明", "facts"),
)
FACTS = (
    Column("name", "事实", "fact"),
    Column("title", "含义", "meaning"),
    Column("accepted", "可以是", "accepted"),
    Column("must", "必写", "needed"),
)
RULINGS = (
    Column("ruling", "号", "no.", right=True),
    Column("round", "轮", "round", right=True),
    Column("table", "桌", "table", right=True),
    Column("name", "参赛者", "entry"),
    Column("clause", "条款", "clause"),
    Column("text", "判罚", "ruling"),
    Column("void", "撤销", "void"),
)


def add_parser(subparsers: Any) -> None:
    one = word(subparsers, "rule", "判罚；只写 FILE 列出违例 · rule on an infraction", _rule, True)
    one.add_argument("entry", metavar="参赛者", nargs="?")
    one.add_argument("infraction", metavar="违例", nargs="?")
    one.add_argument("facts", metavar="事实=值 · FACT=VALUE", nargs="*")
    one.add_argument(
        "--facts", dest="ask", metavar="违例", help="这一违例要写明什么 · what it needs"
    )
    one.add_argument("--list", action="store_true", help="已有的判罚 · the rulings so far")
    one.add_argument("--table", type=int, help="第几桌 · which table")
    one.add_argument("--deal", type=int, help="第几副 · which deal")
    one.add_argument("--dry-run", action="store_true", help="只看结果，不记录 · only show it")


def _rule(options: argparse.Namespace) -> int:
    desk = Desk(options)
    if options.list:
        return _list(desk)
    if options.ask is not None:
        return _facts(desk, find(desk.competition.regulation, options.ask))
    if options.entry is None:
        return _catalogue(desk)
    entry = entry_of(desk.competition, options.entry)
    if options.infraction is None:
        raise NotationError(
            f"要写明违例；paisai rule {options.file} 列出全部",
            f"name the infraction; paisai rule {options.file} lists them all",
        )
    return _decide(desk, entry)


def _catalogue(desk: Desk) -> int:
    rows = [
        {
            **one.to_json(),
            "title": desk.text(one.name.zh, one.name.en),
            "needed": [fact.name for fact in one.facts if not fact.optional],
        }
        for one in infractions(desk.competition.regulation)
    ]
    return desk.listing("infractions", CATALOGUE, rows, "", "")


def _facts(desk: Desk, listed: Listed) -> int:
    rows = [
        {
            **fact.to_json(),
            "title": desk.text(fact.words.zh, fact.words.en),
            "accepted": desk.text(*fact.accepted()).strip(),
            "must": not fact.optional,
        }
        for fact in listed.facts
    ]
    return desk.listing("facts", FACTS, rows, "不用写明什么", "nothing is needed")


def _decide(desk: Desk, entry: EntryId) -> int:
    options = desk.options
    facts = _numbered(desk, options.infraction, _given(options.facts))
    made = rule(desk.competition.regulation, options.infraction, facts, _past(desk, entry))
    text = desk.text(made.text.zh, made.text.en)
    plain = {
        "entry": entry,
        "infraction": made.infraction,
        "occurrence": made.occurrence,
        **made.to_json(),
    }
    if options.dry_run:
        return desk.answer(f"（没有记录）{made.text.zh}", f"(not recorded) {made.text.en}", **plain)
    event = desk.do(
        as_command(made, entry, facts, options.table, options.deal),
    )
    name = label(desk.competition, entry)
    clause = f"（{made.clause}）" if made.clause else ""
    return desk.answer(
        f"第 {event.seq} 号判罚 {name}{clause}：{text}",
        f"ruling {event.seq}, {name}{clause}: {text}",
        ruling=event.seq,
        **plain,
    )


def _given(words: list[str]) -> dict[str, object]:
    """`cards=3 at_fault=defenders`: numbers are numbers."""
    facts: dict[str, object] = {}
    for one in words:
        name, equals, value = one.partition("=")
        if not equals or not name:
            raise NotationError(
                f"事实应写成 名=值，如 cards=3，不是 {one}",
                f"a fact is NAME=VALUE, such as cards=3, not {one}",
            )
        facts[name] = int(value) if re.fullmatch(r"-?\d+", value) else value
    return facts


def _numbered(desk: Desk, infraction: str, facts: dict[str, object]) -> dict[str, object]:
    """With the round and deal, where repetition is counted within them."""
    asked = {fact.name for fact in find(desk.competition.regulation, infraction).facts}
    here: dict[str, object] = {"round": _round_now(desk), "deal": desk.options.deal}
    known = {name: n for name, n in here.items() if name in asked and n is not None}
    return {**known, **facts}


def _round_now(desk: Desk) -> int | None:
    """The last published round, counted over all stages."""
    rounds = [r for stage in desk.competition.stages for r in stage.rounds]
    published = [r.serial for r in rounds if r.status is not RoundStatus.DRAFT]
    return published[-1] if published else None


def _past(desk: Desk, entry: EntryId) -> list[Past]:
    """What the entry did before, with the round and deal it was in."""
    past = []
    for ruling in desk.competition.rulings:
        if ruling.entry == entry and ruling.cancelled_by is None:
            deal = {} if ruling.deal is None else {"deal": ruling.deal}
            facts: dict[str, object] = {"round": ruling.serial, **deal, **ruling.facts}
            past.append(Past(ruling.infraction, facts))
    return past


def _list(desk: Desk) -> int:
    rows = [
        {
            "ruling": ruling.seq,
            "stage": ruling.stage + 1,
            "round": ruling.round,
            "table": ruling.table,
            "deal": ruling.deal,
            "entry": ruling.entry,
            "name": label(desk.competition, ruling.entry),
            "infraction": ruling.infraction,
            "clause": ruling.clause,
            "text": ruling.text.in_(desk.options.lang),
            "effects": [to_json(effect) for effect in ruling.effects],
            "cancelled_by": ruling.cancelled_by,
            "void": None if ruling.cancelled_by is None else desk.text("已撤销", "void"),
        }
        for ruling in desk.competition.rulings
    ]
    return desk.listing("rulings", RULINGS, rows, "没有判罚", "there are no rulings")
