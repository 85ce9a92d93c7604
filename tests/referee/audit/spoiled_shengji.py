"""Random deals of 升级 that are played on after known faults, and what must be found in them.

A plain table of its own: cards that were put down leave the hand, everybody else plays by
the rules. Every fault is remembered by the place of its step.
"""

from paisai.cards import ALL_CARDS, deck, symbols
from paisai.errors import RuleViolation
from paisai.record import Record, RecordStep, dumps, loads
from paisai.record.grammar import TRICK
from paisai.record.shengji import deal_record
from paisai.regulations import shengji_rules
from paisai.shengji.actions import Step as Move
from paisai.shengji.deal import Burying, Show
from paisai.shengji.follow import Follows
from paisai.shengji.kitty import multiplier
from paisai.shengji.lead import Leads
from paisai.shengji.match import Match
from paisai.shengji.playing import DealScore
from paisai.shengji.policies import Side
from paisai.shengji.reading import default_reading
from paisai.shengji.seats import partner_of
from paisai.shengji.throw import adjudge
from paisai.shengji.trick import points, winner

IN_PLAY = (
    "follow",
    "too-many",
    "too-few",
    "absent",
    "early",
    "leads-out-of-turn",
    "not-held",
    "two-suits",
    "uncalled",
    "wrong-fine",
)
OTHERS = ("kitty", "show", "after-end", "result")
ALTERS_HAND = {"too-many", "too-few", "absent", "not-held", "kitty"}
UNSURE = ALTERS_HAND | {"two-suits", "after-end"}
FOUND = {
    "follow": {"suit-not-followed", "pair-not-followed", "shape-not-followed"},
    "too-many": {"wrong-number"},
    "too-few": {"wrong-number"},
    "absent": {"wrong-number"},
    "early": {"out-of-turn"},
    "leads-out-of-turn": {"out-of-turn"},
    "not-held": {"not-held"},
    "two-suits": {"no-lead"},
    "uncalled": {"failed-throw"},
    "wrong-fine": {"wrong-call"},
    "kitty": {"kitty-count"},
    "show": {"wrong-show"},
    "after-end": {"after-end"},
    "result": {"result"},
}


class Table:
    def __init__(self, preset, random, wanted):
        self.random, self.wanted = random, list(wanted)
        self.rules = shengji_rules(preset)
        order = list(deck(self.rules.decks))
        random.shuffle(order)
        self.preset, self.match = preset, Match.begin(self.rules)
        self.match, self.start = self.match.start_deal(order, at=0)
        self.steps, self.done, self.altered = [], [], set()
        self.points = self.fines = 0
        self.doubt = False

    # -- the whole deal

    def play(self):
        """The record as read again, and the faults: (line, seat, kind)."""
        self.opening()
        self.bury()
        at = self.settled.declarer
        number = 0
        while any(self.hands):
            number += 1
            at = self.trick(number, at)
        self.end = at
        if self.take("after-end") and not self.doubt:
            self.note("after-end", 2)
            self.steps += [
                RecordStep(TRICK, number=number + 1),
                RecordStep("出", 2, (self.random.choice(ALL_CARDS),)),
            ]
            self.place("after-end", 1)
        return self.written()

    def written(self):
        fields = deal_record(self.start, []).fields
        if not UNSURE & {kind for kind, *_ in self.done}:
            text = self.result()
            if self.take("result"):
                self.note("result", None)
                text = text.replace("守方 ", "守方 9", 1)
            fields = (*fields, ("结果", text))
        blank = deal_record(self.start, [])
        deal = type(blank)(1, fields, (), tuple(self.steps))
        record = loads(dumps(Record("升级", (("规程", self.preset),), (deal,))))
        lines = [step.line for step in record.deals[0].steps]
        faults = [
            (record.deals[0].line_of("结果") if kind == "result" else lines[place], seat, kind)
            for kind, seat, place in self.done
        ]
        return record, sorted(faults, key=str)

    def result(self):
        declarer = self.settled.declarer
        kitty = points(self.buried)
        times = multiplier(self.rules, self.last) if (self.end - declarer) % 2 else 0
        total = self.points + self.fines + kitty * times
        up, levels = self.rules.levels.at(total)
        following = partner_of(declarer) if up is Side.DECLARER else (declarer + 1) % 4
        return str(DealScore(self.points, self.fines, kitty, times, total, up, levels, following))

    # -- remembering

    def take(self, kind):
        """Whether this fault is still to be made."""
        if kind in self.wanted:
            self.wanted.remove(kind)
            return True
        return False

    def note(self, kind, seat, place=None):
        """The fault lies in the next step, or in the one at `place`."""
        self.done.append((kind, seat, len(self.steps) if place is None else place))

    def place(self, kind, further):
        kind_, seat, at = self.done.pop()
        assert kind_ == kind
        self.done.append((kind, seat, at + further))

    # -- before the first lead

    def opening(self):
        deal, random, drawn = self.start, self.random, 0
        show_at = random.randrange(30, 60) if "show" in self.wanted else None
        while not isinstance(deal, Burying):
            action = deal.choose(random)
            if isinstance(action, Show) or action is not Move.DRAW or deal.drawn == show_at:
                if drawn:
                    self.steps.append(RecordStep("摸", number=drawn))
                drawn = 0
            if deal.drawn == show_at:
                self.wrong_show(deal)
                show_at = None
            if action is Move.DRAW:
                drawn += 1
            elif isinstance(action, Show):
                self.steps.append(
                    RecordStep("反" if deal.shows else "亮", action.seat, action.cards)
                )
            elif action is Move.TURN_KITTY:
                turned = deal.apply(action).turned_cards[-1:]
                self.steps.append(RecordStep("翻底", cards=turned))
            else:
                self.steps.append(RecordStep("取底", deal.to_act))
            deal = deal.apply(action)
        self.burying, self.settled = deal, deal.settled
        self.order = deal.settled.order
        self.hands = [list(hand) for hand in deal.hands]

    def wrong_show(self, deal):
        for _ in range(50):
            seat = self.random.randrange(4)
            card = self.random.choice(deal.setting.drawn_by(seat, deal.drawn))
            try:
                deal.verify(Show(seat, (card,)))
            except RuleViolation:
                self.wanted.remove("show")
                self.note("show", seat)
                self.steps.append(RecordStep("反" if deal.shows else "亮", seat, (card,)))
                return

    def bury(self):
        declarer, size = self.settled.declarer, self.rules.kitty_size
        if self.take("kitty"):
            self.note("kitty", declarer)
            self.altered.add(declarer)
            size += self.random.choice([-2, -1, 1, 2])
        cards = tuple(self.random.sample(self.hands[declarer], size))
        self.buried = cards
        self.steps.append(RecordStep("埋", declarer, cards))
        self.lay_down(declarer, cards)

    # -- one trick

    def lay_down(self, seat, cards):
        for card in cards:
            self.hands[seat].remove(card)

    def holder(self, seat):
        while not self.hands[seat]:
            seat = (seat + 1) % 4
        return seat

    def trick(self, number, due):
        """Play a trick; the seat that has won it."""
        random = self.random
        leader = due = self.holder(due)
        spoil = None
        if number > 1 and self.wanted and not self.after_spoil and random.random() < 0.25:
            spoil = random.choice(self.wanted)
        self.steps.append(RecordStep(TRICK, number=number))
        if spoil == "leads-out-of-turn":
            others = [seat for seat in range(4) if seat != due and self.hands[seat]]
            if others:
                leader = random.choice(others)
                self.made(spoil, leader)
        first = len(self.steps)
        led, reading = self.lead(leader, spoil)
        seats = [seat for seat in ((leader + n) % 4 for n in (1, 2, 3)) if self.hands[seat]]
        victim = random.choice(seats) if seats else None
        follows = []
        in_trick = {leader: led}
        for seat in seats:
            cards = self.follow(seat, led, reading, spoil if seat == victim else None)
            if cards is not None:
                follows.append(RecordStep("出", seat, cards))
                in_trick[seat] = cards
        if spoil == "early" and len(follows) > 1 and spoil in self.wanted:
            ahead = random.randrange(1, len(follows))
            to = random.randrange(ahead)
            step = follows.pop(ahead)
            follows.insert(to, step)
            self.made(spoil, step.seat, len(self.steps) + to)
        self.steps += follows
        for place, (kind, seat, at) in enumerate(self.done):
            if at is None:
                mine = [n for n, step in enumerate(self.steps) if n >= first and step.seat == seat]
                self.done[place] = (kind, seat, mine[-1] if mine else len(self.steps) - 1)
        self.after_spoil = spoil is not None
        self.last = reading
        if reading is None:
            return random.randrange(4)
        order = [leader] + [seat for seat in seats if len(in_trick.get(seat, ())) == len(led)]
        plays = [in_trick[seat] for seat in order]
        won = order[winner(self.rules, self.order, reading, plays)]
        if (won - self.settled.declarer) % 2:
            self.points += sum(points(cards) for cards in in_trick.values())
        return won

    after_spoil = False

    def made(self, kind, seat, place="next"):
        self.wanted.remove(kind)
        self.note(kind, seat, None if place == "next" else place)
        if kind in ALTERS_HAND:
            self.altered.add(seat)
            self.doubt = True

    def later(self, kind, seat):
        """The fault's step is put down further on in this trick."""
        self.made(kind, seat)
        self.done[-1] = (kind, seat, None)

    def lead(self, seat, spoil):
        """The cards that lie, and how they are read."""
        hand, random = self.hands[seat], self.random
        others = [self.hands[(seat + n) % 4] for n in (1, 2, 3)]
        if spoil == "two-suits":
            cards = tuple(random.sample(hand, min(2, len(hand))))
            if len({self.order.suit(card) for card in cards}) > 1:
                self.made(spoil, seat)
                self.steps.append(RecordStep("出", seat, cards))
                self.lay_down(seat, cards)
                return cards, None
        if spoil == "not-held" and seat not in self.altered and random.random() < 0.3:
            card = random.choice([card for card in ALL_CARDS if card not in hand])
            self.made(spoil, seat)
            self.steps.append(RecordStep("出", seat, (card,)))
            hand.remove(random.choice(hand))
            return (card,), default_reading(self.order, (card,))
        if spoil in ("uncalled", "wrong-fine") or random.random() < 0.2:
            suit = self.order.suit(random.choice(hand))
            suited = self.order.in_suit(hand, suit)
            cards = tuple(random.sample(suited, random.randint(1, min(5, len(suited)))))
            reading = default_reading(self.order, cards)
            adjudged = adjudge(self.rules, self.order, reading, others)
            enough = all(len(other) >= len(cards) for other in others)
            if adjudged.stands or (spoil == "uncalled" and enough):
                if not adjudged.stands:
                    self.made(spoil, seat)
                self.steps.append(RecordStep("出", seat, cards))
                self.lay_down(seat, cards)
                return cards, reading
            if len(adjudged.kinds) == 1:
                kind = adjudged.kinds[0]
                unit, fine = adjudged.forced[kind], adjudged.penalties[kind]
                told = fine
                if spoil == "wrong-fine":
                    self.made(spoil, seat)
                    told += 10
                remark = f"被挡，出 {symbols(unit.cards)}，罚 {told} 分"
                self.steps.append(RecordStep("出", seat, cards, remark=remark))
                self.fines += -fine if (seat - self.settled.declarer) % 2 else fine
                self.lay_down(seat, unit.cards)
                return unit.cards, (unit,)
        unit = Leads(self.rules, self.order, tuple(hand)).sample(random)
        self.steps.append(RecordStep("出", seat, unit.cards))
        self.lay_down(seat, unit.cards)
        return unit.cards, (unit,)

    def follow(self, seat, led, reading, spoil):
        """The cards of a follower, None if he does not play."""
        hand, random, size = self.hands[seat], self.random, len(led)
        if len(hand) < size:
            cards = tuple(hand)
            self.lay_down(seat, cards)
            return cards
        if spoil not in self.wanted or (spoil in ALTERS_HAND and seat in self.altered):
            spoil = None
        if spoil == "absent" and len(hand) > 3 * size and len(self.hands[seat - 1]) > 3 * size:
            self.later(spoil, seat)
            return None
        if spoil == "too-many" and len(hand) > size + 1:
            self.later(spoil, seat)
            cards = tuple(random.sample(hand, size + 1))
        elif spoil == "too-few" and size > 1:
            self.later(spoil, seat)
            cards = tuple(random.sample(hand, size - 1))
        elif spoil == "not-held" and reading is not None:
            cards = list(self.legal(hand, size, reading))
            gone = random.choice(cards)
            self.lay_down(seat, cards)
            held = [*hand, *cards]
            cards.remove(gone)
            cards.append(random.choice([card for card in ALL_CARDS if card not in held]))
            self.later(spoil, seat)
            return tuple(cards)
        else:
            cards = self.legal(hand, size, reading)
            if spoil == "follow" and reading is not None:
                follows = Follows(self.rules, self.order, tuple(hand), reading)
                for _ in range(20):
                    tried = tuple(random.sample(hand, size))
                    if tried not in follows:
                        self.later(spoil, seat)
                        cards = tried
                        break
        self.lay_down(seat, cards)
        return cards

    def legal(self, hand, size, reading):
        if reading is None:
            return tuple(self.random.sample(hand, size))
        return Follows(self.rules, self.order, tuple(hand), reading).sample(self.random)


def spoiled(preset, random, wanted):
    """A record with some of the wanted faults, and those that were made."""
    return Table(preset, random, wanted).play()
