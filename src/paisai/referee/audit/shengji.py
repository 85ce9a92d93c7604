"""What did the recorded deals of 升级 do wrong? From the first draw to the levels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from paisai.cards import Card, symbols
from paisai.errors import NotationError
from paisai.frozen import replace
from paisai.record import DealRecord, Record, RecordStep
from paisai.record.shengji import SEATS, UNKNOWN, levels_text
from paisai.record.shengji_replay import starting_deal
from paisai.record.shengji_steps import ruling_of
from paisai.referee.audit.before_the_lead import SHOWS, Opening, late_show
from paisai.referee.audit.faults import Fault, Noted, beyond, stated_wrong
from paisai.referee.audit.leads import put_down
from paisai.referee.audit.trick_faults import trick_steps
from paisai.referee.audit.tricks import Tricks
from paisai.shengji.burying import Burying
from paisai.shengji.drawing import Drawing
from paisai.shengji.ended import Ended
from paisai.shengji.match import Match
from paisai.shengji.playing import Playing
from paisai.shengji.policies import Side
from paisai.shengji.rules import Concern, Rules
from paisai.shengji.seats import SEAT_EN, SEAT_ZH
from paisai.shengji.settling import UNRULED, Rulings, settle
from paisai.shengji.state import Deal
from paisai.shengji.view import Trick

RULED = ("判罚", "判负", "终局", "重打")


def faults_of(record: Record, rules: Rules) -> Iterator[tuple[int, Noted]]:
    """Every fault with the number of its deal, in the order of the record.

    Levels are followed from the first deal on, as long as the results leave no doubt.
    """
    match: Match | None = None
    for entry in record.deals:
        start = starting_deal(entry, rules)
        faults: list[Noted] = []
        if entry.number == 1:
            match = _begun(entry, start, rules, faults)
        elif match is not None:
            match = _continued(entry, match, faults)
        faults_of_deal, end = _deal(entry, start)
        faults += faults_of_deal
        match = _result(entry, end, match, rules, faults)
        yield from ((entry.number, noted) for noted in faults)
    if record.totals is not None and match is not None:
        clause = rules.clauses[Concern.LEVELS]
        wrong = stated_wrong(record.totals_line, "合计", record.totals, levels_text(match), clause)
        if wrong is not None:
            yield record.deals[-1].number, wrong


# -- one deal ------------------------------------------------------------------------------


def _deal(entry: DealRecord, start: Drawing) -> tuple[list[Noted], Deal | None]:
    """The faults of a deal, and its end if that is certain. Whether the table held to a show
    that was not allowed is seen from the play: the way with fewer faults is taken."""
    faults, end = _walk(entry, start, shows_stand=False)
    if any(noted.fault is Fault.WRONG_SHOW for noted in faults):
        other = _walk(entry, start, shows_stand=True)
        if len(other[0]) < len(faults):
            return other
    return faults, end


def _walk(entry: DealRecord, start: Drawing, shows_stand: bool) -> tuple[list[Noted], Deal | None]:
    opening = Opening(entry, start, shows_stand).run()
    burying = opening.burying
    clause = start.setting.rules.clauses[Concern.LEVELS]
    if opening.dealt_anew is not None:
        return opening.noted, opening.dealt_anew
    if burying is None:
        return opening.noted + _too_early(entry, clause), None
    faults = list(opening.noted)
    before = next((n for n, step in enumerate(opening.rest) if step.verb == "出"), None)
    first, rest = opening.rest[:before], opening.rest[before:] if before is not None else ()
    buried, hands, certain = _bury(burying, first, rest, faults)
    tricks = Tricks(burying.settled, hands, certain=certain)
    for step in opening.rest:
        if step.verb in SHOWS:
            faults.append(late_show(opening, step))
    ruled = sum((ruling_of(step) for step in opening.rest if step.verb in RULED), UNRULED)
    touched = [step for step in first if step.verb == "取底"]
    touched += [step for step in rest if step.verb in ("取底", "埋")]
    faults += [_kitty_again(burying, step) for step in touched]
    said = [step for step in first if step.verb in ("罚张", "令出", "禁出")]
    tricks.run(trick_steps([*said, *rest]))
    faults = [_with_side(noted, burying.settled.declarer) for noted in faults] + tricks.noted
    faults.sort(key=lambda noted: noted.line)
    if tricks.certain and not tricks.over and not ruled.ends:
        faults += _too_early(entry, clause)
    if not tricks.certain or not (ruled.ends or (tricks.over and tricks.last)):
        return faults, None
    return faults, _end(burying, buried, tricks, ruled)


def _end(burying: Burying, buried: tuple[Card, ...], tricks: Tricks, ruled: Rulings) -> Deal:
    """The deal as it ended, by the cards or by a ruling."""
    won = tricks.leaders[0]
    last = Trick(won, tricks.last, (), won, None)
    end: Deal = Playing(
        burying.settled,
        buried,
        ((), (), (), ()),
        (last,),
        won,
        (),
        (),
        None,
        None,
        tricks.points,
        tricks.fines,
    ).with_rulings(ruled)
    return Ended(end) if ruled.ends else end


def _bury(
    burying: Burying, steps: Sequence[RecordStep], rest: Sequence[RecordStep], faults: list[Noted]
) -> tuple[tuple[Card, ...], list[list[Card]], bool]:
    """The cards buried, the hands at the first lead, and whether both are certain. What is
    said to be buried but not held: the declarer's cards that never come to light are gone."""
    declarer = burying.settled.declarer
    hands = [list(hand) for hand in burying.hands]
    done = [step for step in steps if step.verb == "埋"]
    cards = tuple(card for step in done for card in step.cards)
    if not done and not rest:
        return (), hands, False
    wrong = list(_wrong_buries(burying, done, rest))
    faults += wrong
    missing = any(noted.fault is Fault.NOT_HELD for noted in wrong)
    hands[declarer] = list((Counter(hands[declarer]) - Counter(cards)).elements())
    if missing or not done:
        plays = [step for step in rest if step.verb == "出" and step.seat == declarer]
        again = Counter(card for step in plays for card in put_down(step))
        hands[declarer] = list((Counter(hands[declarer]) & again).elements())
    whole = len(cards) == burying.settled.setting.rules.kitty_size
    return cards, hands, not missing and whole


def _wrong_buries(
    burying: Burying, done: Sequence[RecordStep], rest: Sequence[RecordStep]
) -> Iterator[Noted]:
    """Yields what was wrong with the cards buried: by whom, which, how many."""
    declarer, rules = burying.settled.declarer, burying.settled.setting.rules
    clause, size = rules.clauses[Concern.BURY], rules.kitty_size
    line = (done or rest)[0].line
    cards = tuple(card for step in done for card in step.cards)
    for step in done:
        if step.seat != declarer and step.seat is not None:
            zh = f"庄家是{SEAT_ZH[declarer]}，埋底的却是{SEAT_ZH[step.seat]}"
            en = f"{SEAT_EN[declarer]} is declarer, but {SEAT_EN[step.seat]} buried"
            yield Noted(Fault.NOT_DECLARER, step.line, step.seat, clause, zh, en)
    missing = beyond(cards, burying.hands[declarer])
    if missing:
        zh = f"{SEAT_ZH[declarer]}手里没有这些牌：{symbols(missing)}"
        en = f"{SEAT_EN[declarer]} does not hold {symbols(missing)}"
        yield Noted(Fault.NOT_HELD, line, declarer, clause, zh, en, None, cards, len(missing))
    if len(cards) != size:
        zh = f"底牌应埋 {size} 张，{SEAT_ZH[declarer]}埋了 {len(cards)} 张"
        en = f"{size} cards are buried; {SEAT_EN[declarer]} buried {len(cards)}"
        wrong, later = abs(size - len(cards)), 1 if rest else 0
        yield Noted(
            Fault.KITTY_COUNT, line, declarer, clause, zh, en, None, cards, wrong, later=later
        )


def _too_early(entry: DealRecord, clause: str) -> list[Noted]:
    """A result before the deal is over."""
    if entry.get("结果") is None:
        return []
    zh, en = "牌还没打完，不应有结果", "the deal is not over: there is no result yet"
    return [Noted(Fault.RESULT, entry.line_of("结果"), None, clause, zh, en)]


def _kitty_again(burying: Burying, step: RecordStep) -> Noted:
    clause = burying.settled.setting.rules.clauses[Concern.BURY]
    zh, en = "底牌埋好后不能再动", "the kitty is not touched again once it is buried"
    return Noted(Fault.BURY, step.line, step.seat, clause, zh, en, cards=step.cards)


def _with_side(noted: Noted, declarer: int) -> Noted:
    if noted.seat is None:
        return noted
    same = (noted.seat - declarer) % 2 == 0
    return replace(noted, at_fault=Side.DECLARER if same else Side.DEFENDERS)


# -- levels --------------------------------------------------------------------------------


def _begun(entry: DealRecord, deal: Drawing, rules: Rules, faults: list[Noted]) -> Match | None:
    setting = deal.setting
    try:
        match = Match.begin(rules, setting.level, setting.first_drawer)
    except NotationError as wrong:
        clause = rules.clauses[Concern.FIRST_DEAL]
        faults.append(Noted(Fault.SETTING, entry.line_of("级牌"), None, clause, wrong.zh, wrong.en))
        return None
    truth = UNKNOWN if match.declarer is None else SEATS[match.declarer]
    _compare(entry, "庄家", truth, rules.clauses[Concern.FIRST_DEAL], faults)
    return match


def _continued(entry: DealRecord, match: Match, faults: list[Noted]) -> Match | None:
    """The deal is played at the level and from the seat the match has come to; if not, levels
    are followed no further."""
    clauses, before = match.rules.clauses, len(faults)
    if match.passed_a is not None:
        zh, en = "已有一方过 A，本场已结束", "A is passed: the match is over"
        clause = clauses[Concern.LEVEL_COURSE]
        faults.append(Noted(Fault.AFTER_END, entry.line, None, clause, zh, en))
        return None
    declarer = UNKNOWN if match.declarer is None else SEATS[match.declarer]
    _compare(entry, "庄家", declarer, clauses[Concern.NEXT_DECLARER], faults)
    _compare(entry, "级牌", match.level.replace("T", "10"), clauses[Concern.LEVELS], faults)
    if match.declarer is not None:
        _compare(entry, "先摸", declarer, clauses[Concern.DRAW], faults)
    return match if len(faults) == before else None


def _compare(entry: DealRecord, key: str, truth: str, clause: str, faults: list[Noted]) -> None:
    wrong = stated_wrong(entry.line_of(key), key, entry.get(key), truth, clause, Fault.SETTING)
    if wrong is not None:
        faults.append(wrong)


def _result(
    entry: DealRecord, end: Deal | None, match: Match | None, rules: Rules, faults: list[Noted]
) -> Match | None:
    """The match after the deal; None once a result is in doubt."""
    if end is None:
        return None
    clause, before = rules.clauses[Concern.LEVELS], len(faults)
    truth = {} if end.result is None else {"结果": end.result.text.zh}
    if match is not None:
        points = None if end.result is None else end.result.total - end.rulings.points
        declarer = end.declarer
        ended = settle(rules, points, match.levels, match.start, declarer, end.rulings)
        match = match.settled(ended, declarer)
        truth["级数"] = levels_text(match)
    for key, text in truth.items():
        wrong = stated_wrong(entry.line_of(key), key, entry.get(key), text, clause)
        if wrong is not None:
            faults.append(wrong)
    return match if len(faults) == before else None
