"""What a package offers can be found: by `dir`, by signatures, by reprs, in one's own language."""

import dataclasses
import importlib
import inspect
import os
import pkgutil
import pydoc
import subprocess
import sys
from random import Random

import pytest

import paisai
from paisai import erdayi, frozen, players, referee, regulations, shengji
from paisai.cards import deck, parse
from paisai.errors import RuleViolation
from paisai.record import Record, deal_record, dumps, loads
from paisai.record.replay import replay
from paisai.shengji import RULES
from paisai.shengji.actions import Demand, NameKind, ShowTogether, Step
from paisai.text import Text


@pytest.fixture
def english():
    paisai.language = "en"
    yield
    paisai.language = "zh"


@pytest.mark.parametrize("package", [paisai, players, referee, regulations, shengji, erdayi])
def test_dir_and_help_show_what_a_package_offers(package):
    assert set(package.__all__) <= set(dir(package))
    told = pydoc.plain(pydoc.render_doc(package))
    for name in package.__all__:
        assert getattr(package, name) is not None
        assert name in told


def records():
    for room in ("erdayi", "shengji", "cards", "record", "players", "referee", "regulations"):
        package = importlib.import_module(f"paisai.{room}")
        below = pkgutil.walk_packages(getattr(package, "__path__", ()), f"paisai.{room}.")
        for name in (f"paisai.{room}", *(module.name for module in below)):
            for found in vars(importlib.import_module(name)).values():
                here = isinstance(found, type) and found.__module__ == name
                if here and frozen.is_record(found):
                    yield found


def test_the_signature_of_a_record_shows_its_fields():
    seen = 0
    for kind in records():
        if "__init__" in vars(kind) and not hasattr(kind, "__signature__"):
            continue
        wanted = [one.name for one in frozen.fields(kind) if one.init]
        assert list(inspect.signature(kind).parameters) == wanted, kind
        seen += 1
    assert seen > 100
    assert str(inspect.signature(erdayi.Bid)) == "(points: 'int') -> None"
    assert inspect.signature(erdayi.Result).parameters["bombs"].default == 0


def test_a_signature_is_what_can_be_called():
    @frozen.record
    class Mixed:
        first: int = 1
        second: int = frozen.field(default_factory=list)
        third: str = frozen.field(default="x", init=False)

    assert str(inspect.signature(Mixed)) == "(first: int = 1, second: int = list()) -> None"
    bound = inspect.signature(Mixed).bind(2)
    assert Mixed(*bound.args, **bound.kwargs).first == 2
    assert [one.name for one in dataclasses.fields(Mixed)] == ["first", "second", "third"]


def begin(preset, seed):
    rules = RULES[preset]
    cards = list(deck(rules.decks))
    Random(seed).shuffle(cards)
    return shengji.Deal.start(cards, rules)


@pytest.mark.parametrize("preset", list(RULES))
def test_a_deal_of_shengji_is_written_down_without_its_actions(preset):
    for seed in range(4):
        deal, random = begin(preset, seed), Random(seed)
        while deal.to_act is not None:
            if random.random() < 0.05:
                text = dumps(Record("升级", (("规程", preset),), (deal_record(deal),)))
                again = list(replay(loads(text)))
                assert not again or again[-1].deal.hands == deal.hands
            hand = deal.hands[deal.to_act]
            throw = shengji.Play(tuple(random.sample(hand, 2))) if len(hand) > 1 else None
            legal = throw is not None and throw in deal.actions()
            deal = deal.apply(throw if legal else deal.choose(random))
        text = dumps(Record("升级", (("规程", preset),), (deal_record(deal),)))
        *_, last = replay(loads(text))
        assert last.deal.result == deal.result


def test_in_english(english):
    deal = erdayi.Deal.start(deck(), first_bidder=0).apply(erdayi.Bid(3))
    assert str(deal).startswith("竞技二打一, declarer A bid 3, A to play\nA 20 cards: big joker")
    assert "底" not in str(deal)
    said = [
        (erdayi.Bid(0), "no bid"),
        (erdayi.Bid(2), "bids 2"),
        (erdayi.PASS, "passes"),
        (erdayi.Play(parse("ST HT")), "plays ♠10 ♥10"),
        (erdayi.Played(1, parse("w")), "B plays small joker"),
        (
            erdayi.Result(3, declarer=0, winner=0, bombs=1, spring=True),
            "declarer A wins, bid 3, 1 bomb, spring, times 4: A +24 B -12 C -12",
        ),
        (Step.DRAW, "draw a card"),
        (shengji.Show(0, parse("S2 S2")), "East shows ♠2 ♠2"),
        (
            ShowTogether(shengji.Show(0, parse("S2")), shengji.Show(1, parse("H2"))),
            "East shows ♠2, at once North shows ♥2",
        ),
        (shengji.Bury(parse("H3")), "buries ♥3"),
        (
            shengji.Play(parse("H4 H4 H3"), (parse("H4 H4"), parse("H3"))),
            "plays ♥4 ♥4 ♥3 (♥4 ♥4 + ♥3)",
        ),
        (NameKind((2, 1)), "names a pair"),
        (Demand(1, parse("HA")[0], False), "North forbids a lead of hearts"),
        (Text("东", "East"), "East"),
    ]
    assert [str(value) for value, _ in said] == [text for _, text in said]
    with pytest.raises(RuleViolation, match=r"^it is A's turn, not B's$"):
        deal.apply(erdayi.PASS, 1)
    again, random = begin("shuangsheng-boda-2020", 1), Random(1)
    while again.to_act is not None:
        assert str(again).startswith("升级, level 2, ")
        assert not set("轮到庄家防守方摸牌领出跟") & set(str(again).partition(",")[2])
        again = again.apply(again.choose(random))
    assert "declares next" in str(again)
    assert "防守方" in dumps(Record("升级", (), (deal_record(again),)))


def test_the_language_of_the_environment():
    done = subprocess.run(
        [sys.executable, "-c", "from paisai.erdayi import Bid; print(Bid(0))"],
        env={**os.environ, "PAISAI_LANG": "en", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.stdout == "no bid\n", done.stderr
