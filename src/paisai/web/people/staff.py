"""Who works at an event: roles, tables, invitations, and who may do what."""

from __future__ import annotations

from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from paisai.acting.rights_board import rights_board
from paisai.desk.reading import tables_named
from paisai.desk.rights import STAFF, Role
from paisai.errors import NotationError, PaisaiError
from paisai.text import Text, joined
from paisai.visible import check_visible
from paisai.web import clock
from paisai.web.address import for_phones, only_here
from paisai.web.doing import and_refuse, and_say
from paisai.web.pages import EventPage, event_page
from paisai.web.people import qr
from paisai.web.people.models import Account, Invitation, Member, fresh_token, hashed
from paisai.web.sent import key_in

DAYS = 7
"""An invitation holds so long."""
INVITED = "invited"
"""The links this visitor has just made: they can be shown only once, for only hashes are kept."""
NO_ROLE = Text("没有这个角色", "there is no such role")
NO_MEMBER = Text("没有这个工作人员", "there is no such member of staff")


@event_page(*STAFF)
def people_page(page: EventPage) -> HttpResponse:
    organiser = Role.ORGANISER in page.roles
    fresh = page.request.session.pop(f"{INVITED}:{page.slug}", None) if organiser else None
    link = for_phones(page.request, f"/in/invited/{fresh['token']}/") if fresh else ""
    return page.render(
        "people/people.html",
        tab="people",
        organiser=organiser,
        staff=_staff(page),
        roles=[(role.value, role.text) for role in STAFF],
        takes=[(role.value, role.text) for role in STAFF if role not in page.roles],
        units=page.competition.units.values(),
        invitations=_open(page) if organiser else (),
        fresh=fresh,
        link=link,
        only_here=only_here(page.request),
        code=qr.svg(link) if link else "",
    )


def _staff(page: EventPage) -> list[dict[str, object]]:
    """By person; each with his roles."""
    found: dict[int, dict[str, object]] = {}
    members = Member.objects.filter(stream=page.stream).select_related("account")
    for one in members.order_by("account__name", "pk"):
        line = found.setdefault(one.account_id, {"account": one.account, "roles": []})
        roles = line["roles"]
        assert isinstance(roles, list)
        unit = next((u.name for u in page.competition.units.values() if u.id == one.unit), "")
        roles.append({"member": one, "text": Role(one.role).text, "unit": unit})
    return list(found.values())


def _open(page: EventPage) -> list[dict[str, object]]:
    now = clock.now()
    return [
        {"invitation": one, "roles": [Role(role).text for role in one.roles]}
        for one in Invitation.objects.filter(stream=page.stream, used=None, expires__gt=now)
    ]


def _tables(text: str) -> str:
    """As written, if it can be read."""
    if text.strip():
        tables_named(text)
    return text.strip()[:200]


def _unit(page: EventPage, id_: str) -> str:
    if id_ and id_ not in page.competition.units:
        raise NotationError("没有这个单位", "there is no such unit")
    return id_


@require_POST
@event_page(Role.ORGANISER)
def invite(page: EventPage) -> HttpResponse:
    sent, back = page.request.POST, f"/o/{page.slug}/people/"
    roles = [role.value for role in STAFF if role.value in sent.getlist("roles")]
    try:
        if not roles:
            raise NotationError("请选至少一个角色", "choose at least one role")
        tables, unit = _tables(sent.get("tables", "")), _unit(page, sent.get("unit", ""))
        name = sent.get("name", "").strip()[:60]
        check_visible(name)
    except PaisaiError as error:
        return and_refuse(page.request, back, error)
    token = fresh_token()
    Invitation.objects.create(
        token=hashed(token),
        stream=page.stream,
        roles=roles,
        tables=tables,
        unit=unit,
        name=name,
        made_by=page.visitor.name,
        expires=clock.now() + timedelta(days=DAYS),
    )
    said = joined((Role(role).text for role in roles), "、", ", ")
    page.request.session[f"{INVITED}:{page.slug}"] = {
        "token": token,
        "name": name,
        "zh": said.zh,
        "en": said.en,
    }
    return and_say(
        page.request,
        f"{back}#fresh",
        Text(
            "邀请做好了，把链接或二维码给他", "the invitation is made: hand over the link or code"
        ),
    )


@require_POST
@event_page(Role.ORGANISER)
def take(page: EventPage) -> HttpResponse:
    """An organiser takes a role himself, as he could by inviting himself."""
    back, account = f"/o/{page.slug}/people/", page.visitor.account
    wanted = page.request.POST.get("role", "")
    role = next((one for one in STAFF if one.value == wanted), None)
    if role is None or account is None:
        return and_say(page.request, back, NO_ROLE, good=False)
    Member.objects.get_or_create(account=account, stream=page.stream, role=role.value)
    said = Text(f"您兼任{role.text.zh}了", f"you are {role.text.en} too now")
    return and_say(page.request, back, said)


@require_POST
@event_page(Role.ORGANISER)
def cancel(page: EventPage) -> HttpResponse:
    """Takes an invitation back; its link is void from now on."""
    key = key_in(page.request.POST.get("invitation", ""))
    Invitation.objects.filter(stream=page.stream, used=None, pk=key).delete()
    said = Text("邀请收回了，链接作废", "the invitation is taken back; its link is void")
    return and_say(page.request, f"/o/{page.slug}/people/", said)


@require_POST
@event_page(Role.ORGANISER)
def change(page: EventPage) -> HttpResponse:
    """A role's tables and unit, or the role taken away."""
    sent, back = page.request.POST, f"/o/{page.slug}/people/"
    key = key_in(sent.get("member", ""))
    found = Member.objects.filter(stream=page.stream).select_related("account")
    one = found.filter(pk=key).first()
    if one is None:
        return and_say(page.request, back, NO_MEMBER, good=False)
    role = Role(one.role).text
    try:
        if "remove" in sent:
            _check_not_last(page, one)
            one.delete()
            said = Text(
                f"{one.account.name} 不再是{role.zh}", f"{one.account.name} is no longer {role.en}"
            )
        else:
            one.tables = _tables(sent.get("tables", ""))
            one.unit = _unit(page, sent.get("unit", ""))
            one.save(update_fields=["tables", "unit"])
            said = Text(f"{one.account.name}：已改", f"{one.account.name}: changed")
    except PaisaiError as error:
        return and_refuse(page.request, back, error)
    return and_say(page.request, back, said)


def _check_not_last(page: EventPage, one: Member) -> None:
    if one.role != Role.ORGANISER.value:
        return
    others = Member.objects.filter(stream=page.stream, role=one.role).exclude(pk=one.pk)
    if (
        not others.exists()
        and not Account.objects.filter(runs_server=True, is_active=True).exists()
    ):
        raise NotationError(
            "这是唯一的组织者，请先请别人做组织者",
            "the only organiser: make somebody else one first",
        )


@event_page(*STAFF)
def event_rights(page: EventPage) -> HttpResponse:
    return page.render(
        "people/event_rights.html",
        tab="people",
        organiser=Role.ORGANISER in page.roles,
        table=rights_board(),
    )


def rights(request: HttpRequest) -> HttpResponse:
    """谁能做什么, for everybody."""
    return render(request, "people/rights.html", {"table": rights_board()})
