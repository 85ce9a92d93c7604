"""What is said of draws, rounds and their clock?"""

from __future__ import annotations

from datetime import timedelta

from paisai.desk.boards.timetable import NOT_SET_BEFORE
from paisai.desk.due.todo import PURPOSE
from paisai.desk.rights import person_text
from paisai.desk.sentences.about import About, because, sentence, table_text
from paisai.ledger import commands as c
from paisai.ledger.event import Plain
from paisai.referee.clocks import SAID
from paisai.text import SILENT, Text, joined, many
from paisai.tournament.entries import EntryId, UnitId
from paisai.tournament.naming import in_a_line, unit_names
from paisai.tournament.next_step import otherwise_played
from paisai.tournament.proceedings import SERVER, DrawPurpose
from paisai.tournament.timetable import planned_name


def _of_round(about: About, zh: str, en: str) -> Text:
    """A sentence with the round's name in its braces."""
    name = about.round_name
    return Text(" ".join(zh.format(name.zh).split()), en.format(name.en))


@sentence.register(c.ChangeSchedule)
def _(command: c.ChangeSchedule, about: About) -> Text:
    at = f"{command.start:%Y-%m-%d %H:%M}"
    name = planned_name(about.competition, command.round)
    said = Text(f"{name.zh}定在 {at}", f"{in_a_line(name).en} is set for {at}")
    if command.reason == NOT_SET_BEFORE.zh:
        return said + Text("：", ": ") + NOT_SET_BEFORE
    return said + because(command.reason)


@sentence.register(c.Begin)
def _(command: c.Begin, about: About) -> Text:
    stage = about.competition.stages[0] if about.competition.stages else None
    count = 0 if stage is None else len(stage.participants)
    whom = about.competition.regulation.entry.how_many(count)
    said = Text(f"名单定下，{whom.zh}开赛", f"the list is fixed: {whom.en}")
    few = otherwise_played(about.competition.regulation, count)
    if command.agreed and few:
        said += Text(f"；组织者同意：{few.zh}", f"; the organiser agrees: {few.en}")
    if not command.early:
        return said
    early = Text("，报名截止以前抽签", ", drawn before the deadline of the entries")
    return said + early + because(command.early)


@sentence.register(c.MakeSchedule)
def _(command: c.MakeSchedule, about: About) -> Text:
    return Text("排定对阵总表", "the match schedule is made")


@sentence.register(c.CommitDraw)
def _(command: c.CommitDraw, about: About) -> Text:
    """Its commitment stands where one checks the draw."""
    said = Text("抽签已锁定，谁也改不了，等揭晓", "a draw is locked; nobody can change it any more")
    if command.keeper == SERVER:
        said += Text("，密钥由服务器保管", ", the secret is kept by the server")
    elif "made_of" in about.outcome:
        said += Text("，密钥由抽签的人自己保管", ", the secret is held by whoever draws")
    return said + because(command.reason)


@sentence.register(c.CloseWords)
def _(command: c.CloseWords, about: About) -> Text:
    count = about.outcome.get("words", 0)
    lines = many(count, "line", "lines") if count else "no lines"
    return Text(f"现场代表报的话截止，共 {count} 句", f"the list of words is closed: {lines}")


@sentence.register(c.GiveUpDraw)
def _(command: c.GiveUpDraw, about: About) -> Text:
    number = about.outcome.get("number", 1)
    said = Text(
        f"抽签没有揭晓就作废，本场第 {number} 次作废",
        f"the draw is given up before it was opened, number {number} of this event",
    )
    return said + because(command.reason)


@sentence.register(c.Contribute)
def _(command: c.Contribute, about: About) -> Text:
    who = person_text(command.name)
    return Text(f"{who.zh} 为抽签报一句话：{command.words}", f"{who.en} adds: {command.words}")


@sentence.register(c.RevealDraw)
def _(command: c.RevealDraw, about: About) -> Text:
    purpose = about.outcome.get("purpose")
    what = PURPOSE[DrawPurpose(purpose)] if purpose else Text("抽签", "draw")
    said = Text(f"{what.zh}已抽定；任何人可以复算", f"{what.en} drawn; anyone can recompute it")
    crowded = about.outcome.get("crowded")
    if crowded:
        units = unit_names(about.competition, [UnitId(unit) for unit in crowded])
        said += Text(
            f"；{'、'.join(units)} 的队多于组数，有的同在一组",
            f"; {', '.join(units)} have more entries than groups, and some share one",
        )
    return said


@sentence.register(c.Pair)
def _(command: c.Pair, about: About) -> Text:
    return _of_round(about, "编排{}", "{} is drafted") + because(command.reason)


@sentence.register(c.PairAgain)
def _(command: c.PairAgain, about: About) -> Text:
    return _of_round(about, "重排{}", "{} is drafted again") + because(command.reason)


@sentence.register(c.ChangeDraft)
def _(command: c.ChangeDraft, about: About) -> Text:
    return Text("草案已手改", "the draft is changed by hand") + because(command.reason)


@sentence.register(c.PublishRound)
def _(command: c.PublishRound, about: About) -> Text:
    said = _of_round(about, "{}对阵已公布", "{}: pairing published")
    if not command.substitutes:
        return said
    zh, en = "、".join(command.substitutes), ", ".join(command.substitutes)
    return said + Text(f"，裁判长指定替补：{zh}", f"; substitutes named by the chief referee: {en}")


@sentence.register(c.StartRound)
def _(command: c.StartRound, about: About) -> Text:
    time = f"{about.event.time:%H:%M}"
    return _of_round(about, f"{{}} {time} 开始", f"{{}} started at {time}")


@sentence.register(c.PauseRound)
def _(command: c.PauseRound, about: About) -> Text:
    return Text("计时暂停", "the clock is stopped") + because(command.reason)


@sentence.register(c.ResumeRound)
def _(command: c.ResumeRound, about: About) -> Text:
    return Text("计时继续", "the clock runs")


@sentence.register(c.ExtendRound)
def _(command: c.ExtendRound, about: About) -> Text:
    whom = Text("全场", "all") if command.table is None else table_text(command.table)
    said = Text(
        f"{whom.zh}延长 {command.minutes} 分钟", f"{command.minutes} minutes more for {whom.en}"
    )
    return said + because(command.reason)


@sentence.register(c.Announce)
def _(command: c.Announce, about: About) -> Text:
    said = [_said(one) for one in about.outcome.get("said", ())]
    words = joined(said, "；", "; ") if said else Text(command.text, command.text)
    return Text("播报：", "announced: ") + words


def _said(one: Plain) -> Text:
    to = Text("", "") if one["table"] is None else table_text(one["table"]) + Text("：", ": ")
    return to + SAID[one["what"]]


@sentence.register(c.EndRound)
def _(command: c.EndRound, about: About) -> Text:
    time = f"{about.event.time:%H:%M}"
    if about.outcome.get("early"):
        early = _of_round(about, f"{{}} {time} 提前结束", f"{{}} ended early at {time}")
        return early + because(command.reason)
    return _of_round(about, f"{{}} {time} 结束", f"{{}} ended at {time}")


@sentence.register(c.FinishTable)
def _(command: c.FinishTable, about: About) -> Text:
    time = f"{command.at or about.event.time:%H:%M}"
    said = table_text(command.table) + Text(f" {time} 打完", f" finished at {time}")
    if about.outcome.get("in_time"):
        said += Text("，记分表没有迟交", "; its sheet was in time")
    return said


@sentence.register(c.CorrectClock)
def _(command: c.CorrectClock, about: About) -> Text:
    time, fast = f"{about.event.time:%Y-%m-%d %H:%M}", timedelta(seconds=command.ahead)
    said = Text(
        f"时间校正：现在是 {time}，晚于它的各条记录都快了{_lasting(fast).zh}，按早这么多算",
        f"the times were set right: it is {time}; what is dated after that was"
        f" {_lasting(fast).en} fast and counts so much earlier",
    )
    return said + because(command.reason)


def _lasting(time: timedelta) -> Text:
    """In days, hours and minutes, without seconds unless there is nothing else."""
    minutes, seconds = divmod(int(time.total_seconds()), 60)
    hours, minutes = divmod(minutes, 60)
    days, hours = divmod(hours, 24)
    parts = [
        (days, Text(f" {days} 天", f" {many(days, 'day', 'days')}")),
        (hours, Text(f" {hours} 小时", f" {many(hours, 'hour', 'hours')}")),
        (minutes, Text(f" {minutes} 分钟", f" {many(minutes, 'minute', 'minutes')}")),
    ]
    said = [text for count, text in parts if count]
    said = said or [Text(f" {seconds} 秒", f" {many(seconds, 'second', 'seconds')}")]
    found = joined(said, "", "")
    return Text(found.zh, found.en.strip())


@sentence.register(c.SignIn)
def _(command: c.SignIn, about: About) -> Text:
    said = Text(f"{about.entry(command.entry)} 签到", f"{about.entry(command.entry)} signed in")
    if "table" in about.outcome:
        where = table_text(about.outcome["table"])
        said += Text(f"，{where.zh}", f", {where.en}")
    late = about.outcome.get("minutes")
    if late:
        said += Text(f"，迟到 {late} 分钟", f", {late} minutes late")
    return said + _lacking(command.entry, about)


def _lacking(entry: str, about: About) -> Text:
    """Each paper that is missing, with whose it is."""
    warned = about.outcome.get("warned", ())
    players = about.competition.entrants[EntryId(entry)].players
    said = SILENT
    for paper in about.competition.regulation.entry.papers:
        who = [players[number - 1].name for number, id_ in warned if id_ == paper.id]
        if who:
            said += Text(
                f"；{'、'.join(who)} 缺{paper.name.zh}", f"; {', '.join(who)}: no {paper.name.en}"
            )
    return said


@sentence.register(c.PublishScores)
def _(command: c.PublishScores, about: About) -> Text:
    return _of_round(about, "{}成绩已公布", "scores of {} published")
