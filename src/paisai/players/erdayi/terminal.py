"""竞技二打一 in a terminal."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from paisai.cards import Card
from paisai.erdayi import PASS, Action, Bid, Phase, Play, Played, View, count, pack, read, write
from paisai.erdayi.deal import cards_of
from paisai.erdayi.legality import verify_bid, verify_play
from paisai.erdayi.ranks import fits
from paisai.erdayi.rules import Concern
from paisai.errors import NotationError
from paisai.players.player import Legal
from paisai.text import Text

SEATS = "甲乙丙"
WITHOUT = ("", "p", "pass", "过", "不出", "不叫")
SMALL = str.maketrans("tjqka", "TJQKA")
"""Ranks as people type them; w and W are two jokers."""


class TerminalTable:
    """A person types ranks (3334, T is 10, w and W the jokers), or nothing for a pass."""

    def show(self, view: View) -> list[Text]:
        lines = [Text("", "")]
        if view.phase is Phase.BIDDING:
            lines.append(_bids(view))
        else:
            lines.append(_left(view))
            for one in _since_own(view):
                cards = write(count(one.cards))
                name = SEATS[one.seat]
                lines.append(Text(f"  {name} {cards or '不出'}", f"  {name} {cards or 'passes'}"))
        hand = in_ranks(view.hand or ())
        lines.append(Text(f"手牌 {hand}", f"hand {hand}"))
        return lines

    def ask(self, view: View) -> Text:
        if view.phase is Phase.BIDDING:
            return Text("叫几分（0 不叫，? 帮助）：", "bid (0 passes, ? help): ")
        if view.table is None:
            return Text("引牌（如 3334，? 帮助）：", "lead (like 3334, ? help): ")
        lies, name = write(count(view.table.cards)), SEATS[view.table.seat]
        return Text(
            f"压{name}的 {lies}（回车不出，? 帮助）：",
            f"beat {name}'s {lies} (Enter passes, ? help): ",
        )

    def read(self, view: View, legal: Legal[Action], typed: str) -> Action:
        if view.phase is Phase.BIDDING:
            if typed in WITHOUT:
                return Bid(0)
            if not typed.isdecimal():
                raise NotationError("请输入 0、1、2 或 3", "type 0, 1, 2 or 3")
            bid = Bid(int(typed))
            verify_bid(bid, view.bid, view.rules)
            return bid
        if typed.lower() in WITHOUT:
            play = PASS
        else:
            hand = view.hand or ()
            cards = pack(typed.replace("10", "T").replace(" ", "").translate(SMALL))
            if not fits(cards, count(hand)):
                raise view.rules.violation(
                    Concern.PLAY, "手里没有这些牌，请从手牌里选", "not all of these are in the hand"
                )
            play = Play(cards_of(hand, cards))
        table = None if view.table is None else read(count(view.table.cards))
        verify_play(play, view.hand or (), table, view.rules)
        return play

    def write(self, action: Action) -> Text:
        if isinstance(action, Bid):
            return Text(f"叫 {action.points}" if action.points else "不叫", f"bid {action.points}")
        ranks = write(count(action.cards))
        return Text(ranks or "不出", ranks or "pass")


def in_ranks(cards: Iterable[Card]) -> str:
    """Equal ranks together, each kind apart: 33 4 TT. Suits mean nothing in the play (E4.5).

    >>> from paisai.cards import parse
    >>> in_ranks(parse("S3 HT D3 W CT S2"))
    '33 TT 2 W'
    """
    return " ".join("".join(same) for _, same in groupby(write(count(cards))))


def _bids(view: View) -> Text:
    if not view.bids:
        return Text("你先叫", "you bid first")
    said = [(SEATS[(view.first_bidder + place) % 3], bid) for place, bid in enumerate(view.bids)]
    zh = "，".join(f"{name}叫 {bid} 分" if bid else f"{name}不叫" for name, bid in said)
    en = ", ".join(f"{name} {bid}" if bid else f"{name} passes" for name, bid in said)
    return Text(zh, en)


def _left(view: View) -> Text:
    held = " ".join(f"{name}{n}" for name, n in zip(SEATS, view.cards_held, strict=True))
    seat = view.declarer or 0
    kitty = in_ranks(view.kitty or ())
    zh = "你坐庄" if seat == view.seat else f"{SEATS[seat]}坐庄，你和{_partner(view)}一边"
    en = (
        "you declare"
        if seat == view.seat
        else f"{SEATS[seat]} declares, {_partner(view)} is with you"
    )
    return Text(
        f"{zh}，叫 {view.bid} 分，底牌 {kitty}，余牌 {held}",
        f"{en}, bid {view.bid}, kitty {kitty}, cards left {held}",
    )


def _partner(view: View) -> str:
    return next(name for seat, name in enumerate(SEATS) if seat not in (view.seat, view.declarer))


def _since_own(view: View) -> list[Played]:
    """What the others have played since the seat's last turn."""
    others: list[Played] = []
    for one in reversed(view.plays):
        if one.seat == view.seat:
            break
        others.append(one)
    return others[::-1]
