"""What is handed out, all of it, from a clean tree and under one version?"""

from __future__ import annotations

import re
import shutil
import tempfile
import tomllib
from pathlib import Path

from bundling.making import ROOT, CannotBeMade, files_in, run, say, sha256, version, zipped
from bundling.offline_bundle import offline_bundle
from bundling.sources import copy_sources, unclean
from bundling.windows_bundle import windows_bundle

BUILD = "from setuptools import build_meta as b; b.build_{kind}({out!r})"
HANDBOOK = ("docs", "examples", "README.md", "README.en.md", "CHANGELOG.md", "LICENSE")


def release(python: Path, out: Path) -> Path:
    """Wheel, sdist, both bundles, documentation and checksums in a folder of the version; raises
    `CannotBeMade` where the tree is not clean or the versions differ."""
    check_tree()
    check_versions()
    folder = out / f"paisai-{version()}"
    if folder.exists():
        raise CannotBeMade(f"{folder} 已经有了，请先移走 · it exists; move it away first")
    folder.mkdir(parents=True)
    say("wheel, sdist")
    packages(python, folder)
    say("文档 · documentation")
    documentation(python, folder)
    say("离线包 · the offline bundle")
    offline_bundle(python, folder)
    say("Windows")
    windows_bundle(python, folder)
    sums = "".join(f"{sha256(one)}  {one.name}\n" for one in files_in(folder))
    (folder / "SHA256SUMS").write_text(sums, "utf-8")
    return folder


def check_tree() -> None:
    if changed := unclean():
        raise CannotBeMade(
            "有没提交的改动，先提交再发布 · commit these first:\n" + "\n".join(changed[:10])
        )


def check_versions() -> None:
    """One version: of the package, of its metadata, at the top of the changelog."""
    said = {
        "src/paisai/version.py": version(),
        "pyproject.toml": tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"][
            "version"
        ],
    }
    top = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    said["CHANGELOG.md"] = top[1] if top else "?"
    if len(set(said.values())) > 1:
        lines = "\n".join(f"{name}: {number}" for name, number in said.items())
        raise CannotBeMade(f"版本不一致 · versions differ:\n{lines}")


def packages(python: Path, out: Path) -> None:
    """An sdist of a clean copy, and the wheel made from that sdist: who has the one can make the
    other."""
    with tempfile.TemporaryDirectory(prefix="paisai-release-") as temporary:
        tree = Path(temporary) / "tree"
        copy_sources(tree)
        when = {"SOURCE_DATE_EPOCH": "315532800"}
        _built(python, "sdist", tree, out, when)
        (made,) = out.glob("*.tar.gz")
        shutil.unpack_archive(made, Path(temporary) / "sdist", filter="data")
        (unpacked,) = (Path(temporary) / "sdist").iterdir()
        _built(python, "wheel", unpacked, out, when)


def _built(python: Path, kind: str, folder: Path, out: Path, when: dict[str, str]) -> None:
    run(python, "-c", BUILD.format(kind=kind, out=str(out)), folder=folder, **when)


def documentation(python: Path, out: Path) -> Path:
    """The site, and what is to be read as it lies in the tree."""
    with tempfile.TemporaryDirectory(prefix="paisai-docs-") as temporary:
        tree = Path(temporary) / "tree"
        copy_sources(tree)
        folder = Path(temporary) / f"paisai-documentation-{version()}"
        folder.mkdir()
        for name in HANDBOOK:
            source = tree / name
            if source.is_dir():
                shutil.copytree(source, folder / name)
            else:
                shutil.copy(source, folder / name)
        run(python, "-m", "bundling.site", "--out", folder / "site", folder=ROOT)
        return zipped(folder, out / f"{folder.name}.zip")
