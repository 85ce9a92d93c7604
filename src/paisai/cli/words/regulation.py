"""`paisai regulation list|show|check|diff|new`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from paisai.cli.regulation_named import document_of, regulation_named
from paisai.errors import NotationError
from paisai.plain import dump
from paisai.presets import preset_ids
from paisai.regulations import terminal
from paisai.regulations.clause_table import markdown, named_tests
from paisai.regulations.clauses import Clause, all_clauses
from paisai.regulations.document.html import html
from paisai.regulations.document.model import OURS, Document, clean
from paisai.regulations.editing import copy, diff, dumps
from paisai.regulations.loading import load, load_file
from paisai.regulations.reading import RegulationError
from paisai.regulations.regulation import Regulation

COLUMNS = 96


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Hang the command into the `paisai` parser; `args.run(args)` runs it."""
    top: argparse.ArgumentParser = subparsers.add_parser(
        "regulation", help="规程：列出、查看、检查、比较、新建 · regulations"
    )
    commands = top.add_subparsers(dest="regulation_command", required=True, metavar="命令")
    one = commands.add_parser("list", help="列出自带的规程")
    _common(one)

    one = commands.add_parser("show", help="查看一份规程：成文、条款表或全部数值")
    one.add_argument("regulation", help="自带规程的编号、.toml 文件，或比赛文件")
    form = one.add_mutually_exclusive_group()
    form.add_argument("--clauses", action="store_true", help="条款表：原文条号、内容、如何落实")
    form.add_argument("--values", action="store_true", help="全部数值（TOML）")
    one.add_argument(
        "--clean", action="store_true", help="印刷用：不带条款编号，本系统的解释只标※ · for print"
    )
    form.add_argument("--html", metavar="文件", type=Path, help="把竞赛规程写成 HTML 文件")
    form.add_argument("--pdf", metavar="文件", type=Path, help="把竞赛规程写成 PDF 文件")
    _common(one)

    one = commands.add_parser("clauses", help="全部条款怎样落实 · how every clause is kept")
    one.add_argument(
        "--markdown", action="store_true", help="写成 docs/clauses.md 那样的一页 · as a page"
    )
    one.add_argument(
        "--tests", metavar="文件夹", type=Path, default=Path("tests"), help="测试所在 · the tests"
    )
    _common(one)

    one = commands.add_parser("check", help="检查规程文件，列出每一处不对的地方")
    one.add_argument("file", type=Path, help=".toml 文件")
    _common(one)

    one = commands.add_parser("diff", help="两份规程有哪些不同")
    one.add_argument("a", help="自带规程的编号，或 .toml 文件")
    one.add_argument("b", help="自带规程的编号，或 .toml 文件")
    _common(one)

    one = commands.add_parser("new", help="复制一份自带规程，供修改")
    one.add_argument("preset", help="自带规程的编号")
    one.add_argument("id", help="新规程的编号，小写字母、数字和连字符")
    one.add_argument("--out", metavar="文件", type=Path, help="写到这个文件，不覆盖已有的")

    top.set_defaults(run=run)
    return top


def _common(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="输出 JSON")


def run(args: argparse.Namespace) -> int:
    match args.regulation_command:
        case "list":
            return _list(args)
        case "show":
            return _show(args)
        case "clauses":
            return _every_clause(args)
        case "check":
            return _check(args)
        case "diff":
            return _diff(args)
        case _:
            return _new(args)


def _json(value: object) -> int:
    print(json.dumps(value, ensure_ascii=False, indent=2, default=str))
    return 0


def _list(args: argparse.Namespace) -> int:
    known = [load(id_) for id_ in preset_ids()]
    if args.json:
        return _json([{"id": r.id, "name": r.name.to_json()} for r in known])
    columns = max(terminal.width(r.id) for r in known)
    for r in known:
        print(f"{terminal.pad(r.id, columns)}  {r.name.in_(args.lang)}")
    return 0


def _show(args: argparse.Namespace) -> int:
    if args.clauses or args.json or args.values:
        return _values(regulation_named(args.regulation), args)
    document = document_of(args.regulation, args.lang)
    if args.clean:
        document = clean(document)
    if args.html:
        return _write(args.html, html(document).encode())
    if args.pdf:
        from paisai.regulations.document.pages import pdf  # typst is slow to import

        return _write(args.pdf, pdf(document))
    for line in _text(document):
        print(line)
    return 0


def _values(regulation: Regulation, args: argparse.Namespace) -> int:
    if args.clauses:
        return _clauses(tuple(regulation.catalogued.values()), args)
    if args.json:
        return _json(dump(regulation))
    print(dumps(regulation), end="")
    return 0


def _write(path: Path, content: bytes, overwrite: bool = True) -> int:
    try:
        with path.open("wb" if overwrite else "xb") as file:
            file.write(content)
    except FileExistsError:
        raise NotationError(
            f"{path} 已经存在，请换一个名字", f"{path} exists already; choose another name"
        ) from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise NotationError(f"写不了 {path}：{reason}", f"cannot write {path}: {reason}") from None
    print(path)
    return 0


def _text(document: Document) -> Iterator[str]:
    yield f"{document.title} {document.subtitle}"
    yield from terminal.wrap(document.preface, COLUMNS)
    for i, section in enumerate(document.sections, 1):
        yield ""
        yield f"{document.section_number(i)}{section.title}"
        for j, article in enumerate(section.articles, 1):
            head = document.article_number(j) + (
                f"{document.heading(article)}{document.gap}" if article.title else ""
            )
            ids = f" [{' '.join(article.margin)}]" if article.margin else ""
            yield from terminal.wrap(f"{head}{article.text}{ids}", COLUMNS)
            if article.table:
                scale = (COLUMNS - 4 - 2 * len(article.table.widths)) / sum(article.table.widths)
                widths = [max(6, int(width * scale)) for width in article.table.widths]
                rows = (article.table.header, *article.table.rows)
                yield from (f"    {line}" for line in terminal.table(rows, widths))
            for note in article.notes:
                colon = ": " if document.language == "en" else "："
                words = f"{document.mark(note)}{colon}{note.text}"
                yield from (f"    {line}" for line in terminal.wrap(words, COLUMNS - 4))


def _clauses(clauses: tuple[Clause, ...], args: argparse.Namespace) -> int:
    language = args.lang
    if args.json:
        return _json([_plain(clause) for clause in clauses])
    ours = OURS.in_(language) + (": " if language == "en" else "：")
    rows = [("id", "原文", "kind", "内容", "如何落实")]
    for clause in clauses:
        words = [clause.words.in_(language)]
        for decision in clause.decisions:
            option = f" [{decision.option}]" if decision.option else ""
            other = decision.otherwise.in_(language) if decision.otherwise else ""
            words.append(f"{ours}{decision.words.in_(language)}{other}{option}")
        kept = f"{', '.join(clause.kept_by)}: {clause.how.in_(language) if clause.how else ''}"
        rows.append((clause.id, clause.article, clause.kind, words[0], kept))
        rows.extend(("", "", "", word, "") for word in words[1:])
    for line in terminal.table(rows, (8, 14, 7, 62, 30)):
        print(line)
    return 0


def _every_clause(args: argparse.Namespace) -> int:
    if args.markdown:
        print(markdown(named_tests(args.tests)), end="")
        return 0
    every = tuple(clause for preset in preset_ids() for clause in all_clauses(preset))
    return _clauses(every, args)


def _plain(clause: Clause) -> dict[str, object]:
    return {
        "id": clause.id,
        "kind": clause.kind,
        "article": clause.article,
        "zh": clause.words.zh,
        "en": clause.words.en,
        "kept_by": list(clause.kept_by),
        "how": dump(clause.how),
        "decisions": [
            {
                "zh": decision.words.zh,
                "en": decision.words.en,
                "option": decision.option,
                "otherwise": None if decision.otherwise is None else decision.otherwise.to_json(),
            }
            for decision in clause.decisions
        ],
    }


def _check(args: argparse.Namespace) -> int:
    try:
        regulation = load_file(args.file)
    except RegulationError as error:
        if args.json:
            _json(
                {
                    "ok": False,
                    "defects": [
                        {"place": d.place, "value": d.value, "zh": d.zh, "en": d.en}
                        for d in error.defects
                    ],
                }
            )
        else:
            for defect in error.defects:
                print(defect.text(args.lang), file=sys.stderr)
        return 2
    if args.json:
        return _json({"ok": True, "id": regulation.id})
    good = "no defect" if args.lang == "en" else "没有问题"
    print(f"{args.file.name}（{regulation.id}）：{good}")
    return 0


def _diff(args: argparse.Namespace) -> int:
    a, b = regulation_named(args.a), regulation_named(args.b)
    if args.json:
        return _json([{"place": d.place, "a": d.a, "b": d.b} for d in diff(a, b)])
    place = "field" if args.lang == "en" else "位置"
    from paisai.acting.regulation_form import comparison  # the other words need no form

    what = "what" if args.lang == "en" else "项目"
    rows = [(place, what, a.id, b.id)]
    for one in comparison(b, a):
        label, before, now = (text.in_(args.lang) for text in (one.label, one.preset, one.now))
        rows.append((one.place, label, before, now))
    for line in terminal.table(rows, (36, 28, 28, 28)):
        print(line)
    return 0


def _new(args: argparse.Namespace) -> int:
    text = copy(args.preset, args.id)
    if args.out:
        return _write(args.out, text.encode(), overwrite=False)
    print(text, end="")
    return 0
