"""Was this request answered before, and did it ask for the same?

A receipt knows what was asked by a mark of it, made with the server's key; it holds nothing of it.
Where particulars are erased the marks go too: nobody tries telephone numbers against them.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Sequence

from django.conf import settings

from paisai.ledger import Event, Reason
from paisai.ledger.refusal import refuse
from paisai.text import Text
from paisai.web.streams.models import Receipt, Stream


def mark_of(who: str, request: str, content: object) -> str:
    """Of all that was sent under a request's id."""
    text = json.dumps([who, request, content], sort_keys=True)
    return hmac.digest(settings.SECRET_KEY.encode(), text.encode(), hashlib.sha256).hex()


def answered(who: str, request: str, mark: str) -> range | None:
    """The numbers of the events that were the first answer, if there was one. Refused where
    something else was asked then; receipts without a mark, from before there were any, answer
    whatever is asked."""
    found = Receipt.objects.filter(who=who, request=request).first() if request else None
    if found is None:
        return None
    if found.mark and not hmac.compare_digest(found.mark, mark):
        raise refuse(
            Reason.DUPLICATE,
            Text(
                "这个请求已经办过一次，那时的内容和这次不同，这次什么也没有办；要办这次的，请刷新"
                "页面"
                "重填（程序请换一个 request）",
                "this request was carried out once with other content, and nothing was done now;"
                " to do"
                " this one, load the page again and fill it in (a program: take another request"
                " id)",
            ),
        )
    return range(found.first, found.last + 1)


def write_receipt(
    stream: Stream, who: str, request: str, mark: str, events: Sequence[Event]
) -> None:
    Receipt.objects.create(
        who=who,
        request=request,
        mark=mark,
        stream=stream,
        first=events[0].seq,
        last=events[-1].seq,
    )


def forget_marks(stream: Stream) -> None:
    Receipt.objects.filter(stream=stream).exclude(mark="").update(mark="")
