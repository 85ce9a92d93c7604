"""What does one type for a thing that is to be done? Lines that can be pasted."""

from __future__ import annotations

import argparse
import os
import shlex

from paisai.desk.due.todo import Task, Todo
from paisai.errors import Needed
from paisai.text import SILENT, Text

STARTED = "PAISAI_STARTED_AS"
"""How the program was started, where it was not by its own name; `start.py` says so here."""

_ENTER = (
    "entries template {file} {form}",
    "entries import {file} {form}",
)
LINES: dict[Task, tuple[str, ...]] = {
    Task.CLOCK: ("clock {file} --set-right {why}",),
    Task.ENTER: _ENTER,
    Task.CONFIRM: ("entries confirm {file} {about} --reason {why}",),
    Task.SELECTION: (
        "units set {file} {unit} --leader {who} --telephone {telephone} --members {count}"
        " --entrants {count} --time {time} --place {place} --format {format} --ranking {names}",
        "units share {file} {count}",
    ),
    Task.BEYOND_SHARE: ("entries withdraw {file} {entry} --reason {why}",),
    Task.FRESH_PAPERS: ("entries papers {file} all {about} {accepted} --dated {date}",),
    Task.PAPERS: ("entries papers {file} {about} all {accepted}",),
    Task.REVIEW: ("entries review {file} all",),
    Task.NOTICE: ("entries notice {file}",),
    Task.OBJECTION: ("entries object {file} --decide {about} --uphold {why}",),
    Task.QUALIFY: ("entries qualify {file}",),
    Task.DRAW: ("draw {file}",),
    Task.REVEAL: ("draw {file} --reveal",),
    Task.PAIR: ("pair {file}",),
    Task.AGREE: ("entries agree {file} {about} {unit}",),
    Task.PAIR_AGAIN: ("pair {file} --again --reason {why}",),
    Task.PUBLISH: ("publish {file}",),
    Task.START: ("start {file}",),
    Task.SIGN_IN: ("sign-in {file} {entry}",),
    Task.LATE: ("rule {file} {about} lateness",),
    Task.RESULTS: ("result sheet {file} {about} {score} --signed all",),
    Task.END: ("end {file}",),
    Task.SCORES: ("publish {file} --scores",),
    Task.APPEAL: ("appeal decide {file} {about} --uphold {why}",),
    Task.FEE: ("appeal fee {file} {about}",),
    Task.LATE_APPEAL: ("appeal decide {file} {about} --dismiss {why}",),
    Task.ANNOUNCE: ("clock {file} --announce",),
    Task.TIME: ("timetable {file} --move {about} {time} --reason {why}",),
    Task.BRIEF: ("export pdf {file} --what briefing",),
    Task.TAKE_BACK: ("undo {file} {about} --reason {why}",),
    Task.SETTLE: ("settle {file} --replace {why}",),
    Task.CLOSE_STAGE: ("close {file}",),
    Task.CLOSE: ("close {file} --final",),
    Task.HONOUR: ("awards {file} --give {award} {whom}", "awards {file} --waive {award} {why}"),
    Task.AWARDS: ("awards {file}",),
}
BLANKS = {
    "form": Text("报名表.xlsx", "form.xlsx"),
    "why": Text("理由", "WHY"),
    "award": Text("奖", "AWARD"),
    "whom": Text("谁", "WHOM"),
    "score": Text("成绩", "SCORE"),
    "accepted": Text("合格", "accepted"),
    "unit": Text("单位", "UNIT"),
    "entry": Text("参赛者", "ENTRY"),
    "who": Text("领队", "LEADER"),
    "telephone": Text("电话", "TELEPHONE"),
    "count": Text("数目", "NUMBER"),
    "time": Text("时间", "WHEN"),
    "place": Text("地点", "WHERE"),
    "format": Text("循环", "knockout"),
    "names": Text("甲、乙 丙、丁", "A/B C/D"),
    "date": Text("日期", "DATE"),
}
"""What only the person knows, and what has a name in either language."""
OTHERWISE = {
    Task.OBJECTION: Text("（或 --dismiss 理由）", " (or --dismiss WHY)"),
    Task.APPEAL: Text("（或 --dismiss 理由）", " (or --dismiss WHY)"),
    Task.SETTLE: Text("（或 --keep 理由）", " (or --keep WHY)"),
}


_CORRECT = Text(
    "result correct {file} 桌号 成绩 --reason 理由",
    "result correct {file} TABLE SCORE --reason WHY",
)
_NEW_SCORE = Text("--table 桌号 --score 成绩", "--table NUMBER --score SCORE")
OPTIONS: dict[Needed, Text] = {
    Needed.FIRST: Text("--first 谁", "--first WHO"),
    Needed.NORTH_SOUTH: Text("--north-south 谁", "--north-south WHO"),
    Needed.FIRST_LEVEL: Text("--start 级", "--start LEVEL"),
    Needed.RULINGS_INCLUDED: Text("--rulings-included", "--rulings-included"),
    Needed.DEAL: Text("--deal 第几副", "--deal NUMBER"),
    Needed.ROUND_AND_TABLE: Text("--round 轮次 --table 桌号", "--round NUMBER --table NUMBER"),
    Needed.ROUND: Text("--stage 阶段 --round 轮次", "--stage NUMBER --round NUMBER"),
    Needed.REASON: Text("--reason 理由", "--reason WHY"),
    Needed.REQUEST: Text("--request 申请", "--request WHY"),
    Needed.RESPONSIBLE: Text("--responsible 谁", "--responsible WHO"),
    Needed.ARRIVED: Text("--in-time，或 --arrived 时间", "--in-time, or --arrived WHEN"),
    Needed.RANKS: Text("--ranks", "--ranks"),
    Needed.NEW_SCORE: _NEW_SCORE,
    Needed.NEW_SCORE_OR_REPLAY: _NEW_SCORE + Text("，或 --replay", ", or --replay"),
    Needed.DECISION: Text("--uphold 理由，或 --dismiss 理由", "--uphold WHY, or --dismiss WHY"),
    Needed.SELECTION: Text("--members 人数 --entrants 人数", "--members NUMBER --entrants NUMBER"),
    Needed.WILD_CARD: Text("--wild-card", "--wild-card"),
    Needed.FINAL: Text("--final", "--final"),
    Needed.REMEDY: Text("--remedy 哪一条 --reason 理由", "--remedy WHICH --reason WHY"),
    Needed.FORM: Text("--oral 或 --written", "--oral or --written"),
    Needed.DATED: Text("--dated 日期", "--dated DATE"),
    Needed.DECLARED: Text("--declared", "--declared"),
    Needed.SUBSTITUTES: Text("--substitutes 姓名", "--substitutes NAME"),
    Needed.AGREED: Text("--agree", "--agree"),
    Needed.MADE: Text("--made 时间", "--made WHEN"),
    Needed.WHOSE: Text("--unit 单位", "--unit UNIT"),
}
"""Options of the word that was typed."""
COMMANDS: dict[Needed, Text] = {
    Needed.FEE: Text("appeal fee {file} 号", "appeal fee {file} NUMBER"),
    Needed.CORRECTION: _CORRECT,
    Needed.START: Text("start {file}", "start {file}"),
    Needed.CLOCK: Text("clock {file} --set-right 理由", "clock {file} --set-right WHY"),
    Needed.UNDO: Text("undo {file} 号 --reason 理由", "undo {file} NUMBER --reason WHY"),
    Needed.UNDO_RULING: Text(
        "undo {file} --ruling 号 --reason 理由", "undo {file} --ruling NUMBER --reason WHY"
    ),
    Needed.HONOUR: Text(
        "awards {file} --give 奖 谁，或 awards {file} --waive 奖 原因",
        "awards {file} --give AWARD WHOM, or awards {file} --waive AWARD WHY",
    ),
    Needed.CHECKED: Text("sign-in {file} 参赛者 --passed", "sign-in {file} ENTRY --passed"),
    Needed.UNIT: Text("units set {file} 单位", "units set {file} UNIT"),
    Needed.RULING_INCLUDED: _CORRECT,
}
"""Other words; after `RULING_INCLUDED` every way is open."""


def needed_here(needed: Needed, options: argparse.Namespace) -> Text:
    """What would be accepted, as it is typed with the word that was refused; nothing where that
    word has no such option."""
    said = OPTIONS.get(needed, SILENT)
    if needed is Needed.RULING_INCLUDED:
        said = Text("--included，或 --add，或 ", "--included, or --add, or ")
    elif said and needed.value not in vars(options) and needed in _MAY_LACK:
        return SILENT
    if needed in COMMANDS:
        words, file = COMMANDS[needed], quoted(called(options))
        said += Text(line(words.zh.format(file=file)), line(words.en.format(file=file)))
    return Text("：", ": ") + said


_MAY_LACK = (
    *(Needed.REASON, Needed.REQUEST, Needed.REMEDY, Needed.WILD_CARD, Needed.RANKS),
    *(Needed.DECLARED, Needed.SUBSTITUTES, Needed.AGREED),
)


def program() -> str:
    return os.environ.get(STARTED) or "paisai"


def quoted(word: str, system: str = os.name) -> str:
    """One word of a line, as this system's own command line takes it.

    >>> quoted("春节 杯.jsonl", "posix"), quoted("春节 杯.jsonl", "nt"), quoted("p1", "nt")
    ("'春节 杯.jsonl'", '"春节 杯.jsonl"', 'p1')
    """
    if system != "nt":
        return shlex.quote(word)
    return f'"{word}"' if not word or any(one in word for one in " \t&|<>^()") else word


def line(words: str) -> str:
    """A line as it is typed here.

    >>> line("pair 比赛.jsonl")
    'paisai pair 比赛.jsonl'
    """
    return f"{program()} {words}"


def called(options: argparse.Namespace) -> str:
    """The event as it was typed: its file, or its address on a server."""
    return str(getattr(options, "address", "") or getattr(options, "file", "FILE"))


def hint(todo: Todo, file: str | os.PathLike[str]) -> Text:
    """The thing to do with the line that does it."""
    lines = LINES[todo.act]
    said = SILENT
    for number, words in enumerate(lines):
        zh, en = (
            line(
                words.format(
                    file=quoted(os.fspath(file)),
                    about=quoted(todo.about),
                    **{name: blank.in_(language) for name, blank in BLANKS.items()},
                )
            )
            for language in ("zh", "en")
        )
        said += Text("，再 " if number else "", ", then " if number else "") + Text(zh, en)
    return todo.text + Text("：", ": ") + said + OTHERWISE.get(todo.act, SILENT)
