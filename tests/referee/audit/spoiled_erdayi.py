"""Random deals of 竞技二打一 that are played on after known faults, and what must be found."""

from paisai.cards import deck, symbols
from paisai.erdayi import Pattern, Position, Result, beats, count, read
from paisai.erdayi.deal import cards_of
from paisai.erdayi.scoring import scores_text
from paisai.record import DealRecord, Record, RecordStep, dumps, loads
from paisai.record.erdayi import SEATS, remaining_text
from paisai.record.grammar import TRICK

KINDS = (
    "low-bid",
    "early-bid",
    "no-pattern",
    "too-low",
    "pass-leading",
    "early",
    "skips",
    "not-held",
    "announcement",
    "after-end",
    "result",
    "score",
)
FOUND = {
    "low-bid": "bid",
    "early-bid": "out-of-turn",
    "no-pattern": "illegal-play",
    "too-low": "illegal-play",
    "pass-leading": "illegal-play",
    "early": "out-of-turn",
    "skips": "out-of-turn",
    "not-held": "not-held",
    "announcement": "announcement",
    "after-end": "after-end",
    "result": "result",
    "score": "result",
}


class Table:
    def __init__(self, random, wanted):
        self.random, self.wanted = random, list(wanted)
        cards = list(deck())
        random.shuffle(cards)
        self.dealt = [cards[:17], cards[17:34], cards[34:51]]
        self.hands, self.kitty = [list(hand) for hand in self.dealt], cards[51:]
        self.first, self.steps, self.done = random.randrange(3), [], []
        self.made_plays, self.trick = [], 0
        self.count = None

    def play(self):
        self.bidding()
        self.tricks()
        if "after-end" in self.wanted:
            self.note("after-end", 1)
            self.steps.append(RecordStep("不出", 1))
        return self.written()

    def note(self, kind, seat):
        self.wanted.remove(kind)
        self.done.append((kind, seat, len(self.steps)))

    def bidding(self):
        random, highest = self.random, 0
        order = [(self.first + n) % 3 for n in range(3)]
        if "early-bid" in self.wanted:
            order.insert(0, order.pop(random.choice([1, 2])))
            self.note("early-bid", order[0])
        for turn, seat in enumerate(order):
            if "low-bid" in self.wanted and highest:
                self.note("low-bid", seat)
                self.steps.append(RecordStep("叫", seat, number=random.randint(1, highest)))
                continue
            last = turn == 2 and not highest
            points = random.choice([0, *range(highest + 1, 4)] if not last else [1, 2, 3])
            self.steps.append(
                RecordStep("叫", seat, number=points) if points else RecordStep("不叫", seat)
            )
            if points:
                highest, self.declarer = points, seat
            if points == 3:
                break
        self.bid = highest
        self.hands[self.declarer] += self.kitty
        self.count = [len(hand) for hand in self.hands]

    def tricks(self):
        """`table` is what lies, `owner` whose it is; a trick ends with two passes in a row, or
        when the turn is back at him."""
        turn, table, owner = self.declarer, None, None
        while 0 not in self.count:
            if table is None:
                self.trick += 1
                self.steps.append(RecordStep(TRICK, number=self.trick))
            spoil = None
            fresh = all(
                place < self.steps.index(RecordStep(TRICK, number=self.trick))
                for _, _, place in self.done
            )
            if self.trick > 1 and fresh and self.wanted and self.random.random() < 0.3:
                spoil = self.random.choice(self.wanted)
            if spoil == "early" and table is not None and (turn + 1) % 3 != owner:
                early = (turn + 1) % 3
                self.note("early", early)
                table, owner = self.act(early, table, owner, None)
                if 0 in self.count:
                    return
                table, owner = self.act(turn, table, owner, None)
                turn = (early + 1) % 3
            else:
                if spoil == "skips" and table is None and not self.doubtful():
                    turn = (turn + self.random.choice([1, 2])) % 3
                    self.note("skips", turn)
                if spoil == "pass-leading" and table is None:
                    self.note(spoil, turn)
                    self.steps.append(RecordStep("不出", turn))
                    turn = (turn + 1) % 3
                    spoil = None
                    table, owner = self.act(turn, None, None, None)
                else:
                    table, owner = self.act(turn, table, owner, spoil)
                turn = (turn + 1) % 3
            if [step.verb for step in self.steps[-2:]] == ["不出", "不出"]:
                turn = owner
            if turn == owner:
                table = None

    def doubtful(self):
        """After a wrong play in the last trick two seats may lead."""
        marks = [n for n, step in enumerate(self.steps) if step.verb == TRICK]
        return any(
            kind in ("too-low", "no-pattern", "not-held") and place > marks[-2]
            for kind, _, place in self.done
        )

    def act(self, seat, table, owner, spoil):
        """One play or pass; what lies then, and whose it is."""
        random, hand = self.random, self.hands[seat]
        if spoil == "not-held":
            others = [card for card in deck() if card not in hand and card.rank not in "wW"]
            fitting = [c for c in others if table is None or beats(read(count((c,))), table)]
            if fitting and len(hand) > 3:
                card = random.choice(fitting)
                self.note(spoil, seat)
                hand.remove(random.choice(hand))
                return self.put(seat, (card,))
        if spoil in ("no-pattern", "too-low") and len(hand) > 4:
            for _ in range(30):
                cards = tuple(random.sample(hand, random.choice([1, 2, 3])))
                reading = read(count(cards))
                if spoil == "no-pattern" and reading is None and table is not None:
                    self.note(spoil, seat)
                    self.put(seat, cards)
                    return table, owner
                if spoil == "too-low" and reading and table and not beats(reading, table):
                    self.note(spoil, seat)
                    return self.put(seat, cards)
        hands = tuple(count(h) if n == seat else 1 for n, h in enumerate(self.hands))
        moves = Position(hands, seat, table, 0).moves()
        chosen = cards_of(hand, random.choice(moves))
        if not chosen:
            self.steps.append(RecordStep("不出", seat))
            return table, owner
        return self.put(seat, chosen)

    def put(self, seat, cards):
        left = self.count[seat] - len(cards)
        remark = remaining_text(left) if left <= 2 else ""
        sure = not any(kind == "not-held" for kind, *_ in self.done)
        if "announcement" in self.wanted and sure and self.random.random() < 0.3:
            self.note("announcement", seat)
            remark = remaining_text(left + 1) if left <= 2 else "剩 1 张"
        self.steps.append(RecordStep("出", seat, cards, remark=remark))
        self.hands[seat] = [card for card in self.hands[seat] if card not in cards]
        self.count[seat] = left
        self.made_plays.append((seat, read(count(cards))))
        return read(count(cards)), seat

    def result(self):
        patterns = [reading.pattern for _, reading in self.made_plays if reading]
        by_declarer = sum(seat == self.declarer for seat, _ in self.made_plays)
        winner = self.count.index(0)
        return Result(
            self.bid,
            self.declarer,
            winner,
            patterns.count(Pattern.BOMB),
            patterns.count(Pattern.ROCKET),
            spring=winner == self.declarer and by_declarer == len(self.made_plays),
            counter_spring=winner != self.declarer and by_declarer == 1,
        )

    def written(self):
        fields = [("首叫", SEATS[self.first])]
        fields += [(f"{s}牌", symbols(h)) for s, h in zip(SEATS, self.dealt, strict=True)]
        fields.append(("底牌", symbols(self.kitty)))
        if not any(kind == "not-held" for kind, *_ in self.done):
            texts = [self.result().course, scores_text(self.result().scores)]
            for n, kind in enumerate(("result", "score")):
                if kind in self.wanted:
                    self.note(kind, None)
                    texts[n] = texts[n].translate(str.maketrans("123468", "246832"))
            fields += [("结果", texts[0]), ("得分", texts[1])]
        deal = DealRecord(1, tuple(fields), (), tuple(self.steps))
        headers = (("规程", "erdayi-sanya-2021"),)
        record = loads(dumps(Record("竞技二打一", headers, (deal,))))
        entry = record.deals[0]
        at = {"result": entry.line_of("结果"), "score": entry.line_of("得分")}
        faults = [
            (at.get(kind) or entry.steps[place].line, seat, kind) for kind, seat, place in self.done
        ]
        return record, sorted(faults, key=str)


def spoiled(random, wanted):
    return Table(random, wanted).play()
