"""The `paisai` command."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from paisai import __version__


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="paisai", description="牌赛 · paisai")
    top.add_argument("--version", action="version", version=f"paisai {__version__}")
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    parser().parse_args(arguments)
    parser().print_help(sys.stdout)
    return 0
