"""What was wrong in a recorded deal of 升级 before the first lead: draws, shows, kitty, bury?

A wrong step is noted and passed over: a show that was not allowed is void (B6.6b). Where the
table let it stand all the same, `shows_stand` takes it as it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from paisai.cards import symbols
from paisai.errors import PaisaiError, RuleViolation
from paisai.record import DealRecord, RecordStep
from paisai.record.shengji import SEATS
from paisai.record.shengji_steps import duty_of, ruling_of
from paisai.referee.audit.faults import Fault, Noted
from paisai.shengji.actions import Action, ShowTogether
from paisai.shengji.actions import Step as Move
from paisai.shengji.burying import Burying
from paisai.shengji.drawing import Drawing
from paisai.shengji.ended import Ended
from paisai.shengji.rules import Concern
from paisai.shengji.seats import SEAT_EN, SEAT_ZH
from paisai.shengji.shows import Show
from paisai.shengji.state import Deal

SHOWS = ("亮", "加固", "反", "同亮")


@dataclass
class Opening:
    """Goes from the first draw to the kitty. `burying` is None if the record ends before it
    is taken; `rest` are the steps from there on."""

    entry: DealRecord
    deal: Drawing
    shows_stand: bool
    noted: list[Noted] = field(default_factory=list)
    burying: Burying | None = None
    dealt_anew: Ended | None = None
    """The deal, where no card of the kitty could set the suit (Z4.9n)."""
    rest: Sequence[RecordStep] = ()

    def run(self) -> Opening:
        steps = self.entry.steps
        untimed = self.entry.get("牌序") is None or all(step.verb != "摸" for step in steps)
        if untimed:  # as on paper: when each card was drawn is not known
            self._draw(self.deal.setting.to_draw)
        waiting: RecordStep | None = None
        for place, step in enumerate(steps):
            if waiting is not None and step.verb == "同亮":
                self._show_together(waiting, step)
                waiting = None
                continue
            if waiting is not None:  # the other of the two is not written
                self._show(waiting)
            waiting = step if step.verb == "同亮" else None
            if self.dealt_anew is not None:
                self._after_the_end(step)
                continue
            if step.verb in ("取底", "埋", "出", "指定"):
                self._take(step, steps[place + (step.verb == "取底") :])
                return self
            if waiting is None:
                self._step(step, untimed)
        if waiting is not None:
            self._show(waiting)
        return self

    def _after_the_end(self, step: RecordStep) -> None:
        if step.seat is not None:
            zh = "底牌全是王，定不了主花色，这副已经重新发牌"
            en = "the kitty was all jokers and set no suit: the deal was dealt anew"
            self._note(Fault.AFTER_END, step, Concern.NOBODY_SHOWS, zh, en, 0)

    def _step(self, step: RecordStep, untimed: bool) -> None:
        match step.verb:
            case "摸" if not untimed:
                self._draw_counted(step)
            case "翻底":
                self._turn(step)
            case "判罚" | "判负":
                self._carry(self.deal.with_rulings(ruling_of(step)))
            case "失权":
                self._carry(self.deal.with_duty(duty_of(step)))
            case verb if verb in SHOWS:
                self._show(step)

    def _carry(self, ruled: Deal) -> None:
        assert isinstance(ruled, Drawing)
        self.deal = ruled

    def _draw(self, times: int) -> None:
        for _ in range(min(times, self.deal.setting.to_draw - self.deal.drawn)):
            self._apply(Move.DRAW)

    def _draw_counted(self, step: RecordStep) -> None:
        left, number = self.deal.setting.to_draw - self.deal.drawn, step.number or 0
        if number > left:
            size = self.deal.setting.rules.kitty_size
            self._note(
                Fault.DRAW,
                step,
                Concern.DRAW,
                f"只剩 {left} 张可摸，摸了 {number} 张：余下 {size} 张是底牌",
                f"{number} cards drawn with {left} left to draw; the last {size} are the kitty",
                number - left,
            )
        self._draw(number)

    def _show(self, step: RecordStep) -> None:
        assert step.seat is not None
        show = Show(step.seat, step.cards)
        try:
            self._apply(show)
        except RuleViolation as broken:
            self._wrong_show(step, broken)

    def _show_together(self, one: RecordStep, other: RecordStep) -> None:
        assert one.seat is not None
        assert other.seat is not None
        both = ShowTogether(Show(one.seat, one.cards), Show(other.seat, other.cards))
        try:
            self._apply(both)
        except RuleViolation:
            self._show(one)
            self._show(other)

    def _wrong_show(self, step: RecordStep, broken: RuleViolation) -> None:
        assert step.seat is not None
        self.noted.append(
            Noted(
                Fault.WRONG_SHOW,
                step.line,
                step.seat,
                broken.clause,
                f"{SEAT_ZH[step.seat]}{step.verb} {symbols(step.cards)} 不成立：{broken.zh}",
                f"{SEAT_EN[step.seat]}'s show of {symbols(step.cards)} is not allowed: {broken.en}",
                cards=step.cards,
                wrong=len(step.cards),
            )
        )
        if self.shows_stand:
            self.deal = self.deal._replace(
                shows=(*self.deal.shows, Show(step.seat, step.cards)), turned=0, at_once=False
            )

    def _turn(self, step: RecordStep) -> None:
        self._draw(self.deal.setting.to_draw)
        truth = self.deal.next_to_turn
        try:
            self._apply(Move.TURN_KITTY)
        except RuleViolation as broken:
            self._note(
                Fault.TURNED_CARD, step, Concern.NOBODY_SHOWS, broken.zh, broken.en, len(step.cards)
            )
            return
        if step.cards != truth:
            self._note(
                Fault.TURNED_CARD,
                step,
                Concern.NOBODY_SHOWS,
                f"翻出的牌应为 {symbols(truth)}，记录写的是 {symbols(step.cards)}",
                f"the card turned is {symbols(truth)}, not {symbols(step.cards)}",
                1,
            )

    def _take(self, step: RecordStep, rest: Sequence[RecordStep]) -> None:
        """The kitty is taken; where the record leaves the 取底 out, before it is buried."""
        self._draw(self.deal.setting.to_draw)
        if not self.deal.trump_is_set:
            self._note(
                Fault.TURNED_CARD,
                step,
                Concern.NOBODY_SHOWS,
                "主牌未定就拿了底牌，应先翻底牌",
                "the kitty was taken before a card of it was turned for trump",
                0,
            )
            while not self.deal.trump_is_set and self.dealt_anew is None:
                self._apply(Move.TURN_KITTY)
        declarer = self.deal.to_act
        if step.verb != "指定" and step.seat != declarer:
            assert step.seat is not None
            self._note(
                Fault.NOT_DECLARER,
                step,
                Concern.FIRST_DEAL if self.deal.setting.first_deal else Concern.NEXT_DECLARER,
                f"庄家是{SEAT_ZH[declarer]}，{SEATS[step.seat]}却{_DID_ZH[step.verb]}",
                f"{SEAT_EN[declarer]} is declarer, but {SEAT_EN[step.seat]} {_DID_EN[step.verb]}",
                0,
            )
            buriers = {later.seat for later in rest if later.verb == "埋"}
            if buriers <= {step.seat}:
                declarer = step.seat
        deal = self.deal
        self.burying = Burying.begin(
            deal.setting, declarer, deal.trump, deal.shows, deal.turned_cards
        )
        self.rest = rest

    def _apply(self, action: Action) -> None:
        after: Deal = self.deal.apply(action)
        if isinstance(after, Ended):
            self.dealt_anew = after
            return
        assert isinstance(after, Drawing)
        self.deal = after

    def _note(
        self, fault: Fault, step: RecordStep, concern: Concern, zh: str, en: str, n: int
    ) -> None:
        clause = self.deal.setting.rules.clauses[concern]
        self.noted.append(Noted(fault, step.line, step.seat, clause, zh, en, wrong=n))


_DID_ZH = {"取底": "拿了底牌", "埋": "埋了底牌", "出": "先出了牌"}
_DID_EN = {"取底": "took the kitty", "埋": "buried", "出": "led first"}


def late_show(opening: Opening, step: RecordStep) -> Noted:
    """A show after the kitty was taken is void, whatever the cards."""
    burying = opening.burying
    assert burying is not None
    assert step.seat is not None
    try:
        burying.verify(Show(step.seat, step.cards))
    except PaisaiError as broken:
        clause = burying.settled.setting.rules.clauses[Concern.SHOW_TIME]
        return Noted(
            Fault.WRONG_SHOW,
            step.line,
            step.seat,
            clause,
            broken.zh,
            broken.en,
            cards=step.cards,
            wrong=len(step.cards),
        )
    raise AssertionError("no show is legal once the kitty is taken")
