"""How is a whole event carried elsewhere? As JSON with the events themselves, one a line."""

from __future__ import annotations

import json

from paisai import __version__
from paisai.errors import NotationError
from paisai.ledger import State, canonical


def event_document(state: State) -> str:
    """JSON with each event as its own line of the ledger."""
    assert state.competition is not None
    head = {"paisai": __version__, "name": state.competition.name, "head": state.head}
    lines = ",\n".join(event.line() for event in state.history)
    return json.dumps(head, ensure_ascii=False)[:-1] + f', "events": [\n{lines}\n]}}\n'


def ledger_lines(content: bytes, name: str) -> str:
    """The lines of the ledger: of an exported JSON, or of an event's file itself."""
    wrong = NotationError(
        f"{name} 应是 paisai export json 写的文件，或一场比赛的文件",
        f"{name}: a file written by paisai export json, or an event's file, is wanted",
    )
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        raise wrong from None
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return text
    if not isinstance(document, dict):
        raise wrong
    if "events" not in document:
        return text
    events = document["events"]
    if not isinstance(events, list) or not events:
        raise wrong
    try:
        lines = "".join(canonical(event) + "\n" for event in events)
    except (ValueError, RecursionError):
        raise wrong from None
    last = events[-1]
    if not isinstance(last, dict) or last.get("hash") != document.get("head"):
        raise wrong
    return lines
