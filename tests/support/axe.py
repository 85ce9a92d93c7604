"""What does axe have against a page as it stands?"""

from __future__ import annotations

from typing import Any

RUN = """async () => {
  const { violations } = await axe.run({ resultTypes: ['violations'] });
  return violations.map(({ id, help, nodes }) =>
    `${id}: ${help}: ` + nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join('; '));
}"""


def violations(page: Any) -> list[str]:
    from axe_playwright_python.base import AXE_SCRIPT

    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return list(page.evaluate(RUN))
