"""Whose words are in a draw, and do they bind anybody?

Who knows the secret and speaks last can choose the result, and so can who closes the list of words
knowing it. So words bind a draw only if the server keeps the secret, they come from a pass, and no
others come after them.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from paisai.desk.rights import IN_THE_HALL, PASSES, pass_name, person_text
from paisai.frozen import record
from paisai.ledger import Event
from paisai.text import SILENT, Text, joined, many
from paisai.tournament.proceedings import SERVER


class Speaker(StrEnum):
    PASS = "pass"
    WALL = "wall"
    """By the code on the wall: in the hall, and nobody knows who."""
    STAFF = "staff"

    @property
    def text(self) -> Text:
        return _SPEAKERS[self]


_SPEAKERS = {
    Speaker.PASS: Text("选手和领队", "from players and leaders"),
    Speaker.WALL: Text("扫大屏幕的", "by the code on the wall"),
    Speaker.STAFF: Text("工作人员", "from staff"),
}


@record
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


OF_BEFORE = Text(
    "这次抽签按早先的办法：没有截止报话这一步，记录里也没有写密钥由谁保管",
    "this draw was made in the way of before: no closing of the words, and the record does not say"
    " who kept the secret",
)


def whose_secret(keeper: str, holder: str, *, before: bool, here: bool = True) -> Text:
    """Whose honesty a draw rests on; silent where the server made and keeps the secret. `holder`
    opened the draw; `here`: what the record says of the server is known to be true of this one."""
    if before:
        return OF_BEFORE
    who = person_text(holder)
    if keeper != SERVER:
        return Text(
            f"密钥由 {who.zh} 自己保管，不是服务器保管：这次抽签靠 {who.zh} 的诚实",
            f"the secret is held by {who.en}, not by the server: this draw rests on the honesty of"
            f" {who.en}",
        )
    if not here:
        return Text(
            "记录里写密钥由服务器保管，但不是这台服务器：这次抽签靠当时管理它的人的诚实",
            "the record says that a server kept the secret, but it was not this one: this draw"
            " rests on the honesty of whoever ran it",
        )
    return SILENT


def how_many(words: Sequence[GivenWords]) -> Text:
    """选手和领队 3 句，扫大屏幕的 1 句，工作人员 2 句."""
    counted = [one.by for one in words if one.counts]
    each = []
    for by in Speaker:
        count = counted.count(by)
        if count or by is Speaker.PASS:
            lines = many(count, "line", "lines") if count else "no lines"
            each.append(Text(f"{by.text.zh} {count} 句", f"{lines} {by.text.en}"))
    return joined(each, "，", ", ")


def is_bound(words: Sequence[GivenWords]) -> bool:
    counted = [one.by for one in words if one.counts]
    return bool(counted) and counted[-1] is Speaker.PASS


def whom_they_bind(words: Sequence[GivenWords], *, is_open: bool) -> Text:
    counted = [one.by for one in words if one.counts]
    if Speaker.PASS not in counted:
        if is_open:
            return Text(
                "还没有选手或领队用参赛证报一句话；一直没有，这次抽签就只能相信组织者",
                "no player or leader has added words by his pass yet; unless one does, people can"
                " only trust the organiser",
            )
        return Text(
            "没有选手或领队报过话：这次抽签只能相信组织者",
            "no player or leader added words: for this draw people can only trust the organiser",
        )
    if is_bound(words):
        return Text(
            "最后一句是选手或领队报的，管密钥的人没有在它之后再报",
            "the last words are a player's or leader's; nobody who keeps the secret has added any"
            " after them",
        )
    if is_open:
        return Text(
            "最后一句不是选手或领队报的；再有一位选手或领队报一句，才没有人能挑选结果",
            "the last words are not a player's or leader's; once one of them adds more, nobody can"
            " choose the result",
        )
    return Text(
        "最后一句不是选手或领队报的：知道密钥的人可以挑选它",
        "the last words were not a player's or leader's: whoever knew the secret could have chosen"
        " them",
    )
