"""Who is still to meet whom in a knockout, and who has which place? (S7.1)

The bracket is a section of places 1 to n. Neighbours of a section meet; the winners are a section
for its better half, the losers one for the other half, if those places are played for at all.
Where neither of two comes, both are out: they share the last place of their section, behind all
who play on in it; and if its losers do not play on, they go out with these.

A knockout: who loses is out, or plays for another place (S6.5.2, S7.1).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from paisai.errors import NotationError
from paisai.frozen import record, replace
from paisai.regulations.scoring import NOT_FOR_ORDER
from paisai.regulations.stages import Knockout
from paisai.text import Text
from paisai.tournament.competition import (
    Competition,
    Course,
    RoundAt,
    StageState,
    TableAt,
    stage_clause,
)
from paisai.tournament.entries import Bracket, EntryId
from paisai.tournament.formats.format import Called, CutLine, Format, Groups
from paisai.tournament.from_regulation import match_table
from paisai.tournament.pairing.draft import Draft
from paisai.tournament.proceedings import BracketRemedy, DrawPurpose, OpenDraw, Remedy
from paisai.tournament.ranking.chain import Value
from paisai.tournament.ranking.stage_ranking import StandingRow, match_rankings, ranked_entries
from paisai.tournament.rounds import Round
from paisai.tournament.table_score import winner_of

if TYPE_CHECKING:
    from paisai.tournament.pairing.knockout import Qualifier

Winners = Mapping[frozenset[EntryId], EntryId | None]
"""For each match of a round who won it."""


@record
class Section:
    """`best` is the best place still open to its entries; None is an empty slot."""

    best: int
    entries: Bracket

    @property
    def label(self) -> str:
        """The places played for: 1-8."""
        return f"{self.best}-{self.best + len(self.entries) - 1}"


@record
class KnockoutProgress:
    """`places` of those who are done; equal ones went out together. `out` is the round in which
    somebody went out without playing for a place."""

    sections: tuple[Section, ...]
    places: Mapping[EntryId, int]
    out: Mapping[EntryId, int]


def progress(bracket: Bracket, rounds: Sequence[Winners], places: int) -> KnockoutProgress:
    """Where the knockout stands after these rounds."""
    sections: tuple[Section, ...] = (Section(1, bracket),)
    final: dict[EntryId, int] = {}
    out: dict[EntryId, int] = {}
    for number, winners in enumerate(rounds, 1):
        following: list[Section] = []
        for section in sections:
            up, down, gone = _played(section, winners)
            half = len(section.entries) // 2
            following.append(Section(section.best, up))
            last = section.best + len(section.entries) - 1
            if last <= places:
                following.append(Section(section.best + half, down))
                final.update(dict.fromkeys(gone, last))
            else:
                lost = [*filter(None, down), *gone]
                final.update(dict.fromkeys(lost, section.best + half))
                out.update(dict.fromkeys(lost, number))
        sections = tuple(section for section in following if len(section.entries) > 1)
        for section in following:
            if len(section.entries) == 1 and section.entries[0] is not None:
                final[section.entries[0]] = section.best
    return KnockoutProgress(tuple(s for s in sections if any(s.entries)), final, out)


def _played(section: Section, winners: Winners) -> tuple[Bracket, Bracket, tuple[EntryId, ...]]:
    """Winners, losers, and those of a match that neither played."""
    up: list[EntryId | None] = []
    down: list[EntryId | None] = []
    gone: list[EntryId] = []
    for i in range(0, len(section.entries), 2):
        one, other = section.entries[i], section.entries[i + 1]
        if one is None or other is None:
            up.append(one or other)
            down.append(None)
            continue
        winner = winners[frozenset((one, other))]
        up.append(winner)
        if winner is None:
            gone += [one, other]
            down.append(None)
        else:
            down.append(other if winner == one else one)
    return tuple(up), tuple(down), tuple(gone)


@record
class KnockoutCourse(Course):
    """The bracket that was drawn."""

    slots: Bracket | None = None

    @property
    def bracket(self) -> Bracket | None:
        return self.slots


class KnockoutFormat(Format[Knockout, KnockoutCourse]):
    first_draw = DrawPurpose.BRACKET

    def new_course(self) -> KnockoutCourse:
        return KnockoutCourse()

    def planned_rounds(self, spec: Knockout, stage: StageState | None, entries: int) -> int:
        return max(entries - 1, 0).bit_length()

    def is_drawn(self, stage: StageState) -> bool:
        return stage.course.bracket is not None

    def own_material(
        self, competition: Competition, stage: StageState, draw: DrawPurpose, remedy: BracketRemedy
    ) -> dict[str, Any]:
        return {
            "kind": "bracket",
            "remedy": remedy.value,
            "qualifiers": [
                {
                    "id": one.id,
                    "units": sorted(one.units),
                    "group": one.group,
                    "place": one.place,
                    "result": list(one.result),
                }
                for one in qualifiers(competition, stage)
            ],
        }

    def own_drawn(
        self, competition: Competition, stage: StageState, draw: OpenDraw, seed: str
    ) -> dict[str, Any]:
        from paisai.tournament.pairing.knockout import draw_bracket, remedied

        qualified = qualifiers(competition, stage)
        bracket = draw_bracket(qualified, seed, draw.remedy, stage_clause(competition, stage))
        relaxed = [list(two) for two in remedied(bracket, qualified)]
        return {"bracket": list(bracket), **({"remedied": relaxed} if relaxed else {})}

    def with_own_drawn(
        self, stage: StageState, purpose: DrawPurpose, outcome: dict[str, Any]
    ) -> StageState:
        slots = tuple(None if one is None else EntryId(one) for one in outcome["bracket"])
        return replace(stage, course=KnockoutCourse(slots))

    def rounds(self, competition: Competition, stage: StageState) -> int:
        sections = knockout_progress(competition, stage).sections
        return len(stage.rounds) + (1 if sections else 0)

    def pair(self, competition: Competition, stage: StageState, remedy: Remedy) -> Draft:
        tables: list[tuple[tuple[EntryId, ...], str]] = []
        byes: list[EntryId] = []
        for section in knockout_progress(competition, stage).sections:
            for i in range(0, len(section.entries), 2):
                there = [entry for entry in section.entries[i : i + 2] if entry is not None]
                if len(there) == 2:
                    tables.append((tuple(there), section.label))
                else:
                    byes += there
        return Draft(tuple(tables), tuple(byes))

    def plays_in(self, round_: Round, entry: EntryId) -> bool:
        return any(entry in table.seats for table in round_.tables)

    def lots_due(self, competition: Competition, stage: StageState) -> Groups:
        return ()

    def standing(self, competition: Competition, stage: StageState) -> Groups:
        places = knockout_places(competition, stage)
        by_place: dict[int, list[EntryId]] = {}
        for entry in ranked_entries(competition, stage.participants):
            by_place.setdefault(places.get(entry, 0), []).append(entry)
        return tuple(tuple(by_place[place]) for place in sorted(by_place))

    def rows(self, competition: Competition, stage: StageState) -> tuple[StandingRow, ...]:
        done = knockout_places(competition, stage)
        placed = (entry for entry in stage.participants if entry in done)
        return tuple(
            StandingRow(done[entry], entry) for entry in sorted(placed, key=done.__getitem__)
        )

    def why(
        self, competition: Competition, stage: StageState, a: EntryId, b: EntryId, called: Called
    ) -> Text:
        places = knockout_places(competition, stage)
        if a not in places or b not in places:
            raise NotationError("两者的名次还没有打出来", "their places are not played out yet")
        if places[a] == places[b]:
            return Text(
                f"{called(a)} 与 {called(b)} 同样出局，并列第 {places[a]} 名",
                f"{called(a)} and {called(b)} went out alike and share place {places[a]}",
            )
        better, worse = sorted((a, b), key=lambda entry: places[entry])
        first, second = called(better), called(worse)
        return Text(
            f"{first} 列在 {second} 之前：淘汰赛第 {places[better]} 名对第 {places[worse]} 名",
            f"{first} is above {second}: place {places[better]} of the knockout against"
            f" {places[worse]}",
        )

    def advancing(self, competition: Competition, stage: StageState) -> tuple[EntryId, ...]:
        return ()

    def cut_line(self, competition: Competition, stage: StageState) -> CutLine | None:
        return None


KNOCKOUT = KnockoutFormat()


def knockout_progress(competition: Competition, stage: StageState) -> KnockoutProgress:
    """Who is still to meet whom, and who has which place."""
    spec = KNOCKOUT.spec(competition, stage)
    assert stage.course.bracket is not None
    table = match_table(competition.regulation, spec)
    won = [
        {
            frozenset(seated.seats): winner_of(TableAt(competition, stage, round_, seated), table)
            for seated in round_.tables
        }
        for round_ in stage.rounds
        if RoundAt(competition, stage, round_).is_complete
    ]
    return progress(stage.course.bracket, won, spec.places)


def knockout_places(competition: Competition, stage: StageState) -> dict[EntryId, int]:
    """The places played for, of those who are done. A place that nobody played for stays empty;
    who is disqualified has none, and those behind move up."""
    if stage.course.bracket is None:
        return {}
    places = knockout_progress(competition, stage).places
    struck = [place for entry, place in places.items() if competition.is_disqualified(entry)]
    return {
        entry: place - sum(other < place for other in struck)
        for entry, place in places.items()
        if not competition.is_disqualified(entry)
    }


def qualifiers(competition: Competition, stage: StageState) -> tuple[Qualifier, ...]:
    """The participants of a knockout as its draw wants them (S6.5.2). If all come from one group,
    that cannot keep them apart."""
    from paisai.tournament.pairing.knockout import Qualifier

    apart = not KNOCKOUT.spec(competition, stage).same_unit_meets_first
    before = competition.stages[-2] if len(competition.stages) > 1 else None
    groups = before.course.groups if before is not None else None
    grouped = groups is not None and len(groups) > 1
    in_group = _in_groups(competition, before) if before is not None and grouped else {}
    return tuple(
        Qualifier(
            entry,
            frozenset(competition.entrants[entry].units if apart else ()),
            *in_group.get(entry, (str(entry), 1 if before is None else place, ())),
        )
        for place, entry in enumerate(stage.participants, 1)
    )


InGroup = tuple[str, int, tuple[int, ...]]
"""The group, the place in it among those who go on, and the figures that compare groups."""


def _in_groups(competition: Competition, before: StageState) -> dict[EntryId, InGroup]:
    chain = competition.regulation.ranking.chain
    found: dict[EntryId, InGroup] = {}
    for number, ranking in enumerate(match_rankings(competition, before), 1):
        able = [row for row in ranking.placed if row.entry in before.advancing]
        for place, row in enumerate(able, 1):
            figures = tuple(
                _doubled(value)
                for key, value in zip(chain, row.values, strict=False)
                if key not in NOT_FOR_ORDER
            )
            found[row.entry] = (f"group {number}", place, figures)
    return found


def _doubled(value: Value) -> int:
    """Match points come in halves."""
    return int(2 * value) if isinstance(value, int | Fraction) else 0
