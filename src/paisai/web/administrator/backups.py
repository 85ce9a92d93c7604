"""Everything as one file, and back again. A backup is looked at before it replaces anything."""

from __future__ import annotations

import os
import tempfile
from contextlib import ExitStack
from pathlib import Path

from django.conf import settings
from django.contrib.auth import login
from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_POST

from paisai.errors import NotationError
from paisai.text import Text
from paisai.web import clock
from paisai.web.administrator.guard import for_administrators
from paisai.web.backup import back_up, read_backup, restore
from paisai.web.doing import and_refuse, and_say
from paisai.web.people.first import first_account
from paisai.web.people.models import Account
from paisai.web.streams.models import StoredEvent, Stream

HOME = "/o/server/"
BACKEND = "django.contrib.auth.backends.ModelBackend"


@require_POST
@for_administrators
def download(request: HttpRequest, account: Account) -> HttpResponseBase:
    """Whole or not at all: where the disk is full, the page that says so."""
    with ExitStack() as closing:
        file = closing.enter_context(tempfile.TemporaryFile(dir=settings.DATA))
        back_up(file)
        file.seek(0)
        closing.pop_all()  # from here on the answer closes it
    name = f"paisai-{clock.now():%Y%m%d-%H%M}.zip"
    return FileResponse(file, as_attachment=True, filename=name, content_type="application/zip")


def _waiting(account: Account) -> Path:
    """Between being looked at and being put back."""
    return Path(settings.DATA) / f"restore-{account.pk}.zip"


@for_administrators
def bring(request: HttpRequest, account: Account) -> HttpResponse:
    """Takes a backup, checks every part of it, and says what it holds and what it replaces."""
    if request.method != "POST":
        return render(request, "administrator/restore.html")
    sent = request.FILES.get("file")
    path = _waiting(account)
    try:
        if sent is None:
            raise NotationError("请先选一个备份文件", "choose a backup first")
        with os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600), "w+b") as file:
            for chunk in sent.chunks():
                file.write(chunk)
            archive, held = read_backup(file)
            archive.close()
    except NotationError as error:
        path.unlink(missing_ok=True)
        return render(request, "administrator/restore.html", {"wrong": error}, status=400)
    except OSError:
        path.unlink(missing_ok=True)
        raise
    here = {"streams": Stream.objects.count(), "events": StoredEvent.objects.count()}
    return render(request, "administrator/restore.html", {"held": held, "here": here})


@require_POST
@for_administrators
def replace(request: HttpRequest, account: Account) -> HttpResponse:
    """Afterwards he is signed in as who runs the server there: whoever holds the backup holds
    all that is in it."""
    path = _waiting(account)
    try:
        if request.POST.get("sure") != "yes":
            raise NotationError(
                "请勾选“代替现在的一切”", "tick that everything here is to be replaced"
            )
        with path.open("rb") as file:
            held = restore(file, replace=True)
    except FileNotFoundError:
        return and_say(
            request,
            f"{HOME}restore/",
            Text("请再选一次备份文件", "choose the backup once more"),
            good=False,
        )
    except NotationError as error:
        return and_refuse(request, f"{HOME}restore/", error)
    finally:
        path.unlink(missing_ok=True)
    request.session.flush()
    same = Account.objects.filter(login=account.login, runs_server=True, is_active=True).first()
    login(request, same or first_account(), BACKEND)
    said = Text(
        f"已恢复 {held.when} 的备份：{held.streams} 场比赛，{held.events} 条记录；"
        "原来的一切留在数据文件夹里（before-restore-…）",
        f"restored the backup of {held.when}: {held.streams} events, {held.events} records;"
        " what was here is kept in the data folder (before-restore-…)",
    )
    return and_say(request, HOME, said)
