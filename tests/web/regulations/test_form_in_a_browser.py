"""The form of a regulation while somebody types."""

from __future__ import annotations

from typing import Any

from paisai.web.people.signing_in import one_time_link
from paisai.web.regulations.models import OwnRegulation
from support.web import account


def test_what_is_wrong_is_said_beside_the_field_and_the_text_follows(
    site: str, browser: Any
) -> None:
    one = account(runs_server=True)
    page = browser.new_page()
    page.goto(site + one_time_link(one))
    page.wait_for_url("**/o/")
    page.goto(f"{site}/regulations/")
    page.locator("form[action='/regulations/copy/'] button").last.click()
    page.wait_for_url("**/regulations/own/*/")
    own = OwnRegulation.objects.get(owner=one)
    shown = page.locator("#document")
    assert "70 分钟" in shown.inner_text()
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    minutes = page.locator("[name='clocks.round.minutes']")
    field = page.locator(".field[data-name='clocks.round.minutes']")
    minutes.fill("-3")
    field.locator(".defect").wait_for(state="visible")
    assert minutes.get_attribute("aria-invalid") == "true"
    minutes.fill("80")
    field.locator(".defect").wait_for(state="hidden")
    page.locator("#document", has_text="80 分钟").wait_for()
    changed = page.locator("#document .article.fresh")
    assert "80 分钟" in changed.inner_text()
    seen, frame = changed.bounding_box(), shown.bounding_box()
    assert frame["y"] <= seen["y"] <= frame["y"] + frame["height"]  # brought into sight
    own.refresh_from_db()
    assert own.values["clocks"]["round"]["minutes"] == 80  # kept without a button
    page.locator("[name='stages.0.rounds']").fill("0")
    wrong = page.locator(".field[data-name='stages.0.rounds'] .defect")
    wrong.wait_for(state="visible")
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = false; })")
    page.get_by_role("button", name="看是哪里").click()
    wrong.wait_for(state="visible")
    page.locator("[name='stages.0.rounds']").fill("5")
    page.get_by_role("button", name="看是哪里").wait_for(state="hidden")
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    before = page.locator("#at-penalties > .item").count()
    page.locator("button[name=add][value=penalties]").click()
    page.wait_for_url("**#at-penalties")
    assert page.locator("#at-penalties > .item").count() == before + 1
    page.close()


def test_a_part_that_is_left_out_takes_its_fields_with_it(site: str, browser: Any) -> None:
    one = account(runs_server=True)
    page = browser.new_page()
    page.goto(site + one_time_link(one))
    page.wait_for_url("**/o/")
    page.goto(f"{site}/regulations/")
    page.locator("form[action='/regulations/copy/'] button").last.click()
    page.wait_for_url("**/regulations/own/*/")
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    box = page.locator("input[type=checkbox][name='awards']")
    ticked = box.is_checked()
    with page.expect_navigation():
        box.click()
    page.wait_for_load_state()
    assert page.locator("input[type=checkbox][name='awards']").is_checked() is not ticked
    inside = page.locator("[name^='awards.']").count()
    assert (inside > 0) is not ticked
    page.close()


def test_what_is_on_its_way_does_not_put_back_what_a_button_took_away(
    site: str, browser: Any
) -> None:
    one = account(runs_server=True)
    page = browser.new_page()
    page.goto(site + one_time_link(one))
    page.wait_for_url("**/o/")
    page.goto(f"{site}/regulations/")
    page.locator("form[action='/regulations/copy/'] button").last.click()
    page.wait_for_url("**/regulations/own/*/")
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    make = page.get_by_role("link", name="用它建比赛")
    slow: list[Any] = []

    def held(route: Any) -> None:
        slow.append(route)

    page.route("**/check/", held)
    with page.expect_request("**/check/"):
        page.locator("[name='stages.0.rounds']").fill("4")
    last = page.locator("button[name=remove][value='timetable.7']")  # the fifth round
    last.click(no_wait_after=True)
    slow[0].continue_()
    page.wait_for_url("**#at-timetable")
    page.unroute("**/check/")
    page.wait_for_load_state()
    own = OwnRegulation.objects.get(owner=one)
    assert (own.values["stages"][0]["rounds"], len(own.values["timetable"])) == (4, 8)
    assert make.is_visible()
    page.locator("[name='stages.0.rounds']").fill("0")
    make.wait_for(state="hidden")  # an event by it would be refused
    page.locator("[name='stages.0.rounds']").fill("4")
    make.wait_for(state="visible")
    page.close()
