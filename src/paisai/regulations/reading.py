"""How is a file of a regulation read, however strange it is?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from paisai.defects import Defect
from paisai.errors import NotationError

if TYPE_CHECKING:
    from pathlib import Path


LARGEST = 512 * 1024
"""Bytes of one file; the presets and their catalogues have about 40,000 each."""
DEEPEST = 12
"""Tables within tables."""


def file_text(path: Path) -> str:
    """The text of a file; one that is no text, or too large for a regulation, is refused."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
        text = content.decode("utf-8")
    except OSError as error:
        reason = error.strerror or str(error)
        raise NotationError(
            f"打不开规程文件 {path}：{reason}", f"cannot open the regulation file {path}: {reason}"
        ) from None
    except UnicodeDecodeError:
        if len(content) > LARGEST:
            raise _too_large(path.name) from None
        raise NotationError(
            f"规程文件 {path} 不是 UTF-8 文字", f"the regulation file {path} is not UTF-8 text"
        ) from None
    if len(content) > LARGEST:
        raise _too_large(path.name)
    return text


def _too_large(name: str) -> NotationError:
    return NotationError(
        f"{name} 太大：规程文件最多 {LARGEST // 1024} KB",
        f"{name} is too large: a regulation file has at most {LARGEST // 1024} KB",
    )


def parse(text: str, source: str) -> dict[str, Any]:
    """The plain values of a TOML text; `source` is named in every error."""
    if len(text) > LARGEST:
        raise _too_large(source)
    import tomllib

    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise NotationError(
            f"{source} 不是合法的 TOML：{error}", f"{source} is not TOML: {error}"
        ) from None
    except (ValueError, RecursionError):
        raise NotationError(
            f"{source} 里有过大的数或过深的层次",
            f"{source} holds a number too large or tables too deep",
        ) from None
    check_depth(values, source)
    return values


def check_depth(values: object, source: str) -> None:
    """Refuse what is nested deeper than any regulation is."""
    level = [values]
    for _ in range(DEEPEST):
        level = [
            held
            for one in level
            if isinstance(one, dict | list | tuple)
            for held in (one.values() if isinstance(one, dict) else one)
        ]
        if not level:
            return
    raise NotationError(
        f"{source} 的层次过深，最多 {DEEPEST} 层",
        f"{source} is nested too deeply: {DEEPEST} levels",
    )


# What is wrong with a regulation?


class RegulationError(NotationError):
    """A regulation that cannot be used; `defects` has every one that was found."""

    def __init__(self, source: str, defects: Iterable[Defect]) -> None:
        self.source = source
        self.defects = tuple(defects)
        super().__init__(
            f"规程 {source} 有 {len(self.defects)} 处不对。"
            + "；".join(defect.text("zh") for defect in self.defects),
            f"the regulation {source} has {len(self.defects)} defect(s): "
            + "; ".join(defect.text("en") for defect in self.defects),
        )

    def __reduce__(self) -> tuple[type[RegulationError], tuple[str, tuple[Defect, ...]]]:
        return type(self), (self.source, self.defects)
