"""Why was this played? One sentence a reason."""

from __future__ import annotations

from enum import Enum


class Reason(Enum):
    """What speaks most for a play, in Chinese and English."""

    THROW = ("这几张都没有人能管住，一起甩出", "nobody can beat any of these, so they go together")
    TOP_UNIT = ("这手牌在外面已没有更大的，出来跑分", "nothing outside is higher, so it takes the trick")
    TOP_CARD = ("这张牌在这门里最大，先拿一圈", "the highest card left of its suit takes a trick")
    DRAW_TRUMPS = ("调主，让对方少几张主牌", "leads trump so that the opponents have fewer")
    PARTNER_RUFFS = ("同伴这门已绝，让他将吃", "partner is out of this suit and can ruff")
    LOW_LEAD = ("出一张小牌，代价最小", "a low card costs least")
    FORCED = ("只能这样跟", "there is no other way to follow")
    RUFF = ("用主牌毙，这一圈值得拿", "ruffs, for this trick is worth it")
    WIN = ("拿下这一圈", "wins the trick")
    TAKE_OVER = ("同伴的牌守不住，盖上更大的", "partner's card may not hold, so a higher one goes on it")
    FEED = ("同伴这一圈大，给他加分", "partner is winning, so points go to him")
    LEAVE_IT = ("同伴这一圈大，跟小牌", "partner is winning; a low card will do")
    DUCK = ("拿不到这一圈，跟小牌不给分", "the trick is lost, so no points go to it")
    LEAST = ("拿不到这一圈，只能少给分", "the trick is lost; this gives away least")
    DISCARD = ("垫掉用处最小的牌", "discards what is of least use")

    @property
    def zh(self) -> str:
        return self.value[0]

    @property
    def en(self) -> str:
        return self.value[1]
