"""Begins paisai from its folder on Windows. Nothing is written into that folder.

What is packed tighter than a zip can (`parts.tar.xz`) is unpacked once, among the user's own files.
"""

from __future__ import annotations

import os
import shutil
import sys
import tarfile
import tempfile
import traceback
from pathlib import Path

APP = Path(__file__).resolve().parent
PARTS = APP / "parts.tar.xz"
UNSEEN = sys.stdout is None
"""Started without a console: nobody would read what is printed."""
CHOSEN = APP.parent / "data.txt"
"""Beside 牌赛.exe: one line, the folder in which the data are kept."""


def hidden_folder() -> Path:
    return Path(os.environ.get("LOCALAPPDATA") or tempfile.gettempdir()) / "paisai" / "program"


def unpacked() -> Path:
    """The folder with the parts: as it is, or made whole before it gets its name."""
    name = (APP / "parts.txt").read_text("utf-8").strip()
    place = hidden_folder() / name
    if place.is_dir():
        return place
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
    except OSError:
        place = Path(tempfile.gettempdir()) / f"paisai-{name}"
    half = Path(tempfile.mkdtemp(dir=place.parent))
    with tarfile.open(PARTS) as archive:
        archive.extractall(half, filter="data")
    try:
        half.rename(place)
    except OSError:  # another start was quicker
        shutil.rmtree(half, ignore_errors=True)
        if not place.is_dir():
            raise
    return place


def choose_folder() -> None:
    """What the user wrote into data.txt; a path without a drive begins beside 牌赛.exe."""
    if "PAISAI_DATA" not in os.environ and CHOSEN.exists():
        line = CHOSEN.read_text("utf-8-sig", "replace").strip().strip('"')
        if line:
            os.environ["PAISAI_DATA"] = str(APP.parent / os.path.expandvars(line))


def language() -> str:
    """Chinese where Windows speaks Chinese."""
    if sys.platform == "win32":
        import ctypes

        spoken = ctypes.windll.kernel32.GetUserDefaultUILanguage() & 0x3FF
        return "zh" if spoken == 0x04 else "en"
    return "zh"


def tell(text: str) -> None:
    if sys.platform == "win32" and UNSEEN:
        import ctypes

        ctypes.windll.user32.MessageBoxW(None, text, "牌赛", 0x10)
    elif sys.stderr is not None:
        print(text, file=sys.stderr)


def main() -> int:
    try:
        sys.path.insert(0, str(unpacked()))
        choose_folder()
        if len(sys.argv) == 1:
            sys.argv += ["window", "--demo", "--lang", language()]
        from paisai.__main__ import run

        return run()
    except Exception:
        tell(
            "牌赛没有打开，请把下面的话发给帮忙的人 · paisai did not start:\n\n"
            + traceback.format_exc()
        )
        return 1


if __name__ == "__main__":
    sys.exit(main())
