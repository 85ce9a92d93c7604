"""`paisai export text|png`: lists for the group chat, as on the page 复制到群里."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from paisai.cli.output import print_json, written_whole
from paisai.cli.progress import each
from paisai.cli.session import Session, word
from paisai.desk.group_chat import KINDS, ToShare, messages, to_share
from paisai.desk.names import unit_of
from paisai.errors import NotationError
from paisai.prints.paper import Language
from paisai.text import Text

BETWEEN = "\n\n────────\n\n"
"""Stands between two messages on a terminal."""


def add_words(words: Any) -> None:
    for form, summary, run in (
        ("text", "发到群里的文字 · text for the group chat", _text),
        ("png", "发到群里的图片，手机宽 · pictures for the group chat", _png),
    ):
        one = word(words, form, summary, run, False)
        one.add_argument(
            "out", metavar="OUT", type=Path, nargs="?", help="文件夹；文字不写就显示 · a folder"
        )
        one.add_argument("--force", action="store_true", help="覆盖已有的 · overwrite")
        one.add_argument("--what", nargs="+", choices=list(KINDS), help="只要这些 · only these")
        one.add_argument("--all-rounds", action="store_true", help="每一轮的 · of every round")
        one.add_argument("--unit", metavar="单位", help="只要这个单位的 · only of this unit")
        one.add_argument("--at", help=argparse.SUPPRESS)


def _chosen(session: Session) -> list[ToShare]:
    """What there is to send; of rounds the last only, unless all are asked for."""
    options = session.options
    unit = unit_of(session.competition, options.unit) if options.unit else ""
    there = to_share(session.state, session.now(), unit)
    wanted = options.what or KINDS
    chosen = [one for one in there if one.kind in wanted]
    if not options.all_rounds:
        chosen = [*_first_of_each(chosen)]
    if chosen:
        return chosen
    now = " ".join(dict.fromkeys(one.kind for one in there))
    raise NotationError(
        f"现在还没有可以发的；现在有：{now}" if now else "现在还没有可以发的；有了赛程或对阵再来",
        f"there is nothing of this to send yet; there is: {now}"
        if now
        else "there is nothing to send yet; come back once there is a timetable or a pairing",
    )


def _first_of_each(there: list[ToShare]) -> Iterator[ToShare]:
    """The newest of every kind: they come newest first."""
    yield from {one.kind: one for one in reversed(there)}.values()


def _language(session: Session) -> Language:
    return "en" if session.language == "en" else "zh"


def _text(options: argparse.Namespace) -> int:
    session = Session(options)
    language = _language(session)
    found = [(one, messages(one.make(), language)) for one in _chosen(session)]
    if options.out is not None:
        contents = [
            (one, number, text.encode() + b"\n")
            for one, texts in found
            for number, text in enumerate(texts, 1)
        ]
        return _written(session, contents, "txt")
    if options.json:
        print_json({"lists": [{"list": one.key, "messages": list(texts)} for one, texts in found]})
    else:
        print(BETWEEN.join(text for _, texts in found for text in texts))
    return 0


def _png(options: argparse.Namespace) -> int:
    from paisai.prints.shared import pictures

    session = Session(options)
    language = _language(session)
    setting = session.text(Text("排版", "setting"))
    made = [
        (one, number, content)
        for one in each(_chosen(session), setting)
        for number, content in enumerate(pictures(one.make(), language), 1)
    ]
    return _written(session, made, "png")


def _written(session: Session, contents: list[tuple[ToShare, int, bytes]], ending: str) -> int:
    options = session.options
    folder: Path = options.out or Path(options.file).with_suffix("")
    files = [folder / f"{session.text(one.file)}-{number}.{ending}" for one, number, _ in contents]
    taken = [file for file in files if file.exists()]
    if taken and not options.force:
        raise NotationError(
            f"{taken[0]} 已经存在；换一个文件夹，或加 --force 覆盖",
            f"{taken[0]} exists already; choose another folder, or add --force",
        )
    folder.mkdir(parents=True, exist_ok=True)
    for file, (_, _, content) in zip(files, contents, strict=True):
        written_whole(file, content)
    if options.json:
        print_json({"files": [str(file) for file in files]})
    else:
        for file in files:
            print(file)
    return 0
