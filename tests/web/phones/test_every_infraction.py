"""Every infraction of every preset is ruled on a phone in three screens at most, and comes to what
the judge's `referee/rule` says."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from typing import Any
from urllib.parse import quote, urlencode

import pytest

from paisai.ledger.infractions import history
from paisai.referee import ListedInfraction, infractions
from paisai.referee import effects as to
from paisai.tournament.entries import EntryId
from paisai.web.streams.books import Book
from support.hall_clock import HallClock
from support.infraction_facts import Facts, chosen, judged
from support.page_forms import PageForm, forms_of, links_of
from support.phones import RefereePhone
from support.presets import AT_PLAY
from support.web_day import put

ORDINARY = "erdayi-sanya-2021"


class Thumb:
    """A referee's phone from the table's page on; counts the screens it is shown."""

    def __init__(self, book: Book, entry: str) -> None:
        self.phone, self.entry = RefereePhone(book), entry
        self.client = self.phone.client
        self.base = f"/r/{book.slug}/t/1/"
        self.screens = 0

    def _shown(self, answer: Any) -> str:
        self.screens += 1
        assert answer.status_code in (200, 400), answer.status_code
        return str(answer.content.decode())

    def what(self) -> list[str]:
        """The list of infractions, one tap from the table."""
        self.screens = 0
        page = self.client.get(self.base).content.decode()
        (rule,) = [link for link in links_of(page) if f"rule/?entry={quote(self.entry)}" in link]
        return links_of(self._shown(self.client.get(rule)))

    def facts(self, listed: ListedInfraction, links: list[str]) -> str:
        (link,) = [one for one in links if one.endswith(f"infraction={listed.id}")]
        return self._shown(self.client.get(f"{self.base}rule/{link}"))

    def asked(self, listed: ListedInfraction, facts: Facts) -> PageForm:
        """The form once case and choice are tapped: the same screen comes again by itself and asks
        what these need."""
        told = {f"fact.{n}": str(facts[n]) for n in ("case", "choice", "minutes") if n in facts}
        query = urlencode({"entry": self.entry, "infraction": listed.id, **told})
        return facts_form(self.client.get(f"{self.base}rule/?{query}").content.decode())

    def look(self, form: PageForm, facts: Facts) -> str:
        values = {f"fact.{name}": str(value) for name, value in facts.items()}
        if "minutes" in facts:
            values["reason"] = "裁判看着钟"
        if "deal" in form.asked:
            values["deal"] = "1"
        return self._shown(self.client.post(f"{self.base}rule/", form.filled(**values)))


def confirmation(page: str) -> PageForm | None:
    found = [form for form in forms_of(page) if form.action.endswith("/do/rule/")]
    return found[0] if found else None


def facts_form(page: str) -> PageForm:
    (found,) = [form for form in forms_of(page) if form.action.endswith("/rule/") and form.asked]
    return found


def only_asked(form: PageForm, facts: Facts) -> Facts:
    """Of the facts those that the form asks, and all that it must have."""
    assert {name[5:] for name in form.required if name.startswith("fact.")} <= {*facts}
    return {name: value for name, value in facts.items() if f"fact.{name}" in form.asked}


@pytest.mark.parametrize("preset", AT_PLAY)
def test_three_screens_and_the_judges_words(preset: str, hall_clock: HallClock) -> None:
    """Each infraction with three ways of its facts."""
    _looked_at(preset, hall_clock, 3)


@pytest.mark.long
@pytest.mark.parametrize("preset", AT_PLAY)
def test_every_choice_of_facts(preset: str, hall_clock: HallClock) -> None:
    _looked_at(preset, hall_clock, None)


def _looked_at(preset: str, hall_clock: HallClock, most: int | None) -> None:
    hall = AT_PLAY[preset]()
    hall_clock.set(hall.now + timedelta(minutes=20))
    regulation = hall.competition.regulation
    thumb = Thumb(put(hall), hall.tables[1][0])
    seq = thumb.phone.book.follow().seq
    links = thumb.what()
    for listed in infractions(regulation):
        thumb.screens = 1
        assert facts_form(thumb.facts(listed, links))
        ways = list(chosen(regulation, listed))
        ruled = 0
        for told_all in ways if most is None else ways[:: max(1, len(ways) // most)]:
            thumb.screens = 2
            form = thumb.asked(listed, told_all)
            facts = only_asked(form, told_all)
            page, told = thumb.look(form, facts), judged(preset, listed, facts, [])
            ready = confirmation(page)
            if not told["ok"]:
                assert ready is None, (listed.id, facts, told)
                continue
            assert ready is not None, (listed.id, facts, told, _alerts(page))
            assert thumb.screens <= 3
            assert told["text"]["zh"] in ready.fields["seen"][0], (listed.id, facts)
            assert listed.clause is None or listed.clause in page
            ruled += 1
        assert ruled, listed.id
    assert thumb.phone.book.follow().seq == seq  # looking writes nothing


@pytest.mark.parametrize(
    "preset",
    [
        pytest.param(preset, marks=() if preset == ORDINARY else pytest.mark.long)
        for preset in AT_PLAY
    ],
)
def test_what_is_written_has_the_judges_amounts(preset: str, hall_clock: HallClock) -> None:
    """Each infraction in an event of its own, twice, since the second time may cost more."""
    hall = AT_PLAY[preset]()
    hall_clock.set(hall.now + timedelta(minutes=20))
    regulation = hall.competition.regulation
    again = 0
    for listed in infractions(regulation):
        ways = [
            facts for facts in chosen(regulation, listed) if judged(preset, listed, facts, [])["ok"]
        ]
        again += _confirmed(put(hall), preset, hall.tables[1][0], listed, ways[-1])
    assert again > 3


def _alerts(page: str) -> list[str]:
    return re.findall(r'(?:role="alert"|class="defect"[^>]*)>([^<]*)', page)


def _confirmed(book: Book, preset: str, entry: str, listed: ListedInfraction, facts: Facts) -> bool:
    """Whether it could be ruled a second time, too."""
    thumb = Thumb(book, entry)
    for number in (1, 2):
        past = [
            {"infraction": one.infraction, "facts": dict(one.facts)}
            for one in history(book.competition, EntryId(entry))
        ]
        assert facts_form(thumb.facts(listed, thumb.what()))
        form = thumb.asked(listed, facts)
        facts = only_asked(form, facts)
        ready = confirmation(thumb.look(form, facts))
        if ready is None:  # what was ruled the first time left nothing to rule on
            assert number == 2, (listed.id, facts)
            return False
        assert thumb.screens <= 3
        status, answer = thumb.phone.send("do/rule/", **ready.filled())
        assert status == 200, (listed.id, facts, answer)
        made, told = book.competition.rulings[-1], judged(preset, listed, facts, past)
        assert told["ok"], told
        written = json.loads(json.dumps([to.in_protocol(effect) for effect in made.effects]))
        assert written == told["effects"], (listed.id, facts, number)
        assert (made.clause or None) == told["clause"]
    return True
