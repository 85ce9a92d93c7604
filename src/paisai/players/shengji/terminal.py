"""升级 in a terminal."""

from __future__ import annotations

from paisai.cards import SUITS, Card, by_suit, parse, symbols, write
from paisai.errors import NotationError
from paisai.players.player import Legal
from paisai.players.shengji.options import Options
from paisai.players.shengji.seen import points_in
from paisai.shengji import Action, Bury, NameKind, Order, Phase, Play, Show, View
from paisai.shengji.order import SUIT_EN, SUIT_ZH, TRUMP
from paisai.shengji.rules import PointsWon, Rules
from paisai.shengji.seats import SEAT_EN, SEAT_ZH, side_of
from paisai.shengji.units import name_en, name_zh
from paisai.shengji.view import Trick
from paisai.text import Text

SHOWING = (Phase.DRAWING, Phase.PAUSE)


class TerminalTable:
    """A person types cards as `H4 H4` or `♥4 ♥4`, the jokers as w and W, and puts + between the
    units of a throw that could be read in two ways: `H4 H4 H4 + H3 H3`."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def show(self, view: View) -> list[Text]:
        lines = [Text("", ""), _header(view, self._rules)]
        if view.phase in SHOWING:
            lines += [_says(one.seat, Text("亮", "shows"), one.cards) for one in view.shows]
        lines += [Text("上一圈：", "last trick: ") + trick_text(one) for one in view.may_look_at]
        if view.trick is not None:
            lines.append(Text("桌上：", "on the table: ") + trick_text(view.trick))
        return lines + _hand(view)

    def ask(self, view: View) -> Text:
        if view.phase in SHOWING:
            return Text("亮牌（回车不亮，? 帮助）：", "show (Enter: nothing, ? help): ")
        if view.phase is Phase.BURYING:
            number = self._rules.kitty_size
            return Text(f"埋底 {number} 张（? 帮助）：", f"bury {number} cards (? help): ")
        if view.phase is Phase.NAMING:
            return Text(
                "甩错，指定第几种（? 列出）：", "a failed throw: number of a kind (? lists): "
            )
        if view.trick is None or not view.trick.plays:
            return Text("领出（如 H4 H4，? 帮助）：", "lead (like H4 H4, ? help): ")
        number = len(view.trick.plays[0])
        return Text(f"跟 {number} 张（? 帮助）：", f"follow with {number} (? help): ")

    def read(self, view: View, legal: Legal[Action], typed: str) -> Action:
        if view.phase is Phase.NAMING:
            kinds = list(legal)
            if not typed.isdecimal() or not 1 <= int(typed) <= len(kinds):
                raise NotationError(
                    f"请输入 1 到 {len(kinds)}", f"type a number from 1 to {len(kinds)}"
                )
            return kinds[int(typed) - 1]
        action = self._action(view, legal, typed)
        Options.seen(view, legal).verify(action)
        return action

    def _action(self, view: View, legal: Legal[Action], typed: str) -> Action:
        units = tuple(_cards(part) for part in typed.split("+"))
        cards = tuple(card for unit in units for card in unit)
        assert view.seat is not None
        if view.phase in SHOWING:
            return Show(view.seat, cards) if cards else next(iter(legal))
        if view.phase is Phase.BURYING:
            return Bury(cards)
        if not cards:
            raise NotationError("轮到你出牌，请写出要出的牌", "it is your turn: name the cards")
        return Play(cards, units if len(units) > 1 else None)

    def write(self, action: Action) -> Text:
        match action:
            case Show() | Bury() | Play():
                return Text(write(action.cards), write(action.cards))
            case NameKind(kind=kind):
                return Text(name_zh(kind), name_en(kind))
            case _:
                return Text("不亮", "nothing")


def _cards(typed: str) -> tuple[Card, ...]:
    """Small letters do for suits; w and W are different cards."""
    words = [
        word.upper() if len(word) > 1 and word[0].upper() in SUITS else word
        for word in typed.split()
    ]
    return parse(" ".join(words))


def _header(view: View, rules: Rules) -> Text:
    if view.phase in SHOWING:
        return Text(
            f"打 {view.level}，已摸 {len(view.hand)} 张",
            f"level {view.level}, {len(view.hand)} cards drawn",
        )
    suit = TRUMP if view.trump is None else SUITS.index(view.trump)
    trump_zh, trump_en = ("无主", "no trump") if suit == TRUMP else (SUIT_ZH[suit], SUIT_EN[suit])
    declarer = view.declarer or 0
    own = view.seat is not None and side_of(view.seat) == side_of(declarer)
    side = Text("你方坐庄", "your side declares") if own else Text("你方防守", "you defend")
    said = Text(
        f"打 {view.level}，主牌{trump_zh}，庄家{SEAT_ZH[declarer]}，",
        f"level {view.level}, trump {trump_en}, declarer {SEAT_EN[declarer]}, ",
    )
    if rules.points_won is PointsWon.FACE_DOWN:
        return said + side
    points = points_in(view.point_cards) + view.fines
    return said + side + Text(f"，防守方 {points} 分", f", defenders {points}")


def _hand(view: View) -> list[Text]:
    """Once trump is known each suit has a line; the notation to type stands behind it."""
    if view.phase in SHOWING:
        hand = by_suit(view.hand)
        return [Text(f"手牌 {symbols(hand)}", f"hand {symbols(hand)}")]
    order = Order.of(view.level, view.trump)
    lines = []
    for suit in (TRUMP, *range(TRUMP)):
        cards = order.sorted(order.in_suit(view.hand, suit))
        if cards:
            both = f"{symbols(cards)}   [{write(cards)}]"
            lines.append(Text(f"  {SUIT_ZH[suit]} {both}", f"  {SUIT_EN[suit]} {both}"))
    return lines


def trick_text(trick: Trick) -> Text:
    """One line, the highest so far marked."""
    said = Text("", "")
    if trick.failed is not None:
        said = _says(trick.leader, Text("甩牌未成", "threw in vain"), trick.failed.cards)
    for place, play in enumerate(trick.plays):
        seat = (trick.leader + place) & 3
        best = "◀" if seat == trick.winner else ""
        shown = f" {symbols(play)}{best}"
        said += Text(f"  {SEAT_ZH[seat]}{shown}", f"  {SEAT_EN[seat]}{shown}")
    return said


def _says(seat: int, verb: Text, cards: tuple[Card, ...]) -> Text:
    shown = symbols(cards)
    return Text(f"  {SEAT_ZH[seat]}{verb.zh} {shown}", f"  {SEAT_EN[seat]} {verb.en} {shown}")
