"""How is a whole event carried elsewhere? As JSON with the events themselves, one a line.

For the public without the particulars of people; a backup has them in a part of its own.
"""

from __future__ import annotations

import json

from paisai import __version__
from paisai.errors import NotationError
from paisai.ledger import Event, Opened, Private, State, canonical, commitment


def event_document(
    state: State, private: bool = False, events: tuple[Event, ...] | None = None
) -> str:
    """JSON with each event as its own line of the ledger; a `private` one is for a backup. All
    events, or the first of them that are given."""
    assert state.competition is not None
    shown = tuple(state.history) if events is None else events
    head = {"paisai": __version__, "name": state.competition.name, "head": shown[-1].hash}
    lines = ",\n".join(event.line() for event in shown)
    text = json.dumps(head, ensure_ascii=False)[:-1] + f', "events": [\n{lines}\n]'
    if private:
        values = ",\n".join(
            canonical({"sealed": seal, "salt": opened.salt, "value": opened.value})
            for seal, opened in state.private.items()
        )
        text += f', "private": [\n{values}\n]'
    return text + "}\n"


def private_part(content: bytes, name: str) -> Private | None:
    """The particulars that an exported JSON holds; None of anything else."""
    try:
        document = json.loads(content)
        if not isinstance(document, dict) or "private" not in document:
            return None
    except (ValueError, RecursionError):
        return None
    try:
        values = {one["sealed"]: Opened(one["salt"], one["value"]) for one in document["private"]}
        if any(commitment(opened) != seal for seal, opened in values.items()):
            raise ValueError
    except (ValueError, TypeError, KeyError, RecursionError):
        raise NotationError(
            f"{name} 里的个人资料与它们的承诺值不符，被改动过",
            f"{name}: the particulars do not fit their commitments; they have been changed",
        ) from None
    return values


def ledger_lines(content: bytes, name: str) -> str:
    """The lines of the ledger: of an exported JSON, or of an event's file itself."""
    wrong = NotationError(
        f"{name} 应是导出的 JSON 文件，或一场比赛的文件",
        f"{name}: an exported JSON file, or an event's file, is wanted",
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
