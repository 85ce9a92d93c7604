"""How is a ruling written down? One sentence in both languages, made from the facts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from paisai.frozen import record
from paisai.referee import effects as to
from paisai.referee.catalogue import COUNTS, SIDE_WORDS
from paisai.referee.facts import Known
from paisai.regulations.effects import EFFECTS, EffectKind, EffectRule, EffectsChosen, Per, Side
from paisai.text import Text

NEVER_RAISED = Text("（原为负分的不变）", " (a negative score stands)")
"""0 takes nobody's score up (E4.8.7)."""


@record
class RulingAccount:
    """What happened: `applied` are the regulation's effects; `occurrence` is None where it is
    the first time and repetition changes nothing."""

    name: Text
    side: Side | None
    case: Text | None
    known: Known
    applied: Sequence[EffectRule]
    chosen_by: EffectsChosen
    occurrence: int | None
    official: str = ""
    """The coach or leader who did it."""


def sentence(account: RulingAccount, effects: Sequence[to.Effect]) -> Text:
    told = [_who_did_what(account), *_details(account)]
    in_a_deal = any(
        isinstance(one, to.Points | to.PointsAgainst | to.ForfeitDeal) for one in effects
    )
    if "minutes" in account.known and in_a_deal:
        told.append(Text("罚在本轮第一副", "in the first deal of the round"))
    done = [_outcome(effect) for effect in effects] or [Text("不处罚", "no penalty")]
    zh = "，".join(one.zh for one in told) + "：" + "；".join(one.zh for one in done) + "。"
    en = ", ".join(one.en for one in told) + ": " + "; ".join(one.en for one in done) + "."
    return Text(zh, en[0].upper() + en[1:])


def _who_did_what(account: RulingAccount) -> Text:
    if account.official:
        return Text(
            f"领队或教练 {account.official} {account.name.zh}",
            f"leader or coach {account.official}: {account.name.en}",
        )
    if account.side is None:
        return account.name
    side = SIDE_WORDS[account.side]
    return Text(f"{side.zh}{account.name.zh}", f"{side.en}: {account.name.en}")


def _details(account: RulingAccount) -> Iterator[Text]:
    known = account.known
    if account.case is not None:
        yield account.case
    if "taken_as" in known:
        yield Text(
            f"裁判员按第 {known['taken_as']} 次处理",
            f"taken by the referee as the {_ordinal(int(known['taken_as']))} time",
        )
    elif account.occurrence is not None:
        yield Text(f"第 {account.occurrence} 次", f"{_ordinal(account.occurrence)} time")
    if "minutes" in known:
        yield Text(f"{known['minutes']} 分钟", f"{known['minutes']} min")
    if "cards" in known:
        yield Text(f"{known['cards']} 张", _plural(known["cards"], "card"))
    if "thrown" in known:
        yield Text(f"甩 {known['thrown']} 张", f"{_plural(known['thrown'], 'card')} thrown")
    if "blocked" in known:
        yield Text(f"被挡 {known['blocked']} 张", f"{known['blocked']} blocked")
    if "taken_back" in known:
        taken = _plural(known["taken_back"], "card")
        yield Text(f"收回 {known['taken_back']} 张", f"{taken} taken back")
    yield from _rates(account.applied)
    if account.chosen_by is EffectsChosen.INNOCENT_SIDE:
        yield Text("由无过错方选定", "as the innocent side chose")
    if account.chosen_by is EffectsChosen.REFEREE:
        yield Text("由裁判员裁定", "as the referee decided")


def _rates(applied: Sequence[EffectRule]) -> Iterator[Text]:
    """What one card costs, and the most at one time; a rate that two counts share is said once."""
    rates = [
        (number(effect.amount or 0), effect.at_most) for effect in applied if effect.per in COUNTS
    ]
    for rate, most in dict.fromkeys(rates):
        yield Text(f"每张 {rate} 分", f"{rate} a card")
        if most is not None:
            yield Text(f"最多 {number(most)} 分", f"at most {number(most)}")
    for effect in applied:
        if effect.per is Per.TIMES_SO_FAR and effect.kind is not EffectKind.SUSPEND:
            rate = number(effect.amount or 0)
            yield Text(f"每多一次加 {rate} 分", f"{rate} more each time")


def _outcome(effect: to.Effect) -> Text:
    match effect:
        case to.Warned():
            return EFFECTS[EffectKind.WARNING]
        case to.Points(defenders):
            return _points(defenders)
        case to.PointsAgainst(amount):
            return to.against(int(amount))
        case to.ScorePoints(amount):
            return Text(f"扣 {number(-amount)} 分", f"{number(-amount)} off the offender's score")
        case to.MatchPoints(amount):
            return Text(f"扣 {number(-amount)} 场分", f"{number(-amount)} match points off")
        case to.DealLost(by):
            side = SIDE_WORDS[by]
            lost = EFFECTS[EffectKind.DEAL_LOST]
            return Text(f"{lost.zh}（{side.zh}）", f"{lost.en} by the {side.en}")
        case to.AdjudgedLoss(by):
            return to.ADJUDGED[by]
        case to.DealEnds(defenders, lost_by):
            points = _points(defenders)
            ends = EFFECTS[EffectKind.DEAL_ENDS]
            said = Text(f"{ends.zh}，{points.zh}", f"{ends.en}, {points.en}")
            if lost_by is None:
                return said
            side = SIDE_WORDS[lost_by]
            return said + Text(f"，{side.zh}输掉这副", f", lost by the {side.en}")
        case to.LevelUp(by, steps):
            side = SIDE_WORDS[by]
            return Text(
                f"{side.zh}升 {steps} 级", f"{_plural(steps, 'level')} up for the {side.en}"
            )
        case to.OpponentsUp(steps):
            return to.opponents_up(steps)
        case to.ReplayDeal():
            return EFFECTS[EffectKind.REPLAY_DEAL]
        case to.ZeroDeal():
            return EFFECTS[EffectKind.ZERO_DEAL] + NEVER_RAISED
        case to.ZeroRound():
            return EFFECTS[EffectKind.ZERO_ROUND] + NEVER_RAISED
        case to.ForfeitRound():
            return EFFECTS[EffectKind.FORFEIT_ROUND]
        case to.ForfeitDeal():
            return EFFECTS[EffectKind.FORFEIT_DEAL]
        case to.Suspend(rounds):
            return Text(
                f"{EFFECTS[EffectKind.SUSPEND].zh} {rounds} 轮",
                f"suspended for {_plural(rounds, 'round')}",
            )
        case to.Disqualify():
            return EFFECTS[EffectKind.DISQUALIFY]
        case to.RightLost(text) | to.Duty(text) | to.Repair(text) | to.Report(text):
            return text


def _points(defenders: int) -> Text:
    if defenders < 0:
        return Text(f"减防守方 {-defenders} 分", f"{-defenders} points off the defenders")
    return Text(f"给防守方加 {defenders} 分", f"{defenders} points to the defenders")


def number(value: float) -> str:
    """
    >>> number(40.0), number(0.5)
    ('40', '0.5')
    """
    return f"{value:g}" if value != int(value) else str(int(value))


def _ordinal(count: int) -> str:
    """
    >>> [_ordinal(count) for count in (1, 2, 3, 4, 11, 21)]
    ['1st', '2nd', '3rd', '4th', '11th', '21st']
    """
    teens = 10 < count % 100 < 20
    ending = "th" if teens else {1: "st", 2: "nd", 3: "rd"}.get(count % 10, "th")
    return f"{count}{ending}"


def _plural(count: int | str, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
