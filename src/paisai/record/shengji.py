"""How is a deal of 升级 written down?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from paisai.cards import Proof, symbols
from paisai.errors import NotationError
from paisai.record.grammar import SHENGJI, TRICK
from paisai.record.model import DealRecord, RecordStep
from paisai.shengji.actions import JOIN, Action, Bury, Demand, NameKind, Play, ShowTogether
from paisai.shengji.actions import Step as Move
from paisai.shengji.burying import Burying
from paisai.shengji.drawing import Drawing
from paisai.shengji.duties import Exposed, NoShows
from paisai.shengji.ended import Ended
from paisai.shengji.layout import laid_out
from paisai.shengji.levels import rank_at
from paisai.shengji.match import Match
from paisai.shengji.playing import Playing
from paisai.shengji.policies import Side
from paisai.shengji.reading import default_reading, in_order
from paisai.shengji.seats import SIDE_ZH
from paisai.shengji.settling import UNRULED, Rulings
from paisai.shengji.shows import Show
from paisai.shengji.state import Deal, Setting, Settled
from paisai.shengji.units import as_unit, name_zh
from paisai.shengji.view import FailedThrow, Trick

SEATS = SHENGJI.seats
UNKNOWN = "待定"


SIDES_OF_DEAL = {Side.DECLARER: "庄家方", Side.DEFENDERS: "防守方"}

Event: TypeAlias = Action | Rulings | NoShows | Exposed
"""What happens in a deal: an action, what a referee rules, a duty that comes of it."""


def deal_record(
    start: Deal,
    events: Iterable[Event] | None = None,
    number: int = 1,
    proof: Proof | None = None,
    after: Match | None = None,
) -> DealRecord:
    """Write a deal down from its start and all that was done in it; without `events` as far as
    the deal has gone, which tells of itself. `after` is the match with the deal's result."""
    if events is None:
        start, events = start_of(start), events_of(start)
    setting = start.setting
    fields = [
        ("级牌", "10" if setting.level == "T" else setting.level),
        ("庄家", UNKNOWN if setting.declarer is None else SEATS[setting.declarer]),
        ("先摸", SEATS[setting.first_drawer]),
    ]
    if proof is not None:
        fields += [("承诺", proof.commitment), ("密钥", proof.secret)]
    fields.append(("牌序", symbols(setting.deck)))
    fields += dealt_fields(setting)
    steps, end = _steps(start, events)
    if end.result is not None:
        fields.append(("结果", end.result.text.zh))
    if after is not None:
        fields.append(("级数", levels_text(after)))
    words = proof.words if proof is not None else ()
    return DealRecord(number, tuple(fields), words, tuple(steps))


def dealt_fields(setting: Setting) -> list[tuple[str, str]]:
    """What each seat draws in all, and the kitty from the top."""
    hands = [setting.drawn_by(seat, setting.to_draw) for seat in range(4)]
    fields = [(f"{SEATS[seat]}牌", symbols(sorted(hand))) for seat, hand in enumerate(hands)]
    return [*fields, ("底牌", symbols(setting.kitty))]


def _steps(deal: Deal, events: Iterable[Event]) -> tuple[list[RecordStep], Deal]:
    steps: list[RecordStep] = []
    drawn = 0
    for event in events:
        before = deal
        deal = after_event(deal, event)
        if event is Move.DRAW:
            drawn += 1
            continue
        if drawn:
            steps.append(RecordStep("摸", number=drawn))
            drawn = 0
        if isinstance(before, Playing) and starts_trick(before) and isinstance(event, Play):
            steps.append(RecordStep(TRICK, number=len(before.tricks) + 1))
        steps += _step_of(event, before, deal)
    if drawn:
        steps.append(RecordStep("摸", number=drawn))
    return steps, deal


def after_event(deal: Deal, event: Event, seat: int | None = None) -> Deal:
    """The deal after an event; an action is by the seat, if it is told."""
    if isinstance(event, Rulings):
        return deal.with_rulings(event)
    if isinstance(event, NoShows | Exposed):
        return deal.with_duty(event)
    return deal.apply(event, seat)


def starts_trick(deal: Playing) -> bool:
    return not deal.plays and deal.blocked is None


def _step_of(event: Event, before: Deal, after: Deal) -> Iterator[RecordStep]:
    seat = before.to_act
    match event:
        case Rulings():
            yield from _ruled(event)
        case NoShows(side, clause):
            yield RecordStep("失权", side, remark=clause)
        case Exposed(card, owner, clause):
            yield RecordStep("罚张", owner, (card,), remark=clause)
        case Demand(speaker, card, wanted):
            yield RecordStep("令出" if wanted else "禁出", speaker, (card,))
        case Show():
            yield RecordStep(show_verb(before, event), event.seat, event.cards)
        case ShowTogether(one, other):
            yield RecordStep("同亮", one.seat, one.cards)
            yield RecordStep("同亮", other.seat, other.cards)
        case Bury(cards):
            assert isinstance(after, Playing)
            yield RecordStep("埋", seat, tuple(after.settled.order.sorted(cards)))
        case NameKind(kind):
            yield RecordStep("指定", seat, text=name_zh(kind), remark=outcome_text(after))
        case Play(cards, units):
            assert isinstance(before, Playing)
            stated = JOIN.join(map(symbols, units)) if units and len(units) > 1 else ""
            outcome = "" if before.plays else outcome_text(after)
            order = before.settled.order
            own = in_order(unit for group in units or () if (unit := as_unit(order, group)))
            laid = laid_out(order, cards, before.lead or own)
            yield RecordStep("出", seat, laid, remark="；".join(filter(None, (stated, outcome))))
        case Move.TURN_KITTY:
            assert isinstance(before, Drawing)
            yield RecordStep("翻底", cards=before.next_to_turn)
        case _:
            yield RecordStep("取底", seat)


def _ruled(rulings: Rulings) -> Iterator[RecordStep]:
    if rulings.points:
        yield RecordStep("判罚", number=rulings.points)
    if rulings.lost_by is not None:
        up = f"，对方升 {rulings.levels_up} 级" if rulings.levels_up else ""
        yield RecordStep("判负", text=SIDES_OF_DEAL[rulings.lost_by] + up)
    if rulings.replayed:
        yield RecordStep("重打")
    elif rulings.ends:
        yield RecordStep("终局")


def show_verb(deal: Deal, show: Show) -> str:
    """亮 the first, 加固 one's own, 反 another's."""
    shows = deal.shows if isinstance(deal, Drawing) else ()
    if not shows:
        return "亮"
    same = shows[-1].seat == show.seat and shows[-1].trump == show.trump
    return "加固" if same else "反"


def outcome_text(deal: Deal) -> str:
    """What became of a lead: nothing to say unless it was a throw that failed."""
    failed: FailedThrow | None = deal.failed if isinstance(deal, Playing) else None
    if failed is None or not isinstance(deal, Playing):
        return ""
    if failed.fine is None:
        return "被挡"
    return f"被挡，出 {symbols(deal.plays[0])}，罚 {failed.fine} 分"


def levels_text(match: Match) -> str:
    """
    >>> from paisai.regulations import shengji_rules
    >>> levels_text(Match.begin(shengji_rules("tuolaji-zhuhai-2019")))
    '东西打 2（+0），南北打 2（+0）'
    """
    parts = []
    for side, name in enumerate(SIDE_ZH):
        count = match.levels[side]
        rank = rank_at(match.start, count).replace("T", "10")
        shown = "过 A" if match.passed_a == side else f"打 {rank}"
        parts.append(f"{name}{shown}（+{count}）")
    return "，".join(parts)


# What was done in a deal of 升级, told from where it stands? For who has not kept every action.
# When a card was shown, a deal does not remember: the shows are told after the last draw, as a
# record on paper has them.


SETTING_FIRST = ("rules", "level", "deck", "first_drawer", "declarer")


def start_of(deal: Deal) -> Drawing:
    """The deal before the first card is drawn."""
    setting = deal.setting
    return Drawing.begin(Setting(*(getattr(setting, name) for name in SETTING_FIRST)))


def events_of(deal: Deal) -> list[Event]:
    """All that was done from the start; raises `NotationError` where it cannot be told from the
    deal: two showed at once, or a ruling has bound somebody's play."""
    if deal.setting.duties:
        raise _untold("有判罚限制了出牌", "a ruling has bound somebody's play")
    events = list(_events(deal))
    if deal.setting.rulings != UNRULED:
        events.append(deal.setting.rulings)
    again: Deal = start_of(deal)
    for event in events:
        again = after_event(again, event)
    if again.hands != deal.hands or again.taken != deal.taken or again._order != deal._order:
        raise _untold("两家同时亮过主", "two players showed at once")
    return events


def _untold(zh: str, en: str) -> NotationError:
    return NotationError(
        f"{zh}，这副牌写成记录要有全部动作：deal_record(start, events)",
        f"{en}: to write this deal down all actions are needed, deal_record(start, events)",
    )


def _events(deal: Deal) -> Iterator[Event]:
    if isinstance(deal, Ended):
        yield from _events(deal.before)
    elif isinstance(deal, Drawing):
        yield from [Move.DRAW] * deal.drawn
        yield from deal.shows
        yield from [Move.TURN_KITTY] * deal.turned
    elif isinstance(deal, Burying):
        yield from _until_taken(deal.settled)
    elif isinstance(deal, Playing):
        yield from _until_taken(deal.settled)
        yield Bury(deal.buried)
        for trick in deal.tricks:
            yield from _played(deal, trick)
        on_table = Trick(deal.leader, deal.lead, deal.plays, None, deal.failed)
        if on_table.plays or on_table.failed is not None:
            yield from _played(deal, on_table)


def _until_taken(settled: Settled) -> Iterator[Event]:
    yield from [Move.DRAW] * settled.setting.to_draw
    yield from settled.shows
    yield from [Move.TURN_KITTY] * len(settled.turned)
    yield Move.TAKE_KITTY


def _played(deal: Playing, trick: Trick) -> Iterator[Event]:
    if trick.failed is not None:
        yield from _thrown(trick, trick.failed)
    else:
        cards, lead = trick.plays[0], trick.lead
        stated = lead != default_reading(deal.settled.order, cards)
        yield Play(cards, tuple(unit.cards for unit in lead) if stated else None)
    for cards in trick.plays[1:]:
        yield Play(cards)


def _thrown(trick: Trick, failed: FailedThrow) -> Iterator[Event]:
    yield Play(failed.cards)
    if len(failed.kinds) > 1 and trick.lead:
        yield NameKind((trick.lead[0].width, trick.lead[0].length))
