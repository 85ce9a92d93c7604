"""What a referee needs at a table: what is still to be done there, and what is ruled most often."""

from __future__ import annotations

from collections import Counter
from datetime import datetime

from paisai.acting.forms import Field, Kind, Posted, Situation, form_of
from paisai.desk.boards.attention import Trouble, trouble_at
from paisai.desk.boards.rulings import found_infractions
from paisai.frozen import record
from paisai.referee import ListedInfraction, infractions
from paisai.referee.effects import Duty, Repair, ReplayDeal, RightLost
from paisai.regulations.clocks import LATENESS
from paisai.text import SILENT, Text, joined
from paisai.tournament.competition import Competition, RoundAt, TableAt
from paisai.tournament.entries import EntryId
from paisai.tournament.naming import label
from paisai.tournament.proceedings import RecordedRuling
from paisai.tournament.round_times import late_unruled
from paisai.tournament.rounds import Round, Seated


@record
class TableDuty:
    """What a ruling of the round leaves to be done, put right or kept from at a table."""

    ruling: RecordedRuling
    who: str
    text: Text


def duties_at(competition: Competition, round_: Round, table: Seated) -> tuple[TableDuty, ...]:
    """For the next referee who comes, the last ruling first; nothing once the table has played."""
    if table.result is not None:
        return ()
    found = []
    for ruling in reversed(competition.rulings):
        if ruling.serial != round_.serial or ruling.cancelled_by is not None:
            continue
        if ruling.entry not in table.seats:
            continue
        for effect in ruling.effects:
            if isinstance(effect, Duty | Repair):
                found.append(TableDuty(ruling, label(competition, ruling.entry), effect.text))
            elif isinstance(effect, RightLost):
                lost = Text("失去：", "lost: ") + effect.right
                found.append(TableDuty(ruling, label(competition, ruling.entry), lost))
            elif isinstance(effect, ReplayDeal):
                found.append(TableDuty(ruling, label(competition, ruling.entry), _again(ruling)))
    return tuple(found)


def _again(ruling: RecordedRuling) -> Text:
    if ruling.deal is None:
        return Text("这一副重打", "the deal is played again")
    return Text(f"第 {ruling.deal} 副重打", f"deal {ruling.deal} is played again")


def told_so_far(at: Situation, posted: Posted) -> tuple[Text, ...]:
    """What is filled in of a ruling that is not given yet, in words."""
    form = form_of("rule", at, posted).kept(posted)
    return tuple(
        one.label + Text("：", ": ") + said
        for one in form.fields
        if one.name not in ("stage", "round", "table") and (said := _in_words(one))
    )


def _in_words(field: Field) -> Text:
    if field.kind is Kind.YES_NO:
        return Text("是", "yes") if field.value else SILENT
    labels = {one.value: one.label for one in field.options if one.value}
    return joined((labels.get(text, Text(text, text)) for text in field.value if text), "、", ", ")


def to_be_ruled_late(table: TableAt, now: datetime) -> tuple[EntryId, ...]:
    """Returns those of `late_unruled`, where a penalty is listed for it."""
    if all(one.id != LATENESS for one in infractions(table.competition.regulation)):
        return ()
    return tuple(entry for entry, _ in late_unruled(table, now))


def tables_to_go_to(at: RoundAt, now: datetime) -> dict[int, Text]:
    """Returns the tables that wait for a referee, the gravest first, each with the reason: reports
    that differ, a sheet that is late, somebody to be ruled on for lateness."""
    found: dict[Trouble, dict[int, Text]] = {
        one: {} for one in (Trouble.DISPUTED, Trouble.RESULT_LATE, Trouble.NOT_HERE)
    }
    for table in at.tables:
        trouble = None if table.is_settled else trouble_at(table, now)
        late = to_be_ruled_late(table, now)
        if trouble is not None and trouble[0] in found:
            found[trouble[0]][table.number] = trouble[1]
        elif late:
            whom = [at.competition.entrants[one].name for one in late]
            found[Trouble.NOT_HERE][table.number] = Text(
                f"迟到要判：{'、'.join(whom)}", f"late, to be ruled on: {', '.join(whom)}"
            )
    return {number: said for each in found.values() for number, said in each.items()}


def by_use(competition: Competition, words: str) -> tuple[ListedInfraction, ...]:
    """Those with these words, what was ruled most often in this event first."""
    used = Counter(ruling.infraction for ruling in competition.rulings)
    return tuple(sorted(found_infractions(competition, words), key=lambda one: -used[one.id]))
