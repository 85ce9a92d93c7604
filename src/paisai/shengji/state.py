"""What is every state of a deal asked?

A deal goes through three states: `Drawing` until the kitty is taken, `Burying`, `Playing`
to the end. Each is a value; an action gives the next one.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from paisai.cards import SUIT_NAMES, SUITS, Card, by_suit, check_whole, named, symbols
from paisai.errors import NotationError, RuleViolation
from paisai.frozen import field, record, replace
from paisai.shengji.actions import Action, Demand, Play, ShowTogether, Step
from paisai.shengji.duties import Duty, Exposed, is_heavy
from paisai.shengji.levels import count_of_a, rank_text
from paisai.shengji.order import SUIT_EN, Order
from paisai.shengji.rules import Concern, FirstDeclarer, JokerShows, Rules
from paisai.shengji.seats import EAST, SEAT_EN, SEAT_ZH, check_seat
from paisai.shengji.settling import UNRULED, Rulings
from paisai.shengji.shows import Show
from paisai.shengji.view import Memory, Phase, View
from paisai.text import SILENT, Text, joined, many

if TYPE_CHECKING:
    from paisai.shengji.score import DealScore

Hands: TypeAlias = tuple[tuple[Card, ...], ...]
"""The four hands, by seat."""


@record
class Setting:
    """What is fixed before the first card is drawn.

    `declarer` is None in a first deal whose declarer is found by showing. `rulings` are those
    on this deal so far, `duties` what they oblige players to for its rest.
    """

    rules: Rules
    level: str
    deck: tuple[Card, ...]
    first_drawer: int
    declarer: int | None
    rulings: Rulings = UNRULED
    duties: tuple[Duty, ...] = ()
    to_draw: int = field(init=False, repr=False, compare=False)
    """How many cards are drawn before the kitty is left."""
    showable: Mapping[int, tuple[int, Card]] = field(init=False, repr=False, compare=False)
    """The cards that can be shown, by the number of their draw: who draws it, which card."""

    def __post_init__(self) -> None:
        count_of_a(self.level)
        check_seat(self.first_drawer)
        if self.declarer is not None:
            check_seat(self.declarer)
        elif self.rules.first_declarer is FirstDeclarer.EAST:
            object.__setattr__(self, "declarer", EAST)
        check_whole(self.deck, self.rules.decks)
        jokers = self.rules.shows.jokers is not JokerShows.NONE
        object.__setattr__(self, "to_draw", len(self.deck) - self.rules.kitty_size)
        showable = {
            number: ((self.first_drawer + number) & 3, card)
            for number, card in enumerate(self.deck[: self.to_draw])
            if card.rank == self.level or (jokers and card.is_joker)
        }
        object.__setattr__(self, "showable", showable)

    @property
    def first_deal(self) -> bool:
        """Whether showing finds the declarer."""
        return self.declarer is None

    @property
    def kitty(self) -> tuple[Card, ...]:
        """What is left on the table, from the top."""
        return self.deck[self.to_draw :]

    def drawn_by(self, seat: int, drawn: int) -> tuple[Card, ...]:
        """The cards a seat holds after so many draws in all."""
        return self.deck[(seat - self.first_drawer) & 3 : drawn : 4]


@record
class Settled:
    """What is fixed once the kitty is taken."""

    setting: Setting
    declarer: int
    order: Order
    shows: tuple[Show, ...]
    turned: tuple[Card, ...]

    @property
    def text(self) -> Text:
        suit = self.order.trump
        trump = Text("无主", "no trump")
        if suit is not None:
            trump = Text(f"主{SUIT_NAMES[suit]}", f"{SUIT_EN[SUITS.index(suit)]} are trumps")
        zh, en = SEAT_ZH[self.declarer], SEAT_EN[self.declarer]
        return trump + Text(f"，庄家{zh}", f", {en} declares")

    def __str__(self) -> str:
        return str(self.text)

    def view(
        self,
        seat: int | None,
        phase: Phase,
        to_act: int | None,
        hands: Hands,
        fines: int = 0,
    ) -> View:
        """The view before the first lead; the kitty is not seen."""
        setting = self.setting
        if seat is not None:
            check_seat(seat)
        return View(
            seat=seat,
            phase=phase,
            level=setting.level,
            first_deal=setting.first_deal,
            first_drawer=setting.first_drawer,
            declarer=self.declarer,
            to_act=to_act,
            trump_known=True,
            trump=self.order.trump,
            hand=() if seat is None else tuple(self.order.sorted(hands[seat])),
            cards_held=tuple(map(len, hands)),
            shows=self.shows,
            turned=self.turned,
            kitty=None,
            trick=None,
            may_look_at=(),
            own_played=(),
            point_cards=(),
            fines=fines + setting.rulings.points,
        )


def played(hands: Hands, seat: int, cards: tuple[Card, ...]) -> Hands:
    """The hands after these cards have left one of them; they must be in it."""
    hand, left = list(hands[seat]), list(hands)
    for card in cards:
        hand.remove(card)
    left[seat] = tuple(hand)
    return tuple(left)


def lacking(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> list[Card]:
    """The faces of which the hand holds fewer than `cards` has."""
    return [card for card in dict.fromkeys(cards) if cards.count(card) > hand.count(card)]


class Explanation(NamedTuple):
    """Why something is not legal, and what would be."""

    clause: str
    zh: str
    en: str
    instead: Action


class Actions:
    """The legal actions of a state: iterate to have them one by one; `in` never does.

    With a seat they are that seat's: while cards are drawn its own shows and the step that goes
    on, which for it means that it shows nothing; later what it may do in its turn.
    """

    __slots__ = ("_deal", "_seat")

    def __init__(self, deal: Deal, seat: int | None = None) -> None:
        self._deal = deal
        self._seat = seat

    @property
    def rules(self) -> Rules:
        """By which they are legal."""
        return self._deal.setting.rules

    @property
    def bound(self) -> bool:
        """Whether a ruling has laid duties on somebody, which forbid some of them (T8.6)."""
        return bool(self._deal.setting.duties)

    def memory(self, seat: int) -> Memory:
        """What a seat has seen so far: the tricks, what it has buried."""
        check_seat(seat)
        return self._deal.memory(seat)

    def __iter__(self) -> Iterator[Action]:
        if self._seat is None:
            return self._deal._each()
        return (action for action in self._deal._each() if self._is_own(action))

    def _is_own(self, action: Action) -> bool:
        if self._seat is None or isinstance(action, Step):
            return True
        try:
            self._deal._verify_seat(action, self._seat)
        except RuleViolation:
            return False
        return True

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Action):
            return False
        try:
            self._deal.verify(action)
        except (RuleViolation, NotationError):
            return False
        return self._is_own(action)

    def __len__(self) -> int:
        return self._deal._count() if self._seat is None else sum(1 for _ in self)

    def __bool__(self) -> bool:
        if self._seat is None:
            return self._deal.to_act is not None
        return any(True for _ in self)

    def choose(self, random: Random) -> Action:
        """One of them, each as likely as any other; raises `RuleViolation` where there is none."""
        deal, seat = self._deal, self._seat
        if not self:
            deal.verify(Play(()), seat)
        if seat is None or (seat == deal.to_act and not self.bound and not deal._shows_go_on()):
            return deal.choose(random)
        return random.choice(list(self))


class Deal:
    """A state of a deal. `Deal.start` gives the first, `apply` the next.

    Throws are not among what `actions()` lists, they are too many; `in` and `verify` take them.
    """

    __slots__ = ()

    @staticmethod
    def start(
        deck: Iterable[Card],
        rules: Rules,
        level: str = "2",
        first_drawer: int = EAST,
        declarer: int | None = None,
    ) -> Deal:
        """A deal before the first card is drawn.

        The first card of the deck goes to the first drawer, then anticlockwise; the last ones
        are the kitty, in that order from the top. `declarer` is None in a first deal; where
        the rules do not leave him to the shows (B6.4) East is taken.
        """
        from paisai.shengji.drawing import Drawing  # it is itself a Deal

        return Drawing.begin(Setting(rules, level, tuple(deck), first_drawer, declarer))

    @property
    @abstractmethod
    def phase(self) -> Phase:
        """What the table is waiting for."""

    @property
    @abstractmethod
    def to_act(self) -> int | None:
        """Whose turn it is; a show may come from anybody. None when the deal is over."""

    @property
    @abstractmethod
    def hands(self) -> Hands:
        """What each seat holds now."""

    @property
    @abstractmethod
    def setting(self) -> Setting:
        """What was fixed before the first card: rules, level, deck, who draws first."""

    @property
    def rules(self) -> Rules:
        """By which it is played."""
        return self.setting.rules

    @property
    def result(self) -> DealScore | None:
        """How the deal ended; None while it goes on. Penalties given later change it."""
        return None

    @abstractmethod
    def _verify(self, action: Action) -> None:
        """Raise `RuleViolation` unless the action is legal now."""

    @abstractmethod
    def view(self, seat: int | None, turned: bool = False) -> View:
        """What may be put before this seat's eyes; None: before a spectator's. `turned`: it
        has turned its own cards of the trick just played (T7.9)."""

    def memory(self, seat: int) -> Memory:
        """What this seat has seen so far."""
        return Memory(self.view(seat), (), None)

    @property
    @abstractmethod
    def declarer(self) -> int | None:
        """The declarer as things stand; None: nobody has shown in a first deal."""

    @property
    @abstractmethod
    def taken(self) -> int:
        """The defenders' points so far: tricks and failed throws, without rulings."""

    @property
    def trick_points(self) -> int:
        """Those of tricks alone."""
        return 0

    @property
    def rulings(self) -> Rulings:
        """What referees have ruled on this deal so far."""
        return self.setting.rulings

    @abstractmethod
    def _with(self, setting: Setting) -> Deal:
        """The same with another setting."""

    def with_rulings(self, rulings: Rulings) -> Deal:
        """The same with further rulings; one that ends the deal ends it here."""
        from paisai.shengji.ended import Ended  # it is itself a Deal

        setting = self.setting
        ruled = self._with(replace(setting, rulings=setting.rulings + rulings))
        return Ended(ruled) if rulings.ends and ruled.to_act is not None else ruled

    def with_duty(self, duty: Duty) -> Deal:
        """The same with a duty that a ruling has laid on a player or a side."""
        if isinstance(duty, Exposed):
            duty = self._exposed(duty)
        setting = self.setting
        return self._with(replace(setting, duties=(*setting.duties, duty)))

    def _exposed(self, duty: Exposed) -> Exposed:
        check_seat(duty.owner)
        copies, order = self.hands[duty.owner].count(duty.card), self._order
        name = symbols([duty.card])
        if not copies or order is None:
            raise RuleViolation(
                duty.clause,
                f"{SEAT_ZH[duty.owner]}手里没有 {name}，或主牌还没有定",
                f"{SEAT_EN[duty.owner]} does not hold {name}, or trump is not settled",
            )
        if not is_heavy(order, duty.card):
            raise RuleViolation(
                duty.clause,
                f"{name} 是轻罚张，没有后续义务；重罚张是大王和副牌 A",
                f"{name} is light and binds no further; heavy are the big joker and plain aces",
            )
        return replace(duty, copies=copies)

    @abstractmethod
    def _next(self, action: Action) -> Deal:
        """The state after an action known to be legal."""

    @abstractmethod
    def _each(self) -> Iterator[Action]: ...

    @abstractmethod
    def _count(self) -> int:
        """How many `_each` gives."""

    @abstractmethod
    def choose(self, random: Random) -> Action:
        """One of `actions()`, each as likely as any other; the deal must not be over."""

    def actions(self, seat: int | None = None) -> Actions:
        """What is legal now; with a seat, what is legal for that seat."""
        if seat is not None:
            check_seat(seat)
        return Actions(self, seat)

    def _shows_go_on(self) -> bool:
        """Whether any seat may act, not only whose turn it is."""
        return self.phase in (Phase.DRAWING, Phase.PAUSE)

    def verify(self, action: Action, seat: int | None = None) -> None:
        """Raise `RuleViolation` unless the seat (default: whose turn it is, or who shows) may
        do this now."""
        if seat is not None:
            self._verify_seat(action, seat)
        self._verify(action)

    def _verify_seat(self, action: Action, seat: int) -> None:
        """A show may come from anybody, for himself; all else from whose turn it is."""
        check_seat(seat)
        rules, to_act = self.setting.rules, self.to_act
        if isinstance(action, Show | ShowTogether | Demand):
            shows = (action.one, action.other) if isinstance(action, ShowTogether) else (action,)
            if all(show.seat != seat for show in shows):
                raise rules.violation(
                    Concern.SHOW, "不能替别人亮牌或说话", "a player shows and speaks for himself"
                )
        elif to_act is not None and seat != to_act:
            raise rules.violation(
                Concern.TURN,
                f"还没轮到{SEAT_ZH[seat]}，现在轮到{SEAT_ZH[to_act]}",
                f"it is {SEAT_EN[to_act]}'s turn, not {SEAT_EN[seat]}'s",
            )

    def apply(self, action: Action, seat: int | None = None) -> Deal:
        """The state after the action, which is verified first."""
        self.verify(action, seat)
        return self._next(action)

    def explain(self, action: Action) -> Explanation | None:
        """Why the action is not legal, with one that is; None if it is legal."""
        try:
            self.verify(action)
        except RuleViolation as broken:
            return Explanation(broken.clause, broken.zh, broken.en, next(self._each()))
        return None

    @property
    def _order(self) -> Order | None:
        """The order of the cards, once trump is settled."""
        return None

    @abstractmethod
    def _standing(self) -> Text:
        """Where the deal stands, in one line for people."""

    @property
    def text(self) -> Text:
        """Where the deal stands, with all hands open."""
        order, level = self._order, rank_text(self.setting.level)
        lines = [Text(f"升级，打 {level}，", f"升级, level {level}, ") + self._standing()]
        for zh, en, hand in zip(SEAT_ZH, SEAT_EN, self.hands, strict=True):
            shown = by_suit(hand) if order is None else order.sorted(hand)
            held = Text(f"{zh} {len(hand)} 张", f"{en} {many(len(hand), 'card', 'cards')}")
            lines.append(held + (Text("：", ": ") + named(shown) if shown else SILENT))
        return joined(lines, "\n", "\n")

    def __str__(self) -> str:
        return str(self.text)

    def __repr__(self) -> str:
        held = "-".join(str(len(hand)) for hand in self.hands)
        return f"<shengji.{type(self).__name__} to_act={self.to_act}, {held} cards>"
