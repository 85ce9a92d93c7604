"""`paisai play`: a person in a terminal against bots or other programs, by any regulation."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Callable
from random import Random
from typing import Any

from paisai import erdayi, shengji
from paisai.cards import RANKS, Card, deck, symbols
from paisai.errors import NotationError
from paisai.players.external import External
from paisai.players.player import DEFAULT_MS, Player
from paisai.players.registry import make, players_of
from paisai.players.terminal import Quit, TypingPerson
from paisai.regulations import load, rules_of
from paisai.regulations.playing import AnyRules
from paisai.shengji.policies import FirstDrawer, StartLevel
from paisai.shengji.seats import EAST
from paisai.text import Text

OWN_SEAT = 0


def add_parser(subparsers: Any) -> None:
    word = subparsers.add_parser(
        "play", help="在终端里和电脑打牌 · play against bots in a terminal"
    )
    word.add_argument("regulation", nargs="?", help="自带规程的编号，默认竞技二打一 · a preset")
    word.add_argument(
        "--with",
        dest="others",
        metavar="牌手|./程序",
        help="对手：random、sound、strong，或一个程序 · the others: a bot or a program",
    )
    word.add_argument("--ms", type=int, default=DEFAULT_MS, help="每步毫秒数 · time for a decision")
    word.add_argument("--seed", type=int, help="随机种子，默认任意 · seed")
    word.add_argument("--deals", type=int, default=1, metavar="N", help="打几副 · deals")
    word.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    name = options.regulation or next(iter(erdayi.RULES))
    rules = rules_of(load(name))
    if options.ms < 1 or options.deals < 1:
        raise NotationError("--ms 和 --deals 应不小于 1", "--ms and --deals are 1 or more")
    seed = secrets.randbits(32) if options.seed is None else options.seed

    def say(text: Text) -> None:
        print(text.in_(options.lang), flush=True)

    other = _other(options.others or players_of(rules)[-1].id, name, rules, seed, options.ms, say)
    adviser = make(rules, players_of(rules)[-1].id, seed, options.ms)
    table = PracticeTable(rules, Random(seed), other, adviser, options.lang, say)
    say(Text(f"{name}，种子 {seed}，你坐 0 号位", f"{name}, seed {seed}, you are seat 0"))
    try:
        table.play(options.deals)
    except Quit:
        say(Text("\n再见", "\ngoodbye"))
    finally:
        if isinstance(other, External):
            other.close()
    return 0


def _other(
    name: str, regulation: str, rules: AnyRules, seed: int, ms: int, say: Callable[[Text], None]
) -> Player[Any, Any]:
    """A player by its id, or a program by its path."""
    if "/" not in name and "\\" not in name:
        return make(rules, name, seed, ms)
    return External(name, language_of(regulation, rules), seed, ms, say)


def language_of(regulation: str, rules: AnyRules) -> Any:
    """How the game of these rules asks a program."""
    if isinstance(rules, erdayi.Rules):
        from paisai.players.erdayi.questions import InRanks

        return InRanks()
    from paisai.players.shengji.questions import InCards

    return InCards(regulation)


class PracticeTable:
    """Deals one after another, the person at seat 0, the same player at every other."""

    def __init__(
        self,
        rules: AnyRules,
        dice: Random,
        other: Player[Any, Any],
        adviser: Player[Any, Any],
        language: str,
        say: Callable[[Text], None],
    ) -> None:
        self._rules, self._dice, self._other = rules, dice, other
        self._adviser, self._language, self._say = adviser, language, say

    def play(self, deals: int) -> None:
        if isinstance(self._rules, erdayi.Rules):
            self._erdayi(self._rules, deals)
        else:
            self._shengji(self._rules, deals)

    def _erdayi(self, rules: erdayi.Rules, deals: int) -> None:
        from paisai.players.erdayi.duplicate import play_out
        from paisai.players.erdayi.terminal import SEATS, TerminalTable

        person = TypingPerson(TerminalTable(), self._adviser, self._language)
        sitting = erdayi.Sitting(self._dice.randrange(3), rules)
        for _ in range(deals):
            if sitting.over:
                break
            start = erdayi.Deal.start(self._shuffled(1), sitting.next_first_bidder, rules)
            end = play_out(start, (person, self._other, self._other))
            assert end.result is not None
            for one in end.plays[-3:]:
                self._say(Text(*(f"  {SEATS[one.seat]} {symbols(one.cards) or '—'}",) * 2))
            for name, hand in zip(SEATS, end.hands, strict=True):
                self._say(Text(*(f"  {name} {symbols(hand)}",) * 2))
            sitting = sitting.add(end.result)
            scores = " ".join(f"{score:+}" for score in end.result.scores)
            total = " ".join(f"{score:+}" for score in sitting.totals)
            self._say(Text(f"本副 {scores}，累计 {total}", f"this deal {scores}, in all {total}"))

    def _shengji(self, rules: shengji.Rules, deals: int) -> None:
        from paisai.players.shengji.duplicate import play_out
        from paisai.players.shengji.terminal import TerminalTable

        person = TypingPerson(TerminalTable(), self._adviser, self._language)
        start = self._dice.choice(RANKS) if rules.start_level is StartLevel.DRAWN else "2"
        east = rules.first_drawer is FirstDrawer.EAST
        match = shengji.Match.begin(rules, start, EAST if east else self._dice.randrange(4))
        for _ in range(deals):
            if match.is_over(0):
                break
            match, deal = match.start_deal(self._shuffled(rules.decks), 0)
            end = play_out(deal, rules, (person, self._other, self._other, self._other))
            assert end.result is not None
            match = match.finish(end, 0)
            first, second = match.levels
            self._say(
                Text(
                    f"防守方 {end.result.total} 分；你方升到第 {first} 级，对方第 {second} 级",
                    f"defenders {end.result.total}; levels: yours {first}, theirs {second}",
                )
            )

    def _shuffled(self, decks: int) -> list[Card]:
        cards = list(deck(decks))
        self._dice.shuffle(cards)
        return cards
