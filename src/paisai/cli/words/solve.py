"""`paisai solve`: the best line at a point of a recorded deal, and what the played one cost."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

from paisai.cli.progress import during
from paisai.players.best_lines import Compared, compare
from paisai.players.endings import Move
from paisai.record import erdayi, shengji
from paisai.record.grammar import ERDAYI
from paisai.record.reader import loads
from paisai.shengji.seats import SEAT_EN
from paisai.text import Text, signed


def add_parser(subparsers: Any) -> None:
    word = subparsers.add_parser(
        "solve", help="一手牌最好怎么打、实际亏多少 · the best line, and what the played one cost"
    )
    word.add_argument("file", type=Path, help="记录文件 · record file")
    word.add_argument(
        "--step", type=int, required=True, metavar="N", help="第几手牌（过也算）· which play"
    )
    word.add_argument("--deal", type=int, metavar="N", help="第几副，默认第一副 · which deal")
    word.set_defaults(run=run)


def run(options: Namespace) -> int:
    record = loads(options.file.read_bytes())
    with during(Text("推算", "working it out").in_(options.lang)):
        found = compare(record, options.step, options.deal)
    for text in lines(found, record.game == ERDAYI.game):
        print(text.in_(options.lang))
    return 0


def lines(found: Compared, of_erdayi: bool) -> list[Text]:
    zh = erdayi.SEATS if of_erdayi else shengji.SEATS
    en = erdayi.SEATS if of_erdayi else SEAT_EN

    def move(one: Move) -> Text:
        cards = Text(one.cards or "不出", one.cards or "passes")
        return Text(f"{zh[one.seat]} {cards.zh}", f"{en[one.seat]} {cards.en}")

    def score(value: int) -> Text:
        if of_erdayi:
            return Text(f"庄家 {signed(value)} 分", f"the declarer {signed(value)}")
        return Text(f"防守方 {value} 分", f"the defenders {value}")

    best, after, made = score(found.best.score), score(found.after), move(found.played)
    line = [move(one) for one in found.best.line]
    said = [
        Text(f"各家都打最好：{best.zh}", f"with the best play of all: {best.en}"),
        Text("  " + "，".join(one.zh for one in line), "  " + ", ".join(one.en for one in line)),
    ]
    if found.cost == 0:
        said.append(Text(f"实际 {made.zh}：没有更好的", f"played {made.en}: nothing is better"))
    else:
        said.append(
            Text(
                f"实际 {made.zh}：此后最好是{after.zh}，亏 {found.cost} 分",
                f"played {made.en}: then {after.en} at best, {found.cost} lost",
            )
        )
    return said
