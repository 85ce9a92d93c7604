"""`paisai rehearse`: a whole competition with invented people, into a file that verifies."""

from __future__ import annotations

import argparse
import json
import sys
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from paisai import many
from paisai.cli.regulation_named import regulation_named
from paisai.cli.workers import add_options
from paisai.errors import NotationError
from paisai.ledger import Private, import_text, read_private
from paisai.ledger.verify import verify
from paisai.regulations.regulation import Regulation
from paisai.rehearse.competition import Rehearsed, rehearse
from paisai.rehearse.report import day_lines, prize_lines, report
from paisai.rehearse.season import EVENTS, rehearse_season
from paisai.seasons import verify_season

ENTRIES = 24


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    one: argparse.ArgumentParser = subparsers.add_parser(
        "rehearse",
        help="排练：编出人来打完一场比赛 · play a whole competition with invented people",
    )
    one.add_argument(
        "regulation", nargs="?", help="自带规程的编号，或 .toml 文件 · a preset or a file"
    )
    one.add_argument("--entries", type=int, default=ENTRIES, metavar="N", help="参赛者数 · entries")
    one.add_argument("--units", type=int, metavar="U", help="单位数，默认按规程 · units")
    one.add_argument("--seed", type=int, default=1, metavar="S", help="随机种子 · seed")
    one.add_argument("--fast", action="store_true", help="只抽各副结果，不打牌 · draw results only")
    one.add_argument("--out", type=Path, metavar="文件", help="记到这个新文件 · the new file")
    one.add_argument("--json", action="store_true", help="输出 JSON")
    one.add_argument(
        "--times", type=int, metavar="N", help="排练 N 次，种子依次加一 · so many, one seed each"
    )
    one.add_argument(
        "--season",
        type=Path,
        metavar="文件夹",
        help="排练一个赛季：五种比赛、同一批人，都写进这个文件夹 · a year of events into a folder",
    )
    one.add_argument(
        "--events", type=int, default=EVENTS, metavar="N", help="赛季的场数 · events of the season"
    )
    add_options(one)
    one.set_defaults(run=run)
    return one


def run(options: argparse.Namespace) -> int:
    if options.season is not None:
        return run_season(options)
    if options.regulation is None:
        raise NotationError(
            "要写规程的编号，或 --season 文件夹", "name a regulation, or --season FOLDER"
        )
    regulation = regulation_named(options.regulation)
    if options.times is not None:
        return run_many(regulation, options)
    path = options.out or Path(f"排练-{regulation.id}-{options.entries}-{options.seed}.jsonl")

    def say(zh: str, en: str) -> None:
        print(en if options.lang == "en" else zh, file=sys.stderr, flush=True)

    done = rehearse(
        regulation,
        path,
        entries=options.entries,
        units=options.units,
        seed=options.seed,
        fast=options.fast,
        say=say,
    )
    checked = verify(path)
    if options.json:
        print(json.dumps({**report(done), "verified": checked.good}, ensure_ascii=False, indent=2))
    else:
        show(done, options.lang)
    if checked.good:
        return 0
    for problem in checked.problems:
        print(problem.text(options.lang), file=sys.stderr)
    return 1


def run_season(options: argparse.Namespace) -> int:
    """A year of events with the same people; the season's file is checked against theirs."""
    if options.regulation is not None:
        raise NotationError(
            "--season 排练五种比赛，不写规程", "--season plays all presets; name no regulation"
        )
    english = options.lang == "en"

    def say(zh: str, en: str) -> None:
        print(en if english else zh, file=sys.stderr, flush=True)

    done = rehearse_season(
        options.season,
        events=options.events,
        entries=options.entries,
        seed=options.seed,
        fast=options.fast,
        say=say,
    )
    checked = verify_season(done.path, options.season)
    season = done.book.season
    if options.json:
        found = {
            "path": str(done.path),
            "events": [str(path) for path in done.events],
            "people": len({person for person, *_ in season.appearances()}),
            "head": done.book.state.head,
            "verified": checked.good,
        }
        print(json.dumps(found, ensure_ascii=False, indent=2))
    else:
        head = done.book.state.head
        said = f"{done.path}: {len(done.events)} events, head {head}"
        print(said if english else f"{done.path}：{len(done.events)} 场，校验值 {head}")
    for problem in checked.problems:
        print(problem.text(options.lang), file=sys.stderr)
    return 0 if checked.good else 1


def run_many(regulation: Regulation, options: argparse.Namespace) -> int:
    """One line for each rehearsal; `--out` is a folder."""
    if options.times < 1:
        raise NotationError("--times 应不小于 1", "--times is 1 or more")
    folder = options.out or Path(".")
    folder.mkdir(parents=True, exist_ok=True)
    seeds = range(options.seed, options.seed + options.times)
    for seed in seeds:
        if (taken := _file(folder, options, seed)).exists():
            raise NotationError(
                f"{taken} 已存在，请换 --out 的文件夹", f"{taken} exists; choose another --out"
            )
    task = partial(_one_of_many, regulation=regulation, options=options)
    progress = many.Progress(options.times, options.regulation)
    bad = 0
    for seed, (found, text, private) in zip(
        seeds, many.run(task, seeds, options.jobs, options.cluster), strict=True
    ):
        progress.clear()
        path = _file(folder, options, seed)
        import_text(text, path, private)
        found["path"] = str(path)
        bad += not found["verified"]
        if options.json:
            print(json.dumps({"seed": seed, **found}, ensure_ascii=False))
        elif options.lang == "en":
            print(f"seed {seed}: {found['events']} events, head {found['head']}")
        else:
            print(f"种子 {seed}：{found['events']} 条记录，校验值 {found['head']}")
        progress.step()
    return 1 if bad else 0


def _one_of_many(
    seed: int, regulation: Regulation, options: argparse.Namespace
) -> tuple[dict[str, Any], str, Private]:
    """What it came to, its events and its particulars: whoever plays it may be on another machine,
    and the files are for the one who asked."""
    with TemporaryDirectory(prefix="paisai-") as folder:
        path = Path(folder, "rehearsal.jsonl")
        done = rehearse(
            regulation,
            path,
            entries=options.entries,
            units=options.units,
            seed=seed,
            fast=options.fast,
            say=_nothing,
        )
        found = {**report(done), "verified": verify(path).good}
        return found, path.read_text("utf-8"), read_private(path)[0]


def _file(folder: Path, options: argparse.Namespace, seed: int) -> Path:
    name = Path(options.regulation).stem
    return folder / f"排练-{name}-{options.entries}-{seed}.jsonl"


def _nothing(zh: str, en: str) -> None:
    """Many at once say nothing while they run."""


def show(done: Rehearsed, language: str) -> None:
    """The prize list, the days, and where it is all written down."""
    competition, english = done.competition, language == "en"
    name = competition.regulation.name
    print(f"\n{name.en if english else name.zh}")
    for line in prize_lines(competition, language):
        print(line)
    for line in day_lines(done.days, language):
        print(line)
    mistakes = len(done.refused)
    print(f"{mistakes} mistakes refused" if english else f"误操作 {mistakes} 次，都被拒绝")
    print(
        f"{done.path}: {done.events} events, head {done.head}"
        if english
        else f"{done.path}：{done.events} 条记录，校验值 {done.head}"
    )
