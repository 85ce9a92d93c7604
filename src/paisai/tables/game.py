"""What does a table ask of a game? Both games answer to these words, in plain values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, Protocol

from paisai.cards import Card, parse
from paisai.errors import NotationError, RuleViolation
from paisai.regulations import rules_of
from paisai.regulations.regulation import Regulation
from paisai.text import Text

Plain = dict[str, Any]
"""What JSON can say."""
MOST_LISTED = 40
"""Legal actions told to who is to act."""
MOST_CARDS = 60
"""No act names more cards than this."""


class Limit(NamedTuple):
    """How long a decision may take by the regulation, and where that stands."""

    seconds: int
    clause: str
    what: str


class Game(Protocol):
    """One game at a table. A deal and a match are the game's own values."""

    name: str
    seats: int
    seat_names: tuple[Text, ...]

    def packs(self, rules: Any) -> int: ...

    def new_match(self, rules: Any, seed: str) -> Any:
        """The match before its first deal; what is drawn by lot follows from the seed."""

    def start_deal(self, match: Any, deck: tuple[Card, ...], at: float) -> tuple[Any, Any]:
        """The match with a deal in progress, and that deal."""

    def finish(self, match: Any, deal: Any, at: float, late: tuple[int, ...]) -> Any:
        """The match after the deal; `late`: how often each seat was over time in it."""

    def is_over(self, match: Any, at: float) -> bool: ...

    def match_view(self, match: Any, at: float) -> Plain: ...

    def read(self, deal: Any, seat: int, action: Plain) -> Any:
        """The action that was sent; raises `NotationError`."""

    def write(self, action: Any) -> Plain: ...

    def hidden(self, action: Plain) -> Plain:
        """The action as those see it before whom it lies face down."""

    def told(self, before: Any, action: Any, after: Any) -> Plain:
        """What is said of an act: its shape, the parts of a throw, whether it failed."""

    def sentence(self, seat: int, action: Any, shape: Any) -> Text: ...

    def cost(self, deal: Any, action: Any) -> Plain | None:
        """What the act costs by this regulation if it fails; None: it cannot fail."""

    def readings(self, deal: Any, action: Any) -> list[Plain] | None:
        """The ways a lead can be read, each stated, where the player has to say which (Z4.16)."""

    def may_act(self, deal: Any) -> tuple[int, ...]:
        """The seats that could do something now."""

    def legal(self, deal: Any, seat: int) -> Plain | None: ...

    def instead(self, deal: Any, seat: int) -> Plain | None:
        """Something legal for the seat now."""

    def goes_by_itself(self, deal: Any) -> Any | None:
        """The only act there is, where it is a pass or the last play."""

    def table_step(self, deal: Any) -> Any | None:
        """What the table does itself now: a draw, a kitty card turned, the kitty taken."""

    def view(self, deal: Any, seat: int | None) -> Plain:
        """All that the seat may see; what it sees alone is `own` over the view of a spectator."""

    def own(self, deal: Any, seat: int) -> Plain:
        """The fields of its view in which a seat differs from a spectator."""

    def own_stays(self, before: Any, after: Any, seat: int) -> bool:
        """Whether `own` is the same after an act as before it, told without making it."""

    def result(self, deal: Any, match: Any) -> Plain: ...

    def dealt(self, deal: Any) -> tuple[list[str], str]:
        """The hands as dealt, and the kitty."""

    def limit(self, regulation: Regulation, deal: Any) -> Limit | None: ...

    def on_time_out(self, regulation: Regulation, deal: Any) -> Any | None:
        """What the regulation has the table do for who is late; None: nothing."""

    def unseen(self, deal: Any, seat: int) -> dict[str, int]:
        """The copies of each card that the seat has not seen yet."""


def game_of(regulation: Regulation) -> Game:
    """The game a regulation plays."""
    from paisai import erdayi
    from paisai.tables.erdayi import ERDAYI
    from paisai.tables.shengji import SHENGJI

    return ERDAYI if isinstance(rules_of(regulation), erdayi.Rules) else SHENGJI


def cards_in(action: Mapping[str, Any], name: str = "cards") -> tuple[Card, ...]:
    """The cards that a field of an action names."""
    text = action.get(name)
    if not isinstance(text, str) or len(text) > 8 * MOST_CARDS:
        raise NotationError(f'{name} 应为牌，如 "S3 H3"', f'{name} must be cards, such as "S3 H3"')
    cards = parse(text)
    if len(cards) > MOST_CARDS:
        raise NotationError("牌太多了", "too many cards")
    return cards


def unknown_action(action: Mapping[str, Any], accepted: str) -> NotationError:
    sent = str(action.get("type"))[:40]
    return NotationError(
        f"没有这样的动作：{sent}；应为 {accepted}", f"no such action: {sent}; send {accepted}"
    )


def both(text: Text) -> Plain:
    return {"zh": text.zh, "en": text.en}


def listed(actions: Iterable[Any], game: Game) -> tuple[list[Plain], bool]:
    """The first of the actions in plain values, and whether there are more."""
    some: list[Plain] = []
    for action in actions:
        if len(some) == MOST_LISTED:
            return some, True
        some.append(game.write(action))
    return some, False


def usable(actions: list[Plain], more: bool) -> str | None:
    """The cards that are in at least one of the actions; None where not all are listed."""
    if more:
        return None
    most: dict[str, int] = {}
    for action in actions:
        cards = action.get("cards", "").split()
        for card in set(cards):
            most[card] = max(most.get(card, 0), cards.count(card))
    return " ".join(card for card, copies in most.items() for _ in range(copies))


def refusal(error: Exception) -> Plain:
    """What a refusal says, in plain values."""
    if isinstance(error, RuleViolation):
        return {"code": "rule", "clause": error.clause, "text": {"zh": error.zh, "en": error.en}}
    if isinstance(error, NotationError):
        return {"code": "notation", "clause": "", "text": {"zh": error.zh, "en": error.en}}
    text = {"zh": getattr(error, "zh", ""), "en": getattr(error, "en", "")}
    return {"code": "not_permitted", "clause": "", "text": text}


def lot(seed: str, what: str, number: int) -> int:
    """A number below `number` that follows from the seed of a shuffle, for what a regulation
    leaves to the lot."""
    import hashlib

    return int(hashlib.sha256(f"{seed} {what}".encode()).hexdigest(), 16) % number
