"""升级 at a table, in plain values."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import islice
from typing import Any

from paisai.cards import RANKS, SUITS, Card, by_suit, deck, named, write
from paisai.errors import NotationError
from paisai.referee.audit.over_time import Timed, limit
from paisai.regulations.citing import clause_of
from paisai.regulations.regulation import Regulation
from paisai.shengji.actions import (
    Action,
    Bury,
    Demand,
    NameKind,
    Play,
    Step,
)
from paisai.shengji.drawing import Drawing
from paisai.shengji.levels import level_shown
from paisai.shengji.match import Match
from paisai.shengji.order import TRUMP, Order
from paisai.shengji.playing import Playing
from paisai.shengji.policies import FirstDrawer, LookBack, PenaltyBasis, PointsWon, StartLevel
from paisai.shengji.reading import default_reading, readings
from paisai.shengji.rules import Rules
from paisai.shengji.seats import EAST, SEAT_EN, SEAT_ZH
from paisai.shengji.shows import Show
from paisai.shengji.state import Deal
from paisai.shengji.trick import points, winner
from paisai.shengji.units import Unit, as_unit, name_en, name_zh
from paisai.shengji.view import Phase, Trick, View
from paisai.tables.game import Limit, Plain, both, cards_in, listed, lot, unknown_action, usable
from paisai.text import Text, joined

MOST_READINGS = 200
"""So many divisions of a lead are looked at for other kinds of units."""
ACCEPTED = "show, no_show, bury, play, name, demand"
_STEPS = {"draw": Step.DRAW, "turn_kitty": Step.TURN_KITTY, "take_kitty": Step.TAKE_KITTY}
_WORDS = {step: word for word, step in _STEPS.items()}


class Shengji:
    """Deals are `shengji.Deal`, the match is a `Match`."""

    name = "shengji"
    seats = 4
    seat_names = tuple(Text(zh, en) for zh, en in zip(SEAT_ZH, SEAT_EN, strict=True))

    def packs(self, rules: Rules) -> int:
        return rules.decks

    def new_match(self, rules: Rules, seed: str) -> Match:
        """The first level and the first drawer are drawn, where the regulation has it so (B6.4,
        Z4.7, S9.5)."""
        drawn = rules.start_level is StartLevel.DRAWN
        level = RANKS[lot(seed, "level", 13)] if drawn else "2"
        east = rules.first_drawer is FirstDrawer.EAST
        return Match.begin(rules, level, EAST if east else lot(seed, "first drawer", 4))

    def start_deal(self, match: Match, cards: tuple[Card, ...], at: float) -> tuple[Match, Deal]:
        return match.start_deal(cards, at)

    def finish(self, match: Match, deal: Deal, at: float, late: tuple[int, ...]) -> Match:
        return match.finish(deal, at)

    def is_over(self, match: Match, at: float) -> bool:
        return match.is_over(at)

    def match_view(self, match: Match, at: float) -> Plain:
        over = match.is_over(at)
        return {
            "levels": [level_shown(match.rules, match.start, count) for count in match.levels],
            "start": match.start,
            "declarer": match.declarer,
            "deals": match.deals,
            "announced": match.announced(at),
            "over": over,
            "winner_side": match.winner_side if over else None,
        }

    def read(self, deal: Deal, seat: int, action: Plain) -> Action:
        kind = action.get("type")
        if kind == "play":
            units = action.get("units")
            if units is None:
                return Play(cards_in(action))
            if not isinstance(units, list) or len(units) > 30:
                raise NotationError(
                    'units 应为 ["H4 H4", "H3"]', 'units must be like ["H4 H4", "H3"]'
                )
            return Play(cards_in(action), tuple(cards_in({"cards": unit}) for unit in units))
        if kind == "show":
            cards = cards_in(action)
            if not cards:
                raise NotationError("亮什么牌？", "show which cards?")
            return Show(seat, cards)
        if kind == "bury":
            return Bury(cards_in(action))
        if kind == "name":
            return NameKind(_kind(action.get("kind")))
        if kind == "demand":
            card, wanted = action.get("card"), action.get("wanted")
            if not isinstance(card, str) or not isinstance(wanted, bool):
                raise NotationError(
                    '如 {"type":"demand","card":"SA","wanted":true}',
                    'such as {"type":"demand","card":"SA","wanted":true}',
                )
            return Demand(seat, Card.of(card), wanted)
        if kind in _STEPS:
            return _STEPS[kind]
        raise unknown_action(action, ACCEPTED)

    def write(self, action: Action) -> Plain:
        if isinstance(action, Play):
            written: Plain = {"type": "play", "cards": write(action.cards)}
            if action.units is not None:
                written["units"] = [write(unit) for unit in action.units]
            return written
        if isinstance(action, Show):
            return {"type": "show", "cards": write(action.cards)}
        if isinstance(action, Bury):
            return {"type": "bury", "cards": write(action.cards)}
        if isinstance(action, NameKind):
            return {"type": "name", "kind": _key(action.kind)}
        if isinstance(action, Demand):
            return {"type": "demand", "card": action.card.notation, "wanted": action.wanted}
        assert isinstance(action, Step)
        return {"type": _WORDS[action]}

    def hidden(self, action: Plain) -> Plain:
        if action["type"] == "bury":
            return {"type": "bury", "count": len(action["cards"].split())}
        return action

    def told(self, before: Deal, action: Action, after: Deal | None) -> Plain:
        if isinstance(action, Play) and isinstance(before, Playing):
            return _told_play(before, action, after)
        if isinstance(action, Bury):
            size = len(action.cards)
            return {"shape": {"zh": f"埋 {size} 张底牌", "en": f"buries {size} cards"}}
        return {"shape": both(action.text)}

    def sentence(self, seat: int, action: Action, shape: Any) -> Text:
        if isinstance(action, Show):
            return action.text
        said = Text(shape["zh"], shape["en"]) if isinstance(action, Bury) else action.text
        return self.seat_names[seat] + Text(" ", " ") + said

    def cost(self, deal: Deal, action: Action) -> Plain | None:
        if not isinstance(deal, Playing) or not isinstance(action, Play):
            return None
        cost = cost_of_failing(deal, action)
        return None if cost is None else both(cost)

    def readings(self, deal: Deal, action: Action) -> list[Plain] | None:
        if not isinstance(deal, Playing) or not isinstance(action, Play):
            return None
        cards, order = action.cards, deal.settled.order
        if deal.plays or action.units is not None or all(cards.count(card) < 3 for card in cards):
            return None  # only beside a triple can cards be divided in two ways
        if len({order.suit_of[card] for card in cards}) > 1:
            return None
        found: dict[tuple[Any, ...], Plain] = {}
        for reading in islice(readings(order, cards), MOST_READINGS):
            stated = Play(cards, tuple(unit.cards for unit in reading))
            kinds = tuple(unit.kind for unit in reading)
            if kinds not in found and stated in deal.actions():
                found[kinds] = {"action": self.write(stated), "shape": lead_shape(reading)}
        return list(found.values()) if len(found) > 1 else None

    def may_act(self, deal: Deal) -> tuple[int, ...]:
        if isinstance(deal, Drawing):
            return tuple(sorted({offer.seat for offer in deal.offers}))
        return () if deal.to_act is None else (deal.to_act,)

    def legal(self, deal: Deal, seat: int) -> Plain | None:
        size: int | None = None
        leads = False
        if isinstance(deal, Drawing):
            shows = [self.write(offer) for offer in deal.offers if offer.seat == seat]
            if deal.turned or not shows:
                return None
            return self._possible(deal, shows, False, usable(shows, False), None, leads)
        if deal.to_act != seat:
            return None
        actions, more = listed(deal.actions(), self)
        cards: str | None = usable(actions, more)
        if deal.phase is Phase.BURYING:
            size, cards = deal.setting.rules.kitty_size, write(deal.hands[seat])
        elif isinstance(deal, Playing) and deal.phase is Phase.PLAYING:
            leads = not deal.plays
            if leads:
                cards = write(deal.hands[seat])
            else:
                follows = deal.follows(seat)
                size = follows.size
                if more:
                    cards = _may_follow(deal, seat, size)
        return self._possible(deal, actions, more, cards, size, leads)

    def _possible(
        self,
        deal: Deal,
        actions: list[Plain],
        more: bool,
        cards: str | None,
        size: int | None,
        leads: bool,
    ) -> Plain:
        return {
            "phase": deal.phase.value,
            "actions": actions,
            "more": more,
            "cards": cards,
            "size": size,
            "must_lead": leads,
        }

    def instead(self, deal: Deal, seat: int) -> Plain | None:
        if isinstance(deal, Drawing):
            return {"type": "no_show"}
        if deal.to_act != seat:
            return None
        return next((self.write(action) for action in deal.actions()), None)

    def goes_by_itself(self, deal: Deal) -> Action | None:
        """The last play of a deal, which is the whole hand."""
        if not isinstance(deal, Playing) or deal.phase is not Phase.PLAYING or not deal.plays:
            return None
        assert deal.to_act is not None
        hand = deal.hands[deal.to_act]
        return Play(hand) if len(hand) == deal.follows(deal.to_act).size else None

    def table_step(self, deal: Deal) -> Step | None:
        if not isinstance(deal, Drawing):
            return None
        if deal.drawn < deal.setting.to_draw:
            return Step.DRAW
        return Step.TAKE_KITTY if deal.trump_is_set else Step.TURN_KITTY

    def own(self, deal: Deal, seat: int) -> Plain:
        seen = deal.view(seat)
        return {
            "hand": write(seen.hand),
            "groups": _groups(seen.hand, _order(deal, seen), seen.level),
            "kitty": None if seen.kitty is None else write(seen.kitty),
            "own_played": [write(cards) for cards in seen.own_played],
        }

    def own_stays(self, before: Deal, after: Deal, seat: int) -> bool:
        return (
            isinstance(before, Playing)
            and isinstance(after, Playing)
            and before.hands[seat] is after.hands[seat]
            and (before.tricks is after.tricks or not _shows_own(after))
            and (after.phase is not Phase.OVER)
        )

    def view(self, deal: Deal, seat: int | None) -> Plain:
        seen: View = deal.view(seat)
        order = _order(deal, seen)
        face_up = deal.setting.rules.points_won is PointsWon.FACE_UP
        return {
            "game": self.name,
            "phase": seen.phase.value,
            "to_act": None if isinstance(deal, Drawing) else seen.to_act,
            "level": seen.level,
            "trump_known": seen.trump_known,
            "trump": seen.trump,
            "declarer": seen.declarer,
            "first_deal": seen.first_deal,
            "first_drawer": seen.first_drawer,
            "hand": write(seen.hand),
            "groups": _groups(seen.hand, order, seen.level),
            "cards_held": list(seen.cards_held),
            "shows": [{"seat": show.seat, "cards": write(show.cards)} for show in seen.shows],
            "turned": write(seen.turned),
            "kitty": None if seen.kitty is None else write(seen.kitty),
            "trick": None if seen.trick is None else _trick(seen.trick, order),
            "may_look_at": [_trick(trick, order) for trick in seen.may_look_at],
            "own_played": [write(cards) for cards in seen.own_played],
            "point_cards": write(seen.point_cards),
            "fines": seen.fines,
            "points": points(seen.point_cards) + seen.fines if face_up else None,
            "tricks_played": len(deal.tricks) if isinstance(deal, Playing) else 0,
            "exposed": [{"seat": owner, "card": card.notation} for owner, card in seen.exposed],
            "result": None,
        }

    def result(self, deal: Deal, match: Match | None) -> Plain:
        result = deal.result
        if result is None:
            text = Text("这副牌不算，重发", "the deal does not count and is dealt anew")
            return {"text": both(text), "points": None, "declarer": deal.declarer, "counts": False}
        told: Plain = {
            "text": both(result.text),
            "points": result.total,
            "trick_points": result.trick_points,
            "fines": result.fines,
            "kitty_points": result.kitty_points,
            "multiplier": result.multiplier,
            "declarer": deal.declarer,
            "next_declarer": result.next_declarer,
            "counts": True,
        }
        if match is not None:
            told["levels"] = [level_shown(match.rules, match.start, n) for n in match.levels]
        return told

    def dealt(self, deal: Deal) -> tuple[list[str], str]:
        setting = deal.setting
        hands = [by_suit(setting.drawn_by(seat, setting.to_draw)) for seat in range(4)]
        return [write(hand) for hand in hands], write(setting.kitty)

    def limit(self, regulation: Regulation, deal: Deal) -> Limit | None:
        timed = _timed(regulation, deal)
        seconds = None if timed is None else limit(regulation, timed)
        if timed is None or seconds is None:
            return None
        field = "bury" if timed is Timed.BURY_AND_FIRST_LEAD else timed.value
        return Limit(seconds, clause_of(regulation, f"clocks.play.{field}") or "", timed.value)

    def on_time_out(self, regulation: Regulation, deal: Deal) -> None:
        """No regulation of 升级 has the table play for who is late."""
        return

    def unseen(self, deal: Deal, seat: int) -> dict[str, int]:
        memory = deal.memory(seat)
        seen = memory.view
        left = dict.fromkeys((card.notation for card in deck()), deal.setting.rules.decks)
        known = [*seen.hand, *(memory.buried or ())]
        for trick in (*memory.tricks, *((seen.trick,) if seen.trick is not None else ())):
            known += [card for cards in trick.plays for card in cards]
        for show in seen.shows[-1:]:
            if show.seat != seat and isinstance(deal, Drawing):
                known += show.cards
        for card in known:
            left[card.notation] -= 1
        return left


def _kind(text: object) -> tuple[int, int]:
    if isinstance(text, str):
        width, times, length = text.partition("x")
        if times and width.isdecimal() and length.isdecimal() and len(text) < 8:
            return int(width), int(length)
    raise NotationError('kind 应如 "2x1"（对子）', 'kind is like "2x1" (a pair)')


def _key(kind: tuple[int, int]) -> str:
    return f"{kind[0]}x{kind[1]}"


def _unit_text(unit: Unit) -> Text:
    return Text(name_zh(unit.kind), name_en(unit.kind))


def _part(unit: Unit) -> Plain:
    return {"kind": _key(unit.kind), "cards": write(unit.cards), "text": both(_unit_text(unit))}


def lead_shape(lead: Sequence[Unit]) -> Plain:
    """What a lead is called: 拖拉机 ♠8 ♠8 ♠9 ♠9, or 甩牌：对子＋单张 with its cards."""
    if len(lead) == 1:
        unit = lead[0]
        return both(_unit_text(unit) + Text(" ", " ") + named(unit.cards))
    parts = joined((_unit_text(u) + Text(" ", " ") + named(u.cards) for u in lead), "＋", " + ")
    return both(Text("甩牌：", "throw: ") + parts)


def play_shape(
    order: Order | None, lead: Sequence[Unit], cards: tuple[Card, ...], wins: bool
) -> Plain:
    """What a follow is called; one of trumps on a plain lead that wins is a ruff (毙)."""
    ruffs = (
        wins
        and order is not None
        and lead[0].suit != TRUMP
        and all(order.suit_of[card] == TRUMP for card in cards)
    )
    unit = None if order is None else as_unit(order, cards)
    said = named(cards)
    if unit is not None and len(cards) > 1:
        said = _unit_text(unit) + Text(" ", " ") + said
    shape = both(Text("毙：", "ruffs: ") + said if ruffs else said)
    if ruffs:
        shape["ruff"] = True
    return shape


def _told_play(before: Playing, action: Play, after: Deal | None) -> Plain:
    order = before.settled.order
    if before.plays:
        wins = isinstance(after, Playing) and _wins(before, action.cards)
        return {"shape": play_shape(order, before.lead, action.cards, wins)}
    lead = default_reading(order, action.cards)
    if action.units is not None:
        units = [as_unit(order, unit) for unit in action.units]
        lead = tuple(unit for unit in units if unit is not None)
    told: Plain = {"shape": lead_shape(lead)}
    if len(lead) > 1:
        told["parts"] = [_part(unit) for unit in lead]
    failed = after.failed if isinstance(after, Playing) else None
    if failed is not None and after is not None:
        told["failed"] = _failed(failed)
    return told


def _wins(before: Playing, cards: tuple[Card, ...]) -> bool:
    plays = (*before.plays, cards)
    best = winner(before.setting.rules, before.settled.order, before.lead, plays)
    return best == len(plays) - 1


def _failed(failed: Any) -> Plain:
    return {
        "cards": write(failed.cards),
        "kinds": [_key(kind) for kind in failed.kinds],
        "fine": failed.fine,
    }


@lru_cache(maxsize=4096)
def _trick(trick: Trick, order: Order | None) -> Plain:
    plays = []
    for place, cards in enumerate(trick.plays):
        seat = (trick.leader + place) & 3
        shape = lead_shape(trick.lead)
        if place:
            shape = play_shape(order, trick.lead, cards, trick.winner == seat)
        plays.append({"seat": seat, "cards": write(cards), "shape": shape})
    return {
        "leader": trick.leader,
        "winner": trick.winner,
        "lead": [_part(unit) for unit in trick.lead],
        "plays": plays,
        "failed": None if trick.failed is None else _failed(trick.failed),
    }


def _shows_own(deal: Playing) -> bool:
    """Whether a seat may look at all it has played (S2.1)."""
    return deal.setting.rules.look_back is LookBack.OWN_CARDS


def _order(deal: Deal, seen: View) -> Order | None:
    """The order of the cards, once trump is known."""
    if isinstance(deal, Playing):
        return deal.settled.order
    return Order.of(seen.level, seen.trump) if seen.trump_known else None


def _groups(hand: tuple[Card, ...], order: Order | None, level: str) -> list[Plain]:
    """The hand in rows: trumps, then suits; before trump is known jokers and level cards are a
    row of their own."""
    rows: dict[str, list[Card]] = {}
    for card in hand:
        if order is not None:
            suit = "T" if order.suit_of[card] == TRUMP else str(card.suit)
        else:
            suit = "T" if card.is_joker or card.rank == level else str(card.suit)
        rows.setdefault(suit, []).append(card)
    return [{"suit": suit, "cards": write(rows[suit])} for suit in ("T", *SUITS) if suit in rows]


def _may_follow(deal: Playing, seat: int, size: int) -> str:
    """Cards of the led suit; who has too few of them may add anything."""
    order, hand = deal.settled.order, deal.hands[seat]
    suited = order.in_suit(hand, deal.lead[0].suit)
    return write(hand if len(suited) < size else suited)


def _timed(regulation: Regulation, deal: Deal) -> Timed | None:
    together = regulation.clocks.play.bury_includes_first_lead
    if deal.phase is Phase.BURYING:
        return Timed.BURY_AND_FIRST_LEAD if together else Timed.BURY
    if not isinstance(deal, Playing) or deal.phase is not Phase.PLAYING:
        return None
    return Timed.FOLLOW if deal.plays else Timed.LEAD


def cost_of_failing(deal: Playing, action: Play) -> Text | None:
    """What a throw costs by this regulation if it fails; None where it is no throw."""
    if deal.plays or deal.to_act is None:
        return None
    lead = default_reading(deal.settled.order, action.cards)
    if len(lead) < 2:
        return None
    penalty = deal.setting.rules.throw_penalty
    most = "" if penalty.cap is None else f"，至多 {penalty.cap} 分"
    most_en = "" if penalty.cap is None else f", at most {penalty.cap}"
    each = {
        PenaltyBasis.PER_CARD_THROWN: ("每甩一张", "for each card thrown"),
        PenaltyBasis.PER_BLOCKED_CARD: ("每张被挡的牌", "for each blocked card"),
        PenaltyBasis.PER_CARD_TAKEN_BACK: ("每收回一张", "for each card taken back"),
        PenaltyBasis.FLAT: ("", ""),
    }[penalty.basis]
    return Text(
        f"甩不成：{each[0]}罚 {penalty.points} 分{most}",
        f"if it fails: {penalty.points} points {each[1]}{most_en}".rstrip(),
    )


SHENGJI = Shengji()
