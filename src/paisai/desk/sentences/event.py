"""What is said of the event as a whole?"""

from __future__ import annotations

from paisai.desk.boards.conduct import bystander
from paisai.desk.boards.honours import special_awards
from paisai.desk.sentences.about import About, because, sentence
from paisai.ledger import commands as c
from paisai.regulations.regulation import PHONE_USE
from paisai.text import SILENT, Text
from paisai.tournament.naming import honoured, names

ENDS_HERE = Text(
    "剩下的不够打下一阶段，比赛打到这里，名次按打过的定",
    "too few are left for the next stage: play ends here, and places are as played",
)


@sentence.register(c.Create)
def _(command: c.Create, about: About) -> Text:
    name = about.competition.regulation.name
    return Text(
        f"建立比赛 {command.name}，规程：{name.zh}",
        f"created {command.name}, under the regulation {name.en}",
    )


@sentence.register(c.CloseStage)
def _(command: c.CloseStage, about: About) -> Text:
    closed = sum(stage.closed for stage in about.competition.stages)
    number = about.stage if about.round else closed
    said = Text(f"第 {number} 阶段结束", f"stage {number} is closed")
    forward = list(about.outcome.get("advancing", ()))
    if forward:
        whom = names(about.competition, forward, most=len(forward))
        said += Text(f"，晋级：{whom.zh}", f"; advancing: {whom.en}")
    if about.outcome.get("ends"):
        said += Text("；", "; ") + ENDS_HERE
    return said + because(command.early) + _overridden(command.override, about)


def _overridden(reason: str, about: About) -> Text:
    """What was still open when it was closed all the same."""
    still = about.outcome.get("still_open")
    if still is None:
        return SILENT
    return Text(f"；{still['zh']}，仍然结束：{reason}", f"; {still['en']}, closed still: {reason}")


@sentence.register(c.SettleAdvance)
def _(command: c.SettleAdvance, about: About) -> Text:
    if not command.replace:
        said = Text("保留已晋级的", "those who advanced are kept")
    else:
        out, into = (about.entries(about.outcome[key]) for key in ("out", "in"))
        said = Text(f"{into.zh} 换下 {out.zh} 晋级", f"{into.en} advance instead of {out.en}")
    return said + because(command.reason)


@sentence.register(c.GiveHonour)
def _(command: c.GiveHonour, about: About) -> Text:
    to = honoured(about.competition, command.to)
    award = special_awards(about.competition)[command.award]
    return Text(f"{award.zh}授予 {to}", f"{award.en} goes to {to}")


@sentence.register(c.DecidePhones)
def _(command: c.DecidePhones, _: About) -> Text:
    return Text("手机：", "phones: ") + PHONE_USE[command.use] + because(command.reason)


@sentence.register(c.PermitPhone)
def _(command: c.PermitPhone, about: About) -> Text:
    name = about.entry(command.entry)
    said = Text(
        f"裁判长准许 {name} 在{about.round_name.zh}使用手机",
        f"the chief referee lets {name} use a phone in {about.round_name.en}",
    )
    return said + because(command.reason)


@sentence.register(c.NoteConduct)
def _(command: c.NoteConduct, about: About) -> Text:
    who = bystander(about.competition, command.role, command.who, command.unit)
    return Text(f"记{who.zh}：{command.text}", f"noted of {who.en}: {command.text}")


@sentence.register(c.WaiveHonour)
def _(command: c.WaiveHonour, about: About) -> Text:
    award = special_awards(about.competition)[command.award]
    said = Text(f"{award.zh}这次不再评", f"{award.en}: no more are given this time")
    return said + because(command.reason)


@sentence.register(c.Close)
def _(command: c.Close, about: About) -> Text:
    return Text("比赛结束", "the event is closed") + _overridden(command.override, about)


@sentence.register(c.Undo)
def _(command: c.Undo, about: About) -> Text:
    undone = about.outcome.get("undone", [command.seq])
    zh, en = "、".join(map(str, undone)), ", ".join(map(str, undone))
    said = Text(f"第 {zh} 号记录已撤销，原记录仍在", f"event {en} is undone; it stays on record")
    if command.seq in about.rulings:
        number = about.rulings[command.seq]
        said = Text(f"撤销第 {number} 号判罚：", f"ruling {number} is undone: ") + said
    return said + because(command.reason)
