"""What does an organiser's list say above its head, for all its rows?

A unit that sends in its own people writes its name, its leader and a telephone once, over the
table: 工会名称：一分会　领队：王五　联系电话：…
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from paisai.desk.cells import SheetRow
from paisai.desk.entry_fields import SheetField
from paisai.desk.entry_headings import meaning

_SAID = re.compile(r"([^\s:：][^:：]*?)\s*[:：]\s*([^:：]*?)\s*(?=\s[^:：]{1,10}[:：]|$)")
"""A label and what stands after it, up to the next label."""
_OF_ALL = ("units", "leader", "leader_telephone", "zone", "represents")


def said_above(
    lines: Sequence[SheetRow], fields: Mapping[str, SheetField]
) -> Iterator[tuple[str, str]]:
    """By field what is said; the cell beside a label holds it where nothing follows the label."""
    for line in lines:
        for i, value in enumerate(line.cells):
            for label, text in _SAID.findall(str(value)):
                meant = meaning(label, fields)
                key = "" if meant is None else meant.key
                key = "leader_telephone" if key == "telephone" else key
                text = text.strip(" _＿") or _beside(line, i)
                if key in _OF_ALL and text:
                    yield key, text


def _beside(line: SheetRow, i: int) -> str:
    text = str(line.at(i + 1))
    return "" if re.search("[:：]", text) else text.strip(" _＿")
