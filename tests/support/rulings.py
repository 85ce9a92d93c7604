"""The rulings of one preset, short enough to write down by hand."""

from paisai.referee.effects import in_protocol
from paisai.referee.history import Past
from paisai.referee.rulings import rule
from paisai.regulations import load


class Desk:
    """Effects are tuples of the kind and its values; words are left out."""

    def __init__(self, preset):
        self.regulation = load(preset)

    def ruling(self, infraction, before=0, **facts):
        """With so many earlier ones of the same kind."""
        history = [Past(infraction, facts)] * before
        return rule(self.regulation, infraction, facts, history)

    def rules(self, clause, infraction, before=0, **facts):
        ruling = self.ruling(infraction, before, **facts)
        assert ruling.clause == clause
        return [
            tuple(value for value in in_protocol(effect).values() if not isinstance(value, dict))
            for effect in ruling.effects
        ]

    def both(self, clause, infraction, before=0, **facts):
        """The effects with the declarer's side at fault, and with the defenders."""
        return tuple(
            self.rules(clause, infraction, before, at_fault=side, **facts)
            for side in ("declarer", "defenders")
        )


def points(amount, *others):
    """Points against either side, then effects that are the same for both."""
    return [("points", amount), *others], [("points", -amount), *others]
