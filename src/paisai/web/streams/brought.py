"""Which events came in a file, and were not done on this server?"""

from __future__ import annotations

from collections.abc import Sequence

from paisai.ledger import Event
from paisai.text import Text
from paisai.web import clock
from paisai.web.streams.models import BroughtIn, Stream


def note_brought(stream: Stream, events: Sequence[Event], by: str, witnessed: int) -> None:
    """Kept with them, so that nobody takes for done here what a file says was done."""
    BroughtIn.objects.create(
        stream=stream,
        first=events[0].seq,
        last=events[-1].seq,
        by=by,
        time=clock.now(),
        witnessed=witnessed,
    )


def brought_in(stream: Stream) -> list[tuple[BroughtIn, Text]]:
    return [(one, _said(one)) for one in BroughtIn.objects.filter(stream=stream)]


def _said(one: BroughtIn) -> Text:
    when = f"{one.time:%Y-%m-%d %H:%M}"
    said = Text(
        f"第 {one.first} 到 {one.last} 条是 {one.by} 在 {when} 从文件导入的，不是在这台服务器上办的"
        "；谁在何时办的，是文件里写的",
        f"events {one.first} to {one.last} were read from a file by {one.by} at {when} and not"
        " done on this server; who did them, and when, is what the file says",
    )
    if one.witnessed:
        said += Text(
            f"。导入时同留下的末值比过，到第 {one.witnessed} 条相符",
            f". When read they fitted a head kept elsewhere, up to event {one.witnessed}",
        )
    return said
