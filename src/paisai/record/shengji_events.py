"""What was done in a deal of 升级, told from where it stands? For who has not kept every action.

When a card was shown, a deal does not remember: the shows are told after the last draw, as a record
on paper has them.
"""

from __future__ import annotations

from collections.abc import Iterator

from paisai.errors import NotationError
from paisai.record.shengji import Event, after_event
from paisai.shengji.actions import Bury, NameKind, Play
from paisai.shengji.actions import Step as Move
from paisai.shengji.burying import Burying
from paisai.shengji.drawing import Drawing
from paisai.shengji.ended import Ended
from paisai.shengji.playing import Playing
from paisai.shengji.reading import default_reading
from paisai.shengji.settling import UNRULED
from paisai.shengji.state import Deal, Setting, Settled
from paisai.shengji.view import FailedThrow, Trick

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
