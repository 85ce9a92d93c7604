"""What did an act do? One sentence for each, for the person who did it and for the log.

The names are those of the competition as it stands; of entries that are gone, those they had.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import singledispatch

from paisai.desk.boards.consequences import consequences
from paisai.desk.boards.entries import PAPER, STATUS
from paisai.desk.boards.seats import COMPASS
from paisai.desk.due import PURPOSE
from paisai.ledger import Command, Event, State
from paisai.ledger import commands as c
from paisai.ledger.deciding import command_of
from paisai.ledger.event import Plain
from paisai.referee.clocks import SAID
from paisai.text import SILENT, Text, joined, many
from paisai.tournament.competition import Competition, DrawPurpose, EntryStatus, Score
from paisai.tournament.entries import EntryId, UnitId
from paisai.tournament.naming import label, names, unit_names


@dataclass(frozen=True, slots=True)
class About:
    """The event a command made, and where the competition was: `stage` and `round` from 1."""

    competition: Competition
    event: Event
    stage: int = 0
    round: int = 0
    gone: Mapping[str, str] = field(default_factory=dict)

    @property
    def outcome(self) -> Plain:
        found: Plain = self.event.data.get("outcome", {})
        return found

    def entry(self, id_: str) -> str:
        return self.gone.get(id_) or label(self.competition, id_)

    def unit(self, id_: str) -> str:
        return unit_names(self.competition, [UnitId(id_)])[0]

    def entries(self, ids: list[str]) -> Text:
        return names(self.competition, ids)


def happened(state: State, event: Event) -> Text:
    """Right after the act."""
    competition = state.competition
    assert competition is not None
    stage, round_ = competition.stage, competition.round
    command = command_of(event)
    gone = {}
    if isinstance(command, c.RemoveEntry):
        gone = gone_entries(state)
    about = About(
        competition,
        event,
        0 if stage is None else stage.index + 1,
        0 if round_ is None else round_.number,
        gone,
    )
    return sentence(command, about)


def gone_entries(state: State) -> dict[str, str]:
    """The names of entries that were taken off the list."""
    assert state.competition is not None
    there, found = state.competition.entrants, {}
    for event in state.history:
        if event.kind == "add_entry" and event.data["command"]["id"] not in there:
            found[event.data["command"]["id"]] = event.data["command"]["name"]
    return found


@singledispatch
def sentence(command: Command, about: About) -> Text:
    raise TypeError(f"nothing is said of {type(command).__name__}")


def _because(reason: str) -> Text:
    return Text(f"：{reason}", f": {reason}") if reason else SILENT


def _table(number: int, round_: int | None, stage: int | None = None) -> Text:
    """A table of the round being played, or of the one named."""
    zh, en = f"第 {number} 桌", f"table {number}"
    if round_ is not None:
        zh, en = f"第 {round_} 轮{zh}", f"round {round_}, {en}"
    if stage is not None:
        zh, en = f"第 {stage} 阶段{zh}", f"stage {stage}, {en}"
    return Text(zh, en)


def _score(score: Score) -> Text:
    """As it was written down, North-South first."""
    if score.levels is not None:
        one, other = score.levels
        mark = "" if score.first is None else f"（{COMPASS[score.first].zh}先到）"
        mark_en = "" if score.first is None else f" ({COMPASS[score.first].en} first)"
        return Text(f"{one}:{other}{mark}", f"{one}:{other}{mark_en}")
    if score.deals is not None:
        totals = " ".join(f"{sum(column):+d}" for column in zip(*score.deals, strict=True))
        return Text(totals, totals)
    played = score.played or ()
    return Text(
        " ".join(f"{COMPASS[deal.declarer].zh}{deal.points}" for deal in played),
        " ".join(f"{('NS', 'EW')[deal.declarer]}{deal.points}" for deal in played),
    )


@sentence.register
def _(command: c.Create, about: About) -> Text:
    name = about.competition.regulation.name
    return Text(f"建立比赛 {command.name}（{name.zh}）", f"created {command.name} by {name.en}")


@sentence.register
def _(command: c.SetUnit, about: About) -> Text:
    return Text(f"单位 {command.name} 已登记", f"unit {command.name} is set")


@sentence.register
def _(command: c.ShareOut, about: About) -> Text:
    return Text(f"共 {command.places} 个名额", f"{command.places} places in all")


@sentence.register
def _(command: c.AddEntry, about: About) -> Text:
    called = f"{command.id} {command.name}"
    return Text(f"{called} 已报名", f"{called} is entered")


@sentence.register
def _(command: c.ChangeEntry, about: About) -> Text:
    called = f"{command.id} {command.name}"
    return Text(f"{called} 的报名已更改", f"the entry {called} is changed")


@sentence.register
def _(command: c.RemoveEntry, about: About) -> Text:
    name = about.entry(command.id)
    return Text(f"{name} 已撤下", f"{name} is off the list")


@sentence.register
def _(command: c.SetPaper, about: About) -> Text:
    entry, status = about.entry(command.entry), PAPER[command.status]
    paper = _paper(about.competition, command.paper)
    who = _player(about.competition, command)
    return Text(f"{entry} {who}：{paper.zh}{status.zh}", f"{entry}, {who}: {paper.en} {status.en}")


def _paper(competition: Competition, id_: str) -> Text:
    known = {paper.id: paper.name for paper in competition.regulation.entry.papers}
    return known.get(id_, Text(id_, id_))


def _player(competition: Competition, command: c.SetPaper) -> str:
    entrant = competition.entrants.get(EntryId(command.entry))
    players = entrant.players if entrant else ()
    there = command.player <= len(players)
    return players[command.player - 1].name if there else str(command.player)


def papers_set(competition: Competition, commands: Sequence[c.SetPaper]) -> Text:
    """Of several papers at once."""
    if not commands:
        return Text("没有要登记的材料", "there is no paper to enter")
    papers = [_paper(competition, id_) for id_ in dict.fromkeys(one.paper for one in commands)]
    what, how = joined(papers, "、", ", "), PAPER[commands[0].status]
    who = names(competition, list(dict.fromkeys(one.entry for one in commands)))
    return Text(f"{who.zh}：{what.zh} {how.zh}", f"{who.en}: {what.en} {how.en}")


@sentence.register
def _(command: c.ReviewEntry, about: About) -> Text:
    status = STATUS[EntryStatus.ACCEPTED if command.accepted else EntryStatus.REFUSED]
    entry = about.entry(command.entry)
    return Text(f"{entry} {status.zh}", f"{entry} {status.en}") + _because(command.reason)


@sentence.register
def _(command: c.OpenNotice, about: About) -> Text:
    notice = next((n for n in about.competition.notices if n.seq == about.event.seq), None)
    if notice is None:
        return Text("公示", "public notice")
    count, last = len(notice.entries), notice.last_day
    return Text(
        f"公示 {count} 个参赛者，到 {last} 为止",
        f"{many(count, 'entry', 'entries')} on public notice through {last}",
    )


@sentence.register
def _(command: c.RaiseObjection, about: About) -> Text:
    entry, number = about.entry(command.entry), about.outcome["number"]
    return Text(f"收到第 {number} 号异议：{entry}", f"objection {number} against {entry}")


@sentence.register
def _(command: c.RuleObjection, about: About) -> Text:
    return Text(
        f"第 {command.objection} 号异议{'成立' if command.upheld else '不成立'}：{command.reason}",
        f"objection {command.objection} {'upheld' if command.upheld else 'dismissed'}:"
        f" {command.reason}",
    )


@sentence.register
def _(command: c.Qualify, about: About) -> Text:
    count = len(about.outcome.get("entries", ()))
    return Text(f"有参赛资格的 {count} 个", f"{many(count, 'entry', 'entries')} qualified")


@sentence.register
def _(command: c.Withdraw, about: About) -> Text:
    name = about.entry(command.entry)
    return Text(f"{name} 已退出", f"{name} has withdrawn") + _because(command.reason)


@sentence.register
def _(command: c.ReplacePlayer, about: About) -> Text:
    name, new = about.entry(command.entry), command.new.name
    return Text(f"{name}：{new} 上场", f"{name}: {new} plays")


@sentence.register
def _(command: c.Begin, about: About) -> Text:
    stage = about.competition.stages[0] if about.competition.stages else None
    count = 0 if stage is None else len(stage.participants)
    return Text(f"开赛，{count} 个参赛者", f"play begins with {many(count, 'entry', 'entries')}")


@sentence.register
def _(command: c.MakeSchedule, about: About) -> Text:
    return Text("排定赛程", "the schedule is made")


@sentence.register
def _(command: c.CommitDraw, about: About) -> Text:
    said = Text(f"公布抽签承诺：{command.commitment}", f"commitment: {command.commitment}")
    return said + _because(command.reason)


@sentence.register
def _(command: c.Contribute, about: About) -> Text:
    return Text(
        f"{command.name} 为抽签加话：{command.words}", f"{command.name} adds: {command.words}"
    )


@sentence.register
def _(command: c.RevealDraw, about: About) -> Text:
    purpose = about.outcome.get("purpose")
    what = PURPOSE[DrawPurpose(purpose)] if purpose else Text("抽签", "draw")
    return Text(f"{what.zh}已抽定；任何人可以复算", f"{what.en} drawn; anyone can recompute it")


@sentence.register
def _(command: c.Pair, about: About) -> Text:
    said = Text(f"编排第 {about.round} 轮", f"round {about.round} drafted")
    return said + _because(command.reason)


@sentence.register
def _(command: c.PairAgain, about: About) -> Text:
    said = Text(f"重排第 {about.round} 轮", f"round {about.round} drafted again")
    return said + _because(command.reason)


@sentence.register
def _(command: c.ChangeDraft, about: About) -> Text:
    return Text("草案已手改", "the draft is changed by hand") + _because(command.reason)


@sentence.register
def _(command: c.PublishRound, about: About) -> Text:
    return Text(f"第 {about.round} 轮对阵已公布", f"round {about.round} is published")


@sentence.register
def _(command: c.StartRound, about: About) -> Text:
    time = f"{about.event.time:%H:%M}"
    return Text(f"第 {about.round} 轮 {time} 开始", f"round {about.round} started at {time}")


@sentence.register
def _(command: c.PauseRound, about: About) -> Text:
    return Text("计时暂停", "the clock is stopped") + _because(command.reason)


@sentence.register
def _(command: c.ResumeRound, about: About) -> Text:
    return Text("计时继续", "the clock runs")


@sentence.register
def _(command: c.ExtendRound, about: About) -> Text:
    whom = Text("全场", "all") if command.table is None else _table(command.table, None)
    said = Text(
        f"{whom.zh}延长 {command.minutes} 分钟", f"{command.minutes} minutes more for {whom.en}"
    )
    return said + _because(command.reason)


@sentence.register
def _(command: c.Announce, about: About) -> Text:
    said = [_said(one) for one in about.outcome.get("said", ())]
    words = joined(said, "；", "; ") if said else Text(command.text, command.text)
    return Text("播报：", "announced: ") + words


def _said(one: Plain) -> Text:
    to = Text("", "") if one["table"] is None else _table(one["table"], None) + Text("：", ": ")
    return to + SAID[one["what"]]


@sentence.register
def _(command: c.EndRound, about: About) -> Text:
    time = f"{about.event.time:%H:%M}"
    if about.outcome.get("early"):
        early = Text(
            f"第 {about.round} 轮 {time} 提前结束", f"round {about.round} ended early at {time}"
        )
        return early + _because(command.reason)
    return Text(f"第 {about.round} 轮 {time} 时间到", f"round {about.round} ended at {time}")


@sentence.register
def _(command: c.FinishTable, about: About) -> Text:
    time = f"{command.at or about.event.time:%H:%M}"
    return _table(command.table, None) + Text(f" {time} 打完", f" finished at {time}")


@sentence.register
def _(command: c.SignIn, about: About) -> Text:
    said = Text(f"{about.entry(command.entry)} 签到", f"{about.entry(command.entry)} signed in")
    if "table" in about.outcome:
        where = _table(about.outcome["table"], None)
        said += Text(f"，{where.zh}", f", {where.en}")
    if "minutes" in about.outcome:
        late = about.outcome["minutes"]
        said += Text(f"，迟到 {late} 分钟", f", {late} minutes late")
    return said


@sentence.register
def _(command: c.ReportResult, about: About) -> Text:
    where, score = _table(command.table, command.round), _score(command.score)
    by = about.entry(command.by)
    return where + Text(f"：{by} 报 {score.zh}", f": {by} reports {score.en}")


@sentence.register
def _(command: c.ConfirmResult, about: About) -> Text:
    by = about.entry(command.by)
    return _table(command.table, command.round) + Text(f"：{by} 确认", f": {by} agrees")


@sentence.register
def _(command: c.EnterSheet, about: About) -> Text:
    score = _score(command.score)
    said = Text(f"：录入记分表 {score.zh}", f": sheet entered, {score.en}")
    return _table(command.table, command.round) + said


@sentence.register
def _(command: c.Forfeit, about: About) -> Text:
    by = about.entries(list(command.by))
    said = Text(f"：{by.zh} 弃权", f": {by.en} forfeits")
    return _table(command.table, command.round) + said + _because(command.reason)


@sentence.register
def _(command: c.CorrectResult, about: About) -> Text:
    score = _score(command.score)
    said = Text(f"：更正为 {score.zh}", f": corrected to {score.en}")
    where = _table(command.table, command.round, command.stage)
    return where + said + _because(command.reason) + _consequences(about)


def _consequences(about: About) -> Text:
    told = consequences(about.competition, about.event)
    return joined((SILENT, *told), "；", "; ") if told else SILENT


@sentence.register
def _(command: c.PublishScores, about: About) -> Text:
    return Text(f"第 {about.round} 轮成绩已公布", f"scores of round {about.round} published")


@sentence.register
def _(command: c.Rule, about: About) -> Text:
    name, number = about.entry(command.entry), about.event.seq
    clause = f"（{command.clause}）" if command.clause else ""
    return Text(
        f"第 {number} 号判罚 {name}{clause}：{command.text.zh}",
        f"ruling {number}, {name}{clause}: {command.text.en}",
    )


@sentence.register
def _(command: c.FileAppeal, about: About) -> Text:
    name, number = about.entry(command.entry), about.outcome["number"]
    rest = Text("，等待裁决", "; it can be decided")
    if not about.outcome.get("complete", True):
        rest = Text("，还有下一步", "; a step is left")
    return Text(f"第 {number} 号申诉已受理：{name}", f"appeal {number} by {name} admitted") + rest


@sentence.register
def _(command: c.DecideAppeal, about: About) -> Text:
    said = Text(
        f"第 {command.appeal} 号申诉{'成立' if command.upheld else '不成立'}",
        f"appeal {command.appeal} {'upheld' if command.upheld else 'dismissed'}",
    )
    if command.replay:
        said += Text("，补赛", "; it is replayed")
    if about.outcome.get("fee_returned"):
        said += Text("，退还申诉费", "; the fee is returned")
    return said + _because(command.reason) + _consequences(about)


@sentence.register
def _(command: c.CloseStage, about: About) -> Text:
    closed = sum(stage.closed for stage in about.competition.stages)
    number = about.stage if about.round else closed
    said = Text(f"第 {number} 阶段结束", f"stage {number} is closed")
    forward = list(about.outcome.get("advancing", ()))
    if forward:
        whom = names(about.competition, forward, most=len(forward))
        said += Text(f"，晋级：{whom.zh}", f"; advancing: {whom.en}")
    return said + _because(command.early) + _overridden(command.override, about)


def _overridden(reason: str, about: About) -> Text:
    """What was still open when it was closed all the same."""
    still = about.outcome.get("still_open")
    if still is None:
        return SILENT
    return Text(f"；{still['zh']}，仍然结束：{reason}", f"; {still['en']}, closed still: {reason}")


@sentence.register
def _(command: c.SettleAdvance, about: About) -> Text:
    if not command.replace:
        said = Text("保留已晋级的", "those who advanced are kept")
    else:
        out, into = (about.entries(about.outcome[key]) for key in ("out", "in"))
        said = Text(f"{into.zh} 换下 {out.zh} 晋级", f"{into.en} advance instead of {out.en}")
    return said + _because(command.reason)


@sentence.register
def _(command: c.GiveHonour, about: About) -> Text:
    return Text(f"{command.award}授予 {command.to}", f"{command.award} goes to {command.to}")


@sentence.register
def _(command: c.Close, about: About) -> Text:
    return Text("比赛结束", "the event is closed") + _overridden(command.override, about)


@sentence.register
def _(command: c.Undo, about: About) -> Text:
    undone = about.outcome.get("undone", [command.seq])
    zh, en = "、".join(map(str, undone)), ", ".join(map(str, undone))
    said = Text(f"第 {zh} 号记录已撤销，原记录仍在", f"event {en} is undone; it stays on record")
    return said + _because(command.reason)
