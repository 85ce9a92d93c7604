"""Everything in one file: events, particulars, people, uploads, key. Checked when it is read.

A zip with a list of its parts and their hashes. Tables are lines of JSON, the same for SQLite and
PostgreSQL, so that a server can move from one to the other. Who has the file has everything that
is in it: it is written for its owner only.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import os
import secrets
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO

from django.apps import apps
from django.conf import settings
from django.core import serializers
from django.core.exceptions import ValidationError
from django.core.management.color import no_style
from django.db import DatabaseError, connection, transaction
from django.db.models import Model

from paisai import __version__
from paisai.errors import NotationError
from paisai.frozen import record
from paisai.ledger import Damaged, commitment
from paisai.ledger.event import GENESIS
from paisai.ledger.storage import checked
from paisai.web import clock
from paisai.web.seasons.models import SeasonStream
from paisai.web.seasons.store import forget_seasons
from paisai.web.streams.books import forget_books, read_events, read_private
from paisai.web.streams.models import Stream
from paisai.web.tables.keeper import forget_tables
from paisai.web.trouble import trouble_of

LIST = "paisai.json"
KEY = "secret.key"
UPLOADS = "uploads"
LEFT_OUT = frozenset({"attempt", "onetimelink", "handovercode"})
"""What holds for minutes only."""
MOST_BYTES = 4 << 30
"""Of all parts, unpacked."""


@record
class Held:
    """What a backup holds."""

    made: str
    version: str
    streams: int
    events: int

    @property
    def when(self) -> str:
        """As people write it."""
        return self.made[:16].replace("T", " ")


def kept_models() -> list[type[Model]]:
    """What a row points to comes before it."""
    config = apps.get_app_config("web")
    ordered = serializers.sort_dependencies([(config, None)])
    return [one for one in ordered if one._meta.model_name not in LEFT_OUT]


def back_up(out: BinaryIO) -> Held:
    """Writes a backup of the moment; people go on working."""
    parts: dict[str, str] = {}
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:

        def put(name: str, chunks: Iterable[bytes]) -> None:
            digest = hashlib.sha256()
            with archive.open(name, "w", force_zip64=True) as member:
                for chunk in chunks:
                    digest.update(chunk)
                    member.write(chunk)
            parts[name] = digest.hexdigest()

        with transaction.atomic():
            if connection.vendor == "postgresql":
                with connection.cursor() as cursor:
                    cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            for model in kept_models():
                put(f"tables/{model._meta.model_name}.jsonl", _lines(model))
            streams = Stream.objects.count()
            events = apps.get_model("web", "StoredEvent").objects.count()
        put(KEY, [settings.SECRET_KEY.encode()])
        for path in sorted((settings.DATA / UPLOADS).rglob("*")):
            if path.is_file():
                put(f"{UPLOADS}/{path.relative_to(settings.DATA / UPLOADS)}", [path.read_bytes()])
        held = Held(clock.now().isoformat(), __version__, streams, events)
        told = {
            "made": held.made,
            "version": held.version,
            "streams": held.streams,
            "events": held.events,
            "parts": parts,
        }
        archive.writestr(LIST, json.dumps(told, ensure_ascii=False, indent=1))
    return held


def _lines(model: type[Model]) -> Iterator[bytes]:
    rows = model._default_manager.order_by("pk").iterator(2000)
    batch: list[Any] = []
    for row in rows:
        batch.append(row)
        if len(batch) == 2000:
            yield serializers.serialize("jsonl", batch).encode()
            batch = []
    yield serializers.serialize("jsonl", batch).encode()


def write_backup(path: Path) -> Held:
    """A file for its owner only; whole or not at all."""
    half = path.with_name(path.name + ".part")
    try:
        handle = os.open(half, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "wb") as file:
            held = back_up(file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(half, path)
    except OSError as error:
        raise NotationError(
            f"备份 {path} 没有写成：{error.strerror}；请腾出地方，或写到别的盘上，再备份一次",
            f"the backup {path} was not written: {error.strerror}; make room or name another disk,"
            " and back up again",
        ) from None
    finally:
        with contextlib.suppress(OSError):
            half.unlink(missing_ok=True)
    return held


def _wrong(zh: str, en: str) -> NotationError:
    return NotationError(f"这个备份不能用：{zh}", f"this backup cannot be used: {en}")


def read_backup(source: BinaryIO) -> tuple[zipfile.ZipFile, Held]:
    """Opens a backup and checks every part of it."""
    try:
        archive = zipfile.ZipFile(source)
        told = json.loads(archive.read(LIST))
        parts = dict(told["parts"])
        held = Held(
            str(told["made"]), str(told["version"]), int(told["streams"]), int(told["events"])
        )
    except (zipfile.BadZipFile, zlib.error, KeyError, ValueError, TypeError, RecursionError):
        raise _wrong("不是 paisai backup 写的文件", "it was not written by paisai backup") from None
    if sum(one.file_size for one in archive.infolist()) > MOST_BYTES:
        raise _wrong("太大", "it is too large")
    if {one.filename for one in archive.infolist()} != {*parts, LIST} or KEY not in parts:
        raise _wrong("有多出或缺少的部分", "parts are missing or too many")
    for name, wanted in parts.items():
        digest = hashlib.sha256()
        try:
            with archive.open(name) as member:
                while chunk := member.read(1 << 20):
                    digest.update(chunk)
        except (zipfile.BadZipFile, zlib.error, OSError, EOFError, ValueError):
            raise _wrong(f"{name} 读不出来", f"{name} cannot be read") from None
        if digest.hexdigest() != wanted:
            raise _wrong(f"{name} 被改动过或损坏了", f"{name} was changed or is damaged")
    return archive, held


def restore(source: BinaryIO, replace: bool = False) -> Held:
    """Puts everything back, or nothing. Where there are events already, only if told to `replace`
    them; what was there is kept as a backup of its own."""
    archive, held = read_backup(source)
    if Stream.objects.exists():
        if not replace:
            raise NotationError(
                "这里已经有比赛了；要用备份代替全部，请确认代替",
                "there are events here already; say that all of it is to be replaced",
            )
        write_backup(settings.DATA / f"before-restore-{clock.now():%Y%m%d-%H%M%S}.zip")
    try:
        with transaction.atomic():
            _replace_tables(archive)
            _check_streams()
    except (serializers.base.DeserializationError, DatabaseError, ValidationError) as error:
        if trouble_of(error) is not None:
            raise
        raise _wrong(
            "内容和这个版本不合", f"its content does not fit this version ({type(error).__name__})"
        ) from None
    _replace_files(archive)
    forget_books()
    forget_seasons()
    forget_tables()
    return held


def _replace_tables(archive: zipfile.ZipFile) -> None:
    models = kept_models()
    names = set(archive.namelist())
    for model in reversed(models):
        model._default_manager.all().delete()
    for model in models:
        name = f"tables/{model._meta.model_name}.jsonl"
        if name not in names:
            continue
        batch: list[Any] = []
        with archive.open(name) as member:
            for one in serializers.deserialize("jsonl", io.TextIOWrapper(member, "utf-8")):
                if isinstance(one.object, Stream | SeasonStream):
                    one.object.losses = secrets.randbelow(1 << 30)
                batch.append(one.object)
                if len(batch) == 1000:
                    model._default_manager.bulk_create(batch)
                    batch = []
        model._default_manager.bulk_create(batch)
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)


def _check_streams() -> None:
    """Every chain holds, and every particular fits its seal."""
    for stream in Stream.objects.all():
        lines = "".join(event.line() + "\n" for event in read_events(stream))
        try:
            for _ in checked(Path(stream.slug), lines.encode(), 0, GENESIS, strict=True):
                pass
        except Damaged as damage:
            raise _wrong(damage.zh, damage.en) from None
        for seal, opened in read_private(stream).items():
            if commitment(opened) != seal:
                raise _wrong(
                    f"{stream.slug} 的个人资料被改动过",
                    f"particulars of {stream.slug} were changed",
                )


def _replace_files(archive: zipfile.ZipFile) -> None:
    key = archive.read(KEY).decode()
    path = settings.DATA / KEY
    half = path.with_name(KEY + ".part")
    with os.fdopen(os.open(half, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(key + "\n")
    os.replace(half, path)
    settings.SECRET_KEY = key
    folder = settings.DATA / UPLOADS
    for name in archive.namelist():
        if not name.startswith(UPLOADS + "/"):
            continue
        to = (folder / name.removeprefix(UPLOADS + "/")).resolve()
        if not to.is_relative_to(folder.resolve()):
            continue
        to.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        to.write_bytes(archive.read(name))
