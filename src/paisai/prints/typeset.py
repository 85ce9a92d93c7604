"""How does a paper become a PDF?"""

from __future__ import annotations

from collections.abc import Iterable

from paisai.prints import cards, certificates, entry_form, lists, passes, score_sheets, trees
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
            return cards.setting(paper, language)
        case ScoreSheets():
            return score_sheets.setting(paper, language)
        case Bracket():
            return trees.setting(paper, language)
        case Certificates():
            return certificates.setting(paper, language)
        case EntryForm():
            return entry_form.setting(paper, language)
        case PassCards():
            return passes.setting(paper, language)
