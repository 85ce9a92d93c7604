"""How does a competition stand? The whole of it as one frozen value, and any round (`RoundAt`) or
table of the hall (`TableAt`) in it.

Standings, awards and the next step are asked of it elsewhere; what a table is worth, of
`table_score`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import TYPE_CHECKING

from paisai.errors import NotationError
from paisai.frozen import field, record, replace
from paisai.persistent import Map
from paisai.referee.effects import ON_A_DEAL, Disqualify, Effect, ForfeitRound, Suspend
from paisai.regulations.citing import clause_of
from paisai.regulations.playing import AnyRules, rules_of
from paisai.regulations.regulation import NOT_SAID, Particulars, PhoneUse
from paisai.regulations.scoring import OthersAtTable
from paisai.regulations.stages import StageRules
from paisai.shengji.policies import EqualLevels
from paisai.text import Text
from paisai.tournament.entries import (
    Bracket,
    Entrant,
    EntryId,
    EntryStatus,
    EntryUnit,
    Notice,
    Objection,
    UnitId,
)
from paisai.tournament.from_regulation import match_table
from paisai.tournament.match_score import TwoInts
from paisai.tournament.proceedings import (
    Appeal,
    ConductNote,
    Honour,
    OpenDraw,
    PhonePermit,
    RecordedRuling,
    ScheduleChange,
    WaivedHonour,
)
from paisai.tournament.rounds import ReportedScore, Round, Score, Seated, TableResult

if TYPE_CHECKING:
    from paisai.regulations.regulation import Regulation
    from paisai.tournament.sheet_story import Story, Teller


@record
class Room:
    name: str
    tables: int


class Course:
    """What a format must remember of its stage, such as what was drawn. Each format has its own, a
    record in its file in `formats`; here stands what others ask of any of them."""

    @property
    def numbers(self) -> Mapping[EntryId, int]:
        """What each entry drew, where everybody draws a number."""
        return {}

    @property
    def groups(self) -> tuple[tuple[EntryId, ...], ...] | None:
        """Who is ranked together, in the order of the draw; None: all are, in one list."""
        return None

    @property
    def bracket(self) -> Bracket | None:
        """Who stands where in a knockout, once it is drawn."""
        return None

    @property
    def free(self) -> tuple[EntryId, ...]:
        """Who goes on without having played the stage."""
        return ()


@record
class StageState:
    """One stage as it is played; `participants` stand in the order they came into it, and `course`
    is what its format remembers.

    `standing` (groups of equals) and `advancing` are fixed when the stage is closed. If a later
    correction makes others advance, `unsettled` are those who would, until it is decided.
    """

    index: int
    participants: tuple[EntryId, ...]
    course: Course
    rounds: tuple[Round, ...] = ()
    lots: Mapping[EntryId, int] = field(default_factory=dict)
    standing: tuple[tuple[EntryId, ...], ...] | None = None
    advancing: tuple[EntryId, ...] = ()
    unsettled: tuple[EntryId, ...] | None = None

    @property
    def closed(self) -> bool:
        return self.standing is not None


@record
class Competition:
    """`named` lists under each player's name and number, and each team's name, the entries in
    which it was ever written, changed or gone ones too: where to look for one entered twice, so
    that thousands can enter and nobody is asked for everywhere. `entered_by` does the same for the
    unit that enters an entry, `units_named` for the names of units."""

    name: str
    regulation: Regulation
    first_day: date
    rooms: tuple[Room, ...] = ()
    units: Map[UnitId, EntryUnit] = field(default_factory=Map)
    entrants: Map[EntryId, Entrant] = field(default_factory=Map)
    named: Map[str, tuple[EntryId, ...]] = field(default_factory=Map, repr=False)
    entered_by: Map[UnitId, tuple[EntryId, ...]] = field(default_factory=Map, repr=False)
    units_named: Map[str, tuple[UnitId, ...]] = field(default_factory=Map, repr=False)
    quota: Mapping[UnitId, int] | None = None
    notices: tuple[Notice, ...] = ()
    objections: tuple[Objection, ...] = ()
    draw: OpenDraw | None = None
    drawn: str = ""
    """The seed of the last draw that was revealed."""
    stages: tuple[StageState, ...] = ()
    rulings: tuple[RecordedRuling, ...] = ()
    rulings_given: int = 0
    """So many, with those that were undone: the next one's number follows."""
    appeals: tuple[Appeal, ...] = ()
    honours: tuple[Honour, ...] = ()
    waived: tuple[WaivedHonour, ...] = ()
    phones: PhoneUse | None = None
    """What was decided at the event; nothing: what the regulation has."""
    phone_permits: tuple[PhonePermit, ...] = ()
    conduct: tuple[ConductNote, ...] = ()
    schedule_changes: tuple[ScheduleChange, ...] = ()
    closed: bool = False
    particulars: Particulars = NOT_SAID

    @property
    def phone_use(self) -> PhoneUse:
        return self.phones or self.regulation.event.phones

    @property
    def rules(self) -> AnyRules:
        """Of the game, as the regulation chooses them."""
        return rules_of(self.regulation)

    @property
    def stage(self) -> StageState | None:
        """The stage being played, or the last one that was."""
        return self.stages[-1] if self.stages else None

    @property
    def round(self) -> Round | None:
        """The last round of the stage, a draft included."""
        return self.stages[-1].rounds[-1] if self.stages and self.stages[-1].rounds else None

    @property
    def rounds_so_far(self) -> int:
        return sum(len(stage.rounds) for stage in self.stages)

    def ruled(self, entry: EntryId, kind: type[Effect]) -> tuple[RecordedRuling, ...]:
        """The rulings in force against an entry that have an effect of this kind."""
        if not self.rulings:
            return ()
        return tuple(
            ruling
            for ruling in self.rulings
            if ruling.entry == entry and ruling.cancelled_by is None and ruling.has(kind)
        )

    def is_disqualified(self, entry: EntryId) -> bool:
        return bool(self.ruled(entry, Disqualify))

    def is_out(self, entry: EntryId) -> bool:
        """Whether it takes no further part: withdrawn or disqualified."""
        if self.entrants[entry].status is not EntryStatus.QUALIFIED:
            return True
        return bool(self.rulings) and self.is_disqualified(entry)

    def plays(self, entry: EntryId, serial: int) -> bool:
        """Whether it is to be paired in the round with this number over all stages."""
        if not self.rulings:
            return self.entrants[entry].status is EntryStatus.QUALIFIED
        return not self.is_out(entry) and not self.is_suspended(entry, serial)

    def is_suspended(self, entry: EntryId, serial: int) -> bool:
        """Whether a ruling keeps it from the round with this number over all stages."""
        return any(
            isinstance(effect, Suspend) and ruling.serial < serial <= ruling.serial + effect.rounds
            for ruling in self.ruled(entry, Suspend)
            for effect in ruling.effects
        )

    def spec(self, stage: StageState) -> StageRules:
        """Returns the rules of a stage, as the regulation has them."""
        return self.regulation.stages[stage.index]

    def round_at(self, number: int | None = None, stage: int | None = None) -> RoundAt | None:
        """Returns a round that is out, by its number in its stage, and the stage by its number in
        the regulation, from 1; without a number the last one, of the stage before if this one has
        none yet. None: there is no such round."""
        found = self.stage if stage is None else self._stage(stage)
        if found is None:
            return None
        if number is None and found.rounds and found.rounds[-1].is_published:
            return RoundAt(self, found, found.rounds[-1])
        out = [round_ for round_ in found.rounds if round_.is_published]
        if not out and stage is None and number is None and len(self.stages) > 1:
            found = self.stages[-2]
            out = list(found.rounds)
        for round_ in reversed(out):
            if number is None or round_.number == number:
                return RoundAt(self, found, round_)
        return None

    def table(
        self,
        number: int,
        round: int | None = None,  # noqa: A002
        stage: int | None = None,
    ) -> TableAt | None:
        """Returns a table of the hall: `competition.table(round=3, number=7)`; None: there is
        none."""
        at = self.round_at(round, stage)
        if at is None or not 0 < number <= len(at.round.tables):
            return None
        return at.table(number)

    def _stage(self, number: int) -> StageState | None:
        return next((one for one in self.stages if one.index == number - 1), None)


@record
class RoundAt:
    """A round where it is played: in a stage of the competition, as all of it stands."""

    competition: Competition
    stage: StageState
    round: Round

    @property
    def spec(self) -> StageRules:
        """The rules of the stage."""
        return self.competition.regulation.stages[self.stage.index]

    @property
    def tables(self) -> Iterator[TableAt]:
        for seated in self.round.tables:
            yield TableAt(self.competition, self.stage, self.round, seated)

    def table(self, number: int) -> TableAt:
        return TableAt(self.competition, self.stage, self.round, self.round.tables[number - 1])

    @property
    def is_complete(self) -> bool:
        """Whether it is out, with every table settled."""
        round_ = self.round
        return round_.is_published and all(
            self.table(number).is_settled
            for number in range(round_.scored_before + 1, len(round_.tables) + 1)
        )

    @property
    def missing(self) -> tuple[int, ...]:
        """The numbers of the tables that are not settled."""
        return tuple(table.number for table in self.tables if not table.is_settled)

    def is_hit(self, entry: EntryId, kind: type[Effect]) -> bool:
        """Whether a ruling of this round in force has such an effect on an entry."""
        at = self.stage.index, self.round.number
        return bool(self.competition.rulings) and any(
            (ruling.stage, ruling.round) == at for ruling in self.competition.ruled(entry, kind)
        )


@record
class TableAt:
    """A table of the hall: seated as it is, in its round and stage of the competition."""

    competition: Competition
    stage: StageState
    round: Round
    seated: Seated

    @property
    def at(self) -> RoundAt:
        """Its round."""
        return RoundAt(self.competition, self.stage, self.round)

    @property
    def spec(self) -> StageRules:
        """The rules of its stage."""
        return self.competition.regulation.stages[self.stage.index]

    @property
    def number(self) -> int:
        return self.seated.number

    @property
    def seats(self) -> tuple[EntryId, ...]:
        return self.seated.seats

    @property
    def result(self) -> TableResult | None:
        return self.seated.result

    @property
    def reports(self) -> tuple[ReportedScore, ...]:
        return self.seated.reports

    @property
    def is_disputed(self) -> bool:
        return self.seated.is_disputed

    @property
    def score(self) -> Score | None:
        """The one that stands."""
        return self.seated.result.score if self.seated.result is not None else None

    @property
    def absent(self) -> tuple[EntryId, ...]:
        """Who forfeited this table: as entered, or by a ruling in force."""
        entered = self.seated.result.absent if self.seated.result is not None else ()
        if not entered and not self.competition.rulings:
            return ()
        at = self.at
        return tuple(
            entry
            for entry in self.seated.seats
            if entry in entered or at.is_hit(entry, ForfeitRound)
        )

    @property
    def is_settled(self) -> bool:
        """Whether nothing is missing at this table. At a table of three with one player away, what
        the others play with a substitute is still wanted, where the regulation says so."""
        if self.seated.has_score:
            return True
        others = self.competition.regulation.forfeit.others_at_table
        if others is OthersAtTable.PLAY_WITH_A_SUBSTITUTE:
            return len(self.absent) >= max(len(self.seated.seats) - 1, 1)
        return bool(self.absent)

    @property
    def rulings_given(self) -> tuple[RecordedRuling, ...]:
        """The rulings that change a deal of this table, those made void too."""
        at = self.stage.index, self.round.number, self.seated.number
        return tuple(
            ruling
            for ruling in self.competition.rulings
            if (ruling.stage, ruling.round, ruling.table) == at
            and ruling.deal is not None
            and ruling.has(*ON_A_DEAL)
        )

    @property
    def rulings(self) -> tuple[RecordedRuling, ...]:
        """Those of them that are in force."""
        return tuple(ruling for ruling in self.rulings_given if ruling.cancelled_by is None)

    def teller(self, score: Score) -> Teller:
        """Returns who tells the story of a sheet of this table, the one that stands or another."""
        from paisai.shengji.rules import Rules  # most sheets tell no story, only where it ended
        from paisai.tournament.sheet_story import Teller

        assert isinstance(self.competition.rules, Rules)
        result = self.seated.result
        entered = result.seq if result is not None and result.score == score else None
        level = self.round.first_level
        return Teller(self.competition.rules, self.seats, self.rulings_given, entered, level)

    def story(self, score: Score) -> Story | None:
        """Returns deal by deal what was taken, ruled and counted; None where the sheet has only
        levels."""
        return None if score.played is None else self.teller(score).tell(score)

    def levels(self, score: Score) -> tuple[TwoInts, int | None]:
        """Returns the final levels in table order, and the side that wins if they are equal
        (S15)."""
        story = self.story(score)
        if story is None:
            assert score.levels is not None
            return score.levels, score.first
        level = match_table(self.competition.regulation, self.spec).level
        if level is EqualLevels.DRAW:
            return story.levels, None
        if level is EqualLevels.FIRST_TO_TAKE_THE_DEAL:
            return story.levels, story.first_to_take
        return story.levels, story.first_to_reach

    @property
    def empty_seats(self) -> int:
        """How many seats of a table of three no entry has: substitutes take them (E4.2a, E4.2b)."""
        return 3 - len(self.seats) if self.spec.by_deals else 0

    @property
    def left_seats(self) -> tuple[EntryId, ...]:
        """Whose seats at a drafted table of three are free because they are out or suspended, where
        the two others play all the same."""
        result = self.seated.result
        if not self.spec.by_deals or result is None:
            return ()
        others = self.competition.regulation.forfeit.others_at_table
        if others is not OthersAtTable.PLAY_WITH_A_SUBSTITUTE:
            return ()
        return result.absent if len(self.seats) - len(result.absent) > 1 else ()

    @property
    def to_be_filled(self) -> int:
        """How many substitutes the chief referee names for a drafted table."""
        return len(self.left_seats) + self.empty_seats

    @property
    def substitutes_by_seat(self) -> tuple[tuple[int, Text], ...]:
        """Who sits on a seat without an entry, or on that of one who is out, with its place from 0:
        替补 王五, 替补 王五（代 李四）."""
        entrants = self.competition.entrants
        for_others = (
            (self.seats.index(entry), _standing_in(name, entrants[entry].name))
            for entry, name in self.seated.stand_ins
        )
        named = [
            Text(f"{SUBSTITUTE.zh} {n}", f"{SUBSTITUTE.en} {n}") for n in self.seated.substitutes
        ]
        unnamed = self.empty_seats - len(named)
        last = enumerate((*named, *(TO_BE_NAMED,) * unnamed), len(self.seats))
        return (*for_others, *last)

    @property
    def substitutes(self) -> tuple[Text, ...]:
        """The same without the seats."""
        return tuple(who for _, who in self.substitutes_by_seat)


SUBSTITUTE = Text("替补", "substitute")
TO_BE_NAMED = Text("替补（裁判长待指定）", "substitute, to be named by the chief referee")


def _standing_in(name: str, whom: str) -> Text:
    return Text(f"{SUBSTITUTE.zh} {name}（代 {whom}）", f"{SUBSTITUTE.en} {name} (for {whom})")


def room_of(rooms: tuple[Room, ...], table: int) -> tuple[str, int] | None:
    """Returns the room of a table and its number there; tables are counted through the rooms in
    order.

    >>> room_of((Room("东厅", 10), Room("西厅", 10)), 12)
    ('西厅', 2)
    """
    for room in rooms:
        if table <= room.tables:
            return room.name, table
        table -= room.tables
    return None


def stage_clause(competition: Competition, stage: StageState) -> str:
    """The clause that says how a stage is played."""
    return clause_of(competition.regulation, f"stages[{competition.spec(stage).id}]")


def as_after(stage: StageState, after: int | None) -> StageState:
    """The stage as if no round after this one had been played yet."""
    if after is None:
        return stage
    return replace(stage, rounds=tuple(one for one in stage.rounds if one.number <= after))


def chosen_stage(competition: Competition, stage: int | None) -> StageState:
    """The stage by its number in the regulation, from 1; default: the last that was opened."""
    if not competition.stages:
        raise NotationError("比赛还没有开始", "the competition has not begun")
    if stage is None:
        return competition.stages[-1]
    for state in competition.stages:
        if state.index == stage - 1:
            return state
    opened = [state.index + 1 for state in competition.stages]
    raise NotationError(
        f"没有第 {stage} 阶段；已开始的是第 {'、'.join(map(str, opened))} 阶段",
        f"there is no stage {stage}; begun so far: {', '.join(map(str, opened))}",
    )
