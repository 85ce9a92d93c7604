"""A case goes to the chief referee or to a colleague, with the facts that are known so far."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.http import Http404, HttpResponse
from django.views.decorators.http import require_POST

from paisai.acting.door import SERIAL
from paisai.acting.forms import form_of
from paisai.acting.referee_board import told_so_far
from paisai.desk.public.rounds import published
from paisai.desk.reading import tables_named
from paisai.desk.rights import Role
from paisai.errors import NotationError, NotPermitted
from paisai.text import Text
from paisai.tournament.naming import label
from paisai.visible import check_visible
from paisai.web import clock
from paisai.web.acts import given, posted, situation
from paisai.web.pages import EventPage, event_page
from paisai.web.people.models import Account, Member
from paisai.web.referee.calls import ended, taken, tell, told
from paisai.web.referee.models import Case
from paisai.web.referee.places import REFEREES, place, table_asked
from paisai.web.safety import forbidden
from paisai.web.sent import key_in, request_id

CHIEF = "chief"
"""Whoever is chief referee then."""
LONGEST = 200
SETTLED = frozenset({"stage", "round", "table"})
REASONS = (
    Text("请来定夺", "please come and decide"),
    Text("当事人不服", "they do not accept the ruling"),
    Text("可能取消资格", "it may mean disqualification"),
    Text("秩序", "order in the hall"),
)
NO_CASE = Text("没有这件事", "there is no such case")


def receivers(page: EventPage, table: int) -> list[tuple[str, Text]]:
    """Who may rule at a table, but for the visitor himself; the chief first."""
    members = Member.objects.filter(stream=page.stream, account__is_active=True)
    others = members.exclude(account=page.visitor.account).select_related("account")
    chiefs = [one.account.name for one in others.filter(role=Role.CHIEF)]
    found = []
    if chiefs:
        zh, en = "、".join(chiefs), ", ".join(chiefs)
        found.append((CHIEF, Text(f"裁判长（{zh}）", f"chief referee ({en})")))
    for one in others.filter(role=Role.REFEREE).order_by("account__name"):
        if not one.tables or table in tables_named(one.tables):
            found.append((str(one.account_id), Text(one.account.name, one.account.name)))
    return found


@event_page(*REFEREES)
def hand(page: EventPage, number: int) -> HttpResponse:
    """To whom, and with which words; the facts come along from the ruling that was begun."""
    answer = posted(page) if page.request.method == "POST" else given(page)
    serial = (answer.get(SERIAL) or [""])[-1]
    try:
        found = table_asked(page, number, serial)
    except NotPermitted as error:
        return forbidden(page.request, error)
    facts = _facts(page, answer)
    if page.request.method == "POST" and "to" in answer:
        return told(page, lambda: _handed(page, number, found[1].serial, facts))
    return page.render(
        "referee/hand.html",
        **place(page, *found),
        receivers=receivers(page, number),
        facts=told_so_far(situation(page), facts),
        kept=[(name, text) for name, texts in facts.items() for text in texts],
        reasons=REASONS,
    )


def _facts(page: EventPage, answer: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """Of what was sent, what belongs to a ruling."""
    form = form_of("rule", situation(page), answer)
    names = {name for field in form.fields for name in field.names} - SETTLED
    return {
        name: [text[:LONGEST] for text in texts[:9] if text]
        for name, texts in answer.items()
        if name in names and any(texts)
    }


def _handed(
    page: EventPage, number: int, serial: int, facts: dict[str, list[str]]
) -> tuple[Text, int]:
    sent, by = page.request.POST, page.visitor.account
    assert by is not None
    to, words = sent.get("to", ""), (sent.get("words") or sent.get("matter") or "").strip()
    request = request_id(page.request)
    known = dict(receivers(page, number))
    if to not in known:
        raise NotationError(
            "请选交给谁：裁判长，或管这一桌的裁判",
            "choose to whom: the chief, or a referee of this table",
        )
    if len(words) > LONGEST or not (words or facts):
        raise NotationError(
            f"请写一句是什么事，{LONGEST} 字以内",
            f"say what it is about, in at most {LONGEST} characters",
        )
    check_visible(words)
    said = Text(f"已交给{known[to].zh}", f"handed to {known[to].en}")
    if request and Case.objects.filter(stream=page.stream, by=by, request=request).exists():
        return said, number
    try:
        with transaction.atomic():
            Case.objects.create(
                stream=page.stream,
                serial=serial,
                table=number,
                facts=facts,
                words=words,
                by=by,
                to=None if to == CHIEF else Account.objects.get(pk=int(to)),
                time=clock.now(),
                request=request,
            )
            tell(page, number)
    except IntegrityError:  # the same request came in at the same moment
        return said, number
    return said, number


def _open(page: EventPage) -> QuerySet[Case]:
    return Case.objects.filter(stream=page.stream, done=None).select_related("by", "to")


def _mine(page: EventPage) -> Q:
    """His by name; the chief's are any chief's."""
    named = Q(to=page.visitor.account)
    chief = Q(to=None) & ~Q(by=page.visitor.account)
    return named | chief if Role.CHIEF in page.roles else named


def cases_for(page: EventPage) -> list[dict[str, Any]]:
    """What was handed to the visitor, newest first, with the ruling begun."""
    return [_line(page, one) for one in _open(page).filter(_mine(page))]


def cases_by(page: EventPage) -> list[dict[str, Any]]:
    """What he handed on himself and is not done."""
    return [_line(page, one) for one in _open(page).filter(by=page.visitor.account)]


def cases_at(page: EventPage, table: int) -> list[dict[str, Any]]:
    """For the next referee who comes to a table."""
    return [_line(page, one) for one in _open(page).filter(table=table)]


def _line(page: EventPage, one: Case) -> dict[str, Any]:
    entry = (one.facts.get("entry") or [""])[-1]
    known = entry in page.competition.entrants
    out = published(page.competition)
    query = [(name, text) for name, texts in one.facts.items() for text in texts]
    if not out or out[-1][1].serial != one.serial:
        query.append((SERIAL, str(one.serial)))
    query.append(("case", str(one.pk)))
    return {
        "one": one,
        "who": label(page.competition, entry) if known else "",
        "facts": told_so_far(situation(page), one.facts),
        "rule": f"/r/{page.slug}/t/{one.table}/rule/?{urlencode(query)}",
        "mine": one.by == page.visitor.account,
        "for_me": one.to == page.visitor.account or (one.to is None and Role.CHIEF in page.roles),
        "round": next((r.number for _, r in out[:-1] if r.serial == one.serial), None),
    }


@require_POST
@event_page(*REFEREES)
def take(page: EventPage, number: int) -> HttpResponse:
    return told(page, lambda: _changed(page, number, _mine(page), taken))


@require_POST
@event_page(*REFEREES)
def finished(page: EventPage, number: int) -> HttpResponse:
    """Dealt with by whom it was for, or needed no more by who sent it."""
    whose = _mine(page) | Q(by=page.visitor.account)
    return told(page, lambda: _changed(page, number, whose, ended))


def _changed(page: EventPage, number: int, whose: Q, change: Any) -> tuple[Text, int]:
    one = Case.objects.filter(whose, pk=number, stream=page.stream).first()
    if one is None:
        raise Http404(NO_CASE)
    return change(page, one), one.table


def ruled(page: EventPage) -> None:
    """The ruling on a case ends it."""
    key = key_in(page.request.POST.get("case", ""))
    for one in Case.objects.filter(_mine(page), pk=key, stream=page.stream):
        ended(page, one)
