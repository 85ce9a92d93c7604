"""What stands on the cards of leaders and players, several to a page to be cut?"""

from __future__ import annotations

from paisai.prints.paper import Language, PassCards
from paisai.prints.safe import capital, clean, said
from paisai.prints.setting import Setting, pages
from paisai.prints.words import WORDS


def setting(paper: PassCards, language: Language) -> Setting:
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
