"""What may be uploaded, and how much of it?"""

from __future__ import annotations

from pathlib import PurePath

from django.conf import settings
from django.http import HttpRequest

from paisai.errors import NotationError
from paisai.web.upload_limit import megabytes_of_a_file

LONGEST_NAME = 120


def uploaded(
    request: HttpRequest, name: str, *, required: bool = True, most: int = 0
) -> tuple[str, bytes] | None:
    """The name and the bytes of a file that was sent; refused where it is missing or too large:
    of more than `most` bytes, or of what any page takes."""
    file = request.FILES.get(name)
    if file is None:
        if required:
            raise NotationError("请先选一个文件", "choose a file first")
        return None
    if (file.size or 0) > (most or settings.UPLOAD_LIMIT):
        megabytes = most >> 20 if most else megabytes_of_a_file()
        raise NotationError(
            f"文件太大，至多 {megabytes} MB",
            f"the file is too large: at most {megabytes} MB",
        )
    return PurePath(file.name or "").name[-LONGEST_NAME:], file.read()
