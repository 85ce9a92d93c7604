"""What holds in every state of every deal, and across whole matches."""

import os
from collections import Counter
from dataclasses import fields, is_dataclass, replace
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paisai.cards import Card, deck
from paisai.errors import RuleViolation
from paisai.regulations import game_rules
from paisai.shengji.deal import (
    Burying,
    Deal,
    Drawing,
    NameKind,
    Phase,
    Play,
    Playing,
    Show,
    Step,
)
from paisai.shengji.levels import count_of_a
from paisai.shengji.match import Match
from paisai.shengji.rules import LevelCourse, StatedUnits
from paisai.shengji.seats import side_of
from paisai.shengji.trick import points
from shengji.dealt import play

PRESETS = [
    "shuangsheng-boda-2020",
    "tuolaji-zhuhai-2019",
    "bashifen-teachers",
    "shengji-szpt-2013",
]
SEATS = (0, 1, 2, 3)
seeds = st.integers(0, 2**32)
presets = st.sampled_from(PRESETS)


def shuffled(rules, rng):
    cards = list(deck(rules.decks))
    rng.shuffle(cards)
    return cards


def bold(deal, rng):
    """A random action; now and then a throw, which is never listed."""
    if isinstance(deal, Playing) and deal.phase is Phase.PLAYING and not deal.plays:
        order, hand = deal.settled.order, deal.hands[deal.to_act]
        suited = order.in_suit(hand, order.suit(rng.choice(hand)))
        if rng.random() < 0.3:
            return Play(tuple(rng.sample(suited, min(len(suited), rng.randint(2, 6)))))
    return deal.choose(rng)


def some_deal(preset, rng):
    rules = game_rules(preset)
    declarer = rng.choice([None, *SEATS])
    level = rng.choice("2358TKA")
    return Deal.start(shuffled(rules, rng), rules, level, rng.choice(SEATS), declarer)


def some_state(preset, seed):
    """A state at a random moment of a random deal."""
    rng = Random(seed)
    deal = some_deal(preset, rng)
    for _ in range(rng.choice([rng.randrange(170), rng.randrange(320)])):
        if deal.phase is Phase.OVER:
            break
        deal = deal._next(bold(deal, rng))
    return deal, rng


def whereabouts(deal):
    """Every card of the deck by where it lies."""
    if isinstance(deal, Drawing):
        setting = deal.setting
        hands = [setting.drawn_by(seat, deal.drawn) for seat in SEATS]
        return [*hands, setting.deck[deal.drawn :]]
    if isinstance(deal, Burying):
        return list(deal.hands)
    past = [cards for trick in deal.tricks for cards in trick.plays]
    return [*deal.hands, *past, *deal.plays, deal.buried]


def check_state(deal, decks):
    everything = Counter(card for place in whereabouts(deal) for card in place)
    assert everything == Counter(deck(decks))


def check_end(deal, decks):
    """The end of a deal: the points add up, the winner of each trick led to the next."""
    assert not any(deal.hands)
    assert deal.to_act is None
    assert list(deal.actions()) == []
    won = [0, 0]
    leader = deal.settled.declarer
    for trick in deal.tricks:
        assert trick.leader == leader
        assert len({len(cards) for cards in trick.plays}) == 1
        assert trick.winner in SEATS
        leader = trick.winner
        won[side_of(trick.winner)] += sum(map(points, trick.plays))
    score = deal.result
    assert sum(won) + score.kitty_points == 100 * decks
    defenders = 1 - side_of(deal.settled.declarer)
    assert score.trick_points == won[defenders]
    captured = side_of(deal.tricks[-1].winner) == defenders
    assert (score.multiplier > 0) == captured
    assert score.total == score.trick_points + score.fines + score.multiplier * score.kitty_points


def check_match(preset, seed, every_state):
    """One match to its end."""
    rules, rng = game_rules(preset), Random(seed)
    start = rng.choice("29A") if rules.level_course is LevelCourse.CIRCLE else "2"
    drawer = rng.choice(SEATS) if rules.first_drawer.value != "east" else 0
    match, at = Match.begin(rules, start, drawer), 0.0
    circle, a = rules.level_course is LevelCourse.CIRCLE, count_of_a(start)
    while not match.is_over(at):
        before = match
        match, deal = match.start_deal(shuffled(rules, rng), at)
        while deal.phase is not Phase.OVER:
            if every_state:
                check_state(deal, rules.decks)
            deal = deal._next(bold(deal, rng))
        check_state(deal, rules.decks)
        check_end(deal, rules.decks)
        at += rng.uniform(120, 900)
        match = match.finish(deal, at)
        rise = [new - old for new, old in zip(match.levels, before.levels, strict=True)]
        assert min(rise) == 0, "only one side moves up, none down"
        assert max(rise) <= deal.result.steps
        if match.deals > before.deals and (circle or max(match.levels) < a):
            assert max(rise) == deal.result.steps
        assert circle or max(match.levels) <= a + 1
        assert (match.passed_a is not None) == (not circle and max(match.levels) == a + 1)
    return match


@pytest.mark.parametrize("preset", PRESETS)
def test_random_matches_run_to_their_end(preset):
    for seed in range(3):
        check_match(preset, seed, every_state=seed == 0)


@pytest.mark.long
@pytest.mark.parametrize("preset", PRESETS)
def test_random_matches_by_the_hundred_thousand(preset):
    """25,000 of each preset make a hundred thousand; PAISAI_MATCHES sets another number."""
    for seed in range(int(os.environ.get("PAISAI_MATCHES", "25000"))):
        check_match(preset, seed, every_state=seed % 100 == 0)


@given(presets, seeds)
def test_every_listed_action_is_legal_and_leads_where_apply_leads(preset, seed):
    deal, rng = some_state(preset, seed)
    for action in islice(deal.actions(), 30):
        assert action in deal.actions()
        assert deal.apply(action) == deal._next(action)
    if deal.phase is not Phase.OVER:
        chosen = deal.choose(rng)
        assert chosen in deal.actions()
        assert deal.explain(chosen) is None


@given(presets, seeds)
def test_the_shows_on_offer_are_exactly_those_that_pass(preset, seed):
    """Against every number of copies of every card in every hand."""
    rng = Random(seed)
    deal = some_deal(preset, rng)
    for _ in range(rng.randrange(deal.setting.to_draw + 4)):
        deal = deal._next(deal.choose(rng))
        if not isinstance(deal, Drawing):
            return
    could = {
        show
        for seat in SEATS
        for card, copies in Counter(deal.setting.drawn_by(seat, deal.drawn)).items()
        for number in range(1, copies + 1)
        if (show := Show(seat, (card,) * number)) in deal.actions()
    }
    listed = [action for action in deal.actions() if isinstance(action, Show)]
    assert len(listed) == len(set(listed))
    assert set(listed) == could


@given(presets, seeds)
def test_what_is_not_legal_is_refused_with_a_clause_and_one_that_is(preset, seed):
    deal, rng = some_state(preset, seed)
    if deal.phase is Phase.OVER:
        return
    cards = rng.sample(deck(deal_rules(deal).decks), rng.randint(1, 5))
    for action in (Play(tuple(cards)), Step.TURN_KITTY, Step.TAKE_KITTY, NameKind((2, 1))):
        why = deal.explain(action)
        if why is None:
            assert action in deal.actions()
        else:
            assert why.clause
            assert why.instead in deal.actions()
            with pytest.raises(RuleViolation):
                deal.apply(action)


def deal_rules(deal):
    return deal.setting.rules if isinstance(deal, Drawing) else deal.settled.setting.rules


def mixed(rng, places):
    """The same numbers of cards in each place, but which cards is shuffled."""
    cards = [card for place in places for card in place]
    rng.shuffle(cards)
    parts, at = [], 0
    for place in places:
        parts.append(tuple(cards[at : at + len(place)]))
        at += len(place)
    return parts


def with_other_hidden_cards(deal, seat, rng):
    """A state that looks the same from the seat: all it cannot see is shuffled."""
    if isinstance(deal, Drawing):
        setting = deal.setting
        shown = Counter()
        for show in deal.shows:
            for card in set(show.cards):
                shown[show.seat, card] = max(shown[show.seat, card], show.cards.count(card))
        hidden = []
        for number, card in enumerate(setting.deck):
            drawer = (setting.first_drawer + number) % 4
            if number < deal.drawn and (drawer == seat or shown[drawer, card] > 0):
                shown[drawer, card] -= 1
            elif not setting.to_draw <= number < setting.to_draw + deal.turned:
                hidden.append(number)
        cards = list(setting.deck)
        for number, card in zip(hidden, mixed(rng, [[cards[n] for n in hidden]])[0], strict=True):
            cards[number] = card
        return deal._replace(setting=replace(setting, deck=tuple(cards)), offers=())
    others = [other for other in SEATS if other != seat]
    scrambled = replace(deal.settled.setting, deck=tuple(shuffled(deal_rules(deal), rng)))
    if isinstance(deal, Burying) and seat == deal.settled.declarer:
        scrambled = deal.settled.setting
    kitty = [] if isinstance(deal, Burying) else [deal.buried]
    parts = mixed(rng, [deal.hands[other] for other in others] + kitty)
    hands = list(deal.hands)
    for other, part in zip(others, parts, strict=False):
        hands[other] = part
    settled = replace(deal.settled, setting=scrambled)
    if isinstance(deal, Burying):
        return deal._replace(settled=settled, hands=tuple(hands))
    return deal._replace(settled=settled, hands=tuple(hands), buried=parts[-1])


@given(presets, seeds)
def test_a_view_does_not_change_with_what_is_hidden(preset, seed):
    deal, rng = some_state(preset, seed)
    for seat in (*SEATS, None):
        if deal.phase is not Phase.OVER:
            assert with_other_hidden_cards(deal, seat, rng).view(seat) == deal.view(seat)


def cards_in(value):
    if isinstance(value, Card):
        yield value
    elif is_dataclass(value):
        for field in fields(value):
            yield from cards_in(getattr(value, field.name))
    elif isinstance(value, tuple):
        for part in value:
            yield from cards_in(part)


@given(presets, seeds)
def test_a_view_has_the_own_hand_and_nothing_of_the_others(preset, seed):
    """A face nobody has shown, turned or played is in a view only if the seat holds it."""
    deal, _ = some_state(preset, seed)
    open_cards = set(cards_in(deal.view(None)))
    for seat in SEATS:
        seen = deal.view(seat)
        own = {card for cards in seen.own_played for card in cards}
        assert set(cards_in(seen)) - open_cards <= {*seen.hand, *own}
        if isinstance(deal, Playing):
            assert Counter(seen.hand) == Counter(deal.hands[seat])
    assert deal.view(None).hand == ()


def test_a_follow_is_explained_with_a_legal_alternative():
    rules = game_rules("shuangsheng-boda-2020")
    deal = Deal.start(shuffled(rules, Random(5)), rules, declarer=0)
    while not (isinstance(deal, Playing) and deal.plays):
        deal = deal._next(next(iter(deal.actions())))
    order, led = deal.settled.order, deal.lead[0].suit
    wrong = next(card for card in deal.hands[1] if order.suit(card) != led)
    why = deal.explain(Play((wrong,)))
    assert why.clause == "B6.7"
    assert order.suit(why.instead.cards[0]) == led
    assert why.zh
    assert why.en


def test_units_may_be_stated_for_a_lead():
    rules = game_rules("tuolaji-zhuhai-2019")
    deal = Deal.start(shuffled(rules, Random(1)), rules, declarer=0)
    while not isinstance(deal, Playing):
        deal = deal._next(next(iter(deal.actions())))
    lead = play("H4 H4 H4 H3 H3").cards
    dull = play("C3 C4 C6 C7 C8").cards
    order = type(deal.settled.order).of("2", "S")
    deal = deal._replace(
        hands=(lead, dull, dull, dull), leader=0, settled=replace(deal.settled, order=order)
    )
    wished = replace(deal.setting.rules, stated_units=StatedUnits.WHEN_WISHED)
    free = replace(deal.settled, setting=replace(deal.setting, rules=wished))
    default = deal._replace(settled=free).apply(play("H4 H4 H4 H3 H3"))
    stated = deal.apply(play("H4 H4 H4 H3 H3", ["H4 H4 H4", "H3 H3"]))
    assert [unit.kind for unit in default.lead] == [(2, 2), (1, 1)]
    assert [unit.kind for unit in stated.lead] == [(3, 1), (2, 1)]
