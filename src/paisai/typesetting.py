"""How is a typst template set, and with which Chinese fonts?

typst embeds no Chinese font. Ours come with the data-only package `pylopdf-fonts-zh-cn`
(Noto Serif SC and Noto Sans SC, SIL Open Font License), so a page looks the same on every
machine; without it the fonts of the system are used, and if none is Chinese we say so. The
package has every character of 通用规范汉字表, but a name may have others (𠮷): those the fonts of
the system set, and of those that no font here has `unprintable` tells.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

from paisai.errors import NotationError
from paisai.frozen import record
from paisai.needs import needs
from paisai.version import MADE_BY

with needs():
    import typst

PACKAGE = "pylopdf_fonts_zh_cn"
SERIF = ("Noto Serif SC", "Noto Serif CJK SC", "Source Han Serif SC", "Songti SC", "SimSun")
SANS = (
    "Noto Sans SC",
    "Noto Sans CJK SC",
    "Source Han Sans SC",
    "PingFang SC",
    "Microsoft YaHei",
    "WenQuanYi Micro Hei",
)


@record
class Fonts:
    """The two families, and the folders to find them in; no folder: those of the system."""

    serif: str
    sans: str
    folders: tuple[Path, ...]


def fonts() -> Fonts:
    """The fonts of the package if it is installed, else of the system."""
    found = find_spec(PACKAGE)
    if found is not None and found.submodule_search_locations:
        return Fonts(SERIF[0], SANS[0], tuple(map(Path, found.submodule_search_locations)))
    return among(set(typst.Fonts().families()))


def among(families: set[str]) -> Fonts:
    """The best of the families present; one kind stands in for the other."""
    serif = next((name for name in SERIF if name in families), None)
    sans = next((name for name in SANS if name in families), None)
    if serif is None and sans is None:
        raise NotationError(
            "找不到中文字体，不能排版：请安装 pylopdf-fonts-zh-cn，或在系统中安装 Noto Sans CJK SC",
            "no Chinese font to set the page with: install pylopdf-fonts-zh-cn, "
            "or Noto Sans CJK SC on the system",
        )
    return Fonts(serif or sans or "", sans or serif or "", ())


def unprintable(text: str) -> str:
    """The characters of a text that no font of this machine has: on paper they are boxes."""
    return "".join(c for c in _rare(text) if _lacks(c, system=True))


def _rare(text: str) -> str:
    """The characters that some Chinese font may lack: every one has those of GB 2312.

    >>> _rare("张三A，𠮷𠮷")
    '𠮷'
    """
    return "".join(c for c in dict.fromkeys(text) if not c.encode("gb2312", "ignore"))


@lru_cache(maxsize=4096)
def _lacks(character: str, system: bool) -> bool:
    """Asked of typst itself: a page for the archive (PDF/A) is refused if a glyph is missing."""
    chosen = fonts()
    try:
        typst.compile(
            b"#set text(font: sys.inputs.sans)\n#sys.inputs.character",
            format="pdf",
            font_paths=_shelf(chosen, system),
            pdf_standards="a-2u",
            sys_inputs={"sans": chosen.sans, "character": character},
        )
    except typst.TypstError:
        return True
    return False


@cache
def _shelf(chosen: Fonts, system: bool) -> typst.Fonts:
    return typst.Fonts(
        include_system_fonts=system or not chosen.folders,
        font_paths=[*map(str, chosen.folders)],
    )


def can_be_set(picture: bytes) -> bool:
    """Whether a PNG or a JPEG is whole: it is set once, on a page of its own."""
    try:
        typst.compile(
            b"#image(bytes(json(bytes(sys.inputs.data))), width: 4cm)",
            format="pdf",
            sys_inputs={"data": str(list(picture))},
        )
    except typst.TypstError:
        return False
    return True


def template(package: str, *names: str) -> bytes:
    """The typst templates shipped in a package, joined to one source."""
    return b"\n".join((files(package) / name).read_bytes() for name in names)


def pdf(source: bytes, data: Mapping[str, Any]) -> bytes:
    """The pages as one PDF; the same data give the same bytes."""
    (page,) = _set(source, data, "pdf")
    return page


def pictures(source: bytes, data: Mapping[str, Any], ppi: float = 144) -> list[bytes]:
    """Each page as a PNG."""
    return _set(source, data, "png", ppi)


def _set(
    source: bytes, data: Mapping[str, Any], kind: Literal["pdf", "png"], ppi: float | None = None
) -> list[bytes]:
    chosen, written = fonts(), json.dumps(data, ensure_ascii=False)
    help_wanted = any(_lacks(c, system=False) for c in _rare(written))
    pages = typst.compile(
        source,
        format=kind,
        ppi=ppi,
        font_paths=_shelf(chosen, system=help_wanted),
        sys_inputs={
            "data": written,
            "serif": chosen.serif,
            "sans": chosen.sans,
            "made-by": MADE_BY,
        },
    )
    return [pages] if isinstance(pages, bytes) else [p for p in pages or [] if p is not None]
