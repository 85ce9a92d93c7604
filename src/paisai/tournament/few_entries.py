"""How few can take part, and what do so few change? Said before the draw, on every front."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from paisai.regulations import Regulation
from paisai.regulations.stages import AnyStage
from paisai.text import Text, joined
from paisai.tournament.entrants import Entrant
from paisai.tournament.formats import format_for


def first_stage(regulation: Regulation, entries: int) -> int:
    """The index of the stage to begin with: tables of three from which everybody would advance
    are left out (E4.2a: up to 9 begin with the semi-final, up to three with the final)."""
    for index, stage in enumerate(regulation.stages[:-1]):
        if not format_for(stage).is_left_out(stage, entries):
            return index
    return len(regulation.stages) - 1


def fewest(stage: AnyStage) -> int:
    """How many entries a stage needs at least."""
    return format_for(stage).fewest(stage)


def otherwise_played(regulation: Regulation, entries: int) -> Text:
    """What is left out or changed of the stages with so many; nothing where all of it is played
    (E4.2a)."""
    index = first_stage(regulation, entries)
    return format_for(regulation.stages[index]).otherwise_played(regulation, index, entries)


def fewest_entries(regulation: Regulation) -> int:
    """With fewer the event cannot be drawn."""
    first, last = regulation.stages[0], regulation.stages[-1]
    if first.by_deals:  # those of which nobody would be cut are left out
        return fewest(last)
    return format_for(first).fewest_for_all(first)


def how_few(regulation: Regulation, counted: Text) -> Text:
    """The fewest that a regulation can take, and below which number what changes: said before
    anybody has entered. `counted` is 人 or 对."""
    least, first = fewest_entries(regulation), regulation.stages[0]
    said = Text(f"至少 {least} {counted.zh}", f"at least {least} {counted.en}")
    changes = format_for(first).changes_below(regulation, first, counted)
    return joined([said, *changes], "；", "; ")


def what_changes(regulation: Regulation, entrants: Collection[Entrant]) -> Iterator[Text]:
    """What so few make of the regulation's format: what is left out, and what cannot be played."""
    first = regulation.stages[0]
    if not entrants:
        return
    yield from format_for(first).changed_by(regulation, first, entrants)
    if said := otherwise_played(regulation, len(entrants)):
        yield said
