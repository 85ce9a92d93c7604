"""What stands on the entry form of a unit (S11)?"""

from __future__ import annotations

from paisai.prints.paper import EntryForm, Language
from paisai.prints.safe import clean, joined, said
from paisai.prints.setting import Setting, pages
from paisai.prints.words import WORDS, place_name
from paisai.text import Text

PLACES = 8


def setting(form: EntryForm, language: Language) -> Setting:
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
