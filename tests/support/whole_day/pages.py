"""The day by pages alone: the organiser's laptop, and a wall that nobody touches."""

from __future__ import annotations

import io
import json
import re
from datetime import date, datetime, timedelta
from typing import Any

from openpyxl import Workbook

from paisai.desk.public.moment import public_moment
from paisai.tournament.competition import Competition
from paisai.tournament.round_times import closable_at
from paisai.web import clock
from paisai.web.people.models import Account
from paisai.web.streams.books import Book, book_of
from paisai.web.streams.models import Stream
from support.hall_clock import HallClock
from support.web import signed_in
from support.whole_day.script import Rows

EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
PATIENCE = 30_000
"""Milliseconds that a page may take on a busy machine."""


class Pages:
    def __init__(self, browser: Any, site: str, account: Account, hall_clock: HallClock) -> None:
        self._browser, self._site, self._clock = browser, site, hall_clock
        self.errors: list[str] = []
        laptop = browser.new_context(viewport={"width": 1280, "height": 800})
        cookie = signed_in(account).cookies["paisai"].value
        laptop.add_cookies([{"name": "paisai", "value": cookie, "url": site}])
        self.page = self._opened(laptop)
        self.wall = self._opened(browser.new_context(viewport={"width": 1920, "height": 1080}))
        self.slug = ""

    def _opened(self, context: Any) -> Any:
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda one: one.type == "error" and self.errors.append(one.text))
        return page

    @property
    def book(self) -> Book:
        return book_of(Stream.objects.get(slug=self.slug))

    @property
    def competition(self) -> Competition:
        return self.book.competition

    # Moving about

    def _open(self, path: str = "") -> None:
        self.page.goto(f"{self._site}/o/{self.slug}/{path}")

    def _press(self, name: str, within: str = "main") -> None:
        """A button or link by its words; the page after it has been loaded."""
        place = self.page.locator(within)
        found = place.get_by_role("button", name=name, exact=True)
        if not found.count():
            found = place.get_by_role("link", name=name, exact=True)
        with self.page.expect_navigation():
            found.first.click()

    def _fill(self, values: dict[str, str], within: str = "main") -> None:
        for name, value in values.items():
            field = self.page.locator(f"{within} [name='{name}']:not([type=hidden])")
            settled = self.page.locator(f"{within} [name='{name}'][type=hidden]")
            if not field.count() and settled.count():
                assert settled.first.input_value() == value, name
                continue
            kind = field.first.evaluate("field => field.type")
            folded = field.first.locator("xpath=ancestor::details[not(@open)]")
            if folded.count():
                folded.first.locator("summary").click()
            if kind in ("radio", "checkbox"):
                self.page.locator(f"{within} [name='{name}'][value='{value}']").check()
            elif kind == "select-one":
                field.select_option(value)
            else:
                field.fill(value)

    def _due(self, button: str) -> None:
        """The board that opens first has the button that does it."""
        self._open()
        self._press(button)

    def _done(self) -> None:
        bad = self.page.locator(".said.bad, .defect")
        assert not bad.count(), bad.all_inner_texts()

    # Time

    def at(self, time: datetime) -> None:
        self._clock.set(time)

    def wait(self, minutes: float) -> None:
        self._clock.forward(minutes=minutes)

    def wait_until_closable(self) -> None:
        until = closable_at(self.competition, clock.now())
        if until is not None and until > clock.now():
            self._clock.set(until + timedelta(seconds=1))

    # Before the draw

    def new(self, preset: str, name: str, first_day: date, rooms: tuple[str, ...]) -> None:
        self.page.goto(f"{self._site}/o/")
        self._press("＋ 新的比赛")
        with self.page.expect_navigation():
            self.page.locator(f"a[href='?regulation={preset}']").click()
        self._fill({"name": name, "first_day": first_day.isoformat(), "rooms": "\n".join(rooms)})
        self._press("建立比赛")
        self.slug = self.page.url.rstrip("/").rpartition("/")[2]
        self._arbitration()
        self.wall.goto(f"{self._site}/w/{self.slug}/")

    def _arbitration(self) -> None:
        """He invites himself to the committee: a small event has few people."""
        self._open("people/")
        self.page.locator("input[name=roles][value=arbitration]").check()
        self._press("做邀请链接")
        link = self.page.locator("#fresh input").input_value()
        self.page.goto(self._site + "/in/" + link.partition("/in/")[2])
        self._press("加入")

    def unit(self, id_: str, selection: tuple[str, ...]) -> None:
        self._open("units/")
        self._press("＋ 登记单位")
        self._fill({"id": id_, "name": id_, "leader": "王五", "telephone": "000"})
        self._fill({"time": "10月", "place": "工会", "format": "循环"})
        self._fill({"members": "100", "entrants": "50", "ranking": "\n".join(selection)})
        self._press("登记")
        self._done()

    def share(self, places: int) -> None:
        self._open("units/")
        self._fill({"places": str(places)})
        self._press("分配")
        self._done()

    def entries(self, rows: Rows) -> None:
        book, out = Workbook(), io.BytesIO()
        for row in rows:
            book.active.append(row)
        book.save(out)
        self._open("entries/")
        self._press("用 Excel 报名")
        file = {"name": "报名表.xlsx", "mimeType": EXCEL, "buffer": out.getvalue()}
        self.page.locator("input[type=file]").set_input_files(file)
        self._press("检查")
        self._press("读入")
        self._done()

    def entry(self, one: dict[str, str]) -> None:
        self._open("entries/")
        with self.page.expect_navigation():
            self.page.locator("a.main", has_text="＋").click()
        self._fill(one)
        self._press("报名")
        self._done()

    def papers(self, dated: date | None) -> None:
        self._open("review/?show=all")
        for box in self.page.locator("#papers input[name=cell]").all():
            fresh = json.loads(box.get_attribute("value"))[2] == "negative-test"
            if fresh == (dated is not None):
                box.check()
        if dated is not None:
            self._fill({"dated": dated.isoformat()}, "#papers")
        self._press("合格", "#papers")
        self._done()

    def review(self) -> None:
        self._open("review/")
        for box in self.page.locator("input[name=entries]").all():
            box.check()
        self._press("通过")
        self._done()

    def notice(self) -> None:
        self._due("开始公示")
        self._done()

    def qualify(self) -> None:
        self._due("确认资格")
        self._done()

    # The draw and the rounds

    def draw(self, who: str, words: str) -> None:
        self._due("抽签")
        self._press("锁定")
        self.shows("draw")
        self._fill({"name": who, "words": words})
        self._press("加上")
        said = re.compile(rf"{who}（.* 代）：{words}")  # typed at the desk, and said so
        self.wall.get_by_text(said).first.wait_for()
        self._press("揭晓")
        self._done()

    def pair(self) -> None:
        self._due("编排下一轮")

    def publish(self) -> None:
        self._due("公布编排")

    def start(self) -> None:
        self._due("本轮开始")

    def sheets(self, scores: dict[int, str], more: dict[str, str]) -> None:
        self._open("sheets/")
        for table, score in scores.items():
            row = f"#row-{table}"
            if "north_south" in more:
                choice = self.page.locator(f"{row} select[name=north_south]")
                choice.select_option(index=1)
            field = self.page.locator(f"{row} .score")
            field.fill(score)
            field.press("Enter")
            self.page.locator(f"{row}.in").wait_for()

    def end(self) -> None:
        self._due("结束本轮")
        self._done()

    def scores(self) -> None:
        self._due("公布成绩")

    def rule(self, entry: str, infraction: str, table: int) -> None:
        self._open(f"table/{table}/")
        self._press("判罚")
        with self.page.expect_navigation():
            self.page.locator(f"a.infraction[href*='infraction={infraction}&']").click()
        self._fill({"entry": entry})
        self._press("先看结果")
        self._press("确定：判罚")
        self._done()

    def correct(self, table: int, score: str, reason: str) -> None:
        self._open(f"table/{table}/")
        form = "form[action$='/try/correct_result/']"
        if ":" in score:
            one, other = score.split(":")
            self._fill({"levels1": one, "levels2": other}, form)
        else:
            self._fill({"deals": score}, form)
        self._fill({"reason": reason}, form)
        self._press("先看结果")
        self._press("确定：更正")
        self._done()

    def appeal(self, entry: str, form: str, text: str, fee: int, step: bool) -> None:
        self._open("rulings/")
        self._press("下一步手续" if step else "受理申诉")
        values = {"entry": entry, "form": form, "text": text}
        if fee:
            values["fee"] = str(fee)
        if not step:
            values["ruling"] = "1"
        self._fill(values)
        self._press("提出申诉")
        self._done()

    def decide(self, reason: str) -> None:
        self._open("rulings/")
        self._press("裁决")
        self._fill({"decision": "dismiss", "reason": reason})
        self._press("先看结果")
        self._press("确定：裁决")
        self._done()

    def honour(self, award: str, to: str) -> None:
        self._open("awards/")
        self._fill({"award": award, "to": to})
        self._press("授予")
        self._done()

    def close_stage(self) -> None:
        self._due("结束阶段")
        self._press("先看结果")
        self._press("确定：结束阶段")
        self._done()

    def close(self) -> None:
        self._due("结束比赛")
        self._fill({"final": "yes"})
        self._press("先看结果")
        self._press("确定：结束比赛")
        self._done()

    # The wall

    def shows(self, *shows: str) -> None:
        """By itself: one of these, and the moment as the event has it now."""
        now = public_moment(self.competition, clock.now()).now.zh
        frames = ", ".join(f".frame.show-{show}:not([hidden])" for show in shows)
        self.wall.locator(".wall-now", has_text=now).wait_for()
        self.wall.locator(frames).wait_for()
