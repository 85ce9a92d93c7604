"""How is an event on a running server worked on as one in a file?

Its whole record is read over HTTP and folded here; acts are sent as the ledger's own commands, and
the server decides them by its own clock and by who holds the token (PAISAI_TOKEN).
"""

from __future__ import annotations

import json
import os
import re
import secrets
from collections.abc import Sequence
from datetime import datetime
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import unquote
from urllib.request import Request, urlopen

from paisai.cli.output import warn
from paisai.desk.event_document import ledger_lines, private_part
from paisai.errors import NotationError, NotPermitted, PaisaiError, RuleViolation
from paisai.frozen import record
from paisai.ledger import Command, Event, State, fold, to_plain
from paisai.ledger.event import GENESIS
from paisai.ledger.storage import checked

TOKEN = "PAISAI_TOKEN"
SECONDS = 60


@record
class RemoteEvent:
    """The address of an event: http://host:port/e/slug."""

    base: str
    slug: str

    @property
    def address(self) -> str:
        return f"{self.base}/e/{self.slug}"

    @property
    def file(self) -> str:
        """What stands beside it here, such as a draw's secret, is named for it."""
        return f"{self.slug}.jsonl"


def event_named(text: str) -> RemoteEvent:
    found = re.fullmatch(r"(https?://[^/]+)/(?:e|o|w)/([a-z0-9-]+)(?:/.*)?", text)
    if found is None:
        raise NotationError(
            f"网上的比赛写作 http://地址/e/名字，不是 {text}",
            f"an event on a server is http://host/e/name, not {text}",
        )
    return RemoteEvent(found[1], found[2])


class RemoteLedger:
    """The same words as `Ledger`, for an event on a server."""

    def __init__(self, event: RemoteEvent) -> None:
        self._event = event
        self.state = State()
        self.refresh()

    def do(self, command: Command, actor: str, time: datetime) -> Event:
        return self.do_all((command,), actor, time)[0]

    def do_all(self, commands: Sequence[Command], actor: str, time: datetime) -> tuple[Event, ...]:
        """Who acts and when the server says."""
        if not commands:
            return ()
        sent = {
            "commands": [to_plain(command) for command in commands],
            "request": secrets.token_hex(16),
        }
        answer = json.loads(ask(self._event, "acts", sent))
        self.refresh()
        numbers = {one["seq"] for one in answer["events"]}
        return tuple(event for event in self.state.history if event.seq in numbers)

    def forget(self, *_: object, **__: object) -> int:
        raise NotationError(
            "网上的比赛在赛事台的“人员”页里删除个人资料",
            "on a server particulars are erased on the page of people",
        )

    def refresh(self) -> tuple[Event, ...]:
        lines, private = whole_record(self._event)
        events = tuple(checked(self._event.file, lines.encode(), 0, GENESIS))
        new = events[self.state.seq :]
        self.state = fold(events, State().knowing(private))
        return new


def whole_record(event: RemoteEvent) -> tuple[str, Any]:
    """The lines of the ledger, and the particulars the token may see."""
    content = ask(event, "document")
    return ledger_lines(content, event.slug), private_part(content, event.slug) or {}


def ask(event: RemoteEvent, what: str, sent: Any = None) -> bytes:
    """Raises what the server refuses, in its own words."""
    headers = {"Content-Type": "application/json"}
    if token := os.environ.get(TOKEN):
        headers["Authorization"] = f"Bearer {token}"
    request = Request(
        f"{event.base}/api/e/{event.slug}/{what}",
        None if sent is None else json.dumps(sent, ensure_ascii=False).encode(),
        headers,
    )
    try:
        with urlopen(request, timeout=SECONDS) as answer:
            if gone := answer.headers.get("Paisai-Elsewhere"):
                warn(unquote(gone))
            return bytes(answer.read())
    except HTTPError as error:
        raise _refused(error) from None
    except (URLError, TimeoutError, OSError) as error:
        reason = getattr(error, "reason", error)
        raise NotationError(
            f"连不上 {event.base}：{reason}", f"cannot reach {event.base}: {reason}"
        ) from None


def _refused(error: HTTPError) -> PaisaiError:
    try:
        said = json.loads(error.read())["error"]
        zh, en = str(said["zh"]), str(said["en"])
    except (ValueError, KeyError, TypeError):
        return NotationError(f"服务器答 {error.code}", f"the server answered {error.code}")
    if error.code in (401, 403):
        hint = "" if os.environ.get(TOKEN) else f"（令牌写在环境变量 {TOKEN} 里）"
        return NotPermitted(zh + hint, en + (f" (put a token into {TOKEN})" if hint else ""))
    return RuleViolation(str(said.get("clause", "")), zh, en)
