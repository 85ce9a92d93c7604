"""What `paisai record check`, `show` and `selfplay` do."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from paisai.cards import Card, symbols
from paisai.erdayi.scoring import scores_text
from paisai.needs import needs
from paisai.record import erdayi, shengji
from paisai.record.checks import last
from paisai.record.erdayi_replay import SittingFrame
from paisai.record.model import RecordStep
from paisai.record.reader import loads
from paisai.record.replay import replay
from paisai.record.shengji_replay import MatchFrame
from paisai.shengji.state import Deal

Frame = SittingFrame | MatchFrame


def add_parser(subparsers: Any) -> None:
    word = subparsers.add_parser("record", help="牌局记录：复核、逐步看牌 · deal records")
    asked = word.add_subparsers(dest="asked", metavar="check | show | selfplay", required=True)
    check_word = asked.add_parser("check", help="复核记录 · replay and check every step")
    show_word = asked.add_parser("show", help="逐步复盘 · replay step by step")
    for one, answer in ((check_word, check), (show_word, show)):
        one.add_argument("file", type=Path, help="记录文件 · record file")
        one.set_defaults(run=run, answer=answer)
    show_word.add_argument("--deal", type=int, help="只看第几副 · one deal only")
    selfplay_word = asked.add_parser(
        "selfplay", help="牌手自己打许多副，写成 Parquet · deals of self-play in a Parquet file"
    )
    selfplay_word.add_argument("file", type=Path, help="写到这里 · where to write")
    for name, kind, first, told in (
        ("--deals", int, 1_000_000, "几副 · how many deals"),
        ("--regulation", str, "erdayi-sanya-2021", "规程 · regulation"),
        ("--player", str, "random", "牌手，名字或 module:Class · player"),
        ("--seed", int, 0, "种子 · seed"),
        ("--jobs", int, 1, "几个进程，0 是全部核 · processes, 0: all cores"),
    ):
        selfplay_word.add_argument(name, type=kind, default=first, help=f"{told} ({first})")
    selfplay_word.set_defaults(run=selfplay)


def run(options: Namespace) -> int:
    for line in options.answer(options.file.read_bytes(), options):
        print(line)
    return 0


def selfplay(options: Namespace) -> int:
    """The path of what was written is the last word."""
    with needs():
        from paisai.rl.dataset import write
    actions = write(
        options.file,
        options.deals,
        options.regulation,
        options.player,
        options.seed,
        options.jobs,
    )
    if options.lang == "en":
        print(f"{options.deals} deals, {actions} actions: {options.file}")
    else:
        print(f"{options.deals} 副牌，{actions} 个动作：{options.file}")
    return 0


def check(data: bytes, options: Namespace) -> Iterator[str]:
    """One line when everything is right; the first wrong line otherwise."""
    record = loads(data)
    end = last(replay(record))
    if isinstance(end, SittingFrame):
        standing = scores_text(end.sitting.totals)
    else:
        standing = shengji.levels_text(end.match) if end.match is not None else ""
    if options.lang == "en":
        yield f"{len(record.deals)} deal(s), every step and figure is right. {standing}"
    else:
        yield f"共 {len(record.deals)} 副，每步牌和每个数都对。{standing}"


def show(data: bytes, options: Namespace) -> Iterator[str]:
    """The hands after every step."""
    for frame in replay(loads(data)):
        if options.deal in (None, frame.number):
            yield from _frame(frame)


def _frame(frame: Frame) -> Iterator[str]:
    hands: Sequence[Sequence[Card]]
    if isinstance(frame, SittingFrame):
        seats, hands, ended = erdayi.SEATS, frame.deal.hands, _erdayi_end(frame)
    else:
        seats, hands, ended = shengji.SEATS, _shengji_hands(frame.deal), _shengji_end(frame.deal)
    if frame.step is None and ended:
        yield ended
        return
    yield f"【第 {frame.number} 副】" if frame.step is None else _step(frame.step, seats)
    if frame.step is None or frame.step.seat is not None:
        for seat, hand in zip(seats, hands, strict=True):
            yield f"      {seat} {len(hand):>2} 张  {symbols(hand)}"


def _step(step: RecordStep, seats: str) -> str:
    if step.seat is None and step.verb == "圈":
        return f"第 {step.number} 圈"
    who = "" if step.seat is None else seats[step.seat]
    number = "" if step.number is None else str(step.number)
    remark = f"（{step.remark}）" if step.remark else ""
    words = (who, step.verb, symbols(step.cards), step.text, number)
    return "  " + " ".join(filter(None, words)) + remark


def _erdayi_end(frame: SittingFrame) -> str:
    result = frame.deal.result
    if result is None:
        return ""
    return f"  {result.course}；{scores_text(result.scores)}"


def _shengji_end(deal: Deal) -> str:
    return "" if deal.result is None else f"  {deal.result.text.zh}"


def _shengji_hands(deal: Deal) -> Sequence[Sequence[Card]]:
    return [deal.view(seat).hand for seat in range(4)]
