"""What do the forms of all acts share: where the desk is, and the fields that come back in many?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from operator import attrgetter

from paisai.acting.forms.model import Field, Kind, Option, Posted, last
from paisai.acting.forms.reading import Answers
from paisai.desk.boards.entries import STATUS
from paisai.frozen import record
from paisai.ledger import Command, State
from paisai.plain import Limits
from paisai.prints.table import same
from paisai.regulations.regulation import Regulation
from paisai.text import SILENT, Text, joined
from paisai.tournament.competition import Competition, StageState, TableAt
from paisai.tournament.entries import Entrant
from paisai.tournament.naming import called, label
from paisai.tournament.rounds import Round, RoundStatus, Seated

FROM_ONE = Limits(ge=1)
TAKES_PART = attrgetter("takes_part")


def unsaid(zh: str = "不选", en: str = "none") -> Option:
    """What it means to choose nothing."""
    return Option("", Text(zh, en))


NOTHING, NOT_SAID = unsaid(), unsaid("不写", "not said")


@record
class Situation:
    """Where the desk is when a form is made or comes back: what is on record, who acts, when.
    `regulations` are those a new event can be made by."""

    state: State
    now: datetime
    actor: str
    regulations: tuple[Regulation, ...] = ()

    @property
    def competition(self) -> Competition:
        assert self.state.competition is not None
        return self.state.competition


@record
class FormOf:
    """The form of one act: its fields as far as is known what it is about, and the commands it
    becomes. What is posted may choose further fields, as an infraction chooses its facts."""

    title: Text
    submit: Text
    fields: Callable[[Situation, Posted], Sequence[Field]]
    commands: Callable[[Situation, Answers], Sequence[Command]]
    help: Text = SILENT
    called: Callable[[Situation, Posted], Text] | None = None
    """The title where it depends on what the form is about."""


def reason(zh: str = "理由", en: str = "reason", *, required: bool = True) -> Field:
    return Field("reason", Text(zh, en), Kind.WORDS, required=required)


def entries_in(
    competition: Competition, wanted: Callable[[Entrant], bool] = lambda _: True
) -> tuple[Option, ...]:
    """Entries as options: by number and name, and that one is out."""
    return tuple(
        Option(entrant.id, Text(shown, shown) + _out(entrant))
        for entrant in competition.entrants.values()
        if wanted(entrant)
        for shown in [f"{entrant.id} {label(competition, entrant.id)}"]
    )


def _out(entrant: Entrant) -> Text:
    if entrant.takes_part:
        return SILENT
    said = STATUS[entrant.status]
    return Text(f"，{said.zh}", f", {said.en}")


def entry_field(
    competition: Competition,
    given: Posted,
    wanted: Callable[[Entrant], bool] = lambda _: True,
) -> Field:
    return Field(
        "entry",
        Text("参赛者", "entry"),
        Kind.CHOICE,
        entries_in(competition, wanted),
        required=True,
        value=chosen(given, "entry"),
    )


def entrant_given(competition: Competition, given: Posted) -> Entrant | None:
    """The entry that is named already, if it is there."""
    id_ = last(given, "entry").strip()
    return next((e for e in competition.entrants.values() if e.id == id_), None)


def side_option(competition: Competition, entry: str) -> Option:
    name = competition.entrants[entry].name  # type: ignore[index]
    return Option(entry, Text(name, name))


def players_of(entrant: Entrant) -> tuple[Option, ...]:
    """The players of an entry as options, by their places."""
    return tuple(
        Option(str(n), Text(player.name, player.name))
        for n, player in enumerate(entrant.players, 1)
    )


def chosen(given: Posted, name: str) -> tuple[str, ...]:
    """What is chosen already, before the form is filled in."""
    return tuple(filter(None, [last(given, name).strip()]))


def units_in(competition: Competition) -> tuple[Option, ...]:
    return tuple(Option(unit.id, Text(unit.name, unit.name)) for unit in competition.units.values())


@record
class AtTable:
    """The round and the table a form is about, as far as they are named."""

    stage: StageState | None = None
    round: Round | None = None
    table: Seated | None = None

    @property
    def tables(self) -> Sequence[Seated]:
        return self.round.tables if self.round is not None else ()


def at_table(competition: Competition, given: Posted) -> AtTable:
    """The round named, else the last that is out; of the stage named, else the last."""
    stages = competition.stages
    asked = last(given, "stage").strip()
    if asked.isdecimal() and 0 < int(asked) <= len(stages):
        stages = stages[int(asked) - 1 : int(asked)]
    if not stages:
        return AtTable()
    number, table = last(given, "round").strip(), last(given, "table").strip()
    rounds = [one for one in stages[-1].rounds if one.status is not RoundStatus.DRAFT]
    found = [one for one in rounds if not number or str(one.number) == number]
    if not found:
        return AtTable(stages[-1])
    tables = [one for one in found[-1].tables if str(one.number) == table]
    return AtTable(stages[-1], found[-1], tables[0] if tables else None)


def table_field(
    competition: Competition,
    at: AtTable,
    given: Posted,
    *,
    required: bool = True,
    without: Option = NOTHING,
) -> Field:
    """`without` says what it means to name none."""

    def named(table: Seated) -> Text:
        here = [same(competition.entrants[seat].name) for seat in table.seats]
        if at.stage is not None and at.round is not None:
            here += TableAt(competition, at.stage, at.round, table).substitutes
        who = joined(here, " — ", " — ")
        return Text(f"第 {table.number} 桌 {who.zh}", f"table {table.number} {who.en}")

    offered = tuple(Option(str(table.number), named(table)) for table in at.tables)
    return Field(
        "table",
        Text("桌号", "table"),
        Kind.CHOICE,
        offered if required else (without, *offered),
        required=required,
        value=chosen(given, "table"),
    )


def round_field(at: AtTable, given: Posted) -> Field:
    """The rounds that are out, each once: to say nothing means the last, and so it is called."""
    rounds = at.stage.rounds if at.stage is not None else ()
    out = [one for one in rounds if one.status is not RoundStatus.DRAFT]
    offered = _last_unsaid(((str(one.number), called(one)) for one in out), given, "round")
    value = chosen(given, "round")
    if not value and at.stage is not None and at.stage.index and offered:
        *earlier, last_one = offered
        name = last_one.label
        said = Text(f"最后一轮（{name.zh}）", f"the last round ({name.en})")
        offered = (*earlier, Option("", said))
    return Field("round", Text("轮次", "round"), Kind.CHOICE, offered or (NOTHING,), value=value)


def stage_field(competition: Competition, given: Posted) -> Field:
    """The stages so far, each once: to say nothing means the last."""
    stages = (
        (str(state.index + 1), competition.regulation.stages[state.index].name)
        for state in competition.stages
    )
    offered = _last_unsaid(stages, given, "stage") or (NOTHING,)
    value = chosen(given, "stage")
    return Field("stage", Text("阶段", "stage"), Kind.CHOICE, offered, value=value)


def _last_unsaid(named: Iterable[tuple[str, Text]], given: Posted, name: str) -> tuple[Option, ...]:
    """What is chosen by saying nothing is the last, unless it is said."""
    said = last(given, name).strip()
    every = tuple(named)
    return tuple(
        Option("" if i == len(every) and value != said else value, label_)
        for i, (value, label_) in enumerate(every, 1)
    )


def number(answers: Answers, name: str) -> int | None:
    """A number chosen from a list."""
    text = answers.text(name)
    return int(text) if text else None


def filled(value: object) -> tuple[str, ...]:
    """What stands in a field of this value."""
    return () if value is None or value == "" else (str(value),)
