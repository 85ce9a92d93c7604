"""Do stages, scoring, forfeits and ranking fit together?"""

from __future__ import annotations

from collections.abc import Iterator

from paisai.defects import Defect
from paisai.regulations.regulation import Regulation
from paisai.regulations.scoring import (
    NOT_FOR_ORDER,
    OF_DEALS,
    OF_MATCHES,
    OF_ROUNDS,
    LevelDifferenceTable,
    RankingKey,
    WinDrawLoss,
)
from paisai.regulations.stages import (
    Grouping,
    Knockout,
    StageRules,
    Swiss,
    TablesOfThree,
)


def keys_supplied(r: Regulation) -> frozenset[RankingKey]:
    """The ranking keys this format and this match scoring can supply."""
    if r.match_scoring.by_deals:
        return OF_DEALS | {RankingKey.LOTS}
    keys = OF_MATCHES | {RankingKey.LOTS}
    if any(stage.byes_count for stage in r.stages):
        keys |= OF_ROUNDS
    if r.match_scoring.has_vp:
        keys |= {RankingKey.VP}
    return keys


def check_format(r: Regulation) -> Iterator[Defect]:
    for one in (_stages, _kinds, _match_scoring, _absence, _ranking):
        yield from one(r)


def _stages(r: Regulation) -> Iterator[Defect]:
    ids = [stage.id for stage in r.stages]
    size: int | None = None
    for i, stage in enumerate(r.stages):
        place, last = f"stages[{i}]", i == len(r.stages) - 1
        if stage.id in ids[:i]:
            yield Defect(f"{place}.id", stage.id, "与前面的重复", "was used before")
        if stage.played_for_places:
            if not last:
                yield Defect(
                    f"{place}.kind", stage.kind, "淘汰赛只能是最后阶段", "must be the last stage"
                )
            continue
        yield from _cut(f"{place}.{stage.cut_field}", stage, last)
        cut, group = stage.from_each_list, stage.list_size
        if isinstance(stage, TablesOfThree):
            yield from _table_of_three(r, i, stage)
        if group is None and cut is not None:
            if size is not None and cut >= size:
                yield Defect(
                    f"{place}.cut",
                    cut,
                    f"应少于前一阶段晋级的 {size}",
                    f"must be less than the {size} that came from the stage before",
                )
            size = cut


def _cut(place: str, stage: StageRules, last: bool) -> Iterator[Defect]:
    cut, group = stage.from_each_list, stage.list_size
    if last and cut is not None:
        yield Defect(place, cut, "最后阶段没有晋级", "nobody advances from the last stage")
    if not last and cut is None:
        yield Defect(place, None, "要写明晋级多少", "how many advance must be said")
    if group is not None and cut is not None and cut >= group:
        yield Defect(
            place, cut, f"应少于每组数目 {group}", f"must be less than the group size {group}"
        )


def _table_of_three(r: Regulation, i: int, stage: TablesOfThree) -> Iterator[Defect]:
    following = r.stages[i + 1] if i + 1 < len(r.stages) else None
    three = following is not None and following.by_deals
    if three and stage.cut is not None and stage.cut % 3:
        yield Defect(
            f"stages[{i}].cut",
            stage.cut,
            "下一阶段三人一桌，应为 3 的倍数",
            "must be a multiple of 3",
        )
    if i == 0 and stage.grouping is not Grouping.DRAWN:
        yield Defect(
            "stages[0].grouping",
            stage.grouping,
            "第一阶段没有名次可依，只能是 drawn",
            "the first stage has no ranks to go by: must be drawn",
        )


def _kinds(r: Regulation) -> Iterator[Defect]:
    """Tables of three are for individuals and deal scores, all else for pairs and matches."""
    for i, stage in enumerate(r.stages):
        if stage.by_deals != r.match_scoring.by_deals:
            yield Defect(
                f"stages[{i}].kind",
                stage.kind,
                f"与 match_scoring.kind = {r.match_scoring.kind} 不配："
                "tables_of_three 配 deal_scores，其余配对局计分",
                f"does not go with match_scoring.kind = {r.match_scoring.kind}: "
                "tables_of_three goes with deal_scores, the others with matches",
            )
    wanted = 1 if r.match_scoring.by_deals else 2
    if r.entry.players != wanted:
        yield Defect(
            "entry.players",
            r.entry.players,
            f"这种计分的参赛者应为 {wanted} 人",
            f"must be {wanted} with this match scoring",
        )
    if not r.match_scoring.by_deals and r.clocks.round is None:
        yield Defect("clocks.round", None, "要写明每轮时间", "the clock of a round is missing")


def _match_scoring(r: Regulation) -> Iterator[Defect]:
    scoring = r.match_scoring
    if isinstance(scoring, WinDrawLoss) and not scoring.win >= scoring.draw >= scoring.loss:
        yield Defect(
            "match_scoring.draw",
            scoring.draw,
            f"应在负 {scoring.loss:g} 与胜 {scoring.win:g} 之间",
            f"must be between loss {scoring.loss:g} and win {scoring.win:g}",
        )
    if isinstance(scoring, LevelDifferenceTable):
        yield from contiguous(
            "match_scoring.rows", [(row.first, row.last) for row in scoring.rows], 0
        )
        for i, row in enumerate(scoring.rows):
            if row.winner < row.loser:
                yield Defect(
                    f"match_scoring.rows[{i}].winner",
                    row.winner,
                    f"不能少于负方的 {row.loser:g}",
                    f"must not be less than the loser's {row.loser:g}",
                )
        if scoring.vp_cap > scoring.vp_base:
            yield Defect(
                "match_scoring.vp_cap",
                scoring.vp_cap,
                f"不能超过基数 {scoring.vp_base}，否则标准分为负",
                f"must not exceed the base {scoring.vp_base}, else VP are negative",
            )
    last = r.stages[-1]
    if isinstance(last, Knockout) and scoring.has_draws:
        if last.tie is None:
            yield Defect(
                f"stages[{len(r.stages) - 1}].tie",
                None,
                "淘汰赛不能平局，要写明级数相同时谁胜",
                "a knockout has no draws: who wins a level match must be said",
            )
    elif isinstance(last, Knockout) and last.tie is not None and not scoring.by_deals:
        yield Defect(
            f"stages[{len(r.stages) - 1}].tie",
            last.tie,
            "已在 match_scoring.tie 写明，应删去",
            "match_scoring.tie says it already; delete it",
        )


def contiguous(place: str, spans: list[tuple[int, int | None]], start: int) -> Iterator[Defect]:
    """Rows from `start` on without gap or overlap, the last one open."""
    wanted = start
    for i, (first, last) in enumerate(spans):
        if first != wanted:
            yield Defect(
                f"{place}[{i}].first",
                first,
                f"应从 {wanted} 接起，不重不漏",
                f"must go on from {wanted}, without gap or overlap",
            )
        if i == len(spans) - 1:
            if last is not None:
                yield Defect(
                    f"{place}[{i}].last", last, "最后一行不设上限", "the last row must be open"
                )
        elif last is None:
            yield Defect(
                f"{place}[{i}].last",
                None,
                "只有最后一行可以不设上限",
                "only the last row may be open",
            )
            return
        elif last < first:
            yield Defect(
                f"{place}[{i}].last", last, f"不能小于 {first}", f"must not be less than {first}"
            )
        wanted = first + 1 if last is None else last + 1


def _absence(r: Regulation) -> Iterator[Defect]:
    """Forfeits and byes carry VP exactly where matches do."""
    has_vp = r.match_scoring.has_vp
    given = {
        "forfeit.winner_vp": r.forfeit.winner_vp,
        "forfeit.loser_vp": r.forfeit.loser_vp,
    }
    if r.bye is not None:
        given["bye.vp"] = r.bye.vp
    for place, value in given.items():
        if has_vp and value is None:
            yield Defect(place, None, "要写明标准分", "VP are missing")
        if not has_vp and value is not None:
            yield Defect(place, value, "本赛没有标准分，应删去", "there are no VP here; delete it")
    if r.forfeit.winner < r.forfeit.loser:
        yield Defect(
            "forfeit.winner",
            r.forfeit.winner,
            f"不能少于弃权方的 {r.forfeit.loser:g}",
            f"must not be less than the offenders' {r.forfeit.loser:g}",
        )
    pairs_off = any(stage.byes_count for stage in r.stages)
    if pairs_off and r.bye is None:
        yield Defect(
            "bye", None, "单数时要轮空，应写明得分", "an odd number needs a bye: say what it scores"
        )
    three = r.match_scoring.by_deals
    if three != (r.forfeit.others_at_table is not None):
        yield Defect(
            "forfeit.others_at_table",
            r.forfeit.others_at_table,
            "三人一桌时要写明，其余应删去",
            "wanted for tables of three, and only there",
        )


def _paired_by(r: Regulation, i: int, stage: Swiss) -> Iterator[Defect]:
    """Each order of pairing begins later than the one before, with match points."""
    before = 1
    for j, order in enumerate(stage.paired_by):
        place = f"stages[{i}].paired_by[{j}]"
        if order.from_round <= before:
            yield Defect(
                f"{place}.from_round",
                order.from_round,
                f"应大于前面的 {before}",
                f"must be greater than {before} before it",
            )
        before = order.from_round
        if order.keys[0] is not RankingKey.MATCH_POINTS:
            yield Defect(
                f"{place}.keys[0]",
                order.keys[0],
                "编排先看积分，第一项应为 match_points",
                "rounds are paired by points first: must be match_points",
            )
        for n, key in enumerate(order.keys):
            if key not in keys_supplied(r) or key in NOT_FOR_ORDER:
                yield Defect(
                    f"{place}.keys[{n}]", key, "不能用来编排", "rounds cannot be paired by it"
                )


def _ranking(r: Regulation) -> Iterator[Defect]:
    supplied = keys_supplied(r)
    for i, stage in enumerate(r.stages):
        if isinstance(stage, Swiss):
            yield from _paired_by(r, i, stage)
    chain = r.ranking.chain
    for i, key in enumerate(chain):
        place = f"ranking.chain[{i}]"
        if key not in supplied:
            names = [k.value for k in RankingKey if k in supplied]
            yield Defect(
                place,
                key,
                f"这种赛制算不出这一项，可以有 {'、'.join(names)}",
                f"this format cannot supply it; there may be {', '.join(names)}",
            )
        if key in chain[:i]:
            yield Defect(place, key, "与前面的重复", "was used before")
        if key is RankingKey.LOTS and i < len(chain) - 1:
            yield Defect(place, key, "抽签只能放在最后", "lots must be last")
