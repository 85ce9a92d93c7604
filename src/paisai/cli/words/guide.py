"""What does somebody see who starts the program for the first time? All five kinds, played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from paisai.cli.hints import line
from paisai.cli.words.rehearse import show
from paisai.frozen import replace
from paisai.ledger.book import Ledger
from paisai.ledger.state import State
from paisai.ledger.storage import move, remove
from paisai.ledger.verify import verify
from paisai.prints.paper import Language
from paisai.regulations import load, preset_ids
from paisai.rehearse.competition import rehearse
from paisai.rehearse.documents import documents
from paisai.rehearse.report import prize_lines

FOLDER = Path("牌赛排练")
ENTRIES = 24
LEDGER, UNFINISHED = "比赛.jsonl", "排练中.jsonl"
"""A rehearsal that was broken off is begun again: its file has the second name until the end."""


def add_parser(subparsers: Any) -> None:
    word = subparsers.add_parser("guide", help="五种比赛各排练一遍 · rehearse the five kinds")
    word.add_argument("folder", nargs="?", type=Path, default=FOLDER, help="文件夹 · folder")
    word.set_defaults(run=lambda options: guide(options.folder, options.lang))


def guide(
    folder: Path = FOLDER,
    language: Language = "zh",
    papers: Callable[[State, Language], Iterator[tuple[str, bytes]]] = documents,
    entries: int = ENTRIES,
    presets: Sequence[str] = (),
) -> int:
    """Rehearse every preset (or those named) into a folder of its own; a rehearsal that is there
    already is checked and left as it is. Returns the exit code."""
    english = language == "en"
    print(
        "A rehearsal of the five kinds of events, every deal played, every step on record.\n"
        if english
        else "把五种比赛各排练一遍：每副牌都真打，每一步都有记录。\n",
        end="",
    )
    presets = presets or preset_ids()
    for number, preset in enumerate(presets, 1):
        regulation = load(preset)
        place = folder / preset
        name = regulation.name.en if english else regulation.name.zh
        print(f"\n[{number}/{len(presets)}] {name}", flush=True)
        place.mkdir(parents=True, exist_ok=True)
        path, unfinished = place / LEDGER, place / UNFINISHED
        if path.exists():
            _again(path, language)
            continue
        remove(unfinished)

        def say(zh: str, en: str) -> None:
            print(f"  {en if english else zh}", flush=True)

        done = rehearse(regulation, unfinished, entries=entries, say=say)
        written = []
        for file, content in papers(Ledger.open(unfinished).state, language):
            (place / file).write_bytes(content)
            written.append(place / file)
        move(unfinished, path)
        show(replace(done, path=path), language)
        for paper in written:
            print(f"  {paper}", flush=True)
    print(
        f"\nEverything is in {folder.resolve()}. Your own event: {line('--help')}"
        if english
        else f"\n全部文件在 {folder.resolve()}。办自己的比赛：{line('--help')}"
    )
    return 0


def _again(path: Path, language: str) -> None:
    """A rehearsal from an earlier start: checked, shown, left as it is."""
    checked = verify(path)
    if checked.good and checked.state.competition is not None:
        for line in prize_lines(checked.state.competition, language):
            print(line)
        for paper in sorted(path.parent.glob("*.pdf")):
            print(f"  {paper}")
    if language == "en":
        print(f"  {path}: rehearsed before, {'verified' if checked.good else 'NOT as recorded'}")
    else:
        print(f"  {path}：以前排练过，{'核对无误' if checked.good else '核对不符'}")
    for problem in checked.problems:
        print(f"  {problem.text(language)}")
