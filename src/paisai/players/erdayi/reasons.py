"""Why is a play the best? From what decided it: how often it wins, what it is expected to bring,
and what the next best would lose."""

from __future__ import annotations

from paisai.erdayi import Counts, Pattern, View, count, read, write
from paisai.frozen import record
from paisai.text import Text

DOUBLING = (Pattern.BOMB, Pattern.ROCKET)


@record
class Look:
    """One play that was looked at (0: pass): how likely it wins and what points it is worth, ±1 for
    a deal that is not doubled any more; in how many deals it was tried."""

    play: Counts
    wins: float
    points: float
    worlds: int


@record
class Thought:
    """All that was looked at, the chosen one first; of how many plays that were possible."""

    looks: tuple[Look, ...]
    possible: int
    certain: int | None = None
    """The deal is won for certain, and so many more plays follow."""


def reason(thought: Thought, stake: float) -> Text:
    """What decided it: how often the play wins, what it is expected to bring, what the next best
    would lose. `stake` is what the seat gets if its side wins and nothing is doubled any more."""
    best, *others = thought.looks
    if thought.certain == 0:
        return Text("一手出完", "this is the whole hand")
    if thought.certain:
        return Text(
            f"这手没人能压，剩下 {thought.certain} 手必定走完",
            f"nobody can beat this, and the other {thought.certain} follow",
        )
    if thought.possible == 1:
        return _only(best)
    share, brings = round(100 * best.wins), stake * best.points
    zh = f"{_named(best.play).zh}胜率约 {share}%，预计 {brings:+.1f} 分"
    en = f"{_named(best.play).en} wins about {share}%, {brings:+.1f} points expected"
    if best.worlds:
        zh += f"，试想了 {best.worlds} 种牌"
        en += f", tried in {best.worlds} deals of the hidden cards"
    if others:
        second = max(others, key=lambda look: look.wins)
        less = share - round(100 * second.wins)
        name = _named(second.play)
        if less > 0:
            zh += f"；次选{name.zh}少 {less}%"
            en += f"; the next, {name.en}, wins {less}% less"
        else:
            zh += f"；{name.zh}并不更稳"
            en += f"; {name.en} is not surely better"
    else:
        zh += "；别的出法都差得远"
        en += "; every other play is far behind"
    return Text(zh, en)


def _only(look: Look) -> Text:
    if not look.play:
        return Text("没有能压的牌，只能不出", "nothing here beats it")
    return Text("只有这一种出法", "there is no other play")


def _named(play: Counts) -> Text:
    return Text(f"出 {write(play)} ", write(play)) if play else Text("不出", "passing")


def stake(view: View) -> float:
    """What the seat gets if its side wins and nothing is doubled any more."""
    readings = (read(count(one.cards)) for one in view.plays if one.cards)
    strong = sum(one is not None and one.pattern in DOUBLING for one in readings)
    declares = 2 if view.seat == view.declarer else 1
    return float(declares * max(1, view.bid) * 2**strong)
