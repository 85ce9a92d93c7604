"""The `paisai` command. Bad input is one line on standard error and exit code 2.

Each word is a module of `paisai.cli.words` with `add_parser(subparsers)`, which sets
`run(options) -> int`; only the module of the word that was asked for is imported, so that every
command starts at once.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from paisai import __version__
from paisai.cli.usage import Parser, as_value
from paisai.errors import Needed, PaisaiError, RuleViolation
from paisai.text import spoken

WORDS = {
    "regulation": "规程：列出、查看、检查、比较、新建 · regulations",
    "record": "牌局记录：复核、逐步看牌 · deal records",
    "audit": "查一份记录的违规 · infractions in a deal record",
    "judge": "逐行回答 JSON 提问 · answer questions in JSON lines",
    "guide": "五种比赛各排练一遍 · rehearse the five kinds",
    "rehearse": "排练一场比赛 · rehearse one event",
    "new": "建立一场比赛 · a new event",
    "status": "比赛到了哪一步 · what is due next",
    "timetable": "赛程和冲突 · the timetable",
    "entries": "报名、审核、公示 · entries",
    "units": "单位、名额 · units",
    "draw": "抽签 · draw",
    "pair": "编排下一轮 · pair the next round",
    "publish": "公布编排或成绩 · publish",
    "start": "本轮开始 · start the round",
    "end": "结束本轮 · end the round",
    "clock": "看时间、暂停、延长、播报 · the hall's clock",
    "phones": "手机怎样用 · what phones may be used for",
    "sign-in": "签到 · sign in",
    "round": "一轮的对阵和成绩 · a round",
    "where": "某人在哪一桌 · where somebody sits",
    "result": "成绩 · results",
    "rule": "判罚 · rulings",
    "note": "记教练、领队、观众的行为 · note conduct",
    "appeal": "申诉 · appeals",
    "close": "结束阶段或比赛 · close",
    "settle": "更正以后晋级的人有变 · settle who advances",
    "standings": "名次 · standings",
    "teams": "团体名次 · teams",
    "awards": "获奖名单 · awards",
    "export": "导出 Excel、PDF、JSON、群聊文字和图片、网页 · export",
    "import": "导入整场比赛 · import an event",
    "verify": "复核 · verify",
    "schema": "比赛文件的格式 · the form of an event's file",
    "forget": "删除个人资料 · erase people's particulars",
    "undo": "撤销 · undo",
    "log": "全部记录 · the log",
    "season": "赛季：积分、排名、等级 · seasons",
    "serve": "开网上赛事台 · the desk on the web",
    "window": "开网上赛事台，带一个小窗口 · the desk with a small window",
    "backup": "备份网上赛事台 · back up the web desk",
    "restore": "用备份恢复 · restore a backup",
    "play": "在终端里和电脑打牌 · play against bots",
    "table": "网上牌桌：复算一副牌 · online tables: recompute a deal",
    "match": "两个牌手比高低 · one player against another",
    "solve": "残局最好的打法 · the best line of an ending",
    "handbook": "办赛手册，PDF · the organiser's handbook",
    "plays": "二打一全部出牌的统计 · all plays of 竞技二打一",
}


def parser(word: str | None) -> argparse.ArgumentParser:
    """The parser of one word; without one, all are named."""
    top = Parser(prog="paisai", description="牌赛 · paisai：按规程办牌赛，按规则打牌")
    top.add_argument("--version", action="version", version=f"paisai {__version__}")
    _add_language(top)
    words = top.add_subparsers(prog="paisai", dest="word", metavar="命令 · command")
    if word in WORDS:
        import_module(f"{__name__}.words.{module_of(word)}").add_parser(words)
    elif word is not None:
        from paisai.cli.declared import add_declared

        add_declared(words, word)
    else:
        for name, summary in {**WORDS, **_declared()}.items():
            words.add_parser(name, help=summary, add_help=False)
    return top


def _declared() -> dict[str, str]:
    """Returns the words that acts declare themselves, and what each does."""
    from paisai.ledger.commands import NAMES  # only who asks for help, or mistypes a word, waits

    acts = (command.act for command in NAMES.values() if command.act.word)
    return {act.word: f"{act.title.zh} · {act.title.en}" for act in acts}


def module_of(word: str) -> str:
    """`import` is a word of Python's own, and no module's name has a hyphen."""
    return "import_" if word == "import" else word.replace("-", "_")


def _language(arguments: Sequence[str]) -> tuple[str, list[str]]:
    """`--lang` may stand anywhere in the line."""
    if not any(one == "--" or one.startswith("--lang") for one in arguments):
        return spoken(), list(arguments)
    anywhere = Parser(prog="paisai", add_help=False, allow_abbrev=False)
    _add_language(anywhere)
    options, others = anywhere.parse_known_args(arguments)
    return options.lang, others


def _hint(needed: Needed, options: argparse.Namespace, language: str) -> str:
    from paisai.cli.hints import needed_here

    return needed_here(needed, options).in_(language)


def _cited(error: PaisaiError, language: str) -> str:
    """By which clause it is refused, before a sentence that does not say so: at its end stands
    what can be typed."""
    clause = error.clause if isinstance(error, RuleViolation) else ""
    if not clause or clause in error.text(language):
        return ""
    return f"{clause}: " if language == "en" else f"{clause}："


def _add_language(to: argparse.ArgumentParser) -> None:
    to.add_argument("--lang", choices=("zh", "en"), default=spoken(), help="语言 · language")


def main(arguments: Sequence[str] | None = None) -> int:
    arguments = sys.argv[1:] if arguments is None else arguments
    language, options = spoken(), None
    collected = gc.get_threshold()
    gc.set_threshold(50_000)  # what is read stays: looking for garbage every 700 objects finds none
    try:
        language, arguments = _language([as_value(argument) for argument in arguments])
        first = next((argument for argument in arguments if not argument.startswith("-")), None)
        known = first in WORDS or (first is not None and first in _declared())
        options = parser(first if known else None).parse_args(arguments)
        options.lang = language
        if options.word is None:
            parser(None).print_help()
            return 0
        code: int = options.run(options)
        return code
    except PaisaiError as error:
        said = _cited(error, language) + error.in_brief(language)
        if error.needed is not None and options is not None:
            said += _hint(error.needed, options, language)
        print("paisai:", said, file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The reader went away (paisai … | head): nothing is left to say, and to no one.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        why = error.strerror or str(error)
        told = PaisaiError(why, why)
        if error.filename is not None:
            told = PaisaiError(f"{error.filename}：{why}", f"{error.filename}: {why}")
        print("paisai:", told.in_brief(language), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    finally:
        gc.set_threshold(*collected)
