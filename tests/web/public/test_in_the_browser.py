"""The proof in the visitor's own browser, and pages that live."""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import sha256
from random import Random
from typing import Any

import pytest

from paisai.cards import commitment, seed_of, shuffled
from paisai.errors import RuleViolation
from paisai.regulations.stages import PlayOffTables
from paisai.tournament.draw import drawn, part
from paisai.tournament.entries import Entry, EntryId, UnitId, ZoneId
from paisai.tournament.pairing.group_draw import draw_groups
from paisai.tournament.pairing.knockout import Qualifier, draw_bracket
from paisai.tournament.pairing.schedule import NoSchedule, draw_indices, draw_zones, make
from paisai.tournament.pairing.threes import Cut, play_off
from support.axe import violations
from support.demonstrations import event, fresh
from support.web_day import Desk

VECTORS = {
    "": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "abc": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq": (
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    "a" * 1_000_000: "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
}
"""FIPS 180-4, appendix B, and the empty text."""
MODULES = (
    "const { sha256 } = await import('/static/sha256.js');"
    " const draw = await import('/static/seed.js');"
    " const { drawGroups, drawIndices, drawPlayOff, drawZones } ="
    " await import('/static/draw-groups.js');"
    " const { drawSchedule } = await import('/static/draw-schedule.js');"
    " const { drawBracket } = await import('/static/draw-bracket.js');"
)


@pytest.fixture
def page(browser: Any, site: str) -> Any:
    context = browser.new_context()
    one = context.new_page()
    one.goto(f"{site}/in/")
    yield one
    context.close()


def ask(page: Any, what: str, value: object) -> Any:
    return page.evaluate(f"async (value) => {{ {MODULES} return {what}; }}", value)


def test_sha256_gives_the_published_vectors(page: Any) -> None:
    for text, hash_ in VECTORS.items():
        assert ask(page, "sha256(value)", text) == hash_


def test_sha256_gives_what_python_gives_at_every_length_around_a_block(page: Any) -> None:
    texts = ["牌" * n + "x" * (n % 7) for n in range(70)]
    found = ask(page, "value.map((text) => sha256(text))", texts)
    assert found == [sha256(text.encode()).hexdigest() for text in texts]


def test_the_browser_draws_as_the_shuffle_module_does(page: Any) -> None:
    random = Random(3)
    for size in (1, 2, 17, 108):
        secret = f"{random.getrandbits(256):064x}"
        words = [f"观众{i}: {random.random()}" for i in range(size % 5)]
        seed = seed_of(secret, words)
        ids = [f"{random.randrange(10**6)}" for _ in range(size)]
        assert ask(page, "draw.commitment(value)", secret) == commitment(secret)
        assert ask(page, "draw.seedOf(...value)", [secret, words]) == seed
        assert ask(page, "draw.shuffled(...value)", [ids, seed]) == shuffled(ids, seed)
        assert ask(page, "draw.part(...value)", [seed, "numbers", 3]) == part(seed, "numbers", 3)
        assert ask(page, "draw.drawn(...value)", [ids, seed]) == drawn(ids, seed)


def test_the_browser_draws_zones_as_the_schedule_does(page: Any) -> None:
    random = Random(5)
    for count in (2, 4, 7):
        zones = {ZoneId(f"赛区{i}"): random.choice([4, 6, 8]) for i in range(count)}
        sizes, seed = sorted(zones.values(), reverse=True), f"seed {count}"
        asked = [sizes, list(zones.items()), seed]
        assert ask(page, "drawZones(...value)", asked) == draw_zones(sizes, zones, seed)


def test_the_browser_draws_numbers_inside_zones_as_the_schedule_does(page: Any) -> None:
    zones = {
        ZoneId(f"赛区{i}"): [EntryId(f"{i}{n:02d}") for n in range(i * 2 + 1)] for i in range(4)
    }
    asked = [list(zones.items()), "seed"]
    assert ask(page, "drawIndices(...value)", asked) == draw_indices(zones, "seed")


def test_the_browser_draws_schedules_as_the_schedule_does(page: Any) -> None:
    """Even and odd, loose and so tight that the meetings are fixed first."""
    random, asked, expected = Random(13), [], []
    tight: list[tuple[list[int], int]] = [([3, 3], 3), ([2, 2, 2, 2], 6), ([1] * 8, 7), ([4, 4], 4)]
    while len(asked) < 40:
        sizes = [random.randint(1, 5) for _ in range(random.randint(2, 9))]
        rounds, seed = random.randint(1, 7), f"seed {len(asked)}"
        if tight:
            sizes, rounds = tight.pop()
        try:
            made = make(sizes, rounds, seed)
        except NoSchedule:
            continue
        asked.append([sizes, rounds, seed])
        expected.append(
            {
                "rounds": [[[str(one), str(other)] for one, other in r] for r in made.rounds],
                "byes": [None if seat is None else str(seat) for seat in made.byes],
            }
        )
    assert ask(page, "value.map((one) => drawSchedule(...one))", asked) == expected


def test_the_browser_draws_play_offs_as_the_tables_of_three_do(page: Any) -> None:
    random, asked, expected = Random(17), [], []
    for number in range(30):
        people = [EntryId(f"{n:02d}") for n in range(random.randint(2, 12))]
        tied = random.randint(2, len(people))
        rest = people[tied:]
        groups = [rest[i : i + 2] for i in range(0, len(rest), 2)]
        cut = Cut((), tuple(people[:tied]), 1, tuple(map(tuple, groups)))
        how = random.choice([*PlayOffTables])
        of = {"contested": people[:tied], "eliminated": groups, "tables": how.value}
        asked.append([of, f"seed {number}"])
        expected.append([list(table) for table in play_off(cut, f"seed {number}", how).tables])
    assert ask(page, "value.map((one) => drawPlayOff(...one))", asked) == expected


def somebody(random: Random, number: int, units: int) -> dict[str, Any]:
    """One in five plays for two units."""
    names = [f"单位{i}" for i in range(units)]
    own = random.sample(names, min(units, 2 if random.random() < 0.2 else 1))
    return {"id": f"{number:03d}", "units": sorted(own)}


def test_the_browser_draws_groups_as_the_group_draw_does(page: Any) -> None:
    random, asked, expected = Random(7), [], []
    for size in (3, 8, 17, 24, 40):
        for units in (2, 5, size):
            people = [somebody(random, n, units) for n in range(size)]
            seeds = [random.choice([None, None, 1, 2, 3]) for _ in people]
            groups, seed = random.randint(1, max(1, size // 3)), f"seed {size} {units}"
            entries = [one | {"seed": s} for one, s in zip(people, seeds, strict=True)]
            asked.append([entries, groups, seed])
            plain = [
                Entry(EntryId(e["id"]), frozenset(map(UnitId, e["units"])), None, e["seed"])
                for e in entries
            ]
            expected.append([list(group) for group in draw_groups(plain, groups, seed).groups])
    assert ask(page, "value.map((one) => drawGroups(...one))", asked) == expected


def test_the_browser_draws_brackets_as_the_knockout_does(page: Any) -> None:
    random, asked, expected = Random(11), [], []
    while len(asked) < 40:
        size = random.randint(2, 33)
        people = [somebody(random, n, random.randint(2, 12)) for n in range(size)]
        qualified = [
            one
            | {"group": f"group {n // 2}", "place": n % 2 + 1}
            | {"result": [random.randint(0, 3), random.randint(-4, 4)]}
            for n, one in enumerate(people)
        ]
        seed = f"seed {len(asked)} {size}"
        plain = [
            Qualifier(
                EntryId(q["id"]),
                frozenset(map(UnitId, q["units"])),
                q["group"],
                q["place"],
                tuple(q["result"]),
            )
            for q in qualified
        ]
        try:
            expected.append(list(draw_bracket(plain, seed)))
        except RuleViolation:  # no first round without a rule giving way
            continue
        asked.append([qualified, seed])
    assert ask(page, "value.map((one) => drawBracket(...one))", asked) == expected


def test_every_kind_of_draw_is_recomputed_and_its_forgery_found(page: Any, site: str) -> None:
    """Numbers, tables of three or lots are orders; zones, groups and the bracket are not."""
    zoned = fresh("shuangsheng", "zones-drawn")
    Desk(zoned).post("do/commit_draw/", at_once="yes")
    kinds = set()
    for book in (event("tuolaji"), event("shengji"), zoned):
        page.goto(f"{site}/e/{book.slug}/draw/")
        proofs = page.locator("script[type='application/json'][id^=proof]")
        for n in range(proofs.count()):
            proof = json.loads(proofs.nth(n).text_content())
            kinds.add(proof["of"]["kind"])
            found = page.evaluate(RECOMPUTE, proof)
            assert {found[one] for one in CHECKED} == {True}
            assert page.evaluate(RECOMPUTE, forged(proof))["sameResult"] is False
        page.locator("button[data-proof]").first.click()
        assert page.locator(".proof").first.locator(".right").count() == 5
        assert page.locator(".proof").first.locator(".wrong").count() == 0
    assert kinds == {"order", "schedule", "zones", "groups", "bracket"}


CHECKED = ("promised", "sameMaterial", "sameWords", "sameSeed", "sameResult")
RECOMPUTE = "async (p) => (await import('/static/draw.js')).recompute(p)"


def forged(proof: dict[str, Any]) -> dict[str, Any]:
    """Two who were drawn have changed places."""
    result = proof["result"]
    if isinstance(result, dict) and "indices" in result:
        return {**proof, "result": {**result, "indices": _exchanged(result["indices"])}}
    if isinstance(result, dict) and "rounds" in result:
        (first, *rest) = result["rounds"]
        return {**proof, "result": {**result, "rounds": [*rest, first]}}
    if isinstance(result, dict):
        a, b, *_ = result
        return {**proof, "result": {**result, a: result[b], b: result[a]}}
    if isinstance(result[0], list):
        (one, *first), (two, *second), *rest = result
        return {**proof, "result": [[two, *first], [one, *second], *rest]}
    return {**proof, "result": [result[1], result[0], *result[2:]]}


def _exchanged(numbers: dict[str, int]) -> dict[str, int]:
    a = next(one for one in numbers if numbers[one] == 1)
    b = next(one for one in numbers if numbers[one] == 2)
    return {**numbers, a: 2, b: 1}


@pytest.mark.parametrize("slug", ["tuolaji", "shengji"])
def test_a_visitor_recomputes_the_draw_and_a_forged_one_is_found(
    page: Any, site: str, slug: str
) -> None:
    page.goto(f"{site}/e/{event(slug).slug}/draw/")
    button = page.locator("button[data-proof]").first
    forged = page.locator("script[type='application/json']").last
    forged.evaluate(
        '(one) => { one.textContent = one.textContent.replace(/"secret": "./, \'"secret": "x\'); }'
    )
    for one in page.locator("button[data-proof]").all():
        one.click()
    lists = page.locator(".proof")
    assert lists.last.locator(".wrong").count() >= 1
    if lists.count() > 1:
        assert lists.first.locator(".right").count() >= 2
        assert lists.first.locator(".wrong").count() == 0
    assert button.is_disabled()


def test_a_round_page_follows_results_without_loading_again(page: Any, site: str) -> None:
    from paisai.ledger.commands import EnterSheet
    from paisai.tournament.rounds import Score
    from paisai.web.streams.acting import act
    from support.demonstrations import ORGANISER

    book = fresh("tuolaji", "live-round")
    page.goto(f"{site}/e/{book.slug}/rounds/")
    round_ = book.competition.round
    assert round_ is not None
    table = round_.tables[-1]
    page.fill("input[data-filter]", book.competition.entrants[table.seats[0]].name)
    assert page.locator("#tables tbody tr:visible").count() == 1
    page.evaluate("window.stays = true")
    sheet = EnterSheet(table.number, Score(levels=(6, 2)), table.seats)
    act(book, lambda *_: [sheet], ORGANISER)
    page.locator("#tables tbody tr:visible", has_text="6:2").wait_for(timeout=8000)
    assert page.evaluate("window.stays")
    assert page.locator("#tables tbody tr:visible").count() == 1


SIZES = ((360, "zh"), (1280, "en"), (1920, "zh"))
PAGES = (
    "/",
    "/e/{tuolaji}/",
    "/e/{tuolaji}/rounds/",
    "/e/{tuolaji}/standings/",
    "/e/{tuolaji}/draw/",
    "/e/{tuolaji}/where/?q=1",
    "/e/{shengji}/bracket/",
    "/e/{shengji}/check/",
    "/e/{shengji}/papers/",
    "/e/{erdayi}/entries/",
    "/w/{tuolaji}/",
)


@pytest.mark.parametrize(("width", "lang"), SIZES)
def test_axe_finds_nothing_on_public_pages_and_the_wall(
    browser: Any, site: str, width: int, lang: str
) -> None:
    """Each at one of the sizes."""
    number = SIZES.index((width, lang))
    assert_clean(browser, site, width, lang, PAGES[number::3])


@pytest.mark.long
@pytest.mark.parametrize(("width", "lang"), SIZES)
def test_axe_finds_nothing_at_any_size(browser: Any, site: str, width: int, lang: str) -> None:
    assert_clean(browser, site, width, lang, PAGES)


def assert_clean(browser: Any, site: str, width: int, lang: str, paths: Iterable[str]) -> None:
    context = browser.new_context(viewport={"width": width, "height": 800}, reduced_motion="reduce")
    cookie = {"name": "lang", "value": lang, "domain": "127.0.0.1", "path": "/"}
    context.add_cookies([cookie])
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    slugs = {one: event(one).slug for one in ("tuolaji", "shengji", "erdayi")}
    for path in paths:
        page.goto(site + path.format(**slugs))
        assert violations(page) == [], path
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, path
    assert errors == []
    context.close()


def test_an_entry_form_that_is_wrong_opens_at_the_sentence_with_all_that_was_typed(
    browser: Any, site: str
) -> None:
    """On a phone the sentence below a long form would be out of sight."""
    context = browser.new_context(viewport={"width": 360, "height": 740})
    one = context.new_page()
    one.goto(f"{site}/e/{event('bashifen').slug}/enter/")
    typed = {"player1": "张三", "player2": "李四", "units": "一中", "contact": " "}
    for name, text in typed.items():
        one.fill(f"form.act [name={name}]", text)
    one.click("form.act button.main")
    sentence = one.locator(".field .defect")
    assert sentence.inner_text() == "要填单位的联系方式"
    box = sentence.bounding_box()
    assert box is not None
    assert 0 < box["y"] < 700
    assert one.evaluate("document.activeElement.name") == "contact"
    assert {name: one.input_value(f"form.act [name={name}]") for name in typed} == typed
    context.close()


def test_changing_the_language_asks_before_it_loses_what_was_typed(browser: Any, site: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    asked: list[str] = []
    answer = ["dismiss"]
    page.on("dialog", lambda box: (asked.append(box.message), getattr(box, answer[0])()))
    page.goto(f"{site}/e/{event('bashifen').slug}/enter/")
    page.get_by_role("button", name="English").click()
    page.get_by_role("button", name="中文").click()
    page.get_by_role("button", name="English").wait_for()
    assert asked == []  # nothing was typed
    page.fill("form.act [name=player1]", "张三")
    page.get_by_role("button", name="English").click()
    assert len(asked) == 1
    assert "还没有交" in asked[0]
    assert page.input_value("form.act [name=player1]") == "张三"
    answer[0] = "accept"
    page.get_by_role("button", name="English").click()
    page.get_by_role("button", name="中文").wait_for()
    context.close()
