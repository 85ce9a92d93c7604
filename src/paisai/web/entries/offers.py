"""Which acts does a page offer this visitor now?"""

from __future__ import annotations

from urllib.parse import urlencode

from paisai.acting.forms import FORMS
from paisai.desk.rights import Cell, may
from paisai.frozen import record
from paisai.ledger import ALLOWED, status
from paisai.text import Text
from paisai.web.pages import EventPage


@record
class Offer:
    kind: str
    title: Text
    help: Text
    link: str


def is_offered(page: EventPage, kind: str) -> bool:
    """By the rights and by the ledger's own table of what is done when."""
    mine = may(page.visitor.person(page.stream), kind) is not Cell.NO
    return mine and status(page.competition) in ALLOWED[kind]


def offered(page: EventPage, *kinds: str, at: str = "", **given: str) -> tuple[Offer, ...]:
    """`at` is where the acts are done; what is `given` stands in the form already. At the desk,
    what comes of a withdrawal during play is looked at first."""
    query = urlencode(given)

    def base(kind: str) -> str:
        looked_at = kind == "withdraw" and page.competition.stage is not None
        return at or f"/o/{page.slug}/{'try' if looked_at else 'do'}"

    return tuple(
        Offer(kind, FORMS[kind].title, FORMS[kind].help, f"{base(kind)}/{kind}/?{query}")
        for kind in kinds
        if is_offered(page, kind)
    )


def sees_particulars(page: EventPage) -> bool:
    """Telephones, births and document numbers are for who works on the entries."""
    return may(page.visitor.person(page.stream), "set_paper") is not Cell.NO


def reads_words(page: EventPage) -> bool:
    """Why somebody was refused or withdrew, and what an objection says, are for who works on the
    entries, and for who decides on objections."""
    deciding = may(page.visitor.person(page.stream), "rule_objection") is not Cell.NO
    return deciding or sees_particulars(page)
