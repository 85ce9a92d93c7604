"""What stands on the entry form of a unit (S11)?"""

from __future__ import annotations

from typing import Any

from paisai.prints.grid import joined
from paisai.prints.safe import clean
from paisai.prints.setting import pages
from paisai.prints.values import EntryForm, Language
from paisai.prints.words import place_name, say

PLACES = 8


def setting(form: EntryForm, language: Language) -> tuple[bytes, dict[str, Any]]:
    if len(form.places) > PLACES:
        raise ValueError(f"the form has room for the places 1 to {PLACES} (S11)")
    names = [*form.places, *((),) * (PLACES - len(form.places))]
    data = {
        "unit": clean(form.unit),
        "leader": clean(form.leader),
        "telephone": clean(form.telephone),
        "time": clean(form.time),
        "place": clean(form.place),
        "entrants": clean(form.entrants),
        "formats": [{"name": clean(f), "on": f == form.format} for f in formats(form, language)],
        "places": [
            {"name": place_name(i, language), "names": joined(n)} for i, n in enumerate(names, 1)
        ],
        "wild_card": joined(form.wild_card),
        "notes": [clean(note) for note in form.notes],
    }
    return pages("entry.typ", "entry_form", form.masthead, language, {"form": data})


def formats(form: EntryForm, language: Language) -> tuple[str, ...]:
    offered = form.formats or (say("round_robin", language), say("knockout", language))
    return offered if form.format in ("", *offered) else (*offered, form.format)
