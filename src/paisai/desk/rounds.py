"""`paisai pair`, `publish`, `start`, `end`, `clock`, `where`: a round from draft to end."""

from __future__ import annotations

import argparse
from typing import Any

from paisai.desk.desk import Desk, word
from paisai.desk.naming import entry_of, label
from paisai.desk.progress import during
from paisai.desk.seating import plain_round, room_of, seat_name, show_round
from paisai.errors import NotationError
from paisai.ledger.commands import (
    Announce,
    ChangeDraft,
    EndRound,
    ExtendRound,
    Pair,
    PauseRound,
    PublishRound,
    PublishScores,
    ResumeRound,
    StartRound,
)
from paisai.tournament.competition import Round, RoundStatus, StageState
from paisai.tournament.pairing.swiss import Remedy
from paisai.tournament.ranking.standings import chosen_stage


def add_pair(subparsers: Any) -> None:
    one = word(subparsers, "pair", "编排下一轮（草案） · draft the next round", _pair, True)
    how = one.add_mutually_exclusive_group()
    how.add_argument(
        "--remedy",
        choices=[r.value for r in Remedy if r is not Remedy.NONE],
        help="排不出时放宽：许再次相遇，或许同单位相遇 · relax a rule",
    )
    how.add_argument(
        "--swap",
        nargs=2,
        action="append",
        metavar=("甲", "乙"),
        help="草案中两个参赛者互换座位，可重复 · swap two entries of the draft",
    )
    one.add_argument("--reason", default="", help="放宽或手改的理由 · why")


def add_publish(subparsers: Any) -> None:
    one = word(subparsers, "publish", "公布编排，或公布成绩 · publish the round", _publish, True)
    one.add_argument("--scores", action="store_true", help="公布本轮成绩 · publish the scores")


def add_start(subparsers: Any) -> None:
    word(subparsers, "start", "本轮开始计时 · start the round", _start, True)


def add_end(subparsers: Any) -> None:
    word(subparsers, "end", "本轮时间到 · end the round", _end, True)


def add_clock(subparsers: Any) -> None:
    one = word(subparsers, "clock", "暂停、继续、延长、播报 · the hall's clock", _clock, True)
    act = one.add_mutually_exclusive_group(required=True)
    act.add_argument("--pause", metavar="原因", help="暂停 · pause")
    act.add_argument("--resume", action="store_true", help="继续 · resume")
    act.add_argument("--extend", type=int, metavar="分钟", help="延长 · extend")
    act.add_argument("--announce", metavar="话", help="播报 · announce")
    one.add_argument("--table", type=int, help="只延长这一桌 · for one table")
    one.add_argument("--reason", default="", help="延长的原因 · why")


def add_round(subparsers: Any) -> None:
    one = word(subparsers, "round", "一轮的对阵和成绩 · a round with its results", _round, False)
    one.add_argument("--round", type=int, help="第几轮，默认最后一轮 · which round")
    one.add_argument("--stage", type=int, help="第几阶段 · which stage")


def add_where(subparsers: Any) -> None:
    one = word(subparsers, "where", "某人在哪一桌 · where somebody sits", _where, False)
    one.add_argument("name", metavar="参赛者")


def _last(desk: Desk) -> tuple[StageState, Round]:
    stage, round_ = desk.competition.stage, desk.competition.round
    if stage is None or round_ is None:
        raise NotationError("还没有编排过", "no round has been drafted yet")
    return stage, round_


def _pair(options: argparse.Namespace) -> int:
    desk = Desk(options)
    if options.swap:
        return _swap(desk)
    with during(desk.text("编排", "pairing")):
        desk.do(Pair(Remedy(options.remedy or "none"), options.reason))
    stage, round_ = _last(desk)
    plain = plain_round(desk, stage, round_)
    show_round(desk, plain, round_, False)
    return desk.answer(
        f"第 {round_.number} 轮草案，{len(round_.tables)} 桌；用 publish 公布",
        f"draft of round {round_.number}, {len(round_.tables)} tables; publish it next",
        **plain,
    )


def _swap(desk: Desk) -> int:
    stage, round_ = _last(desk)
    if round_.status is not RoundStatus.DRAFT:
        raise NotationError("本轮已经公布，不能再改", "the round is published; no change any more")
    seats = [*(list(table.seats) for table in round_.tables), list(round_.byes)]
    for words in desk.options.swap:
        one, other = (entry_of(desk.competition, w) for w in words)
        for row in seats:
            row[:] = [{one: other, other: one}.get(entry, entry) for entry in row]
    pairs = tuple((row[0], row[1]) for row in seats[:-1])
    bye = seats[-1][0] if seats[-1] else None
    event = desk.do(ChangeDraft(pairs, bye, desk.options.reason))
    outcome = event.data.get("outcome", {})
    stage, round_ = _last(desk)
    plain = plain_round(desk, stage, round_)
    show_round(desk, plain, round_, False)
    for broken in outcome.get("broken", ()):
        desk.say(f"注意：{broken['zh']}", f"note: {broken['en']}")
    return desk.answer(
        f"草案已手改；与最优相差：分差平方和 {outcome.get('points')}，位差平方和"
        f" {outcome.get('places')}",
        f"changed by hand; off the best by {outcome.get('points')} in points squared and"
        f" {outcome.get('places')} in places squared",
        distance=dict(outcome),
        **plain,
    )


def _publish(options: argparse.Namespace) -> int:
    desk = Desk(options)
    desk.do(PublishScores() if options.scores else PublishRound())
    stage, round_ = _last(desk)
    plain = plain_round(desk, stage, round_)
    if options.scores:
        return desk.answer(
            f"第 {round_.number} 轮成绩已公布",
            f"scores of round {round_.number} published",
            **plain,
        )
    show_round(desk, plain, round_, False)
    return desk.answer(
        f"第 {round_.number} 轮对阵已公布", f"round {round_.number} is published", **plain
    )


def _start(options: argparse.Namespace) -> int:
    desk = Desk(options)
    event = desk.do(StartRound())
    _, round_ = _last(desk)
    return desk.answer(
        f"第 {round_.number} 轮 {event.time:%H:%M} 开始",
        f"round {round_.number} started at {event.time:%H:%M}",
        round=round_.number,
    )


def _end(options: argparse.Namespace) -> int:
    desk = Desk(options)
    event = desk.do(EndRound())
    _, round_ = _last(desk)
    return desk.answer(
        f"第 {round_.number} 轮 {event.time:%H:%M} 时间到",
        f"round {round_.number} ended at {event.time:%H:%M}",
        round=round_.number,
    )


def _clock(options: argparse.Namespace) -> int:
    desk = Desk(options)
    if options.pause is not None:
        desk.do(PauseRound(options.pause))
        return desk.answer("计时暂停", "the clock is stopped")
    if options.resume:
        desk.do(ResumeRound())
        return desk.answer("计时继续", "the clock runs")
    if options.announce is not None:
        desk.do(Announce(options.announce))
        return desk.answer(f"播报：{options.announce}", f"announced: {options.announce}")
    desk.do(ExtendRound(options.extend, options.table, options.reason))
    whom = ("全场", "all") if options.table is None else (f"第 {options.table} 桌",) * 2
    return desk.answer(
        f"{whom[0]}延长 {options.extend} 分钟", f"{options.extend} minutes more for {whom[1]}"
    )


def round_asked(desk: Desk) -> tuple[StageState, Round]:
    """The round named by --stage and --round, else the last."""
    options = desk.options
    stage = chosen_stage(desk.competition, options.stage)
    if not stage.rounds:
        raise NotationError("这一阶段还没有编排过", "no round of this stage has been drafted")
    if options.round is None:
        return stage, stage.rounds[-1]
    for round_ in stage.rounds:
        if round_.number == options.round:
            return stage, round_
    last = stage.rounds[-1].number
    raise NotationError(
        f"没有第 {options.round} 轮，应为 1 到 {last}",
        f"there is no round {options.round}; 1 to {last}",
    )


def _round(options: argparse.Namespace) -> int:
    desk = Desk(options)
    stage, round_ = round_asked(desk)
    plain = plain_round(desk, stage, round_)
    if options.json:
        return desk.answer("", "", **plain)
    show_round(desk, plain, round_, True)
    return 0


def _where(options: argparse.Namespace) -> int:
    """Of the last round that is published; a draft is nobody's business yet."""
    desk = Desk(options)
    entry = entry_of(desk.competition, options.name)
    published = [
        round_
        for stage in desk.competition.stages
        for round_ in stage.rounds
        if round_.status is not RoundStatus.DRAFT
    ]
    if not published:
        raise NotationError("还没有公布过对阵", "no round is published yet")
    round_ = published[-1]
    found: dict[str, Any] = {
        "entry": entry,
        "name": desk.competition.entrants[entry].name,
        "round": round_.number,
        "table": None,
        "room": "",
        "seat": "",
        "opponents": [],
        "bye": entry in round_.byes,
    }
    for table in round_.tables:
        if entry in table.seats:
            others = [other for other in table.seats if other != entry]
            found |= {
                "table": table.number,
                "room": room_of(desk.competition, table.number),
                "seat": desk.text(*seat_name(table, table.seats.index(entry))),
                "opponents": others,
            }
    name = label(desk.competition, entry)
    if found["table"] is None:
        out = ("轮空", "has a bye") if found["bye"] else ("没有比赛", "does not play")
        zh, en = f"{name} 第 {round_.number} 轮{out[0]}", f"{name} {out[1]}, round {round_.number}"
    else:
        whom = "、".join(label(desk.competition, other) for other in found["opponents"])
        place = f"{found['room']} " if found["room"] else ""
        zh = (
            f"{name} 第 {round_.number} 轮：{place}第 {found['table']} 桌"
            f" {found['seat']}，对手 {whom}"
        )
        en = (
            f"{name}, round {round_.number}: {place}table {found['table']}"
            f" {found['seat']}, against {whom}"
        )
    return desk.answer(zh, en, **found)
