"""What has a seat seen, when all of it is told at once? What it may do now, or a rule that was
broken: a bot that plays by the rules cannot have seen that.

The other hands are not told. So a play of theirs is held against the cards they are known to have
had then: those they play later. Whatever is wrong with these is wrong with the whole hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice

from paisai.cards import Card, each_face, symbols, write
from paisai.errors import RuleViolation
from paisai.frozen import replace
from paisai.players.shengji.options import Options
from paisai.shengji import Concern, Follows, Order, Phase, Rules, Show, View, default_reading
from paisai.shengji.lead import Leads
from paisai.shengji.reading import Reading, readings
from paisai.shengji.rules import FirstDeclarer, JokerShows, NobodyShows, ShowsAtOnce
from paisai.shengji.seats import SEAT_EN, SEAT_ZH, after, side_of
from paisai.shengji.shows import verify_show
from paisai.shengji.throw import adjudge
from paisai.shengji.trick import POINTS_OF, winner
from paisai.shengji.view import Memory, Trick

Told = tuple[int, tuple[tuple[Card, ...], ...]]
"""A trick as it is told: the leader, and the plays in turn."""
MOST_READINGS = 64


def showing(
    rules: Rules, level: str, declarer: int | None, seat: int, hand: tuple[Card, ...],
    shows: Sequence[Show], done: bool,
) -> Options:  # fmt: skip
    """What a seat may show."""
    size = rules.hand_size
    if len(hand) > size or (done and len(hand) != size):
        raise rules.violation(
            Concern.DRAW,
            f"每人摸 {size} 张，这里有 {len(hand)} 张",
            f"each draws {size} cards, here are {len(hand)}",
        )
    first_deal = declarer is None and rules.first_declarer is FirstDeclarer.SHOWER
    _check_shows(rules, level, first_deal, shows)
    _check_cards(rules, seat, hand, (), shows)
    standing = shows[-1] if shows else None
    view = View(
        seat=seat,
        phase=Phase.PAUSE if done else Phase.DRAWING,
        level=level,
        first_deal=first_deal,
        first_drawer=declarer or 0,
        declarer=standing.seat if first_deal and standing else declarer,
        to_act=None,
        trump_known=standing is not None,
        trump=standing.trump if standing else None,
        hand=hand,
        cards_held=(len(hand),) * 4,
        shows=tuple(shows),
    )
    return Options(rules, Memory(view, (), None))


def burying(
    rules: Rules, level: str, trump: str | None, seat: int, hand: tuple[Card, ...],
    shows: Sequence[Show],
) -> Options:  # fmt: skip
    """What a declarer who has taken up the kitty may bury."""
    size = rules.hand_size + rules.kitty_size
    if len(hand) != size:
        raise rules.violation(
            Concern.BURY,
            f"庄家拿起底牌后有 {size} 张，这里有 {len(hand)} 张",
            f"with the kitty a declarer has {size} cards, here are {len(hand)}",
        )
    _check_trump(rules, level, trump, shows)
    _check_cards(rules, seat, hand, (), shows)
    view = replace(
        _settled(rules, level, trump, seat, hand, shows),
        phase=Phase.BURYING,
        cards_held=tuple(size if each == seat else rules.hand_size for each in range(4)),
    )
    return Options(rules, Memory(view, (), None))


def playing(
    rules: Rules, level: str, trump: str | None, declarer: int, seat: int,
    hand: tuple[Card, ...], buried: tuple[Card, ...] | None, shows: Sequence[Show],
    tricks: Sequence[Told], trick: Told | None,
) -> Options:  # fmt: skip
    """What a seat may play."""
    order = Order.of(level, trump)
    _check_trump(rules, level, trump, shows)
    if buried is not None and (seat != declarer or len(buried) != rules.kitty_size):
        raise rules.violation(
            Concern.BURY,
            f"只有庄家知道埋了什么，共 {rules.kitty_size} 张",
            f"only the declarer knows what he buried, {rules.kitty_size} cards",
        )
    on_table = trick if trick is not None and trick[1] else None
    told = [*tricks, on_table] if on_table else list(tricks)
    played = _played(told)
    _check_cards(rules, seat, (*hand, *(buried or ())), played, shows)
    left = rules.hand_size - sum(len(cards) for who, cards in played if who == seat)
    if len(hand) != left or not left:
        raise rules.violation(
            Concern.TURN,
            f"打过这些牌后手里应有 {left} 张，这里有 {len(hand)} 张",
            f"after these plays {left} cards are held, here are {len(hand)}",
        )
    past = _past(rules, order, declarer, seat, hand, told)
    leader = past[-1].winner if past and len(past[-1].plays) == 4 else None
    current = past[-1] if on_table else None
    to_lead = declarer if not past else leader
    turn = (current.leader + len(current.plays)) & 3 if current else to_lead
    if seat != turn or (trick is not None and not trick[1] and trick[0] != to_lead):
        raise rules.violation(
            Concern.TURN,
            f"现在不是轮到{SEAT_ZH[seat]}出牌",
            f"it is not {SEAT_EN[seat]}'s turn to play",
        )
    done = tuple(past[:-1] if on_table else past)
    view = replace(
        _settled(rules, level, trump, declarer, hand, shows),
        seat=seat,
        to_act=seat,
        cards_held=_held(rules, played),
        trick=current,
        may_look_at=done[-1:],
        point_cards=tuple(
            card
            for one in done
            if one.winner is not None and side_of(one.winner) != side_of(declarer)
            for play in one.plays
            for card in play
            if POINTS_OF[card]
        ),
    )
    return Options(rules, Memory(view, done, buried))


def _settled(
    rules: Rules, level: str, trump: str | None, declarer: int, hand: Sequence[Card],
    shows: Sequence[Show],
) -> View:  # fmt: skip
    """The declarer's view once trump is known and nothing is played."""
    return View(
        seat=declarer,
        phase=Phase.PLAYING,
        level=level,
        first_deal=False,
        first_drawer=declarer,
        declarer=declarer,
        to_act=declarer,
        trump_known=True,
        trump=trump,
        hand=tuple(Order.of(level, trump).sorted(hand)),
        cards_held=(rules.hand_size,) * 4,
        shows=tuple(shows),
    )


def _check_shows(rules: Rules, level: str, first_deal: bool, shows: Sequence[Show]) -> None:
    Order.of(level, None)
    for number, show in enumerate(shows):
        verify_show(rules, level, first_deal, shows[:number], show)


def _check_trump(rules: Rules, level: str, trump: str | None, shows: Sequence[Show]) -> None:
    """Whether these shows can have ended in this trump; whether it was a first deal is not told."""
    Order.of(level, trump)
    try:
        _check_shows(rules, level, False, shows)
    except RuleViolation:
        _check_shows(rules, level, True, shows)
    policy = rules.shows
    if shows:
        by_kitty = policy.at_once is ShowsAtOnce.KITTY_SETS_SUIT and trump is not None
        possible = trump == shows[-1].trump or by_kitty
    elif policy.nobody is NobodyShows.NO_TRUMP:
        possible = trump is None
    else:
        never = (
            policy.jokers is JokerShows.NONE and policy.nobody is NobodyShows.FIRST_SUIT_IN_KITTY
        )
        possible = trump is not None or not never
    if not possible:
        raise rules.violation(
            Concern.NOBODY_SHOWS if not shows else Concern.SHOW,
            f"这样亮主，主牌不会是{trump or '无主'}",
            f"after these shows trump cannot be {trump or 'none'}",
        )


def _check_cards(
    rules: Rules, seat: int, own: Sequence[Card], played: Sequence[tuple[int, tuple[Card, ...]]],
    shows: Sequence[Show],
) -> None:  # fmt: skip
    """The decks hold all these cards at once, and whoever showed a card had it."""
    mine = [*own, *(card for who, cards in played if who == seat for card in cards)]
    others: dict[tuple[int, Card], int] = {}
    for who, cards in played:
        for card in cards:
            if who != seat:
                others[who, card] = others.get((who, card), 0) + 1
    for show in shows:
        card, number = show.cards[0], len(show.cards)
        if show.seat == seat:
            if mine.count(card) < number:
                raise rules.violation(
                    Concern.SHOW,
                    f"亮过 {number} 张 {card.symbol}，手里却没有这么多",
                    f"{number} × {card} were shown, and so many are not held",
                )
        else:
            others[show.seat, card] = max(others.get((show.seat, card), 0), number)
    total = [*mine, *(card for (_, card), number in others.items() for _ in range(number))]
    for card, copies in each_face(total):
        if copies > rules.decks:
            raise rules.violation(
                Concern.DECK,
                f"{card.symbol} 出现了 {copies} 张，{rules.decks} 副牌只有 {rules.decks} 张",
                f"{copies} copies of {card}; {rules.decks} decks have {rules.decks}",
            )


def _played(tricks: Sequence[Told]) -> list[tuple[int, tuple[Card, ...]]]:
    return [
        ((leader + place) & 3, play) for leader, plays in tricks for place, play in enumerate(plays)
    ]


def _held(rules: Rules, played: Sequence[tuple[int, tuple[Card, ...]]]) -> tuple[int, ...]:
    held = [rules.hand_size] * 4
    for seat, cards in played:
        held[seat] -= len(cards)
    return tuple(held)


def _past(
    rules: Rules, order: Order, declarer: int, seat: int, hand: tuple[Card, ...],
    told: Sequence[Told],
) -> list[Trick]:  # fmt: skip
    """The tricks, each verified; only the last may be short of plays."""
    known: list[list[list[Card]]] = []
    later: list[list[Card]] = [list(hand) if each == seat else [] for each in range(4)]
    for leader, plays in reversed(told):
        for place, play in enumerate(plays):
            later[(leader + place) & 3] += play
        known.append([list(cards) for cards in later])
    known.reverse()
    past: list[Trick] = []
    for number, (leader, plays) in enumerate(told):
        due = past[-1].winner if past else declarer
        whole = len(plays) == 4
        if leader != due or not (whole or (number == len(told) - 1 and plays)):
            raise rules.violation(
                Concern.TURN,
                f"第 {number + 1} 圈应由{SEAT_ZH[due or 0]}首引，前面各圈四家都要出牌",
                f"{SEAT_EN[due or 0]} leads to trick {number + 1}, after four plays in each before",
            )
        following = told[number + 1][0] if number + 1 < len(told) else None
        past.append(_trick(rules, order, leader, plays, known[number], following))
    return past


def _trick(
    rules: Rules, order: Order, leader: int, plays: tuple[tuple[Card, ...], ...],
    known: list[list[Card]], following: int | None,
) -> Trick:  # fmt: skip
    """One trick, read in the first way that is legal (and, where it can matter, won by who leads
    next); how a lead was stated is not told."""
    refusal: RuleViolation | None = None
    for lead in _ways_to_read(rules, order, known[leader], plays[0]):
        try:
            _verify_trick(rules, order, leader, lead, plays, known)
        except RuleViolation as broken:
            refusal = refusal or broken
            continue
        won = (leader + winner(rules, order, lead, plays)) & 3
        if following is None or won == following:
            return Trick(leader, lead, plays, won, None)
    if refusal is None:
        lead = default_reading(order, plays[0])
        won = (leader + winner(rules, order, lead, plays)) & 3
        return Trick(leader, lead, plays, won, None)
    raise refusal


def _ways_to_read(
    rules: Rules, order: Order, known: list[Card], cards: tuple[Card, ...]
) -> Iterator[Reading]:
    usual = Leads(rules, order, known).verify(cards)
    if rules.decks < 3 or len(cards) < 4:
        return iter((usual,))
    return chain((usual,), islice(readings(order, cards), MOST_READINGS))


def _verify_trick(
    rules: Rules, order: Order, leader: int, lead: Reading,
    plays: tuple[tuple[Card, ...], ...], known: list[list[Card]],
) -> None:  # fmt: skip
    others = [known[(leader + place) & 3] for place in (1, 2, 3)]
    adjudged = adjudge(rules, order, lead, others)
    if not adjudged.stands:
        raise rules.violation(
            Concern.THROW,
            f"甩牌 {symbols(plays[0])} 有人能管，不会成立",
            f"the throw {write(plays[0])} could be beaten and cannot have stood",
        )
    seat = leader
    for play in plays[1:]:
        seat = after(seat)
        Follows(rules, order, known[seat], lead).verify(play)
