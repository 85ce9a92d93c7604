"""How does each season stand? Kept in memory, following the database; and the one way in."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable
from datetime import datetime
from threading import Lock, RLock

from django.db import IntegrityError, transaction
from django.db.models import F

from paisai.errors import NotationError
from paisai.frozen import record, replace
from paisai.ledger.disk import Damaged
from paisai.ledger.event import Event, canonical, is_sealed
from paisai.ledger.private import Opened, commitment, fresh_salt
from paisai.ledger.refusal import Reason, refuse
from paisai.persistent import Map
from paisai.seasons import Season, SeasonRequest, SeasonState, carry_out, fold
from paisai.seasons.acts import OpenSeason, SeasonAct
from paisai.seasons.book import seals_of_person
from paisai.seasons.deciding import need_person, seals
from paisai.text import Text
from paisai.web import clock
from paisai.web.people.models import Account
from paisai.web.seasons.models import (
    SeasonEvent,
    SeasonForgetting,
    SeasonKeeper,
    SeasonReceipt,
    SeasonStream,
    SeasonValue,
)

KEPT = 32
TRIES = 50
Make = Callable[[Season], SeasonAct]
"""What is to be done, made of how the season stands at the moment it is decided."""


class StoredSeason:
    """One season as this process last saw it."""

    def __init__(self, stream: SeasonStream) -> None:
        self.stream = stream
        self._lock = RLock()
        self._state = SeasonState()
        self._losses = stream.losses

    def follow(self) -> SeasonState:
        """Returns the state with everything that is in the database now; raises `Damaged` where a
        row does not go on from the one before it."""
        with self._lock:
            if self.stream.losses != self._losses:
                self._state, self._losses = SeasonState(), self.stream.losses
            new = self._unread()
            if new:
                private = self._private()
                self._state = fold(new, replace(self._state, private=Map(private)))
            return self._state

    def _unread(self) -> list[Event]:
        state = self._state
        rows = SeasonEvent.objects.filter(season=self.stream, seq__gt=state.seq).order_by("seq")
        events, head = [], state.head
        for number, row in enumerate(rows, state.seq + 1):
            parts = (row.seq, row.time, row.actor, row.kind, row.data, row.hash)
            if row.seq != number or not is_sealed(*parts, head):
                raise Damaged(
                    self.stream.slug,
                    number,
                    "数据库里的这一条被改动过或不见了，这个赛季停在这里；请管理员用备份恢复",
                    "this row of the database was changed or is gone; the season stops here;"
                    " restore a backup",
                )
            time = datetime.fromisoformat(row.time)
            events.append(Event(row.seq, time, row.actor, row.kind, json.loads(row.data), row.hash))
            head = row.hash
        return events

    def _private(self) -> dict[str, Opened]:
        rows = SeasonValue.objects.filter(season=self.stream)
        found = {
            seal: Opened(salt, json.loads(value))
            for seal, salt, value in rows.values_list("commitment", "salt", "value")
        }
        for seal, opened in found.items():
            if commitment(opened) != seal:
                raise Damaged(
                    self.stream.slug,
                    0,
                    "一项资料与它的承诺值不符，被改动过",
                    "a particular does not fit its commitment: it has been changed",
                )
        return found


_seasons: OrderedDict[int, StoredSeason] = OrderedDict()
_lock = Lock()


def stored(stream: SeasonStream) -> StoredSeason:
    with _lock:
        found = _seasons.pop(stream.pk, None) or StoredSeason(stream)
        found.stream = stream
        _seasons[stream.pk] = found
        while len(_seasons) > KEPT:
            _seasons.popitem(last=False)
        return found


def forget_seasons() -> None:
    """After a restore nothing that was read holds."""
    with _lock:
        _seasons.clear()


@record
class SeasonDone:
    """What an act made; no event where the same request had been answered before."""

    event: Event | None
    state: SeasonState


def open_season(account: Account, slug: str, act: OpenSeason) -> SeasonStream:
    """Returns the stream of a new season, which the account keeps."""
    event, state = carry_out(
        SeasonState(), SeasonRequest(act, account.name, clock.now(), fresh_salt())
    )
    try:
        with transaction.atomic():
            stream = SeasonStream.objects.create(
                slug=slug, name=act.name, holder=act.holder, created=clock.now()
            )
            SeasonKeeper.objects.create(season=stream, account=account)
            _write(stream, event, state)
    except IntegrityError:
        raise NotationError(
            f"已有网址是 {slug} 的赛季，请换一个",
            f"a season has the address {slug} already; take another",
        ) from None
    return stream


def act_on(stream: SeasonStream, make: Make, account: Account, request: str = "") -> SeasonDone:
    """Decides and writes one act; who loses a race decides again on what the winner wrote. A
    request that was answered does nothing. Raises what the season refuses."""
    book = stored(stream)
    for _ in range(TRIES):
        state = book.follow()
        if request and SeasonReceipt.objects.filter(account=account, request=request).exists():
            return SeasonDone(None, state)
        if state.season is None:
            raise NotationError("这个赛季没有记录", "this season has no record")
        now = max(clock.now(), state.time or clock.now())
        act = make(state.season)
        event, after = carry_out(state, SeasonRequest(act, account.name, now, fresh_salt()))
        try:
            with transaction.atomic():
                if request:
                    SeasonReceipt.objects.create(season=stream, request=request, account=account)
                _write(stream, event, after)
        except IntegrityError:
            continue
        return SeasonDone(event, book.follow())
    raise NotationError("同时操作的人太多，请再试一次", "too many at once; try again")


def _write(stream: SeasonStream, event: Event, after: SeasonState) -> None:
    values = {seal: after.private[seal] for seal in seals(event)}
    SeasonValue.objects.bulk_create(
        SeasonValue(season=stream, commitment=seal, salt=opened.salt, value=canonical(opened.value))
        for seal, opened in values.items()
    )
    SeasonEvent.objects.create(
        season=stream,
        seq=event.seq,
        time=event.time.isoformat(),
        actor=event.actor,
        kind=event.kind,
        data=canonical(event.data),
        hash=event.hash,
    )


def forget_person(stream: SeasonStream, person: str, account: Account, reason: str) -> int:
    """Erases the name of a person and all that leads to it; returns how many values it was."""
    if not reason.strip():
        raise refuse(Reason.NEEDS_REASON, Text("要写明理由", "a reason is wanted"))
    state = stored(stream).follow()
    assert state.season is not None
    who = need_person(state.season, person).id
    gone = seals_of_person(state, who)
    if gone:
        with transaction.atomic():
            SeasonValue.objects.filter(season=stream, commitment__in=gone).delete()
            SeasonForgetting.objects.create(
                season=stream,
                time=clock.now(),
                actor=account.name,
                person=who,
                reason=reason,
                values_erased=len(gone),
            )
            SeasonStream.objects.filter(pk=stream.pk).update(losses=F("losses") + 1)
        stream.refresh_from_db()
        stored(stream)
    return len(gone)
