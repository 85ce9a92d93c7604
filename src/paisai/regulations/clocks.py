"""How long does everything take, what is announced, and what does lateness cost?"""

from enum import StrEnum
from typing import Annotated

from paisai.regulations.effects import EffectRule
from paisai.regulations.part import MINUTES, Minutes, Part, Seconds, value
from paisai.shengji.policies import UnfinishedDeal

LATENESS = "lateness"
"""The id under which the referee's desk lists the scale of lateness."""


class OnTimeout(StrEnum):
    """What an online table does when the time of a play is over (E4.3t)."""

    ONLY_RECORD = "only_record"
    PASS_OR_LOWEST_SINGLE = "pass_or_lowest_single"


class PlayClock(Part):
    """Seconds; a time that is missing is not limited."""

    bid: Seconds | None = value("叫牌秒数", "seconds to bid; over time is a pass", default=None)
    bury: Seconds | None = value("埋底秒数", "seconds to bury", default=None)
    bury_includes_first_lead: bool = value(
        "埋底含首引", "the bury time covers the first lead too", default=False
    )
    lead: Seconds | None = value("领出秒数", "seconds to lead", default=None)
    follow: Seconds | None = value("跟牌秒数", "seconds to follow", default=None)
    pause_before_kitty: Seconds | None = value(
        "取底前停顿秒数", "pause before the kitty is taken", default=None
    )
    on_timeout: OnTimeout = value(
        "超时代行", "what an online table does", default=OnTimeout.ONLY_RECORD
    )


class AnnouncementText(StrEnum):
    ONE_LAST_DEAL = "one_last_deal"
    NO_NEW_DEAL = "no_new_deal"


class Announcement(Part):
    minute: Minutes = value("播报分钟", "minute of the round")
    text: AnnouncementText = value("播报内容", "what the hall is told")


class RoundClock(Part):
    minutes: Annotated[int, MINUTES] = value("每轮分钟", "minutes of a round", ge=1)
    announcements: tuple[Announcement, ...] = value("播报", "announcements in order", default=())
    unfinished: UnfinishedDeal = value("未打完的一副", "what becomes of the unfinished deal")


class MinutesCounted(StrEnum):
    """9 minutes 30 seconds late: 10 started minutes (Z4.2, T8.11), 9 full ones (B8.2.1, S2.2)."""

    STARTED = "started"
    FULL = "full"


class LatenessStep(Part):
    """From `first` to `last` minutes late, both included; the last step is open."""

    first: Minutes = value("迟到从", "minutes late, from")
    last: Minutes | None = value("迟到到", "minutes late, to", default=None)
    effects: tuple[EffectRule, ...] = value("处罚", "effects")


class Lateness(Part):
    clause: str | None = value("条款", "clause", default=None)
    counted: MinutesCounted = value("分钟算法", "started or full minutes")
    steps: tuple[LatenessStep, ...] = value("迟到档次", "the scale of lateness", min_length=1)


class Clocks(Part):
    play: PlayClock = value("每手时间", "the clock of a play")
    round: RoundClock | None = value(
        "每轮时间", "the clock of a round; none: deals are counted", default=None
    )
    lateness: Lateness = value("迟到", "lateness")
