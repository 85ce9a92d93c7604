"""What does a heading of an organiser's own list stand for?

The words are a table, `entry_headings.toml`; a heading is looked up in it however it is spaced,
numbered, marked and politely put.

What does an organiser's list say above its head, for all its rows?

A unit that sends in its own people writes its name, its leader and a telephone once, over the
table: 工会名称：一分会　领队：王五　联系电话：…
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from unicodedata import normalize

from paisai.desk.cells import SheetRow, Value
from paisai.desk.entry_fields import SheetField
from paisai.frozen import record

_ORDINALS = {
    mark: n for n, marks in enumerate(("1一甲a", "2二乙b", "3三丙c", "4四丁d"), 1) for mark in marks
}
_MARKS = "".join(_ORDINALS)
_MIXED = {"男": 1, "女": 2}
"""The players of a mixed pair, in the order in which they are written."""
_NUMBERING = re.compile(r"^(?:第\d{1,3}题|q?\d{1,3}(?=[、.,:)_])|[(\[【]\d{1,3}[)\]】])[、.,:)_]*")
_BRACKETS = re.compile(r"[(\[【{<《][^)\]】}>》]*[)\]】}>》]")
_EITHER = re.compile("[/|]|或")
_SIGNS = re.compile(r"[\s*·・:：;,.。，、?？!！\-_—–/\\|()\[\]【】{}<>《》\"'“”‘’]+")
_POLITE = re.compile(
    "^(?:请输入|请填写|请填|填写|请选择|请问|您的|你的|您|本人|参赛|报名|填报|所在|所属)"
)
_ENDINGS = re.compile("(?:名称|全称|是什么|是|为)$")
_NOISE = re.compile("(?<!^)(?:信息|资料|情况|的)")
_KEPT = frozenset({"telephone1", "leader_telephone"})
"""What no form asks for, and every list has."""


@record
class Meaning:
    """A field by its key, or what is said of a player, with which one where that is said; `rank`
    is how far down its list of words the heading stands."""

    key: str
    rank: int
    personal: bool = False
    player: int | None = None


class _Words:
    """The table, made ready to be looked up in."""

    def __init__(self) -> None:
        import tomllib

        table = tomllib.loads((files(__package__) / "entry_headings.toml").read_text("utf-8"))
        self.said_of_a_person: tuple[str, ...] = tuple(table["person"])
        self.personal = _ranked(table["person"])
        self.entry = _ranked(table["entry"])
        self.player = _any_of(table["whose"]["player"])
        self.partner = _any_of(table["whose"]["partner"])
        self.leader = _any_of(table["whose"]["leader"])
        one = f"([{_MARKS}])(?:号|位|名|个)?"
        self.ordinal = re.compile(f"(^|{self.player.pattern})第?{one}|{one}$|第{one}")
        self.total = re.compile(
            rf"(?:{_any_of(table['lines']['total']).pattern})\D{{0,4}}\d*\D{{0,4}}"
        )
        self.note = re.compile(_any_of(table["lines"]["note"]).pattern.replace(":", "[:：]"))
        self.signed = _any_of(table["lines"]["signed"])
        self.empty = frozenset(table["cells"]["empty"])


_words = cache(_Words)


def _ranked(table: Mapping[str, Sequence[str]]) -> dict[str, list[tuple[str, int]]]:
    found: dict[str, list[tuple[str, int]]] = {}
    for key, words in table.items():
        for rank, word in enumerate(words):
            found.setdefault(word, []).append((key, rank))
    return found


def _any_of(words: Sequence[str]) -> re.Pattern[str]:
    return re.compile("|".join(map(re.escape, words)))


def said_of_a_person() -> tuple[str, ...]:
    """What each player has a column of his own for."""
    return _words().said_of_a_person


def is_total(value: Value) -> bool:
    """A sum below a list or a part of it.

    >>> is_total("合 计：12 对"), is_total("合同科")
    (True, False)
    """
    return _words().total.fullmatch(plain_heading(value)) is not None


def begins_a_note(value: Value) -> bool:
    return _words().note.match(str(value).strip().casefold()) is not None


def is_to_fill_in(value: Value) -> bool:
    """What is written before a blank for somebody to fill in or sign.

    >>> is_to_fill_in("领导签字："), is_to_fill_in("(盖章)"), is_to_fill_in("税务局")
    (True, True, False)
    """
    text = normalize("NFKC", str(value)).strip(" _")
    return text.endswith(":") or _words().signed.search(text) is not None


def is_left_blank(value: Value) -> bool:
    """What stands in a cell where somebody answered nothing.

    >>> is_left_blank("（空）"), is_left_blank("无锡")
    (True, False)
    """
    return normalize("NFKC", str(value)).casefold().strip() in _words().empty


def plain_heading(value: Value) -> str:
    """A heading by what is written, however it is spaced, numbered and marked.

    >>> plain_heading("2. 所在单位 *"), plain_heading("选手Ａ：")
    ('所在单位', '选手a')
    """
    text = normalize("NFKC", str(value)).casefold().strip(" *")
    return _SIGNS.sub("", _NUMBERING.sub("", text))


def meaning(value: Value, fields: Mapping[str, SheetField]) -> Meaning | None:
    """What a heading stands for. A field that the regulation has no use for is meant only by its
    own name."""
    own = plain_heading(value)
    for key, field in fields.items():
        named = own in map(plain_heading, (field.label.zh, field.label.en))
        if named and key != "telephone":  # it may be that of a player
            return Meaning(key, -1)
    for reading in _readings(value):
        for meant in _meanings(reading):
            asked = fields.get(meant.key) or fields.get(f"{meant.key}1")
            if asked is not None and (asked.wanted or asked.key in _KEPT):
                return meant
    return None


def _readings(value: Value) -> Iterator[str]:
    """The heading with and without what stands in brackets, each of two words that it offers, and
    without what is only polite."""
    text = normalize("NFKC", str(value)).casefold().strip(" *")
    text = _NUMBERING.sub("", text)
    whole = (text, _BRACKETS.sub("", text))
    for reading in dict.fromkeys((*whole, *_EITHER.split(whole[1]))):
        plain = _NOISE.sub("", _SIGNS.sub("", reading))
        while plain:
            yield plain
            shed = _POLITE.sub("", plain) if _POLITE.match(plain) else _ENDINGS.sub("", plain)
            plain = shed if shed != plain else ""


def _meanings(text: str) -> Iterator[Meaning]:
    """What a word can stand for, the likeliest first."""
    words = _words()
    for key, rank in words.personal.get(text, ()):
        yield Meaning(key, rank, personal=True)
    for key, rank in words.entry.get(text, ()):
        yield Meaning(key, rank)
    of_leader = words.leader.sub("", text, count=1)
    if of_leader != text:
        said = words.personal.get(of_leader, ())
        if any(key == "telephone" for key, _ in said):
            yield Meaning("leader_telephone", 0)
    of_partner = words.partner.sub("", text, count=1)
    if of_partner != text:
        yield from _of_person(of_partner, 2)
    if text[:1] in _MIXED:
        of_person = words.player.sub("", text[1:], count=1)
        if of_person != text[1:]:
            yield from _of_person(of_person, _MIXED[text[:1]])
    for player, rest in _without_ordinal(text):
        of_person = words.player.sub("", rest)
        if player is not None or of_person != rest:
            yield from _of_person(of_person, player)


def _of_person(text: str, player: int | None) -> Iterator[Meaning]:
    if not text:
        yield Meaning("player", 1, personal=True, player=player)
    for key, rank in _words().personal.get(text, ()):
        yield Meaning(key, rank, personal=True, player=player)


def _without_ordinal(text: str) -> Iterator[tuple[int | None, str]]:
    """A number that stands alone is nobody's: it counts the rows of a list."""
    for found in _words().ordinal.finditer(text):
        of, *marks = found.groups()
        [mark] = filter(None, marks)
        rest = text[: found.start()] + (of or "") + text[found.end() :]
        if rest:
            yield _ORDINALS[mark], rest
    yield None, text


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
