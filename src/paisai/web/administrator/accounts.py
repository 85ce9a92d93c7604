"""Who has an account here; accounts that are closed, opened again, signed out everywhere."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from paisai.text import Text
from paisai.web.administrator.guard import for_administrators
from paisai.web.doing import and_say
from paisai.web.people.models import Account

HOME = "/o/server/#accounts"
NO_ACCOUNT = Text("没有这个账号", "there is no such account")


def _account(pk: int) -> Account:
    found = Account.objects.filter(pk=pk).first()
    if found is None:
        raise Http404(NO_ACCOUNT)
    return found


@require_POST
@for_administrators
def activity(request: HttpRequest, account: Account, pk: int) -> HttpResponse:
    """Closed or open; a closed one cannot sign in, and neither can its programs."""
    one = _account(pk)
    if one.pk == account.pk:
        said = Text(
            "自己的账号不能由自己停用，请另一位管理员来办",
            "nobody closes his own account; another who runs the server can",
        )
        return and_say(request, HOME, said, good=False)
    one.is_active = request.POST.get("active") == "yes"
    one.save(update_fields=["is_active"])
    said = Text(f"{one.name} 的账号停用了", f"the account of {one.name} is closed")
    if one.is_active:
        said = Text(f"{one.name} 的账号恢复了", f"the account of {one.name} is open again")
    return and_say(request, HOME, said)


@require_POST
@for_administrators
def sign_out(request: HttpRequest, account: Account, pk: int) -> HttpResponse:
    """Nobody but he sees his tokens, and this is where another can void them."""
    one = _account(pk)
    voided = one.sign_out_everywhere()
    said = Text(f"{one.name} 在所有地方都退出了", f"{one.name} is signed out everywhere")
    if voided:
        said += Text(f"，{voided} 个令牌作废了", f"; {voided} token(s) void")
    return and_say(request, HOME, said)
