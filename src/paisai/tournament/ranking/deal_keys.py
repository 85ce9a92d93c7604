"""Which keys rank players by their deals? (E4.8)"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from paisai.frozen import field, record
from paisai.regulations.scoring import RankingKey
from paisai.text import Text
from paisai.tournament.entries import EntryId
from paisai.tournament.ranking.chain import Key, read_out


@record
class DealScores:
    """Each player's score deal by deal, and what rulings added to the total (E4.3t, E4.8.5).
    `away` forfeited the sitting and stand behind everybody who played it."""

    deals: Mapping[EntryId, tuple[int, ...]]
    rulings: Mapping[EntryId, int] = field(default_factory=dict)
    away: Collection[EntryId] = ()

    def total(self, entry: EntryId) -> int:
        return sum(self.deals[entry]) + self.rulings.get(entry, 0)


def _series(scores: tuple[int, ...]) -> Text:
    each = [*map(read_out, scores)]
    return Text(f"各副 {'、'.join(each) or '没有打'}", f"deals {', '.join(each) or 'none'}")


def _total_source(record: DealScores, entry: EntryId, _equals: object, _step: int) -> Text:
    if entry in record.away:
        return Text("弃权", "forfeited")
    deals = _series(record.deals[entry])
    if not record.rulings.get(entry, 0):
        return deals
    ruling = read_out(record.rulings[entry])
    return Text(f"{deals.zh}，判罚 {ruling}", f"{deals.en}, rulings: {ruling}")


def _deals_source(record: DealScores, entry: EntryId, _equals: object, _step: int) -> Text:
    return _series(record.deals[entry])


def _sorted_source(record: DealScores, entry: EntryId, _equals: object, _step: int) -> Text:
    best = [*map(read_out, sorted(record.deals[entry], reverse=True))]
    return Text(f"从高到低 {'、'.join(best)}", f"from the best down: {', '.join(best)}")


def _best_part(_record: DealScores, step: int) -> Text:
    if step == 0:
        return Text("最高一副得分", "the best single deal")
    return Text(f"第 {step + 1} 高一副得分", f"the best deal but {step}")


TOTAL: Key[DealScores] = Key(
    "total",
    Text("总分", "total score"),
    lambda record, entry, _: None if entry in record.away else record.total(entry),
    _total_source,
)
DEALS_WON: Key[DealScores] = Key(
    "deals_won",
    Text("胜副数", "deals won"),
    lambda record, entry, _: sum(score > 0 for score in record.deals[entry]),
    _deals_source,
)
BEST_DEALS: Key[DealScores] = Key(
    "best_deals",
    Text("单副得分从高到低", "best deals in turn"),
    lambda record, entry, _: tuple(sorted(record.deals[entry], reverse=True)),
    _sorted_source,
    _best_part,
)

DEAL_KEYS: Mapping[RankingKey, Key[DealScores]] = {
    RankingKey.TOTAL_SCORE: TOTAL,
    RankingKey.DEALS_WON: DEALS_WON,
    RankingKey.BEST_DEALS: BEST_DEALS,
}
