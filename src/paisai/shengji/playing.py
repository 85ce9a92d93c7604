"""What happens from the first lead to the end of a deal?"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from paisai.cards import Card, named
from paisai.frozen import replace
from paisai.shengji import binding
from paisai.shengji.actions import Action, Demand, NameKind, Play, ShowTogether
from paisai.shengji.follow import Follows
from paisai.shengji.kitty import multiplier
from paisai.shengji.layout import laid_out
from paisai.shengji.lead import Leads
from paisai.shengji.looking import view
from paisai.shengji.order import Order
from paisai.shengji.policies import StatedUnits
from paisai.shengji.reading import (
    Reading,
    default_reading,
    stated_reading,
    verify_unambiguous,
)
from paisai.shengji.rules import Concern
from paisai.shengji.score import DealScore, scored
from paisai.shengji.seats import SEAT_EN, SEAT_ZH, after, side_of
from paisai.shengji.shows import Show
from paisai.shengji.state import Deal, Hands, Setting, Settled, played
from paisai.shengji.throw import Adjudged, adjudge
from paisai.shengji.trick import points, winner
from paisai.shengji.units import name_en, name_zh
from paisai.shengji.view import FailedThrow, Memory, Phase, Trick, View
from paisai.text import Text, joined


class _Fields(NamedTuple):
    settled: Settled
    buried: tuple[Card, ...]
    hands: Hands
    tricks: tuple[Trick, ...]
    leader: int
    lead: Reading
    plays: tuple[tuple[Card, ...], ...]
    failed: FailedThrow | None
    blocked: Adjudged | None
    points: int
    fines: int


class Playing(_Fields, Deal):
    """Trick after trick. `lead` and `plays` are of the trick on the table; `failed` is the
    throw that did not stand in it, `blocked` what it came to while 下家 has to name a kind.
    `points` are the defenders' from tricks; `fines` for failed throws are signed, in their
    favour."""

    __slots__ = ()

    __repr__ = Deal.__repr__
    __str__ = Deal.__str__

    @staticmethod
    def begin(settled: Settled, hands: Hands, buried: tuple[Card, ...]) -> Playing:
        """The declarer leads first (Z4.11, S9.3)."""
        return Playing(settled, buried, hands, (), settled.declarer, (), (), None, None, 0, 0)

    @property
    def phase(self) -> Phase:
        if self.blocked is not None:
            return Phase.NAMING
        return Phase.PLAYING if any(self.hands) else Phase.OVER

    @property
    def to_act(self) -> int | None:
        if self.blocked is not None:
            return after(self.leader)
        seat = (self.leader + len(self.plays)) & 3
        return seat if self.hands[seat] else None

    @property
    def setting(self) -> Setting:
        return self.settled.setting

    @property
    def result(self) -> DealScore | None:
        if self.phase is not Phase.OVER:
            return None
        settled, last = self.settled, self.tricks[-1]
        rules = settled.setting.rules
        kitty_points = points(self.buried)
        captured = self.defends(self.leader)
        times = multiplier(rules, last.lead) if captured else 0
        return scored(self, self.points, self.fines, kitty_points, times)

    def defends(self, seat: int) -> bool:
        return side_of(seat) != side_of(self.settled.declarer)

    def _verify(self, action: Action) -> None:
        rules, seat = self.settled.setting.rules, self.to_act
        if isinstance(action, Show | ShowTogether):
            raise rules.violation(
                Concern.SHOW_TIME,
                "庄家已拿底牌，不能再亮主或反主",
                "the declarer has taken the kitty: no more shows",
            )
        if seat is None:
            raise rules.violation(Concern.TURN, "这副牌已打完", "the deal is over")
        if self.blocked is not None:
            self._verify_kind(self.blocked, seat, action)
        elif isinstance(action, Demand):
            binding.demandable(self, action)
        elif not isinstance(action, Play):
            raise rules.violation(
                Concern.TURN, f"轮到{SEAT_ZH[seat]}出牌", f"it is {SEAT_EN[seat]}'s turn to play"
            )
        elif self.plays:
            self.follows(seat).verify(action.cards)
        else:
            lead = self._leads(seat).verify(action.cards, action.units)
            if action.units is None and rules.stated_units is StatedUnits.WHERE_IN_DOUBT:
                verify_unambiguous(rules, self.settled.order, lead)
        if self.settled.setting.duties and isinstance(action, Play):
            binding.verify(self, seat, action.cards)

    def _verify_kind(self, blocked: Adjudged, seat: int, action: Action) -> None:
        if isinstance(action, NameKind) and action.kind in blocked.forced:
            return
        raise self.settled.setting.rules.violation(
            Concern.THROW_PENALTY,
            f"甩牌被挡，由{SEAT_ZH[seat]}指定出{'或'.join(map(name_zh, blocked.kinds))}",
            f"the throw is blocked: {SEAT_EN[seat]} names"
            f" {' or '.join(map(name_en, blocked.kinds))}",
        )

    def _leads(self, seat: int) -> Leads:
        return Leads(self.settled.setting.rules, self.settled.order, self.hands[seat])

    def follows(self, seat: int) -> Follows:
        return Follows(self.settled.setting.rules, self.settled.order, self.hands[seat], self.lead)

    def _next(self, action: Action) -> Playing:
        if isinstance(action, NameKind):
            assert self.blocked is not None
            assert self.failed is not None
            return self._forced(self.blocked, self.failed, action)
        if isinstance(action, Demand):
            return self._with(binding.after_demand(self, action))
        assert isinstance(action, Play)
        if self.plays:
            return self._after_follow(action.cards)
        return self._after_lead(action)

    def _after_lead(self, action: Play) -> Playing:
        settled, hands, leader = self.settled, self.hands, self.leader
        cards, units = action
        if units is None:
            lead = default_reading(settled.order, cards)
        else:
            lead = stated_reading(settled.setting.rules, settled.order, cards, units)
        if len(lead) == 1:
            return self._with_lead(lead, cards, None, 0)
        others = [hands[leader - 3], hands[leader - 2], hands[leader - 1]]
        adjudged = adjudge(settled.setting.rules, settled.order, lead, others)
        if adjudged.stands:
            return self._with_lead(lead, cards, None, 0)
        failed = FailedThrow(cards, adjudged.kinds, None)
        if len(adjudged.kinds) > 1:
            return self._replace(failed=failed, blocked=adjudged)
        return self._forced(adjudged, failed, NameKind(adjudged.kinds[0]))

    def _forced(self, blocked: Adjudged, failed: FailedThrow, named: NameKind) -> Playing:
        """The blocked unit of the named kind is led; the other cards stay in the hand."""
        unit, fine = blocked.forced[named.kind], blocked.penalties[named.kind]
        signed = -fine if self.defends(self.leader) else fine
        return self._with_lead((unit,), unit.cards, failed._replace(fine=fine), signed)

    def _with_lead(
        self, lead: Reading, cards: tuple[Card, ...], failed: FailedThrow | None, fine: int
    ) -> Playing:
        settled, buried, hands, tricks, leader, _, _, _, _, points_so_far, fines = self
        return Playing(
            settled,
            buried,
            played(hands, leader, cards),
            tricks,
            leader,
            lead,
            (cards,),
            failed,
            None,
            points_so_far,
            fines + fine,
        )

    def _after_follow(self, cards: tuple[Card, ...]) -> Playing:
        settled, buried, hands, tricks, leader, lead, plays, failed, _, points_so_far, fines = self
        seat = (leader + len(plays)) & 3
        hands = played(hands, seat, cards)
        plays = (*plays, cards)
        if len(plays) == 4:
            best = winner(settled.setting.rules, settled.order, lead, plays)
            seat = (leader + best) & 3
            tricks = (*tricks, Trick(leader, lead, plays, seat, failed))
            if self.defends(seat):
                for play in plays:
                    points_so_far += points(play)
            leader, lead, plays, failed = seat, (), (), None
        return Playing(
            settled,
            buried,
            hands,
            tricks,
            leader,
            lead,
            plays,
            failed,
            None,
            points_so_far,
            fines,
        )

    def _each(self) -> Iterator[Action]:
        if not self.settled.setting.duties:
            yield from self._each_unbound()
            return
        for action in self._each_unbound():
            if not isinstance(action, Play) or binding.keeps(self, action):
                yield action
        yield from binding.demands(self)

    def _each_unbound(self) -> Iterator[Action]:
        seat = self.to_act
        if seat is None:
            return
        if self.blocked is not None:
            yield from map(NameKind, self.blocked.kinds)
        elif self.plays:
            yield from map(Play, self.follows(seat))
        else:
            for unit in self._leads(seat):
                yield Play(unit.cards)

    def _count(self) -> int:
        seat = self.to_act
        if seat is None:
            return 0
        if self.settled.setting.duties:
            return sum(1 for _ in self._each())
        if self.blocked is not None:
            return len(self.blocked.kinds)
        return self.follows(seat).count() if self.plays else self._leads(seat).count()

    def choose(self, random: Random) -> Action:
        if self.settled.setting.duties and not self.plays:
            return random.choice(list(self._each()))
        chosen = self._choose_unbound(random)
        if self.settled.setting.duties:
            while isinstance(chosen, Play) and not binding.keeps(self, chosen):
                chosen = self._choose_unbound(random)
        return chosen

    def _choose_unbound(self, random: Random) -> Play | NameKind:
        if self.blocked is not None:
            return NameKind(random.choice(self.blocked.kinds))
        seat = (self.leader + len(self.plays)) & 3
        if self.plays:
            return Play(self.follows(seat).sample(random))
        return Play(self._leads(seat).sample(random).cards)

    @property
    def _order(self) -> Order:
        return self.settled.order

    def _standing(self) -> Text:
        if self.result is not None:
            return self.settled.text + Text("，", ", ") + self.result.text
        assert self.to_act is not None
        points = self.taken + self.rulings.points
        parts = (
            self.settled.text,
            Text(f"防守方 {points} 分", f"defenders {points}"),
            joined(self._on_table(), "，", ", "),
            self._awaited(self.to_act),
        )
        return joined(filter(None, parts), "，", ", ")

    def _on_table(self) -> Iterator[Text]:
        for place, play in enumerate(self.plays):
            seat = (self.leader + place) & 3
            plays = Text(f"{SEAT_ZH[seat]}出 ", f"{SEAT_EN[seat]} plays ")
            yield plays + named(laid_out(self.settled.order, play, self.lead))

    def _awaited(self, seat: int) -> Text:
        does = Text("领出", "lead")
        if self.blocked is not None:
            does = Text("指定牌型", "name a kind")
        elif self.plays:
            does = Text("跟牌", "follow")
        return Text(f"轮到{SEAT_ZH[seat]}{does.zh}", f"{SEAT_EN[seat]} to {does.en}")

    @property
    def declarer(self) -> int:
        return self.settled.declarer

    @property
    def trick_points(self) -> int:
        return self.points

    @property
    def taken(self) -> int:
        return self.points + self.fines

    def _with(self, setting: Setting) -> Playing:
        return self._replace(settled=replace(self.settled, setting=setting))

    def view(self, seat: int | None, turned: bool = False) -> View:
        return view(self, seat, turned)

    def memory(self, seat: int) -> Memory:
        own = self.buried if seat == self.settled.declarer else None
        return Memory(self.view(seat), self.tricks, own)
