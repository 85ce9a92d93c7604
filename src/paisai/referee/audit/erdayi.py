"""What was wrong in one recorded deal of 竞技二打一?

After a wrong play both ways to go on are right: as if it lay on the table, and as if it did
not. So what follows from a fault is not itself noted as one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from paisai.cards import Card, symbols
from paisai.erdayi import (
    Bid,
    Concern,
    Deal,
    Pattern,
    Play,
    Reading,
    Result,
    Rules,
    Scores,
    Sitting,
    beats,
    count,
    read,
)
from paisai.erdayi.legality import verify_bid, verify_held, verify_play
from paisai.erdayi.scoring import PASSED_OUT, scores_text
from paisai.erdayi.seats import NEXT, SEAT_EN
from paisai.errors import RuleViolation
from paisai.frozen import replace
from paisai.record import DealRecord, Record, RecordStep
from paisai.record.erdayi import SEATS, remaining_text
from paisai.record.erdayi_replay import announces, is_late, starting_deal
from paisai.record.grammar import TRICK
from paisai.referee.audit.faults import Fault, Noted, stated_wrong


@dataclass
class DealWalk:
    """One deal. `turns` are the seats that may act now, the likeliest first; `tables` the
    plays that may have to be beaten (None: no pattern lies there); `owners` who may lead
    when all others pass."""

    entry: DealRecord
    start: Deal
    noted: list[Noted] = field(default_factory=list)
    result: Result | None = None
    """None while the deal is not over, or where the cards leave it in doubt."""
    certain: bool = True
    bids: list[tuple[int, int, bool]] = field(default_factory=list)
    """Seat, points and whether the bid was allowed."""
    hands: list[list[Card]] = field(default_factory=list)
    held: list[int] = field(default_factory=list)
    declarer: int | None = None
    turns: tuple[int, ...] = ()
    tables: tuple[Reading | None, ...] = ()
    """None of them when the next to act leads."""
    owners: tuple[int, ...] = ()
    ahead: tuple[int, ...] = ()
    """Seats that have acted before their turn in this circle."""
    passes: int = 0
    made: list[tuple[int, Reading | None]] = field(default_factory=list)
    trick: int = 0
    warned: list[int] = field(default_factory=lambda: [0, 0, 0])

    @property
    def rules(self) -> Rules:
        return self.start.rules

    @property
    def warnings(self) -> Scores:
        return (self.warned[0], self.warned[1], self.warned[2])

    def run(self) -> None:
        self.hands = [list(hand) for hand in self.start.hands]
        steps = [step for step in self.entry.steps if step.verb != "超时"]
        self._count_warnings()
        playing = [step for step in steps if step.verb in ("出", "不出", TRICK)]
        bidding = [step for step in steps if step.verb in ("叫", "不叫")]
        for place, step in enumerate(bidding):
            self._bid(step, bidding[place + 1 :])
        first = next((step for step in playing if step.verb != TRICK), None)
        if first is not None:
            self._take(first)
            marked = any(step.verb == TRICK for step in playing)
            for place, step in enumerate(playing):
                if step.verb == TRICK:
                    self._new_trick()
                else:
                    self._act(step, playing[place + 1 :], marked)
        self._end()
        last = self.trick
        self.noted = [
            replace(noted, later=last - noted.trick) if noted.trick else noted
            for noted in self.noted
        ]

    def _count_warnings(self) -> None:
        played = marked = False
        for step in self.entry.steps:
            played = played or step.verb in (TRICK, "出", "不出")
            late = not marked and is_late(step, self.start.rules, bidding=not played)
            if (step.verb == "超时" or late) and step.seat is not None and played:
                self.warned[step.seat] += 1
            marked = step.verb == "超时"

    # -- bidding ---------------------------------------------------------------------------

    def _bid(self, step: RecordStep, to_come: Sequence[RecordStep]) -> None:
        assert step.seat is not None
        points = step.number or 0
        highest = max((bid for _, bid, allowed in self.bids if allowed), default=0)
        spoken = [seat for seat, _, _ in self.bids]
        order = [(self.start.first_bidder + turn) % 3 for turn in range(3)]
        waiting = [seat for seat in order if seat not in spoken]
        allowed = True
        try:
            if not waiting or highest == 3:
                raise self.rules.violation(Concern.BID, "叫牌已经结束", "the bidding is over")
            verify_bid(Bid(points), highest, self.rules)
        except RuleViolation as broken:
            allowed = False
            self._note(Fault.BID, step, broken.clause, broken.zh, broken.en)
        else:
            if step.seat != waiting[0]:
                turn = waiting[0]
                self._note(
                    Fault.OUT_OF_TURN,
                    step,
                    self.rules.clauses[Concern.BID],
                    f"还没轮到{SEATS[step.seat]}叫牌，现在轮到{SEATS[turn]}",
                    f"it is the turn of {SEAT_EN[turn]} to bid, not of {SEAT_EN[step.seat]}",
                )
                allowed = step.seat in waiting
        self.bids.append((step.seat, points, allowed))

    def _take(self, first: RecordStep) -> None:
        """The kitty goes to the highest bidder; a bid that was not allowed but led counts as
        the table took it."""
        assert first.seat is not None
        valid = [(points, -n) for n, (_, points, allowed) in enumerate(self.bids) if allowed]
        points, place = max(valid, default=(0, 0))
        declarer = self.bids[-place][0] if points else None
        refused = [seat for seat, bid, allowed in self.bids if bid and not allowed]
        if declarer is None or (first.seat != declarer and first.seat in refused):
            if first.seat not in refused:
                self.certain = False
                zh, en = "没有人叫牌，不能出牌", "nobody has bid: no cards are played"
                self._note(Fault.BID, first, self.rules.clauses[Concern.PASSED_OUT], zh, en)
            declarer = first.seat
        self.declarer = declarer
        self.hands[declarer] += self.start.kitty
        self.held = [len(hand) for hand in self.hands]
        self.turns = (declarer,)

    # -- play ------------------------------------------------------------------------------

    def _new_trick(self) -> None:
        """The record says that all others have passed."""
        self.trick += 1
        if self.tables:
            self.turns = self.owners
        self.tables, self.ahead, self.passes = (), (), 0

    def _act(self, step: RecordStep, to_come: Sequence[RecordStep], marked: bool) -> None:
        assert step.seat is not None
        if 0 in self.held:
            zh, en = "本副牌已结束，不能再出牌", "the deal is over"
            self._note(Fault.AFTER_END, step, self.rules.clauses[Concern.DEAL_END], zh, en)
            return
        if not marked and not self.tables:
            self.trick += 1
        turn = self._turn(step, to_come)
        if step.verb == "不出":
            self._pass(step, turn)
        else:
            self._play(step)
            self._move_on(step.seat, turn)
        self._announced(step)

    def _turn(self, step: RecordStep, to_come: Sequence[RecordStep]) -> int:
        """The seat whose turn it is taken to be. One that acted too early has acted, if the
        seat it passed over comes next; else the play goes on from it."""
        seat = step.seat
        assert seat is not None
        if seat in self.turns:
            return seat
        turn = self.turns[0]
        self._note(
            Fault.OUT_OF_TURN,
            step,
            self.rules.clauses[Concern.PLAY],
            f"还没轮到{SEATS[seat]}，现在轮到{SEATS[turn]}",
            f"it is the turn of {SEAT_EN[turn]}, not of {SEAT_EN[seat]}",
            len(step.cards),
        )
        following = next((later for later in to_come if later.verb != TRICK), None)
        waits = following is not None and following.seat in self.turns
        return turn if waits and NEXT[seat] not in self.turns else seat

    def _pass(self, step: RecordStep, turn: int) -> None:
        seat = step.seat
        assert seat is not None
        if not self.tables:
            self._note(
                Fault.ILLEGAL_PLAY,
                step,
                self.rules.clauses[Concern.PLAY],
                f"{SEATS[seat]}：轮到引牌，必须出牌，不能过",
                f"{SEAT_EN[seat]} leads, and must play",
            )
            self.turns = (NEXT[seat], seat)
            return
        self.passes += 1
        if self.passes == 2:
            self.turns, self.tables, self.ahead, self.passes = self.owners, (), (), 0
        else:
            self._move_on(seat, turn)

    def _play(self, step: RecordStep) -> None:
        seat = step.seat
        assert seat is not None
        reading = read(count(step.cards))
        kept = self.tables
        fault = self._judged(step, seat)
        self._lay_down(seat, step.cards)
        self.made.append((seat, reading))
        self.passes = 0
        if fault is None or not kept:
            self.tables, self.owners = (reading,), (seat,)
        else:
            lying = (reading,) if reading is not None else ()
            self.tables = (*lying, *kept)
            self.owners = tuple(dict.fromkeys((seat, *self.owners)))

    def _judged(self, step: RecordStep, seat: int) -> Fault | None:
        try:
            verify_held(step.cards, self.hands[seat], self.rules)
        except RuleViolation as broken:
            self.certain = False
            self._note(Fault.NOT_HELD, step, broken.clause, broken.zh, broken.en)
            return Fault.NOT_HELD
        reading = read(count(step.cards))
        if reading is not None and any(t is None or beats(reading, t) for t in self.tables):
            return None
        table = next((table for table in self.tables if table is not None), None)
        try:
            verify_play(Play(step.cards), self.hands[seat], table, self.rules)
        except RuleViolation as broken:
            zh = f"{SEATS[seat]}出 {symbols(step.cards)}：{broken.zh}"
            en = f"{SEAT_EN[seat]} played {symbols(step.cards)}: {broken.en}"
            self._note(Fault.ILLEGAL_PLAY, step, broken.clause, zh, en, len(step.cards))
            return Fault.ILLEGAL_PLAY
        return None

    def _lay_down(self, seat: int, cards: tuple[Card, ...]) -> None:
        self.hands[seat] = [card for card in self.hands[seat] if card not in cards]
        self.held[seat] = max(self.held[seat] - len(cards), 0)

    def _move_on(self, seat: int, turn: int) -> None:
        """Whose turn it is after this one."""
        if seat != turn:
            self.ahead = (*self.ahead, seat)
            return
        following = NEXT[turn]
        while following in self.ahead:
            self.ahead = tuple(one for one in self.ahead if one != following)
            following = NEXT[following]
        self.turns = (following,)

    def _announced(self, step: RecordStep) -> None:
        """What stands in brackets is the announcement. Where none stands there was none, if the
        scribe wrote others down; else nothing is proved."""
        assert step.seat is not None
        left = self.held[step.seat]
        missing = not step.remark and step.verb == "出" and 0 < left <= 2
        if not self.certain or not (step.remark or (missing and announces(self.entry))):
            return
        if missing:
            zh = f"{SEATS[step.seat]}只剩 {left} 张，没有报"
            en = f"{SEAT_EN[step.seat]} had {left} card(s) left and did not announce it"
            self._note(Fault.ANNOUNCEMENT, step, self.rules.clauses[Concern.ANNOUNCE], zh, en)
            return
        truth = remaining_text(left) if left <= 2 else ""
        if "".join(step.remark.split()) != "".join(truth.split()):
            zh = f"{SEATS[step.seat]}报“{step.remark}”，实际还剩 {left} 张"
            en = f"{SEAT_EN[step.seat]} announced {step.remark!r}; cards left: {left}"
            self._note(Fault.ANNOUNCEMENT, step, self.rules.clauses[Concern.ANNOUNCE], zh, en)

    # -- the end ---------------------------------------------------------------------------

    def _end(self) -> None:
        if self.certain:
            self.result = self._counted()
        for key, clause in (
            ("结果", self.rules.clauses[Concern.DEAL_END]),
            ("得分", self.rules.clauses[Concern.SCORE]),
        ):
            stated, line = self.entry.get(key), self.entry.line_of(key)
            if stated is None or not self.certain:
                continue
            if self.result is None:
                zh, en = "牌还没打完，不应有结果", "the deal is not over: there is no result yet"
                self.noted.append(Noted(Fault.RESULT, line, None, clause, zh, en))
                return
            texts = {"结果": self.result.course, "得分": scores_text(self.result.scores)}
            wrong = stated_wrong(line, key, stated, texts[key], clause)
            if wrong is not None:
                self.noted.append(wrong)

    def _counted(self) -> Result | None:
        """How the deal ended with the cards as they were put down (E4.6, E4.t15, E4.7)."""
        if self.declarer is None:
            passed = len(self.bids) >= 3 and not any(points for _, points, _ in self.bids)
            return PASSED_OUT if passed else None
        if 0 not in self.held:
            return None
        declarer, winner = self.declarer, self.held.index(0)
        patterns = [reading.pattern for _, reading in self.made if reading is not None]
        by_declarer = sum(seat == declarer for seat, _ in self.made)
        return Result(
            bid=max(points for seat, points, _ in self.bids if seat == declarer),
            declarer=declarer,
            winner=winner,
            bombs=patterns.count(Pattern.BOMB),
            rockets=patterns.count(Pattern.ROCKET),
            spring=winner == declarer and by_declarer == len(self.made),
            counter_spring=winner != declarer and by_declarer == 1,
        )

    def _note(
        self, fault: Fault, step: RecordStep, clause: str, zh: str, en: str, wrong: int = 0
    ) -> None:
        trick = self.trick or None
        self.noted.append(
            Noted(fault, step.line, step.seat, clause, zh, en, trick, step.cards, wrong)
        )


# What did the recorded deals of 竞技二打一 do wrong? From the first bid to the totals.


def faults_of(record: Record, rules: Rules) -> Iterator[tuple[int, Noted]]:
    """Every fault with the number of its deal, in the order of the record."""
    sitting: Sitting | None = None
    sure = True
    for index, entry in enumerate(record.deals):
        start = starting_deal(entry, rules)
        if sitting is None:
            sitting = Sitting(start.first_bidder, rules)
        elif sure and entry.number == record.deals[index - 1].number + 1:
            truth = SEATS[sitting.next_first_bidder]
            line = entry.line_of("首叫")
            wrong = stated_wrong(
                line,
                "首叫",
                entry.get("首叫"),
                truth,
                rules.clauses[Concern.FIRST_BIDDER],
                Fault.SETTING,
            )
            if wrong is not None:
                yield entry.number, wrong
        walk = DealWalk(entry, start)
        walk.run()
        yield from ((entry.number, noted) for noted in walk.noted)
        if walk.result is None or sitting.over:
            sure = False
        else:
            sitting = sitting.add(walk.result, walk.warnings)
    if record.totals is not None and sitting is not None and sure:
        truth = scores_text(sitting.totals)
        wrong = stated_wrong(
            record.totals_line, "合计", record.totals, truth, rules.clauses[Concern.RANKING]
        )
        if wrong is not None:
            yield record.deals[-1].number, wrong
