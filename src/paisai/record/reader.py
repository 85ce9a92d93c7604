"""Is this file a record? Reads strictly, line by line; every error names its line.

What the words mean in a game is in `grammar.py`; whether the play was legal is not asked here.
"""

from __future__ import annotations

import re

from paisai.cards import Card
from paisai.errors import NotationError
from paisai.frozen import replace
from paisai.record.grammar import (
    GRAMMARS,
    HEADERS,
    TOTALS,
    TRICK,
    WORD,
    Grammar,
    Takes,
)
from paisai.record.model import TITLE, VERSION, DealRecord, Record, RecordError, RecordStep

MOST_BYTES = 4 << 20
LONGEST_LINE = 2_000
MOST_DEALS = 500
MOST_STEPS = 1_000
"""Of one deal: three packs have at most 162 draws, 39 tricks of four plays, and rulings."""
MOST_STEPS_IN_ALL = 60_000

_DEAL = re.compile(r"【第 ?([1-9][0-9]{0,3}) ?副】")
_TRICK = re.compile(r"第 ?([1-9][0-9]{0,2}) ?圈")
_FIELD = re.compile(r"([^\s：:【】（）#]{1,8})[：:]\s*(.*)")
_REMARK = re.compile(r"(.*?)\s*（([^（）]*)）")
_NUMBER = re.compile(r"(-?[0-9]{1,4})\s*(\S*)")
_SECONDS = re.compile(r"用时 ?([0-9]{1,4}) ?秒")
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


def loads(data: str | bytes) -> Record:
    """Read a record; a damaged or hostile one raises one `RecordError`."""
    if len(data) > MOST_BYTES:
        raise RecordError(0, "文件太大，记录不会超过 4 MB", "the file is larger than 4 MB")
    text = _decode(data) if isinstance(data, bytes) else data
    return _Reader(_lines(text)).record()


def _decode(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise RecordError(line, "不是 UTF-8 文本", "this is not UTF-8 text") from None


def _lines(text: str) -> list[str]:
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE:
            raise RecordError(
                number,
                f"一行超过 {LONGEST_LINE} 字",
                f"a line has more than {LONGEST_LINE} characters",
            )
        if bad := _CONTROL.search(line):
            raise RecordError(
                number,
                f"有控制字符 U+{ord(bad[0]):04X}",
                f"there is a control character U+{ord(bad[0]):04X}",
            )
    return lines


class _Draft:
    """A deal while it is being read."""

    def __init__(self, number: int, line: int) -> None:
        self.number = number
        self.line = line
        self.fields: dict[str, str] = {}
        self.lines: dict[str, int] = {}
        self.words: list[str] = []
        self.steps: list[RecordStep] = []
        self.comments: list[str] = []
        self.step_comments: list[list[str]] = []
        self.ended = False

    def add(self, step: RecordStep) -> None:
        if self.ended:
            raise RecordError(step.line, "结果之后不应再有牌", "no step may follow the result")
        if len(self.steps) == MOST_STEPS:
            raise RecordError(
                step.line,
                f"一副牌不会超过 {MOST_STEPS} 步",
                f"a deal has no more than {MOST_STEPS} steps",
            )
        self.steps.append(step)
        self.step_comments.append([])

    def deal(self) -> DealRecord:
        steps = [
            replace(step, comments=tuple(comments)) if comments else step
            for step, comments in zip(self.steps, self.step_comments, strict=True)
        ]
        return DealRecord(
            self.number,
            tuple(self.fields.items()),
            tuple(self.words),
            tuple(steps),
            tuple(self.comments),
            self.line,
            tuple(self.lines.items()),
        )


class _Reader:
    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.grammar: Grammar | None = None
        self.headers: dict[str, str] = {}
        self.comments: list[str] = []
        self.drafts: list[_Draft] = []
        self.totals: str | None = None
        self.totals_line = 0

    def record(self) -> Record:
        self._title()
        for number, raw in enumerate(self.lines[1:], 2):
            line = raw.strip()
            if line.startswith("#"):
                self._comment(line[1:].strip())
            elif found := _DEAL.fullmatch(line):
                self._new_deal(number, int(found[1]))
            elif line and self.drafts:
                self._in_deal(number, line, self.drafts[-1], self._known_grammar(number))
            elif line:
                self._header(number, line)
        return Record(
            self._known_grammar(len(self.lines)).game,
            tuple(self.headers.items()),
            tuple(draft.deal() for draft in self.drafts),
            self.totals,
            tuple(self.comments),
            self.totals_line,
        )

    def _known_grammar(self, number: int) -> Grammar:
        if self.grammar is None:
            raise RecordError(number, "首行之后应先写“玩法：…”", "the game comes before all else")
        return self.grammar

    def _title(self) -> None:
        words = self.lines[0].split()
        if words[:1] != [TITLE]:
            raise RecordError(
                1, f"不是牌赛记录：首行应为“{TITLE} {VERSION}”", f"the first line is not “{TITLE}”"
            )
        if words[1:] != [str(VERSION)]:
            raise RecordError(
                1, f"只认得版本 {VERSION} 的记录", f"only version {VERSION} of the format is known"
            )

    def _comment(self, text: str) -> None:
        if not self.drafts:
            self.comments.append(text)
        elif not self.drafts[-1].steps:
            self.drafts[-1].comments.append(text)
        else:
            self.drafts[-1].step_comments[-1].append(text)

    def _header(self, number: int, line: str) -> None:
        key, value = _field(number, line)
        if key == "玩法":
            if value not in GRAMMARS:
                raise RecordError(
                    number,
                    f"没有玩法“{_short(value)}”，可用：{'、'.join(GRAMMARS)}",
                    f"unknown game; known: {', '.join(GRAMMARS)}",
                )
            if self.grammar is not None:
                raise RecordError(number, "玩法写了两次", "the game is named twice")
            self.grammar = GRAMMARS[value]
            return
        allowed = (*HEADERS, *self._known_grammar(number).seats)
        if key not in allowed:
            raise _unknown(number, key, allowed)
        _add_once(number, self.headers, key, value)

    def _new_deal(self, number: int, deal: int) -> None:
        self._known_grammar(number)
        self._before_totals(number)
        if len(self.drafts) >= MOST_DEALS:
            raise RecordError(number, f"超过 {MOST_DEALS} 副", f"more than {MOST_DEALS} deals")
        if sum(len(draft.steps) for draft in self.drafts) > MOST_STEPS_IN_ALL:
            raise RecordError(
                number,
                f"全部记录不会超过 {MOST_STEPS_IN_ALL} 步，请分成几份",
                f"a record has no more than {MOST_STEPS_IN_ALL} steps: divide it",
            )
        if self.drafts and deal <= self.drafts[-1].number:
            raise RecordError(
                number,
                f"副数应递增，第 {self.drafts[-1].number} 副之后不能是第 {deal} 副",
                "deals are numbered upwards",
            )
        self.drafts.append(_Draft(deal, number))

    def _before_totals(self, number: int) -> None:
        if self.totals is not None:
            raise RecordError(number, "“合计”之后不应再有内容", "nothing may follow the totals")

    def _in_deal(self, number: int, line: str, draft: _Draft, grammar: Grammar) -> None:
        self._before_totals(number)
        if found := _TRICK.fullmatch(line):
            draft.add(RecordStep(TRICK, number=int(found[1]), line=number))
        elif line[0] in grammar.seats and line[1:2].isspace():
            seat = grammar.seats.index(line[0])
            draft.add(_step(number, line[1:].strip(), seat, grammar))
        elif line.split(" ")[0].split("（")[0] in grammar.of_the_table:
            draft.add(_step(number, line, None, grammar))
        else:
            self._field(number, line, draft, grammar)

    def _field(self, number: int, line: str, draft: _Draft, grammar: Grammar) -> None:
        key, value = _field(number, line)
        if key == TOTALS:
            self.totals, self.totals_line = value, number
            return
        if key not in (*grammar.fields, WORD, *grammar.results):
            raise _unknown(number, key, (*grammar.fields, WORD, *grammar.results, TOTALS))
        if key in grammar.results:
            draft.ended = True
        elif draft.steps or draft.ended:
            raise RecordError(
                number, f"“{key}”应写在第一步之前", f"{key} comes before the first step"
            )
        if key == WORD:
            draft.words.append(value)
            return
        _add_once(number, draft.fields, key, value)
        draft.lines[key] = number


def _add_once(number: int, fields: dict[str, str], key: str, value: str) -> None:
    if key in fields:
        raise RecordError(number, f"“{key}”写了两次", f"{key} stands here twice")
    fields[key] = value


def _field(number: int, line: str) -> tuple[str, str]:
    found = _FIELD.fullmatch(line)
    if not found:
        raise RecordError(
            number,
            f"看不懂“{_short(line)}”：应为“名称：内容”、一步牌，或以 # 开头的说明",
            "neither a field (name：value), a step, nor a comment that begins with #",
        )
    return found[1], found[2]


def _step(number: int, body: str, seat: int | None, grammar: Grammar) -> RecordStep:
    """`出 ♠3 ♥3（剩 2 张）` by a seat, `摸 5 张` by the table."""
    remark = ""
    if found := _REMARK.fullmatch(body):
        body, remark = found[1], found[2]
    name, _, rest = body.partition(" ")
    if name not in grammar.verbs:  # 叫2分 may be written without a space
        name, rest = next(
            ((verb, body[len(verb) :]) for verb in grammar.verbs if body.startswith(verb)),
            (name, rest),
        )
    verb = grammar.verbs.get(name)
    if verb is None or verb.by_seat is not (seat is not None):
        verbs = "、".join(word for word, v in grammar.verbs.items() if v.by_seat)
        raise RecordError(
            number, f"看不懂“{_short(body)}”，可写：{verbs}", f"unknown verb; known: {verbs}"
        )
    remark, seconds = _timed(number, remark)
    step = RecordStep(name, seat, remark=remark, seconds=seconds, line=number)
    rest = rest.strip()
    if verb.takes is Takes.CARDS:
        return replace(step, cards=parse_cards(number, rest))
    if verb.takes is Takes.NUMBER:
        found = _NUMBER.fullmatch(rest)
        if not found or found[2] != verb.unit:
            raise RecordError(
                number,
                f"“{name}”后面应是数字加“{verb.unit}”",
                f"{name} takes a number and {verb.unit!r}",
            )
        return replace(step, number=int(found[1]))
    if verb.takes is Takes.TEXT:
        if not rest:
            raise RecordError(number, f"“{name}”后面没有内容", f"{name} takes a word")
        return replace(step, text=rest)
    if rest:
        raise RecordError(number, f"“{name}”后面不应有内容", f"nothing may follow {name}")
    return step


def _timed(number: int, remark: str) -> tuple[str, int | None]:
    """What stands in brackets without the time taken, and that time."""
    parts = remark.split("；")
    times = [found for part in parts if (found := _SECONDS.fullmatch(part.strip()))]
    if len(times) > 1:
        raise RecordError(number, "用时写了两次", "the time taken stands here twice")
    if not times:
        return remark, None
    rest = [part for part in parts if not _SECONDS.fullmatch(part.strip())]
    return "；".join(rest), int(times[0][1])


def parse_cards(number: int, text: str) -> tuple[Card, ...]:
    try:
        cards = tuple(Card.of(word) for word in text.split())
    except NotationError as error:
        raise RecordError(number, error.zh, error.en) from None
    if not cards:
        raise RecordError(number, "没有写牌，例如 ♠3 ♥10 大王", "no cards; write ♠3 ♥10 大王")
    return cards


def read_cards(deal: DealRecord, key: str) -> tuple[Card, ...] | None:
    """The cards a field of a deal names, or None where the field is missing."""
    text = deal.get(key)
    return None if text is None else parse_cards(deal.line_of(key), text)


def _unknown(number: int, key: str, allowed: tuple[str, ...]) -> RecordError:
    words = "、".join(allowed)
    return RecordError(
        number, f"没有“{_short(key)}”这一项，可写：{words}", f"unknown field; known: {words}"
    )


def _short(text: str) -> str:
    return text if len(text) <= 20 else text[:20] + "…"
