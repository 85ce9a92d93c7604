"""The bundle for Windows, made from nothing and tried under Wine as its user would."""

from __future__ import annotations

import hashlib
import http.cookiejar
import os
import re
import socket
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

from paisai import __version__
from paisai.cli.words.guide import LEDGER
from paisai.regulations import preset_ids
from support.wine import HERE, Wine, lacking, on_z, screen, unpacked

pytestmark = pytest.mark.long
ROOT = Path(__file__).resolve().parents[2]
MOST_BYTES = 60_000_000
PACKED = ("typst", "pylopdf", "rustworkx", "pypinyin", "openpyxl")
"""Packed tighter than a zip can, with their licences."""
OPEN_PAGE, STOP = "101", "103"


def made(folder: Path) -> Path:
    """By the command itself: the path is the last line it prints."""
    words = [sys.executable, str(ROOT / "start.py"), "bundle", "windows", "--out", str(folder)]
    done = subprocess.run(words, stdout=subprocess.PIPE, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0
    path = Path(done.stdout.splitlines()[-1])
    assert path == folder / f"paisai-windows-{__version__}.zip"
    return path


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if missing := lacking():
        if os.environ.get("CI"):
            pytest.fail(f"no {missing[0]}: these tests cannot run")
        pytest.skip(f"没有 {missing[0]}，Windows 包没有试 · no {missing[0]}")
    return made(tmp_path_factory.mktemp("bundle"))


@pytest.fixture(scope="module")
def wine(bundle: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Wine]:
    with screen() as display:
        one = Wine(tmp_path_factory.mktemp("windows") / "disk", display)
        try:
            one.run("cmd", "/c", "ver")
            yield one
        finally:
            one.end()


@pytest.fixture(scope="module")
def folder(bundle: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Chinese letters and spaces in its path."""
    place = tmp_path_factory.mktemp("user") / "我的 文件夹" / "春节杯 (1)"
    place.mkdir(parents=True)
    return unpacked(bundle, place)


def hashes(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_the_same_input_gives_the_same_bytes(bundle: Path, tmp_path: Path) -> None:
    again = made(tmp_path)
    with zipfile.ZipFile(bundle) as one, zipfile.ZipFile(again) as other:
        crcs = [{info.filename: info.CRC for info in two.infolist()} for two in (one, other)]
    assert {name for name, crc in crcs[0].items() if crcs[1].get(name) != crc} == set()
    assert again.read_bytes() == bundle.read_bytes()


def test_what_is_inside_is_listed_with_its_licence(bundle: Path) -> None:
    assert bundle.stat().st_size <= MOST_BYTES
    top = f"paisai-{__version__}/"
    with zipfile.ZipFile(bundle) as archive:
        names = set(archive.namelist())
        listed = archive.read(top + "内容.txt").decode("utf-8-sig")
        sums = archive.read(top + "app/SHA256SUMS").decode()
        for line in sums.splitlines():
            digest, name = line.split("  ")
            assert hashlib.sha256(archive.read(top + name)).hexdigest() == digest
        here = str(ROOT).encode()
        assert not [name for name in names if here in archive.read(name)]
    assert len(sums.splitlines()) == len(names) - 1
    pins = re.findall(r"^([\w-]+)==([\w.]+)", (ROOT / "requirements.lock").read_text("utf-8"), re.M)
    told = dict(re.findall(r"^(\S+) (\S+)\r?\n    (?!\?)\S", listed, re.M))
    told = {name.lower().replace("_", "-"): number for name, number in told.items()}
    for name, number in pins:
        if name not in ("numpy", "setuptools"):
            assert told[name] == number
    for place in re.findall(r"^    (app/lib/\S+)", listed, re.M):
        packed = place.removeprefix("app/lib/").startswith(PACKED)
        assert packed or top + place in names
    assert top + "app/lib/paisai/core/_core.pyd" in names


@pytest.mark.parametrize("core", [True, False], ids=["core", "plain"])
def test_rehearsals_end_as_on_linux(folder: Path, wine: Wine, tmp_path: Path, core: bool) -> None:
    """Every preset: the ledgers and the papers, byte for byte."""
    ours, theirs = tmp_path / "ours", tmp_path / "theirs"
    words = [sys.executable, "-m", "paisai", "guide", str(ours)]
    subprocess.run(words, check=True, capture_output=True)
    core_file = folder / "app" / "lib" / "paisai" / "core" / "_core.pyd"
    aside = tmp_path / core_file.name
    if not core:
        core_file.rename(aside)
    try:
        python, begin = folder / "app" / "python" / "python.exe", folder / "app" / "begin.py"
        built = wine.run(
            python, "-c", "from paisai.core import built; print('core' if built() else 'plain')"
        )
        assert built.split() == ["core" if core else "plain"]
        wine.run(python, begin, "guide", on_z(theirs))
    finally:
        if not core:
            aside.rename(core_file)
    assert hashes(ours) == hashes(theirs)
    assert {f"{preset}/{LEDGER}" for preset in preset_ids()} <= hashes(theirs).keys()


class Desk:
    """The program as the double click starts it, with a browser that writes down what it opens."""

    def __init__(self, folder: Path, wine: Wine, place: Path, *words: str) -> None:
        self._folder, self._wine = folder, wine
        place.mkdir(exist_ok=True)
        self.data, self._opened = place / "数据 folder", place / "opened"
        script = place / "browser.py"
        script.write_text("import sys; open(sys.argv[1], 'a').write(sys.argv[2] + '\\n')", "utf-8")
        python = on_z(folder / "app" / "python" / "python.exe")
        parts = (python, on_z(script), on_z(self._opened))
        self._browser = " ".join(f'"{part}"' for part in parts) + " %s"
        self.words = words
        self._started: list[subprocess.Popen[bytes]] = []

    def double_click(self, program: str = "牌赛.exe") -> None:
        found = {"BROWSER": self._browser, "PAISAI_DATA": on_z(self.data)}
        self._started.append(self._wine.start(self._folder / program, *self.words, **found))

    def opened(self, count: int) -> list[str]:
        """What the browser was told to open, when it is so many."""
        for _ in range(900):
            found = self._opened.read_text("utf-8").split() if self._opened.exists() else []
            if len(found) >= count:
                return found
            time.sleep(0.1)
        raise AssertionError("the browser was not opened")

    def press(self, *words: str) -> None:
        python = self._folder / "app" / "python" / "python.exe"
        self._wine.run(python, on_z(HERE / "press.py"), *words)

    def stop(self) -> None:
        """By its button; every process that was started ends, and says nothing of a failure."""
        self.press(STOP, "yes")
        said = [process.communicate(timeout=60)[0].decode() for process in self._started]
        assert not [text for text in said if "Traceback" in text]
        assert not (self.data / "open.json").exists()


class Visitor:
    def __init__(self, site: str) -> None:
        self._site = site
        self._opener = build_opener(HTTPCookieProcessor(http.cookiejar.CookieJar()))

    def get(self, path: str) -> tuple[int, str]:
        try:
            with self._opener.open(self._site + path, timeout=60) as answer:
                return answer.status, answer.read().decode()
        except HTTPError as error:
            return error.code, error.read().decode()

    def sign_in(self, link: str) -> None:
        _, page = self.get(link)
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
        assert token
        sent = urlencode({"csrfmiddlewaretoken": token[1]}).encode()
        self._opener.open(self._site + link, sent, timeout=60).close()


def event_of(visitor: Visitor) -> str:
    """The first demonstration, when it is there."""
    for _ in range(600):
        if found := re.search(r"/o/(demo-[\w-]+)/", visitor.get("/o/")[1]):
            return found[1]
        time.sleep(0.5)
    raise AssertionError("no event is shown")


def test_a_double_click_opens_the_desk_and_the_window_stops_it(
    folder: Path, wine: Wine, tmp_path: Path
) -> None:
    before = hashes(folder)
    for path in (folder, *folder.rglob("*")):
        path.chmod(path.stat().st_mode & ~0o222)
    desk = Desk(folder, wine, tmp_path)
    began = time.monotonic()
    desk.double_click()
    (link,) = desk.opened(1)
    print(f"open after {time.monotonic() - began:.1f} s")
    site, _, path = link.partition("/in/")
    organiser, stranger = Visitor(site), Visitor(site)
    organiser.sign_in(f"/in/{path}")
    slug = event_of(organiser)
    for address in (f"/e/{slug}/", f"/w/{slug}/", f"/e/{slug}/me/", "/in/", "/api/openapi.json"):
        status, page = stranger.get(address)
        assert (status, bool(page)) == (200, True), address
    for address in ("/o/", f"/o/{slug}/", f"/r/{slug}/"):
        status, page = organiser.get(address)
        assert (status, "组织者" in page) == (200, True), address
    assert f"牌赛 {__version__}" in organiser.get("/o/")[1]

    desk.double_click("牌赛.cmd")
    second = desk.opened(2)[1]
    assert second.startswith(f"{site}/in/once/")
    assert second != link
    desk.press(OPEN_PAGE)
    assert len(desk.opened(3)) == 3
    desk.stop()
    with pytest.raises(OSError, match="refused"):
        stranger.get("/")
    assert hashes(folder) == before, "nothing is written into the program's own folder"


def test_another_port_where_the_usual_one_is_in_use(
    folder: Path, wine: Wine, tmp_path: Path
) -> None:
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            taken.bind(("0.0.0.0", 8000))
            taken.listen()
        except OSError:
            pass  # somebody else has it: as well
        desk = Desk(folder, wine, tmp_path, "window")
        desk.double_click()
        (link,) = desk.opened(1)
        port = int(link.split(":")[2].split("/")[0])
        assert 8000 < port < 8020
        assert Visitor(f"http://localhost:{port}").get("/in/")[0] == 200
        desk.stop()


def test_the_command_line_of_the_bundle(folder: Path, wine: Wine) -> None:
    said = wine.run(folder / "paisai.cmd", "--version")
    assert said.split() == ["paisai", __version__]
