"""What does `paisai audit` print?"""

from __future__ import annotations

import json
from argparse import Namespace, _SubParsersAction
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from paisai.cli.output import lines as aligned
from paisai.cli.regulation_named import regulation_named
from paisai.errors import NotationError
from paisai.record import Record, loads
from paisai.record.grammar import GRAMMARS
from paisai.referee.audit import Finding, audit
from paisai.referee.catalogue import find
from paisai.regulations import preset_ids
from paisai.regulations.regulation import Regulation

_HEAD = {
    "zh": ("副", "圈", "行", "座位", "条款", "违例"),
    "en": ("deal", "trick", "line", "seat", "clause", "infraction"),
}
_SEATS_EN = {"东": "East", "北": "North", "西": "West", "南": "South"}


def add_parser(words: _SubParsersAction[Any]) -> None:
    """`paisai audit FILE [--regulation ID-or-file] [--json]`."""
    word = words.add_parser("audit", help="查一份记录的违规 · list every infraction of a record")
    word.add_argument("file", type=Path, help="记录文件 · record file")
    word.add_argument(
        "--regulation", help="规程编号或文件，缺省按记录所写 · id or file, else as the record says"
    )
    word.add_argument("--json", action="store_true", help="输出 JSON · print JSON")
    word.set_defaults(run=run)


def run(options: Namespace) -> int:
    """0 if nothing is found, 1 if something is; what cannot be read raises `PaisaiError`."""
    record = loads(options.file.read_bytes())
    if not record.deals:
        raise NotationError("记录里没有一副牌", "there is no deal in the record")
    regulation = _regulation(options.regulation or record.get("规程"))
    findings = audit(record, regulation)
    if options.json:
        plain = {"regulation": regulation.id, "findings": [one.to_json() for one in findings]}
        print(json.dumps(plain, ensure_ascii=False, indent=1))
    else:
        for line in lines(findings, record, regulation, options.lang):
            print(line)
    return 1 if findings else 0


def lines(
    findings: Sequence[Finding], record: Record, regulation: Regulation, language: str
) -> Iterator[str]:
    """A table of the findings, under each row its sentence and the ruling."""
    zh = language != "en"
    if not findings:
        yield "没有发现违规" if zh else "no infraction found"
        return
    rows = [_row(one, record, regulation, language) for one in findings]
    table = [_HEAD["zh" if zh else "en"], *rows]
    head, *told_rows = aligned(table, (False,) * 6)
    yield head
    for line, one in zip(told_rows, findings, strict=True):
        yield line
        yield f"    {one.text(language)}"
        if one.established is not None:
            yield (
                f"    成立：第 {one.established} 圈"
                if zh
                else (f"    established in trick {one.established}")
            )
        told = [ruling.text.in_(language) for ruling in one.rulings]
        for number, text in enumerate(told):
            word = ("处理：" if zh else "ruling: ") if number == 0 else ("或：" if zh else "or: ")
            yield f"    {word}{text}"
    yield f"共 {len(findings)} 处违规" if zh else f"{len(findings)} infraction(s) found"


def _row(one: Finding, record: Record, regulation: Regulation, language: str) -> tuple[str, ...]:
    seat = "" if one.seat is None else GRAMMARS[record.game].seats[one.seat]
    name = "(no penalty listed)" if language == "en" else "（未列罚则）"
    if one.infraction is not None:
        name = find(regulation, one.infraction).name.in_(language)
    return (
        str(one.deal),
        "" if one.trick is None else str(one.trick),
        str(one.line) if one.line else "",
        _SEATS_EN.get(seat, seat) if language == "en" else seat,
        one.clause,
        name,
    )


def _regulation(name: str | None) -> Regulation:
    if name is None:
        known = "、".join(preset_ids())
        raise NotationError(
            f"记录没有写“规程”，请用 --regulation 指定；现有：{known}",
            f"the record names no regulation: use --regulation; there are {known}",
        )
    return regulation_named(name)
