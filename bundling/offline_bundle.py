"""How is the zip made that Linux and macOS install without a network?

Our sources with the wheels of the lock beside them: `start.py` there takes those and asks nobody.
The user's own Python runs it; the core is compiled where a compiler is.
"""

from __future__ import annotations

import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

from bundling.contents import Part, listed, wheel_parts
from bundling.making import ROOT, fetch, holding, pins_of, say, sha256, version, zipped
from bundling.sources import copy_sources


@dataclass(frozen=True)
class System:
    """As people call it, as conditions of the lock do, and as wheels do."""

    name: str
    platform: str
    machine: str
    tags: tuple[str, ...]


SYSTEMS = (
    System("Linux x86-64", "linux", "x86_64", ("manylinux_2_28_x86_64", "manylinux2014_x86_64")),
    System("Linux arm64", "linux", "aarch64", ("manylinux_2_28_aarch64", "manylinux2014_aarch64")),
    System("macOS arm64", "darwin", "arm64", ("macosx_14_0_arm64",)),
    System("macOS x86-64", "darwin", "x86_64", ("macosx_14_0_x86_64",)),
)
PYTHONS = ("3.11", "3.12", "3.13")
NOT_NEEDED = ("numpy", "tzdata")
"""Pins that running the desk never imports there: a bundle without them is half as large."""


def offline_bundle(python: Path, out: Path) -> Path:
    """Makes the zip in a folder and returns its path; raises `CannotBeMade`."""
    name = f"paisai-offline-{version()}"
    with tempfile.TemporaryDirectory(prefix="paisai-bundle-") as temporary:
        folder = Path(temporary) / name
        copy_sources(folder)
        wheels, pins = folder / "wheels", pins_of("requirements.lock", NOT_NEEDED)
        for system in SYSTEMS:
            say(system.name)
            _fetch_for(python, system, pins, Path(temporary) / system.tags[0], wheels)
        (wheels / "requirements.lock").write_text("\n".join(pins) + "\n", "utf-8")
        shutil.copy(ROOT / "bundling" / "offline.txt", folder / "先看这里.txt")
        parts = [Part("paisai", version(), "MIT", ("LICENSE",)), *wheel_parts(wheels)]
        sums = "".join(f"{sha256(one)}  {one.name}\n" for one in sorted(wheels.glob("*.whl")))
        (folder / "内容.txt").write_text(f"{listed(parts)}\n{sums}", "utf-8")
        return zipped(folder, out / f"{name}.zip")


def _fetch_for(python: Path, system: System, pins: list[str], work: Path, wheels: Path) -> None:
    """Most wheels are for every Python from one on; the others are fetched for each."""
    asked = pins
    for minor in PYTHONS:
        known = {"sys_platform": system.platform, "platform_machine": system.machine}
        wanted = holding(asked, **known, python_full_version=minor)
        tags = [word for tag in system.tags for word in ("--platform", tag)]
        options = ("--python-version", minor, "--only-binary", ":all:", *tags)
        fetch(python, wanted, work / minor, *options)
        tag = "cp" + minor.replace(".", "")
        own = {one.name.split("-")[0] for one in (work / minor).glob(f"*-{tag}-{tag}-*")}
        asked = [pin for pin in pins if pin.partition("==")[0].replace("-", "_") in own]
    wheels.mkdir(exist_ok=True)
    for wheel in work.glob("*/*.whl"):
        shutil.copy(wheel, wheels)
