"""`paisai solve` on a record of 升级: equal to a plain minimax over the Python rules."""

import random
from itertools import combinations

import pytest

from paisai import core
from paisai.cards import deck
from paisai.cli import main
from paisai.record import Record, dumps
from paisai.record.grammar import SHENGJI
from paisai.record.shengji import deal_record
from paisai.shengji import RULES
from paisai.shengji.deal import Phase, Play
from paisai.shengji.match import Match
from paisai.shengji.seats import SEAT_EN, side_of

pytestmark = pytest.mark.skipif(not core.built(), reason="the C core was not built")


def played(preset, seed):
    """The first deal of a match, played at random: all it went through, and the actions."""
    rules, rng = RULES[preset], random.Random(seed)
    cards = tuple(rng.sample(deck(rules.decks), 54 * rules.decks))
    _, deal = Match.begin(rules).start_deal(cards, at=0)
    deals, actions = [deal], []
    while deals[-1].phase is not Phase.OVER:
        actions.append(deals[-1].choose(rng))
        deals.append(deals[-1].apply(actions[-1]))
    return deals, actions


def defends(deal, seat):
    return side_of(seat) != side_of(deal.settled.declarer)


def best(deal):
    """The defenders' total with the best play of all: every line is tried, throws too."""
    if deal.result is not None:
        return deal.result.total
    side, actions = (max if defends(deal, deal.to_act) else min), list(deal.actions())
    if deal.phase is Phase.PLAYING and not deal.plays:
        hand = deal.hands[deal.to_act]
        throws = (Play(part) for size in (2, 3) for part in combinations(hand, size))
        actions += [throw for throw in throws if throw in deal.actions()]
    return side(best(deal.apply(action)) for action in actions)


def asked(preset, deals, actions, step, tmp_path, capsys, *options):
    record = Record(SHENGJI.game, (("规程", preset),), (deal_record(deals[0], actions),))
    path = tmp_path / "record.txt"
    path.write_text(dumps(record), "utf-8")
    assert main(["solve", str(path), "--step", str(step), *options]) == 0
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("preset", tuple(RULES))
@pytest.mark.parametrize("seed", range(3))
def test_the_last_cards_of_a_deal(preset, seed, tmp_path, capsys):
    """From a lead near the end on, the best total, and what the recorded play cost its side."""
    deals, actions = played(preset, seed)
    plays = [place for place, deal in enumerate(deals) if deal.phase is Phase.PLAYING]
    leads = [n for n, place in enumerate(plays) if not deals[place].plays]
    left = {n: len(deals[plays[n]].hands[deals[plays[n]].to_act]) for n in leads}
    step = min(n for n in leads if left[n] <= 3)
    before, after = deals[plays[step]], deals[plays[step] + 1]
    total, then = best(before), best(after)
    cost = total - then if defends(before, before.to_act) else then - total
    said = asked(preset, deals, actions, step + 1, tmp_path, capsys)
    assert said[0] == f"各家都打最好：防守方 {total} 分"
    if cost == 0:
        assert "没有更好的" in said[-1]
    else:
        assert f"防守方 {then} 分" in said[-1]
        assert said[-1].endswith(f"亏 {cost} 分")


def test_seats_have_their_english_names(tmp_path, capsys):
    deals, actions = played("bashifen-teachers", 0)
    number = sum(deal.phase is Phase.PLAYING for deal in deals)
    said = asked("bashifen-teachers", deals, actions, number, tmp_path, capsys, "--lang", "en")
    assert said[-1].split()[1] in SEAT_EN
