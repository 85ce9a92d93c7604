"""Which files of the tree are ours to hand out?"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from bundling.making import ROOT, CannotBeMade

NOT_OURS = shutil.ignore_patterns(
    "__pycache__",
    "*.so",
    "*.pyd",
    "*.egg-info",
    ".*",
    "build",
    "dist",
    "牌赛排练",
    "wheels",
)


def copy_sources(into: Path) -> None:
    """All that is kept under version control; without it, all but what tools leave behind."""
    names = _tracked()
    if names is None:
        shutil.copytree(ROOT, into, ignore=NOT_OURS)
        return
    for name in names:
        place = into / name
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, place)


def _tracked() -> list[str] | None:
    if not (ROOT / ".git").exists():
        return None
    said = _git("ls-files", "-z")
    return [name for name in said.split("\0") if name and (ROOT / name).is_file()]


def _git(*words: str) -> str:
    try:
        done = subprocess.run(("git", "-C", ROOT, *words), capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise CannotBeMade(f"git {words[0]}：{error} · git is needed here") from None
    return done.stdout.decode()


def unclean() -> list[str]:
    """What is changed and not committed, or not under version control."""
    return _git("status", "--porcelain").splitlines()
