"""What did a recorded step of 升级 do at the table, and was it legal?"""

from __future__ import annotations

from collections.abc import Iterator

from paisai.cards import Card, symbols
from paisai.errors import NotationError, RuleViolation
from paisai.record.checks import must_be
from paisai.record.grammar import TRICK
from paisai.record.model import DealRecord, RecordError, Step
from paisai.record.reader import parse_cards
from paisai.record.shengji import (
    Event,
    Fine,
    outcome_text,
    show_verb,
    starts_trick,
)
from paisai.shengji.actions import JOIN, Bury, NameKind, Play, ShowTogether
from paisai.shengji.actions import Step as Move
from paisai.shengji.drawing import Drawing
from paisai.shengji.playing import Playing
from paisai.shengji.rules import Concern, Rules
from paisai.shengji.shows import Show
from paisai.shengji.state import Deal
from paisai.shengji.units import name_zh

MOST_FINED = 1_000


def play_steps(entry: DealRecord, deal: Deal, rules: Rules) -> Iterator[tuple[Step, Deal]]:
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
                    after = _after(deal, event, step.seat)
                    _check_words(step, event, deal, after, rules)
                    deal = after
                waiting = None
        except RuleViolation as error:
            raise RecordError(step.line, error.zh, error.en, error.clause) from None
        except NotationError as error:
            raise RecordError(step.line, error.zh, error.en) from None
        yield step, deal
    if waiting is not None:
        raise RecordError(
            entry.line, "“同亮”应有两家，各写一行", "two players show at once, a line each"
        )


def _after(deal: Deal, event: Event, seat: int | None) -> Deal:
    return deal.with_penalty(event.points) if isinstance(event, Fine) else deal.apply(event, seat)


def _events(step: Step, deal: Deal, waiting: Show | None) -> list[Event]:
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
        case "判罚":
            return [Fine(_number(step, -MOST_FINED, MOST_FINED))]
    return [Play(step.cards, _stated_units(step))]


def _seat(step: Step) -> int:
    assert step.seat is not None
    return step.seat


def _number(step: Step, least: int, most: int) -> int:
    if step.number is None or not least <= step.number <= most:
        raise RecordError(
            step.line, f"应在 {least} 到 {most} 之间", f"the number is from {least} to {most}"
        )
    return step.number


def _stated_units(step: Step) -> tuple[tuple[Card, ...], ...] | None:
    stated = step.remark.split("；")[0]
    if JOIN not in stated:
        return None
    return tuple(parse_cards(step.line, unit) for unit in stated.split(JOIN))


def _named_kind(step: Step, deal: Deal) -> NameKind:
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


def _check_words(step: Step, event: Event, before: Deal, after: Deal, rules: Rules) -> None:
    """The verb of a show, a turned card, and what stands in brackets."""
    if isinstance(event, Show):
        verb = show_verb(before, event)
        must_be(step.line, "这一步", step.verb, verb, rules.clauses[Concern.SHOW])
    if event is Move.TURN_KITTY and isinstance(after, Drawing):
        truth = symbols(after.turned_cards[-1:])
        clause = rules.clauses[Concern.NOBODY_SHOWS]
        must_be(step.line, "翻出的牌", symbols(step.cards), truth, clause)
    leads = isinstance(before, Playing) and not before.plays
    outcome = outcome_text(after) if leads and isinstance(event, Play | NameKind) else ""
    stated = [part for part in step.remark.split("；") if part and JOIN not in part]
    if stated:
        clause = rules.clauses[Concern.THROW_PENALTY]
        must_be(step.line, "括号里", "；".join(stated), outcome, clause)


def _check_trick(step: Step, deal: Deal) -> None:
    begins = isinstance(deal, Playing) and starts_trick(deal)
    if not begins or not isinstance(deal, Playing) or step.number != len(deal.tricks) + 1:
        raise RecordError(
            step.line,
            f"这里不是第 {step.number} 圈的开始",
            f"trick {step.number} does not begin here",
        )
