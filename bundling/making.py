"""What every bundle needs: commands that must succeed, wheels by their hashes, archives whose bytes
depend on nothing but what is in them."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


class CannotBeMade(Exception):
    """Says in both languages what is missing."""


def say(text: str) -> None:
    print(f"» {text}", file=sys.stderr, flush=True)


def version() -> str:
    """The one version, as the package says it."""
    found = re.search(
        r'^__version__ = "(.+)"$', (ROOT / "src/paisai/version.py").read_text("utf-8"), re.M
    )
    assert found
    return found[1]


def run(*command: str | Path, folder: Path | None = None, **more: str) -> None:
    """Raises `CannotBeMade` with the end of what a failed command said."""
    words = [str(part) for part in command]
    env = {**os.environ, "PYTHONHASHSEED": "0", **more}
    done = subprocess.run(words, cwd=folder, env=env, capture_output=True, check=False)
    if done.returncode != 0:
        said = (done.stdout + done.stderr).decode("utf-8", "replace").strip()
        line = " ".join(words[:6])
        raise CannotBeMade(f"没有成功 · failed: {line} …\n{said[-2000:]}")


def pins_of(lock: str, without: Iterable[str]) -> list[str]:
    """The pins of a lock with their conditions and hashes; those named are left out."""
    text = (ROOT / lock).read_text("utf-8")
    pins = re.findall(r"^[\w-]+==.*(?:\n[ \t].*)*", text, re.M)
    return [pin for pin in pins if pin.partition("==")[0] not in without]


def holding(pins: Iterable[str], **system: str) -> list[str]:
    """Those that hold for a system, without their conditions, which pip would judge by the system
    that it runs on."""
    known = {"implementation_name": "cpython", **system}
    kept = []
    for pin in pins:
        first, *hashes = pin.splitlines()
        what, _, condition = first.rstrip(" \\").partition(" ; ")
        # Conditions compare these words with texts and are joined by and, or: Python reads them.
        if not condition or eval(condition, {"__builtins__": {}}, known):
            kept.append("\n".join([f"{what} \\", *hashes]))
    return kept


def fetch(python: Path, pins: Iterable[str], into: Path, *options: str) -> None:
    """Downloads exactly what the pins name, into a folder."""
    into.mkdir(parents=True, exist_ok=True)
    lock = into.parent / f"{into.name}.lock"
    lock.write_text("\n".join(pins) + "\n", "utf-8")
    pip = (python, "-m", "pip", "download", "--disable-pip-version-check", "--quiet", "--no-deps")
    run(*pip, "--require-hashes", "-r", lock, "-d", into, *options)


def sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def files_in(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def zipped(folder: Path, out: Path) -> Path:
    """The folder under its own name; names sorted, one date, one mode: the same files give the
    same bytes."""
    when = time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH", "0")) or 315532800)[:6]
    half = out.with_name(out.name + ".part")
    with zipfile.ZipFile(half, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in files_in(folder):
            name = f"{folder.name}/{path.relative_to(folder).as_posix()}"
            member = zipfile.ZipInfo(name, when)
            member.compress_type = zipfile.ZIP_DEFLATED
            runs = path.read_bytes()[:2] == b"#!" or path.name == "start.py"
            member.external_attr = (0o755 if runs else 0o644) << 16
            archive.writestr(member, path.read_bytes(), compresslevel=9)
    os.replace(half, out)
    return out
