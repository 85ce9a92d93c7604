"""`POST /api/e/<slug>/acts`: the ledger's own commands, by a token.

    {"commands": [{"do": "set_unit", "id": "u1", "name": "一中"}], "request": "an id of yours"}

All or none. The same `request` sent again gives the first answer and does nothing; with other
commands it is refused. A `commit_draw` without a commitment and a `reveal_draw` without a secret
leave both to the server, which tells nobody; with a commitment of one's own the draw rests on the
honesty of whoever sent it, and every page says so.
"""

from __future__ import annotations

from django.http import HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from paisai.desk.sentences import happened
from paisai.errors import NotationError, NotPermitted, PaisaiError
from paisai.ledger import Command, from_plain
from paisai.web.api.answers import answer, body, check_known, refusal
from paisai.web.pages import EventPage, event_page
from paisai.web.streams.acting import act
from paisai.web.streams.draw_secrets import filled_in

BYTES = 4 * 1024 * 1024
MOST = 5000
"""Commands in one piece."""


@csrf_exempt
@require_POST
@event_page()
def acts(page: EventPage) -> HttpResponse:
    """Only by a token: a session's cookie is also sent by pages that are not ours."""
    try:
        check_known(page.request, page.visitor.by_token)
        if not page.visitor.by_token:
            raise NotPermitted(
                "要有令牌：Authorization: Bearer …，在“我的账号”页里领取",
                "a token is wanted: Authorization: Bearer …; your account page gives one",
            )
        sent = body(page.request, BYTES)
        commands, request = _read(sent)
        commands, made = filled_in(page.stream, page.competition, commands)
        done = act(
            page.book,
            lambda *_: commands,
            page.visitor.actor(page.stream),
            request,
            content=sent["commands"],
            secrets=made,
        )
    except PaisaiError as error:
        return refusal(error, None if page.visitor.by_token else 401)
    return answer(
        {
            "ok": True,
            "again": done.again,
            "seq": done.state.seq,
            "head": done.state.head,
            "events": [
                {
                    "seq": event.seq,
                    "time": event.time,
                    "actor": event.actor,
                    "kind": event.kind,
                    "hash": event.hash,
                    "text": happened(done.state, event),
                }
                for event in done.events
            ],
        }
    )


def _read(sent: object) -> tuple[list[Command], str]:
    if not isinstance(sent, dict) or not isinstance(sent.get("commands"), list):
        raise NotationError("应有 commands 一列命令", "a list of commands is wanted")
    if not sent["commands"]:
        raise NotationError("commands 里至少要有一条命令", "commands holds one command at least")
    request = sent.get("request", "")
    if not isinstance(request, str) or len(request) > 64 or not (request or "x").isprintable():
        raise NotationError("request 应是 64 个字符以内的文字", "request is a text of at most 64")
    if len(sent["commands"]) > MOST:
        raise NotationError(f"一次最多 {MOST} 条命令", f"at most {MOST} commands at once")
    commands: list[Command] = []
    for one in sent["commands"]:
        if not isinstance(one, dict):
            raise NotationError("每条命令是一个对象", "each command is an object")
        commands.append(from_plain(one))
    return commands, request
