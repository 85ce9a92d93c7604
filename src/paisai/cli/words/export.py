"""`paisai export xlsx|json|pdf|text|png|site`: an event as documents."""

from __future__ import annotations

import argparse
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from paisai.cli.output import print_json, warn, written_whole
from paisai.cli.progress import during, each
from paisai.cli.session import Session, word
from paisai.cli.words.export_shared import add_words
from paisai.cli.words.export_site import add_site
from paisai.desk.event_document import event_document
from paisai.desk.papers import KINDS, EventPaper, documents, left_out, papers_there
from paisai.desk.papers.needed import boxes, in_workbook
from paisai.desk.papers.press import Press
from paisai.desk.reading import day
from paisai.errors import NotationError
from paisai.prints.paper import Language, Signed
from paisai.text import SILENT, Text, joined


def add_parser(subparsers: Any) -> None:
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
        if form != "xlsx":
            one.add_argument(
                "--private", action="store_true", help="带上个人资料 · with people's particulars"
            )
        if form == "json":
            continue
        one.add_argument("--what", nargs="+", choices=list(KINDS), help="只要这些 · only these")
        one.add_argument(
            "--season",
            type=Path,
            metavar="赛季文件",
            help="印上赛季积分、等级 · season points",
        )
        one.add_argument("--at", help=argparse.SUPPRESS)
        if form == "pdf":
            one.add_argument("--all-rounds", action="store_true", help="每一轮的 · of every round")
            one.add_argument(
                "--organiser",
                action="append",
                default=[],
                help="证书落款 · on certificates",
            )
            one.add_argument("--day", metavar="日期", help="证书上的颁奖日 · on certificates")
            one.add_argument("--seal", metavar="图片", type=Path, help="公章 · PNG or JPEG")
            one.add_argument("--logo", metavar="图片", type=Path, help="标志 · PNG or JPEG")
    add_words(words)
    add_site(words)


def _out(session: Session, ending: str) -> Path:
    out: Path = session.options.out or Path(session.options.file).with_suffix(ending)
    if out.exists() and not session.options.force:
        raise NotationError(
            f"{out} 已经存在；换一个名字，或加 --force 覆盖",
            f"{out} exists already; choose another name, or add --force",
        )
    return out


def _press(session: Session) -> Press:
    """Returns the state to print, with what a season that was named says of it."""
    named = getattr(session.options, "season", None)
    counted = None
    if named is not None:
        from paisai.desk.season_lists import counted_for
        from paisai.seasons import SeasonBook

        season = SeasonBook.open(named).season
        counted = counted_for(season, session.state.history[0].hash)
        if counted is None:
            raise NotationError(
                f"“{season.name}”没有计入这场比赛；先计入：season count",
                f"“{season.name}” does not count this event; count it first: season count",
            )
    return Press(session.state, session.now(), counted)


def _chosen(session: Session, every_round: bool) -> tuple[EventPaper, ...]:
    press = _press(session)
    signed = _signed(session.options)
    wanted = session.options.what or KINDS
    private = getattr(session.options, "private", False)
    chosen = documents(press, signed, every_round, private, wanted)
    if chosen:
        return chosen
    now = dict.fromkeys(one.kind for one in papers_there(press, signed, every_round, private))
    if now:
        why = joined(_left_out(press, wanted, private), "；", "; ")
        hint = Text(f"（{why.zh}）", f" ({why.en})") if why else SILENT
        raise NotationError(
            f"现在还没有{'、'.join(KINDS[kind].zh for kind in wanted)}{hint.zh}；"
            f"现在可以导出：{' '.join(now)}",
            f"there is no {' or '.join(KINDS[kind].en for kind in wanted)} yet{hint.en};"
            f" what there is: {' '.join(now)}",
        )
    raise NotationError(
        "现在还没有可以导出的；有了对阵或成绩再导出",
        "there is nothing to export yet; export when there are pairings or results",
    )


def _left_out(press: Press, wanted: Collection[str], private: bool) -> Iterator[Text]:
    """What is looked for here and not made, with what to type for it."""
    for kind, text in left_out(press, private):
        if kind in wanted:
            yield text + (Text("：--private", ": --private") if kind == "report" else SILENT)


def _signed(options: argparse.Namespace) -> Signed:
    """What certificates are to carry, where PDFs are made."""
    from paisai.prints.pictures import MOST_BYTES, checked_picture

    def picture(name: str) -> bytes:
        path: Path | None = getattr(options, name, None)
        if path is None:
            return b""
        with path.open("rb") as file:
            return checked_picture(file.read(MOST_BYTES + 1))

    said = getattr(options, "day", None)
    return Signed(
        tuple(getattr(options, "organiser", ())),
        None if said is None else day(said),
        picture("seal"),
        picture("logo"),
    )


def _done(session: Session, files: list[Path]) -> int:
    if session.options.json:
        print_json({"files": [str(file) for file in files]})
    else:
        for file in files:
            print(file)
    return 0


def _language(session: Session) -> Language:
    return "en" if session.language == "en" else "zh"


def _xlsx(options: argparse.Namespace) -> int:
    from paisai.prints.excel import workbook

    session = Session(options)
    out = _out(session, ".xlsx")
    with during(session.text(Text("写 Excel", "writing Excel"))):
        papers = _chosen(session, every_round=True)
        if options.what:
            listed = [one.paper for one in papers if one.listed]
        else:
            listed = in_workbook(_press(session), papers)
        written_whole(out, workbook(listed, _language(session)))
    return _done(session, [out])


def _pdf(options: argparse.Namespace) -> int:
    from paisai.prints.typeset import pdf

    session = Session(options)
    chosen = _chosen(session, options.all_rounds)
    folder: Path = options.out or Path(options.file).with_suffix("")
    folder.mkdir(parents=True, exist_ok=True)
    files = [folder / f"{session.text(one.file)}.pdf" for one in chosen]
    taken = [file for file in files if file.exists()]
    if taken and not options.force:
        raise NotationError(
            f"{taken[0]} 已经存在；换一个文件夹，或加 --force 覆盖",
            f"{taken[0]} exists already; choose another folder, or add --force",
        )
    if (said := boxes(session.competition)) is not None:
        warn(session.text(said))
    press = _press(session)
    for left in _left_out(press, options.what or KINDS, options.private):
        warn(session.text(left))
    for paper in chosen:
        if paper.note:
            warn(session.text(paper.file + Text("：", ": ") + paper.note))
    setting = session.text(Text("排版", "setting"))
    for one, file in each(list(zip(chosen, files, strict=True)), setting):
        written_whole(file, pdf(one.paper, _language(session)), options.private)
    return _done(session, files)


def _json(options: argparse.Namespace) -> int:
    session = Session(options)
    out = _out(session, ".json")
    written_whole(out, event_document(session.state, options.private).encode(), options.private)
    return _done(session, [out])
