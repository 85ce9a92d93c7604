"""Windows for the tests of its bundle: Wine with a screen that nobody sees.

What Wine lacks and Windows has is put into the copy that is tried, never into the bundle.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).parent
NEEDED = ("wine", "Xvfb", "x86_64-w64-mingw32-gcc")
COMPILER = NEEDED[2]


def lacking() -> list[str]:
    return [name for name in NEEDED if shutil.which(name) is None]


class Wine:
    """A Windows of its own: its disk is `folder`, `Z:` is ours."""

    def __init__(self, folder: Path, display: str) -> None:
        self._env = {
            **{k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "PAISAI"))},
            "WINEPREFIX": str(folder),
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "mscoree,mshtml=",
            "DISPLAY": display,
            "LC_ALL": "C.UTF-8",
        }

    def start(self, *words: str | Path, **more: str) -> subprocess.Popen[bytes]:
        """Its streams are pipes: Wine's Python wants them."""
        return subprocess.Popen(
            ["wine", *map(str, words)],
            env={**self._env, **more},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )

    def run(self, *words: str | Path, **more: str) -> str:
        """What it says; a failure is an assertion."""
        process = self.start(*words, **more)
        said = process.communicate(timeout=900)[0].decode("utf-8", "replace")
        assert process.returncode == 0, said
        return said

    def end(self) -> None:
        """Whatever still runs on this disk."""
        server = shutil.which("wineserver") or "/usr/lib/wine/wineserver64"
        subprocess.run([server, "-k"], env=self._env, check=False)


@contextmanager
def screen() -> Iterator[str]:
    ours, theirs = os.pipe()
    words = ["Xvfb", "-displayfd", str(theirs), "-screen", "0", "1280x800x24"]
    with subprocess.Popen(words, pass_fds=[theirs], stderr=subprocess.DEVNULL) as process:
        os.close(theirs)
        with open(ours) as told:
            number = told.readline().strip()
        try:
            yield f":{number}"
        finally:
            process.terminate()


def unpacked(bundle: Path, into: Path) -> Path:
    """The folder that is in the zip, ready for Wine."""
    with zipfile.ZipFile(bundle) as archive:
        archive.extractall(into)
    (folder,) = into.iterdir()
    stub = folder / "app" / "python" / "bcryptprimitives.dll"
    words = (COMPILER, "-shared", "-O2", HERE / "bcryptprimitives.c", "-o", stub, "-ladvapi32")
    subprocess.run(words, check=True)
    (folder / "app" / "python" / "_wmi.pyd").unlink(missing_ok=True)
    return folder


def on_z(path: Path) -> str:
    """One of our paths as Wine calls it."""
    return f"Z:{path.as_posix()}"
