"""Why was this done? One sentence a reason."""

from __future__ import annotations

from enum import Enum

from paisai.text import Text


class PlayReason(Enum):
    """What speaks most for a choice."""

    THROW = Text(
        "这几张都没有人能管住，一起甩出", "nobody can beat any of these, so they go together"
    )
    TOP_UNIT = Text(
        "外面已没有更大的，出来拿一圈", "nothing outside is higher, so it takes the trick"
    )
    TOP_CARD = Text(
        "这张牌在这门里最大，先拿一圈", "the highest card left of its suit takes a trick"
    )
    DRAW_TRUMPS = Text("调主，让对方少几张主牌", "leads trump so that the opponents have fewer")
    PARTNER_RUFFS = Text("同伴这门已绝，让他将吃", "partner is out of this suit and can ruff")
    LOW_LEAD = Text("出一手小牌，代价最小", "a low lead costs least")
    FORCED = Text("只有这一手最合适", "nothing else comes into question")
    RUFF = Text("用主牌毙，这一圈值得拿", "ruffs, for this trick is worth it")
    WIN = Text("拿下这一圈", "wins the trick")
    TAKE_OVER = Text(
        "同伴的牌守不住，盖上更大的", "partner's card may not hold, so a higher one goes on it"
    )
    FEED = Text("同伴这一圈大，给他加分", "partner is winning, so points go to him")
    LEAVE_IT = Text("同伴这一圈大，跟小牌", "partner is winning; a low card will do")
    DUCK = Text("拿不到这一圈，跟小牌不给分", "the trick is lost, so no points go to it")
    LEAST = Text("拿不到这一圈，尽量少给分", "the trick is lost; this gives away least")
    DISCARD = Text("垫掉用处最小的牌", "discards what is of least use")
    TRIED = Text("几种打法试想下来，这样赢得最多", "of the plays tried, this one wins most")
    SHOW = Text("这门牌长，亮作主牌", "long in this suit, so it is shown as trump")
    REINFORCE = Text("加固，别人就难反了", "reinforced, it is harder to overturn")
    OVERTURN = Text("自己的主更长，反过来", "overturned, for the own trumps are longer")
    NO_SHOW = Text("没有够长的花色，先不亮", "no suit is long enough to show")
    BURY = Text(
        "埋掉没有前途的短门，分数看主牌强弱而定",
        "buries short suits without prospects; points as far as the trumps can guard them",
    )
    NAME_KIND = Text("指定对己方最有利的一种", "names the kind that suits the own side best")

    @property
    def text(self) -> Text:
        return self.value
