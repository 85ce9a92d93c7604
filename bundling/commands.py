"""`start.py bundle windows|offline` and `start.py release`: what was typed, and what it makes."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from bundling.making import ROOT, CannotBeMade, say
from bundling.offline_bundle import offline_bundle
from bundling.release import release
from bundling.windows_bundle import windows_bundle

BUNDLES: dict[str, Callable[[Path, Path], Path]] = {
    "windows": windows_bundle,
    "offline": offline_bundle,
}


def main(python: Path, words: list[str]) -> int:
    """With the Python that has pip. The path of what was made is the last line printed."""
    options = _parser().parse_args(words)
    make = release if options.word == "release" else BUNDLES[options.kind]
    try:
        options.out.mkdir(parents=True, exist_ok=True)
        print(make(python, options.out.resolve()), flush=True)
    except (CannotBeMade, OSError) as error:
        say(str(error))
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="start.py", description="打包 · pack what is handed out")
    words = top.add_subparsers(dest="word", required=True)
    bundle = words.add_parser("bundle", help="一种包 · one bundle")
    bundle.add_argument("kind", choices=sorted(BUNDLES), help="哪一种 · which")
    everything = words.add_parser("release", help="要发出去的全部 · all that is handed out")
    for one in (bundle, everything):
        one.add_argument(
            "--out", type=Path, default=ROOT / "dist", metavar="FOLDER", help="放在哪里 · where to"
        )
    return top
