"""The `paisai` command. Bad input is one line on standard error and exit code 2.

Each word is a module with `add_parser(subparsers)`, or a function of one (`module:function`),
which sets `run(options) -> int`; only the module of the word that was asked for is imported, so
that every command starts at once.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from paisai import __version__
from paisai.errors import PaisaiError
from paisai.usage import Parser, as_value

WORDS = {
    "regulation": (
        "paisai.regulations.command",
        "规程：列出、查看、检查、比较、新建 · regulations",
    ),
    "record": ("paisai.record.command", "牌局记录：复核、逐步看牌 · deal records"),
    "audit": ("paisai.referee.command", "查一份记录的违规 · infractions in a deal record"),
    "judge": ("paisai.judge.command", "逐行回答 JSON 提问 · answer questions in JSON lines"),
    "guide": ("paisai.rehearse.guide", "五种比赛各排练一遍 · rehearse the five kinds"),
    "rehearse": ("paisai.rehearse.command", "排练一场比赛 · rehearse one event"),
    "new": ("paisai.desk.event:add_new", "建立一场比赛 · a new event"),
    "status": ("paisai.desk.event:add_status", "比赛到了哪一步 · what is due next"),
    "timetable": ("paisai.desk.event:add_timetable", "赛程和冲突 · the timetable"),
    "entries": ("paisai.desk.entries", "报名、审核、公示 · entries"),
    "units": ("paisai.desk.units", "单位、名额 · units"),
    "draw": ("paisai.desk.drawing", "抽签 · draw"),
    "pair": ("paisai.desk.rounds:add_pair", "编排下一轮 · pair the next round"),
    "publish": ("paisai.desk.rounds:add_publish", "公布编排或成绩 · publish"),
    "start": ("paisai.desk.rounds:add_start", "本轮开始 · start the round"),
    "end": ("paisai.desk.rounds:add_end", "本轮时间到 · end the round"),
    "clock": ("paisai.desk.rounds:add_clock", "暂停、延长、播报 · the hall's clock"),
    "round": ("paisai.desk.rounds:add_round", "一轮的对阵和成绩 · a round"),
    "where": ("paisai.desk.rounds:add_where", "某人在哪一桌 · where somebody sits"),
    "result": ("paisai.desk.results", "成绩 · results"),
    "rule": ("paisai.desk.rulings", "判罚 · rulings"),
    "appeal": ("paisai.desk.appeals", "申诉 · appeals"),
    "close": ("paisai.desk.event:add_close", "结束阶段或比赛 · close"),
    "standings": ("paisai.desk.standing:add_standings", "名次 · standings"),
    "teams": ("paisai.desk.standing:add_teams", "团体名次 · teams"),
    "awards": ("paisai.desk.standing:add_awards", "获奖名单 · awards"),
    "export": ("paisai.desk.carrying:add_export", "导出 Excel、PDF、JSON · export"),
    "import": ("paisai.desk.carrying:add_import", "导入整场比赛 · import an event"),
    "verify": ("paisai.desk.event:add_verify", "复核 · verify"),
    "undo": ("paisai.desk.event:add_undo", "撤销 · undo"),
    "log": ("paisai.desk.event:add_log", "全部记录 · the log"),
    "play": ("paisai.players.command", "在终端里和电脑打牌 · play against bots"),
    "solve": ("paisai.players.solve_command", "残局最好的打法 · the best line of an ending"),
    "plays": ("paisai.erdayi.command", "二打一全部出牌的统计 · all plays of 竞技二打一"),
}


def parser(word: str | None) -> argparse.ArgumentParser:
    """The parser of one word; the others are only named."""
    top = Parser(prog="paisai", description="牌赛 · paisai：按规程办牌赛，按规则打牌")
    top.add_argument("--version", action="version", version=f"paisai {__version__}")
    _add_language(top)
    words = top.add_subparsers(dest="word", metavar="命令 · command")
    for name, (module, summary) in WORDS.items():
        if name == word:
            place, _, function = module.partition(":")
            getattr(import_module(place), function or "add_parser")(words)
        else:
            words.add_parser(name, help=summary, add_help=False)
    return top


def _language(arguments: Sequence[str]) -> tuple[str, list[str]]:
    """`--lang` may stand anywhere in the line."""
    anywhere = Parser(prog="paisai", add_help=False, allow_abbrev=False)
    _add_language(anywhere)
    options, others = anywhere.parse_known_args(arguments)
    return options.lang, others


def _add_language(to: argparse.ArgumentParser) -> None:
    to.add_argument("--lang", choices=("zh", "en"), default="zh", help="语言 · language")


def main(arguments: Sequence[str] | None = None) -> int:
    arguments = sys.argv[1:] if arguments is None else arguments
    language = "zh"
    try:
        language, arguments = _language([as_value(argument) for argument in arguments])
        word = next((argument for argument in arguments if argument in WORDS), None)
        options = parser(word).parse_args(arguments)
        options.lang = language
        if options.word is None:
            parser(None).print_help()
            return 0
        code: int = options.run(options)
        return code
    except PaisaiError as error:
        print("paisai:", " ".join(error.text(language).split()), file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The reader went away (paisai … | head): nothing is left to say, and to no one.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        print(f"paisai: {error.filename}: {error.strerror}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
