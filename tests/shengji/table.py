"""How the tests of play are written: `at("8 S")` is level 8 with spades trump."""

from paisai.cards import Card, parse
from paisai.regulations import game_rules
from paisai.shengji.follow import Follows
from paisai.shengji.lead import Leads
from paisai.shengji.order import Order
from paisai.shengji.reading import count_readings, default_reading, stated_reading
from paisai.shengji.throw import adjudge
from paisai.shengji.trick import winner
from paisai.shengji.units import as_unit


def plain(text, suit="H"):
    """Cards of one suit by their ranks: plain("4455") are four hearts."""
    return parse(" ".join(suit + rank for rank in text.replace(" ", "")))


class Table:
    """One regulation at one level and trump."""

    def __init__(self, preset, level, trump, rules=None):
        self.rules = rules or game_rules(preset)
        self.order = Order.of(level, trump)

    def cards(self, text):
        return parse(text) if isinstance(text, str) else tuple(text)

    def unit(self, text):
        """(width, length) of the cards as one unit, or None."""
        unit = as_unit(self.order, self.cards(text))
        return unit and unit.kind

    def higher(self, one, other):
        one, other = Card.of(one), Card.of(other)
        assert self.order.suit(one) == self.order.suit(other)
        return self.order.position(one) > self.order.position(other)

    def reading(self, lead, stated=None):
        lead = self.cards(lead)
        if stated is None:
            return default_reading(self.order, lead)
        return stated_reading(self.rules, self.order, lead, [self.cards(unit) for unit in stated])

    def kinds(self, lead):
        return [unit.kind for unit in self.reading(lead)]

    def readings(self, cards):
        return count_readings(self.order, self.cards(cards))

    def leads(self, hand):
        return Leads(self.rules, self.order, self.cards(hand))

    def follows(self, hand, lead, stated=None):
        return Follows(self.rules, self.order, self.cards(hand), self.reading(lead, stated))

    def legal(self, hand, lead, stated=None):
        """All legal plays as sorted tuples, compared with `plays(...)`."""
        return set(self.follows(hand, lead, stated))

    def plays(self, *texts):
        return {tuple(sorted(self.cards(text))) for text in texts}

    def throw(self, lead, *others, stated=None):
        hands = [self.cards(hand) for hand in others]
        return adjudge(self.rules, self.order, self.reading(lead, stated), hands)

    def winner(self, lead, *others, stated=None):
        plays = [self.cards(play) for play in (lead, *others)]
        return winner(self.rules, self.order, self.reading(lead, stated), plays)
