"""`paisai play`: a person in a terminal against bots or other programs, by any regulation."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Callable, Iterable
from contextlib import suppress
from random import Random
from typing import Any

from paisai import erdayi, shengji
from paisai.cards import RANKS, Card, deck, symbols
from paisai.cli.online import OnlinePlayer, is_table
from paisai.errors import NotationError
from paisai.players.at_table import play_out
from paisai.players.named import player_named
from paisai.players.player import DEFAULT_MS, Player
from paisai.players.registry import make, players_of
from paisai.players.terminal import Quit, TypingPerson
from paisai.regulations import load, rules_of
from paisai.regulations.playing import AnyRules
from paisai.shengji.levels import rank_at
from paisai.shengji.playing import Playing
from paisai.shengji.policies import FirstDrawer, StartLevel
from paisai.shengji.seats import EAST
from paisai.text import Text, signed


def add_parser(subparsers: Any) -> None:
    word = subparsers.add_parser(
        "play", help="在终端里和电脑打牌 · play against bots in a terminal"
    )
    word.add_argument(
        "regulation",
        nargs="?",
        metavar="规程|网址",
        help="自带规程的编号，默认竞技二打一；或网上牌桌的网址，由 --with 的牌手坐下来打"
        " · a preset; or the address of an online table, where the player of --with sits down",
    )
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
    if options.ms < 1 or options.deals < 1:
        raise NotationError("--ms 和 --deals 应不小于 1", "--ms and --deals are 1 or more")
    if is_table(name):
        return _online(options)
    rules = rules_of(load(name))
    seed = secrets.randbits(32) if options.seed is None else options.seed

    def say(text: Text) -> None:
        print(text.in_(options.lang), flush=True)

    wanted = options.others or players_of(rules)[-1].id
    other = player_named(wanted, name, seed, options.ms, say)
    adviser = make(rules, players_of(rules)[-1].id, seed, options.ms)
    table = PracticeTable(rules, Random(seed), other, adviser, options.lang, say)
    with suppress(ImportError):  # where there is none, lines are typed without editing
        import readline  # noqa: F401
    say(Text(f"{name}，种子 {seed}，", f"{name}, seed {seed}, ") + _own_place(rules))
    try:
        table.play(options.deals)
    except (Quit, KeyboardInterrupt):
        say(Text("\n再见", "\ngoodbye"))
    finally:
        other.close()
    return 0


def _online(options: argparse.Namespace) -> int:
    """A player of the package sits down at an online table."""

    def say(text: Text) -> None:
        print(text.in_(options.lang), flush=True)

    with suppress(KeyboardInterrupt):
        OnlinePlayer(options.regulation, options.others or "sound", options.ms, say).play(
            options.deals
        )
    return 0


def _own_place(rules: AnyRules) -> Text:
    if isinstance(rules, erdayi.Rules):
        return Text("你是甲，乙是下家，丙是上家", "you are 甲, then come 乙 and 丙")
    return Text("你是东家，对家是西家", "you are East, West is your partner")


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
        from paisai.players.erdayi.terminal import SEATS, TerminalTable, in_ranks

        person = TypingPerson(TerminalTable(), self._adviser, self._language)
        sitting = erdayi.Sitting(self._dice.randrange(3), rules)
        for _ in range(deals):
            if sitting.over:
                break
            start = erdayi.Deal.start(self._shuffled(1), sitting.next_first_bidder, rules)
            end = play_out(start, (person, self._other, self._other))
            assert end.result is not None
            self._say(Text("", ""))
            for one in end.plays[-3:]:
                cards, name = erdayi.write(erdayi.count(one.cards)), SEATS[one.seat]
                self._say(Text(f"  {name} {cards or '不出'}", f"  {name} {cards or 'passes'}"))
            left = "  ".join(
                f"{name} {in_ranks(hand)}"
                for name, hand in zip(SEATS, end.hands, strict=True)
                if hand
            )
            self._say(Text(f"余牌：{left}", f"left in hand: {left}"))
            sitting = sitting.add(end.result)
            scores = _by_name(SEATS, end.result.scores)
            total = _by_name(SEATS, sitting.totals)
            self._say(Text(f"本副 {scores}，累计 {total}", f"this deal {scores}, in all {total}"))

    def _shengji(self, rules: shengji.Rules, deals: int) -> None:
        from paisai.cli.between_turns import Onlooker
        from paisai.players.shengji.terminal import TerminalTable, trick_text

        start = self._dice.choice(RANKS) if rules.start_level is StartLevel.DRAWN else "2"
        east = rules.first_drawer is FirstDrawer.EAST
        match = shengji.Match.begin(rules, start, EAST if east else self._dice.randrange(4))
        while match.deals < deals and not match.is_over(0):
            match, deal = match.start_deal(self._shuffled(rules.decks), 0)
            person = Onlooker(TerminalTable(rules), self._adviser, self._language)
            end = play_out(deal, (person, self._other, self._other, self._other))
            match = match.finish(end, 0)
            if end.result is None:
                self._say(
                    Text("底牌全是王，重新发牌", "the kitty is all jokers: the deal is dealt anew")
                )
                continue
            assert isinstance(end, Playing)
            self._say(Text("\n最后一圈：", "\nlast trick: ") + trick_text(end.tricks[-1]))
            kitty = symbols(end.buried)
            self._say(Text(f"底牌 {kitty}", f"kitty {kitty}"))
            own, other = (rank_at(match.start, count) for count in match.levels)
            self._say(
                Text(
                    f"{end.result.text.zh}；你方打 {own}，对方打 {other}",
                    f"defenders {end.result.total}; you play {own} next, they {other}",
                )
            )

    def _shuffled(self, decks: int) -> list[Card]:
        cards = list(deck(decks))
        self._dice.shuffle(cards)
        return cards


def _by_name(seats: str, scores: Iterable[int]) -> str:
    return " ".join(f"{name}{signed(score)}" for name, score in zip(seats, scores, strict=True))
