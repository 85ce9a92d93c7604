"""Which of our own files is asked for? They are few and small, and given out of memory: nobody
who asks for them, or leaves them lying, holds a thread or a file."""

from __future__ import annotations

import mimetypes
from hashlib import sha256
from pathlib import Path

from starlette.responses import PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

from paisai.frozen import record
from paisai.web.style_sheet import STYLE_SHEET, own_file

YEAR = "public, max-age=31536000, immutable"
NO_FILE = PlainTextResponse("没有这个文件 · there is no such file", 404)
NOT_THIS_WAY = PlainTextResponse("Method Not Allowed", 405, {"Allow": "GET, HEAD"})


@record
class _File:
    content: bytes
    type: str
    tag: str


class OwnFiles:
    """The files of one folder, as they were at the start; an address with a version never
    changes."""

    def __init__(self, folder: Path) -> None:
        self._files = {
            path.relative_to(folder).as_posix(): _file(path.name, path.read_bytes())
            for path in folder.rglob("*")
            if path.is_file()
        }
        self._files[STYLE_SHEET] = _file(STYLE_SHEET, own_file(STYLE_SHEET))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._answer(scope)(scope, receive, send)

    def _answer(self, scope: Scope) -> Response:
        if scope["method"] not in ("GET", "HEAD"):
            return NOT_THIS_WAY
        name = scope["path"].removeprefix(scope.get("root_path", "")).lstrip("/")
        found = self._files.get(name)
        if found is None:
            return NO_FILE
        headers = {
            "ETag": found.tag,
            "Cache-Control": YEAR if b"v=" in scope.get("query_string", b"") else "no-cache",
            "X-Content-Type-Options": "nosniff",
        }
        held = next((value for key, value in scope["headers"] if key == b"if-none-match"), b"")
        if found.tag.encode() in held:
            return Response(status_code=304, headers=headers)
        return Response(found.content, headers=headers, media_type=found.type)


def _file(name: str, content: bytes) -> _File:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if name.endswith(".js"):
        kind = "text/javascript"  # some systems have another name for it
    return _File(content, kind, f'"{sha256(content).hexdigest()[:24]}"')
