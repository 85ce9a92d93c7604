"""The first start: who runs the server, and how does he get in?

Whoever sits at the console has everything anyway, so each start gives him a link; it works once.
"""

from __future__ import annotations

from paisai.web.people.models import Account
from paisai.web.people.signing_in import one_time_link


def first_account() -> Account:
    found = Account.objects.filter(runs_server=True, is_active=True).order_by("pk").first()
    if found is not None:
        return found
    account = Account(login="organiser", name="组织者", runs_server=True)
    account.set_unusable_password()
    account.save()
    return account


def first_link() -> str:
    return one_time_link(first_account())
