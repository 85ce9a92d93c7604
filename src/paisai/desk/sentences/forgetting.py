"""What is said of particulars that were erased?"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from paisai.desk.sentences.about import because
from paisai.ledger import Forgotten, Verified
from paisai.text import Text, many


def erased(values: int) -> Text:
    """Right after it was done."""
    if not values:
        return Text("没有要删除的个人资料", "there are no particulars to erase")
    return Text(
        f"已删除 {values} 项个人资料，找不回来了；记录照旧可以复核",
        f"{many(values, 'particular', 'particulars')} erased for good; every hash still holds",
    )


STILL_ON_DISK = Text(
    "删去的资料在服务器的磁盘上还留着痕迹：另有程序（如备份）正在读数据库；等它读完，牌赛自己清除",
    "traces of what was erased are still on the server's disk, for another program (a backup?) is"
    " reading the database; paisai clears them by itself when that has ended",
)
"""Nobody is shown it any more; who takes the disk could still find it."""


def not_yet(due: datetime | None) -> Text:
    if due is None:
        return Text("比赛还没有结束，什么也没有删除", "the event is not closed; nothing was erased")
    return Text(
        f"{due:%Y-%m-%d %H:%M} 起才删除，现在什么也没有删除",
        f"due from {due:%Y-%m-%d %H:%M}; nothing was erased yet",
    )


def erasures(found: Verified) -> Iterator[Text]:
    """What a check could not look at any more, and who erased it."""
    if not found.unknown:
        return
    here = found.sealed - found.unknown
    yield Text(
        f"封存的个人资料 {found.sealed} 项：{here} 项在，与承诺值相符；{found.unknown} 项不在",
        f"{many(found.sealed, 'particular', 'particulars')} under seal: {here} here and as"
        f" committed, {found.unknown} not here",
    )
    if found.undecided:
        yield Text(
            f"其中 {found.undecided} 条记录要靠不在的资料才能重新判定，只核对了散列",
            f"{many(found.undecided, 'event', 'events')} could not be decided again without them:"
            " the hashes were checked",
        )
    yield from map(_erasure, found.forgotten)


def _erasure(note: Forgotten) -> Text:
    zh, en = (f"（{note.of}）", f" of {note.of}") if note.of else ("", "")
    return Text(
        f"{note.time:%Y-%m-%d %H:%M} {note.by} 删除了 {note.values} 项{zh}",
        f"{note.time:%Y-%m-%d %H:%M} {note.by} erased {note.values}{en}",
    ) + because(note.reason)
