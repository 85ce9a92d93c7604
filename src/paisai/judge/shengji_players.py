"""The judge's answers of players of 升级. Each question carries all its seat has seen."""

from __future__ import annotations

from paisai.cards import Card, parse, write
from paisai.judge.asked import (
    CARDS,
    RANK,
    REGULATION,
    SEAT,
    TRUMP,
    TRUTH,
    AnyOf,
    ListOf,
    Operation,
    Plain,
    RowOf,
    declared,
    regulation_of,
)
from paisai.judge.players import PLAYER, THINKING, player_of, words
from paisai.judge.protocol import Answer, Json, QuestionFields, RequestError
from paisai.judge.shengji import SHOWS
from paisai.players.shengji import asked
from paisai.regulations import shengji_rules
from paisai.shengji import Bury, Order, Play, Show


def choose_show(request: QuestionFields) -> Answer:
    rules = shengji_rules(regulation_of(request).id)
    legal = asked.showing(
        rules=rules,
        level=request.text("level"),
        declarer=request.integer("declarer", 0, 3) if _given(request, "declarer") else None,
        seat=request.integer("seat", 0, 3),
        hand=parse(request.text("hand")),
        shows=_shows(request),
        done=request.truth("done"),
    )
    action = player_of(request, rules).act(legal.view, legal)
    return {"cards": write(action.cards) if isinstance(action, Show) else ""}


def choose_bury(request: QuestionFields) -> Answer:
    rules = shengji_rules(regulation_of(request).id)
    legal = asked.burying(
        rules=rules,
        level=request.text("level"),
        trump=_trump(request),
        seat=request.integer("seat", 0, 3),
        hand=parse(request.text("hand")),
        shows=_shows(request),
    )
    action = player_of(request, rules).act(legal.view, legal)
    assert isinstance(action, Bury)
    order = Order.of(legal.view.level, legal.view.trump)
    return {"cards": write(order.sorted(action.cards))}


def choose_play(request: QuestionFields) -> Answer:
    rules = shengji_rules(regulation_of(request).id)
    trick = _trick(request.value("trick")) if _given(request, "trick") else None
    legal = asked.playing(
        rules=rules,
        level=request.text("level"),
        trump=_trump(request),
        declarer=request.integer("declarer", 0, 3),
        seat=request.integer("seat", 0, 3),
        hand=parse(request.text("hand")),
        buried=parse(request.text("buried")) if request.has("buried") else None,
        shows=_shows(request),
        tricks=[_trick(item) for item in request.items("tricks")],
        trick=trick,
    )
    choice = player_of(request, rules).choose(legal.view, legal)
    assert isinstance(choice.action, Play)
    order = Order.of(legal.view.level, legal.view.trump)
    return {"play": write(order.sorted(choice.action.cards)), "why": words(choice.why)}


def _given(request: QuestionFields, name: str) -> bool:
    """The field must be there, but may be null."""
    request.value(name)
    return request.has(name)


def _trump(request: QuestionFields) -> str | None:
    return request.text("trump") if _given(request, "trump") else None


def _shows(request: QuestionFields) -> list[Show]:
    found = []
    for item in request.items("shows"):
        if not isinstance(item, dict):
            raise RequestError("shows 的每项应有 seat 和 cards", "each of shows has seat and cards")
        show = QuestionFields(item)
        found.append(Show(show.integer("seat", 0, 3), parse(show.text("cards"))))
    return found


def _trick(item: Json) -> tuple[int, tuple[tuple[Card, ...], ...]]:
    if isinstance(item, list) and len(item) == 2:
        leader, plays = item
        if (
            type(leader) is int
            and leader in range(4)
            and isinstance(plays, list)
            and len(plays) <= 4
            and all(type(play) is str for play in plays)
        ):
            return leader, tuple(parse(play) for play in plays)
    raise RequestError(
        "一圈应为 [首家 0-3, [各家依次出的牌]]", "a trick is [leader 0-3, [the plays in turn]]"
    )


_SEEN = {
    **PLAYER,
    "regulation": REGULATION,
    "level": RANK,
    "seat": SEAT,
    "hand": CARDS,
    "shows": SHOWS,
}
TRICK = RowOf((SEAT, ListOf(CARDS)))

OPERATIONS: dict[str, Operation] = declared(
    {
        "shengji/choose_show": (
            choose_show,
            {**_SEEN, "declarer": Plain(("integer", "null"), about="seat"), "done": TRUTH},
            THINKING,
        ),
        "shengji/choose_bury": (choose_bury, {**_SEEN, "trump": TRUMP}, THINKING),
        "shengji/choose": (
            choose_play,
            {
                **_SEEN,
                "trump": TRUMP,
                "declarer": SEAT,
                "tricks": ListOf(TRICK),
                "trick": AnyOf((TRICK, Plain(("null",)))),
            },
            {"buried": CARDS, **THINKING},
        ),
    }
)
