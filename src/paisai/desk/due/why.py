"""Why is something due? The clause of the regulation it follows from, in its words."""

from __future__ import annotations

from paisai.desk.due.todo import Task
from paisai.frozen import record
from paisai.regulations.citing import clause_of
from paisai.regulations.clauses import ClauseKind, unmarked
from paisai.regulations.document.standing import said_now
from paisai.regulations.editing import set_otherwise
from paisai.regulations.regulation import Regulation
from paisai.text import SILENT, Text, joined
from paisai.tournament.competition import Competition, stage_clause

_PLACES = {
    Task.SELECTION: "entry.selection",
    Task.BEYOND_SHARE: "entry.selection",
    Task.PAPERS: "entry.papers",
    Task.FRESH_PAPERS: "entry.papers",
    Task.REVIEW: "review",
    Task.NOTICE: "review.notice_working_days",
    Task.OBJECTION: "review",
    Task.QUALIFY: "review.notice_working_days",
    Task.START: "clocks.round",
    Task.RESULTS: "score_sheet",
    Task.END: "clocks.round",
    Task.ANNOUNCE: "clocks.round",
    Task.SCORES: "appeals.steps",
    Task.APPEAL: "appeals.steps",
    Task.LATE_APPEAL: "appeals.steps",
    Task.FEE: "appeals.fee",
    Task.CLOSE: "appeals.steps",
    Task.HONOUR: "awards.special",
    Task.AWARDS: "awards",
}
"""Where in a regulation what an act rests on stands; the rest rests on the stage."""
_WAITS_FOR_APPEALS = Text(
    "申诉裁决了，名次才能定下来", "places stand only when every appeal is decided"
)
_SET_ANEW = Text("（本次另定）", " (set for this event)")
_SET_OTHERWISE = Text(
    "（这是原规程的话；本次另定，以本次规程为准）",
    " (the original's words; it is set otherwise for this event, whose regulation holds)",
)
_OURS = {
    Task.CLOCK: Text(
        "迟到、交表和申诉的时限都按钟算，钟要先是对的",
        "lateness, sheets and appeals run by the clock, so that has to be right first",
    ),
    Task.ENTER: Text("没有参赛者就不能开赛", "without entries play cannot begin"),
    Task.REVEAL: Text(
        "承诺已经公布；公开密钥以后，任何人都可以复算抽签",
        "the commitment is out; once its secret is revealed anybody can recompute the draw",
    ),
    Task.PUBLISH: Text(
        "草案只有工作人员看得到；公布以后选手按它入座",
        "only the staff see a draft; when it is published everybody takes a seat by it",
    ),
    Task.SCORES: Text(
        "成绩公布了，申诉和更正的时限才有个起点",
        "the time for appeals and corrections runs when the scores are out",
    ),
    Task.APPEAL: _WAITS_FOR_APPEALS,
    Task.LATE_APPEAL: _WAITS_FOR_APPEALS,
    Task.FEE: _WAITS_FOR_APPEALS,
    Task.SETTLE: Text(
        "更正改变了晋级的人，下一阶段要等这一决定",
        "a correction changed who advances; the next stage waits for this decision",
    ),
    Task.TAKE_BACK: Text(
        "加赛只为分开并列的人；没有并列就不打",
        "a play-off is for those who are tied, and nobody is",
    ),
    Task.CLOSE: Text(
        "过了申诉和更正的时限，就可以结束比赛，颁奖",
        "when the time for appeals and corrections is over the event is closed and prizes given",
    ),
}
"""Where the clause's own words do not speak of it, or no clause does."""
_ELSE = {
    Task.DRAW: Text(
        "抽签定号，谁和谁打、坐哪一桌都由号定", "the draw settles who begins and who sits where"
    ),
    Task.PAIR: Text(
        "前面的都已完成，可以编排下一轮", "everything before is done; the next round can be paired"
    ),
    Task.START: Text("选手入座，就开始这一轮", "when everybody is seated the round begins"),
    Task.RESULTS: Text(
        "各桌成绩齐了，才能公布本轮成绩",
        "the scores of the round are published when every table is in",
    ),
    Task.END: Text("各桌打完，就结束这一轮", "when all tables have finished the round ends"),
    Task.CLOSE_STAGE: Text("各轮都已打完", "all rounds are played"),
    Task.HONOUR: Text(
        "规程设的特别奖要有个结果：评出，或写明不评",
        "the special awards of the regulation are given, or it is said why not",
    ),
    Task.AWARDS: Text("比赛已经结束，名次不再改变", "the event is closed, and its places stand"),
}
"""Where the regulation has no clause for it."""


@record
class Because:
    """`clause` is empty where no clause says so, and the reason is in the nature of the thing."""

    clause: str
    text: Text


def why_due(competition: Competition, act: Task) -> Because:
    regulation, stage = competition.regulation, competition.stage
    place = _PLACES.get(act)
    if place is not None:
        clause = clause_of(regulation, place)
    elif act in _OURS:
        clause = ""
    elif stage is not None:
        clause = stage_clause(competition, stage)
    else:
        clause = clause_of(regulation, f"stages[{regulation.stages[0].id}]")
    told = _OURS.get(act) or clause_said(regulation, clause)
    return Because(clause, told or _ELSE.get(act, SILENT))


def clause_said(regulation: Regulation, clause: str) -> Text:
    """The words of a clause; where they speak about the original, what the 规程 prints in their
    stead, with our readings. Of a penalty it prints a table instead, and only what is left over
    as a sentence: here the clause itself is said. Where the organiser has set otherwise what they
    say, what his 规程 says: somebody who reads in a hurry acts by the figure he sees. Nothing
    where the regulation does not know it."""
    found = regulation.catalogued.get(clause)
    if found is None:
        return SILENT
    changed = set_otherwise(regulation)
    if clause in changed and (anew := _said_anew(regulation, clause)):
        return anew + _SET_ANEW
    said: tuple[Text, ...] = (said_now(found, regulation),)
    if found.document is not None and found.kind is not ClauseKind.PENALTY:
        printed = Text(unmarked(found.document), unmarked(found.document_en))
        said = (printed, *(one.words for one in found.decisions))
    told = joined((one for one in said if one), "", " ")
    if told and clause in changed:
        return told + _SET_OTHERWISE
    return told


def _said_anew(regulation: Regulation, clause: str) -> Text | None:
    from paisai.regulations.document.changed import said_anew  # the whole 规程: only where changed

    return said_anew(regulation).get(clause)
