"""Did the recorded deals of 升级 really go like this? Every step and figure is checked."""

from __future__ import annotations

from collections.abc import Iterator

from paisai.cards import Card, check_whole
from paisai.errors import NotationError
from paisai.frozen import record
from paisai.record.checks import check_proof, last, must_be, same
from paisai.record.model import DealRecord, Record, RecordError, RecordStep
from paisai.record.reader import parse_cards, read_cards
from paisai.record.shengji import SEATS, UNKNOWN, dealt_fields, levels_text
from paisai.record.shengji_steps import play_steps
from paisai.shengji.drawing import Drawing
from paisai.shengji.match import Match
from paisai.shengji.rules import Concern, Rules
from paisai.shengji.state import Deal, Setting
from paisai.shengji.view import Phase


@record
class MatchFrame:
    """One step of a replay and the deal after it."""

    number: int
    step: RecordStep | None
    """None before the first card is drawn, and again when the result has been counted."""
    deal: Deal
    match: Match | None
    """Kept where the record begins with the match's first deal."""


def replay(record: Record, rules: Rules) -> Iterator[MatchFrame]:
    """RecordStep by step through every deal; the first thing that is wrong raises `RecordError`.

    Checked are the deck and its proof, every draw, show, bury and play, who plays at which
    level from which match, stated results and levels.
    """
    match: Match | None = None
    for entry in record.deals:
        deal: Deal = starting_deal(entry, rules)
        assert isinstance(deal, Drawing)
        if entry.number == 1:
            match = _begin(entry, deal, rules)
        elif match is not None:
            _check_continues(entry, match)
        yield MatchFrame(entry.number, None, deal, match)
        for step, after in play_steps(entry, deal, rules):
            deal = after
            yield MatchFrame(entry.number, step, deal, match)
        _check_result(entry, deal, rules)
        if match is not None and deal.phase is Phase.OVER:
            running, _ = match.start_deal(deal.setting.deck, at=0)
            match = running.finish(deal, at=0)
            same(entry, "级数", levels_text(match), rules.clauses[Concern.LEVELS])
            yield MatchFrame(entry.number, None, deal, match)
    if record.totals is not None:
        truth = levels_text(match) if match is not None else ""
        must_be(record.totals_line, "合计", record.totals, truth, rules.clauses[Concern.LEVELS])


def check(record: Record, rules: Rules) -> MatchFrame:
    """Replay everything and give the last frame."""
    return last(replay(record, rules))


def starting_deal(entry: DealRecord, rules: Rules) -> Drawing:
    """The deal before its first draw; what cannot be dealt so raises `RecordError`."""
    level = entry.get("级牌") or ""
    drawer = _seat(entry, "先摸")
    declarer = None if entry.get("庄家") == UNKNOWN else _seat(entry, "庄家")
    order = read_cards(entry, "牌序")
    where = entry.line_of("牌序" if order is not None else "底牌")
    deck = order if order is not None else _from_hands(entry, drawer, rules)
    try:
        check_whole(deck, rules.decks)
        if order is not None:
            check_proof(entry, deck, rules.decks)
        where = entry.line_of("级牌")
        deal = Drawing.begin(
            Setting(rules, level.replace("10", "T"), tuple(deck), drawer, declarer)
        )
    except NotationError as error:
        raise RecordError(where, error.zh, error.en) from None
    for key, truth in dealt_fields(deal.setting):
        stated = read_cards(entry, key)
        if stated is not None and sorted(stated) != sorted(parse_cards(0, truth)):
            raise RecordError(
                entry.line_of(key),
                f"{key}与牌序不符",
                f"{key} does not agree with the deck's order",
            )
    return deal


def _seat(entry: DealRecord, key: str) -> int:
    name = entry.get(key)
    if name is None or name not in tuple(SEATS):
        also = f"或“{UNKNOWN}”" if key == "庄家" else ""
        raise RecordError(
            entry.line_of(key),
            f"“{key}”应为{'、'.join(SEATS)}之一{also}",
            f"{key} is one of {', '.join(SEATS)}",
        )
    return SEATS.index(name)


def _from_hands(entry: DealRecord, drawer: int, rules: Rules) -> tuple[Card, ...]:
    """A deck in which each seat draws its hand in the written order: as on paper, where the
    order of the draw is not known."""
    hands = [read_cards(entry, f"{seat}牌") for seat in SEATS]
    kitty = read_cards(entry, "底牌")
    known = [hand for hand in hands if hand is not None]
    if len(known) != 4 or kitty is None:
        raise RecordError(
            entry.line,
            "应写“牌序”，或写“东牌、北牌、西牌、南牌、底牌”",
            "either 牌序, or the four hands and 底牌, are needed",
        )
    sizes = [len(hand) for hand in known] + [len(kitty)]
    if sizes != [rules.hand_size] * 4 + [rules.kitty_size]:
        raise RecordError(
            entry.line_of("底牌"),
            f"应为四手各 {rules.hand_size} 张、底牌 {rules.kitty_size} 张，这里是 {sizes}",
            f"four hands of {rules.hand_size} and a kitty of {rules.kitty_size}, not {sizes}",
            rules.clauses[Concern.DECK],
        )
    drawn = [known[(drawer + turn) % 4][row] for row in range(rules.hand_size) for turn in range(4)]
    return (*drawn, *kitty)


def _begin(entry: DealRecord, deal: Drawing, rules: Rules) -> Match:
    try:
        match = Match.begin(rules, deal.setting.level, deal.setting.first_drawer)
    except NotationError as error:
        raise RecordError(entry.line_of("级牌"), error.zh, error.en) from None
    if match.declarer != deal.setting.declarer:
        truth = UNKNOWN if match.declarer is None else SEATS[match.declarer]
        same(entry, "庄家", truth, rules.clauses[Concern.FIRST_DEAL])
    return match


def _check_continues(entry: DealRecord, match: Match) -> None:
    """The deal is played at the level and from the seat that the match has come to."""
    clauses = match.rules.clauses
    if match.passed_a is not None:
        raise RecordError(
            entry.line,
            "已有一方过 A，本场已结束",
            "A is passed: the match is over",
            clauses[Concern.LEVEL_COURSE],
        )
    declarer = UNKNOWN if match.declarer is None else SEATS[match.declarer]
    same(entry, "庄家", declarer, clauses[Concern.NEXT_DECLARER])
    same(entry, "级牌", match.level.replace("T", "10"), clauses[Concern.LEVELS])
    if match.declarer is not None:
        same(entry, "先摸", declarer, clauses[Concern.DRAW])


def _check_result(entry: DealRecord, deal: Deal, rules: Rules) -> None:
    clause = rules.clauses[Concern.LEVELS]
    if deal.result is not None:
        same(entry, "结果", deal.result.text.zh, clause)
        return
    for key in ("结果", "级数"):
        if entry.get(key) is not None:
            raise RecordError(
                entry.line_of(key), "牌还没打完，不应有结果", "the deal is not over", clause
            )
