"""What has a seat seen, when it is told in ranks only? A view, or a rule that was broken.

Nothing is known of the other hands but how many cards they have, so every bid and play is
checked for its turn, its pattern and what it beats, and for cards that are not there. Suits,
which decide nothing (E4.5), are given out from the top.
"""

from __future__ import annotations

from collections.abc import Sequence

from paisai.cards import Card
from paisai.erdayi import Bid, Phase, Played, Rules, View, beats, by_rank, read
from paisai.erdayi.legality import verify_bid
from paisai.erdayi.patterns import Reading
from paisai.erdayi.ranks import RANK_INDEX, WHOLE, Counts, fits, size, write
from paisai.erdayi.regulated import standard
from paisai.erdayi.rules import Concern

CARDS_OF_RANK = tuple(
    tuple(card for card in map(Card, range(54)) if RANK_INDEX[card] == rank) for rank in range(15)
)


def bidding_view(
    seat: int, hand: Counts, bids: Sequence[tuple[int, int]], rules: Rules | None = None
) -> View:
    """The view of a seat that is to bid."""
    rules = rules or standard()
    _of_size(hand, 17)
    first = bids[0][0] if bids else seat
    highest = 0
    for place, (bidder, points) in enumerate(bids):
        if bidder != (first + place) % 3 or place > 1:
            raise standard().violation(
                Concern.BID,
                f"叫牌按逆时针每人一次，第 {place + 1} 个不该是座位 {bidder}",
                f"each bids once, anticlockwise: bid {place + 1} cannot be seat {bidder}'s",
            )
        verify_bid(Bid(points), highest, rules)
        if highest == 3 or points == 3:
            raise standard().violation(
                Concern.BID, "有人叫 3 分，叫牌已结束", "a bid of 3 ends the bidding"
            )
        highest = max(highest, points)
    if seat != (first + len(bids)) % 3:
        raise standard().violation(
            Concern.BID,
            f"还没轮到座位 {seat} 叫牌",
            f"it is not seat {seat}'s turn to bid",
        )
    cards = [card for rank in range(15) for card in _some(rank, hand)]
    return View(
        seat=seat,
        hand=tuple(by_rank(cards)),
        cards_held=(17, 17, 17),
        kitty=None,
        first_bidder=first,
        phase=Phase.BIDDING,
        to_act=seat,
        bids=tuple(points for _, points in bids),
        bid=highest,
        declarer=None,
        plays=(),
        table=None,
        announced={},
        result=None,
        rules=rules,
    )


def _some(rank: int, counts: Counts) -> tuple[Card, ...]:
    return CARDS_OF_RANK[rank][: counts >> 4 * rank & 15]


def _of_size(hand: Counts, number: int) -> None:
    if size(hand) != number:
        raise standard().violation(
            Concern.DECK,
            f"这时手里应有 {number} 张牌，不是 {size(hand)} 张",
            f"the hand has {number} cards at this point, not {size(hand)}",
        )


def playing_view(
    seat: int,
    declarer: int,
    bid: int,
    hand: Counts,
    kitty: Counts,
    history: Sequence[tuple[int, Counts]],
    rules: Rules | None = None,
) -> View:
    """The view of a seat that is to play; `history` runs from the first lead, 0 is a pass."""
    rules = rules or standard()
    _of_size_kitty(kitty)
    table = _follow(declarer, seat, history)
    played = [0, 0, 0]
    for who, cards in history:
        played[who] += cards
    dealt = [20 if who == declarer else 17 for who in range(3)]
    _of_size(hand, dealt[seat] - size(played[seat]))
    left = [dealt[who] - size(played[who]) for who in range(3)]
    if min(left) < 1:
        raise standard().violation(
            Concern.DEAL_END, "已有人出完，本副牌结束了", "somebody is out: the deal is over"
        )
    owned = [played[who] + (hand if who == seat else 0) for who in range(3)]
    suits = _give_suits(owned, kitty, declarer, known=seat == declarer)
    plays = tuple(Played(who, tuple(suits.take(who, cards))) for who, cards in history)
    held = tuple(by_rank(suits.take(seat, hand)))
    standing = next((one for one in reversed(plays) if one.cards), None)
    return View(
        seat=seat,
        hand=held,
        cards_held=tuple(left),
        kitty=tuple(by_rank(suits.kitty)),
        first_bidder=declarer,
        phase=Phase.PLAYING,
        to_act=seat,
        bids=(bid,),
        bid=bid,
        declarer=declarer,
        plays=plays,
        table=standing if table is not None else None,
        announced={who: number for who, number in enumerate(left) if number <= 2},
        result=None,
        rules=rules,
    )


def _of_size_kitty(kitty: Counts) -> None:
    if size(kitty) != 3:
        raise standard().violation(
            Concern.DECK,
            f"底牌是 3 张，不是 {size(kitty)} 张",
            f"the kitty has 3 cards, not {size(kitty)}",
        )


def _follow(declarer: int, seat: int, history: Sequence[tuple[int, Counts]]) -> Reading | None:
    """What lies on the table after these plays; each is checked as it comes (E4.3, E4.5)."""
    table: Reading | None = None
    owner = turn = declarer
    for number, (who, cards) in enumerate(history, 1):
        if who != turn:
            raise standard().violation(
                Concern.PLAY,
                f"第 {number} 手该座位 {turn} 出，不是座位 {who}",
                f"play {number} is seat {turn}'s, not seat {who}'s",
            )
        turn = (turn + 1) % 3
        if cards == 0:
            if table is None:
                raise standard().violation(
                    Concern.PLAY,
                    f"第 {number} 手是引牌，不能过",
                    f"play {number} leads: it is no pass",
                )
            table = None if turn == owner else table
            continue
        reading = read(cards)
        if reading is None:
            raise standard().violation(
                Concern.PATTERNS,
                f"第 {number} 手 {write(cards)} 不成牌型",
                f"play {number}, {write(cards)}, is no pattern",
            )
        if table is not None and not beats(reading, table):
            raise standard().violation(
                Concern.BEATS,
                f"第 {number} 手 {write(cards)} 压不住上手",
                f"play {number}, {write(cards)}, does not beat what lay there",
            )
        table, owner = reading, who
    if turn != seat:
        raise standard().violation(
            Concern.PLAY, f"现在该座位 {turn} 出牌", f"it is seat {turn}'s turn"
        )
    return table


class _Suits:
    """Cards of each seat by rank, handed out once."""

    def __init__(self, of_seat: list[list[list[Card]]], kitty: list[Card]) -> None:
        self._of_seat = of_seat
        self.kitty = kitty

    def take(self, seat: int, counts: Counts) -> list[Card]:
        stock = self._of_seat[seat]
        return [stock[rank].pop() for rank in range(15) for _ in range(counts >> 4 * rank & 15)]


def _give_suits(owned: list[Counts], kitty: Counts, declarer: int, known: bool) -> _Suits:
    """`owned` is what each seat is known to hold or have played. The kitty is the declarer's."""
    if known and not fits(kitty, owned[declarer]):
        raise standard().violation(
            Concern.DECK,
            f"底牌 {write(kitty)} 归庄家，应在他的手牌和出过的牌里",
            f"the kitty {write(kitty)} is the declarer's: among the cards held and played",
        )
    of_seat: list[list[list[Card]]] = [[], [], []]
    from_kitty: list[Card] = []
    for rank in range(15):
        place = 4 * rank
        his, shown = owned[declarer] >> place & 15, kitty >> place & 15
        stock = list(CARDS_OF_RANK[rank])
        others = sum(owned[who] >> place & 15 for who in range(3) if who != declarer)
        if max(his, shown) + others > WHOLE >> place & 15:
            raise standard().violation(
                Concern.DECK,
                f"{write(1 << place)} 太多：一副牌里没有这么多",
                f"too many {write(1 << place)}: one pack does not have so many",
            )
        from_kitty += stock[:shown]
        for who in range(3):
            number = owned[who] >> place & 15
            if who == declarer:
                of_seat[who].append(stock[:number])
            else:
                of_seat[who].append(stock[len(stock) - number :])
                del stock[len(stock) - number :]
    return _Suits(of_seat, from_kitty)
