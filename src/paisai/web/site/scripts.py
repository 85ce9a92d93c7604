"""How does a script of ours run on a page from a disk? There browsers load no modules: a script and
all that it imports become one classic script."""

from __future__ import annotations

import re
from functools import cache

from paisai.web.style_sheet import STATIC

IMPORT = re.compile(r'^import \{([^}]*)\} from "\./([\w-]+\.js)";\n', re.MULTILINE)
EXPORT = re.compile(
    r"^export (?=(?:async )?(?:function\*?|const|let|class) ([A-Za-z_$][\w$]*))", re.MULTILINE
)
LEFT = re.compile(r"^(?:import|export)\b", re.MULTILINE)
"""What is written in another form than ours."""


@cache
def classic(name: str) -> bytes:
    """A script as one that a page from a disk can load. Raises `ValueError` where one of its parts
    imports or exports in a form that is not known here."""
    order: list[str] = []
    _after_its_parts(name, order)
    parts = [f"const {_room(one)} = (() => {{\n{_body(one)}\n}})();" for one in order]
    return ('"use strict";\n(() => {\n' + "\n".join(parts) + "\n})();\n").encode()


def _source(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8")


def _after_its_parts(name: str, order: list[str]) -> None:
    for _, of in IMPORT.findall(_source(name)):
        if of not in order:
            _after_its_parts(of, order)
    if name not in order:
        order.append(name)


def _room(name: str) -> str:
    """
    >>> _room("draw-bracket.js")
    'draw_bracket_js'
    """
    return re.sub(r"\W", "_", name)


def _body(name: str) -> str:
    source = _source(name)
    given = EXPORT.findall(source)
    source = IMPORT.sub(_taken, source)
    source = EXPORT.sub("", source)
    if (left := LEFT.search(source)) is not None:
        line = source[left.start() :].partition("\n")[0]
        raise ValueError(f"{name}: no classic script can be made of: {line}")
    return f"{source}\nreturn {{ {', '.join(given)} }};"


def _taken(found: re.Match[str]) -> str:
    names = re.sub(r"\s+as\s+", ": ", found[1])
    return f"const {{{names}}} = {_room(found[2])};\n"
