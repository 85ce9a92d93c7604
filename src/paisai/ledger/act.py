"""How is an act declared? Once, by the class of its command.

A command class says what the act is called in the log, over its form and on its button, when it is
allowed and what is said at another time, whose act it is, and what it is about. Its fields say
what is asked for them, in both languages, and by their type where the choices come from and how
typed words are made out. Everything keyed by acts is read off these classes: `PerAct`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from enum import StrEnum
from types import NoneType
from typing import Annotated, Any, ClassVar, Generic, TypeVar, dataclass_transform, get_args

from paisai.frozen import MISSING, field, fields, record
from paisai.text import SILENT, Text


class Status(StrEnum):
    """Where a competition is, for the table of what is allowed when."""

    NONE = "none"
    ENTRY = "entry"
    DRAWING = "drawing"
    """A draw is locked and takes words; nothing that it is made of changes."""
    OPENING = "opening"
    """The list of words is closed; the secret is to be opened."""
    DRAWING_BEFORE = "drawing_before"
    """A draw of an earlier version, which undoing could end or change and which no closing of the
    words preceded."""
    READY = "ready"
    """A stage is open and nothing is missing: draw, pair or close it."""
    DRAFT = "draft"
    PUBLISHED = "published"
    PLAYING = "playing"
    RESULTS = "results"
    """Time is up, results are missing."""
    DONE = "done"
    """The last stage is closed."""
    CLOSED = "closed"


@record
class When:
    """In which statuses an act is allowed, and what is said of it in the others: what it `waits`
    for, what there is `instead` in one status, what holds in an open draw. `fixed` is said
    whenever it is out of time."""

    allowed: frozenset[Status]
    waits: Text = SILENT
    fixed: Text = SILENT
    in_a_draw: Text = SILENT
    instead: Mapping[Status, Text] = field(default_factory=dict)


class Role(StrEnum):
    ORGANISER = "organiser"
    CHIEF = "chief"
    REFEREE = "referee"
    RECORDER = "recorder"
    ARBITRATION = "arbitration"
    LEADER = "leader"
    PLAYER = "player"

    @property
    def text(self) -> Text:
        return _ROLES[self]


_ROLES = {
    Role.ORGANISER: Text("组织者", "organiser"),
    Role.CHIEF: Text("裁判长", "chief referee"),
    Role.REFEREE: Text("裁判", "referee"),
    Role.RECORDER: Text("记录员", "recorder"),
    Role.ARBITRATION: Text("仲裁", "arbitration"),
    Role.LEADER: Text("领队", "leader"),
    Role.PLAYER: Text("选手", "player"),
}


class Cell(StrEnum):
    NO = "no"
    YES = "yes"
    OWN = "own"
    """His own table, unit, entry or act only."""
    REASON = "reason"
    """If he says why."""

    @property
    def text(self) -> Text:
        return _CELLS[self]


_CELLS = {
    Cell.NO: Text("不可", "no"),
    Cell.YES: Text("可以", "yes"),
    Cell.OWN: Text("只限自己的", "own only"),
    Cell.REASON: Text("要写理由", "with a reason"),
}
NO, YES, OWN, REASON = Cell
Row = Mapping[Role, Cell]
"""A row of the table of rights."""


def whose(
    organiser: Cell = NO,
    chief: Cell = NO,
    referee: Cell = NO,
    recorder: Cell = NO,
    *,
    arbitration: Cell = NO,
    leader: Cell = NO,
    player: Cell = NO,
) -> Row:
    cells = (organiser, chief, referee, recorder, arbitration, leader, player)
    return dict(zip(Role, cells, strict=True))


class About(StrEnum):
    """What an act is about: so it is known what is somebody's own, and whom it concerns."""

    EVENT = "event"
    UNIT = "unit"
    ENTRY = "entry"
    """An entry on the list, which its unit may still change."""
    SIDE = "side"
    """An entry that plays."""
    DRAW = "draw"
    ROUND = "round"
    TABLE = "table"
    STAGE = "stage"
    APPEAL = "appeal"
    OBJECTION = "objection"
    AWARD = "award"
    RECORD = "record"
    """Another event of the record."""


class Trait(StrEnum):
    """What is true of some acts besides."""

    RETIRED = "retired"
    """Files of before hold it, and nobody is offered it or may ask for it any more."""
    FIRST = "first"
    """It is never undone: nothing was before it."""
    ENDING = "ending"
    """It makes earlier events count no more, and is never undone itself."""
    LASTING = "lasting"
    """It is not taken back by one click."""
    SLIP = "slip"
    """A hand slips at it with the hall waiting, so it can be taken back at once: results,
    sign-ins, rulings, publications."""
    SALTED = "salted"
    """Its event holds a number of its own that nobody can guess. The head of a record is public
    before a report in it is, and few scores are possible: whoever tried them all would find it.
    And an event is known by the hash of its first, which two made alike in one second would
    share."""
    BY_PARTICULARS = "by particulars"
    """It may be decided otherwise where particulars are no longer known: who is the same person,
    who is old enough, and that a reason was given."""
    RESULT = "result"
    """It gives a table its result; once it has one, that is corrected instead."""
    AFTER_RESULTS = "after results"
    """It needs every result of the round."""
    PLAYED = "played"
    """It makes a round one that is played."""
    STEP = "step"
    """It takes the round in hand one step on: published, started, ended."""
    CORRECTS = "corrects"
    """It may change what a later round was paired on."""
    TAKES_SIDES = "takes sides"
    """It decides for one side of a table, and so against the other."""
    DRAFT = "draft"
    """It is not public before the round is published."""
    REPORT = "report"
    """It is not public before the scores of the round are."""


class Of(StrEnum):
    """What a field of a command holds."""

    ENTRY = "entry"
    SIDE = "side"
    """An entry that sits at the table."""
    UNIT = "unit"
    PLAYER = "player"
    """Which player of the entry, from 1."""
    TABLE = "table"
    ROUND = "round"
    STAGE = "stage"
    """From 1. A round and a stage that are not said are the last."""
    APPEAL = "appeal"
    OBJECTION = "objection"
    EVENT = "event"
    """The number of another event."""
    AWARD = "award"
    """A special award of the regulation, by its Chinese name."""
    UPHELD = "upheld"
    """Whether it is upheld, or dismissed."""
    SCORE = "score"
    SECRET = "secret"
    HAPPENED = "happened"
    """When something was, if that is not now."""
    WHY = "why"
    """The reason that a right or the ledger wants."""
    WORDS = "words"
    """Words on several lines."""


EntryKey = Annotated[str, Of.ENTRY]
SideKey = Annotated[str, Of.SIDE]
UnitKey = Annotated[str, Of.UNIT]
PlayerNumber = Annotated[int, Of.PLAYER]
TableNumber = Annotated[int, Of.TABLE]
RoundNumber = Annotated[int, Of.ROUND]
StageNumber = Annotated[int, Of.STAGE]
AppealNumber = Annotated[int, Of.APPEAL]
ObjectionNumber = Annotated[int, Of.OBJECTION]
EventNumber = Annotated[int, Of.EVENT]
AwardName = Annotated[str, Of.AWARD]
Upheld = Annotated[bool, Of.UPHELD]
Secret = Annotated[str, Of.SECRET]
HappenedAt = Annotated[datetime, Of.HAPPENED]
Why = Annotated[str, Of.WHY]
Words = Annotated[str, Of.WORDS]

UNKNOWN = "—"
"""What somebody said of a person, once it is not known: that something was said still counts."""


@record
class Sealed:
    """What of a field is private, and never stands in an event. `within` leads to it inside the
    field's value (`*` stands for each of a list; nothing: the whole value); `only` is the one
    value that is private; `blank` is what the field says once the value is not known, where a
    command must have it."""

    within: tuple[str, ...] = ()
    only: str | None = None
    blank: str | None = None


SEALED = Sealed()
SEALED_WORDS = Sealed(blank=UNKNOWN)
Among = Callable[[Any, Any], bool]
"""Whether an entry is to be chosen from, given the competition and the entry."""


@record
class Question:
    """What is asked for a field. `sent_as` is the name under which a form sends it, where that is
    not the field's; `unsaid` is what it means to choose nothing, `least` the smallest number,
    `unit` what is counted, `among` which entries are offered."""

    text: Text
    help: Text = SILENT
    sent_as: str = ""
    unsaid: Text = SILENT
    least: int | None = None
    unit: Text = SILENT
    among: Among | None = None
    needed: bool | None = None
    """Whether an answer is wanted; not said: unless the field has a default."""


def asked(
    zh: str, en: str, *, default: Any = MISSING, sealed: Sealed | None = None, **more: Any
) -> Any:
    """Returns a field with its question in both languages, required without a default; `more` as
    in `Question`."""
    return field(
        default=default, metadata={"question": Question(Text(zh, en), **more), "sealed": sealed}
    )


def unasked(*, default: Any = MISSING, sealed: Sealed | None = None) -> Any:
    """Returns a field that no form asks for by itself: a form of its own makes it out, or the
    program at the desk adds it."""
    return field(default=default, metadata={"question": None, "sealed": sealed})


@record
class Act:
    """The declaration of an act. `name` stands in the log, `title` over its form and `button` on
    its button; `help` is said above the form. `decided_in` is the module of the ledger that has
    its handler. `form_order` are the fields in the order of the form, where it is not that of
    the command."""

    kind: str
    name: Text
    title: Text
    button: Text
    when: When
    by: Row
    about: About
    decided_in: str = ""
    help: Text = SILENT
    traits: frozenset[Trait] = frozenset()
    form_order: tuple[str, ...] = ()
    word: str = ""
    """What is typed for it at the command line, where no word there is written for it."""

    @property
    def doers(self) -> list[Role]:
        return [role for role, cell in self.by.items() if cell is not Cell.NO]


@dataclass_transform(frozen_default=True, field_specifiers=(asked, unasked, field))
class Command:
    """Field names are the JSON names; unknown ones are refused. A class without `name` is only
    what several commands have in common."""

    act: ClassVar[Act]
    __dataclass_fields__: ClassVar[dict[str, Any]]

    def __init_subclass__(
        cls,
        kind: str = "",
        name: Text = SILENT,
        title: Text = SILENT,
        button: Text = SILENT,
        when: When | None = None,
        by: Row | None = None,
        about: About = About.EVENT,
        **more: Any,
    ) -> None:
        if any(isinstance(hint, str) for hint in vars(cls).get("__annotations__", {}).values()):
            raise TypeError(
                f"{cls.__name__}: the types of its fields are read here, so its module does without"
                " `from __future__ import annotations`"
            )
        record(cls)
        if when is None or by is None:
            return
        more["traits"] = frozenset(more.get("traits", ()))
        title = title or name
        cls.act = Act(kind, name, title, button or title, when, by, about, **more)
        NAMES[kind] = cls

    def named(self, of: Of) -> Any:
        """Returns what the command says of this, by the first field of that type; None where it
        has no such field."""
        field_name = field_of(type(self), of)
        return None if field_name is None else getattr(self, field_name)


NAMES: dict[str, type[Command]] = {}
"""Every act by its name, in the order of their declarations."""


def act_name(kind: str) -> Text:
    """Returns what an event of this kind is called in the log."""
    return NAMES[kind].act.name


_FIELDS: dict[type[Command], dict[Of, str]] = {}


def field_of(command: type[Command], of: Of) -> str | None:
    """Returns the name of the first field that holds this."""
    found = _FIELDS.get(command)
    if found is None:
        found = _FIELDS[command] = {}
        for one in fields(command):
            of_this = held_by(one.type)
            if of_this is not None:
                found.setdefault(of_this, one.name)
    return found.get(of)


def held_by(hint: Any) -> Of | None:
    """Returns what a field of this type holds, also where it may be nothing or several.

    >>> held_by(TableNumber | None), held_by(tuple[EntryKey, ...]), held_by(int)
    (<Of.TABLE: 'table'>, <Of.ENTRY: 'entry'>, None)
    """
    for part in getattr(hint, "__metadata__", ()):
        if isinstance(part, Of):
            return part
    parts = () if isinstance(hint, str) else get_args(hint)
    return next((of for one in parts if (of := held_by(one)) is not None), None)


def plain_type(hint: Any) -> Any:
    """Returns the type without what may be nothing, and without what it holds.

    >>> plain_type(int | None), plain_type(tuple[int, ...])
    (<class 'int'>, tuple[int, ...])
    """
    parts = [one for one in get_args(hint) if one is not NoneType]
    if NoneType in get_args(hint) and len(parts) == 1:
        return plain_type(parts[0])
    return getattr(hint, "__origin__", hint) if hasattr(hint, "__metadata__") else hint


def questions(command: type[Command]) -> dict[str, tuple[Any, Question]]:
    """Returns the fields that have a question, in the order of the form."""
    found = {one.name: one for one in fields(command) if one.metadata.get("question")}
    order = command.act.form_order or found
    return {name: (found[name], found[name].metadata["question"]) for name in order}


V = TypeVar("V")


class PerAct(Mapping[str, V], Generic[V]):
    """A table keyed by acts, read off their declarations: a row for each act of which `of` says
    something."""

    def __init__(self, of: Callable[[type[Command]], V | None]) -> None:
        self._of = of
        self._known: dict[str, V | None] = {}

    def _row(self, kind: str) -> V | None:
        if kind not in self._known:
            if kind not in NAMES:
                return None
            self._known[kind] = self._of(NAMES[kind])
        return self._known[kind]

    def __getitem__(self, kind: str) -> V:
        found = self._row(kind)
        if found is None:
            raise KeyError(kind)
        return found

    def __contains__(self, kind: object) -> bool:
        return isinstance(kind, str) and self._row(kind) is not None

    def __iter__(self) -> Iterator[str]:
        return (kind for kind in NAMES if self._row(kind) is not None)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def acts_with(*traits: Trait) -> tuple[str, ...]:
    """Returns the acts that have one of these traits."""
    return tuple(
        kind for kind, command in NAMES.items() if not command.act.traits.isdisjoint(traits)
    )
