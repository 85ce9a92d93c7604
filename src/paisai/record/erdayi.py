"""How is a deal of 竞技二打一 written down?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from paisai.cards import Card, Proof, symbols
from paisai.erdayi import Action, Bid, Deal, Play, by_rank
from paisai.erdayi.scoring import scores_text
from paisai.record.grammar import ERDAYI, TRICK
from paisai.record.model import DealRecord, RecordStep

SEATS = ERDAYI.seats


def deal_record(
    deal: Deal,
    number: int = 1,
    proof: Proof | None = None,
    time_outs: Sequence[int] = (),
) -> DealRecord:
    """Write a deal down as far as it has gone.

    With a proof the deck's order stands there too. `time_outs` are the numbers of the
    actions (from 0) before which the player was over time.
    """
    fields = [("首叫", SEATS[deal.first_bidder])]
    if proof is not None:
        order = symbols(proof.deck(1))
        fields += [("承诺", proof.commitment), ("密钥", proof.secret), ("牌序", order)]
    fields += [(f"{SEATS[seat]}牌", symbols(hand)) for seat, hand in enumerate(dealt_hands(deal))]
    fields.append(("底牌", symbols(deal.kitty)))
    if deal.result is not None:
        fields += [("结果", deal.result.course), ("得分", scores_text(deal.result.scores))]
    words = proof.words if proof is not None else ()
    return DealRecord(number, tuple(fields), words, tuple(_steps(deal, frozenset(time_outs))))


def dealt_hands(deal: Deal) -> list[list[Card]]:
    """The 17 cards each seat was dealt."""
    hands = [list(hand) for hand in deal.hands]
    for played in deal.plays:
        hands[played.seat] += played.cards
    if deal.declarer is not None:
        mine = hands[deal.declarer]
        hands[deal.declarer] = [card for card in mine if card not in deal.kitty]
    return [by_rank(hand) for hand in hands]


def _steps(deal: Deal, time_outs: frozenset[int]) -> Iterator[RecordStep]:
    """Replay the deal from its start, writing each action down."""
    now = Deal.from_hands(dealt_hands(deal), deal.kitty, deal.first_bidder, deal.rules)
    actions: list[Action] = [*map(Bid, deal.bids), *(Play(played.cards) for played in deal.plays)]
    trick = 0
    for index, action in enumerate(actions):
        seat = now.to_act
        if now.position is not None and now.table is None:
            trick += 1
            yield RecordStep(TRICK, number=trick)
        if index in time_outs:
            yield RecordStep("超时", seat)
        after = now.apply(action)
        yield _step_of(action, seat, after)
        now = after


def _step_of(action: Action, seat: int | None, after: Deal) -> RecordStep:
    if isinstance(action, Bid):
        return (
            RecordStep("叫", seat, number=action.points)
            if action.points
            else RecordStep("不叫", seat)
        )
    if not action.cards:
        return RecordStep("不出", seat)
    left = after.announced.get(seat if seat is not None else -1)
    remark = "" if left is None else remaining_text(left)
    return RecordStep("出", seat, after.plays[-1].cards, remark=remark)


def remaining_text(left: int) -> str:
    """The announcement of E4.3r."""
    return f"剩 {left} 张" if left else "出完"
