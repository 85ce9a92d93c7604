"""A decent club member of 竞技二打一: divides the hand into the fewest turns, keeps what is sure
for the end, leaves the trick to the partner, blocks whoever is nearly out. It counts, it does
not search, and it says why."""

from __future__ import annotations

from paisai.erdayi import PASS, Action, Counts, Pattern, Phase, Play, Reading, View
from paisai.erdayi import follows as all_follows
from paisai.erdayi.deal import cards_of
from paisai.erdayi.patterns import FOUR, read
from paisai.erdayi.ranks import UNIT, size
from paisai.frozen import record
from paisai.players.erdayi.bidding import bid_by_value
from paisai.players.erdayi.known import Known, beaten_by, known
from paisai.players.erdayi.turns import division, fewest
from paisai.players.player import Choice, Legal, Player
from paisai.text import Text

TWO = 12
STRONG = (Pattern.BOMB, Pattern.ROCKET)
MOST_KICKERS = 3
"""Of plays that differ only in their kickers, so many are weighed."""


@record
class Thought:
    """A play (0: pass) and the reason."""

    play: Counts
    why: Text


class Sound(Player[View, Action]):
    """Decides from the view alone, by how few turns a hand needs and what nobody can beat."""

    def choose(self, view: View, legal: Legal[Action]) -> Choice[Action]:
        if view.phase is Phase.BIDDING:
            return bid_by_value(view)
        now = known(view)
        thought = think(now)
        play = PASS if not thought.play else Play(cards_of(view.hand or (), thought.play))
        return Choice(play, thought.why)


def think(now: Known) -> Thought:
    """What to play, in ranks."""
    return _lead(now) if now.table is None else _follow(now, now.table)


# -- leading ------------------------------------------------------------------------------------


def _lead(now: Known) -> Thought:
    plays = [(play, _reading(play)) for play in division(now.hand)]
    if len(plays) == 1:
        return Thought(now.hand, _text("一手出完", "this is the whole hand"))
    sure = [one for one in plays if not beaten_by(one[1], now.unseen)]
    if len(plays) - len(sure) <= 1:
        play, _ = min(sure, key=lambda one: (one[1].pattern in STRONG, -size(one[0])))
        rest = len(plays) - 1
        return Thought(
            play,
            _text(
                f"这手没人能压，剩下 {rest} 手必定走完",
                f"nobody can beat this, and the other {rest} follow",
            ),
        )
    partner = now.partner
    if partner is not None and now.left[partner] <= 2:
        help_out = _for_partner(now, now.left[partner])
        if help_out is not None:
            return help_out
    play, reading = min(plays, key=lambda one: _lead_cost(now, *one))
    return Thought(
        play,
        _text(
            f"手牌最少 {len(plays)} 手出完，先出{reading.chinese}，大牌留着收回",
            f"the hand needs {len(plays)} turns; low {reading.pattern.value}s first, "
            "the high cards take the lead back",
        ),
    )


def _lead_cost(now: Known, play: Counts, reading: Reading) -> float:
    cards = size(play)
    cost = reading.top - reading.length + 1 - 1.2 * (cards - 1)
    if reading.pattern in STRONG:
        cost += 100
    if reading.pattern in FOUR:
        cost += 30
    if not beaten_by(reading, now.unseen):
        cost += 12
    if cards == 1 and reading.top >= TWO:
        cost += 6
    few = now.opponents_left
    if cards == few and reading.pattern in (Pattern.SINGLE, Pattern.PAIR, Pattern.TRIPLE):
        cost += 40 - 2 * reading.top
    return cost


def _for_partner(now: Known, number: int) -> Thought | None:
    """The lowest single or pair for a partner who is nearly out."""
    few = now.opponents_left
    wanted = [unit * number for unit in UNIT if _held(now.hand, unit) >= number]
    if number == few and (now.next != now.partner or not wanted):
        return None
    if not wanted:
        return None
    zh, en = ("单牌", "single") if number == 1 else ("对子", "pair")
    return Thought(
        wanted[0],
        _text(
            f"同伴只剩 {number} 张，送他一个小{zh}",
            f"the partner has {number} left: a low {en} for them",
        ),
    )


def _held(hand: Counts, unit: int) -> int:
    return hand // unit & 15


# -- following ----------------------------------------------------------------------------------


def _follow(now: Known, table: Reading) -> Thought:
    by_partner = now.owner == now.partner
    turns = fewest(now.hand)
    weighed = [(_follow_cost(now, play, table), play) for play in _candidates(now.hand, table)]
    if not weighed:
        return Thought(0, _text("没有能压的牌", "nothing here beats it"))
    cost, play = min(weighed)
    rest = now.hand - play
    if rest == 0:
        return Thought(play, _text("一手出完", "this is the whole hand"))
    reading = _reading(play)
    after = fewest(rest)
    if after == 1 and not beaten_by(reading, now.unseen):
        return Thought(play, _text("压住后只剩一手，必赢", "this holds, and one turn is left"))
    if by_partner and not _overtake(now, table, play, reading, after):
        return Thought(0, _text("同伴的牌，让他走", "it is the partner's trick"))
    patience = 0.0 if by_partner else _danger(now, table)
    if cost > turns + patience:
        return Thought(
            0,
            _text(
                f"压了要多 {after - turns + 1} 手或费大牌，先不出",
                f"beating it would cost {after - turns + 1} turns or a high card: pass",
            ),
        )
    return Thought(
        play,
        _text(
            f"用{reading.chinese}压，之后最少还要 {after} 手",
            f"a {reading.pattern.value} beats it and leaves {after} turns",
        ),
    )


def _follow_cost(now: Known, play: Counts, table: Reading) -> float:
    """Turns left after it, and what the cards are worth beside."""
    reading = _reading(play)
    rest = now.hand - play
    if rest == 0:
        return -100
    cost = float(fewest(rest))
    if reading.pattern in STRONG:
        cost += 1.6 if table.pattern not in STRONG else 0.5
        if cost <= 3:
            cost -= 1.2
    else:
        cost += 0.045 * reading.top + (0.3 * (reading.top - 11) if reading.top > 11 else 0)
    if not beaten_by(reading, now.unseen):
        cost -= 0.6
    return cost


def _danger(now: Known, table: Reading) -> float:
    """How many turns it is worth to stop the one who leads."""
    left = now.left[now.owner]
    if left <= 2:
        return 6.0
    if left <= 5:
        return 1.6
    return 0.75 + 0.04 * size(now.on_table)


def _overtake(now: Known, table: Reading, play: Counts, reading: Reading, after: int) -> bool:
    """Whether to play over the partner: only with little, and so as to be out soon or to keep a
    declarer who comes next from getting in with little."""
    if reading.pattern in STRONG or now.left[now.owner] <= 2:
        return False
    if after <= 2 and not beaten_by(reading, now.unseen):
        return True
    if after >= fewest(now.hand):
        return False
    if table.top >= 9 or reading.top > 11:
        return False
    return now.next == now.declarer or reading.top <= 8


def _candidates(hand: Counts, table: Reading) -> list[Counts]:
    """The follows, of those with the same body the ones with the lowest kickers."""
    plays = all_follows(hand, table)
    if len(plays) <= 12:
        return plays
    by_body: dict[int, list[Counts]] = {}
    for play in plays:
        by_body.setdefault(_reading(play).top, []).append(play)
    return [
        play
        for same in by_body.values()
        for play in sorted(same, key=lambda one: _kicker_cost(hand, one))[:MOST_KICKERS]
    ]


def _kicker_cost(hand: Counts, play: Counts) -> int:
    """High cards, and ranks that are broken up."""
    rest = hand - play
    broken = sum(1 for unit in UNIT if play // unit & 15 and rest // unit & 15)
    return 10 * broken + sum(index * (play // unit & 15) for index, unit in enumerate(UNIT))


def _reading(play: Counts) -> Reading:
    reading = read(play)
    assert reading is not None
    return reading


def _text(zh: str, en: str) -> Text:
    return Text(zh=zh, en=en)
