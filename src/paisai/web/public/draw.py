"""The draw in public: what was promised, who spoke, what came of it, and the proof.

Words are taken from any pass of the event, and from whoever read the code on the wall; the code
holds for one draw only.
"""

from __future__ import annotations

import base64
import hashlib
import hmac

from django.conf import settings
from django.http import HttpResponse

from paisai.desk.public.draws import DrawRecord, draw_records
from paisai.desk.rights import IN_THE_HALL, SOMEBODY, Person, Role
from paisai.errors import NotationError, NotPermitted, PaisaiError
from paisai.ledger.asked import LONGEST_IN_A_DRAW
from paisai.ledger.commands import Contribute
from paisai.text import Text
from paisai.web.doing import and_refuse, and_say
from paisai.web.pages import EventPage, by_head, event_page
from paisai.web.people.limits import address
from paisai.web.people.models import same
from paisai.web.public.pages import render
from paisai.web.safety import page_of_error
from paisai.web.sent import request_id
from paisai.web.streams.acting import Actor, act
from paisai.web.streams.draw_secrets import kept_here

HALL = "hall"
THANKS = Text("已经加进去了，谢谢", "Your words are in the draw. Thank you")
CLOSED = Text("现在没有进行中的抽签", "no draw is open now")


def hall_word(slug: str, commitment: str) -> str:
    """What the code on the wall adds to the address, to tell who is in the hall."""
    key, text = settings.SECRET_KEY.encode(), f"hall:{slug}:{commitment}".encode()
    return base64.b32encode(hmac.digest(key, text, hashlib.sha256)).decode().lower()[:12]


@event_page()
def draw(page: EventPage) -> HttpResponse:
    if page.request.method == "POST":
        return _speak(page)
    return _shown(page)


@by_head
def _shown(page: EventPage) -> HttpResponse:
    records = draw_records(page.state, kept_here(page.stream))
    now = next((one for one in records if one.is_open), None)
    word = page.request.GET.get(HALL, "")
    return render(
        page,
        "draw",
        "draw",
        records=records,
        thrown_away=sum(one.thrown_away is not None for one in records),
        current=now,
        may_speak=now is not None and now.takes_words and _speaker(page, now, word, "") is not None,
        hall=word,
    )


def _speak(page: EventPage) -> HttpResponse:
    post = page.request.POST
    word, back = post.get(HALL, ""), f"/e/{page.slug}/draw/"
    if word:
        back += f"?{HALL}={word}"
    now = next((one for one in draw_records(page.state) if one.is_open), None)
    if now is None:
        return _refused(page, back, NotationError(CLOSED.zh, CLOSED.en))
    words = " ".join(post.get("words", "").split())[:LONGEST_IN_A_DRAW]
    name = " ".join(post.get("name", "").split())[:LONGEST_IN_A_DRAW]
    speaker = _speaker(page, now, word, name)
    try:
        if speaker is None:
            raise NotPermitted(
                "请扫大屏幕上的二维码，或用自己的参赛证进来",
                "scan the code on the wall, or come in by your own pass",
            )
        contribution = Contribute(speaker.person.name, words)
        request = request_id(page.request)
        act(page.book, lambda *_: [contribution], speaker, request, content=[name, words])
    except PaisaiError as error:
        return _refused(page, back, error)
    return and_say(page.request, back, THANKS)


def _refused(page: EventPage, back: str, error: PaisaiError) -> HttpResponse:
    """On the next page; who has no session is told on this one: nobody fills the table of sessions
    with what is refused."""
    if page.request.COOKIES.get("paisai"):
        return and_refuse(page.request, back, error)
    status = 403 if isinstance(error, NotPermitted) else 409
    return page_of_error(page.request, status, error.sentence)


def _speaker(page: EventPage, now: DrawRecord, word: str, name: str) -> Actor | None:
    """Holding a pass is enough: words do no harm. From the wall's code anybody speaks, by the name
    he gives."""
    visitor = page.visitor
    if visitor.is_staff(page.stream):
        return visitor.actor(page.stream)
    held = visitor.held
    if held is not None and held.stream_id == page.stream.pk:
        key = visitor.actor(page.stream).key
        return Actor(Person(visitor.name, frozenset({Role(held.role)})), key)
    if word and same(word, hall_word(page.slug, now.commitment)):
        person = Person(f"{IN_THE_HALL}{name or SOMEBODY}", frozenset({Role.PLAYER}))
        return Actor(person, f"{page.stream.pk}/hall:{address(page.request)}")
    return None
