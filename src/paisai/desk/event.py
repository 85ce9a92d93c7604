"""`paisai new`, `status`, `close`, `log`, `undo`, `verify`: the event as a whole."""

from __future__ import annotations

import argparse
import json
import re
from datetime import date
from pathlib import Path
from typing import Any

from paisai.desk.advice import next_words, reminders, taking_part
from paisai.desk.desk import Desk, actor, common, day, moment, now, plain_event, word
from paisai.desk.naming import label
from paisai.desk.progress import during
from paisai.desk.shown import Column, print_json, safe
from paisai.errors import NotationError
from paisai.ledger import Ledger, verify
from paisai.ledger.commands import Close, CloseStage, Create, Undo
from paisai.regulations import Regulation, load, load_file, preset_ids
from paisai.tournament.competition import Competition, DrawPurpose, Room
from paisai.tournament.next_step import Due, Step, next_step
from paisai.tournament.pairing.knockout_first_round import check_first_round
from paisai.tournament.pairing.no_legal_pairing import NoLegalPairing
from paisai.tournament.ranking.advancing import qualifiers
from paisai.tournament.ranking.standings import stage_of
from paisai.tournament.timetable import timetable


def add_new(subparsers: Any) -> None:
    one = subparsers.add_parser(
        "new", help="建立一场比赛 · a new event", description="建立一场比赛"
    )
    one.add_argument("file", metavar="FILE", type=Path, help="比赛文件，不覆盖已有的")
    one.add_argument("regulation", metavar="规程", help="自带规程的编号，或 .toml 文件")
    one.add_argument("--name", required=True, help="比赛名称 · name of the event")
    one.add_argument("--first-day", help="首日，如 2026-05-01，默认今天 · first day")
    one.add_argument("--rooms", help="场地和桌数，如 一厅:20,二厅:10 · rooms with tables")
    common(one, acts=True)
    one.set_defaults(run=_new)


def add_status(subparsers: Any) -> None:
    word(subparsers, "status", "比赛到了哪一步，下一步做什么 · what is due next", _status, False)


def add_timetable(subparsers: Any) -> None:
    one = word(subparsers, "timetable", "赛程和冲突 · the timetable", _timetable, False)
    one.add_argument("--start", default="09:00", help="首日几点开始 · when the first day begins")
    one.add_argument(
        "--break",
        dest="pause",
        type=int,
        default=15,
        metavar="分钟",
        help="轮间休息 · between rounds",
    )


def add_close(subparsers: Any) -> None:
    one = word(subparsers, "close", "结束阶段，或结束比赛 · close the stage or event", _close, True)
    one.add_argument(
        "--early",
        metavar="理由",
        default="",
        help="提前结束 · before its last round",
    )
    one.add_argument(
        "--final", action="store_true", help="结束整场比赛，不能撤销 · close the event for good"
    )


def add_log(subparsers: Any) -> None:
    one = word(subparsers, "log", "全部记录 · all events", _log, False)
    one.add_argument("--last", type=int, metavar="N", help="只看最后 N 条 · only the last N")


def add_undo(subparsers: Any) -> None:
    one = word(subparsers, "undo", "撤销一条记录 · undo an event", _undo, True)
    one.add_argument("seq", metavar="号", type=int, nargs="?", help="默认最后一条 · the last")
    one.add_argument("--reason", default="", help="理由 · why")


def add_verify(subparsers: Any) -> None:
    word(subparsers, "verify", "复核：散列、抽签、名次全部重算 · verify it all", _verify, False)


def _regulation(name: str) -> Regulation:
    return load(name) if name in preset_ids() or not name.endswith(".toml") else load_file(name)


def _new(options: argparse.Namespace) -> int:
    regulation = _regulation(options.regulation)
    first_day = date.today() if options.first_day is None else day(options.first_day)
    values = regulation.model_dump(mode="json", exclude_none=True)
    command = Create(options.name, values, first_day, _rooms(options.rooms))
    book = Ledger.create(options.file, command, actor(options), now(options))
    name = regulation.name.en if options.lang == "en" else regulation.name.zh
    if options.json:
        events = [plain_event(event) for event in book.state.history]
        print_json({"events": events, "file": str(options.file), "regulation": regulation.id})
    elif options.lang == "en":
        print(safe(f"{options.name} by {name}: {options.file}"))
    else:
        print(safe(f"{options.name}（{name}）：{options.file}"))
    return 0


def _rooms(text: str | None) -> tuple[Room, ...]:
    """
    >>> _rooms("一厅:20，二厅:10")
    (Room(name='一厅', tables=20), Room(name='二厅', tables=10))
    """
    rooms = []
    for part in filter(None, re.split("[,，]", text or "")):
        name, _, tables = part.replace("：", ":").rpartition(":")
        if not name.strip() or not tables.strip().isdecimal():
            raise NotationError(
                f"场地应写成 名称:桌数，如 一厅:20,二厅:10，不是 {part}",
                f"rooms are NAME:TABLES, such as 一厅:20,二厅:10, not {part}",
            )
        rooms.append(Room(name.strip(), int(tables)))
    return tuple(rooms)


def _status(options: argparse.Namespace) -> int:
    desk = Desk(options)
    competition, step = desk.competition, next_step(desk.competition)
    stage, round_ = competition.stage, competition.round
    regulation = competition.regulation
    plain: dict[str, Any] = {
        "name": competition.name,
        "regulation": regulation.id,
        "first_day": competition.first_day.isoformat(),
        "entries": len(taking_part(competition)),
        "units": len(competition.units),
        "stage": None if stage is None else stage.index + 1,
        "stages": len(regulation.stages),
        "round": None if round_ is None else round_.number,
        "round_status": None if round_ is None else round_.status.value,
        "closed": competition.closed,
        "due": step.due.value,
        "purpose": None if step.purpose is None else step.purpose.value,
        "tables": list(step.tables),
        "among": [list(group) for group in step.among],
        "seq": desk.book.state.seq,
        "head": desk.book.state.head,
    }
    name = regulation.name
    desk.say(
        f"{competition.name}（{name.zh}），{competition.first_day}",
        f"{competition.name} ({name.en}), {competition.first_day}",
    )
    desk.say(
        f"参赛者 {plain['entries']} 个，单位 {len(competition.units)} 个",
        f"{plain['entries']} entries, {len(competition.units)} units",
    )
    if stage is not None:
        spec = stage_of(competition, stage).name
        number = f"，第 {round_.number} 轮" if round_ else ""
        desk.say(
            f"第 {stage.index + 1} 阶段 {spec.zh}{number}",
            f"stage {stage.index + 1}, {spec.en}" + (f", round {round_.number}" if round_ else ""),
        )
    obstacle = _no_bracket(desk, step)
    if obstacle is not None:
        plain["obstacle"] = {"zh": obstacle.zh, "en": obstacle.en}
        desk.say(
            f"{obstacle.zh}；用 paisai draw {options.file} --remedy 哪一条 --reason 理由",
            f"{obstacle.en}: paisai draw {options.file} --remedy WHICH --reason WHY",
        )
    last = desk.book.state.time
    advice = next_words(competition, step, last.date() if last else competition.first_day)
    others = reminders(competition, step)
    told = [
        {"zh": zh.replace("{}", str(options.file)), "en": en.replace("{}", str(options.file))}
        for zh, en in (advice, *others)
    ]
    for one in told[1:]:
        desk.say(f"还没有做：{one['zh']}", f"still to do: {one['en']}")
    plain |= {"next": told[0], "reminders": told[1:]}
    return desk.answer(f"下一步：{told[0]['zh']}", f"next: {told[0]['en']}", **plain)


def _no_bracket(desk: Desk, step: Step) -> NoLegalPairing | None:
    """Why the bracket that is due cannot be drawn as the rules stand."""
    stage = desk.competition.stage
    if stage is None or step.due is not Due.DRAW or step.purpose is not DrawPurpose.BRACKET:
        return None
    try:
        check_first_round(qualifiers(desk.competition, stage))
    except NoLegalPairing as obstacle:
        return obstacle
    return None


TIMETABLE = (
    Column("day", "日期", "day"),
    Column("start", "开始", "from"),
    Column("end", "结束", "until"),
    Column("what", "内容", "what"),
    Column("rounds", "轮次", "rounds"),
)


def _timetable(options: argparse.Namespace) -> int:
    desk = Desk(options)
    begins = moment(f"{desk.competition.first_day}T{options.start}")
    found = timetable(desk.competition, begins, options.pause)
    rows = [
        {
            "day": slot.start.date().isoformat() if slot.start else None,
            "start": f"{slot.start:%H:%M}" if slot.start else None,
            "end": f"{slot.end:%H:%M}" if slot.end else None,
            "what": desk.text(slot.what.zh, slot.what.en),
            "rounds": list(slot.rounds),
        }
        for slot in found.slots
    ]
    desk.table(TIMETABLE, rows, "没有赛程", "there is no timetable")
    for conflict in found.conflicts:
        desk.say(f"冲突：{conflict.zh}", f"conflict: {conflict.en}")
    if options.json:
        conflicts = [{"zh": c.zh, "en": c.en} for c in found.conflicts]
        print_json({"timetable": rows, "conflicts": conflicts})
    return 0


def _close(options: argparse.Namespace) -> int:
    """The stage that is being played; when the last is closed, the event."""
    desk = Desk(options)
    stage = desk.competition.stage
    if stage is not None and stage.closed:
        if not options.final:
            raise _for_good(desk.competition, options.file)
        desk.do(Close())
        return desk.answer("比赛结束", "the event is closed", closed="event", advancing=[])
    number = 1 if stage is None else stage.index + 1
    event = desk.do(CloseStage(options.early))
    forward = event.data.get("outcome", {}).get("advancing", [])
    names = "、".join(label(desk.competition, entry) for entry in forward)
    more = (f"，晋级：{names}", f"; advancing: {names}") if forward else ("", "")
    return desk.answer(
        f"第 {number} 阶段结束{more[0]}",
        f"stage {number} is closed{more[1]}",
        closed="stage",
        advancing=list(forward),
    )


def _for_good(competition: Competition, file: Path) -> NotationError:
    """After the close nothing can be undone: say so, and what is still open."""
    awards = competition.regulation.awards
    open_zh, open_en = "", ""
    for special in awards.special if awards is not None else ():
        missing = special.count - sum(h.award in special.name.zh for h in competition.honours)
        if missing > 0:
            open_zh += f"“{special.name.zh}”还有 {missing} 名没有评出（paisai awards --give）；"
            open_en += f"{missing} of {special.name.en} not given yet (paisai awards --give); "
    return NotationError(
        f"各阶段已结束；{open_zh}结束整场比赛以后不能再改，确定就写 paisai close {file} --final",
        f"all stages are closed; {open_en}the event is closed for good with"
        f" paisai close {file} --final",
    )


LOG = (
    Column("seq", "号", "no.", right=True),
    Column("time", "时间", "time"),
    Column("actor", "谁", "who"),
    Column("kind", "事", "what"),
    Column("detail", "内容", "detail"),
    Column("void", "撤销", "undone"),
)
DETAIL = 60
"""So many characters of a command are shown in the log."""


def _log(options: argparse.Namespace) -> int:
    desk = Desk(options)
    state = desk.book.state
    if options.last is not None and options.last < 1:
        raise NotationError("--last 应为从 1 起的整数", "--last is a whole number from 1")
    events = state.history if options.last is None else state.history[-options.last :]
    rows = []
    for event in events:
        command = event.data.get("command", {})
        short = {k: v for k, v in command.items() if k != "regulation"}
        detail = json.dumps(short, ensure_ascii=False)[1:-1]
        rows.append(
            {
                **plain_event(event),
                "command": command,
                "undone": event.seq in state.undone,
                "detail": detail if len(detail) <= DETAIL else detail[:DETAIL] + "…",
                "void": desk.text("已撤销", "undone") if event.seq in state.undone else "",
            }
        )
    return desk.listing("events", LOG, rows, "没有记录", "there are no events")


def _undo(options: argparse.Namespace) -> int:
    desk = Desk(options)
    seq = options.seq
    state = desk.book.state
    if seq is None:
        left = [e for e in state.history if e.seq not in state.undone and e.kind != "undo"]
        seq = left[-1].seq
    kind = next((e.kind for e in state.history if e.seq == seq), "")
    event = desk.do(Undo(seq, options.reason))
    undone = event.data.get("outcome", {}).get("undone", [seq])
    return desk.answer(
        f"第 {'、'.join(map(str, undone))} 号记录（{kind}）已撤销，原记录仍在",
        f"event {', '.join(map(str, undone))} ({kind}) is undone; it stays on record",
        undone=list(undone),
    )


def _verify(options: argparse.Namespace) -> int:
    """Exit code 1 where the file cannot be believed."""
    english = options.lang == "en"
    with during("verifying" if english else "复核"):
        found = verify(options.file)
    if options.json:
        print_json(
            {
                "ok": not found.problems,
                "events": found.events,
                "draws": found.draws,
                "head": found.head,
                "problems": [{"line": p.line, "zh": p.zh, "en": p.en} for p in found.problems],
            }
        )
        return 1 if found.problems else 0
    for problem in found.problems:
        print(safe(problem.text(options.lang)))
    if not found.problems and english:
        print(f"{found.events} events, {found.draws} draws, all in order; head {found.head}")
    elif not found.problems:
        print(f"{found.events} 条记录、{found.draws} 次抽签全部无误；末值 {found.head}")
    return 1 if found.problems else 0
