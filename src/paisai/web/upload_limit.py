"""How large may a request with files be? Said before anything of it is kept."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.core.files.uploadhandler import FileUploadHandler

from paisai.web.people.visitor import visitor_of

FOR_ADMINISTRATORS = "/o/server/restore/"
FOR_ORGANISERS = "/o/new/handover/"
FILES_AT_ONCE = 2
"""An event's file, and what lies under its seals."""


def megabytes_of_a_file() -> int:
    return int(settings.UPLOAD_LIMIT) >> 20


class Bounded(FileUploadHandler):
    """Only who runs the server sends more than a spreadsheet or a few pictures: a backup."""

    def handle_raw_input(
        self,
        input_data: Any,
        META: Any,  # noqa: N803
        content_length: int,
        *rest: Any,
        **more: Any,
    ) -> None:
        request = self.request
        assert request is not None
        backup = request.path == FOR_ADMINISTRATORS and visitor_of(request).runs_server
        event = request.path == FOR_ORGANISERS and visitor_of(request).account is not None
        most = FILES_AT_ONCE * settings.UPLOAD_LIMIT
        if backup or event:
            most = settings.BACKUP_LIMIT if backup else settings.HANDOVER_LIMIT
        if content_length > most:
            raise RequestDataTooBig

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        return raw_data

    def file_complete(self, file_size: int) -> None:
        return None
