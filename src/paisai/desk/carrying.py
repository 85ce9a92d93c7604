"""`paisai export xlsx|json|pdf` and `paisai import`: an event as documents, or somewhere else.

The JSON holds the events themselves, one a line; imported it has the same hash and standing.
"""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path
from typing import Any

from paisai import __version__
from paisai.desk.desk import Desk, common, now, word
from paisai.desk.papers import KINDS, Paper, papers, pdf
from paisai.desk.printed import Press
from paisai.desk.progress import during, each
from paisai.desk.shown import print_json
from paisai.errors import NotationError
from paisai.ledger import State, canonical, import_text
from paisai.ledger.verify import verify_bytes


def add_export(subparsers: Any) -> None:
    top = subparsers.add_parser("export", help="导出 · export")
    words = top.add_subparsers(dest="export", required=True, metavar="格式")
    for form, summary, run in (
        ("xlsx", "各种名单和成绩，一个 Excel 文件 · one workbook", _xlsx),
        ("pdf", "全部印刷品，放在一个文件夹 · all papers, a folder", _pdf),
        ("json", "整场比赛，可在别处导入 · the whole event", _json),
    ):
        one = word(words, form, summary, run, False)
        one.add_argument("out", metavar="OUT", type=Path, nargs="?", help="默认在 FILE 旁边")
        one.add_argument("--force", action="store_true", help="覆盖已有的 · overwrite")
        if form == "json":
            continue
        one.add_argument("--what", nargs="+", choices=list(KINDS), help="只要这些 · only these")
        one.add_argument("--at", help=argparse.SUPPRESS)
        if form == "pdf":
            one.add_argument("--all-rounds", action="store_true", help="每一轮的 · of every round")
            one.add_argument(
                "--organiser",
                action="append",
                default=[],
                help="证书落款 · on certificates",
            )


def add_import(subparsers: Any) -> None:
    one = subparsers.add_parser(
        "import", help="导入整场比赛 · import an event", description="导入整场比赛"
    )
    one.add_argument("file", metavar="FILE", type=Path, help="新的比赛文件，不覆盖已有的")
    one.add_argument("source", metavar="SOURCE", type=Path, help="export json 写的文件")
    common(one, acts=False)
    one.set_defaults(run=_import)


def _out(desk: Desk, ending: str) -> Path:
    out: Path = desk.options.out or desk.options.file.with_suffix(ending)
    if out.exists() and not desk.options.force:
        raise NotationError(
            f"{out} 已经存在；换一个名字，或加 --force 覆盖",
            f"{out} exists already; choose another name, or add --force",
        )
    return out


def _write(path: Path, content: bytes) -> None:
    """Whole or not at all, so that nobody opens half a document."""
    half = path.with_name(path.name + ".part")
    half.write_bytes(content)
    os.replace(half, path)


def _chosen(desk: Desk, every_round: bool) -> tuple[Paper, ...]:
    press = Press(desk.book.state, now(desk.options), "en" if desk.language == "en" else "zh")
    organisers = tuple(getattr(desk.options, "organiser", ()))
    wanted = desk.options.what or KINDS
    found = papers(press, organisers, every_round)
    chosen = tuple(paper for paper in found if paper.kind in wanted)
    if not chosen:
        raise NotationError(
            "现在还没有可以导出的；有了对阵或成绩再导出",
            "there is nothing to export yet; export when there are pairings or results",
        )
    return chosen


def _done(desk: Desk, files: list[Path]) -> int:
    if desk.options.json:
        print_json({"files": [str(file) for file in files]})
    else:
        for file in files:
            print(file)
    return 0


def _xlsx(options: argparse.Namespace) -> int:
    from paisai.prints.excel import workbook

    desk = Desk(options)
    out = _out(desk, ".xlsx")
    with during(desk.text("写 Excel", "writing Excel")):
        listed = [p.values for p in _chosen(desk, every_round=True) if p.listed]
        _write(out, workbook(listed, "en" if desk.language == "en" else "zh"))
    return _done(desk, [out])


def _pdf(options: argparse.Namespace) -> int:
    desk = Desk(options)
    chosen = _chosen(desk, options.all_rounds)
    folder: Path = options.out or options.file.with_suffix("")
    folder.mkdir(parents=True, exist_ok=True)
    files = [folder / f"{paper.file}.pdf" for paper in chosen]
    taken = [file for file in files if file.exists()]
    if taken and not options.force:
        raise NotationError(
            f"{taken[0]} 已经存在；换一个文件夹，或加 --force 覆盖",
            f"{taken[0]} exists already; choose another folder, or add --force",
        )
    language = desk.language
    for paper, file in each(list(zip(chosen, files, strict=True)), desk.text("排版", "setting")):
        _write(file, pdf(paper, "en" if language == "en" else "zh"))
    return _done(desk, files)


def _json(options: argparse.Namespace) -> int:
    desk = Desk(options)
    out = _out(desk, ".json")
    _write(out, event_document(desk.book.state).encode())
    return _done(desk, [out])


def event_document(state: State) -> str:
    """JSON with each event as its own line of the ledger."""
    assert state.competition is not None
    head = {"paisai": __version__, "name": state.competition.name, "head": state.head}
    lines = ",\n".join(event.line() for event in state.history)
    return json.dumps(head, ensure_ascii=False)[:-1] + f', "events": [\n{lines}\n]}}\n'


def _import(options: argparse.Namespace) -> int:
    text = _lines(options.source)
    with during("verifying" if options.lang == "en" else "复核"):
        found = verify_bytes(text.encode(), options.source)
    if found.problems:
        first = found.problems[0]
        raise NotationError(
            f"{options.source.name} 不能导入：{first.text('zh')}",
            f"{options.source.name} cannot be imported: {first.text('en')}",
        )
    book = import_text(text, options.file)
    if options.json:
        print_json({"file": str(options.file), "events": book.state.seq, "head": book.state.head})
    elif options.lang == "en":
        print(f"{options.file}: {book.state.seq} events, head {book.state.head}")
    else:
        print(f"{options.file}：{book.state.seq} 条记录，末值 {book.state.head}")
    return 0


def _lines(path: Path) -> str:
    """The lines of the ledger: of an exported JSON, or of an event's file itself."""
    wrong = NotationError(
        f"{path.name} 应是 paisai export json 写的文件，或一场比赛的文件",
        f"{path.name}: a file written by paisai export json, or an event's file, is wanted",
    )
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise wrong from None
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return text
    if not isinstance(document, dict):
        raise wrong
    if "events" not in document:
        return text
    events = document["events"]
    if not isinstance(events, list) or not events:
        raise wrong
    try:
        lines = "".join(canonical(event) + "\n" for event in events)
    except (ValueError, RecursionError):
        raise wrong from None
    last = events[-1]
    if not isinstance(last, dict) or last.get("hash") != document.get("head"):
        raise wrong
    return lines
