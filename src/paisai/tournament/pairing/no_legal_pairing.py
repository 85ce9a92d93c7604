"""How is it said that no legal pairing exists, and who makes it so?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from paisai.errors import RuleViolation
from paisai.tournament.naming import listed
from paisai.tournament.pairing.feasibility import Barrier

Said: TypeAlias = tuple[Barrier, tuple[str, ...], tuple[str, str], bool]
"""The reason, the entries, what would be accepted, whether one has the bye."""


class NoLegalPairing(RuleViolation):
    """`entries` are short of opponents: outside their own block they can only meet `few`. `said`
    is what its sentence is made of."""

    def __init__(
        self,
        clause: str,
        zh: str,
        en: str,
        entries: tuple[str, ...],
        few: tuple[str, ...],
        said: Said | None = None,
    ) -> None:
        super().__init__(clause, zh, en)
        self.entries = entries
        self.few = few
        self.said = said

    def named(self, name: Callable[[str], str]) -> NoLegalPairing:
        """The same, with the entries called as people know them."""
        if self.said is None:
            return self
        reason, ids, accepted, with_bye = self.said
        called = no_pairing(self.clause, reason, [*map(name, ids)], accepted, with_bye=with_bye)
        again = NoLegalPairing(self.clause, called.zh, called.en, self.entries, self.few, self.said)
        return again.needing(self.needed)

    def __reduce__(self) -> tuple[Any, ...]:
        arguments = (self.clause, self.zh, self.en, self.entries, self.few, self.said)
        return type(self), arguments, {"needed": self.needed}


def no_pairing(
    clause: str,
    reason: Barrier,
    names: Sequence[str],
    accepted: tuple[str, str],
    *,
    with_bye: bool = False,
) -> NoLegalPairing:
    """The refusal. A number beyond `names` stands for a bye; `accepted` says what would do."""
    count = len(names)
    short = tuple(names[v] for block in reason.blocks for v in block if v < count)
    few = tuple(names[v] for v in reason.few if v < count)
    byes = sum(v >= count for v in reason.few)
    bye_short = any(v >= count for block in reason.blocks for v in block)
    free_zh = "" if not byes else "一个轮空" if byes == 1 else f"{byes} 个轮空"
    free_en = "" if not byes else "one bye" if byes == 1 else f"{byes} byes"
    whom_zh = "和".join(filter(None, (listed(few), free_zh)))
    whom_en = " and ".join(filter(None, (listed(few, ", "), free_en)))
    who_zh, who_en = listed(short), listed(short, ", ")
    circles = len(reason.blocks)
    if bye_short:
        zh = f"能轮空的人轮空之后，{who_zh or '其余的人'}排不齐"
        en = f"whoever may have the bye, {who_en or 'the others'} cannot all be paired"
    elif not whom_zh and len(short) == 1:
        zh, en = f"{who_zh} 已没有合法的对手", f"{who_en} has no legal opponent left"
    elif not whom_zh and circles == 1:
        zh = f"{who_zh} 只能彼此相遇，而人数是单数"
        en = f"{who_en} can only meet one another and are odd in number"
    elif not whom_zh and len(short) == circles:
        zh, en = f"{who_zh} 都没有合法的对手", f"{who_en} have no legal opponent left"
    elif not few and len(short) == circles:
        zh = f"{who_zh} 这 {circles} 个都没有合法的对手，只有{free_zh}"
        en = f"these {circles}, {who_en}, have no legal opponent left, and there is {free_en}"
    elif len(short) == circles:
        zh = f"{who_zh} 这 {circles} 个只能对 {whom_zh}，对手不够"
        en = f"these {circles}, {who_en}, can only be given {whom_en}, which is too few"
    else:
        outside_zh = f"圈外只能对 {whom_zh}" if whom_zh else "圈外没有对手"
        outside_en = f"can only be given {whom_en}" if whom_en else "have no opponent"
        zh = f"{who_zh} 分成 {circles} 个单数的圈子，{outside_zh}"
        en = f"{who_en} form {circles} circles of odd size that {outside_en} from outside"
    if with_bye and not byes and not bye_short:
        zh, en = f"{zh}，也不该轮空", f"{en} and are not due the bye"
    return NoLegalPairing(
        clause,
        f"排不出合法对阵：{zh}。{accepted[0]}",
        f"no legal pairing: {en}; {accepted[1]}",
        short,
        few,
        (reason, tuple(names), accepted, with_bye),
    )
