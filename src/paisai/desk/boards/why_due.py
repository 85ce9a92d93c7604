"""Why is something due? The clause of the regulation it follows from, in its words."""

from __future__ import annotations

from paisai.desk.due import Act
from paisai.frozen import dataclass
from paisai.regulations import Regulation
from paisai.regulations.citing import clause_of
from paisai.text import SILENT, Text
from paisai.tournament.competition import Competition
from paisai.tournament.ranking.standings import stage_clause

_PLACES = {
    Act.ENTER: "entry.players",
    Act.PAPERS: "entry.papers",
    Act.REVIEW: "review",
    Act.NOTICE: "review.notice_working_days",
    Act.OBJECTION: "review",
    Act.QUALIFY: "review.notice_working_days",
    Act.START: "clocks.round",
    Act.RESULTS: "match_scoring",
    Act.END: "clocks.round",
    Act.ANNOUNCE: "clocks.round",
    Act.SCORES: "corrections",
    Act.APPEAL: "appeals.steps",
    Act.LATE_APPEAL: "appeals.steps",
    Act.CLOSE: "appeals.steps",
    Act.AWARDS: "awards",
}
"""Where in a regulation what an act rests on stands; the rest rests on the stage."""
_OURS = {
    Act.REVEAL: Text(
        "承诺已经公布；揭示密钥以后，任何人都可以复算抽签",
        "the commitment is out; once its secret is revealed anybody can recompute the draw",
    ),
    Act.PUBLISH: Text(
        "草案只有工作人员看得到；公布以后各队按它入座",
        "only the staff see a draft; when it is published everybody takes a seat by it",
    ),
    Act.SETTLE: Text(
        "更正改变了晋级的人，下一阶段要等这一决定",
        "a correction changed who advances; the next stage waits for this decision",
    ),
}


@dataclass(frozen=True, slots=True)
class Because:
    """`clause` is empty where no clause says so, and the reason is in the nature of the thing."""

    clause: str
    text: Text


def why_due(competition: Competition, act: Act) -> Because:
    if act in _OURS:
        return Because("", _OURS[act])
    regulation, stage = competition.regulation, competition.stage
    place = _PLACES.get(act)
    if place is not None:
        clause = clause_of(regulation, place)
    elif stage is not None:
        clause = stage_clause(competition, stage)
    else:
        clause = clause_of(regulation, f"stages[{regulation.stages[0].id}]")
    return Because(clause, clause_said(regulation, clause))


def clause_said(regulation: Regulation, clause: str) -> Text:
    """The words of a clause; nothing where the regulation does not know it."""
    found = regulation.catalogued.get(clause)
    return SILENT if found is None else found.words
