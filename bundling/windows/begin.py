"""Begins paisai from its folder on Windows. Nothing is written into that folder.

What is packed tighter than a zip can (`parts.tar.xz`) is unpacked at the first start, among the
user's own files, while the desk opens: only printing waits for it.
"""

from __future__ import annotations

import os
import shutil
import sys
import tarfile
import tempfile
import threading
import traceback
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from pathlib import Path
from types import ModuleType

APP = Path(__file__).resolve().parent
PARTS = APP / "parts.tar.xz"
PACKED = ("typst", "pylopdf_fonts_zh_cn")
"""The modules that are in it."""
UNSEEN = sys.stdout is None
"""Started without a console: nobody would read what is printed."""
CHOSEN = APP.parent / "data.txt"
"""Beside 牌赛.exe: one line, the folder in which the data are kept."""


def parts_folder() -> Path:
    """A new one for every content, so that versions may lie side by side."""
    hidden = Path(os.environ.get("LOCALAPPDATA") or tempfile.gettempdir()) / "paisai" / "program"
    try:
        hidden.mkdir(parents=True, exist_ok=True)
    except OSError:
        hidden = Path(tempfile.gettempdir())
    return hidden / (APP / "parts.txt").read_text("utf-8").strip()


def unpack(place: Path) -> None:
    """Whole before it gets its name."""
    half = Path(tempfile.mkdtemp(dir=place.parent))
    try:
        with tarfile.open(PARTS) as archive:
            archive.extractall(half, filter="data")
        half.rename(place)
    except OSError:
        if not place.is_dir():  # no other start was quicker
            raise
    finally:
        shutil.rmtree(half, ignore_errors=True)


class Unpacking(MetaPathFinder):
    """Lets who imports a packed module wait until it is there."""

    def __init__(self, place: Path) -> None:
        self._place = place
        self._failed: OSError | None = None
        self._thread = threading.Thread(target=self._run, name="unpacking")
        self._thread.start()

    def _run(self) -> None:
        try:
            unpack(self._place)
        except OSError as error:
            self._failed = error

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> None:
        if name not in PACKED:
            return
        self._thread.join()
        if self._failed is not None:
            raise ImportError(f"{self._place}: {self._failed}")
        if (
            str(self._place) not in sys.path
        ):  # not before: what was not there is not looked at again
            sys.path.insert(0, str(self._place))


def offer_parts() -> None:
    place = parts_folder()
    if place.is_dir():
        sys.path.insert(0, str(place))
    else:
        sys.meta_path.insert(0, Unpacking(place))


def written(content: bytes) -> str:
    """What was saved with an editor: UTF-8, or what Chinese Windows used before it."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("gb18030", "replace")


def choose_folder() -> None:
    """What the user wrote into data.txt; a path without a drive begins beside 牌赛.exe."""
    if "PAISAI_DATA" not in os.environ and CHOSEN.exists():
        line = written(CHOSEN.read_bytes()).strip().strip('"')
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
        offer_parts()
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
