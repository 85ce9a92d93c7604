"""Ten steps of each preset, and endings of which one play is right: judged by the rules, on the
real table."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from paisai.cards import parse
from paisai.core import erdayi as core
from paisai.erdayi import count
from paisai.presets import preset_ids
from paisai.regulations.clauses import all_clauses
from paisai.web.play.endings import STRENGTHS, Puzzle, puzzle, puzzle_view, tried
from paisai.web.play.lessons import Lesson, judge, lesson_view, lessons_of
from support.axe import violations
from support.table_page import ERDAYI, SHENGJI

EVERY = [lesson for preset in preset_ids() for lesson in lessons_of(preset)]


def _named(lesson: Lesson) -> str:
    return f"{lesson.regulation.id}-{lesson.number}"


@pytest.mark.parametrize("preset", preset_ids())
def test_there_are_ten_steps_and_each_has_its_clause(preset: str) -> None:
    steps = lessons_of(preset)
    assert len(steps) == 10
    clauses = [clause.id for clause in all_clauses(preset)]
    for lesson in steps:
        assert lesson.clause in clauses
        assert lesson_view(lesson)["clause"] == lesson.clause


@pytest.mark.parametrize("lesson", EVERY, ids=_named)
def test_what_a_step_asks_for_is_legal_and_right(lesson: Lesson) -> None:
    for answer in lesson.data.get("answers", ["C4 C3 D6 D2"]):
        bid = lesson.kind == "bid"
        action = {"type": "bid", "points": int(answer)} if bid else {"cards": answer}
        told = judge(lesson, action)
        assert told["legal"], told
        assert told["right"], told


@pytest.mark.parametrize(
    ("number", "cards", "legal"),
    [
        (5, "S8", False),  # a diamond is led and there are diamonds
        (5, "DT", True),  # legal, though not what is asked
        (6, "CT C4", False),  # there is a pair of clubs
        (7, "S9 S9 S5 S4", False),  # there is a tractor
        (8, "HQ H4", True),  # two odd trumps are a discard
        (9, "D8 D6 S9 C8", False),  # a diamond is kept back
        (10, "SK CK", False),  # two suits in one lead
    ],
)
@pytest.mark.parametrize("preset", SHENGJI)
def test_what_is_not_asked_for_is_said_with_its_clause(
    preset: str, number: int, cards: str, legal: bool
) -> None:
    lesson = lessons_of(preset)[number - 1]
    told = judge(lesson, {"type": "play", "cards": cards})
    assert told["legal"] is legal
    assert told.get("right") is not True
    if not legal:
        assert told["clause"]
        assert judge(lesson, told["instead"])["legal"]


def _wins(made: Puzzle, cards: str) -> bool:
    """Whether the declarer wins after this play: every position is looked at, nothing is cut."""
    table = core.table()
    hands = [count(parse(hand)) for hand in made.hands]
    game = table.position(hands, 0, 0, bid=1)
    game.step(table.number(count(parse(cards))))
    return _searched(game)


def _searched(game: Any) -> bool:
    if game.over:
        return bool(game.winner == 0)
    wanted = game.to_act == 0
    for move in game.legal():
        after = game.copy()
        after.step(move)
        if _searched(after) is wanted:
            return wanted
    return not wanted


@pytest.mark.parametrize("seed", ["2026-11-18 0", "2026-11-18 1", "2026-11-19 0"])
def test_one_play_of_an_ending_wins_and_every_other_one_loses(seed: str) -> None:
    made = puzzle(ERDAYI, "easy", seed)
    assert [_wins(made, option.cards) for option in made.options].count(True) == 1
    assert _wins(made, made.best.cards)
    assert tried(made, {"cards": made.best.cards}, final=True)["right"]


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize("preset", [ERDAYI, "bashifen-teachers", "tuolaji-zhuhai-2019"])
def test_an_ending_has_one_best_play_and_is_the_same_for_all(preset: str, strength: str) -> None:
    made = puzzle(preset, strength, "2026-11-18 0")
    scores = sorted((option.score for option in made.options), reverse=True)
    assert scores[0] > scores[1]
    puzzle.cache_clear()
    assert puzzle(preset, strength, "2026-11-18 0").hands == made.hands
    for option in made.options:
        told = tried(made, {"cards": option.cards}, final=True)
        assert told["legal"]
        assert told["right"] is (option == made.best)
    assert puzzle_view(made)["deal"]["hands"] == list(made.hands)


@pytest.mark.parametrize("preset", ["tuolaji-zhuhai-2019", ERDAYI])
def test_all_ten_steps_in_the_browser(browser: Any, site: str, preset: str) -> None:
    page = browser.new_page(viewport={"width": 360, "height": 740})
    page.goto(f"{site}/play/learn/?of={preset}")
    for lesson in lessons_of(preset):
        page.wait_for_selector(f".lesson-title:has-text('{lesson.number} / 10')")
        assert lesson.clause in page.text_content(".lesson")
        _take(page, lesson)
        page.wait_for_selector("dialog[data-sheet=learnt]")
        if lesson.number == 1:
            assert violations(page) == []
        if lesson.number < 10:
            page.click("dialog .go")
    assert page.query_selector("dialog a[href='/play/']")


def _take(page: Any, lesson: Lesson) -> None:
    if lesson.kind == "bid":
        page.click(".showing >> text=3 分")
        return
    if lesson.kind == "show":
        page.click(".showing:not(:disabled) >> nth=0")
        return
    wanted = parse(lesson.data.get("answers", ["C4 C3 D6 D2"])[0])
    for face in dict.fromkeys(wanted):
        selector = f".hand-stack[data-key={face.notation}]"
        if page.get_attribute(selector, "aria-pressed") == "false":
            page.evaluate("(found) => document.querySelector(found).click()", selector)
    page.wait_for_selector(".main-act:not(:disabled)")
    page.wait_for_timeout(300)
    page.click(".main-act")
    if "甩" in (page.text_content(".main-act") or ""):
        page.wait_for_timeout(300)


IN_COLUMN = """([rank, copies]) => [...document.querySelectorAll('.hand-stack')]
  .filter((stack) => stack.dataset.key.at(-1) === rank)[copies - 1].click()"""
"""Takes so many of a rank: a card and all above it in its column."""


def test_an_ending_is_solved_in_the_browser(browser: Any, site: str) -> None:
    page = browser.new_page(viewport={"width": 360, "height": 740})
    page.goto(f"{site}/play/endings/?of={ERDAYI}&strength=easy")
    seed = page.get_attribute("#table", "data-seed")
    made = puzzle(ERDAYI, "easy", seed)
    wrong = next(option for option in made.options if option != made.best)
    for option, words in ((wrong, "不是这一手"), (made.best, "对了")):
        page.evaluate("document.querySelector('[data-act=clear]')?.click()")
        for rank, copies in Counter(card.rank for card in parse(option.cards)).items():
            page.evaluate(IN_COLUMN, [rank, copies])
        page.wait_for_selector(".main-act:not(:disabled)")
        page.wait_for_timeout(300)
        page.click(".main-act")
        page.wait_for_selector(f"dialog h2:has-text('{words}')")
        if option is wrong:
            page.click("dialog .go >> text=再想想")
