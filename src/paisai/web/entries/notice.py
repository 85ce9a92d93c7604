"""The public notice: how long it is still open, who objects, and who is qualified after it."""

from __future__ import annotations

from datetime import datetime, time, timedelta

from django.http import HttpResponse

from paisai.desk.boards.entries import objections, status_text, without_words
from paisai.desk.due.before_play import changed_since, on_notice, taking_part, unseen, why_no_notice
from paisai.desk.rights import STAFF
from paisai.ledger.reviewing import still_shown
from paisai.tournament.entries import Notice
from paisai.tournament.naming import label
from paisai.web import clock
from paisai.web.acts import form_for, situation
from paisai.web.entries.offers import is_offered, reads_words
from paisai.web.pages import EventPage, event_page


@event_page(*STAFF)
def notice_page(page: EventPage) -> HttpResponse:
    competition, now, at = page.competition, clock.now(), situation(page)
    kinds = ("open_notice", "raise_objection", "rule_objection", "qualify")
    forms = {kind: form_for(page, kind) for kind in kinds if is_offered(page, kind)}
    if not any(one.upheld is None for one in competition.objections):
        forms.pop("rule_objection", None)
    if not unseen(competition):
        forms.pop("open_notice", None)
    if not competition.notices:
        forms.pop("qualify", None)
    if not any(on_notice(competition, one, now.date()) for one in taking_part(competition)):
        forms.pop("raise_objection", None)
    found = objections(competition)
    return page.render(
        "entries/notice.html",
        tab="entries",
        rules=competition.regulation.review,
        notices=[
            {
                "notice": one,
                "until": until(one),
                "open": now < until(one),
                "ends": int(until(one).timestamp() * 1000),
                "names": [label(competition, shown.id) for shown in still_shown(competition, one)],
            }
            for one in reversed(competition.notices)
        ],
        changed=[
            f"{label(competition, one.id)}（{status_text(competition, one).in_(page.language)}）"
            for one in changed_since(competition)
        ],
        not_yet=why_no_notice(at.state, at.actor, at.now) if "open_notice" in forms else None,
        ended=any(now >= until(one) for one in competition.notices),
        server_now=int(now.timestamp() * 1000),
        objections=found if reads_words(page) else without_words(found),
        forms=forms,
        at={kind: f"/o/{page.slug}/do/{kind}/" for kind in forms},
        here=page.request.path,
    )


def until(notice: Notice) -> datetime:
    """It is open through the whole of its last day."""
    return datetime.combine(notice.last_day + timedelta(days=1), time())
