"""How is the zip made that Linux and macOS install without a network?

Our sources with the wheels of the lock beside them: `start.py` there takes those and asks nobody.
The user's own Python runs it; the core is compiled where a compiler is.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from bundling.contents import Part, listed, wheel_parts
from bundling.making import ROOT, fetch, locked, say, sha256, version, zipped
from bundling.sources import copy_sources

SYSTEMS = {
    "Linux x86-64": ("manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64"),
    "Linux arm64": ("manylinux_2_28_aarch64", "manylinux_2_17_aarch64", "manylinux2014_aarch64"),
    "macOS arm64": ("macosx_14_0_arm64", "macosx_11_0_arm64"),
    "macOS x86-64": ("macosx_14_0_x86_64", "macosx_11_0_x86_64", "macosx_10_12_x86_64"),
}
PYTHONS = ("3.11", "3.12", "3.13")
NOT_NEEDED = ("numpy", "tzdata")
"""Pins that running the desk never imports there: a bundle without them is half as large."""


def offline_bundle(python: Path, out: Path) -> Path:
    """Makes the zip in a folder and returns its path; raises `CannotBeMade`."""
    name = f"paisai-offline-{version()}"
    with tempfile.TemporaryDirectory(prefix="paisai-bundle-") as temporary:
        folder = Path(temporary) / name
        copy_sources(folder)
        wheels, pins = folder / "wheels", locked("requirements.lock", NOT_NEEDED)
        for system, platforms in SYSTEMS.items():
            for minor in PYTHONS:
                say(f"{system}, Python {minor}")
                known = [word for one in platforms for word in ("--platform", one)]
                options = ("--python-version", minor, "--only-binary", ":all:", *known)
                fetch(python, pins, wheels, *options)
        (folder / "wheels.lock").unlink()
        (wheels / "requirements.lock").write_text(pins, "utf-8")
        shutil.copy(ROOT / "bundling" / "offline.txt", folder / "先看这里.txt")
        parts = [Part("paisai", version(), "MIT", ("LICENSE",)), *wheel_parts(wheels)]
        sums = "".join(f"{sha256(one)}  {one.name}\n" for one in sorted(wheels.glob("*.whl")))
        (folder / "内容.txt").write_text(f"{listed(parts)}\n{sums}", "utf-8")
        return zipped(folder, out / f"{name}.zip")
