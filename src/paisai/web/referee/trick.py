"""One trick that lies on the table is looked at on the phone: was it played right, and who wins it?

Nothing is kept and nothing is recorded: what is asked stands in the address.
"""

from __future__ import annotations

from django.http import HttpResponse

from paisai.cards import RANKS
from paisai.desk.boards.one_trick import SEATS, Said, plays_of_three, trick_of_four
from paisai.errors import NotPermitted, PaisaiError
from paisai.shengji.rules import Rules
from paisai.text import Text
from paisai.web.pages import EventPage, event_page
from paisai.web.referee.auditing import GLOSSES, SUITS
from paisai.web.referee.auditing import RANKS as RANK_KEYS
from paisai.web.referee.places import REFEREES, place, table_asked
from paisai.web.safety import forbidden

NO_TRUMP = "none"
TRUMPS = (*zip("SHCD", SUITS, strict=True), (NO_TRUMP, ""))


@event_page(*REFEREES)
def trick_page(page: EventPage, number: int) -> HttpResponse:
    try:
        stage, round_, one = table_asked(page, number)
    except NotPermitted as error:
        return forbidden(page.request, error)
    asked = page.request.GET
    four = isinstance(page.competition.rules, Rules)
    seats = SEATS if four else SEATS[:3]
    plays = [asked.get(f"play{i}", "") for i in range(len(seats))]
    rests = [asked.get(f"rest{i}", "") for i in range(len(seats))]
    said: list[Said] = []
    wrong: Text | None = None
    if "play0" in asked:
        try:
            said = _said(page, plays, rests)
        except PaisaiError as error:
            wrong = error.sentence
    return page.render(
        "referee/trick.html",
        400 if wrong else 200,
        **place(page, stage, round_, one),
        four=four,
        said_of_it=said,
        faulty=any(one.right is False for one in said),
        wrong=wrong,
        rows=list(zip(range(len(seats)), seats, plays, rests, strict=True)),
        levels=[(rank, "10" if rank == "T" else rank) for rank in RANKS],
        level=asked.get("level", RANKS[0]),
        trumps=TRUMPS,
        trump=asked.get("trump", "S"),
        suits=SUITS if four else (),
        ranks=[(key, GLOSSES.get(key, "")) for key in RANK_KEYS],
    )


def _said(page: EventPage, plays: list[str], rests: list[str]) -> list[Said]:
    rules = page.competition.rules
    if not isinstance(rules, Rules):
        return plays_of_three(rules, plays)
    trump = page.request.GET.get("trump", "")
    level = page.request.GET.get("level", "")
    return trick_of_four(rules, level, None if trump == NO_TRUMP else trump, plays, rests)
