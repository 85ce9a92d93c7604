"""A phone's screen in a real browser."""

from __future__ import annotations

from typing import Any

from support.axe import violations

PHONE = {"width": 360, "height": 740}
WAIT = 30_000


def screen(browser: Any, site: str, phone: Any, **more: Any) -> Any:
    context = browser.new_context(viewport=PHONE, has_touch=True, **more)
    cookie = phone.client.cookies["paisai"].value
    context.add_cookies([{"name": "paisai", "value": cookie, "url": site}])
    page = context.new_page()
    page.set_default_timeout(WAIT)
    return page


def assert_fit(page: Any) -> None:
    """Axe finds nothing, nothing is wider than the phone, and what is pressed is 48 px high."""
    page.evaluate(
        "() => { for (const one of document.querySelectorAll('details')) one.open = true }"
    )
    assert violations(page) == [], page.url
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"], page.url
    small = page.evaluate(
        """() => [...document.querySelectorAll('main button, main .button, main summary,'
          + ' main input:not([type=hidden]):not([type=radio]):not([type=checkbox]), main select')]
          .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 47.5)
          .map((one) => one.outerHTML.slice(0, 120))"""
    )
    assert small == [], page.url
