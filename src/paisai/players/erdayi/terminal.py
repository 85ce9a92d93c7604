"""竞技二打一 in a terminal."""

from __future__ import annotations

from paisai.cards import symbols
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


class TerminalTable:
    """A person types ranks (3334, T is 10, w and W the jokers), or nothing for a pass."""

    def show(self, view: View) -> list[Text]:
        lines = []
        if view.phase is Phase.BIDDING:
            said = " ".join(str(bid) for bid in view.bids) or "—"
            lines.append(Text(f"已叫：{said}", f"bids so far: {said}"))
        else:
            held = " ".join(f"{name}{n}" for name, n in zip(SEATS, view.cards_held, strict=True))
            declarer = SEATS[view.declarer or 0]
            lines.append(Text(f"庄家 {declarer}，余牌 {held}", f"declarer {declarer}, left {held}"))
            for one in _since_own(view):
                cards = write(count(one.cards))
                name = SEATS[one.seat]
                lines.append(Text(f"  {name} {cards or '不出'}", f"  {name} {cards or 'passes'}"))
        hand = view.hand or ()
        ranks = write(count(hand))
        lines.append(
            Text(f"手牌 {symbols(hand)}\n     {ranks}", f"hand {symbols(hand)}\n     {ranks}")
        )
        return lines

    def ask(self, view: View) -> Text:
        if view.phase is Phase.BIDDING:
            return Text("叫几分（0 不叫，h 提示，q 退出）？", "bid (0 pass, h hint, q quit)? ")
        if view.table is None:
            return Text("引牌（如 3334，h 提示，? 可出，q 退出）：", "lead (3334, h, ?, q): ")
        lies = write(count(view.table.cards))
        return Text(
            f"压 {lies}（回车不出，h 提示，? 可出）：", f"beat {lies} (Enter passes, h, ?): "
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
            hand, cards = view.hand or (), pack(typed.replace("10", "T").replace(" ", ""))
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


def _since_own(view: View) -> list[Played]:
    """What the others have played since the seat's last turn."""
    others: list[Played] = []
    for one in reversed(view.plays):
        if one.seat == view.seat:
            break
        others.append(one)
    return others[::-1]
