"""What `page.js` promises: news renew what they concern and nothing under a hand, clocks run by the
server's time, and nobody is sent off with what he has typed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from support.script_stage import Stage

PART = '<section id="part" data-live data-topics="round table:3">{}</section>'
BAR = '<p data-link-state data-just-lost="刚断" data-lost="断了 {} 分钟" hidden></p>'


@pytest.fixture
def stage(browser: Any) -> Iterator[Stage]:
    one = Stage(browser)
    yield one
    one.close()


def news(*topics: str, seq: int = 8) -> dict[str, Any]:
    return {"seq": seq, "topics": list(topics)}


def renewed(stage: Stage, path: str, main: str) -> None:
    """The next answer of the page holds this."""
    stage.answers[path] = {"body": f"<!doctype html><body>{main}</body>"}


def asks(stage: Stage, path: str) -> list[Any]:
    return [one for one in stage.told(path) if one.headers.get("paisai-part")]


def tell(stage: Stage, *told: dict[str, Any]) -> None:
    """To the page's own follower, when it comes again."""
    followed = len(stage.told("/live/x"))
    stage.feed = list(told)
    for _ in range(100):
        stage.page.wait_for_timeout(50)
        if not stage.feed and len(stage.told("/live/x")) > followed:
            return
    raise AssertionError("nobody follows")


def test_news_that_concern_a_part_renew_it_and_other_news_do_not(stage: Stage) -> None:
    page = stage.open(PART.format("旧"), "page.js", path="/r/x/")
    renewed(stage, "/r/x/", PART.format("新"))
    tell(stage, news("entries"))
    page.wait_for_timeout(1300)
    assert not asks(stage, "/r/x/")
    tell(stage, news("table:3", seq=9))
    page.get_by_text("新").wait_for()
    assert len(asks(stage, "/r/x/")) == 1


def test_what_is_known_already_is_not_asked_for_again(stage: Stage) -> None:
    """The page was made at record 7."""
    page = stage.open(PART.format("旧"), "page.js", path="/r/x/")
    renewed(stage, "/r/x/", PART.format("新"))
    tell(stage, news("table:3", seq=7))
    page.wait_for_timeout(500)
    assert not asks(stage, "/r/x/")
    tell(stage, news("table:3", seq=9))
    page.get_by_text("新").wait_for()
    tell(stage, news("table:3", seq=8))
    page.wait_for_timeout(500)
    assert len(asks(stage, "/r/x/")) == 1


def test_who_follows_anew_asks_for_what_comes_after_the_last_record_he_was_told_of(
    stage: Stage,
) -> None:
    """News beside the record name an earlier one, which does not put the page back."""
    part = '<section id="part" data-live data-topics="calls {}">{}</section>'
    page = stage.open(part.format("table:3", "旧"), "page.js", path="/r/x/")
    renewed(stage, "/r/x/", part.format("table:3", "新"))
    tell(stage, news("table:3", seq=9))
    page.get_by_text("新").wait_for()
    renewed(stage, "/r/x/", part.format("table:4", "更新"))
    tell(stage, news("calls", seq=8))
    page.get_by_text("更新").wait_for()
    page.wait_for_timeout(200)
    asked = parse_qs(urlsplit(stage.told("/live/x")[-1].url).query)
    assert (asked["topics"], asked["since"]) == (["calls table:4"], ["9"])


def test_calls_are_news_though_no_record_grows(stage: Stage) -> None:
    part = '<section id="part" data-live data-topics="calls">{}</section>'
    page = stage.open(part.format("旧"), "page.js", path="/r/x/")
    renewed(stage, "/r/x/", part.format("新"))
    tell(stage, news("calls", seq=7))
    page.get_by_text("新").wait_for()


def test_nothing_is_taken_from_under_a_thumb(stage: Stage) -> None:
    """A button that is pressed stays until it is let go."""
    page = stage.open(
        PART.format('<button type="button" id="b">按</button>'), "page.js", path="/r/x/"
    )
    renewed(stage, "/r/x/", PART.format("<b>换掉了</b>"))
    box = page.locator("#b").bounding_box()
    page.mouse.move(box["x"] + 3, box["y"] + 3)
    page.mouse.down()
    tell(stage, news("table:3"))
    for _ in range(60):
        if asks(stage, "/r/x/"):
            break
        page.wait_for_timeout(20)
    page.wait_for_timeout(400)
    assert page.locator("#b").count() == 1
    page.mouse.up()
    page.get_by_text("换掉了").wait_for(timeout=1500)


def test_a_word_that_is_being_put_together_is_left_alone(stage: Stage) -> None:
    page = stage.open(
        PART.format('<form action="/a/"><input name="q"></form>'), "page.js", path="/r/x/"
    )
    renewed(stage, "/r/x/", PART.format('<form action="/a/"><input name="q"></form><b>新</b>'))
    page.evaluate("dispatchEvent(new CompositionEvent('compositionstart'))")
    tell(stage, news("table:3"))
    page.wait_for_timeout(900)
    assert page.get_by_text("新").count() == 0
    page.evaluate("dispatchEvent(new CompositionEvent('compositionend'))")
    page.get_by_text("新").wait_for()


FORM = """<form action="/a/" method="post"><input type="hidden" name="request" value="{id}">
<input name="words" value=""><label><input type="checkbox" name="c" value="1">一</label>
<label><input type="radio" name="r" value="1">1</label>
<label><input type="radio" name="r" value="2">2</label>
<select name="s"><option>a</option><option>b</option></select>
<details><summary>更多</summary><textarea name="more"></textarea></details></form>{after}"""


def test_what_was_filled_in_and_opened_stays_when_the_part_is_renewed(stage: Stage) -> None:
    page = stage.open(PART.format(FORM.format(id="a", after="")), "page.js", path="/r/x/")
    page.locator("[name=words]").fill("写了一半")
    page.locator("[name=c]").check()
    page.locator("[name=r][value='2']").check()
    page.locator("[name=s]").select_option("b")
    page.locator("summary").click()
    page.locator("[name=more]").fill("还有")
    page.locator("[name=words]").focus()
    page.evaluate("window.kept = document.querySelector('[name=words]')")
    renewed(stage, "/r/x/", PART.format(FORM.format(id="b", after="<b>新</b>")))
    tell(stage, news("table:3"))
    page.get_by_text("新").wait_for()
    shown = page.evaluate(
        "[...document.querySelectorAll('#part [name]')]"
        ".map((one) => [one.name, one.value, one.checked === true])"
    )
    assert ["words", "写了一半", False] in shown
    assert ["c", "1", True] in shown
    assert ["r", "2", True] in shown
    assert ["r", "1", False] in shown
    assert ["s", "b", False] in shown
    assert ["more", "还有", False] in shown
    assert ["request", "b", False] in shown, "a form that comes again is a form of its own"
    assert page.locator("details").get_attribute("open") is not None
    assert page.evaluate("window.kept === document.activeElement"), "the keyboard stays up"


def test_the_caret_goes_with_the_form_to_another_place(stage: Stage) -> None:
    page = stage.open(PART.format(FORM.format(id="a", after="")), "page.js", path="/r/x/")
    page.locator("[name=words]").fill("写了一半")
    page.evaluate("document.querySelector('[name=words]').setSelectionRange(1, 2)")
    form = FORM.format(id="b", after="<b>新</b>")
    moved = f"<div><details><summary>折</summary>{form}</details></div>"
    renewed(stage, "/r/x/", PART.format(moved))
    tell(stage, news("table:3"))
    page.get_by_text("新").wait_for()
    assert page.evaluate(
        "(({name, value, selectionStart, selectionEnd}) => [name, value, selectionStart,"
        " selectionEnd])(document.activeElement)"
    ) == ["words", "写了一半", 1, 2]


def test_a_part_goes_and_comes_and_listens_to_its_new_table(stage: Stage) -> None:
    page = stage.open(PART.format("旧"), "page.js", path="/r/x/")
    renewed(
        stage, "/r/x/", '<section id="part" data-live data-topics="table:9" hidden>新</section>'
    )
    tell(stage, news("table:3"))
    page.wait_for_function("document.getElementById('part').hidden")
    page.wait_for_timeout(300)
    assert parse_qs(urlsplit(stage.told("/live/x")[-1].url).query)["topics"] == ["table:9"]


def test_clocks_run_by_the_servers_time_and_stand_when_they_stand(stage: Stage) -> None:
    """This device's clock is ten minutes slow, and the page says so."""
    page = stage.page
    page.clock.install(time=999_000)
    page.clock.pause_at(1_000_000)
    stage.open(
        '<p data-server-now="1600000"></p><p id="a" data-until="1665000"></p>'
        '<p id="b" data-until="1600000"></p><p id="c" data-until="0" data-left="61"></p>'
        '<p id="d" data-until="5265000"></p><p id="e" data-until="182465000"></p>',
        "page.js",
        path="/r/x/",
    )
    page.wait_for_function("document.getElementById('a').textContent")
    shown = {one: page.locator(f"#{one}").inner_text() for one in "abcde"}
    assert shown == {"a": "1:05", "b": "0:00", "c": "1:01", "d": "1:01:05", "e": "2 天 2:14:25"}
    assert page.locator(".red").evaluate_all("all => all.map((one) => one.id)") == ["b"]
    page.clock.run_for(3000)
    assert page.locator("#a").inner_text() == "1:02"
    assert page.locator("#c").inner_text() == "1:01"


def test_a_line_that_is_away_is_said_with_its_age(stage: Stage) -> None:
    page = stage.page
    page.clock.install()
    stage.context.route("**/live/**", lambda route: route.abort())
    stage.open(BAR + PART.format("旧"), "page.js", path="/r/x/")
    page.get_by_text("刚断").wait_for()
    page.clock.run_for(130_000)
    assert page.locator("[data-link-state]").inner_text() == "断了 2 分钟"


def test_a_grave_act_is_asked_about_and_not_done_without_a_yes(stage: Stage) -> None:
    page = stage.open(
        '<form method="post" action="/done/" data-ask="真的？"><button>做</button></form>',
        "page.js",
        path="/r/x/",
    )
    stage.answers["/done/"] = {"body": "做了"}
    said: list[str] = []
    page.once("dialog", lambda dialog: (said.append(dialog.message), dialog.dismiss()))
    page.get_by_text("做", exact=True).click()
    page.wait_for_timeout(100)
    assert said == ["真的？"]
    assert not stage.told("/done/")
    assert page.locator("button").is_enabled()
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_text("做", exact=True).click()
    page.get_by_text("做了").wait_for()


def test_who_has_typed_something_is_asked_before_the_page_goes(stage: Stage) -> None:
    """The language is changed without a question where nothing is lost."""
    page = stage.open(
        '<form method="post" action="/lang/" data-ask-typed="会丢"><button>English</button></form>'
        '<main><form method="post" action="/a/"><input name="words">'
        '<input type="checkbox" name="c"></form></main>',
        "page.js",
        path="/r/x/",
    )
    stage.answers["/lang/"] = {"body": "换了"}
    said: list[str] = []
    page.on("dialog", lambda dialog: (said.append(dialog.message), dialog.dismiss()))
    page.locator("[name=words]").fill("写了")
    page.get_by_text("English").click()
    page.locator("[name=words]").fill("")
    page.locator("[name=c]").check()
    page.get_by_text("English").click()
    page.wait_for_timeout(100)
    assert said == ["会丢", "会丢"]
    assert not stage.told("/lang/")
    page.locator("[name=c]").uncheck()
    page.get_by_text("English").click()
    page.get_by_text("换了").wait_for()
    assert len(said) == 2


def test_a_form_is_sent_once_however_often_its_button_is_pressed(stage: Stage) -> None:
    page = stage.open(
        '<main><form method="post" action="/done/"><button>做</button></form></main>',
        "page.js",
        path="/r/x/",
    )
    stage.answers["/done/"] = {"status": 204, "body": ""}
    page.get_by_text("做").click()
    page.wait_for_function("document.querySelector('button').disabled")
    assert len(stage.told("/done/")) == 1


def test_all_that_are_shown_are_ticked_and_unticked_by_one_button(stage: Stage) -> None:
    boxes = "".join(
        f'<label {more}><input type="checkbox" name="entries" value="{n}" {off}>{n}</label>'
        for n, (more, off) in enumerate((("", ""), ("", ""), ("hidden", ""), ("", "disabled")), 1)
    )
    page = stage.open(
        f'<form>{boxes}<button type="button" data-tick-all="entries" hidden>全部</button></form>',
        "page.js",
        path="/r/x/",
    )
    ticked = "[...document.querySelectorAll(':checked')].map((one) => one.value).join()"
    page.get_by_text("全部").click()
    assert page.evaluate(ticked) == "1,2"
    page.locator("[value='1']").uncheck()
    page.get_by_text("全部").click()
    assert page.evaluate(ticked) == "1,2"
    page.get_by_text("全部").click()
    assert page.evaluate(ticked) == ""


def test_what_is_asked_next_comes_with_all_that_is_filled_in_but_not_with_the_reason(
    stage: Stage,
) -> None:
    page = stage.open(
        '<form method="post"><input name="request" type="hidden" value="i">'
        '<input name="who" value="甲">'
        '<textarea name="reason">私事</textarea><p data-asks-more><select name="kind">'
        "<option>a</option><option>b</option></select></p></form>",
        "page.js",
        path="/r/x/",
    )
    page.goto(page.url + "?next=/o/&who=x&round=3")
    with page.expect_navigation():
        page.locator("[name=kind]").select_option("b")
    asked = parse_qs(urlsplit(page.url).query)
    assert asked == {"who": ["甲"], "kind": ["b"], "next": ["/o/"], "round": ["3"]}
