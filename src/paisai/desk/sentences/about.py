"""What does a sentence know of the event it is about?"""

from __future__ import annotations

from collections.abc import Mapping
from functools import singledispatch

from paisai.desk.boards.seats import deals_written
from paisai.frozen import field, record
from paisai.ledger import Command, Event
from paisai.ledger.event import Plain
from paisai.ledger.private import UNKNOWN
from paisai.text import SILENT, Text, signed
from paisai.tournament.competition import Competition
from paisai.tournament.entries import UnitId
from paisai.tournament.naming import (
    called,
    in_a_line,
    label,
    names,
    numbered,
    round_name,
    stage_name,
    unit_names,
)
from paisai.tournament.rounds import Score


@record
class About:
    """The event a command made, and where the competition was: in which of the stages that were
    played, and in which round of it, both from 1. `rulings` are the numbers of all rulings by
    their events, undone ones too."""

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
        return self.named_round(self.round)

    def named_round(self, number: int, stage: int | None = None) -> Text:
        """What a round is called, with its stage where there are several: of the stage with this
        number in the regulation, or of the one that was played. Of a round that was undone only
        its number is known."""
        stages = self.competition.stages
        own = stages[self.stage - 1] if 0 < self.stage <= len(stages) else None
        of = own if stage is None else next((s for s in stages if s.index == stage - 1), None)
        if of is None:
            return Text(f"第 {number} 轮", f"round {number}")
        if not 0 < number <= len(of.rounds):
            return _in(stage_name(self.competition, of), in_a_line(numbered(number)))
        round_ = of.rounds[number - 1]
        name = stage_name(self.competition, of)
        return _in(SILENT if name == round_name(round_) else name, called(round_))

    def table(self, number: int, round_: int | None, stage: int | None = None) -> Text:
        """A table of the round being played, or of the one named."""
        said = table_text(number)
        if round_ is None:
            return said
        name = self.named_round(round_, stage)
        return Text(f"{name.zh.strip()}{said.zh}", f"{name.en}, {said.en}")

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


def _in(stage: Text, round_: Text) -> Text:
    return Text(f"{stage.zh}{round_.zh}", f"{round_.en} ({stage.en})") if stage else round_


def table_text(number: int) -> Text:
    return Text(f"第 {number} 桌", f"table {number}")


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
