"""竞技二打一 at a table, in plain values."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from paisai.cards import Card, deck, write
from paisai.erdayi import Bid, Deal, Play, count, read
from paisai.erdayi.actions import PASS, Action, Played
from paisai.erdayi.patterns import Pattern
from paisai.erdayi.ranks import RANK_INDEX, UNIT_OF_CARD
from paisai.erdayi.rules import Rules
from paisai.erdayi.seats import SEAT_EN, SEAT_ZH
from paisai.erdayi.sitting import Sitting
from paisai.erdayi.view import Phase, View
from paisai.errors import NotationError
from paisai.referee.audit.over_time import TableActs, Timed, limit, over_time
from paisai.regulations.citing import clause_of
from paisai.regulations.regulation import Regulation
from paisai.tables.game import Limit, Plain, both, cards_in, listed, lot, unknown_action
from paisai.text import Text

ACCEPTED = "bid, play, pass"
_ENGLISH = {
    Pattern.SINGLE: "single",
    Pattern.PAIR: "pair",
    Pattern.TRIPLE: "triple",
    Pattern.TRIPLE_SINGLE: "triple with a single",
    Pattern.TRIPLE_PAIR: "triple with a pair",
    Pattern.STRAIGHT: "straight",
    Pattern.PAIR_CHAIN: "chain of pairs",
    Pattern.PLANE: "plane",
    Pattern.PLANE_SINGLES: "plane with singles",
    Pattern.PLANE_PAIRS: "plane with pairs",
    Pattern.FOUR_SINGLES: "four with two singles",
    Pattern.FOUR_PAIRS: "four with two pairs",
    Pattern.BOMB: "bomb",
    Pattern.ROCKET: "rocket",
}


class Erdayi:
    """Deals are `erdayi.Deal`, the match is a `Sitting`."""

    name = "erdayi"
    seats = 3
    seat_names = tuple(Text(zh, en) for zh, en in zip(SEAT_ZH, SEAT_EN, strict=True))

    def packs(self, rules: Rules) -> int:
        return 1

    def new_match(self, rules: Rules, seed: str) -> Sitting:
        """The first bidder is drawn by lot (E4.t3)."""
        return Sitting(lot(seed, "first bidder", 3), rules)

    def start_deal(
        self, match: Sitting, cards: tuple[Card, ...], at: float
    ) -> tuple[Sitting, Deal]:
        return match, Deal.start(cards, match.next_first_bidder, match.rules)

    def finish(self, match: Sitting, deal: Deal, at: float, late: tuple[int, ...]) -> Sitting:
        assert deal.result is not None
        first, second, third = late
        return match.add(deal.result, (first, second, third))

    def is_over(self, match: Sitting, at: float) -> bool:
        return match.over

    def match_view(self, match: Sitting, at: float) -> Plain:
        return {
            "deals": len(match.results),
            "of": match.rules.deals,
            "totals": list(match.totals),
            "fines": list(match.fines),
            "first_bidder": match.next_first_bidder,
            "over": match.over,
        }

    def read(self, deal: Deal, seat: int, action: Plain) -> Action:
        kind = action.get("type")
        if kind == "bid":
            points = action.get("points")
            if type(points) is not int or not 0 <= points <= 3:
                raise NotationError("points 应为 0 到 3", "points must be 0 to 3")
            return Bid(points)
        if kind == "pass":
            return Bid(0) if deal.phase is Phase.BIDDING else PASS
        if kind == "play":
            return Play(cards_in(action))
        raise unknown_action(action, ACCEPTED)

    def write(self, action: Action) -> Plain:
        if isinstance(action, Bid):
            return {"type": "bid", "points": action.points}
        if not action.cards:
            return {"type": "pass"}
        return {"type": "play", "cards": write(action.cards)}

    def hidden(self, action: Plain) -> Plain:
        return action

    def told(self, before: Deal, action: Action, after: Deal | None) -> Plain:
        if isinstance(action, Play):
            return {"shape": shape_of(action.cards)}
        return {"shape": both(action.text)}

    def sentence(self, seat: int, action: Action, shape: Any) -> Text:
        return self.seat_names[seat] + Text(" ", " ") + action.text

    def cost(self, deal: Deal, action: Action) -> None:
        return None

    def readings(self, deal: Deal, action: Action) -> None:
        """A play has one reading (E4.4)."""

    def may_act(self, deal: Deal) -> tuple[int, ...]:
        return () if deal.to_act is None else (deal.to_act,)

    def legal(self, deal: Deal, seat: int) -> Plain | None:
        if deal.to_act != seat:
            return None
        actions, more = listed(deal.actions(seat), self)
        leads = deal.phase is Phase.PLAYING and deal.table is None
        return {
            "phase": deal.phase.value,
            "actions": actions,
            "more": more,
            "cards": _usable(deal, seat),
            "size": None,
            "must_lead": leads,
        }

    def instead(self, deal: Deal, seat: int) -> Plain | None:
        if deal.to_act != seat:
            return None
        if deal.phase is Phase.PLAYING and deal.table is not None:
            return self.write(PASS)
        return next((self.write(action) for action in deal.actions(seat)), None)

    def goes_by_itself(self, deal: Deal) -> Action | None:
        """A pass where nothing beats, or a last play that is the whole hand."""
        if deal.phase is not Phase.PLAYING or deal.to_act is None:
            return None
        legal = deal.actions()
        whole = Play(deal.hands[deal.to_act])
        if deal.table is not None:
            return PASS if len(legal) == 1 else None
        return whole if len(whole.cards) == 1 and whole in legal else None

    def table_step(self, deal: Deal) -> None:
        return None

    def own(self, deal: Deal, seat: int) -> Plain:
        hand = deal.view(seat).hand or ()
        return {"hand": write(hand), "groups": _groups(hand)}

    def own_stays(self, before: Deal, after: Deal, seat: int) -> bool:
        return before.hands[seat] is after.hands[seat]

    def view(self, deal: Deal, seat: int | None) -> Plain:
        seen: View = deal.view(seat)
        tricks = _tricks(seen.plays)
        hand = seen.hand or ()
        first = seen.first_bidder
        return {
            "game": self.name,
            "phase": seen.phase.value,
            "to_act": seen.to_act,
            "hand": write(hand),
            "groups": _groups(hand),
            "cards_held": list(seen.cards_held),
            "kitty": None if seen.kitty is None else write(seen.kitty),
            "first_bidder": first,
            "bids": [
                {"seat": (first + place) % 3, "points": points}
                for place, points in enumerate(seen.bids)
            ],
            "bid": seen.bid,
            "declarer": seen.declarer,
            "trick": tricks[-1] if tricks else [],
            "last_trick": tricks[-2] if len(tricks) > 1 else [],
            "to_beat": None if seen.table is None else _play(seen.table),
            "bombs": sum(is_bomb(played.cards) for played in seen.plays),
            "announced": [{"seat": seat, "cards": n} for seat, n in seen.announced.items()],
            "result": None,
        }

    def result(self, deal: Deal, match: Sitting | None) -> Plain:
        result = deal.result
        assert result is not None
        return {
            "text": both(result.text),
            "scores": list(result.scores),
            "declarer": result.declarer,
            "winner": result.winner,
            "bid": result.bid,
            "multiplier": result.multiplier,
            "spring": result.spring,
            "counter_spring": result.counter_spring,
            "passed_out": result.passed_out,
        }

    def dealt(self, deal: Deal) -> tuple[list[str], str]:
        from paisai.record.erdayi import dealt_hands

        return [write(hand) for hand in dealt_hands(deal)], write(deal.kitty)

    def limit(self, regulation: Regulation, deal: Deal) -> Limit | None:
        timed = _timed(deal)
        seconds = limit(regulation, timed)
        if seconds is None:
            return None
        clause = clause_of(regulation, f"clocks.play.{timed.value}") or ""
        return Limit(seconds, clause, timed.value)

    def on_time_out(self, regulation: Regulation, deal: Deal) -> Action | None:
        late = over_time(regulation, _timed(deal), 0, 10**9, online=True)
        if late is None or late.acts is TableActs.NOTHING:
            return None
        return deal.on_time_out()

    def unseen(self, deal: Deal, seat: int) -> dict[str, int]:
        seen = deal.view(seat)
        known = {card for played in seen.plays for card in played.cards}
        known.update(seen.hand or (), seen.kitty or ())
        return {card.notation: int(card not in known) for card in deck()}


@lru_cache(maxsize=4096)
def shape_of(cards: tuple[Card, ...]) -> Plain | None:
    """What a play is called; None where it is no pattern."""
    if not cards:
        return {"zh": "不出", "en": "pass", "pattern": "pass"}
    reading = read(count(cards))
    if reading is None:
        return None
    english = _ENGLISH[reading.pattern]
    top = {"T": "10", "w": "small joker", "W": "big joker"}.get(reading.top_rank, reading.top_rank)
    if reading.pattern is not Pattern.ROCKET:
        length = f" of {reading.length}" if reading.length > 1 else ""
        english = f"{english}{length}, highest {top}"
    return {"zh": reading.chinese, "en": english, "pattern": reading.pattern.value}


def is_bomb(cards: tuple[Card, ...]) -> bool:
    if len(cards) not in (2, 4):
        return False
    reading = read(count(cards))
    return reading is not None and reading.pattern in (Pattern.BOMB, Pattern.ROCKET)


def _timed(deal: Deal) -> Timed:
    if deal.phase is Phase.BIDDING:
        return Timed.BID
    return Timed.LEAD if deal.table is None else Timed.FOLLOW


def _play(played: Played) -> Plain:
    return {"seat": played.seat, "cards": write(played.cards), "shape": shape_of(played.cards)}


def _tricks(plays: tuple[Played, ...]) -> list[list[Plain]]:
    """The last two rounds of plays: one ends when two have passed in a row."""
    starts, passes = [0], 0
    for place, played in enumerate(plays):
        passes = 0 if played.cards else passes + 1
        if passes == 2:
            starts.append(place + 1)
            passes = 0
    ends = [*starts[1:], len(plays)]
    return [
        [_play(played) for played in plays[start:end]]
        for start, end in list(zip(starts, ends, strict=True))[-2:]
    ]


def _groups(hand: tuple[Card, ...]) -> list[Plain]:
    groups: dict[str, list[Card]] = {}
    for card in sorted(hand, key=lambda card: (-RANK_INDEX[card], card)):
        groups.setdefault(card.rank, []).append(card)
    return [{"suit": rank, "cards": write(cards)} for rank, cards in groups.items()]


def _usable(deal: Deal, seat: int) -> str | None:
    """Suits do not matter: every card whose rank is in a legal play can be played."""
    if deal.position is None:
        return None
    ranks = 0
    for move in deal.position.moves():
        ranks |= move
    return write(card for card in deal.hands[seat] if ranks & 15 * UNIT_OF_CARD[card])


ERDAYI = Erdayi()
