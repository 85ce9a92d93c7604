"""What the scripts of a phone promise: `queue.js` loses nothing to a broken server, `typing.js`
keeps what is typed, `staying.js` keeps the page while the network is away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from support.script_stage import Stage

WORDS = {
    "who": "w",
    "slug": "x",
    "at-table": "第 {} 桌",
    "kept": "存着",
    "desk": "到了",
    "refused": "没有被接受",
    "now": "刚才",
    "minutes": "{} 分钟前",
    "take-back": "撤回",
    "taken-back": "撤回：{}",
    "take-back-reason": "马上",
    "older": "早先 {}",
    "again": "再发",
    "older-refused": "，{} 件",
    "fill": "要填",
    "gone": "没了",
    "dismiss": "知道了",
    "sign-in": "请登录",
    "unlock": "/in/",
    "other": "别人的",
}
PANEL = (
    "<section data-queue-panel "
    + " ".join(f'data-{name}="{text}"' for name, text in WORDS.items())
    + ' hidden><ul class="queue"></ul><details hidden><summary></summary><ul class="queue"></ul>'
    "</details></section>"
)
REPORT = """<div data-queue-place data-serial="1" data-table="3" data-round="第 1 轮"></div>
<form method="post" action="/e/x/me/do/report/" data-queue="报成绩" data-queue-en="a report"
data-about="1:3"><input name="levels1"><button>报</button></form>"""
KEPT = "JSON.parse(localStorage['paisai.queue'] || '[]').map((one) => one.state)"


@pytest.fixture
def stage(browser: Any) -> Iterator[Stage]:
    one = Stage(browser)
    yield one
    one.close()


def answered(status: int, body: str) -> dict[str, Any]:
    return {"status": status, "body": body, "content_type": "application/json"}


@pytest.mark.parametrize(
    ("status", "body"),
    [(500, '{"ok": false}'), (500, ""), (502, "<h1>Bad Gateway</h1>"), (503, '{"ok": false}')],
)
def test_what_a_broken_server_answers_is_kept_and_sent_again(
    stage: Stage, status: int, body: str
) -> None:
    page = stage.open(PANEL + REPORT, "queue.js")
    stage.answers["/e/x/me/do/report/"] = answered(status, body)
    page.locator("[name=levels1]").fill("5")
    page.get_by_text("报", exact=True).click()
    page.get_by_text("存着").wait_for()
    for _ in range(60):
        if len(stage.told("/e/x/me/do/report/")) == 2:
            break
        page.wait_for_timeout(100)
    assert page.evaluate(KEPT) == ["kept"]
    first, second = stage.told("/e/x/me/do/report/")[:2]
    assert first.post_data == second.post_data, "the same id: the server does it once"
    stage.answers["/e/x/me/do/report/"] = answered(200, '{"ok": true}')
    page.evaluate("dispatchEvent(new Event('online'))")
    page.get_by_text("到了").wait_for()
    assert page.evaluate(KEPT) == ["desk"]


def test_what_the_desk_does_not_take_is_said_and_goes_back_into_its_form(stage: Stage) -> None:
    page = stage.open(PANEL + REPORT, "queue.js")
    refusal = '{"ok": false, "error": {"zh": "已有成绩", "en": "has a result"}, "clause": "E4.4"}'
    stage.answers["/e/x/me/do/report/"] = answered(400, refusal)
    page.locator("[name=levels1]").fill("5")
    page.get_by_text("报", exact=True).click()
    page.get_by_role("alert").get_by_text("已有成绩").wait_for()
    assert page.locator("[name=levels1]").input_value() == ""
    assert len(stage.told("/e/x/me/do/report/")) == 1
    page.get_by_text("再发").click()
    assert page.locator("[name=levels1]").input_value() == "5"
    assert page.evaluate(KEPT) == []


def test_a_report_says_which_page_it_is_from_and_carries_no_other_id(stage: Stage) -> None:
    page = stage.open(PANEL + REPORT, "queue.js")
    stage.context.add_cookies([{"name": "csrftoken", "value": "t", "url": "http://stage.test"}])
    stage.answers["/e/x/me/do/report/"] = answered(200, '{"ok": true}')
    page.locator("[name=levels1]").fill("5")
    page.get_by_text("报", exact=True).click()
    page.get_by_text("到了").wait_for()
    asked = stage.told("/e/x/me/do/report/")[0]
    assert asked.headers["x-csrftoken"] == "t"
    assert asked.headers["accept"] == "application/json"
    assert (asked.post_data or "").startswith("levels1=5&request=")


DRAFT = """<form><textarea id="w" name="w" data-draft="d" data-blank></textarea>
<div class="keys" data-keys-for="w"><button type="button" data-insert="东">东</button>
<button type="button" data-insert="7">7</button><button type="button" data-back>退</button></div>
<button type="reset">清</button></form>"""


def test_what_is_typed_is_there_again_until_it_is_sent(stage: Stage) -> None:
    page = stage.open(DRAFT, "typing.js")
    page.locator("#w").fill("写了一半")
    page.reload()
    assert page.locator("#w").input_value() == "写了一半"
    page.get_by_text("清").click()
    page.reload()
    assert page.locator("#w").input_value() == ""


def test_what_was_typed_yesterday_is_not_todays(stage: Stage) -> None:
    page = stage.open(DRAFT, "typing.js")
    for hours, shown in ((23, "旧"), (25, "")):
        page.evaluate(
            "(hours) => localStorage.setItem('paisai.draft.d',"
            " JSON.stringify({ text: '旧', at: Date.now() - hours * 3600_000 }))",
            hours,
        )
        page.reload()
        assert page.locator("#w").input_value() == shown


def test_keys_write_at_the_caret_and_a_deal_stands_apart(stage: Stage) -> None:
    page = stage.open(DRAFT, "typing.js")
    page.locator("#w").focus()
    for key in ("东", "7", "东", "7", "7", "退"):
        page.locator(".keys").get_by_text(key, exact=True).click()
    assert page.locator("#w").input_value() == "东7 东7"
    assert page.evaluate("document.activeElement.id") == "w", "the phone's keyboard stays away"
    page.evaluate("document.getElementById('w').setSelectionRange(0, 2)")
    page.locator(".keys").get_by_text("退").click()
    assert page.locator("#w").input_value() == " 东7"


def test_a_chip_tapped_again_is_not_chosen_any_more(stage: Stage) -> None:
    page = stage.open(
        '<div class="row ranks"><label><input type="radio" name="r" value="1">1</label>'
        '<label><input type="radio" name="r" value="2">2</label></div>'
        '<a href="#f" data-opens="f">开</a>'
        '<div id="f"><details><summary>折</summary>里面</details></div>',
        "typing.js",
    )
    page.locator("[value='1']").click()
    page.locator("[value='2']").click()
    assert page.locator(":checked").get_attribute("value") == "2"
    page.locator("[value='2']").click()
    assert page.locator(":checked").count() == 0
    page.get_by_text("开").click()
    page.get_by_text("里面").wait_for()


BAR = '<p data-link-state data-held="先留在这一页" hidden>断</p>'


def test_a_tap_that_would_lead_nowhere_is_held_and_said(stage: Stage) -> None:
    """Links and forms; one within the page, and one for a page of its own, go their way."""
    page = stage.open(
        f'{BAR}<a href="/e/x/other/">别处</a><a href="#here">这里</a>'
        '<form method="post" action="/e/x/do/"><button>做</button></form><p id="here"></p>',
        "staying.js",
    )
    stage.answers["/e/x/other/"] = {"body": "到了"}
    page.evaluate("document.querySelector('[data-link-state]').hidden = false")
    page.get_by_text("别处").click()
    page.get_by_text("先留在这一页").wait_for()
    assert not stage.told("/e/x/other/")
    page.get_by_text("做").click()
    page.get_by_text("这里").click()
    assert page.url.endswith("#here")
    page.wait_for_timeout(100)
    assert not stage.told("/e/x/do/")
    stage.answers["/e/x/head"] = {"body": "7"}
    page.get_by_text("别处").click()
    page.get_by_text("到了").wait_for()


def test_while_the_line_is_there_nothing_is_held(stage: Stage) -> None:
    page = stage.open(f'{BAR}<a href="/e/x/other/">别处</a>', "staying.js")
    stage.answers["/e/x/other/"] = {"body": "到了"}
    page.get_by_text("别处").click()
    page.get_by_text("到了").wait_for()
    assert not stage.told("/e/x/head")


def test_a_form_that_was_held_is_sent_with_its_button_when_the_server_answers(stage: Stage) -> None:
    page = stage.open(
        f'{BAR}<form method="post" action="/e/x/do/"><button name="a" value="1">做</button></form>',
        "staying.js",
    )
    page.evaluate("document.querySelector('[data-link-state]').hidden = false")
    stage.answers |= {"/e/x/head": {"body": "7"}, "/e/x/do/": {"body": "做了"}}
    page.get_by_text("做", exact=True).click()
    page.get_by_text("做了").wait_for()
    assert stage.told("/e/x/do/")[0].post_data == "a=1"
