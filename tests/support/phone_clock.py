"""A phone whose clock is wrong: a shifted `Date`, before the page's own scripts run."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

SHIM = """
(() => {
  const Real = Date;
  const ahead = () => Number(sessionStorage.getItem('ahead') || %d);
  class Shifted extends Real {
    constructor(...given) { if (given.length) super(...given); else super(Real.now() + ahead()); }
    static now() { return Real.now() + ahead(); }
  }
  globalThis.Date = Shifted;
})();
"""


def wrong_clock(page: Any, by: timedelta) -> None:
    """For every page it opens from now on."""
    page.context.add_init_script(SHIM % (by.total_seconds() * 1000))


def forward(page: Any, by: timedelta) -> None:
    """So much time passes on the phone."""
    page.evaluate(
        """(by) => {
          const real = new (Object.getPrototypeOf(Date))().getTime();
          sessionStorage.setItem('ahead', String(Date.now() - real + by));
        }""",
        by.total_seconds() * 1000,
    )
