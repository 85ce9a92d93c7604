"""Every preset with its first round out, for tests that treat them alike."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from paisai.ledger import commands as c
from paisai.regulations.regulation import PhoneUse
from paisai.tournament.rounds import RoundStatus
from support.day import Day
from support.hall import Hall
from support.qualified import qualified
from support.random_course import step


def three_at_play() -> Hall:
    """竞技二打一 with its first round out."""
    hall, random = qualified(9), Random(1)
    while hall.competition.round is None or hall.competition.round.status is RoundStatus.DRAFT:
        step(hall, random)
    return hall


def three_begun() -> Hall:
    hall = three_at_play()
    hall.do(c.StartRound())
    return hall


def serving(hall: Hall) -> Hall:
    """The chief has allowed phones to serve the event (E4.8.7, T9)."""
    hall.do(c.DecidePhones(PhoneUse.SERVE), 0)
    return hall


AT_PLAY: dict[str, Callable[[], Hall]] = {
    "bashifen-teachers": lambda: serving(Day("bashifen-teachers")),
    "erdayi-sanya-2021": lambda: serving(three_begun()),
    "shengji-szpt-2013": lambda: Day("shengji-szpt-2013"),
    "shuangsheng-boda-2020": lambda: Day("shuangsheng-boda-2020"),
    "tuolaji-zhuhai-2019": lambda: Day("tuolaji-zhuhai-2019"),
}
"""The first round of each has begun."""
