"""What does a sentence know of the event it is about?"""

from __future__ import annotations

from collections.abc import Mapping
from functools import singledispatch

from paisai.desk.deals_written import deals_written
from paisai.frozen import dataclass, field
from paisai.ledger import Command, Event
from paisai.ledger.event import Plain
from paisai.ledger.private import UNKNOWN
from paisai.text import SILENT, Text, signed
from paisai.tournament.competition import Competition
from paisai.tournament.entries import UnitId
from paisai.tournament.naming import label, names, unit_names
from paisai.tournament.round_names import called
from paisai.tournament.sheet import Score


@dataclass(frozen=True, slots=True)
class About:
    """The event a command made, and where the competition was: `stage` and `round` from 1.
    `rulings` are the numbers of all rulings by their events, undone ones too."""

    competition: Competition
    event: Event
    stage: int = 0
    round: int = 0
    gone: Mapping[str, str] = field(default_factory=dict)
    rulings: Mapping[int, int] = field(default_factory=dict)

    @property
    def outcome(self) -> Plain:
        found: Plain = self.event.data.get("outcome", {})
        return found

    @property
    def round_name(self) -> Text:
        """What the round is called; of one that was undone only its number is known."""
        stages = self.competition.stages
        if 0 < self.stage <= len(stages):
            stage = stages[self.stage - 1]
            if 0 < self.round <= len(stage.rounds):
                return called(stage.rounds[self.round - 1])
        return Text(f"第 {self.round} 轮", f"round {self.round}")

    def entry(self, id_: str) -> str:
        return self.gone.get(id_) or label(self.competition, id_)

    def unit(self, id_: str) -> str:
        return unit_names(self.competition, [UnitId(id_)])[0]

    def entries(self, ids: list[str]) -> Text:
        return names(self.competition, ids)


@singledispatch
def sentence(command: Command, about: About) -> Text:
    raise TypeError(f"nothing is said of {type(command).__name__}")


def because(reason: str) -> Text:
    told = reason and reason != UNKNOWN
    return Text(f"：{reason}", f": {reason}") if told else SILENT


def table_text(number: int, round_: int | None, stage: int | None = None) -> Text:
    """A table of the round being played, or of the one named."""
    zh, en = f"第 {number} 桌", f"table {number}"
    if round_ is not None:
        zh, en = f"第 {round_} 轮{zh}", f"round {round_}, {en}"
    if stage is not None:
        zh, en = f"第 {stage} 阶段{zh}", f"stage {stage}, {en}"
    return Text(zh, en)


def score_written(score: Score) -> Text:
    """As it was written down, the first named of the table first."""
    if score.levels is not None:
        one, other = score.levels
        said = Text(f"{one}:{other}", f"{one}:{other}")
        if score.first is not None:
            said += FIRST[score.first]
        return said + INCLUDED if score.rulings_included else said
    if score.deals is not None:
        totals = " ".join(signed(sum(column)) for column in zip(*score.deals, strict=True))
        deals = deals_written(score)
        return Text(f"{totals}（{deals.zh}）", f"{totals} ({deals.en})")
    return Text("各副（坐庄方、防守分）", "deals (declarer, defenders' points) ") + deals_written(
        score
    )


FIRST = (
    Text("（先写的一方先到）", " (the first named was there first)"),
    Text("（后写的一方先到）", " (the second named was there first)"),
)
INCLUDED = Text("（判罚已算在内）", " (rulings included)")
