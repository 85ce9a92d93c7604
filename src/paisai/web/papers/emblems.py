"""Where do the organiser's seal and logo lie? Beside the database, with what is backed up."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings

from paisai.text import Text
from paisai.web.pages import EventPage
from paisai.web.streams.models import Stream

EMBLEMS = {"seal": Text("公章", "The seal"), "logo": Text("标志", "The logo")}


def emblems(page: EventPage) -> dict[str, bytes]:
    """The pictures that there are, by name."""
    return emblems_of(page.stream)


def emblems_of(stream: Stream) -> dict[str, bytes]:
    held = {name: _path(stream, name) for name in EMBLEMS}
    return {name: path.read_bytes() for name, path in held.items() if path.is_file()}


def emblems_held(page: EventPage) -> list[tuple[str, Text, bool]]:
    return [(name, text, _path(page.stream, name).is_file()) for name, text in EMBLEMS.items()]


def keep_emblem(page: EventPage, name: str, content: bytes) -> None:
    """Whole or not at all; nothing takes it away."""
    keep_emblem_of(page.stream, name, content)


def keep_emblem_of(stream: Stream, name: str, content: bytes) -> None:
    path = _path(stream, name)
    if not content:
        path.unlink(missing_ok=True)
        return
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    half = path.with_suffix(".part")
    half.write_bytes(content)
    half.replace(path)


def _path(stream: Stream, name: str) -> Path:
    folder: Path = settings.DATA / "uploads" / "emblems"
    return folder / str(stream.pk) / name
