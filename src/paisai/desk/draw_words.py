"""Whose words are in a draw, and do they bind anybody?

Who knows the secret and speaks last can choose the result. So words bind a draw only if they come
from a pass, and no others come after them.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from paisai.desk.rights import IN_THE_HALL, PASSES, pass_name, person_text
from paisai.frozen import dataclass
from paisai.ledger import Event
from paisai.text import Text, joined, many


class Speaker(StrEnum):
    PASS = "pass"
    WALL = "wall"
    """By the code on the wall: in the hall, and nobody knows who."""
    STAFF = "staff"

    @property
    def text(self) -> Text:
        return _SPEAKERS[self]


_SPEAKERS = {
    Speaker.PASS: Text("参赛证", "by pass"),
    Speaker.WALL: Text("扫大屏幕", "by the wall's code"),
    Speaker.STAFF: Text("工作人员", "by staff"),
}


@dataclass(frozen=True, slots=True)
class GivenWords:
    """`actor` is who added them, under whichever `name`; `counts` is false of words that were
    struck out: they stay to be seen."""

    name: str
    words: str
    actor: str
    counts: bool = True

    @property
    def by(self) -> Speaker:
        """No account may be named as a pass's holder is, so the record tells them apart."""
        if self.actor.startswith(tuple(pass_name(role, "") for role in PASSES)):
            return Speaker.PASS
        return Speaker.WALL if self.actor.startswith(IN_THE_HALL) else Speaker.STAFF

    @property
    def is_staff(self) -> bool:
        return self.by is Speaker.STAFF

    @property
    def who(self) -> Text:
        said = person_text(self.name)
        if self.name == self.actor:
            return said
        by = person_text(self.actor)
        return said + Text(f"（{by.zh} 代）", f" (typed by {by.en})")


def words_of(event: Event, *, counts: bool) -> GivenWords:
    command = event.data["command"]
    return GivenWords(str(command["name"]), str(command["words"]), event.actor, counts)


def how_many(words: Sequence[GivenWords]) -> Text:
    """参赛证 3 句，扫大屏幕 1 句，工作人员 2 句（另计）."""
    counted = [one.by for one in words if one.counts]
    each = []
    for by in Speaker:
        count = counted.count(by)
        if count or by is Speaker.PASS:
            apart = Text("（另计）", " (counted apart)") if by is Speaker.STAFF else Text("", "")
            said = f"{many(count, 'line', 'lines')} {by.text.en}"
            each.append(Text(f"{by.text.zh} {count} 句", said) + apart)
    return joined(each, "，", ", ")


def is_bound(words: Sequence[GivenWords]) -> bool:
    counted = [one.by for one in words if one.counts]
    return bool(counted) and counted[-1] is Speaker.PASS


def whom_they_bind(words: Sequence[GivenWords], *, is_open: bool) -> Text:
    counted = [one.by for one in words if one.counts]
    if Speaker.PASS not in counted:
        if is_open:
            return Text(
                "还没有选手或领队用参赛证加话；一句也没有，这次抽签就没有别人约束",
                "no player or leader has added words by his pass yet; without any, nobody else"
                " binds this draw",
            )
        return Text(
            "没有一句来自选手或领队的参赛证：除了组织者，没有别人约束这次抽签",
            "no words came from a player's or leader's pass: nobody but the organiser has bound"
            " this draw",
        )
    if is_bound(words):
        return Text(
            "最后一句来自参赛证，管密钥的人没有在它之后再加",
            "the last words came from a pass; nobody who keeps the secret has added any after them",
        )
    if is_open:
        return Text(
            "最后一句不是参赛证加的；再有一位选手或领队加一句，才没有人能挑选结果",
            "the last words are not from a pass; with one more player's or leader's nobody can"
            " choose the result",
        )
    return Text(
        "最后一句不是参赛证加的：知道密钥的人可以挑选它",
        "the last words did not come from a pass: who knew the secret could have chosen them",
    )
