"""The judge's answers of players of 竞技二打一. Each question carries all its seat has seen."""

from __future__ import annotations

from paisai.erdayi import Bid, Play, count, pack, write
from paisai.erdayi.ranks import Counts
from paisai.erdayi.regulated import standard
from paisai.judge.asked import CARDS, NUMBER, SEAT, ListOf, Operation, RowOf, declared
from paisai.judge.players import PLAYER, THINKING, player_of, words
from paisai.judge.protocol import Answer, Json, QuestionFields, RequestError
from paisai.players.erdayi.asked import bidding_view, playing_view
from paisai.players.erdayi.options import Options


def choose_bid(request: QuestionFields) -> Answer:
    player = player_of(request, standard())
    seat = request.integer("seat", 0, 2)
    bids = [_bid(item) for item in request.items("bids")]
    view = bidding_view(seat, pack(request.text("hand")), bids)
    action = player.act(view, Options(view))
    assert isinstance(action, Bid)
    return {"bid": action.points}


def choose_play(request: QuestionFields) -> Answer:
    player = player_of(request, standard())
    view = playing_view(
        seat=request.integer("seat", 0, 2),
        declarer=request.integer("declarer", 0, 2),
        bid=request.integer("bid", 1, 3) if request.has("bid") else 1,
        hand=pack(request.text("hand")),
        kitty=pack(request.text("kitty")),
        history=[_played(item) for item in request.items("history")],
    )
    choice = player.choose(view, Options(view))
    assert isinstance(choice.action, Play)
    return {"play": write(count(choice.action.cards)), "why": words(choice.why)}


def _bid(item: Json) -> tuple[int, int]:
    if isinstance(item, list) and len(item) == 2 and all(type(part) is int for part in item):
        seat, points = item
        if seat in range(3) and points in range(4):
            return seat, points
    raise RequestError(
        "bids 的每项应为 [座位 0-2, 叫分 0-3]", "each of bids is [seat 0-2, points 0-3]"
    )


def _played(item: Json) -> tuple[int, Counts]:
    if isinstance(item, list) and len(item) == 2:
        seat, cards = item
        if type(seat) is int and seat in range(3) and type(cards) is str:
            return seat, pack(cards)
    raise RequestError(
        'history 的每项应为 [座位 0-2, 牌]，过写作 ""', 'each of history is [seat 0-2, cards or ""]'
    )


OPERATIONS: dict[str, Operation] = declared(
    {
        "erdayi/choose_bid": (
            choose_bid,
            {**PLAYER, "seat": SEAT, "hand": CARDS, "bids": ListOf(RowOf((SEAT, NUMBER)))},
            THINKING,
        ),
        "erdayi/choose": (
            choose_play,
            {
                **PLAYER,
                "seat": SEAT,
                "declarer": SEAT,
                "hand": CARDS,
                "kitty": CARDS,
                "history": ListOf(RowOf((SEAT, CARDS))),
            },
            {"bid": NUMBER, **THINKING},
        ),
    }
)
