"""What was wrong in the play of a recorded deal of 升级, trick by trick?

After a wrong play the trick goes on with the cards that were put down. Who led next in the
record is taken to have won, if that can be right: with a wrong play counted or not counted.
So what follows from a fault is not itself noted as one.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Sequence

from paisai.cards import Card, symbols
from paisai.errors import RuleViolation
from paisai.frozen import replace
from paisai.record import RecordStep
from paisai.referee.audit.faults import Fault, Noted, beyond
from paisai.referee.audit.leads import CalledCards, Led, adjudged_lead, put_down
from paisai.referee.audit.trick_faults import Bound, TrickSteps, revoke, seat_of, turns
from paisai.shengji.follow import Follows
from paisai.shengji.policies import Side
from paisai.shengji.reading import Reading
from paisai.shengji.rules import Concern
from paisai.shengji.seats import SEAT_EN, SEAT_ZH, side_of
from paisai.shengji.state import Settled
from paisai.shengji.trick import points, winner


@dataclasses.dataclass
class Tricks:
    """The walk through the tricks. `hands` are what each seat must hold, `held` how many
    cards it has; the two differ only after a card came from nowhere."""

    settled: Settled
    hands: list[list[Card]]
    noted: list[Noted] = dataclasses.field(default_factory=list)
    certain: bool = True
    """Whether the points of the deal can still be counted from the cards."""
    points: int = 0
    fines: int = 0
    last: Reading = ()
    leaders: tuple[int, ...] = ()
    """Who may lead next: by the cards, and by the cards without the wrong plays."""
    played: int = 0
    held: list[int] = dataclasses.field(default_factory=list)
    bound: Bound = dataclasses.field(default_factory=Bound)

    def __post_init__(self) -> None:
        self.leaders = (self.settled.declarer,)
        self.held = [len(hand) for hand in self.hands]

    @property
    def over(self) -> bool:
        return not any(self.held)

    def run(self, parts: Sequence[TrickSteps]) -> None:
        """All tricks; then every fault learns how many were begun after its own, and whether
        the deal was played to the end: with a wrong number some seat runs out first."""
        for place, group in enumerate(parts):
            self._trick(group, parts[place + 1 :])
        last = parts[-1].number if parts else 0
        self.noted = [
            replace(noted, later=last - noted.trick, deal_over=0 in self.held)
            if noted.trick is not None
            else noted
            for noted in self.noted
        ]

    def _trick(self, group: TrickSteps, following: Sequence[TrickSteps]) -> None:
        plays = group.plays
        if not plays:
            return
        if self.over:
            self._after_end(group)
            return
        holders = [seat for seat in range(4) if self.held[seat]]
        playing = [s for s in holders if not following or any(p.seat == s for p in plays)]
        leader = self._turns(group, plays, holders, playing)
        lead_step = next((step for step in plays if step.seat == leader), plays[0])
        to_come = [play for part in following for play in part.plays]
        steps = iter(group.steps)
        self.bound.take(steps, lead_step, leader, self.hands)
        led = self._lead(group, lead_step, to_come)
        in_trick: dict[int, tuple[Card, ...]] = {leader: led.cards}
        wrong: set[int] = set()
        for place, step in enumerate(plays):
            if step is lead_step:
                continue
            seat, again = seat_of(step), [*plays[place + 1 :], *to_come]
            self.bound.take(steps, step, leader, self.hands)
            if seat in in_trick:
                self._play_twice(group, step, again)
            elif not self._follow(group, step, led, again):
                wrong.add(seat)
            in_trick.setdefault(seat, step.cards)
        self.bound.take(steps, None, leader, self.hands)
        if following:
            self._absent(group, [seat for seat in holders if seat not in in_trick], led)
        if set(holders) <= set(in_trick) or following:
            self._close(leader, led, in_trick, wrong, following)

    def _after_end(self, group: TrickSteps) -> None:
        for step in group.plays:
            self._note(
                Fault.AFTER_END, group, step, Concern.TURN, "这副牌已打完", "the deal is over"
            )

    # -- whose turn ------------------------------------------------------------------------

    def _turns(
        self, group: TrickSteps, plays: Sequence[RecordStep], holders: list[int], playing: list[int]
    ) -> int:
        """Note who played out of turn, and say who led."""
        leader, due, early = turns(self.leaders, plays, holders, playing)
        for step in early:
            zh, en = SEAT_ZH[seat_of(step)], SEAT_EN[seat_of(step)]
            self._note(
                Fault.OUT_OF_TURN,
                group,
                step,
                Concern.TURN,
                f"还没轮到{zh}出牌"
                if step is not plays[0]
                else f"{zh}越序领出，应由{SEAT_ZH[due]}领出",
                f"it was not {en}'s turn to play"
                if step is not plays[0]
                else f"{en} led out of turn; {SEAT_EN[due]} was to lead",
                len(step.cards),
            )
        return leader

    # -- the lead --------------------------------------------------------------------------

    def _lead(self, group: TrickSteps, step: RecordStep, to_come: Sequence[RecordStep]) -> Led:
        seat = seat_of(step)
        call = CalledCards.of(group.steps, step)
        others = [self.hands[(seat + turn) % 4] for turn in (1, 2, 3)]
        sizes = [len(play.cards) for play in group.plays if play.seat != seat]
        led = adjudged_lead(self.settled, seat, step, call, others, sizes)
        missing = beyond(step.cards, self.hands[seat])
        if missing:
            self._not_held(group, step, missing, Concern.LEAD)
        elif led.reading is None:
            self.certain = False
            self._note(
                Fault.NO_LEAD,
                group,
                step,
                Concern.LEAD,
                f"{SEAT_ZH[seat]}领出 {symbols(step.cards)}：首家出的牌应是同一门花色",
                f"{SEAT_EN[seat]} led {symbols(step.cards)}, which are not of one suit",
                len(step.cards),
            )
        else:
            for noted in led.noted:
                self.noted.append(self._marked(noted, group))
            order, hand = self.settled.order, self.hands[seat]
            for broken in self.bound.broken_by_lead(seat, order, hand, step.cards):
                self._broken(group, step, broken)
        self.fines += led.fine if self._side(seat) is Side.DECLARER else -led.fine
        self._lay_down(seat, led.cards, to_come)
        return led

    # -- a follow --------------------------------------------------------------------------

    def _follow(
        self, group: TrickSteps, step: RecordStep, led: Led, to_come: Sequence[RecordStep]
    ) -> bool:
        """Whether the play was right; it is laid down in any case."""
        seat, cards = seat_of(step), step.cards
        hand = tuple(self.hands[seat])
        wanted = min(len(led.cards), self.held[seat])
        before = len(self.noted)
        missing = beyond(cards, hand)
        if missing:
            self._not_held(group, step, missing, Concern.FOLLOW_SUIT)
        if len(cards) != wanted:
            self.certain = False
            self._note(
                Fault.WRONG_NUMBER,
                group,
                step,
                Concern.FOLLOW_SUIT,
                f"{SEAT_ZH[seat]}应跟 {wanted} 张，出了 {len(cards)} 张",
                f"{SEAT_EN[seat]} had to play {wanted} card(s) and played {len(cards)}",
                abs(len(cards) - wanted),
            )
        elif not missing and led.reading is not None and len(hand) >= len(led.cards):
            revoked = revoke(self.settled, step, led.reading, hand)
            if revoked is not None:
                self.noted.append(self._marked(revoked, group))
            else:
                settled = self.settled
                follows = Follows(settled.setting.rules, settled.order, hand, led.reading)
                for broken in self.bound.broken_by_follow(seat, follows, cards):
                    self._broken(group, step, broken)
        self._lay_down(seat, cards, to_come)
        return len(self.noted) == before

    def _broken(self, group: TrickSteps, step: RecordStep, broken: RuleViolation) -> None:
        seat = seat_of(step)
        zh, en = f"{SEAT_ZH[seat]}：{broken.zh}", f"{SEAT_EN[seat]}: {broken.en}"
        noted = Noted(Fault.DUTY, step.line, seat, broken.clause, zh, en, cards=step.cards)
        self.noted.append(self._marked(noted, group))

    def _play_twice(
        self, group: TrickSteps, step: RecordStep, to_come: Sequence[RecordStep]
    ) -> None:
        """Out of turn, which is noted already; the cards owe nothing to the lead."""
        missing = beyond(step.cards, self.hands[seat_of(step)])
        self.certain = False
        if missing:
            self._not_held(group, step, missing, Concern.FOLLOW_SUIT)
        self._lay_down(seat_of(step), step.cards, to_come)

    def _absent(self, group: TrickSteps, seats: Sequence[int], led: Led) -> None:
        for seat in seats:
            wanted = min(len(led.cards), self.held[seat])
            self.certain = False
            self._note(
                Fault.WRONG_NUMBER,
                group,
                replace(group.steps[-1], seat=seat, cards=()),
                Concern.FOLLOW_SUIT,
                f"{SEAT_ZH[seat]}这一圈没有出牌，应跟 {wanted} 张",
                f"{SEAT_EN[seat]} did not play in this trick; {wanted} card(s) were owed",
                wanted,
            )

    # -- the end of a trick ----------------------------------------------------------------

    def _close(
        self,
        leader: int,
        led: Led,
        in_trick: dict[int, tuple[Card, ...]],
        wrong: set[int],
        following: Sequence[TrickSteps],
    ) -> None:
        next_plays = following[0].plays if following else []
        if led.reading is None:
            self.leaders = (seat_of(next_plays[0]) if next_plays else leader,)
        else:
            by_cards = self._winner(leader, led, in_trick)
            without = {seat: cards for seat, cards in in_trick.items() if seat not in wrong}
            self.leaders = tuple(dict.fromkeys((by_cards, self._winner(leader, led, without))))
        won = self.leaders[0]
        if next_plays and seat_of(next_plays[0]) in self.leaders:
            won = seat_of(next_plays[0])
        if self._side(won) is Side.DEFENDERS:
            self.points += sum(points(cards) for cards in in_trick.values())
        self.last = led.reading or ()
        self.bound.after_trick(won)
        self.leaders = (won, *(seat for seat in self.leaders if seat != won))
        self.played += 1

    def _winner(self, leader: int, led: Led, in_trick: dict[int, tuple[Card, ...]]) -> int:
        """By the cards, in turn from the leader; a play of another number cannot win."""
        assert led.reading is not None
        seats = [leader] + [
            seat
            for seat in ((leader + turn) % 4 for turn in (1, 2, 3))
            if len(in_trick.get(seat, ())) == len(led.cards)
        ]
        plays = [in_trick.get(seat, led.cards) for seat in seats]
        settled = self.settled
        return seats[winner(settled.setting.rules, settled.order, led.reading, plays)]

    # -- the hands -------------------------------------------------------------------------

    def _lay_down(self, seat: int, cards: tuple[Card, ...], to_come: Sequence[RecordStep]) -> None:
        """The cards leave the hand. In the place of a card that was not in it, those are
        gone that the seat never plays again; a hand without them owes no more than before."""
        missing = beyond(cards, self.hands[seat])
        self.hands[seat] = list((Counter(self.hands[seat]) - Counter(cards)).elements())
        self.held[seat] = max(self.held[seat] - len(cards), 0)
        if missing:
            again = Counter(
                card for play in to_come if play.seat == seat for card in put_down(play)
            )
            self.hands[seat] = list((Counter(self.hands[seat]) & again).elements())

    def _not_held(
        self, group: TrickSteps, step: RecordStep, missing: tuple[Card, ...], concern: Concern
    ) -> None:
        self.certain = False
        seat = seat_of(step)
        self._note(
            Fault.NOT_HELD,
            group,
            step,
            concern,
            f"{SEAT_ZH[seat]}手里没有这些牌：{symbols(missing)}",
            f"{SEAT_EN[seat]} does not hold {symbols(missing)}",
            len(missing),
        )

    def _side(self, seat: int) -> Side:
        declarers = side_of(self.settled.declarer)
        return Side.DECLARER if side_of(seat) == declarers else Side.DEFENDERS

    def _note(
        self,
        fault: Fault,
        group: TrickSteps,
        step: RecordStep,
        concern: Concern,
        zh: str,
        en: str,
        wrong: int = 0,
    ) -> None:
        clause = self.settled.setting.rules.clauses[concern]
        noted = Noted(fault, step.line, step.seat, clause, zh, en, cards=step.cards, wrong=wrong)
        self.noted.append(self._marked(noted, group))

    def _marked(self, noted: Noted, group: TrickSteps) -> Noted:
        side = None if noted.seat is None else self._side(noted.seat)
        return replace(noted, trick=group.number, at_fault=side)
