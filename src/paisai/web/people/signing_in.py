"""Signing in: staff by name and password, by invitation, by the console's one-time link; leaders
and players by their pass."""

from __future__ import annotations

from datetime import timedelta

from django.contrib.auth import authenticate, login, logout
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.http import require_POST

from paisai.desk.rights import IN_THE_HALL, PASSES, Role
from paisai.errors import NotationError, NotPermitted
from paisai.text import Text, joined
from paisai.visible import as_seen, check_visible
from paisai.web import clock
from paisai.web.doing import Said
from paisai.web.next_page import next_page
from paisai.web.people.limits import PIN, count, forgive
from paisai.web.people.models import Account, Invitation, Member, OneTimeLink, fresh_token, hashed
from paisai.web.people.passes import WRONG_AT_MOST, pass_named, pin_is
from paisai.web.people.passwords import password_defect
from paisai.web.people.trying import Tries, remember
from paisai.web.people.visitor import ACTING, PASS, Visitor, visitor_of
from paisai.web.sent import without_nul
from paisai.web.streams.aside import way_there
from paisai.web.streams.books import book_of

LINK_HOURS = 1
WRONG = Text("名字或密码不对", "name or password is wrong")
VOID_LINK = Text(
    "这个链接已经用过或过期了，请再要一个", "this link is used or too old; ask for another"
)
VOID_PASS = Text(
    "这张参赛证不能用了，请到裁判台换一张", "this pass is void; get a new one at the desk"
)


def sign_in(request: HttpRequest) -> HttpResponse:
    said = None
    if request.method == "POST":
        name = without_nul(request.POST.get("login", "")).strip()
        tries = Tries(request, name)
        try:
            tries.count()
        except NotPermitted as error:
            said = error.sentence
        else:
            account = authenticate(request, username=name, password=request.POST.get("password"))
            if account is not None:
                tries.succeeded()
                login(request, account)
                answer = HttpResponseRedirect(next_page(request, "/o/"))
                remember(answer, account)
                return answer
            said = WRONG
    return render(
        request,
        "people/sign_in.html",
        {
            "said": said and Said(said, good=False),
            "login": request.POST.get("login", ""),
            "next": next_page(request, "/o/"),
        },
        status=200 if said is None else 400,
    )


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """With `everywhere` also on every other machine, and of programs."""
    account = visitor_of(request).account
    if account is not None and request.POST.get("everywhere"):
        account.sign_out_everywhere()
    logout(request)
    return HttpResponseRedirect("/")


def one_time_link(account: Account) -> str:
    """The path of a link that signs this account in once."""
    token = fresh_token()
    expires = clock.now() + timedelta(hours=LINK_HOURS)
    OneTimeLink.objects.create(token=hashed(token), account=account, expires=expires)
    return f"/in/once/{token}/"


def by_link(request: HttpRequest, token: str) -> HttpResponse:
    """A link alone changes nothing: programs that look at links must not use it up."""
    now = clock.now()
    found = OneTimeLink.objects.filter(token=hashed(token), used=None, expires__gt=now).first()
    if found is None:
        return _void(request, VOID_LINK)
    if request.method != "POST":
        return render(request, "people/by_link.html", {"account": found.account})
    taken = OneTimeLink.objects.filter(pk=found.pk, used=None).update(used=now)
    if not taken:
        return _void(request, VOID_LINK)
    login(request, found.account)
    answer = HttpResponseRedirect("/o/")
    remember(answer, found.account)
    return answer


def _void(request: HttpRequest, text: Text) -> HttpResponse:
    from paisai.web.safety import page_of_error

    return page_of_error(request, 410, text)


def by_invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Somebody becomes staff: with an account of his own, or with the one he is signed in by."""
    now = clock.now()
    found = Invitation.objects.filter(token=hashed(token), used=None, expires__gt=now).first()
    if found is None:
        return _void(request, VOID_LINK)
    account = visitor_of(request).account
    defects: dict[str, Text] = {}
    given = {key: request.POST.get(key, "") for key in ("login", "name", "password")}
    if request.method == "POST":
        if account is None:
            defects = _defects(given)
        if not defects:
            with transaction.atomic():
                if not Invitation.objects.filter(pk=found.pk, used=None).update(used=now):
                    return _void(request, VOID_LINK)
                if account is None:
                    account = Account(login=given["login"].strip(), name=given["name"].strip())
                    account.set_password(given["password"])
                    account.save()
                for role in found.roles if found.stream else ():
                    Member.objects.get_or_create(
                        account=account,
                        stream=found.stream,
                        role=role,
                        defaults={"tables": found.tables, "unit": found.unit},
                    )
            login(request, account, "django.contrib.auth.backends.ModelBackend")
            answer = HttpResponseRedirect(_desk_of(found))
            remember(answer, account)
            return answer
    else:
        given["name"] = found.name
    return render(
        request,
        "people/invited.html",
        {
            **_offer(found),
            "invitation": found,
            "given": given,
            "defects": defects,
            "account": account,
        },
        status=400 if defects else 200,
    )


def _desk_of(found: Invitation) -> str:
    """Where he works: who is a referee only, at the tables with his phone."""
    if found.stream is None:
        return "/o/"
    place = "r" if found.roles == [Role.REFEREE.value] else "o"
    return f"/{place}/{found.stream.slug}/"


def _offer(found: Invitation) -> dict[str, object]:
    """What somebody is invited to: his roles, tables, and the unit he is known to belong to."""
    units = {} if found.stream is None else book_of(found.stream).competition.units
    unit = next((one.name for one in units.values() if one.id == found.unit), "")
    return {
        "roles": joined((Role(role).text for role in found.roles), "、", ", "),
        "all_tables": Role.REFEREE in found.roles,
        "unit": unit,
    }


def _defects(given: dict[str, str]) -> dict[str, Text]:
    found: dict[str, Text] = {}
    name = given["login"].strip()
    if not name or len(name) > 60:
        found["login"] = Text("请写登录名，最多 60 个字", "a name of at most 60 characters")
    elif Account.objects.filter(login__iexact=name).exists():
        found["login"] = Text("这个登录名有人用了，请换一个", "this name is taken; choose another")
    if (named := _name_defect(given["name"].strip())) is not None:
        found["name"] = named
    for field in ("login", "name"):
        try:
            check_visible(given[field])
        except NotationError as error:
            found[field] = error.sentence
    if wrong := password_defect(given["password"], Account(login=name, name=given["name"])):
        found["password"] = wrong
    return found


def _name_defect(name: str) -> Text | None:
    """The log knows people by their names: no two may have one, nor any look like a pass's."""
    if not name or len(name) > 60:
        return Text("请写姓名，最多 60 个字", "please give your name, at most 60 characters")
    seen = as_seen(name)
    if any(as_seen(other) == seen for other in Account.objects.values_list("name", flat=True)):
        return Text(
            "已经有人用这个姓名，记录里会分不清；请加上单位，如“李明（一中）”",
            "somebody has this name already and the log could not tell you apart; add your unit",
        )
    if seen.startswith(tuple(map(as_seen, (*(role.text.zh for role in PASSES), IN_THE_HALL)))):
        return Text(
            "姓名前不要写领队、选手、现场，参赛证和大屏幕才这样写",
            "leave out leader, player or hall: passes and the wall say that",
        )
    return None


def by_pass(request: HttpRequest, word: str) -> HttpResponse:
    """The link on a card: from now on this phone looks as its holder. A member of staff who scans
    somebody's card is asked first: he would be signed out in the middle of his work."""
    found = pass_named(word)
    if found is None:
        return _void(request, VOID_PASS)
    if (there := way_there(found.stream, f"/p/{word}/")) is not None:
        return HttpResponseRedirect(there)
    if visitor_of(request).account is not None:
        if request.method != "POST":
            holder = Visitor(held=found).called
            return render(request, "people/other_card.html", {"holder": holder})
        logout(request)
    request.session.flush()  # nothing of who used this phone before, and no session made elsewhere
    request.session[PASS] = found.serial
    request.session[ACTING] = False
    return HttpResponseRedirect(f"/e/{found.stream.slug}/me/")


def _wrong_pin(left: int) -> Text:
    """Says that a PIN is wrong, and how many tries are left before the card is void."""
    return Text(
        f"密码不对，密码印在参赛证上；还可以试 {left} 次，都不对这张证就作废，要到记录台换新的",
        f"wrong PIN; it is printed on your card. {left} more wrong and this card is void: the"
        " desk gives out a new one",
    )


def give_pin(request: HttpRequest) -> HttpResponse:
    """The PIN on the card: from now on this phone may act, too."""
    held = visitor_of(request).held
    if held is None:
        return _void(request, VOID_PASS)
    said = VOID_PASS if held.wrong >= WRONG_AT_MOST else None
    if said is None and request.method == "POST":
        try:
            count(PIN, f"pass:{held.pk}")
            if pin_is(held, request.POST.get("pin", "")):
                forgive(PIN, f"pass:{held.pk}")
                request.session.cycle_key()
                request.session[ACTING] = True
                return HttpResponseRedirect(next_page(request, f"/e/{held.stream.slug}/me/"))
            left = WRONG_AT_MOST - held.wrong
            said = VOID_PASS if left <= 0 else _wrong_pin(left)
        except NotPermitted as error:
            said = error.sentence
    status = 200 if said is None else 400
    shown = {"said": said and Said(said, good=False), "held": held}
    return render(request, "people/pin.html", shown, status=status)
