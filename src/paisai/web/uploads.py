"""What may be uploaded, and how much of it?"""

from __future__ import annotations

from pathlib import PurePath

from django.conf import settings
from django.http import HttpRequest

from paisai.errors import NotationError
from paisai.web.upload_limit import megabytes_of_a_file

LONGEST_NAME = 120


def uploaded(request: HttpRequest, name: str, *, required: bool = True) -> tuple[str, bytes] | None:
    """The name and the bytes of a file that was sent; refused where it is missing or too large."""
    file = request.FILES.get(name)
    if file is None:
        if required:
            raise NotationError("请先选一个文件", "choose a file first")
        return None
    if (file.size or 0) > settings.UPLOAD_LIMIT:
        most = megabytes_of_a_file()
        raise NotationError(
            f"文件太大，至多 {most} MB",
            f"the file is too large: at most {most} MB",
        )
    return PurePath(file.name or "").name[-LONGEST_NAME:], file.read()
