"""Run paisai, test it, or pack it. Needs Python 3.11 or newer and nothing else.

python3 start.py                    the desk on the web, with demonstration events
python3 start.py test               every quality gate (add --long for the long runs)
python3 start.py docs               the documentation as a site of static files; --out FOLDER
python3 start.py format             every source file is written as the gates want it
python3 start.py bundle windows     a zip for Windows, opened by double click; --out FOLDER
python3 start.py bundle offline     a zip that Linux and macOS install without a network
python3 start.py release            all that is handed out, from a clean tree
python3 start.py WORD ...           the same as `paisai WORD ...`

On Windows `start.cmd` does the same, with the Python that it finds.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import time
import venv
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
LOCKS = {"run": "requirements.lock", "test": "requirements-dev.lock"}
"""What running needs, and what testing needs besides."""
WHEELS = ROOT / "wheels"
"""Beside this file in the bundle for computers without a network."""
SYSTEM = {
    "chromium-headless-shell": ("chromium-headless-shell", "fonts-noto-cjk"),
    "chromium": ("chromium", "fonts-noto-cjk"),
    "postgres": ("postgresql",),
    "redis-server": ("redis-server",),
}
"""Programs that the tests use, and the packages of a Debian system that have them."""
FOR_WINDOWS = {"x86_64-w64-mingw32-gcc": ("gcc-mingw-w64-x86-64", "binutils-mingw-w64-x86-64")}
UNDER_WINE = {"wine": ("wine", "wine64"), "Xvfb": ("xvfb",), **FOR_WINDOWS}
"""What makes the bundle for Windows, and what the long tests try it with."""
INSTEAD = {"chromium": "chromium-headless-shell"}
"""The second will do for the first, and is quicker."""

Gate = tuple[str, tuple[str | Path, ...]]
"""Its name and what it runs."""
SCRIPTS = ("src", "tests", "examples")
READING: tuple[Gate, ...] = (
    ("格式 format", (PYTHON, "-m", "ruff", "format", "--check", ".")),
    ("规范 lint", (PYTHON, "-m", "ruff", "check", ".")),
    ("分层 rooms", (BIN / "lint-imports",)),
    ("类型 types", (PYTHON, "-m", "mypy")),
    ("类型二 types again", (PYTHON, "-m", "basedpyright", "--project", "examples")),
    ("页面格式 format of pages", (BIN / "djangofmt", "--check", "src")),
    ("页面规范 lint of pages", (BIN / "djangofmt", "check", "src")),
    ("脚本样式格式 format of scripts and styles", (BIN / "oxfmt", "--check", *SCRIPTS)),
    ("脚本规范 lint of scripts", (BIN / "oxlint", "--deny-warnings", *SCRIPTS)),
)
"""What only reads the code: done beside the tests."""
FORMATTING: tuple[Gate, ...] = (
    ("Python", (PYTHON, "-m", "ruff", "format", ".")),
    ("HTML", (BIN / "djangofmt", "src")),
    ("CSS, JavaScript", (BIN / "oxfmt", *SCRIPTS)),
)
"""What writes the code as the first of them want it."""
CORES = os.cpu_count() or 1


def tests(name: str, workers: int, *which: str) -> Gate:
    return name, (PYTHON, "-m", "pytest", "-q", "-n", str(workers), "--dist", "worksteal", *which)


TESTS = tests("测试 tests", CORES, "--ignore=tests/web")
PAGES = tests("网页测试 tests of the web", CORES + 1, "tests/web")
"""Beside the others, so that the cores are busy while these wait for a browser or a disk."""
LONG: Gate = ("长测试 long tests", (PYTHON, "-m", "pytest", "-q", "-m", "long or hypothesis", "-s"))
"""Properties too: they look for new examples, and more of them."""


def say(text: str) -> None:
    print(f"» {text}", file=sys.stderr, flush=True)


def fingerprint(lock: str) -> str:
    """Changes exactly when something must be installed again."""
    parts = [sys.version, str(ROOT)]
    names = [ROOT / name for name in (lock, "pyproject.toml", "setup.py")]
    core = sorted((ROOT / "src" / "paisai" / "core").glob("*.[ch]"))
    parts += [name.read_text("utf-8") for name in (*names, *core)]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def stamp(purpose: str) -> Path:
    return VENV / f"paisai-{purpose}"


def installed(purpose: str) -> bool:
    """Whoever can test can run."""
    kept = stamp(purpose)
    known = PYTHON.exists() and kept.exists()
    if known and kept.read_text("utf-8") == fingerprint(LOCKS[purpose]):
        return True
    return purpose == "run" and stamp("test").exists() and installed("test")


def run(*command: str | Path, folder: Path | None = ROOT) -> int:
    return subprocess.call([str(part) for part in command], cwd=folder)


def install(purpose: str) -> None:
    if installed(purpose):
        return
    say("首次运行或依赖有变，正在安装，约需一分钟 · installing, about a minute")
    stamp(purpose).unlink(missing_ok=True)
    # Not `clear`: another process may be using it. A venv of another Python is rebuilt.
    venv.EnvBuilder(with_pip=True, upgrade_deps=False, symlinks=os.name != "nt").create(VENV)
    pip = (PYTHON, "-m", "pip", "install", "--disable-pip-version-check", "--quiet")
    lock = LOCKS[purpose]
    pins: tuple[str | Path, ...] = ("-r", lock)
    if purpose == "run" and WHEELS.is_dir():
        alone = ("--no-index", "--find-links", WHEELS, "--no-deps")
        pins = (*alone, "-r", WHEELS / lock)
    steps = (
        (
            f"依赖 · dependencies ({lock})",
            (*pip, "--require-hashes", "--only-binary", ":all:", *pins),
        ),
        ("牌赛 · paisai", (*pip, "--no-index", "--no-deps", "--no-build-isolation", "-e", ".")),
    )
    for name, command in steps:
        say(name)
        if run(*command) != 0:
            say("安装失败：请检查网络后重试 · install failed: check the network and try again")
            sys.exit(1)
    stamp(purpose).write_text(fingerprint(lock), "utf-8")
    say("安装完成 · installed")


def program(name: str) -> str | None:
    """Where a program is; PostgreSQL's own folder is not in the path."""
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return shutil.which(name) or next(
        (str(place / name) for place in places if (place / name).exists()), None
    )


def install_system(wanted: Mapping[str, tuple[str, ...]]) -> list[str]:
    """Programs from the system's packages where that can be done; what is still missing then."""
    can = shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0
    for name, packages in wanted.items():
        asked = stamp(name)  # what something else does for is asked for once
        if not can or _there(name) or (name in INSTEAD.values() and asked.exists()):
            continue
        say(f"系统的程序 · a program of the system: {name}")
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (
            ("apt-get", "update", "-qq"),
            ("apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages),
        ):
            subprocess.call(command, env=quiet, stdout=subprocess.DEVNULL)
        asked.touch()
    return [name for name in wanted if not _there(name) and name not in INSTEAD.values()]


def _there(name: str) -> bool:
    return program(name) is not None or (name in INSTEAD and program(INSTEAD[name]) is not None)


def passes(gate: Gate, *, quiet: bool = False) -> bool:
    """Runs it; a quiet one says what it has to say when it has ended."""
    name, command = gate
    say(name)
    began = time.monotonic()
    done = subprocess.run(
        [str(part) for part in command],
        cwd=ROOT,
        stdout=subprocess.PIPE if quiet else None,
        stderr=subprocess.STDOUT if quiet else None,
        check=False,
    )
    passed = done.returncode == 0
    if quiet and not passed:
        sys.stdout.buffer.write(done.stdout)
        sys.stdout.flush()
    took = f"{time.monotonic() - began:.0f} s"
    say(f"{name}: {'通过 passed' if passed else '未通过 FAILED'} ({took})")
    return passed


def test(words: list[str]) -> int:
    unknown = [word for word in words if word != "--long"]
    if unknown:
        say(f"不认识的参数 {unknown[0]}，可用 --long · unknown option; --long is accepted")
        return 2
    missing = install_system({**SYSTEM, **(UNDER_WINE if "--long" in words else {})})
    os.environ.setdefault("PAISAI_DATA", str(VENV / "paisai-data"))
    began = time.monotonic()
    with ThreadPoolExecutor(max_workers=1) as reading, ThreadPoolExecutor() as beside:
        running = {gate: reading.submit(passes, gate, quiet=True) for gate in READING}
        running[PAGES] = beside.submit(passes, PAGES, quiet=True)
        results = {TESTS: passes(TESTS)}
        results |= {gate: done.result() for gate, done in running.items()}
    if "--long" in words:
        os.environ["PAISAI_RANDOM"] = "1"
        results[LONG] = passes(LONG)
    failed = [name for (name, _), passed in results.items() if not passed]
    say(f"共 {time.monotonic() - began:.0f} s · altogether")
    if missing:
        names = "，".join(missing)
        say(f"！！！没有 {names}，用到它们的测试没有运行 · tests that need them did not run")
        if os.environ.get("CI"):
            failed.append(f"没有 missing {names}")
    say("未通过 failed: " + "，".join(failed) if failed else "全部通过 · all gates passed")
    return 1 if failed else 0


def pack(words: list[str]) -> int:
    """`bundle` and `release`; the path of what was made is the last line."""
    from bundling import commands

    install("test" if words[:1] == ["release"] else "run")  # a release has the site, too
    install_system(FOR_WINDOWS)
    return commands.main(PYTHON, words)


def main(words: list[str]) -> int:
    # 3.11 is the first version with what the code uses; an older one gets a sentence.
    if sys.version_info < (3, 11):  # noqa: UP036
        say("需要 Python 3.11 或更新版本 · Python 3.11 or newer is needed")
        return 2
    # Whatever is started would compile all its modules again.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    if words[:1] == ["test"]:
        install("test")
        return test(words[1:])
    if words[:1] == ["docs"]:
        install("test")
        return run(PYTHON, "-m", "bundling.site", *words[1:])
    if words == ["format"]:
        install("test")
        return 0 if all(passes(step) for step in FORMATTING) else 1
    if words[:1] in (["bundle"], ["release"]):
        return pack(words)
    install("run")
    # The caller's own folder: the files he names are there.
    os.environ["PAISAI_STARTED_AS"] = typed(sys.argv[0], os.environ.pop("PAISAI_TYPED", ""))
    program = [str(PYTHON), "-m", "paisai", *(words or ["serve", "--demo"])]
    if os.name == "posix":  # in this process's place, so that whoever stops this one stops it
        os.execv(program[0], program)
    return run(*program, folder=None)


def typed(file: str, by: str = "") -> str:
    """How this was started, so that the program can name lines to paste: by `start.cmd`, or by a
    Python that this system finds under that name."""
    if by:
        return by
    name = f'"{file}"' if " " in file else file
    names = ("py", "python") if os.name == "nt" else (Path(sys.executable).name, "python3")
    found = next((one for one in names if shutil.which(one)), sys.executable)
    return f"{found} {name}"


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
