"""A round of each preset on phones of 360 by 740, each its holder's own, with the network of one of
them cut in the middle of every kind of act: nothing is lost, nothing is done twice."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Error

from paisai.desk.boards.entry_list import checklist
from paisai.desk.rights import Role
from paisai.ledger import commands as c
from paisai.referee import infractions
from paisai.regulations import load
from paisai.regulations.stages import TablesOfThree
from paisai.tournament.competition import TableAt
from paisai.tournament.rounds import Score
from paisai.web.entries.models import HandedIn
from paisai.web.player.models import Call
from paisai.web.streams.acting import act
from paisai.web.streams.books import Book
from support.chosen import seldom
from support.demonstrations import ORGANISER
from support.hall import Hall
from support.hall_clock import HallClock
from support.infraction_facts import Facts, chosen, judged
from support.network import Cut, cut, sent_once
from support.phone_screen import screen
from support.phones import Phone, RefereePhone
from support.presets import AT_PLAY
from support.web_day import put

PRESETS = seldom(AT_PLAY, {"tuolaji-zhuhai-2019"})
MILD = {"warning", "duty", "report", "repair"}


class Round:
    """The phones of one hall. Every act is cut before or after it reaches the server, in turn; the
    next preset begins with the other."""

    def __init__(self, preset: str, hall: Hall, book: Book, site: str, browser: Any) -> None:
        self.preset, self.hall, self.book, self.site = preset, hall, book, site
        self._browser = browser
        self._number = sorted(AT_PLAY).index(preset)
        self.pages: list[Any] = []

    def phone(self, entry: str, role: Role = Role.PLAYER) -> Any:
        return self._opened(Phone(self.book, entry, role), f"/e/{self.book.slug}/me/")

    def referee(self) -> Any:
        return self._opened(RefereePhone(self.book), f"/r/{self.book.slug}/")

    def _opened(self, phone: Any, path: str) -> Any:
        page = screen(self._browser, self.site, phone)
        page.goto(f"{self.site}{path}")
        self.pages.append(page)
        return page

    def how(self) -> Cut:
        self._number += 1
        return list(Cut)[self._number % 2]

    def sent(self, page: Any, tap: Callable[[], None], writes: int = 1) -> None:
        sent_once(self.book, page, self.how(), tap, writes)

    def deals(self) -> int:
        spec = self.hall.competition.regulation.stages[0]
        return spec.deals if isinstance(spec, TablesOfThree) else 0

    def fill_score(self, form: Any, second: int) -> None:
        """Five levels against so many; at tables of three the first wins each deal."""
        if self.deals():
            other = "甲-4" if second == 2 else "甲+6"
            form.locator("[name=deals]").fill(" ".join(["甲+6"] * (self.deals() - 1) + [other]))
            return
        for name, levels in (("levels1", 5), ("levels2", second)):
            chip = form.locator(f"[name={name}][value='{levels}']")
            if chip.count():
                chip.check()
            else:  # no chips where play goes round in a circle
                form.locator(f"[name={name}]").fill(str(levels))
        if form.locator("[name=north_south]").count():
            choose(form, "north_south", form.locator("[name=north_south]").first)

    def settled(self, table: int) -> bool:
        competition = self.book.competition
        stage, round_ = competition.stage, competition.round
        assert stage is not None
        assert round_ is not None
        one = round_.tables[table - 1]
        return TableAt(competition, stage, round_, one).is_settled


def go(page: Any, address: str) -> None:
    """A page that was sent goes home by itself at that moment, and would carry us along."""
    for _ in range(5):
        try:
            page.goto(address)
        except Error:
            page.wait_for_timeout(300)
            page.wait_for_load_state()
        else:
            return
    raise AssertionError(address)


def choose(form: Any, name: str, field: Any) -> None:
    """The first that is offered; a choice of one is not asked."""
    if field.get_attribute("type") == "hidden":
        return
    if field.evaluate("field => field.tagName") == "SELECT":
        value = field.locator("option:not([value=''])").first.get_attribute("value")
        field.select_option(value)
    else:
        form.locator(f"[name={name}]:not([value=''])").first.check()


def mild(preset: str, hall: Hall) -> tuple[str, Facts]:
    """An infraction whose ruling leaves the score alone."""
    regulation = hall.competition.regulation
    for listed in infractions(regulation)[1:]:
        for facts in chosen(regulation, listed):
            told = judged(preset, listed, facts, [])
            if told["ok"] and {one["kind"] for one in told["effects"]} <= MILD:
                return listed.id, facts
    raise AssertionError(preset)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_round(preset: str, site: str, browser: Any, hall_clock: HallClock) -> None:
    hall = AT_PLAY[preset]()
    hall_clock.set(hall.state.history[-1].time + timedelta(minutes=4))
    book = put(hall)
    at = Round(preset, hall, book, site, browser)
    before = book.follow().seq
    referee = at.referee()
    _lateness(at, referee, hall_clock)
    _reported_and_confirmed(at)
    player = _disputed(at)
    _called(at, player, referee)
    _ruled(at, referee)
    _sheet(at, referee)
    _appealed(at, player, hall_clock)
    kinds = [event.kind for event in book.follow().history[before:]]
    confirmed = len(hall.tables[1]) - 1
    wanted = ["sign_in", "report_result", *["confirm_result"] * confirmed]
    wanted += ["report_result"] * 2 + ["rule", "enter_sheet"]
    assert kinds[: len(wanted)] == wanted
    assert kinds[-1] == "file_appeal"
    assert {*kinds[len(wanted) : -1]} <= {"enter_sheet", "end_round", "publish_scores"}
    for page in at.pages:
        page.context.close()


def _lateness(at: Round, referee: Any, hall_clock: HallClock) -> None:
    """By the number on the table or its code; what waits on the phone counts from the tap."""
    go(referee, f"{at.site}/r/{at.book.slug}/t/2/")
    tapped = hall_clock.now()
    how = at.how()

    def tap() -> None:
        referee.get_by_role("button", name="到了，签到").first.click()
        if how is Cut.BEFORE:
            hall_clock.forward(minutes=3)

    sent_once(at.book, referee, how, tap)
    round_ = at.book.competition.round
    assert round_ is not None
    (arrived,) = round_.tables[1].arrived
    assert abs(arrived[1] - tapped) < timedelta(seconds=50)
    referee.locator("#now .tag.on", has_text="签到").first.wait_for()


def _reported_and_confirmed(at: Round) -> None:
    seats = at.hall.tables[1]
    one, *others = (at.phone(entry) for entry in seats)

    def report() -> None:
        at.fill_score(one.locator("#report form"), 1)
        one.locator("#report form[action*=report_result] button").click()

    at.sent(one, report)
    for other in others:
        confirm = other.get_by_role("button", name="对，确认")
        confirm.wait_for()  # the report of the other side comes by itself
        at.sent(other, confirm.click)
    one.locator("[data-step=confirmed][data-reached]").wait_for()
    assert at.settled(1)


def _disputed(at: Round) -> Any:
    seats = at.hall.tables[2]
    one, other = (at.phone(entry) for entry in seats[:2])
    at.fill_score(one.locator("#report form"), 1)
    one.locator("#report form[action*=report_result] button").click()
    other.locator("#report details summary", has_text="不对").click()
    form = other.locator("#report form", has=other.locator("[name=levels1], [name=deals]"))

    def dispute() -> None:
        at.fill_score(form, 2)
        form.get_by_role("button").last.click()

    at.sent(other, dispute)
    one.get_by_text("双方所报不同").wait_for()
    assert not at.settled(2)
    return one


def _called(at: Round, player: Any, referee: Any) -> None:
    go(referee, f"{at.site}/r/{at.book.slug}/")

    def call() -> None:
        player.locator("#call summary").click()
        player.get_by_role("button", name="对得分有争议").click()

    at.sent(player, call, writes=0)
    (made,) = Call.objects.filter(stream=at.book.stream)
    take = referee.get_by_role("button", name="我去")
    take.wait_for()
    at.sent(referee, take.click, writes=0)
    player.locator(".call.taken").wait_for()
    made.refresh_from_db()
    assert made.answered_by
    assert Call.objects.filter(stream=at.book.stream).count() == 1


def _ruled(at: Round, referee: Any) -> None:
    """Who, what, the facts: a look without a network stays where it is."""
    infraction, facts = mild(at.preset, at.hall)
    entry = at.hall.tables[2][1]
    go(referee, f"{at.site}/r/{at.book.slug}/t/2/rule/?entry={entry}&infraction={infraction}")
    form = referee.locator("form.act")
    for name, value in facts.items():
        field = form.locator(f"[name='fact.{name}']")
        if field.first.evaluate("field => field.type") == "radio":
            form.locator(f"[name='fact.{name}'][value='{value}']").check()
        elif field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(str(value))
        else:
            field.fill(str(value))
    form.locator("[name=deal]").fill("1")
    look = form.get_by_role("button", name="先看结果")
    with cut(referee, Cut.BEFORE):
        look.click()
        referee.locator("[data-link-state]", has_text="先留在这一页").wait_for()
        assert form.locator("[name=deal]").input_value() == "1"
    look.click()
    confirm = referee.get_by_role("button", name="确定，判罚")
    confirm.wait_for()
    at.sent(referee, confirm.click)
    (ruling,) = at.book.competition.rulings
    assert (ruling.entry, ruling.infraction) == (entry, infraction)


def _sheet(at: Round, referee: Any) -> None:
    go(referee, f"{at.site}/r/{at.book.slug}/t/2/sheet/")
    form = referee.locator("form[action$='/do/enter_sheet/']")
    at.fill_score(form, 1)
    for box in form.locator("[name=signed]").all():  # two reports differ: nobody has signed yet
        box.check()
    at.sent(referee, form.get_by_role("button").last.click)
    assert at.settled(2)
    go(referee, f"{at.site}/r/{at.book.slug}/t/2/")
    at.sent(referee, referee.get_by_role("button", name="处理完毕").click, writes=0)
    (call,) = Call.objects.filter(stream=at.book.stream)
    assert call.done is not None


def _appealed(at: Round, player: Any, hall_clock: HallClock) -> None:
    """By the player or, where the number of acts so far is odd, by his leader."""
    _closed(at, hall_clock)
    seats = at.hall.tables[2]
    if at.how() is Cut.AFTER:
        unit = at.hall.competition.entrants[seats[0]].units[0]  # type: ignore[index]
        player = at.phone(unit, Role.LEADER)
        assert "第 2 桌" in player.locator("#where").inner_text()
    else:
        player.reload()
    player.get_by_role("link", name="提出申诉").first.click()
    form = player.locator("form.act")
    choose(form, "form", form.locator("[name=form]").first)
    form.locator("[name=text]").fill("第三副的圈数算错了")
    assert not form.locator("[name=fee]").count()  # who takes the money says so, not he
    at.sent(player, form.get_by_role("button").last.click)
    go(player, f"{at.site}/e/{at.book.slug}/me/")
    player.locator("#appeals", has_text="第三副的圈数算错了").wait_for()
    (appeal,) = at.book.competition.appeals
    assert (appeal.entry, appeal.fee_paid) == (seats[0], 0)
    if fee := at.book.competition.regulation.appeals.fee:
        player.locator("#appeals", has_text=f"申诉费 {fee} 元").wait_for()


def _closed(at: Round, hall_clock: HallClock) -> None:
    """The desk has the other tables' sheets, the time is over, the scores are out."""
    hall_clock.forward(minutes=3)
    commands: list[c.Command] = []
    competition = at.book.competition
    assert competition.round is not None
    for table in competition.round.tables[2:]:
        deals = ((6, -3, -3),) * at.deals()
        commands.append(c.EnterSheet(table.number, Score(deals=deals), table.seats))
    if competition.regulation.clocks.round is not None:
        commands.append(c.EndRound())
    commands.append(c.PublishScores())
    for command in commands:
        act(at.book, lambda *_, one=command: [one], ORGANISER)  # type: ignore[misc]


def test_E3_papers_are_handed_in_once(site: str, browser: Any, hall_clock: HallClock) -> None:
    """Of the five only 竞技二打一 wants papers; cut before, and again after the server has it."""
    hall = Hall(datetime(2021, 10, 20, 8, 0))
    hall.create(load("erdayi-sanya-2021"), date(2021, 11, 12))
    hall.enter("狼牙", "单位1")
    hall_clock.set(hall.now)
    book = put(hall)
    page = screen(browser, site, Phone(book, "单位1", Role.LEADER))
    page.goto(f"{site}/e/{book.slug}/unit/papers/")
    (line,) = checklist(book.competition, hall.now.date())
    keys = [cell.key for cell in line.players[0].papers]
    for number, how in enumerate(Cut):
        picture = b"\x89PNG\r\n\x1a\n" + bytes([number]) * 200_000

        def tap(key: str = keys[number], picture: bytes = picture) -> None:
            page.locator("#paper").select_option(key)
            file = {"name": "证.png", "mimeType": "image/png", "buffer": picture}
            page.locator("#file").set_input_files(file)
            page.get_by_role("button", name="交", exact=True).click()

        sent_once(book, page, how, tap, writes=0)
        assert HandedIn.objects.filter(stream=book.stream).count() == number + 1
        kept = HandedIn.objects.filter(stream=book.stream).order_by("-pk")[0]
        assert bytes(kept.content) == picture
    page.locator("#papers", has_text="证.png").wait_for()
    page.context.close()
