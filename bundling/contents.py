"""What is inside a bundle, by whom, under which licence?"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from email.message import Message
from email.parser import Parser
from pathlib import Path
from zipfile import ZipFile

LICENCE_NAMES = ("LICEN", "COPYING", "NOTICE", "AUTHORS")


@dataclass(frozen=True)
class Part:
    name: str
    version: str
    licence: str
    texts: tuple[str, ...]
    """Where its licence can be read, inside the bundle."""


def installed_parts(library: Path, shown_as: str) -> list[Part]:
    """The packages of a folder of libraries, by what they say of themselves."""
    return [
        _part(info, shown_as) for info in sorted(library.glob("*.dist-info"), key=_without_case)
    ]


def _without_case(path: Path) -> str:
    return path.name.lower()


def wheel_parts(wheels: Path) -> list[Part]:
    """The packages of a folder of wheels, each once; its licence is in the wheel."""
    found: dict[str, Part] = {}
    for wheel in sorted(wheels.glob("*.whl"), key=_without_case):
        with ZipFile(wheel) as archive:
            names = [one for one in archive.namelist() if one.endswith(".dist-info/METADATA")]
            name = min(names, key=len)  # some carry others inside
            told = Parser().parsestr(archive.read(name).decode())
        found.setdefault(
            told["Name"], Part(told["Name"], told["Version"], _licence(told), (wheel.name,))
        )
    return list(found.values())


def _licence(told: Message) -> str:
    """The first line of what a package says, in the newest way it says it."""
    said = told["License-Expression"] or _by_classifier(told.get_all("Classifier") or [])
    lines: list[str] = (said or told["License"] or "").strip().splitlines()
    return lines[0] if lines else "?"


def _part(info: Path, shown_as: str) -> Part:
    told = Parser().parsestr((info / "METADATA").read_text("utf-8"))
    texts = tuple(
        f"{shown_as}/{path.relative_to(info.parent).as_posix()}"
        for path in sorted(info.rglob("*"))
        if path.is_file() and path.name.upper().startswith(LICENCE_NAMES)
    )
    return Part(
        told["Name"],
        told["Version"],
        _licence(told),
        texts or (f"{shown_as}/{info.name}/METADATA",),
    )


def _by_classifier(classifiers: Iterable[str]) -> str:
    found = [one.rpartition(" :: ")[2] for one in classifiers if one.startswith("License ::")]
    return ", ".join(one for one in found if one != "OSI Approved")


def listed(parts: Iterable[Part]) -> str:
    """One paragraph for each part, as plain text."""
    lines = []
    for part in parts:
        lines += [f"{part.name} {part.version}", f"    {part.licence}"]
        lines += [f"    {text}" for text in part.texts] + [""]
    return "\n".join(lines)
