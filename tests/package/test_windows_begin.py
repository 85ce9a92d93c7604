"""What the Windows bundle does before paisai begins: parts are unpacked once, data lie where the
user wrote."""

from __future__ import annotations

import importlib.util
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def begin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """In a folder of its own, with one packed module."""
    app = tmp_path / "春节 杯" / "app"
    app.mkdir(parents=True)
    (app / "begin.py").write_bytes((ROOT / "bundling" / "windows" / "begin.py").read_bytes())
    packed = tmp_path / "packed_for_the_test.py"
    packed.write_text("found = __file__", "utf-8")
    with tarfile.open(app / "parts.tar.xz", "w:xz") as archive:
        archive.add(packed, packed.name)
    (app / "parts.txt").write_text("0123\n", "utf-8")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "hidden"))
    monkeypatch.delenv("PAISAI_DATA", raising=False)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    found = importlib.util.spec_from_file_location("begin", app / "begin.py")
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    monkeypatch.setattr(module, "PACKED", ("packed_for_the_test",))
    yield module
    sys.modules.pop("packed_for_the_test", None)


def test_parts_are_unpacked_once_and_whoever_imports_them_waits(
    begin: ModuleType, tmp_path: Path
) -> None:
    before = sorted(begin.APP.iterdir())
    begin.offer_parts()
    packed = importlib.import_module("packed_for_the_test")
    place = tmp_path / "hidden" / "paisai" / "program" / "0123"
    assert Path(packed.found).parent == place
    assert [one.name for one in place.parent.iterdir()] == ["0123"], "nothing half is left"
    (begin.APP / "parts.tar.xz").unlink()
    begin.offer_parts()  # the second start needs it no more
    assert sys.path[0] == str(place)
    assert sorted(begin.APP.iterdir()) == [one for one in before if one.name != "parts.tar.xz"]


def test_parts_that_cannot_be_unpacked_are_named_when_they_are_wanted(begin: ModuleType) -> None:
    (begin.APP / "parts.tar.xz").unlink()
    begin.offer_parts()
    with pytest.raises(ImportError, match="0123"):
        importlib.import_module("packed_for_the_test")


@pytest.mark.parametrize(
    "written",
    ["数据 1".encode(), '"数据 1"\r\n'.encode("utf-8-sig"), "数据 1\r\n".encode("gbk")],
    ids=["plain", "marked", "gbk"],
)
def test_data_lie_where_the_user_wrote(
    begin: ModuleType, monkeypatch: pytest.MonkeyPatch, written: bytes
) -> None:
    begin.choose_folder()
    assert "PAISAI_DATA" not in begin.os.environ
    begin.CHOSEN.write_bytes(written)
    monkeypatch.setenv("PAISAI_DATA", "elsewhere")
    begin.choose_folder()
    assert begin.os.environ["PAISAI_DATA"] == "elsewhere"
    monkeypatch.delenv("PAISAI_DATA")
    begin.choose_folder()
    assert begin.os.environ["PAISAI_DATA"] == str(begin.APP.parent / "数据 1")
    monkeypatch.delenv("PAISAI_DATA")
