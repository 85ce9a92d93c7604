"""The forms by which it is found out whether an entry may take part."""

from __future__ import annotations

from collections.abc import Sequence

from paisai.desk.acts import entries as acts
from paisai.desk.boards.entries import PAPER
from paisai.desk.forms.model import Field, Kind, Option, Posted, Wrong, WrongForm
from paisai.desk.forms.parts import (
    TAKES_PART,
    FormOf,
    Situation,
    chosen,
    entrant_given,
    entries_in,
    entry_field,
    plain_act,
    reason,
    units_in,
)
from paisai.desk.forms.reading import Answers, tied
from paisai.ledger import Command
from paisai.ledger.commands import Qualify
from paisai.regulations.entering import ObjectionNeeds
from paisai.text import Text
from paisai.tournament.entries import EntryStatus

ALL_PAPERS = {
    acts.ALL: Text("现在能交的全部", "all that can be handed in now"),
    acts.DOOR: Text("进场时查验的全部", "all that are shown at the door"),
}
EVERYBODY = Option("", Text("全部选手", "all players"))


def _paper_fields(at: Situation, given: Posted) -> Sequence[Field]:
    competition = at.competition
    entrant = entrant_given(competition, given)
    players = () if entrant is None else entrant.players
    named = tuple(Option(str(n), Text(p.name, p.name)) for n, p in enumerate(players, 1))
    papers = {paper.id: paper.name for paper in competition.regulation.entry.papers} | ALL_PAPERS
    statuses = tuple(Option(status.value, label) for status, label in PAPER.items())
    whose = Field(
        "player",
        Text("选手", "player"),
        Kind.CHOICE,
        (EVERYBODY, *named),
        value=chosen(given, "player"),
    )
    return (
        entry_field(competition, given),
        *((whose,) if len(players) > 1 else ()),
        Field(
            "paper",
            Text("材料", "paper"),
            Kind.CHOICE,
            tuple(Option(id_, label) for id_, label in papers.items()),
            required=True,
            value=chosen(given, "paper"),
        ),
        Field("status", Text("状态", "status"), Kind.CHOICE, statuses, required=True),
        Field("dated", Text("材料日期", "date of the paper"), Kind.DATE),
    )


def _papers(at: Situation, told: Answers) -> Sequence[Command]:
    dated, player = told.day("dated"), told.text("player")
    return acts.papers(
        at.competition,
        [told.text("entry")],
        told.text("paper"),
        told.text("status"),
        at.now.date(),
        player=int(player) if player else None,
        dated=dated.isoformat() if dated else None,
    )


SET_PAPER = FormOf(Text("登记材料", "record papers"), Text("登记", "set"), _paper_fields, _papers)

ACCEPTED = (
    Option("accept", Text("通过", "accept")),
    Option("refuse", Text("不予通过", "refuse")),
)


def _review_fields(at: Situation, given: Posted) -> Sequence[Field]:
    waiting = entries_in(at.competition, lambda one: one.status is EntryStatus.ENTERED)
    return (
        Field(
            "entries",
            Text("参赛者", "entries"),
            Kind.CHOICES,
            waiting,
            required=True,
            value=tuple(given.get("entries", ())),
        ),
        Field("decision", Text("审核", "review"), Kind.CHOICE, ACCEPTED, required=True),
        Field(
            "reason",
            Text("不通过的原因", "why it is refused"),
            Kind.WORDS,
            help=Text("通过的不用写", "not needed to accept"),
        ),
    )


def _review(at: Situation, told: Answers) -> Sequence[Command]:
    refuse = told.text("decision") == "refuse"
    if refuse and not told.text("reason"):
        raise WrongForm([Wrong("reason", "不予通过要写明原因", "say why it is refused")])
    why = told.text("reason") if refuse else None
    return acts.review(at.competition, told.several("entries"), why)


REVIEW_ENTRY = FormOf(
    Text("审核", "review entries"), Text("审核", "review"), _review_fields, _review
)


def _notice_fields(_: Situation, __: Posted) -> Sequence[Field]:
    hint = Text("一行一天，如 2026-05-01", "one per line, such as 2026-05-01")
    return (
        Field("holidays", Text("放假的工作日", "weekdays off"), Kind.LINES, help=hint),
        Field("worked", Text("上班的周末", "weekends on which people work"), Kind.LINES, help=hint),
    )


def _notice(_: Situation, told: Answers) -> Sequence[Command]:
    holidays, worked = told.several("holidays"), told.several("worked")
    with tied("holidays"):
        acts.notice(holidays, ())
    with tied("worked"):
        return [acts.notice(holidays, worked)]


OPEN_NOTICE = FormOf(
    Text("公示", "public notice"), Text("开始公示", "open the notice"), _notice_fields, _notice
)


def _objection_fields(at: Situation, given: Posted) -> Sequence[Field]:
    review = at.competition.regulation.review
    needs = () if review is None else review.objection_needs
    return (
        entry_field(at.competition, given, TAKES_PART),
        Field(
            "unit",
            Text("提出的单位", "the unit that objects"),
            Kind.CHOICE,
            units_in(at.competition),
            required=True,
            value=chosen(given, "unit"),
        ),
        Field("text", Text("异议内容", "the objection"), Kind.WORDS, required=True),
        Field(
            "evidence",
            Text("依据", "evidence"),
            Kind.WORDS,
            required=ObjectionNeeds.EVIDENCE in needs,
        ),
        Field("written", Text("有书面材料", "in writing"), Kind.YES_NO),
        Field("stamped", Text("已盖章", "stamped"), Kind.YES_NO),
    )


RAISE_OBJECTION = FormOf(
    Text("提出异议", "raise an objection"),
    Text("提出异议", "raise it"),
    _objection_fields,
    lambda at, told: [
        acts.raise_objection(
            at.competition,
            told.text("entry"),
            told.text("unit"),
            told.text("text"),
            evidence=told.text("evidence"),
            written=told.yes("written"),
            stamped=told.yes("stamped"),
        )
    ],
)

UPHELD = (
    Option("uphold", Text("成立", "upheld")),
    Option("dismiss", Text("不成立", "dismissed")),
)


def upheld_field() -> Field:
    return Field("decision", Text("是否成立", "decision"), Kind.CHOICE, UPHELD, required=True)


def decided(told: Answers) -> tuple[str | None, str | None]:
    """The reason to uphold, or the reason to dismiss."""
    why = told.text("reason")
    return (why, None) if told.text("decision") == "uphold" else (None, why)


def _ruled_fields(at: Situation, given: Posted) -> Sequence[Field]:
    waiting = [one for one in at.competition.objections if one.upheld is None]
    named = tuple(
        Option(
            str(one.number),
            Text(f"第 {one.number} 号：{one.text}", f"no. {one.number}: {one.text}"),
        )
        for one in waiting
    )
    return (
        Field(
            "objection",
            Text("异议", "objection"),
            Kind.CHOICE,
            named,
            required=True,
            value=chosen(given, "objection"),
        ),
        upheld_field(),
        reason("裁定的理由", "why"),
    )


RULE_OBJECTION = FormOf(
    Text("裁定异议", "rule on an objection"),
    Text("裁定", "rule"),
    _ruled_fields,
    lambda _, told: [acts.rule_objection(int(told.text("objection")), *decided(told))],
)

QUALIFY = plain_act(Text("确认资格", "qualify after the notice"), Qualify())
