"""A sixth format in one file: all play all twice, home and away. Its line is in `registered`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, ClassVar, Literal

from paisai.acting.regulation_form.shape import shape_of
from paisai.acting.regulation_form.whole import regulation_parts
from paisai.frozen import record, replace
from paisai.ledger import commands as c
from paisai.regulations.part import Count, value
from paisai.regulations.stages import StageRules
from paisai.text import Text
from paisai.tournament.competition import Competition, Course, StageState
from paisai.tournament.draw import numbers
from paisai.tournament.entries import EntryId
from paisai.tournament.formats import FORMATS
from paisai.tournament.formats.format import Format, in_any_order
from paisai.tournament.formats.round_robin import all_play_all
from paisai.tournament.pairing.draft import Draft
from paisai.tournament.proceedings import BracketRemedy, DrawPurpose, OpenDraw, Remedy
from paisai.tournament.rounds import Score
from support.hall import Hall, changed


class DoubleRoundRobin(StageRules):
    """Everybody meets everybody twice, on either side of the table."""

    words: ClassVar[Text] = Text("双循环", "double round robin")
    byes_count: ClassVar[bool] = True

    kind: Literal["double_round_robin"]
    cut: Count | None = value("晋级数", "how many advance", default=None)

    @property
    def goes_on(self) -> int | None:
        return self.cut

    def said(self, following: Text) -> Iterable[tuple[Text, list[str]]]:
        said = Text("双循环，每两方相遇两次，南北、东西各一次。", "All meet twice, on either side.")
        yield said, [f"stages[{self.id}]"]


@record
class DoubleCourse(Course):
    """The numbers that were drawn: who begins where in the circle."""

    drawn: Mapping[EntryId, int] | None = None

    @property
    def numbers(self) -> Mapping[EntryId, int]:
        return self.drawn or {}


class DoubleRoundRobinFormat(Format[DoubleRoundRobin, DoubleCourse]):
    first_draw = DrawPurpose.NUMBERS

    def new_course(self) -> DoubleCourse:
        return DoubleCourse()

    def planned_rounds(self, spec: DoubleRoundRobin, stage: StageState | None, entries: int) -> int:
        return 2 * (entries - 1 if entries % 2 == 0 else entries)

    def changes_below(self, regulation: Any, spec: Any, counted: Text) -> Iterator[Text]:
        return iter(())

    def is_drawn(self, stage: StageState) -> bool:
        return self.course(stage).drawn is not None

    def own_material(
        self, competition: Competition, stage: StageState, draw: DrawPurpose, remedy: BracketRemedy
    ) -> dict[str, Any]:
        return in_any_order("numbers", stage.participants)

    def own_drawn(
        self, competition: Competition, stage: StageState, draw: OpenDraw, seed: str
    ) -> dict[str, Any]:
        return {"numbers": numbers(stage.participants, seed)}

    def with_own_drawn(
        self, stage: StageState, purpose: DrawPurpose, outcome: dict[str, Any]
    ) -> StageState:
        drawn = {EntryId(entry): number for entry, number in outcome["numbers"].items()}
        return replace(stage, course=DoubleCourse(drawn))

    def rounds(self, competition: Competition, stage: StageState) -> int:
        return self.planned_rounds(self.spec(competition, stage), stage, len(stage.participants))

    def places(self, spec: DoubleRoundRobin) -> int | None:
        return spec.cut

    def pair(self, competition: Competition, stage: StageState, remedy: Remedy) -> Draft:
        drawn = self.course(stage).numbers
        once = all_play_all(tuple(sorted(drawn, key=drawn.__getitem__)))
        second, at = divmod(len(stage.rounds), len(once))
        due = once[at]
        pairs = [pair[::-1] if second else pair for pair in due.pairs]
        return Draft(tuple((pair, "") for pair in pairs), () if due.bye is None else (due.bye,))


@contextmanager
def registered() -> Iterator[None]:
    """As if the file stood in the package, for as long as a test runs: others count the kinds
    there are, and a form is made of them once."""
    caches = (shape_of, regulation_parts)
    for made_once in caches:
        made_once.cache_clear()
    StageRules.__kinds__["double_round_robin"] = DoubleRoundRobin
    FORMATS[DoubleRoundRobin] = DoubleRoundRobinFormat()
    yield
    del StageRules.__kinds__["double_round_robin"]
    del FORMATS[DoubleRoundRobin]
    for made_once in caches:
        made_once.cache_clear()


del StageRules.__kinds__["double_round_robin"]


DOUBLE = DoubleRoundRobin(kind="double_round_robin", id="double", name=Text("双循环", "Double"))
NAMES = ("狼牙", "龙队", "飞虎", "猛犸")


def played(rounds: int = 6) -> Hall:
    """Four pairs; who is earlier in `NAMES` wins, by more levels the farther they are apart."""
    hall = Hall()
    hall.create(changed("tuolaji-zhuhai-2019", stages=(DOUBLE,), timetable=()))
    for i, name in enumerate(NAMES):
        hall.enter(name, f"单位{i + 1}")
    hall.do(c.Begin(agreed=True))
    hall.draw("八", "五")
    for _ in range(rounds):
        for number, seats in hall.pair().items():
            one, other = (NAMES.index(seat) for seat in seats)
            hall.sheet(number, Score((6, 6 - other + one) if one < other else (6 - one + other, 6)))
        hall.over()
    return hall
