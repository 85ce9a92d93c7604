"""One's own account: password, tokens for programs, sign-out everywhere."""

from __future__ import annotations

from django.contrib.auth import update_session_auth_hash
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from paisai.errors import NotationError, NotPermitted
from paisai.text import Text
from paisai.visible import check_visible
from paisai.web import clock
from paisai.web.doing import and_say
from paisai.web.people.guards import for_accounts, makes_events
from paisai.web.people.limits import OLD_PASSWORD, count
from paisai.web.people.models import Account, ApiToken, fresh_token, hashed
from paisai.web.people.passwords import password_defect
from paisai.web.people.visitor import visitor_of
from paisai.web.sent import key_in

HERE = "/account/"
FRESH = "token"
MOST_TOKENS = 20


@for_accounts
def account_page(request: HttpRequest, account: Account) -> HttpResponse:
    return _shown(request, account)


def _shown(
    request: HttpRequest, account: Account, wrong: dict[str, Text] | None = None
) -> HttpResponse:
    return render(
        request,
        "people/account.html",
        {
            "account": account,
            "has_password": account.has_usable_password(),
            "tokens": account.tokens.order_by("-made"),
            "fresh": request.session.pop(FRESH, None),
            "makes_events": makes_events(visitor_of(request)),
            "wrong": wrong or {},
        },
        status=400 if wrong else 200,
    )


@require_POST
@for_accounts
def password(request: HttpRequest, account: Account) -> HttpResponse:
    """The old one is asked for, where there is one; every other machine is signed out."""
    old, new = request.POST.get("old", ""), request.POST.get("new", "")
    try:
        count(OLD_PASSWORD, str(account.pk))
    except NotPermitted as error:
        return _shown(request, account, {"old": error.sentence})
    if account.has_usable_password() and not account.check_password(old):
        return _shown(request, account, {"old": Text("原密码不对", "the old password is wrong")})
    if wrong := password_defect(new, account):
        return _shown(request, account, {"new": wrong})
    account.set_password(new)
    account.save(update_fields=["password"])
    update_session_auth_hash(request, account)
    said_ = Text("密码换了，别处的登录都已退出", "the password is changed; signed out elsewhere")
    return and_say(request, HERE, said_)


@require_POST
@for_accounts
def new_token(request: HttpRequest, account: Account) -> HttpResponse:
    """Shown once; only its hash is kept."""
    name = request.POST.get("name", "").strip()[:60]
    if not name:
        return _shown(request, account, {"name": Text("请写这个令牌的用途", "say what it is for")})
    try:
        check_visible(name)
    except NotationError as error:
        return _shown(request, account, {"name": error.sentence})
    if account.tokens.count() >= MOST_TOKENS:
        said = Text(f"至多 {MOST_TOKENS} 个，请先删去不用的", f"at most {MOST_TOKENS}: delete one")
        return _shown(request, account, {"name": said})
    token = fresh_token()
    ApiToken.objects.create(token=hashed(token), account=account, name=name, made=clock.now())
    request.session[FRESH] = token
    return and_say(request, HERE, Text("令牌做好了，只显示这一次", "made; it is shown only now"))


@require_POST
@for_accounts
def drop_token(request: HttpRequest, account: Account) -> HttpResponse:
    account.tokens.filter(pk=key_in(request.POST.get("token", ""))).delete()
    return and_say(request, HERE, Text("令牌作废了", "the token is void"))
