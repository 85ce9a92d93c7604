"""`paisai match`: one player against another on duplicate decks."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

from paisai import erdayi
from paisai.cli.output import print_json
from paisai.cli.progress import each
from paisai.errors import NotationError
from paisai.players.contest import Conduct, Watched, decks_played
from paisai.players.duplicate import Figure, Strength, strength
from paisai.players.named import player_named
from paisai.players.player import DEFAULT_MS
from paisai.players.registry import full_name
from paisai.regulations import game_rules
from paisai.text import Text

KINDS = (
    "random、sound、strong，模块:类，./程序，http://服务器 · a player, module:Class, ./program, URL"
)


def add_parser(subparsers: Any) -> None:
    word = subparsers.add_parser(
        "match", help="两个牌手比高低 · one player against another on duplicate decks"
    )
    word.add_argument("one", metavar="ONE", help=KINDS)
    word.add_argument("other", metavar="OTHER", help="对手 · the other")
    word.add_argument("--regulation", metavar="规程", help="默认竞技二打一 · a preset")
    word.add_argument(
        "--decks", type=int, default=100, metavar="N", help="几副，各打两遍 · decks, each twice"
    )
    word.add_argument("--ms", type=int, default=DEFAULT_MS, help="每步毫秒数 · time for a decision")
    word.add_argument("--seed", type=int, default=0, metavar="N", help="第一副的编号 · first deck")
    word.add_argument("--json", action="store_true", help="输出 JSON · as JSON")
    word.set_defaults(run=run)


def run(options: Namespace) -> int:
    if options.ms < 1 or options.decks < 1 or options.seed < 0:
        raise NotationError(
            "--ms 和 --decks 应不小于 1，--seed 不小于 0",
            "--ms and --decks are 1 or more, --seed 0 or more",
        )
    regulation = options.regulation or next(iter(erdayi.RULES))
    sys.path.insert(0, str(Path.cwd()))  # where somebody's own players are
    seated: list[Watched] = []
    try:
        for name in (options.one, options.other):
            seated.append(_seated(name, regulation, options.ms))
        one, other = seated
        decks = range(options.seed, options.seed + options.decks)
        what = Text("对局", "playing").in_(options.lang)
        found = strength(decks_played(regulation, one, other, each(decks, what)))
    finally:
        sys.path.pop(0)
        for player in seated:
            player.player.close()
    conducts = one.conduct(), other.conduct()
    if options.json:
        print_json(_json(options, regulation, found, conducts))
    else:
        for text in _lines(options, regulation, found, conducts):
            print(text.in_(options.lang))
    return 0


def _seated(name: str, regulation: str, ms: int) -> Watched:
    def help_given(_: Text) -> None:
        watched.helped += 1

    watched = Watched(name, player_named(name, regulation, 0, ms, help_given))
    return watched


def _lines(
    options: Namespace, regulation: str, found: Strength, conducts: tuple[Conduct, Conduct]
) -> list[Text]:
    said = [
        Text(
            f"{regulation}：{options.one} 对 {options.other}，{found.decks} 副，各打两遍",
            f"{regulation}: {options.one} against {options.other}, {found.decks} decks, each twice",
        ),
        Text(
            f"胜率 {found.won}，每副 {found.points} 分，净胜 {found.edge}",
            f"deals won {found.won}, points a deal {found.points}, edge {found.edge}",
        ),
    ]
    for role, (won, points) in found.by_role.items():
        name = {"declarer": "坐庄", "defenders": "防守"}[role]
        said.append(
            Text(f"  {name}：胜 {won}，{points} 分", f"  as {role}: won {won}, points {points}")
        )
    for name, conduct in zip((options.one, options.other), conducts, strict=True):
        times = f"{conduct.median_ms:.2f} / {conduct.p999_ms:.2f} / {conduct.longest_ms:.2f}"
        said.append(
            Text(
                f"{name}：决定 {conduct.decisions} 次，不合规则 {conduct.illegal}，"
                f"没有答上 {conduct.helped}；毫秒 中位 / 99.9% / 最长 {times}",
                f"{name}: {conduct.decisions} decisions, {conduct.illegal} illegal, "
                f"{conduct.helped} not answered; ms median / 99.9% / longest {times}",
            )
        )
    return said


def _json(
    options: Namespace, regulation: str, found: Strength, conducts: tuple[Conduct, Conduct]
) -> dict[str, Any]:
    def figure(one: Figure) -> dict[str, float | None]:
        known = one.within != float("inf")
        return {"mean": one.mean, "within": one.within if known else None}

    return {
        "regulation": regulation,
        "one": options.one,
        "other": options.other,
        "versions": [
            full_name(game_rules(regulation), one) for one in (options.one, options.other)
        ],
        "decks": found.decks,
        "ms": options.ms,
        "seed": options.seed,
        "won": figure(found.won),
        "points": figure(found.points),
        "edge": figure(found.edge),
        "by_role": {
            role: {"won": figure(won), "points": figure(points)}
            for role, (won, points) in found.by_role.items()
        },
        "conduct": [conduct._asdict() for conduct in conducts],
    }
