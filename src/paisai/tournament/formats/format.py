"""How many rounds can so many play without a second meeting?

What is the format of a stage asked? Each format answers all of it in one file of this folder.

What most formats have in common stands here: entries meet in matches, and stand in one list, by
the chain of the regulation. A format says what it has otherwise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from paisai.errors import NotationError
from paisai.frozen import record, replace
from paisai.regulations.regulation import Regulation
from paisai.regulations.stages import StageRules
from paisai.text import SILENT, Text, many
from paisai.tournament.competition import Competition, Course, StageState
from paisai.tournament.entries import EntryId
from paisai.tournament.from_regulation import has_lots
from paisai.tournament.proceedings import DrawPurpose, OpenDraw
from paisai.tournament.ranking.stage_ranking import (
    StandingRow,
    match_groups,
    match_rankings,
    rows_of,
)
from paisai.tournament.rounds import Round

if TYPE_CHECKING:
    from paisai.tournament.entries import Entrant
    from paisai.tournament.pairing.draft import Draft
    from paisai.tournament.proceedings import BracketRemedy, Remedy


def for_all_rounds(rounds: int) -> int:
    """Returns the fewest that can play so many rounds without a second meeting: of an odd number
    one rests each round, nobody twice."""
    return max(rounds + 1 - rounds % 2, 2)


def most_rounds(count: int, together: Counter[str]) -> int:
    """Returns how many rounds can be paired at most by the rules: nobody meets anybody twice, nor
    one of those `together` with him, of whom it says how many there are; of an odd number one
    rests."""
    own = max(together.values(), default=1)
    if 2 * own > count + count % 2:
        return 0
    return count - own + count % 2


def too_few_rounds(regulation: Regulation, count: int, most: int, rounds: int) -> Iterator[Text]:
    """Yields the beginning of a sentence where so many rounds cannot be paired as the rules stand,
    for that shows only late."""
    if most >= rounds:
        return
    there = regulation.entry.so_many(count)
    yield Text(
        f"参赛 {there.zh}，照规程最多打得成 {most} 轮，要打的是 {rounds} 轮：",
        f"with {there.en} at most {many(most, 'round', 'rounds')} can be paired by the rules,"
        f" and there are {rounds}: ",
    )


Spec = TypeVar("Spec", bound=StageRules)
Memory = TypeVar("Memory", bound=Course)
Called = Callable[[EntryId], str]
"""How people call an entry."""
Groups = tuple[tuple[EntryId, ...], ...]
"""Entries that stand equal, the best first."""


class PlayOff(Enum):
    """What a tie asks for once all rounds are played."""

    NONE = "none"
    TO_DRAW = "to draw"
    TO_PAIR = "to pair"


@record
class CutLine:
    """As the results are now `through` would go on, and `places` of those who are `level`; by a
    play-off, or `by_lot`. `free` of those who go on did not play the stage."""

    through: tuple[EntryId, ...]
    level: tuple[EntryId, ...] = ()
    places: int = 0
    by_lot: bool = False
    free: int = 0


class Format(Generic[Spec, Memory]):
    """All that is asked of the format of a stage. `spec` is the stage as the regulation has it,
    `stage` as it is played; what is asked before anybody plays knows only the first."""

    first_draw: ClassVar[DrawPurpose]

    def new_course(self) -> Memory:
        """Returns what is remembered of a stage that has just begun."""
        raise NotImplementedError

    def course(self, stage: StageState) -> Memory:
        course: Memory = stage.course  # type: ignore[assignment]
        return course

    def spec(self, competition: Competition, stage: StageState) -> Spec:
        spec: Spec = competition.regulation.stages[stage.index]  # type: ignore[assignment]
        return spec

    # -- how many can play -----------------------------------------------------------------

    def fewest(self, spec: Spec) -> int:
        """How many entries the stage needs at least."""
        return 2

    def fewest_for_all(self, spec: Spec) -> int:
        """How many entries an event needs at least whose rounds are all played here."""
        return self.fewest(spec)

    def is_left_out(self, spec: Spec, entries: int) -> bool:
        """Whether an event of so many does without this stage."""
        return False

    def planned_rounds(self, spec: Spec, stage: StageState | None, entries: int) -> int:
        """How many rounds so many entries play, as far as it is known before they do."""
        raise NotImplementedError

    def going_on(self, spec: Spec, entries: int) -> int:
        """How many of so many go on to the next stage."""
        return entries

    def changes_below(self, regulation: Regulation, spec: Spec, counted: Text) -> Iterator[Text]:
        """Says what changes with how few entries, before anybody has entered."""
        return iter(())

    def changed_by(
        self, regulation: Regulation, spec: Spec, entrants: Collection[Entrant]
    ) -> Iterator[Text]:
        """Says what so few entries change."""
        return iter(())

    def otherwise_played(self, regulation: Regulation, index: int, entries: int) -> Text:
        """What so few change of the stages, which the organiser agrees to before play begins with
        the stage of this index; nothing where all of it is played."""
        return SILENT

    # -- what is drawn ---------------------------------------------------------------------

    def to_draw(self, competition: Competition, stage: StageState) -> DrawPurpose | None:
        """What is to be drawn before the first round; None: nothing, or all of it is drawn."""
        return None if self.is_drawn(stage) else self.first_draw

    def is_drawn(self, stage: StageState) -> bool:
        raise NotImplementedError

    def material(
        self, competition: Competition, stage: StageState, draw: DrawPurpose, remedy: BracketRemedy
    ) -> dict[str, Any]:
        """What a draw is made of besides its seed, in plain values."""
        if draw is DrawPurpose.LOTS:
            tied = [entry for group in self.lots_due(competition, stage) for entry in group]
            return in_any_order("", tied)
        return self.own_material(competition, stage, draw, remedy)

    def own_material(
        self, competition: Competition, stage: StageState, draw: DrawPurpose, remedy: BracketRemedy
    ) -> dict[str, Any]:
        raise NotImplementedError

    def drawn(
        self, competition: Competition, stage: StageState, draw: OpenDraw, seed: str
    ) -> dict[str, Any]:
        """What the seed makes of it, in plain values, as the event of the draw holds them."""
        if draw.purpose is DrawPurpose.LOTS:
            from paisai.tournament.draw import draw_lots

            return {"lots": draw_lots(self.lots_due(competition, stage), seed)}
        return self.own_drawn(competition, stage, draw, seed)

    def own_drawn(
        self, competition: Competition, stage: StageState, draw: OpenDraw, seed: str
    ) -> dict[str, Any]:
        raise NotImplementedError

    def with_drawn(
        self, stage: StageState, purpose: DrawPurpose, outcome: dict[str, Any]
    ) -> StageState:
        """The stage with what was drawn for it."""
        if purpose is DrawPurpose.LOTS:
            lots = {EntryId(entry): number for entry, number in outcome["lots"].items()}
            return replace(stage, lots={**stage.lots, **lots})
        return self.with_own_drawn(stage, purpose, outcome)

    def with_own_drawn(
        self, stage: StageState, purpose: DrawPurpose, outcome: dict[str, Any]
    ) -> StageState:
        raise NotImplementedError

    # -- who meets whom --------------------------------------------------------------------

    def rounds(self, competition: Competition, stage: StageState) -> int:
        """How many rounds the stage has, play-offs not counted, as far as is known."""
        raise NotImplementedError

    def pair(self, competition: Competition, stage: StageState, remedy: Remedy) -> Draft:
        """The next round; raises where there is none, and says why."""
        raise NotImplementedError

    def with_tables(self, competition: Competition, stage: StageState) -> StageState:
        """The stage with what its first pairing has settled."""
        return stage

    def play_off(self, competition: Competition, stage: StageState) -> PlayOff:
        """What a tie asks for now that all rounds are played and all lots drawn."""
        return PlayOff.NONE

    def plays_in(self, round_: Round, entry: EntryId) -> bool:
        """Whether a round of the stage was one of this entry's own."""
        return True

    def played_out(self, stage: StageState, number: int) -> frozenset[EntryId]:
        """Returns who has no match any more in the round of this number, nor later."""
        return frozenset()

    def with_late(self, stage: StageState, entries: tuple[EntryId, ...]) -> StageState:
        """Returns the stage with entries that come into it when it is under way."""
        return replace(stage, participants=(*stage.participants, *entries))

    # -- who is above whom -----------------------------------------------------------------

    def places(self, spec: Spec) -> int | None:
        """Above which place the line of the cut runs, in each list; None: nobody is cut."""
        return None

    def lots_due(self, competition: Competition, stage: StageState) -> Groups:
        """Those equal on every key for whom a lot is still to be drawn: where the chain ends in
        lots everybody, else only those over whom the line of the cut runs."""
        places, lots = self.places(self.spec(competition, stage)), has_lots(competition.regulation)
        if places is None and not lots:
            return ()
        tied: list[tuple[EntryId, ...]] = []
        for groups in match_groups(competition, stage):
            above = 0
            for group in groups:
                crossed = places is not None and above < places < above + len(group)
                if len(group) > 1 and (lots or crossed):
                    tied.append(group)
                above += len(group)
        return tuple(tied)

    def standing(self, competition: Competition, stage: StageState) -> Groups:
        """How they stand, as groups of equals; who passed free comes last (E4.2c), who is still in
        a knockout first."""
        return match_groups(competition, stage)[0]

    def rows(self, competition: Competition, stage: StageState) -> tuple[StandingRow, ...]:
        """The same as lines of a list, with every figure."""
        return rows_of(match_rankings(competition, stage)[0])

    def listed(
        self, competition: Competition, stage: StageState, rows: tuple[StandingRow, ...]
    ) -> tuple[StandingRow, ...]:
        """The rows in the order in which people read them."""
        return rows

    def why(
        self, competition: Competition, stage: StageState, a: EntryId, b: EntryId, called: Called
    ) -> Text:
        """One sentence: why one entry stands above the other."""
        for found in match_rankings(competition, stage):
            if a in found.order() and b in found.order():
                return found.why(a, b, called)
        raise NotationError(
            f"{called(a)} 与 {called(b)} 不在同一小组",
            f"{called(a)} and {called(b)} are not in one group",
        )

    def advancing(self, competition: Competition, stage: StageState) -> tuple[EntryId, ...]:
        """Who goes on, in order of rank; who is out of the event is passed over, and the next moves
        up."""
        places = self.places(self.spec(competition, stage))
        if places is None:
            return ()
        order = [entry for group in self.standing(competition, stage) for entry in group]
        return tuple(entry for entry in order if not competition.is_out(entry))[:places]

    def cut_line(self, competition: Competition, stage: StageState) -> CutLine | None:
        """Where the line runs once all rounds are played; None where nobody is cut."""
        if self.places(self.spec(competition, stage)) is None:
            return None
        forward = self.advancing(competition, stage)
        over = tuple(entry for group in self.lots_due(competition, stage) for entry in group)
        through = tuple(entry for entry in forward if entry not in over)
        return CutLine(through, over, len(forward) - len(through), bool(over))


def in_any_order(part: str, entries: Collection[EntryId]) -> dict[str, Any]:
    """The material of a draw that puts entries in an order; `part` names it to the seed."""
    return {"kind": "order", "part": part, "ids": sorted(entries)}
