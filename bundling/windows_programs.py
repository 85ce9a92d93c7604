"""How are the C core and 牌赛.exe made for Windows on another system? With mingw-w64."""

from __future__ import annotations

import shutil
import sysconfig
from pathlib import Path

from bundling.making import ROOT, CannotBeMade, run

COMPILER, RESOURCES = "x86_64-w64-mingw32-gcc", "x86_64-w64-mingw32-windres"
CORE = ROOT / "src" / "paisai" / "core"
OURS = ROOT / "bundling" / "windows"
ICON = ROOT / "src" / "paisai" / "web" / "static" / "icon.ico"
ALIKE = ("-s", "-Wl,--no-insert-timestamp", "-static-libgcc", "-frandom-seed=paisai")
"""No symbols, no hour, nothing that another run would choose otherwise."""


def compiler() -> None:
    if not shutil.which(COMPILER) or not shutil.which(RESOURCES):
        raise CannotBeMade(
            f"没有 {COMPILER}：请装 mingw-w64（Debian、Ubuntu：apt-get install"
            " gcc-mingw-w64-x86-64）· mingw-w64 is needed"
        )


def headers(into: Path) -> Path:
    """Python's own, with what they ask about the system answered for Windows."""
    found = Path(sysconfig.get_paths()["include"])
    if not (found / "Python.h").exists():
        raise CannotBeMade(
            "没有 Python.h：请装 Python 的头文件（Debian、Ubuntu：apt-get install python3-dev）"
            " · the headers of Python are needed"
        )
    place = into / "include"
    shutil.copytree(found, place, dirs_exist_ok=True)
    shutil.copy(OURS / "pyconfig.h", place)
    return place


def core(work: Path, library: Path, python_dll: Path) -> Path:
    """`_core.pyd` for every Python from 3.11 on, in the folder of the package."""
    include = headers(work)
    sources = work / "core"
    shutil.copytree(CORE, sources, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    shutil.copy(python_dll, sources)
    out = library / "paisai" / "core" / "_core.pyd"
    names = sorted(path.name for path in sources.glob("*.c"))
    tuning = ("-std=c11", "-O3", "-fvisibility=hidden", "-mpopcnt", "-flto=auto")
    limited = "-DPy_LIMITED_API=0x030B0000"
    threads = ("-Wl,-Bstatic", "-lwinpthread", "-Wl,-Bdynamic")
    what = (*tuning, "-shared", limited, f"-I{include}", *names, python_dll.name, *threads)
    run(COMPILER, *what, *ALIKE, "-o", "_core.pyd", folder=sources)
    shutil.copy(sources / "_core.pyd", out)
    return out


def launcher(work: Path, out: Path, version: str) -> Path:
    """牌赛.exe, with its icon and version."""
    place = work / "launcher"
    place.mkdir()
    shutil.copy(OURS / "launcher.c", place)
    shutil.copy(ICON, place / "icon.ico")
    (place / "about.rc").write_text(_about(version), "utf-8")
    run(RESOURCES, "-c", "65001", "about.rc", "-O", "coff", "-o", "about.o", folder=place)
    what = ("-std=c11", "-Os", "-municode", "-mwindows", "launcher.c", "about.o")
    run(COMPILER, *what, *ALIKE, "-o", "paisai.exe", folder=place)
    shutil.copy(place / "paisai.exe", out)
    return out


def _about(version: str) -> str:
    numbers = ",".join([*version.split("+")[0].split("."), "0", "0", "0"][:4])
    told = {
        "FileDescription": "牌赛 · paisai",
        "FileVersion": version,
        "ProductName": "牌赛 · paisai",
        "ProductVersion": version,
        "LegalCopyright": "MIT",
    }
    values = "\n".join(f'VALUE "{name}", "{value}\\0"' for name, value in told.items())
    return f"""1 ICON "icon.ico"
1 VERSIONINFO
FILEVERSION {numbers}
PRODUCTVERSION {numbers}
BEGIN
BLOCK "StringFileInfo"
BEGIN
BLOCK "080404b0"
BEGIN
{values}
END
END
BLOCK "VarFileInfo"
BEGIN
VALUE "Translation", 0x804, 1200
END
END
"""
