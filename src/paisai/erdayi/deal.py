"""One deal, from the shuffled deck to the score. (E4.t1 to E4.7)

>>> from paisai.cards import deck
>>> deal = Deal.start(deck(), first_bidder=0)
>>> deal = deal.apply(Bid(3))
>>> deal.declarer, len(deal.hands[0]), deal.phase
(0, 20, <Phase.PLAYING: 'playing'>)
>>> Play(deal.hands[0][:1]) in deal.actions()
True
>>> print(deal)
竞技二打一，庄家甲叫 3 分，轮到甲出牌
甲 20 张：大王 小王 ♠2 ♦2 ♠A ♦A ♥K ♣Q ♠J ♦J ♥10 ♣9 ♠8 ♦8 ♥7 ♣6 ♠5 ♦5 ♥4 ♣3
乙 17 张：♥2 ♥A ♣K ♠Q ♦Q ♥J ♣10 ♠9 ♦9 ♥8 ♣7 ♠6 ♦6 ♥5 ♣4 ♠3 ♦3
丙 17 张：♣2 ♣A ♠K ♦K ♥Q ♣J ♠10 ♦10 ♥9 ♣8 ♠7 ♦7 ♥6 ♣5 ♠4 ♦4 ♥3
底牌：大王 小王 ♦A
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from random import Random
from typing import NamedTuple

from paisai.cards import Card, check_whole, named
from paisai.erdayi.actions import PASS, Action, Bid, Play, Played
from paisai.erdayi.catalogue import catalogue
from paisai.erdayi.legality import bids, verify_bid, verify_play
from paisai.erdayi.patterns import WITH_KICKERS, Pattern, read
from paisai.erdayi.position import Position
from paisai.erdayi.ranks import RANK_INDEX, UNIT_OF_CARD, Counts, by_rank, count, laid_out
from paisai.erdayi.regulated import standard
from paisai.erdayi.rules import Concern, Rules
from paisai.erdayi.scoring import PASSED_OUT, Result
from paisai.erdayi.seats import SEAT_EN, SEAT_ZH, check_seat
from paisai.erdayi.view import Phase, View
from paisai.errors import NotationError, RuleViolation
from paisai.frozen import field, record, replace
from paisai.text import SILENT, Text, joined, many

Hand = tuple[Card, ...]
HAND_SIZE = 17
PASSED = tuple(Played(seat, ()) for seat in range(3))


class Laid(NamedTuple):
    """A play as it is put down: its ranks, its cards in their order, and what is left in the
    hand."""

    play: Play
    counts: Counts
    cards: Hand
    left: Hand


@record
class Deal:
    """A state is a value: `apply` returns the next one. Seats 0, 1, 2 run anticlockwise."""

    hands: tuple[Hand, Hand, Hand]
    """What each seat holds now, highest first; the declarer's with the kitty."""
    kitty: Hand
    first_bidder: int
    rules: Rules = field(default_factory=standard)
    bids: tuple[int, ...] = ()
    """In order from the first bidder; 0 is a pass."""
    plays: tuple[Played, ...] = ()
    position: Position | None = None
    """The play of the cards, once there is a declarer."""

    @classmethod
    def start(cls, deck: Sequence[Card], first_bidder: int, rules: Rules | None = None) -> Deal:
        """Deal the deck card by card, anticlockwise from the first bidder; the last three
        are the kitty (E4.t1)."""
        check_whole(deck, 1)
        check_seat(first_bidder)
        dealt = [deck[start : 3 * HAND_SIZE : 3] for start in range(3)]
        hands = [dealt[(seat - first_bidder) % 3] for seat in range(3)]
        return cls._of(hands, deck[3 * HAND_SIZE :], first_bidder, rules)

    @classmethod
    def from_hands(
        cls,
        hands: Sequence[Sequence[Card]],
        kitty: Sequence[Card],
        first_bidder: int,
        rules: Rules | None = None,
    ) -> Deal:
        """A deal whose hands are known, as on paper."""
        check_seat(first_bidder)
        sizes = [len(hand) for hand in hands] + [len(kitty)]
        if sizes != [HAND_SIZE] * 3 + [3]:
            raise NotationError(
                f"应为三手各 17 张、底牌 3 张，这里是 {sizes}",
                f"three hands of 17 and a kitty of 3 are wanted, not {sizes}",
            )
        check_whole([card for part in (*hands, kitty) for card in part], 1)
        return cls._of(hands, kitty, first_bidder, rules)

    @classmethod
    def _of(
        cls,
        hands: Sequence[Sequence[Card]],
        kitty: Sequence[Card],
        first_bidder: int,
        rules: Rules | None,
    ) -> Deal:
        first, second, third = (tuple(by_rank(hand)) for hand in hands)
        return cls((first, second, third), tuple(by_rank(kitty)), first_bidder, rules or standard())

    # -- where the deal stands -------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        """What the table is waiting for."""
        if self.position is not None:
            return Phase.OVER if self.position.over else Phase.PLAYING
        return Phase.OVER if len(self.bids) == 3 else Phase.BIDDING

    @property
    def to_act(self) -> int | None:
        """The seat whose turn it is, or None when the deal is over."""
        position = self.position
        if position is not None:
            return None if 0 in position.hands else position.to_act
        return None if len(self.bids) == 3 else (self.first_bidder + len(self.bids)) % 3

    @property
    def bid(self) -> int:
        """The highest bid so far."""
        return max(self.bids, default=0)

    @property
    def declarer(self) -> int | None:
        """The seat that plays alone; None until there is one."""
        if self.position is None:
            return None
        return (self.first_bidder + self.bids.index(self.bid)) % 3

    @property
    def table(self) -> Played | None:
        """The play to beat, or None for whoever leads."""
        if self.position is None or self.position.table is None:
            return None
        return next(played for played in reversed(self.plays) if played.cards)

    @property
    def announced(self) -> dict[int, int]:
        """Seats with two cards or fewer, and how many: the system tells everyone (E4.3r)."""
        if self.position is None:
            return {}
        return {seat: len(hand) for seat, hand in enumerate(self.hands) if len(hand) <= 2}

    @cached_property
    def result(self) -> Result | None:
        """How the deal ended, or None while it goes on (E4.6, E4.t15, E4.7)."""
        if self.phase is not Phase.OVER:
            return None
        if self.position is None:
            return PASSED_OUT
        declarer, winner = self.declarer, self.position.winner
        made = [played for played in self.plays if played.cards]
        patterns = [reading.pattern for p in made if (reading := read(count(p.cards)))]
        by_declarer = sum(played.seat == declarer for played in made)
        return Result(
            bid=self.bid,
            declarer=declarer,
            winner=winner,
            bombs=patterns.count(Pattern.BOMB),
            rockets=patterns.count(Pattern.ROCKET),
            spring=winner == declarer and by_declarer == len(made),
            counter_spring=winner != declarer and by_declarer == 1,
        )

    # -- what may be done ------------------------------------------------------------------

    def actions(self, seat: int | None = None) -> Actions:
        """The legal actions, lazily; `action in deal.actions()` does not enumerate them. With a
        seat, that seat's: none where it is not its turn.

        Plays that differ only in suits are one play (E4.5 knows no suits): iteration gives
        one of each, membership takes any.
        """
        if seat is not None:
            check_seat(seat)
        return Actions(self, seat)

    def verify(self, action: Action, seat: int | None = None) -> None:
        """Raise `RuleViolation` unless the seat (default: whose turn it is) may do this now."""
        to_act = self.to_act
        if to_act is None:
            raise self.rules.violation(
                Concern.DEAL_END, "本副牌已结束，不能再出牌", "the deal is over"
            )
        concern = Concern.BID if self.phase is Phase.BIDDING else Concern.PLAY
        if seat is not None and seat != to_act:
            check_seat(seat)
            raise self.rules.violation(
                concern,
                f"还没轮到{SEAT_ZH[seat]}，现在轮到{SEAT_ZH[to_act]}",
                f"it is {SEAT_EN[to_act]}'s turn, not {SEAT_EN[seat]}'s",
            )
        if self.position is None:
            verify_bid(action, self.bid, self.rules)
        else:
            verify_play(action, self.hands[to_act], self.position.table, self.rules)

    def apply(self, action: Action, seat: int | None = None) -> Deal:
        """The deal after this action; an illegal one raises and changes nothing."""
        laid: Laid | None = self.__dict__.get("_chosen")
        if laid is not None and laid.play is action and (seat is None or seat == self.to_act):
            return self._after_play(laid)  # what `choose` gave is legal
        self.verify(action, seat)
        if isinstance(action, Bid):
            return self._after_bid(action.points)
        return self._after_play(self._laid(action))

    def choose(self, random: Random) -> Action:
        """One of `actions()`, each as likely as any other; the deal must not be over."""
        position, to_act = self.position, self.to_act
        if position is None:
            return random.choice(bids(self.bid))
        assert to_act is not None, "nothing can be done in a deal that is over"
        counts = random.choice(position.moves())
        if not counts:
            laid = Laid(PASS, 0, (), ())
        else:
            cards, left = _divided(self.hands[to_act], counts)
            laid = Laid(Play(cards), counts, cards, left)
            if catalogue()[counts].pattern in WITH_KICKERS:
                laid = laid._replace(cards=tuple(laid_out(cards)))
        self.__dict__["_chosen"] = laid
        return laid.play

    def on_time_out(self) -> Action:
        """What the system does for a player whose time is up: pass; a leader's lowest single
        (E4.2t, E4.3t)."""
        if self.phase is Phase.BIDDING:
            return Bid(0)
        if self.position is None or self.to_act is None:
            raise self.rules.violation(
                Concern.DEAL_END, "本副牌已结束，没有超时", "the deal is over: no time-out"
            )
        if self.position.table is not None:
            return PASS
        return Play((min(self.hands[self.to_act], key=lambda card: (RANK_INDEX[card], card)),))

    def _after_bid(self, points: int) -> Deal:
        bids = (*self.bids, points)
        highest = max(bids)
        if highest != 3 and (len(bids) < 3 or highest == 0):
            return replace(self, bids=bids)
        declarer = (self.first_bidder + bids.index(highest)) % 3
        hands = list(self.hands)
        hands[declarer] = tuple(by_rank(hands[declarer] + self.kitty))
        first, second, third = hands
        position = Position((count(first), count(second), count(third)), declarer)
        return replace(self, bids=bids, hands=(first, second, third), position=position)

    def _laid(self, play: Play) -> Laid:
        """A legal play of the seat whose turn it is."""
        assert self.position is not None
        hand, cards = self.hands[self.position.to_act], play.cards
        left = tuple([card for card in hand if card not in cards]) if cards else ()
        return Laid(play, count(cards), tuple(laid_out(cards)), left)

    def _after_play(self, laid: Laid) -> Deal:
        position, hands = self.position, self.hands
        assert position is not None
        seat, played = position.to_act, PASSED[position.to_act]
        if laid.counts:
            played = Played(seat, laid.cards)
            first, second, third = hands
            if seat == 0:
                hands = (laid.left, second, third)
            elif seat == 1:
                hands = (first, laid.left, third)
            else:
                hands = (first, second, laid.left)
        new = object.__new__(type(self))
        new.__dict__.update(
            hands=hands,
            kitty=self.kitty,
            first_bidder=self.first_bidder,
            rules=self.rules,
            bids=self.bids,
            plays=(*self.plays, played),
            position=position.after(laid.counts),
        )
        return new

    # -- what a seat may see ---------------------------------------------------------------

    def view(self, seat: int | None) -> View:
        """All that `seat` may know; None is a spectator, who sees no hand."""
        if seat is not None:
            check_seat(seat)
        return View(
            seat=seat,
            hand=None if seat is None else self.hands[seat],
            cards_held=tuple(len(hand) for hand in self.hands),
            kitty=self.kitty if self.position is not None else None,
            first_bidder=self.first_bidder,
            phase=self.phase,
            to_act=self.to_act,
            bids=self.bids,
            bid=self.bid,
            declarer=self.declarer,
            plays=self.plays,
            table=self.table,
            announced=self.announced,
            result=self.result,
            rules=self.rules,
        )

    # -- for people ------------------------------------------------------------------------

    @property
    def text(self) -> Text:
        """Where the deal stands, with all hands open."""
        lines = [Text("竞技二打一，", "竞技二打一, ") + self._standing()]
        for zh, en, hand in zip(SEAT_ZH, SEAT_EN, self.hands, strict=True):
            held = Text(f"{zh} {len(hand)} 张", f"{en} {many(len(hand), 'card', 'cards')}")
            lines.append(held + (Text("：", ": ") + named(hand) if hand else SILENT))
        lines.append(Text("底牌：", "kitty: ") + named(self.kitty))
        if self.table is not None:
            lines.append(Text("桌上：", "on the table: ") + self.table.text)
        return joined(lines, "\n", "\n")

    def __str__(self) -> str:
        return str(self.text)

    def _standing(self) -> Text:
        if self.result is not None:
            return self.result.text
        assert self.to_act is not None
        zh, en = SEAT_ZH[self.to_act], SEAT_EN[self.to_act]
        if self.declarer is None:
            told = Text(f"叫牌，轮到{zh}", f"bidding, {en} to bid")
            bid = Text(f"，已叫到 {self.bid} 分", f", {self.bid} was bid")
            return told + bid if self.bid else told
        return Text(
            f"庄家{SEAT_ZH[self.declarer]}叫 {self.bid} 分，轮到{zh}出牌",
            f"declarer {SEAT_EN[self.declarer]} bid {self.bid}, {en} to play",
        )

    def __repr__(self) -> str:
        held = "-".join(str(len(hand)) for hand in self.hands)
        return f"<erdayi.Deal {self.phase.value}, to_act={self.to_act}, {held} cards>"


class Actions:
    """The legal actions of a deal, asked one at a time; with a seat, that seat's."""

    def __init__(self, deal: Deal, seat: int | None = None) -> None:
        self._deal = deal
        self._seat = seat

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Bid | Play):
            return False
        try:
            self._deal.verify(action, self._seat)
        except RuleViolation:
            return False
        return True

    def __iter__(self) -> Iterator[Action]:
        deal = self._deal
        if not self:
            return
        if deal.phase is Phase.BIDDING:
            yield from bids(deal.bid)
        elif deal.position is not None and deal.to_act is not None:
            hand = deal.hands[deal.to_act]
            yield from plays_of(hand, deal.position.moves())

    def __len__(self) -> int:
        position = self._deal.position
        if position is None or not self:
            return sum(1 for _ in self)
        return len(position.moves())

    def __bool__(self) -> bool:
        """A leader can always lead, a follower always pass."""
        to_act = self._deal.to_act
        return to_act is not None and self._seat in (None, to_act)

    def choose(self, random: Random) -> Action:
        """One of them, each as likely as any other; raises `RuleViolation` where there is none."""
        if not self:
            self._deal.verify(PASS, self._seat)
        return self._deal.choose(random)


def _divided(hand: Hand, play: Counts) -> tuple[Hand, Hand]:
    """`cards_of` the hand, and what is left in it."""
    chosen: list[Card] = []
    left: list[Card] = []
    for at, card in enumerate(hand):
        unit = UNIT_OF_CARD[card]
        if play & 15 * unit:
            play -= unit
            chosen.append(card)
            if not play:
                return tuple(chosen), (*left, *hand[at + 1 :])
        else:
            left.append(card)
    return tuple(chosen), tuple(left)


def plays_of(hand: Hand, moves: Iterable[Counts]) -> Iterator[Play]:
    """Each of the moves with `cards_of` the hand."""
    held: list[list[Card]] = [[] for _ in range(15)]
    for card in hand:
        held[RANK_INDEX[card]].append(card)
    for move in moves:
        left, cards = move, []
        while left:
            rank = (left.bit_length() - 1) >> 2
            number = left >> 4 * rank
            cards += held[rank][:number]
            left -= number << 4 * rank
        yield Play(tuple(cards)) if cards else PASS


def cards_of(hand: Sequence[Card], play: Counts) -> Hand:
    """Cards of these ranks from the hand, the first of each rank as the hand is sorted."""
    chosen = []
    for card in hand:
        unit = UNIT_OF_CARD[card]
        if play & 15 * unit:
            play -= unit
            chosen.append(card)
            if not play:
                break
    return tuple(chosen)
