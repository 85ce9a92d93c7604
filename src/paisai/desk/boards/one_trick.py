"""Was one trick played right, who wins it, and what is in it? For a referee at the table, who has
the cards of this trick before him and not those of the whole deal."""

from __future__ import annotations

import re
from collections.abc import Sequence

from paisai.cards import Card, check_possible, parse, symbols
from paisai.erdayi import beats, pack, read
from paisai.erdayi import write as write_ranks
from paisai.erdayi.patterns import Reading as Pattern
from paisai.erdayi.patterns import kickers_forbidden
from paisai.erdayi.rules import Concern as OfThree
from paisai.erdayi.rules import Rules as RulesOfThree
from paisai.errors import NotationError, PaisaiError, RuleViolation
from paisai.frozen import record
from paisai.shengji.follow import Follows
from paisai.shengji.lead import Leads
from paisai.shengji.order import Order
from paisai.shengji.reading import Reading
from paisai.shengji.rules import Concern, Rules
from paisai.shengji.throw import adjudge
from paisai.shengji.trick import points, winner
from paisai.text import Text

SEATS = (
    Text("首家", "leader"),
    Text("第二家", "second"),
    Text("第三家", "third"),
    Text("第四家", "fourth"),
)
_PART = re.compile(r"([♠♥♣♦SHCDshcd])|(10|[2-9TJQKAtjqka])|(大王|小王|[Ww])|[\s,，、]+")
_SUITS = dict(zip("♠♥♣♦", "SHCD", strict=True))
_JOKERS = {"大王": "W", "小王": "w"}
LONGEST = 400
"""Characters of one hand."""


@record
class Said:
    """One sentence about the trick. `right` is None where nothing was right or wrong."""

    text: Text
    right: bool | None = None
    clause: str = ""


def cards_written(text: str) -> tuple[Card, ...]:
    """Cards as a referee taps them: a suit holds for all ranks after it.

    >>> symbols(cards_written("♥9 9 10大王"))
    '♥9 ♥9 ♥10 大王'
    """
    found: list[str] = []
    suit, at = "", 0
    while at < len(text):
        part = _PART.match(text, at)
        if part is None or (part[2] and not suit):
            raise NotationError(
                f"看不懂“{text[at : at + 6]}”；先写花色，再写点数，如 ♠3 3 10，王写 大王、小王",
                f"cannot read {text[at : at + 6]!r}; a suit, then ranks: ♠3 3 10; jokers W, w",
            )
        if part[1]:
            suit = _SUITS.get(part[1], part[1].upper())
        elif part[2]:
            found.append(suit + ("T" if part[2] == "10" else part[2].upper()))
        elif part[3]:
            found.append(_JOKERS.get(part[3], part[3]))
        at = part.end()
    return parse(" ".join(found))


def trick_of_four(
    rules: Rules, level: str, trump: str | None, plays: Sequence[str], rests: Sequence[str]
) -> list[Said]:
    """What is to be said of a trick of 升级: `plays` from the leader on, blank where nobody has
    played yet, `rests` what each still holds, blank where that is not known. Raises what cannot be
    read or cannot lie on one table."""
    order = Order.of(level, trump)
    played = [_cards(SEATS[i], text) for i, text in enumerate(plays)]
    left = [_cards(SEATS[i], text) for i, text in enumerate(rests)]
    if not played[0]:
        raise NotationError("请写首家出的牌", "give the cards that were led")
    _check_decks(rules, [card for some in (*played, *left) for card in some])
    try:
        lead = Leads(rules, order, played[0]).verify(played[0], None)
    except RuleViolation as wrong:
        return [_wrong(SEATS[0], wrong)]
    said = [_led(lead)]
    if len(lead) > 1 and all(left[1:]):
        hands = [(*play, *rest) for play, rest in zip(played[1:], left[1:], strict=True)]
        said.append(_thrown(rules, order, lead, hands))
    for i in range(1, 4):
        if played[i]:
            said.append(_followed(rules, order, SEATS[i], played[i], left[i], lead))
    if all(len(play) == len(played[0]) for play in played):
        said.append(_won(rules, order, lead, played))
    return said


def _cards(seat: Text, text: str) -> tuple[Card, ...]:
    try:
        return cards_written(text[:LONGEST])
    except NotationError as error:
        raise NotationError(f"{seat.zh}：{error.zh}", f"{seat.en}: {error.en}") from None


def _check_decks(rules: Rules, cards: list[Card]) -> None:
    try:
        check_possible(cards, rules.decks)
    except NotationError as error:
        raise rules.violation(Concern.DECK, error.zh, error.en) from None


def _wrong(seat: Text, error: PaisaiError) -> Said:
    clause = error.clause if isinstance(error, RuleViolation) else ""
    return Said(Text(f"{seat.zh}：{error.zh}", f"{seat.en}: {error.en}"), False, clause)


def _led(lead: Reading) -> Said:
    units = [symbols(unit.cards) for unit in lead]
    if len(units) == 1:
        return Said(Text(f"首家出 {units[0]}", f"led: {units[0]}"), True)
    zh, en = "；".join(units), "; ".join(units)
    return Said(Text(f"首家甩牌，{len(units)} 组：{zh}", f"a throw of {len(units)} units: {en}"))


def _thrown(rules: Rules, order: Order, lead: Reading, hands: list[tuple[Card, ...]]) -> Said:
    adjudged = adjudge(rules, order, lead, hands)
    if adjudged.stands:
        return Said(Text("甩牌成立，没有人能管", "the throw stands: nobody can beat it"), True)
    kinds = sorted(adjudged.kinds)
    forced = [symbols(adjudged.forced[kind].cards) for kind in kinds]
    fine = adjudged.penalties[kinds[0]]
    return Said(
        Text(
            f"甩牌不成立，应出 {'，或 '.join(forced)}；罚 {fine} 分",
            f"the throw fails: {', or '.join(forced)} must be led; fined {fine} points",
        ),
        False,
    )


def _followed(
    rules: Rules,
    order: Order,
    seat: Text,
    play: tuple[Card, ...],
    rest: tuple[Card, ...],
    lead: Reading,
) -> Said:
    led = sum(len(unit.cards) for unit in lead)
    if len(play) != led:
        return Said(
            Text(
                f"{seat.zh}出了 {len(play)} 张，首家出了 {led} 张",
                f"{seat.en}: {len(play)} cards were played to {led} led",
            ),
            False,
        )
    if not rest:
        return Said(
            Text(
                f"{seat.zh}出 {symbols(play)}；没写手里还有什么，没有查跟得对不对",
                f"{seat.en}: {symbols(play)}; what he still holds is not given, so not checked",
            )
        )
    try:
        Follows(rules, order, (*play, *rest), lead).verify(play)
    except RuleViolation as wrong:
        return _wrong(seat, wrong)
    return Said(Text(f"{seat.zh}跟得对", f"{seat.en}: followed rightly"), True)


def _won(rules: Rules, order: Order, lead: Reading, played: list[tuple[Card, ...]]) -> Said:
    who = SEATS[winner(rules, order, lead, played)]
    worth = sum(points(play) for play in played)
    return Said(
        Text(f"{who.zh}最大，这一圈 {worth} 分", f"the {who.en} wins the trick: {worth} points")
    )


def plays_of_three(rules: RulesOfThree, plays: Sequence[str]) -> list[Said]:
    """What is to be said of the plays of 二打一 that lie on the table: the pattern of each, and
    whether it beats the one before. Raises what cannot be read."""
    said: list[Said] = []
    before: Pattern | None = None
    for text in plays:
        if not text.strip():
            continue
        counts = pack(_ranks(text))
        found = read(counts)
        name = write_ranks(counts)
        if found is None:
            said.append(_no_pattern(rules, name, kickers_forbidden(counts)))
            continue
        pattern = Text(found.pattern.chinese, found.pattern.value)
        if before is None:
            said.append(Said(Text(f"{name}：{pattern.zh}", f"{name}: {pattern.en}"), True))
        elif beats(found, before):
            said.append(
                Said(Text(f"{name}：{pattern.zh}，管得住", f"{name}: {pattern.en}; it beats"), True)
            )
        else:
            said.append(
                Said(
                    Text(
                        f"{name}：{pattern.zh}，管不住前面的牌",
                        f"{name}: {pattern.en}; it does not beat the play before",
                    ),
                    False,
                )
            )
            continue
        before = found
    if not said:
        raise NotationError("请写首家出的牌", "give the cards that were led")
    return said


def _ranks(text: str) -> str:
    """Suits do not count in 二打一."""
    for word, short in (("大王", "W"), ("小王", "w"), ("10", "T")):
        text = text.replace(word, short)
    return re.sub(r"[♠♥♣♦\s,，、]", "", text[:LONGEST])


def _no_pattern(rules: RulesOfThree, name: str, kickers: bool) -> Said:
    if kickers:
        return Said(
            Text(f"{name} 不成牌型：带的牌不合规定", f"{name}: these kickers are forbidden"),
            False,
            rules.clauses[OfThree.KICKERS],
        )
    clause = rules.clauses[OfThree.PATTERNS]
    return Said(Text(f"{name} 不成牌型", f"{name} is no pattern"), False, clause)
