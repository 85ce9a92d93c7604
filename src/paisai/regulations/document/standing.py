"""What does a clause's statement say of the values as they stand now?"""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from paisai.presets import preset_ids
from paisai.regulations.clauses import Clause, places_stated, stated
from paisai.regulations.document.game import counted, value_words
from paisai.regulations.editing import value_in, values
from paisai.regulations.loading import load
from paisai.regulations.regulation import Regulation
from paisai.text import Text

Plain = dict[str, Any]
"""All values of a regulation."""
TO_BE_ANNOUNCED = Text("另行通知", "to be announced")


def value_at(plain: Plain, place: str) -> object:
    """What stands at a place, or follows from what stands there."""
    name = place.removeprefix("game.")
    figures = counted(plain["game"])
    return figures[name] if name in figures else value_in(plain, place)


def words_now(place: str, words: str, before: Plain, now: Plain, language: str) -> str:
    """The words of a statement, which hold for the value before, or what stands there now; a stage
    that is called otherwise says its own."""
    stage, _, of_it = place.partition("].")
    gone = of_it and value_in(now, f"{stage}]") is None
    was, value = value_at(before, place), value_at(now, place)
    if gone or was == value:
        return words
    if isinstance(was, date):  # a moment is a date too
        said = TO_BE_ANNOUNCED.in_(language) if value is None else _figures(value)
    else:
        said = value_words(place, value).in_(language)
    return said[:1].upper() + said[1:] if words[:1].isupper() else said


def said_now(clause: Clause, regulation: Regulation) -> Text:
    """The statement with the values of this regulation: of an event on another day its own dates.

    >>> from paisai.regulations.dates import moved
    >>> there = moved(load("erdayi-sanya-2021"), date(2026, 12, 18))
    >>> said_now(there.catalogued["E3.1.1"], there).zh
    '选手年满 18 岁（2008-12-31 或以前出生），是企事业单位员工。'
    """
    if regulation.catalogue not in preset_ids() or not any(places_stated(clause.zh)):
        return clause.words
    before, now = values(load(regulation.catalogue)), values(regulation)

    def in_(language: str, text: str) -> str:
        return stated(text, lambda place, said: words_now(place, said, before, now, language))

    return Text(in_("zh", clause.zh), in_("en", clause.en))


def _figures(value: object) -> str:
    """As statements have them."""
    return f"{value:%Y-%m-%d %H:%M}" if isinstance(value, datetime) else f"{value:%Y-%m-%d}"
