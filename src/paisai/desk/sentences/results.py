"""What is said of results, rulings and appeals?"""

from __future__ import annotations

from collections.abc import Sequence

from paisai.desk.boards.attention import consequences
from paisai.desk.boards.rulings import deal_of, why_otherwise
from paisai.desk.sentences.about import About, because, score_written, sentence
from paisai.ledger import commands as c
from paisai.text import SILENT, Text, joined
from paisai.tournament.both_late import both_late
from paisai.tournament.round_times import clock_text


@sentence.register(c.ReportResult)
def _(command: c.ReportResult, about: About) -> Text:
    where, score = about.table(command.table, command.round), score_written(command.score)
    by = about.entry(command.by)
    return where + Text(f"：{by} 报 {score.zh}", f": {by} reports {score.en}")


@sentence.register(c.ConfirmResult)
def _(command: c.ConfirmResult, about: About) -> Text:
    by, said = about.entry(command.by), SILENT
    if command.score is not None:
        score = score_written(command.score)
        said = Text(f" {score.zh}", f" with {score.en}")
    where = about.table(command.table, command.round)
    said += _late(about.outcome.get("late_by"), about)
    return where + Text(f"：{by} 确认", f": {by} agrees") + said


@sentence.register(c.EnterSheet)
def _(command: c.EnterSheet, about: About) -> Text:
    score = score_written(command.score)
    said = Text(f"：录入记分表 {score.zh}", f": sheet entered, {score.en}")
    if unsigned := about.outcome.get("unsigned"):
        whom = about.entries(unsigned)
        said += Text(
            f"，裁判员裁定，{whom.zh} 没有签字",
            f", decided by the referee, not signed by {whom.en}",
        )
    said += _late(about.outcome.get("late_by"), about)
    return about.table(command.table, command.round) + said


def _late(by: str | None, about: About) -> Text:
    """Nobody loses by a late sheet without being told."""
    if by is None:
        return SILENT
    name = about.entry(by)
    return Text(f"，{name} 迟交记分表，按弃权计", f", late: {name} scores as a forfeit")


def _in_time(said: bool) -> Text:
    return Text("，记分表没有迟交", ", its sheet was in time") if said else SILENT


@sentence.register(c.Forfeit)
def _(command: c.Forfeit, about: About) -> Text:
    by = about.entries(list(command.by))
    how = Text("说明不打，", " as declared") if command.declared else SILENT
    said = Text(f"：{by.zh} {how.zh}弃权", f": {by.en} forfeits{how.en}")
    return about.table(command.table, command.round) + said + because(command.reason)


@sentence.register(c.CorrectResult)
def _(command: c.CorrectResult, about: About) -> Text:
    score = score_written(command.score)
    said = Text(f"：更正为 {score.zh}", f": corrected to {score.en}")
    said += _late(command.responsible, about) + _in_time(command.in_time)
    where = about.table(command.table, command.round, command.stage)
    return where + said + because(command.reason) + _consequences(about)


def _consequences(about: About) -> Text:
    told = consequences(about.competition, about.event)
    return joined((SILENT, *told), "；", "; ") if told else SILENT


@sentence.register(c.Rule)
def _(command: c.Rule, about: About) -> Text:
    name, number = about.entry(command.entry), about.rulings[about.event.seq]
    clause = Text(f"（{command.clause}）", f" ({command.clause})") if command.clause else SILENT
    deal = deal_of(about.outcome.get("deal", command.deal))
    said = Text(
        f"第 {number} 号判罚 {name}{clause.zh}：{deal.zh}{command.text.zh}",
        f"ruling {number}, {name}{clause.en}: {deal.en}{command.text.en}",
    )
    for ruling in about.competition.rulings:
        if ruling.seq == about.event.seq:
            said += both_late(about.competition, ruling)
    said += why_otherwise(about.outcome.get("measured"), command.reason)
    return said + _consequences(about)


@sentence.register(c.FileAppeal)
def _(command: c.FileAppeal, about: About) -> Text:
    name, number = about.entry(command.entry), about.outcome["number"]
    rest = Text("，等待裁决", "; it can be decided")
    if not about.outcome.get("complete", True):
        rest = Text("，还有下一步", "; a step is left")
    elif due := about.outcome.get("fee_due"):
        rest = Text(f"，等收申诉费 {due} 元", f"; its fee of {due} yuan is awaited")
    made = SILENT
    if command.made is not None:
        at = clock_text(command.made, about.event.time)
        made = Text(f"（{at} 提出）", f" (made at {at})")
    said = Text(f"第 {number} 号申诉已受理：{name}", f"appeal {number} by {name} admitted")
    return said + made + rest


@sentence.register(c.ReceiveFee)
def _(command: c.ReceiveFee, about: About) -> Text:
    return Text(
        f"收到第 {command.appeal} 号申诉的申诉费 {command.amount} 元",
        f"{command.amount} yuan received for appeal {command.appeal}",
    )


def signed_by(members: Sequence[str]) -> Text:
    """Who has decided an appeal on paper."""
    return Text(
        f"，照 {'、'.join(members)} 签名的书面裁决",
        f"; by a decision on paper signed by {', '.join(members)}",
    )


@sentence.register(c.DecideAppeal)
def _(command: c.DecideAppeal, about: About) -> Text:
    said = Text(
        f"第 {command.appeal} 号申诉{'成立' if command.upheld else '不成立'}",
        f"appeal {command.appeal} {'upheld' if command.upheld else 'dismissed'}",
    )
    if command.replay:
        said += Text("，补赛", "; it is replayed")
    said += _late(command.responsible, about) + _in_time(command.in_time)
    if about.outcome.get("fee_returned"):
        said += Text("，退还申诉费", "; the fee is returned")
    if command.members:
        said += signed_by(command.members)
    return said + because(command.reason) + _consequences(about)
