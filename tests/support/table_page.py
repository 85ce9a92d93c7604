"""Somebody who plays at an online table with a real browser: by finger, by keys alone, or by what
a screen reader reads alone."""

from __future__ import annotations

import time
from typing import Any

SHENGJI = (
    "shuangsheng-boda-2020",
    "bashifen-teachers",
    "tuolaji-zhuhai-2019",
    "shengji-szpt-2013",
)
ERDAYI = "erdayi-sanya-2021"
PRESETS = (*SHENGJI, ERDAYI)
SIZES = {"upright": (360, 740), "lying": (740, 360), "tablet": (820, 1180), "wide": (1366, 768)}
QUICK = {"bot_ms": 0, "draw_ms": 0, "pause_ms": 0, "away_s": 600}
OPEN = """async ([regulation, seats, options]) => {
  const answer = await fetch('/tables/new', { method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ regulation, seats, options, name: '云嘉齐' }) });
  return answer.json();
}"""
NOW = """() => {
  const main = document.querySelector('.main-act');
  const text = (one) => one?.textContent ?? null;
  return { main: text(main), off: main ? main.disabled : true,
    sheet: document.querySelector('dialog[open]')?.dataset.sheet ?? null,
    named: [...document.querySelectorAll('.showing:not(:disabled)')].map(text),
    pass: !!document.querySelector('[data-act=pass]:not(:disabled)'),
    chosen: document.querySelectorAll('.hand-stack:not([aria-pressed=false])').length,
    refused: text(document.querySelector('.line-refused .line-words')),
    phase: document.querySelector('#table').dataset.phase ?? null };
}"""


def seats_of(preset: str, *others: str) -> list[str]:
    """Me, then these, then bots."""
    number = 3 if preset == ERDAYI else 4
    return ["me", *others, *["bot:sound"] * (number - 1 - len(others))]


class TableGuest:
    def __init__(self, browser: Any, site: str, size: tuple[int, int] = (360, 740)) -> None:
        context = browser.new_context(viewport={"width": size[0], "height": size[1]})
        self.page = context.new_page()
        self.site = site
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.goto(f"{site}/play/")

    def open(self, preset: str, *others: str, **options: Any) -> str:
        """Opens a table and goes to it; its address."""
        asked = [preset, seats_of(preset, *others), {**QUICK, **options}]
        answer = self.page.evaluate(OPEN, asked)
        assert answer["ok"], answer
        self.go(answer["address"])
        return str(answer["address"])

    def go(self, address: str) -> None:
        self.page.goto(f"{self.site}{address}")
        self.page.wait_for_selector(".status dl")

    def now(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(NOW)
        return found

    def until(self, what: str, seconds: float = 30) -> None:
        """Plays until the page has what this selector finds."""
        self.play(seconds, what)

    def play(self, seconds: float = 90, until: str = "dialog[data-sheet=result][open]") -> int:
        """Plays as the hints say until the deal is over; how many acts that took."""
        acts, end = 0, time.monotonic() + seconds
        while time.monotonic() < end:
            if self.page.query_selector(until):
                assert not self.errors, self.errors
                return acts
            acts += self.once(self.now())
            self.page.wait_for_timeout(40)
        raise AssertionError(f"not {until} after {seconds} s: {self.now()}, {self.errors}")

    def once(self, now: dict[str, Any]) -> bool:
        if now["sheet"] or now["main"] == "下一副":
            return False
        if now["named"]:
            self.name(now["named"])
        elif now["main"] and not now["off"]:
            self.page.wait_for_timeout(260)  # new words are not pressed by mistake
            self.press()
        elif now["main"] and now["main"].startswith(("选", "还差", "Choose")):
            self.hint()
            self.page.wait_for_timeout(120)
            after = self.now()
            if after["pass"] and not after["chosen"] and after["main"].startswith("选"):
                self.let_go()
        else:
            return False
        return True

    # -- by finger --
    def press(self) -> None:
        self.page.evaluate("document.querySelector('.main-act:not(:disabled)')?.click()")

    def hint(self) -> None:
        self.page.evaluate("document.querySelector('[data-act=hint]:not(:disabled)')?.click()")

    def let_go(self) -> None:
        self.page.evaluate("document.querySelector('[data-act=pass]:not(:disabled)')?.click()")

    def name(self, words: list[str]) -> None:
        self.page.evaluate(
            "(at) => document.querySelectorAll('.showing:not(:disabled)')[at]?.click()",
            len(words) - 1 if words[0] == "不叫" else 0,
        )


class ByKeys(TableGuest):
    """Nothing but keys; Tab to a button that has no letter of its own."""

    def press(self) -> None:
        self.page.keyboard.press("Escape") if self.now()["refused"] else None
        self._on_hand()
        self.page.keyboard.press("Enter")

    def hint(self) -> None:
        self.page.keyboard.press("h")

    def let_go(self) -> None:
        self.page.keyboard.press("n")

    def name(self, words: list[str]) -> None:
        wanted = words[-1] if words[0] == "不叫" else words[0]
        for _ in range(120):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("document.activeElement?.textContent") == wanted:
                self.page.keyboard.press("Enter")
                return
            if self.now()["named"] != words:
                return
        raise AssertionError(f"{wanted} is not reached by Tab")

    def _on_hand(self) -> None:
        if not self.page.evaluate("!!document.activeElement?.closest('.hand')"):
            self.page.evaluate("document.activeElement?.blur()")
            self.page.keyboard.press("ArrowRight")


class ByEar(TableGuest):
    """Only roles and names: what a screen reader has."""

    def press(self) -> None:
        group = self.page.get_by_role("group", name="出牌")
        button = group.get_by_role("button", name="出").or_(group.get_by_role("button", name="埋"))
        for one in [*button.all(), *group.get_by_role("button").all()]:
            words = one.text_content() or ""
            if one.is_enabled() and words not in ("提示", "清空", "不出"):
                one.evaluate("(button) => button.click()")
                return

    def hint(self) -> None:
        self._click("提示")

    def let_go(self) -> None:
        self._click("不出")

    def name(self, words: list[str]) -> None:
        self._click(words[-1] if words[0] == "不叫" else words[0])

    def _click(self, name: str) -> None:
        for one in self.page.get_by_role("button", name=name, exact=True).all():
            if one.is_enabled():
                one.evaluate("(button) => button.click()")
                return
