"""A player's forms: the same acts, for his own entry only."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from paisai.acting.forms.model import Field, Form, Kind, Posted, last
from paisai.acting.forms.score import by_ranks
from paisai.desk.public.appealing import SINCE
from paisai.frozen import replace
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.proceedings import RecordedRuling


def given_to_player(name: str, entry: str, given: Posted) -> Mapping[str, list[str]]:
    """What is settled by who he is, unless he names another: that is refused as not his own."""
    known = {key: list(texts) for key, texts in given.items()}
    for key in ("by", "entry"):
        if not last(given, key).strip():
            known[key] = [entry]
    return {**known, **({"name": [name]} if "words" in known else {})}


def for_player(form: Form, competition: Competition, entry: str) -> Form:
    """The form with nobody to choose but himself, and what he can appeal against."""

    def narrowed(field: Field) -> Field:
        if field.name in ("by", "entry") and field.kind is Kind.CHOICE:
            mine = tuple(one for one in field.options if one.value == entry)
            return replace(field, options=mine, value=(entry,))
        if field.name in ("ruling", "appeal"):
            known = appealed_by(competition, {entry})[field.name]
            kept = tuple(one for one in field.options if not one.value or one.value in known)
            return replace(field, options=kept)
        return by_ranks(competition, field)

    return replace(form, fields=tuple(map(narrowed, told_where_to_pay(form, competition))))


def told_where_to_pay(form: Form, competition: Competition) -> Iterator[Field]:
    """Money is noted by whoever takes it; who appeals does not say that he paid."""
    rules = competition.regulation.appeals
    minutes, since = rules.steps[-1].within_minutes, SINCE[rules.since]
    for field in form.fields:
        if field.name == "fee":
            continue
        if form.name == "file_appeal" and field.name == "text" and rules.fee:
            where = Text(
                f"申诉费 {rules.fee} 元，{since.zh} {minutes} 分钟内交给记录台，登记收到才裁决",
                f"the fee of {rules.fee} yuan is handed to the desk within {minutes} minutes"
                f" {since.en}; the appeal is decided when the desk has noted it",
            )
            yield replace(field, help=where)
        else:
            yield field


def appealed_by(competition: Competition, entries: Collection[str]) -> dict[str, set[str]]:
    """What these entries can appeal against, and the appeals they have filed, by number."""
    against = {str(one.number) for entry in entries for one in concerning(competition, entry)}
    filed = {str(one.number) for one in competition.appeals if one.entry in entries}
    return {"ruling": against, "appeal": filed}


def concerning(competition: Competition, entry: str) -> tuple[RecordedRuling, ...]:
    """The rulings that hold, against an entry or at a table where it sat."""
    return tuple(
        one
        for one in competition.rulings
        if one.cancelled_by is None and (one.entry == entry or _sat_there(competition, one, entry))
    )


def _sat_there(competition: Competition, ruling: RecordedRuling, entry: str) -> bool:
    return any(
        entry in table.seats and table.number == ruling.table
        for round_ in competition.stages[ruling.stage].rounds
        if round_.number == ruling.round
        for table in round_.tables
    )
