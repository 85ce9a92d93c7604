"""How is it said that no legal pairing exists, and who makes it so?"""

from __future__ import annotations

from collections.abc import Sequence

from paisai.errors import RuleViolation
from paisai.tournament.barrier import Barrier

_NAMED = 12
"""A sentence names this many entries of a list; the error carries them all."""


class NoLegalPairing(RuleViolation):
    """`entries` are short of opponents: outside their own block they can only meet `few`."""

    def __init__(
        self, clause: str, zh: str, en: str, entries: tuple[str, ...], few: tuple[str, ...]
    ) -> None:
        super().__init__(clause, zh, en)
        self.entries = entries
        self.few = few

    def __reduce__(self) -> tuple[type[NoLegalPairing], tuple[object, ...]]:  # type: ignore[override]
        return type(self), (self.clause, self.zh, self.en, self.entries, self.few)


def no_pairing(
    clause: str, reason: Barrier, names: Sequence[str], accepted: tuple[str, str]
) -> NoLegalPairing:
    """The refusal. A number beyond `names` stands for the bye; `accepted` says what would do."""
    count = len(names)
    short = tuple(names[v] for block in reason.blocks for v in block if v < count)
    few = tuple(names[v] for v in reason.few if v < count)
    bye_too = any(v >= count for v in reason.few)
    bye_short = any(v >= count for block in reason.blocks for v in block)
    whom_zh = "、".join(filter(None, (listed(few), "一个轮空" if bye_too else "")))
    whom_en = " and ".join(filter(None, (listed(few, ", "), "one bye" if bye_too else "")))
    who_zh, who_en = listed(short), listed(short, ", ")
    odd = len(reason.blocks)
    if bye_short:
        zh = f"能轮空的参赛者不够：除去{whom_zh or '无人'}，{who_zh or '无人'}排不出合法对阵"
        en = (
            f"nobody can be given the bye: without {whom_en or 'anybody'}, "
            f"{who_en or 'nobody'} cannot all be paired"
        )
    elif not whom_zh and len(short) == 1:
        zh, en = f"{who_zh}已没有合法的对手", f"{who_en} has no legal opponent left"
    elif not whom_zh:
        zh = f"{who_zh}只能彼此相遇，人数是单数"
        en = f"{who_en} can only meet one another and are odd in number"
    elif len(short) == odd:
        zh = f"{who_zh}这 {odd} 个参赛者只能对{whom_zh}，对手不够"
        en = f"{who_en}: these {odd} entries can only be given {whom_en}, which is too few"
    else:
        zh = f"{who_zh}分成 {odd} 个单数的圈子，圈外只能对{whom_zh}，对手不够"
        en = (
            f"{who_en} form {odd} circles of odd size that can only be given {whom_en} "
            "from outside, which is too few"
        )
    return NoLegalPairing(
        clause,
        f"排不出合法对阵：{zh}。{accepted[0]}",
        f"no legal pairing: {en}; {accepted[1]}",
        short,
        few,
    )


def listed(names: Sequence[str], comma: str = "、") -> str:
    """A list short enough to be read out.

    >>> listed(["甲", "乙"])
    '甲、乙'
    """
    if len(names) <= _NAMED:
        return comma.join(names)
    more = len(names) - _NAMED
    tail = f"等 {len(names)} 个" if comma == "、" else f" and {more} more"
    return comma.join(names[:_NAMED]) + tail
