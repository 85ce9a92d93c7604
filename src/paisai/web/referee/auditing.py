"""A deal that was written down is looked through on the phone; each fault leads to its ruling."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpResponse

from paisai.acting import audit_board as auditing
from paisai.errors import NotationError, NotPermitted, PaisaiError
from paisai.record.model import RecordError
from paisai.text import Text
from paisai.tournament.competition import TableAt
from paisai.tournament.entries import EntryId
from paisai.tournament.naming import label
from paisai.web.pages import EventPage, event_page
from paisai.web.referee.places import REFEREES, place, table_asked
from paisai.web.safety import forbidden
from paisai.web.uploads import uploaded

SUITS = ("♠", "♥", "♣", "♦")
PLAYS = "出"
"""What is written most often: its key stands beside the seats."""
GLOSSES = {
    "东": "E",
    "北": "N",
    "西": "W",
    "南": "S",
    "甲": "A",
    "乙": "B",
    "丙": "C",
    "大王": "big joker",
    "小王": "small joker",
    "出": "plays",
    "摸": "drawn",
    "亮": "shows",
    "加固": "reinforces",
    "反": "overturns",
    "同亮": "shows too",
    "翻底": "kitty turned",
    "取底": "takes the kitty",
    "埋": "buries",
    "指定": "names",
    "罚张": "penalty card",
    "失权": "right lost",
    "令出": "must play",
    "禁出": "may not play",
    "判罚": "points ruled",
    "判负": "ruled lost",
    "终局": "deal ends",
    "重打": "replayed",
    "不叫": "passes",
    "叫": "bids",
    "不出": "does not play",
    "超时": "over time",
}
"""What a key writes, for who reads no Chinese: the record itself is in Chinese."""
RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2", "大王", "小王")


@event_page(*REFEREES)
def audit_page(page: EventPage, number: int) -> HttpResponse:
    try:
        stage, round_, one = table_asked(page, number)
    except NotPermitted as error:
        return forbidden(page.request, error)
    competition, sent = page.competition, page.request.method == "POST"
    text = page.request.POST.get("record", "").replace("\r\n", "\n")
    north = page.request.POST.get("north_south", "")
    found: tuple[auditing.FoundFault, ...] = ()
    wrong: Text | None = None
    about = ""
    if sent:
        try:
            text = _text(page) or text
            found = auditing.audited(competition, one, text, EntryId(north))
        except PaisaiError as error:
            wrong = error.sentence
            lines = text.splitlines()
            if isinstance(error, RecordError) and 0 < error.line <= len(lines):
                about = lines[error.line - 1].strip()[:200]
    grammar = auditing.grammar_of(competition)
    return page.render(
        "referee/audit.html",
        400 if wrong else 200,
        **place(page, stage, round_, one),
        sent=sent and wrong is None,
        found=[
            (
                fault,
                label(competition, fault.who) if fault.who else "",
                f"/r/{page.slug}/t/{number}/rule/?{urlencode(fault.fill)}" if fault.fill else "",
            )
            for fault in found
        ],
        wrong=wrong,
        line_said=about,
        blank=not text,
        text=text or auditing.blank_record(TableAt(competition, stage, round_, one)),
        cut=[(entry, label(competition, entry)) for entry in one.seats]
        if competition.spec(stage).seats_are_cut
        else (),
        north=north,
        keys=[
            [(key, "♥♦".find(key) >= 0, GLOSSES.get(key.strip(), "")) for key in row]
            for row in (
                (*grammar.seats, f" {PLAYS} "),
                SUITS,
                RANKS,
                [f" {verb} " for verb in grammar.verbs if verb != PLAYS],
            )
        ],
    )


def _text(page: EventPage) -> str:
    """The file, if one was sent; it is shown in the field, so that it can be corrected there."""
    found = uploaded(page.request, "file", required=False)
    if found is None:
        return ""
    try:
        return found[1].decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise NotationError(
            "记录应是 UTF-8 的文字文件；照片请先照着打成文字",
            "a record is a text file in UTF-8; type out what was photographed first",
        ) from None
