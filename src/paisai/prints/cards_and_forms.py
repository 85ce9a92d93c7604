"""What stands on papers that are filled in, cut or handed over: table cards, passes, certificates,
score sheets, entry forms?"""

from __future__ import annotations

from typing import Any

from paisai.prints.paper import (
    CardPaper,
    Certificate,
    Certificates,
    EntryForm,
    Language,
    PassCards,
    ScoreSheets,
    SeatedTable,
    TableCards,
)
from paisai.prints.safe import capital, clean, joined, said, titled, under
from paisai.prints.setting import Setting, pages
from paisai.prints.table import NamedEntry
from paisai.prints.words import WORDS, place_name, say
from paisai.text import Text

NAME_SIZE = {2: 36, 3: 30}
"""The largest type for names by the number of seats, in points; long names are set smaller."""


def table_cards(paper: TableCards, language: Language) -> Setting:
    cards = [
        {
            "number": table.number,
            "room": clean(table.room),
            "code": table.code,
            "sides": [
                {"seat": said(seat, language), "names": _lines(entry), "unit": under(entry)}
                for seat, entry in table.seats
            ],
        }
        for table in paper.tables
    ]
    data = {
        "folded": paper.paper is CardPaper.FOLDED_A4,
        "name-size": min((NAME_SIZE.get(len(t.seats), 36) for t in paper.tables), default=36),
        "cards": cards,
    }
    return pages("card.typ", WORDS["table_cards"], paper.masthead, language, data)


def _lines(entry: NamedEntry) -> list[str]:
    """A player a line; below the name of a team its players share one."""
    if team := clean(entry.team):
        return [team, joined(entry.names)]
    return [clean(name) for name in entry.names]


# What stands on the cards of leaders and players, several to a page to be cut?


def pass_cards(paper: PassCards, language: Language) -> Setting:
    cards = [
        {
            "role": capital(said(card.role, language)),
            "name": clean(card.name),
            "unit": clean(card.unit),
            "link": clean(card.link),
            "pin": card.pin,
            "code": card.code,
        }
        for card in paper.cards
    ]
    return pages(
        "pass.typ",
        WORDS["passes"],
        paper.masthead,
        language,
        {"cards": cards, "note": said(paper.note, language)},
    )


# What does a certificate say?


def certificates(paper: Certificates, language: Language) -> Setting:
    data = {
        "organisers": [clean(name) for name in paper.organisers],
        "date": "　".join(filter(None, (clean(paper.place), said(paper.date, language)))),
        "certificates": [
            {
                **_honoured(c, language),
                "honour": said(c.honour, language),
                "number": clean(c.number),
                "sentence": sentence(c, clean(paper.masthead.event), language),
            }
            for c in paper.certificates
        ],
        "seal": list(paper.seal),
        "logo": list(paper.logo),
    }
    return pages("certificate.typ", WORDS["certificate"], paper.masthead, language, data)


def sentence(certificate: Certificate, event: str, language: Language) -> str:
    partners = list(filter(None, map(clean, certificate.partners)))
    if language == "zh":
        with_ = f"与{'、'.join(partners)}搭档，" if partners else ""
        return f"在{event}中，{with_}荣获"
    with_ = f" with {' and '.join(partners)}" if partners else ""
    was = "were" if len(certificate.names) > 1 else "was"
    return f"{was} awarded, at {event}{with_},"


def _honoured(certificate: Certificate, language: Language) -> dict[str, str]:
    """The names over their unit; a team's certificate is made out to the unit."""
    names = list(filter(None, map(clean, certificate.names)))
    if not names:
        return {"names": clean(certificate.unit), "unit": ""}
    between = "　" if language == "zh" else " & "
    return {"names": between.join(names), "unit": clean(certificate.unit)}


# What stands on the score sheet before it is filled in?


GAMES = {
    "shengji": ("score_shengji", "deal", 118.0, 9.5),
    "erdayi": ("score_erdayi", "deal_erdayi", 114.0, 11.0),
}
"""Title, word for a deal, millimetres for its rows, and the tallest row."""

NOTE, MOST_NOTES = 5.0, 3
"""Millimetres of a line of notes, and for how many lines there is room."""


def score_sheets(paper: ScoreSheets, language: Language) -> Setting:
    title, deal, room, tallest = GAMES[paper.game]
    begun = any(table.start for table in paper.tables)
    below = NOTE * min(MOST_NOTES, len(paper.notes) + 1) + NOTE * begun + NOTE * paper.asks_seats
    data = {
        "game": paper.game,
        "deal": say(deal, language),
        "deals": paper.deals,
        "row": min(tallest, (room - below) / max(paper.deals, 1)),
        "note": NOTE,
        "most-notes": MOST_NOTES,
        "halves": paper.halves,
        "asks-first": paper.asks_first,
        "asks-seats": paper.asks_seats,
        "notes": [said(note, language) for note in paper.notes],
        "sheets": [_sheet(table, language) for table in paper.tables],
    }
    return pages("score.typ", WORDS[title], paper.masthead, language, data)


def _sheet(table: SeatedTable, language: Language) -> dict[str, Any]:
    return {
        "number": table.number,
        "room": clean(table.room),
        "start": [said(level, language) for level in table.start],
        "sides": [
            {"seat": said(seat, language), "names": titled(entry), "unit": under(entry)}
            for seat, entry in table.seats
        ],
    }


# What stands on the entry form of a unit (S11)?


PLACES = 8


def entry_form(form: EntryForm, language: Language) -> Setting:
    """The form has room for eight places; what is reported beyond them is not on it."""
    names = [*form.places[:PLACES], *((),) * (PLACES - len(form.places))]
    data = {
        "unit": clean(form.unit),
        "leader": clean(form.leader),
        "telephone": clean(form.telephone),
        "time": clean(form.time),
        "place": clean(form.place),
        "entrants": clean(form.entrants),
        "formats": [
            {"name": said(f, language), "on": form.format in (f.zh, f.en)} for f in formats(form)
        ],
        "places": [
            {"name": said(place_name(i), language), "names": joined(n)}
            for i, n in enumerate(names, 1)
        ],
        "wild_card": joined(form.wild_card),
        "notes": [said(note, language) for note in form.notes],
    }
    return pages("entry.typ", WORDS["entry_form"], form.masthead, language, {"form": data})


def formats(form: EntryForm) -> tuple[Text, ...]:
    offered = form.formats or (WORDS["round_robin"], WORDS["knockout"])
    known = {word for one in offered for word in (one.zh, one.en)}
    if not form.format or form.format in known:
        return offered
    return (*offered, Text(form.format, form.format))
