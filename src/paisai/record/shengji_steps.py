"""What did a recorded step of 升级 do at the table, and was it legal?"""

from __future__ import annotations

import re
from collections.abc import Iterator

from paisai.cards import Card, symbols
from paisai.errors import NotationError, RuleViolation
from paisai.frozen import replace
from paisai.record.checks import must_be
from paisai.record.grammar import TRICK
from paisai.record.model import DealRecord, Record, RecordError, RecordStep, StepRefused
from paisai.record.reader import parse_cards
from paisai.record.shengji import (
    SIDES_OF_DEAL,
    Event,
    after_event,
    outcome_text,
    show_verb,
    starts_trick,
)
from paisai.shengji.actions import JOIN, Bury, Demand, NameKind, Play, ShowTogether
from paisai.shengji.actions import Step as Move
from paisai.shengji.drawing import Drawing
from paisai.shengji.duties import Exposed, NoShows
from paisai.shengji.playing import Playing
from paisai.shengji.rules import Concern, Rules
from paisai.shengji.seats import side_of
from paisai.shengji.settling import Rulings
from paisai.shengji.shows import Show
from paisai.shengji.state import Deal
from paisai.shengji.units import name_zh

MOST_FINED = 1_000
_LOST = re.compile(r"(庄家方|防守方)(?:，对方升 ?([1-9]) ?级)?")
_CLAUSE = re.compile(r"[A-Z][0-9A-Za-z.]{0,11}")


def play_steps(entry: DealRecord, deal: Deal, rules: Rules) -> Iterator[tuple[RecordStep, Deal]]:
    """Each step with the deal after it; the first illegal one raises `RecordError`."""
    waiting: Show | None = None
    for step in entry.steps:
        try:
            if step.verb == TRICK:
                _check_trick(step, deal)
            elif step.verb == "同亮" and waiting is None:
                waiting = Show(_seat(step), step.cards)
            else:
                for event in _events(step, deal, waiting):
                    after = after_event(deal, event, step.seat)
                    _check_words(step, event, deal, after, rules)
                    deal = after
                waiting = None
        except RuleViolation as error:
            raise StepRefused(step.line, error) from None
        except NotationError as error:
            raise RecordError(step.line, error.zh, error.en) from None
        yield step, deal
    if waiting is not None:
        raise RecordError(
            entry.line, "“同亮”应有两家，各写一行", "two players show at once, a line each"
        )


def written_out(record: Record, rules: Rules) -> Record:
    """The record with the draws and the taking of the kitty that one on paper leaves out."""
    return replace(record, deals=tuple(_written_out(entry, rules) for entry in record.deals))


def _written_out(entry: DealRecord, rules: Rules) -> DealRecord:
    steps = list(entry.steps)
    verbs = [step.verb for step in steps]
    if steps and "摸" not in verbs:
        drawn = 54 * rules.decks - rules.kitty_size
        steps.insert(0, RecordStep("摸", number=drawn, line=steps[0].line))
    bury = next((step for step in steps if step.verb == "埋"), None)
    if bury is not None and "取底" not in verbs:
        steps.insert(steps.index(bury), RecordStep("取底", bury.seat, line=bury.line))
    return replace(entry, steps=tuple(steps))


def _events(step: RecordStep, deal: Deal, waiting: Show | None) -> list[Event]:
    match step.verb:
        case "摸":
            return [Move.DRAW] * _number(step, 1, 54 * 3)
        case "翻底":
            return [Move.TURN_KITTY]
        case "取底":
            return [Move.TAKE_KITTY]
        case "亮" | "加固" | "反":
            return [Show(_seat(step), step.cards)]
        case "同亮":
            assert waiting is not None
            return [ShowTogether(waiting, Show(_seat(step), step.cards))]
        case "埋":
            return [Bury(step.cards)]
        case "指定":
            return [_named_kind(step, deal)]
        case "令出" | "禁出":
            return [Demand(_seat(step), _card(step), step.verb == "令出")]
        case "罚张" | "失权":
            return [duty_of(step)]
        case "判罚" | "判负" | "终局" | "重打":
            return [ruling_of(step)]
    return [Play(step.cards, _stated_units(step))]


def ruling_of(step: RecordStep) -> Rulings:
    """What a step of the referee rules on the deal."""
    match step.verb:
        case "判罚":
            return Rulings(_number(step, -MOST_FINED, MOST_FINED))
        case "终局":
            return Rulings(ends=True)
        case "重打":
            return Rulings(ends=True, replayed=True)
    found = _LOST.fullmatch(step.text)
    if not found:
        raise RecordError(
            step.line,
            "应写“判负 庄家方”或“判负 防守方，对方升 1 级”",
            "判负 takes 庄家方 or 防守方, and may add 对方升 1 级",
        )
    side = next(side for side, name in SIDES_OF_DEAL.items() if name == found[1])
    return Rulings(lost_by=side, levels_up=int(found[2] or 0), played_out=not found[2])


def duty_of(step: RecordStep) -> NoShows | Exposed:
    """What a ruling lays on a player (罚张) or their side (失权), by the clause in brackets."""
    if not _CLAUSE.fullmatch(step.remark):
        raise RecordError(
            step.line,
            f"“{step.verb}”后面应在括号里写条款编号",
            f"{step.verb} takes the clause it comes from in brackets",
        )
    if step.verb == "失权":
        return NoShows(side_of(_seat(step)), step.remark)
    return Exposed(_card(step), _seat(step), step.remark)


def _card(step: RecordStep) -> Card:
    if len(step.cards) != 1:
        raise RecordError(step.line, f"“{step.verb}”写一张牌", f"{step.verb} takes one card")
    return step.cards[0]


def _seat(step: RecordStep) -> int:
    assert step.seat is not None
    return step.seat


def _number(step: RecordStep, least: int, most: int) -> int:
    if step.number is None or not least <= step.number <= most:
        raise RecordError(
            step.line, f"应在 {least} 到 {most} 之间", f"the number is from {least} to {most}"
        )
    return step.number


def _stated_units(step: RecordStep) -> tuple[tuple[Card, ...], ...] | None:
    stated = step.remark.split("；")[0]
    if JOIN not in stated:
        return None
    return tuple(parse_cards(step.line, unit) for unit in stated.split(JOIN))


def _named_kind(step: RecordStep, deal: Deal) -> NameKind:
    blocked = deal.blocked if isinstance(deal, Playing) else None
    kinds = blocked.kinds if blocked is not None else ()
    for kind in kinds:
        if name_zh(kind) == step.text:
            return NameKind(kind)
    names = "、".join(map(name_zh, kinds))
    raise RecordError(
        step.line,
        f"可指定：{names}" if names else "没有被挡的甩牌，不用指定",
        f"one of {names}" if names else "no throw is blocked",
    )


def _check_words(step: RecordStep, event: Event, before: Deal, after: Deal, rules: Rules) -> None:
    """The verb of a show, a turned card, and what stands in brackets."""
    if isinstance(event, Show):
        verb = show_verb(before, event)
        must_be(step.line, "这一步", step.verb, verb, rules.clauses[Concern.SHOW])
    if event is Move.TURN_KITTY and isinstance(before, Drawing):
        truth = symbols(before.next_to_turn)
        clause = rules.clauses[Concern.NOBODY_SHOWS]
        must_be(step.line, "翻出的牌", symbols(step.cards), truth, clause)
    leads = isinstance(before, Playing) and not before.plays
    outcome = outcome_text(after) if leads and isinstance(event, Play | NameKind) else ""
    if isinstance(event, NoShows | Exposed):
        return
    stated = [part for part in step.remark.split("；") if part and JOIN not in part]
    if stated:
        clause = rules.clauses[Concern.THROW_PENALTY]
        must_be(step.line, "括号里", "；".join(stated), outcome, clause)


def _check_trick(step: RecordStep, deal: Deal) -> None:
    begins = isinstance(deal, Playing) and starts_trick(deal)
    if not begins or not isinstance(deal, Playing) or step.number != len(deal.tricks) + 1:
        raise RecordError(
            step.line,
            f"这里不是第 {step.number} 圈的开始",
            f"trick {step.number} does not begin here",
        )
