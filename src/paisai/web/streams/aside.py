"""Is an event run on another computer, and where? What is asked of it here is refused with that."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.db import transaction

from paisai.errors import NotationError, PaisaiError
from paisai.text import Text
from paisai.web import clock
from paisai.web.live import bus
from paisai.web.streams.heads import head_of
from paisai.web.streams.models import SetAside, Stream

LONGEST_REASON = 500
ON_A_STICK = Text("（U 盘）", " on a stick")


class Elsewhere(PaisaiError):
    """Nothing was wrong with what was asked: it is asked of the wrong computer. Phones keep it."""


def where(stream: Stream) -> SetAside | None:
    if not stream.aside:
        return None
    return SetAside.objects.filter(stream=stream, back=None).last()


def said_of(one: SetAside) -> Text:
    at = f"{one.time:%Y-%m-%d %H:%M}"
    if one.address:
        return Text(
            f"这场比赛从 {at} 起在另一台电脑上办：{one.address}；这里不再办任何事",
            f"since {at} this event is run on another computer: {one.address}; nothing more is"
            " done here",
        )
    return Text(
        f"这场比赛 {at} 交给了另一台电脑（U 盘）；这里不再办任何事，新的地址请看大屏幕或问裁判台",
        f"this event was given to another computer on a stick at {at}; nothing more is done here:"
        " see the wall, or ask the desk, for its new address",
    )


def mark_of(stream: Stream) -> str:
    """What a page that is kept depends on besides the record."""
    found = where(stream)
    return "" if found is None else f"{found.pk} {found.address}"


def tell_address(stream: Stream, address: str) -> None:
    """Where an event that went on a stick is run, once somebody knows it."""
    with transaction.atomic():
        SetAside.objects.filter(stream=stream, back=None, address="").update(address=address)
        _tell(stream, True)


def way_there(stream: Stream, path: str) -> str | None:
    """The same page on the computer that runs the event now; None while it is run here, or where
    that address is not known."""
    found = where(stream)
    if found is None or not found.address:
        return None
    parts = urlsplit(found.address)
    slug = parts.path.strip("/").rpartition("/")[2]
    asked = path.split("/")
    if len(asked) > 2 and asked[1] in ("e", "o", "r", "w") and asked[2] == stream.slug:
        asked[2] = slug
    return f"{parts.scheme}://{parts.netloc}{'/'.join(asked)}"


def check_here(stream: Stream) -> None:
    """Within a transaction: who sets it aside waits until what was begun is written, and then
    nothing is begun any more."""
    check_not_aside(Stream.objects.select_for_update(no_key=True).get(pk=stream.pk))


def check_not_aside(stream: Stream) -> None:
    if (found := where(stream)) is not None:
        said = said_of(found)
        raise Elsewhere(said.zh, said.en)


def set_aside(stream: Stream, by: str, address: str = "", claim: str = "") -> SetAside:
    """From here on nothing is done to it here; once."""
    with transaction.atomic():
        check_here(stream)
        seq = head_of(stream.slug) or 0
        made = SetAside.objects.create(
            stream=stream, time=clock.now(), by=by, seq=seq, address=address, claim=claim
        )
        _tell(stream, True)
    return made


def take_back(stream: Stream, by: str, reason: str) -> None:
    """Raises without a reason: whoever takes it back must know that nobody else goes on with it."""
    reason = " ".join(reason.split())[:LONGEST_REASON]
    if not reason:
        raise NotationError(
            "请写明为什么拿回来办；另一台电脑上要先停下",
            "say why it is taken back; the other computer must have stopped first",
        )
    with transaction.atomic():
        open_ = SetAside.objects.filter(stream=stream, back=None)
        open_.update(back=clock.now(), back_by=by, reason=reason)
        _tell(stream, False)


def _tell(stream: Stream, aside: bool) -> None:
    Stream.objects.filter(pk=stream.pk).update(aside=aside)
    stream.aside = aside
    bus.tell_of(stream.slug, head_of(stream.slug) or 0, ("all",))


def address_in(text: str) -> str:
    """The public page of an event on another computer, as people type it; raises where it is
    none."""
    wrong = NotationError(
        "地址写作 http://192.168.1.7:8000，照另一台电脑的屏幕",
        "an address looks like http://192.168.1.7:8000, as the other computer shows it",
    )
    text = text.strip()
    if "://" not in text:
        text = f"http://{text}"
    try:
        parts = urlsplit(text)
        named = parts.hostname and (parts.port or True) and not parts.username
    except ValueError:
        raise wrong from None
    if parts.scheme not in ("http", "https") or not named or not text.isprintable():
        raise wrong
    if len(text) > 200 or any(one.isspace() for one in text):
        raise wrong
    return f"{parts.scheme}://{parts.netloc}"


def came_and_went(stream: Stream) -> list[Text]:
    """What the log says of it: each time it went away and came back."""
    found = []
    for one in SetAside.objects.filter(stream=stream):
        at = f"{one.time:%Y-%m-%d %H:%M}"
        to = Text(f"：{one.address}", f": {one.address}") if one.address else ON_A_STICK
        said = Text(
            f"{at} {one.by} 把比赛交给了另一台电脑{to.zh}，到第 {one.seq} 条",
            f"at {at} {one.by} gave the event to another computer{to.en}, up to event {one.seq}",
        )
        if one.back is not None:
            back = f"{one.back:%Y-%m-%d %H:%M}"
            said += Text(
                f"；{back} {one.back_by} 拿回来接着办：{one.reason}",
                f"; {one.back_by} took it back at {back}: {one.reason}",
            )
        found.append(said)
    return found
