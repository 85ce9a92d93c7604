"""Hands of 25, 39 and 45 cards of real deals on the screens of `docs/table-page.md`: every corner
is seen, targets and the table are as large as it says, also with letters at 160 and 200 %."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from paisai.cards import deck
from paisai.regulations import load, rules_of
from paisai.shengji import Deal
from paisai.shengji.match import Match
from paisai.tables.shengji import SHENGJI
from support.axe import violations

SIZES = [(360, 740), (360, 616), (390, 844), (740, 360), (820, 1180), (1366, 768)]
CARDS = {25: ("bashifen-teachers", "playing"), 39: ("tuolaji-zhuhai-2019", "playing")} | {
    45: ("tuolaji-zhuhai-2019", "burying")
}
LEAST_TARGET = {(740, 360): 22, (820, 1180): 64, (1366, 768): 28}
LEAST_TABLE = {(360, 740): 318, (360, 616): 200, (740, 360): 200}
SHOW = """async ([view, legal, scale]) => {
  document.documentElement.style.fontSize = `${17 * scale}px`;
  const css = document.createElement('link');
  css.rel = 'stylesheet';
  css.href = '/static/table/table.css';
  document.head.append(css);
  await new Promise((done) => { css.onload = done; });
  document.body.innerHTML = '<main><div id="table" class="table-page"></div></main>';
  const { TablePage } = await import('/static/table/table.js');
  const answers = { raw() {}, ask: async () => ({ type: 'done' }) };
  const page = new TablePage(document.getElementById('table'), { connect: () => answers });
  page.hear({ ...view, now: Date.now() });
  page.hear(legal);
}"""
MEASURE = """() => {
  const box = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x, y, width, height];
  };
  const seen = (one) => {
    const [x, y] = box(one);
    const hit = document.elementFromPoint(x + 4, y + 12);
    return one.contains(hit) || one === hit;
  };
  const stacks = [...document.querySelectorAll('.hand-stack')];
  const hidden = stacks.filter((one) => !seen(one)).map((one) => one.dataset.key);
  return { stacks: stacks.map(box), hidden,
    felt: box(document.querySelector('.felt')), hand: box(document.querySelector('.hand')),
    actions: box(document.querySelector('.actions')), width: document.documentElement.scrollWidth,
    buttons: [...document.querySelectorAll('.actions button')].map(box) };
}"""


@cache
def _situation(count: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """A view and what is legal, of a seat with so many cards in a real deal."""
    preset, phase = CARDS[count]
    rules: Any = rules_of(load(preset))
    random = Random(count)
    cards = list(deck(rules.decks))
    random.shuffle(cards)
    match, deal = Match.begin(rules).start_deal(cards, 0.0)
    now: Any = deal
    while now.phase.value != phase or (phase == "playing" and len(now.plays) < 3):
        now = now.apply(now.choose(random))
    seat = now.to_act
    assert len(now.hands[seat]) == count
    names = ["吴宁初", "邹嘉晓", "苏歌简", "云嘉齐"]
    table = {"id": "x" * 16, "title": "", "game": "shengji", "phase": "playing", "paused": False}
    table |= {"regulation": {"id": preset, "title": {"zh": "", "en": ""}}, "deal": 1}
    table |= {"options": {"hints": "sound"}}
    view = {
        "type": "view",
        "n": 1,
        "me": {"role": "seat", "seat": seat, "owner": False, "auto": False},
        "table": table,
        "seats": [
            {"seat": at, "kind": "person", "name": name, "here": True, "away": False, "ready": True}
            for at, name in enumerate(names)
        ],
        "match": SHENGJI.match_view(match, 0.0),
        "sealing": None,
        "deal": SHENGJI.view(now, seat),
        "clock": {"seat": seat, "left": 24_000, "bank": [0] * 4, "at": 0, "running": False},
        "asks": [],
        "counts": None,
    }
    assert isinstance(now, Deal)
    return view, {"type": "legal", "n": 1, "seat": seat, **(SHENGJI.legal(now, seat) or {})}


def _shown(browser: Any, site: str, size: tuple[int, int], count: int, scale: float) -> Any:
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    page.goto(f"{site}/play/")
    page.evaluate(SHOW, [*_situation(count), scale])
    page.wait_for_selector(".hand-stack")
    return page


@pytest.mark.parametrize("count", CARDS)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_corner_is_seen_and_can_be_hit(
    browser: Any, site: str, size: tuple[int, int], count: int
) -> None:
    page = _shown(browser, site, size, count, 1)
    found = page.evaluate(MEASURE)
    assert found["hidden"] == []
    assert found["width"] <= size[0]
    for x, y, width, height in found["stacks"]:
        assert width >= LEAST_TARGET.get(size, 25) - 0.01
        assert height >= 42
        assert x >= 0
        assert x + width <= size[0]
        assert y + height <= size[1] + 0.5
    assert found["felt"][3] >= LEAST_TABLE.get(size, 318)
    for _, _, width, height in found["buttons"]:
        assert width >= 44
        assert height >= 44
    assert violations(page) == []


@pytest.mark.parametrize("scale", [1.6, 2])
@pytest.mark.parametrize("count", CARDS)
def test_letters_may_be_twice_as_large(browser: Any, site: str, count: int, scale: float) -> None:
    page = _shown(browser, site, (360, 740), count, scale)
    found = page.evaluate(MEASURE)
    assert found["hidden"] == []
    assert found["width"] <= 360
    assert found["felt"][3] >= 150
    top = found["actions"][1] + found["actions"][3]
    assert found["hand"][1] >= top - 0.5
    assert found["hand"][1] + found["hand"][3] <= 740.5
    assert violations(page) == []
