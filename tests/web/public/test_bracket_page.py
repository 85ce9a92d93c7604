"""The bracket: every name is whole, however long, and lies within its half of a box."""

from __future__ import annotations

from typing import Any

import pytest

from paisai.prints.paper import BracketMatch, KnockoutRound, Tree
from paisai.prints.table import NamedEntry
from paisai.text import Text
from paisai.web.public.bracket_svg import tree_svg
from support.demonstrations import event

COMPANY = "中国石油天然气股份有限公司青禾分公司机关第三联合工会委员会"
LONG = (
    f"阿卜杜热西提·买买提依明/努尔艾合买提·阿不都克热木（{COMPANY}）"[:60],
    f"{COMPANY}一队",
    "Christopher Montgomery / Alexandria Featherstonehaugh",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "邹嘉晓/葛泽",
)


def bracket(size: int) -> Tree:
    """Every first side has won by 2:0."""
    sides = [NamedEntry((), team=LONG[i % len(LONG)]) for i in range(size)]
    rounds = []
    while len(sides) > 1:
        pairs = list(zip(sides[::2], sides[1::2], strict=True))
        matches = tuple(BracketMatch(pair, ("A+2", "K"), 0) for pair in pairs)
        rounds.append(KnockoutRound(Text(f"{len(sides)} 强", f"last {len(sides)}"), matches))
        sides = [one for one, _ in pairs]
    return Tree(Text("第 1 至 32 名", "places 1 to 32"), tuple(rounds))


@pytest.mark.parametrize("size", [4, 32])
def test_names_of_sixty_characters_are_whole_in_the_bracket(
    browser: Any, site: str, size: int
) -> None:
    tree = bracket(size)
    with browser.new_context(viewport={"width": 1280, "height": 800}) as context:
        page = context.new_page()
        page.goto(f"{site}/e/{event('shengji').slug}/bracket/")
        page.locator("svg.bracket").first.evaluate(
            "(old, svg) => { old.outerHTML = svg; }", tree_svg(tree, "zh")
        )
        names, out = page.locator("svg.bracket").first.evaluate("""svg => {
          const out = [], names = [];
          for (const match of svg.querySelectorAll(".match")) {
            const box = match.querySelector("rect").getBoundingClientRect();
            const middle = match.querySelector(".middle").getBoundingClientRect().top;
            const sides = [...match.querySelectorAll(".side")];
            const scores = [...match.querySelectorAll(".score")];
            sides.forEach((side, i) => {
              const own = side.getBoundingClientRect(), score = scores[i].getBoundingClientRect();
              const within = i ? own.top >= middle - 3 && own.bottom <= box.bottom + 3
                : own.top >= box.top - 3 && own.bottom <= middle + 3;
              if (own.left < box.left || own.right > score.left || !within)
                out.push(side.textContent);
              names.push(side.textContent);
            });
          }
          return [names, out];
        }""")
    expected = [
        side.team for round_ in tree.rounds for m in round_.matches for side in m.sides if side
    ]
    assert [one.replace(" ", "") for one in names] == [one.replace(" ", "") for one in expected]
    assert out == []
