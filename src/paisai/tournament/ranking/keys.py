"""Which keys rank players by their deals? (E4.8)

Which keys rank entries by their matches? (B7.2a, Z2.2, T3.6c, S6.5.2)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from fractions import Fraction

from paisai.frozen import field, record
from paisai.regulations.scoring import RankingKey
from paisai.text import Text
from paisai.tournament.entries import EntryId
from paisai.tournament.ranking.chain import Figure, Key, Value, read_out
from paisai.tournament.ranking.results import How, Line, Missed, Results, total


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


def _by_round(figure: Callable[[Line], Figure]) -> Callable[..., Text]:
    def source(record: Results, entry: EntryId, _equals: object, _step: int) -> Text:
        lines = [(line.round, read_out(figure(line))) for line in record.lines[entry]]
        return Text(
            "，".join(f"第 {n} 轮 {value}" for n, value in lines) or "没有比赛",
            ", ".join(f"round {n}: {value}" for n, value in lines) or "no match",
        )

    return source


def _points_source(record: Results, entry: EntryId, equals: object, step: int) -> Text:
    rounds = _by_round(lambda line: line.points)(record, entry, equals, step)
    taken = sum((d.points for d in record.deductions if d.entry == entry), Fraction(0))
    if not taken:
        return rounds
    return Text(f"{rounds.zh}，判罚 {read_out(taken)}", f"{rounds.en}, rulings: {read_out(taken)}")


def opponents_points(record: Results, entry: EntryId) -> Fraction:
    """The final match points of all opponents met over the board (Z2.2, T3.6c)."""
    totals = record.totals
    met = [totals[opponent] for opponent in record.met_over_the_board(entry)]
    points = total(met)
    if record.missed is Missed.OWN_AVERAGE and met:
        points += (len(record.lines[entry]) - len(met)) * points / len(met)
    return points


def _opponents_source(record: Results, entry: EntryId, _equals: object, _step: int) -> Text:
    met = [(id_, read_out(record.points(id_))) for id_ in record.met_over_the_board(entry)]
    return Text(
        "，".join(f"对手 {id_} {value}" for id_, value in met) or "没有对局的对手",
        ", ".join(f"opponent {id_}: {value}" for id_, value in met) or "no opponent met",
    )


def _earlier(record: Results, entry: EntryId, _equals: object) -> Value:
    """The totals after the last round but one, the one before, back to the first (Z2.2)."""
    return tuple(record.points(entry, after) for after in range(record.last_round - 1, 0, -1))


def _earlier_part(record: Results, step: int) -> Text:
    after = record.last_round - 1 - step
    return Text(f"第 {after} 轮后的总分", f"total after round {after}")


def _earlier_source(record: Results, entry: EntryId, _equals: object, step: int) -> Text:
    after = record.last_round - 1 - step
    lines = [
        (line.round, read_out(line.points)) for line in record.lines[entry] if line.round <= after
    ]
    return Text(
        "，".join(f"第 {n} 轮 {value}" for n, value in lines) or "没有比赛",
        ", ".join(f"round {n}: {value}" for n, value in lines) or "no match",
    )


def _between(record: Results, entry: EntryId, equals: Collection[EntryId]) -> list[Line]:
    """The entry's matches over the board with its equals."""
    return [
        line for line in record.lines[entry] if line.how is How.BOARD and line.opponent in equals
    ]


def _head_to_head(record: Results, entry: EntryId, equals: Collection[EntryId]) -> Value:
    """T3.6c: only between exactly two equal entries who met over the board."""
    if len(equals) != 2 or not (own := _between(record, entry, equals)):
        return None
    return sum((line.points for line in own), Fraction(0))


def _wins_between(record: Results, entry: EntryId, equals: Collection[EntryId]) -> Value:
    """S6.5.2: the mini-table of the tied; a forfeited match of the group is a win in it too."""
    if len(equals) < 2:
        return None
    return sum(line.won for line in record.lines[entry] if line.opponent in equals)


def _between_source(
    record: Results, entry: EntryId, equals: Collection[EntryId], _step: int
) -> Text:
    lines = [line for line in record.lines[entry] if line.opponent in equals]
    return Text(
        "，".join(
            f"第 {line.round} 轮对 {line.opponent} 得 {read_out(line.points)}" for line in lines
        )
        or "彼此没有相遇",
        ", ".join(
            f"round {line.round} with {line.opponent}: {read_out(line.points)}" for line in lines
        )
        or "no match between them",
    )


def _lot(record: Results, entry: EntryId, _equals: object) -> Value:
    return record.lots.get(entry)


def _lot_source(record: Results, entry: EntryId, _equals: object, _step: int) -> Text:
    return Text("抽签决定，号小者在前", "by lot, the lower number first")


MATCH_POINTS: Key[Results] = Key(
    "match_points",
    Text("场分", "match points"),
    lambda record, entry, _: record.points(entry),
    _points_source,
)
VICTORY_POINTS: Key[Results] = Key(
    "vp",
    Text("标准分", "victory points"),
    lambda record, entry, _: sum(line.vp for line in record.lines[entry]),
    _by_round(lambda line: line.vp),
)
LEVEL_DIFFERENCE: Key[Results] = Key(
    "level_difference",
    Text("级差", "level difference"),
    lambda record, entry, _: sum(line.level_difference for line in record.lines[entry]),
    _by_round(lambda line: line.level_difference),
)
OPPONENTS_POINTS: Key[Results] = Key(
    "opponents_points",
    Text("对手分", "opponents' points"),
    lambda record, entry, _: opponents_points(record, entry),
    _opponents_source,
)
EARLIER_TOTALS: Key[Results] = Key(
    "earlier_totals",
    Text("此前各轮总分", "earlier totals"),
    _earlier,
    _earlier_source,
    _earlier_part,
)
HEAD_TO_HEAD: Key[Results] = Key(
    "head_to_head", Text("相互胜负", "head-to-head"), _head_to_head, _between_source
)
WINS: Key[Results] = Key(
    "wins",
    Text("胜场", "wins"),
    lambda record, entry, _: sum(line.won for line in record.lines[entry]),
    _by_round(lambda line: int(line.won)),
)
WINS_BETWEEN: Key[Results] = Key(
    "wins_between", Text("相互间胜场", "wins between the tied"), _wins_between, _between_source
)
LOTS: Key[Results] = Key("lots", Text("抽签", "lots"), _lot, _lot_source, lowest_first=True)

MATCH_KEYS: Mapping[RankingKey, Key[Results]] = {
    RankingKey.MATCH_POINTS: MATCH_POINTS,
    RankingKey.VP: VICTORY_POINTS,
    RankingKey.LEVEL_DIFFERENCE: LEVEL_DIFFERENCE,
    RankingKey.OPPONENTS_POINTS: OPPONENTS_POINTS,
    RankingKey.POINTS_AFTER_PREVIOUS_ROUNDS: EARLIER_TOTALS,
    RankingKey.HEAD_TO_HEAD: HEAD_TO_HEAD,
    RankingKey.WINS: WINS,
    RankingKey.LOTS: LOTS,
}
IN_A_GROUP: Mapping[RankingKey, Key[Results]] = {
    **MATCH_KEYS,
    RankingKey.HEAD_TO_HEAD: WINS_BETWEEN,
}
"""Where all play all, head-to-head is the mini-table of the tied (S6.5.2)."""
