"""Which card does a sound player play? The one with the best balance of one trick.

Won points, times the chance that his side wins the trick, less what the cards were worth in the
hand; all in points. The best play's strongest reason is told in a sentence.
"""

from __future__ import annotations

from typing import NamedTuple

from paisai.cards import Card
from paisai.players.shengji.chances import Chances, Standing
from paisai.players.shengji.considered import follow_options, lead_options, standing_value
from paisai.players.shengji.habits import Roles
from paisai.players.shengji.reasons import PlayReason
from paisai.players.shengji.seen import Seen, points_in
from paisai.players.shengji.worth import cost, keep_values
from paisai.shengji.order import TRUMP
from paisai.shengji.reading import Reading
from paisai.shengji.trick import value_of


class Ranked(NamedTuple):
    """A play a player considers, with its balance in points and what speaks for it."""

    value: float
    cards: tuple[Card, ...]
    reason: PlayReason


def ranked_plays(seen: Seen, roles: Roles) -> list[Ranked]:
    """What could be played, by these habits the best first; all of it is legal."""
    chances = Chances(seen, roles)
    keep = keep_values(chances)
    plays = _leads(chances, keep) if not seen.plays else _follows(chances, keep)
    plays.sort(key=lambda play: (-play.value, play.cards))
    return plays


def _side_wins(
    chances: Chances, lead: Reading, standing: Standing, ours: bool, after: range
) -> float:
    """The chance that our side has the trick when the seats at these places have played."""
    seen, recovers = chances.seen, chances.habits.recovers
    chance = 1.0 if ours else 0.0
    for place in after:
        seat = (seen.leader + place) & 3
        beats = chances.beats(seat, lead, standing)
        if seen.ours(seat):
            chance += (1 - chance) * beats * recovers
        else:
            chance *= 1 - beats
    return chance


def _leads(chances: Chances, keep: list[float]) -> list[Ranked]:
    return [_lead_value(chances, keep, lead) for lead in lead_options(chances)]


def _lead_value(chances: Chances, keep: list[float], lead: Reading) -> Ranked:
    seen, habits = chances.seen, chances.habits
    cards = tuple([card for unit in lead for card in unit.cards])
    suit = lead[0].suit
    mine = points_in(cards)
    size = len(cards)
    standing = suit == TRUMP, lead[0].top
    chance = _side_wins(chances, lead, standing, True, range(1, 4))
    to_come = 3 * habits.later * size**0.7
    value = chance * (mine + to_come + habits.tempo) - habits.future * mine
    value -= habits.lead_cost * cost(keep, cards)
    sure = all(chances.is_top(suit, unit.kind, unit.top) for unit in lead)
    partner = (seen.seat + 2) & 3
    if len(lead) > 1:
        reason = PlayReason.THROW
    elif sure and size > 1:
        reason = PlayReason.TOP_UNIT
    elif sure:
        reason = PlayReason.TOP_CARD
    elif suit == TRUMP:
        reason = PlayReason.DRAW_TRUMPS
    elif seen.void[partner][suit] and not seen.void[partner][TRUMP]:
        reason = PlayReason.PARTNER_RUFFS
    else:
        reason = PlayReason.LOW_LEAD
    if size > 1:
        value += habits.lead_pair
    elif suit != TRUMP and not sure:
        value += habits.lead_low
    if suit == TRUMP:
        trumps = sum(1 for card in seen.hand if seen.order.suit_of[card] == TRUMP)
        value += habits.draw * (trumps - seen.unseen_in[TRUMP] / 3)
    return Ranked(value, cards, reason)


def _follows(chances: Chances, keep: list[float]) -> list[Ranked]:
    seen, habits = chances.seen, chances.habits
    options = follow_options(seen, keep)
    lead, place = seen.lead, len(seen.plays)
    if len(options) == 1:
        return [Ranked(0.0, options[0], PlayReason.FORCED)]
    best = standing_value(seen)
    table = sum(points_in(play) for play in seen.plays)
    best_is_ours = seen.ours(seen.best)
    after = range(place + 1, 4)
    size = len(seen.plays[0])
    to_come = habits.later * len(after) * size**0.7
    found: list[Ranked] = []
    chance_if_not = _side_wins(chances, lead, (best[0], best[1][0]), best_is_ours, after)
    for play in options:
        mine = points_in(play)
        value_now = value_of(seen.rules, seen.order, lead, play)
        wins = value_now is not None and value_now > best
        if wins and value_now is not None:
            chance = _side_wins(chances, lead, (value_now[0], value_now[1][0]), True, after)
        else:
            chance = chance_if_not
        value = chance * (table + mine + to_come) - habits.future * mine - cost(keep, play)
        if wins:
            value += habits.tempo * chance
        found.append(Ranked(value, play, _reason(seen, wins, best_is_ours, mine, play)))
    return found


def _reason(
    seen: Seen, wins: bool, partner_leads: bool, mine: int, play: tuple[Card, ...]
) -> PlayReason:
    led = seen.lead[0].suit
    suit_of = seen.order.suit_of
    if wins:
        if suit_of[play[0]] != led:
            return PlayReason.RUFF
        return PlayReason.TAKE_OVER if partner_leads else PlayReason.WIN
    if partner_leads:
        return PlayReason.FEED if mine else PlayReason.LEAVE_IT
    if any(suit_of[card] != led for card in play):
        return PlayReason.DISCARD
    return PlayReason.DUCK if not mine else PlayReason.LEAST
