"""升级 in a terminal."""

from __future__ import annotations

from paisai.cards import parse, symbols, write
from paisai.errors import NotationError
from paisai.players.player import Legal
from paisai.players.shengji.options import Options
from paisai.shengji import Action, Bury, NameKind, Phase, Play, Show, View
from paisai.shengji.seats import SEAT_EN, SEAT_ZH, after
from paisai.shengji.view import Trick
from paisai.text import Text

SUIT = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}
SHOWING = (Phase.DRAWING, Phase.PAUSE)


class AtTable:
    """A person types cards as `H4 H4`, the jokers as w and W."""

    def show(self, view: View) -> list[Text]:
        lines = []
        if view.phase in SHOWING:
            for show in view.shows:
                lines.append(_says(show.seat, Text("亮", "shows"), symbols(show.cards)))
        else:
            trump = "无" if view.trump is None else SUIT[view.trump]
            points = sum({"5": 5, "T": 10, "K": 10}[card.rank] for card in view.point_cards)
            declarer = view.declarer or 0
            lines.append(
                Text(
                    f"打 {view.level}，主 {trump}，庄家{SEAT_ZH[declarer]}，防守方 {points} 分",
                    f"level {view.level}, trump {trump}, declarer {SEAT_EN[declarer]}, "
                    f"defenders {points}",
                )
            )
            if view.tricks and not (view.trick and view.trick.plays):
                lines += _trick(view.tricks[-1])
            if view.trick is not None:
                lines += _trick(view.trick)
        lines.append(Text(f"手牌 {symbols(view.hand)}", f"hand {symbols(view.hand)}"))
        lines.append(Text(f"     {write(view.hand)}", f"     {write(view.hand)}"))
        return lines

    def ask(self, view: View) -> Text:
        if view.phase in SHOWING:
            return Text("亮牌（回车不亮，h 提示）：", "show (Enter: nothing, h hint): ")
        if view.phase is Phase.BURYING:
            return Text("埋底（h 提示）：", "bury (h hint): ")
        if view.phase is Phase.NAMING:
            return Text("甩牌失败，指定哪一种（? 列出）：", "a failed throw: name a kind (?): ")
        return Text("出牌（如 H4 H4，h 提示，? 可出，q 退出）：", "play (H4 H4, h, ?, q): ")

    def read(self, view: View, legal: Legal[Action], typed: str) -> Action:
        assert isinstance(legal, Options)
        if view.phase is Phase.NAMING:
            kinds = list(legal)
            if not typed.isdecimal() or not 1 <= int(typed) <= len(kinds):
                raise NotationError(
                    f"请输入 1 到 {len(kinds)}", f"type a number from 1 to {len(kinds)}"
                )
            return kinds[int(typed) - 1]
        action = self._action(view, legal, typed)
        legal.verify(action)
        return action

    def _action(self, view: View, legal: Options, typed: str) -> Action:
        cards = parse(typed)
        assert view.seat is not None
        if view.phase in SHOWING:
            return Show(view.seat, cards) if cards else next(iter(legal))
        if view.phase is Phase.BURYING:
            return Bury(cards)
        if not cards:
            raise NotationError("轮到你出牌，请写出要出的牌", "it is your turn: name the cards")
        return Play(cards)

    def write(self, action: Action) -> Text:
        match action:
            case Show() | Bury() | Play():
                return Text(write(action.cards), write(action.cards))
            case NameKind(kind=(width, length)):
                return Text(f"{length} 连 × {width} 张", f"{length} × {width}")
            case _:
                return Text("不亮", "nothing")


def _trick(trick: Trick) -> list[Text]:
    lines, seat = [], trick.leader
    for play in trick.plays:
        lines.append(_says(seat, Text("出", "plays"), symbols(play)))
        seat = after(seat)
    return lines


def _says(seat: int, verb: Text, cards: str) -> Text:
    return Text(f"  {SEAT_ZH[seat]}{verb.zh} {cards}", f"  {SEAT_EN[seat]} {verb.en} {cards}")
