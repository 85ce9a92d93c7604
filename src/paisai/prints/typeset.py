"""How does a paper become a PDF?"""

from __future__ import annotations

from collections.abc import Iterable

from paisai.prints import cards_and_forms, lists, trees
from paisai.prints.paper import (
    Bracket,
    Certificates,
    EntryForm,
    Language,
    Lists,
    Paper,
    PassCards,
    ScoreSheets,
    TableCards,
)
from paisai.prints.setting import Setting, together
from paisai.typesetting import pdf as set_in_type


def pdf(paper: Paper, language: Language = "zh") -> bytes:
    return set_in_type(*setting(paper, language))


def one_pdf(papers: Iterable[Paper], language: Language = "zh") -> bytes:
    """Several papers as one PDF, its pages counted through."""
    return set_in_type(*together([setting(paper, language) for paper in papers]))


def setting(paper: Paper, language: Language) -> Setting:
    match paper:
        case Lists():
            return lists.setting(paper, language)
        case TableCards():
            return cards_and_forms.table_cards(paper, language)
        case ScoreSheets():
            return cards_and_forms.score_sheets(paper, language)
        case Bracket():
            return trees.setting(paper, language)
        case Certificates():
            return cards_and_forms.certificates(paper, language)
        case EntryForm():
            return cards_and_forms.entry_form(paper, language)
        case PassCards():
            return cards_and_forms.pass_cards(paper, language)
