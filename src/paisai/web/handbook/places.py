"""Which page of the handbook belongs to the page one is on?"""

from __future__ import annotations

from paisai.web.act_records import on_the_web

HOME = "/help/"
BY_TAB = {
    "": "rounds",
    "entries/": "entries",
    "draw/": "morning",
    "round/": "rounds",
    "results/": "results",
    "rulings/": "disputes",
    "standings/": "ties",
    "awards/": "awards",
    "papers/": "printing",
    "wall/": "morning",
    "people/": "morning",
    "regulation/": "start",
    "log/": "trouble",
}
"""Of each tab of the desk."""
BY_PAGE = {"forget": "after", "passes": "printing", "verify": "after", "handover": "trouble"}
"""Of pages below a tab."""
ELSEWHERE = (
    ("/o/server/", "operators"),
    ("/s/", "season"),
    ("/account/", "operators"),
    ("/r/", "referee-card"),
    ("/e/", "player-card"),
)
"""Of addresses that begin so."""


def help_of(path: str) -> str:
    """Returns the address of the page of the handbook for the page of this address: for
    /o/spring/try/withdraw/ that is /help/withdrawal/."""
    return f"{HOME}{_name(path)}/"


def _name(path: str) -> str:
    for beginning, name in ELSEWHERE:
        if path.startswith(beginning):
            return name
    parts = path.strip("/").split("/")
    if parts[0] != "o" or len(parts) < 2 or parts[1] == "new":
        return "start"
    below = "/".join(parts[2:])
    act = parts[3] if len(parts) > 3 and parts[2] in ("do", "try") else ""
    if own := on_the_web(act).help:
        return own
    if parts[-1] in BY_PAGE:
        return BY_PAGE[parts[-1]]
    from paisai.web.templatetags.desk import tab_of

    return BY_TAB.get(tab_of(below), "rounds")
