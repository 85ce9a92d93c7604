"""How does a table stand, in words that nobody can take the wrong way round?

Both sides stand in table order, and the winner is named: by his side, or by name where the sides
are not known.
"""

from __future__ import annotations

from enum import StrEnum

from paisai.desk.boards.seats import COMPASS, THREE
from paisai.regulations.stages import StageRules
from paisai.text import SILENT, Text, joined, signed
from paisai.tournament.competition import TableAt
from paisai.tournament.entries import EntryId
from paisai.tournament.from_regulation import match_table
from paisai.tournament.match_score import played
from paisai.tournament.rounds import Score, Seated
from paisai.tournament.table_score import CountedScore, counted_scores, match_score

RULINGS_COUNTED = Text("（判罚已计）", " (rulings counted)")
NOT_COUNTED = "—"


def sides_of(spec: StageRules, score: Score) -> tuple[Text, Text]:
    """Returns the compass words of a table's two entries; none where they cut for seats and the
    sheet does not say how it fell (B6.4)."""
    if score.north_south == 1:
        return COMPASS[1], COMPASS[0]
    cut = spec.seats_are_cut and score.north_south is None
    return (SILENT, SILENT) if cut else COMPASS


def score_text(table: TableAt, score: Score) -> Text:
    """Returns levels as 7:5, deals as the totals of the three."""
    if score.deals is not None:
        return _same(" ".join(signed(sum(column)) for column in zip(*score.deals, strict=True)))
    (one, other), first = table.levels(score)
    side = SILENT if first is None else sides_of(table.spec, score)[first]
    won = Text(f"（{side.zh}胜）", f" ({side.en} wins)") if one == other and side else SILENT
    return _same(f"{one}:{other}") + won


def _counted_text(table: TableAt) -> Text:
    """Returns what each of three has from a table; a substitute has nothing."""
    scores = counted_scores(table)
    each = [signed(scores[e].counted) if e in scores else NOT_COUNTED for e in table.seats]
    each += [NOT_COUNTED] * table.empty_seats
    ruled = any(one.counted != one.taken for one in scores.values())
    return _same(" ".join(each)) + (RULINGS_COUNTED if ruled else SILENT)


def short_state(table: TableAt) -> Text:
    """Returns a few words for a list; a forfeit by ruling is told apart from one entered."""
    result, parts, entrants = table.result, [], table.competition.entrants
    if result is not None and result.score is not None:
        three = result.score.deals is not None
        parts.append(_counted_text(table) if three else score_text(table, result.score))
    elif table.is_disputed:
        parts.append(Text("双方所报不同", "reports differ"))
    elif result is None and table.reports:
        score = score_text(table, table.reports[0].score)
        parts.append(Text("待确认 ", "to be confirmed: ") + score)
    entered = result.absent if result else ()
    for entry in table.absent:
        name = entrants[entry].name
        if entry in entered:
            parts.append(Text(f"{name} 弃权", f"{name} forfeit"))
        else:
            parts.append(Text(f"{name} 判本轮弃权", f"{name} forfeit by ruling"))
    if result is not None and result.late_by is not None:
        name = entrants[result.late_by].name
        parts.append(Text(f"{name} 迟交", f"late sheet: {name}"))
    return joined(parts, " ", " ")


def claim(table: TableAt, score: Score) -> Text:
    """Returns what a side says of its table, to be compared at a glance by those who know who sits
    where: 南北 0:6 东西. With the names where three sit there, or where they cut for seats and the
    sheet does not say how it fell."""
    sides = sides_of(table.spec, score)
    if score.deals is not None or not all(sides):
        return _score(table, score)
    (one, other), first = table.levels(score)
    said = _between(*sides, one, other)
    if one != other or first is None:
        return said
    return said + Text(f"，{sides[first].zh}胜", f", {sides[first].en} wins")


def claims(table: TableAt) -> Text:
    """Returns reports that differ, side by side: 甲队 报 南北 0:6 东西，乙队 报 南北 3:4 东西."""
    each = []
    for report in table.reports:
        who = table.competition.entrants[report.entry].name
        said = claim(table, report.score)
        each.append(Text(f"{who} 报 {said.zh}", f"{who} says {said.en}"))
    return joined(each, "，", "; ")


def _between(one: Text, other: Text, levels: int, others: int) -> Text:
    return Text(f"{one.zh} {levels}:{others} {other.zh}", f"{one.en} {levels}:{others} {other.en}")


def _same(text: str) -> Text:
    return Text(text, text)


def whole_state(table: TableAt, to: EntryId | None = None) -> Text:
    """Returns a sentence, also of what is reported or disputed: 南北 狼 5:3 东西 龙队，南北胜. Of
    what has a result, as it is told `to` one who sits there: 5:3 胜 龙队."""
    result, names, away = table.result, table.competition.entrants, table.absent
    nothing_played = bool(away) if result is None else result.score is None
    if nothing_played:
        return short_state(table)
    if result is None:
        if table.is_disputed:
            return claims(table)
        each = (_score(table, r.score) for r in table.reports)
        return next(each, SILENT)
    assert result.score is not None
    if result.score.deals is not None:
        return _three(table)
    punished = bool(away)
    if not punished:
        rules = match_table(table.competition.regulation, table.spec)
        _, counted = match_score(table, rules)
        punished = counted != played(rules, *table.levels(result.score))
    if to is None:
        said = _score(table, result.score, with_winner=not punished)
    else:
        said = _own_score(table, to, result.score, with_winner=not punished)
    said += _ruled_deals(table, result.score)
    for entry in away:
        name = names[entry].name
        said += Text(f"，{name} 弃权", f", {name} forfeits")
    if result.late_by is not None:
        late = names[result.late_by].name
        said += Text(f"，{late} 迟交", f", late sheet: {late}")
    return said


def _three(table: TableAt) -> Text:
    """Returns what counts for each of three, and what rulings made of it."""
    scores = counted_scores(table)
    away = table.absent
    said, why = [], SILENT
    for seat, entry in zip(THREE, table.seats, strict=False):
        name, one = table.competition.entrants[entry].name, scores.get(entry)
        has = _away(table.seated, entry) if entry in away else _same(NOT_COUNTED)
        if one is not None:
            has = _same(signed(one.counted))
            made = why_counted(name, one)
            why += Text("；", "; ") + made if made else SILENT
        said.append(Text(f"{seat.zh} {name} {has.zh}", f"{seat.en} {name} {has.en}"))
    for at, who in table.substitutes_by_seat:
        if at < len(table.seats):
            continue
        seat = THREE[at]
        said.append(
            Text(f"{seat.zh} {who.zh} 不计", f"{seat.en} {who.en}, whose score does not count")
        )
    return joined(said, "，", ", ") + why


def _away(seated: Seated, entry: EntryId) -> Text:
    """Who forfeits, and who sat there instead if he was named."""
    said = Text("弃权", "forfeits")
    instead = dict(seated.stand_ins).get(entry)
    return said + Text(f"（替补 {instead}）", f" (substitute {instead})") if instead else said


def why_counted(name: str, one: CountedScore) -> Text:
    """What rulings made of a score; nothing where there were none."""
    if not (one.zero_deals or one.zero_round or one.ruled):
        return SILENT
    said = [Text(f"{name} 实得 {signed(one.taken)}", f"{name}: {signed(one.taken)} taken")]
    if one.zero_round:
        said.append(Text("本轮计 0", "the round is 0"))
    elif one.zero_deals:
        zh, en = "、".join(map(str, one.zero_deals)), ", ".join(map(str, one.zero_deals))
        are = "is" if len(one.zero_deals) == 1 else "are"
        said.append(Text(f"第 {zh} 副计 0", f"deal {en} {are} 0"))
    if one.ruled:
        said.append(Text(f"判罚 {signed(one.ruled)}", f"{signed(one.ruled)} by rulings"))
    said.append(Text(f"计 {signed(one.counted)}", f"{signed(one.counted)} counted"))
    return joined(said, "，", ", ")


def _score(table: TableAt, score: Score, with_winner: bool = True) -> Text:
    """`with_winner` is off where a ruling or a late sheet makes the match count otherwise."""
    names = [_same(table.competition.entrants[entry].name) for entry in table.seats]
    if score.deals is not None:
        totals = [sum(column) for column in zip(*score.deals, strict=True)]
        others = dict(table.substitutes_by_seat)
        names = [*(dict(enumerate(names)) | others).values()]
        each = (
            Text(f"{seat.zh} {name.zh} {signed(total)}", f"{seat.en} {name.en} {signed(total)}")
            for seat, name, total in zip(THREE, names, totals, strict=True)
        )
        return joined(each, "，", ", ")
    levels, first = table.levels(score)
    sides = sides_of(table.spec, score)
    one, other = (
        Text(f"{side.zh} {name.zh}".strip(), f"{side.en} {name.en}".strip())
        for side, name in zip(sides, names, strict=True)
    )
    said = _between(one, other, *levels)
    if not with_winner:
        return said
    winner = _winner(table, levels, first)
    if winner is None:
        return said + Text("，平", ", a draw")
    won = sides[winner] or names[winner]
    return said + Text(f"，{won.zh}胜", f", {won.en} wins")


def _own_score(table: TableAt, to: EntryId, score: Score, with_winner: bool) -> Text:
    levels, first = table.levels(score)
    at = table.seats.index(to)
    own, other = levels[at], levels[1 - at]
    name = table.competition.entrants[table.seats[1 - at]].name
    winner = _winner(table, levels, first) if with_winner else None
    if winner is not None:
        zh, en = ("胜", "won against") if winner == at else ("负", "lost to")
    else:
        zh, en = ("平", "drawn with") if with_winner else ("对", "against")
    return Text(f"{own}:{other} {zh} {name}", f"{own}:{other}, {en} {name}")


def _winner(table: TableAt, levels: tuple[int, int], first: int | None) -> int | None:
    rules = match_table(table.competition.regulation, table.spec)
    return played(rules, levels, first).winner


def _ruled_deals(table: TableAt, score: Score) -> Text:
    """Returns what was taken and what counts, of the deals that rulings changed."""
    story = table.story(score)
    said = SILENT
    for deal in story.deals if story else ():
        if not deal.rulings:
            continue
        n, by = deal.number, "、".join(map(str, deal.rulings))
        by_en = ", ".join(map(str, deal.rulings))
        if deal.declarer is None:
            said += Text(
                f"；第 {n} 副按第 {by} 号判罚放弃，没有打，表上第一个得分是第 {n + 1} 副的",
                f"; deal {n} was given up by ruling {by_en} and not played, the first points on the"
                f" sheet are of deal {n + 1}",
            )
        elif deal.taken is None:
            said += Text(
                f"；第 {n} 副没有打完，按第 {by} 号判罚计",
                f"; deal {n} is as ruling {by_en} has it",
            )
        elif deal.by_ruling is not None:
            said += Text(
                f"；第 {n} 副已有第 {by} 号判罚定输赢，表上又写了得分 {deal.taken}："
                + (
                    "按判罚计，得分不算" if deal.by_ruling else "得分对无过错的一方更有利，按得分计"
                ),
                f"; deal {n} was decided by ruling {by_en} and has {deal.taken} points on the"
                " sheet: "
                + (
                    "the ruling counts, not the points"
                    if deal.by_ruling
                    else "the points count, as better for the side that did nothing wrong"
                ),
            )
        else:
            said += Text(
                f"；第 {n} 副实得 {deal.taken}，判罚 {signed(deal.ruled)}，计 {deal.counted}",
                f"; deal {n}: {deal.taken} taken, {signed(deal.ruled)} by rulings,"
                f" {deal.counted} counted",
            )
    return said


class TableState(StrEnum):
    """Where the result of a table is, at a glance."""

    WAITING = "waiting"
    REPORTED = "reported"
    DISPUTED = "disputed"
    DONE = "done"

    @property
    def text(self) -> Text:
        return _STATES[self]


_STATES = {
    TableState.WAITING: Text("成绩未到", "no result yet"),
    TableState.REPORTED: Text("待确认", "to be confirmed"),
    TableState.DISPUTED: Text("有争议", "disputed"),
    TableState.DONE: Text("已有", "in"),
}


def table_state(seated: Seated, *, settled: bool) -> TableState:
    if settled:
        return TableState.DONE
    if seated.is_disputed:
        return TableState.DISPUTED
    return TableState.REPORTED if seated.reports else TableState.WAITING


UNLIKELY = 20
"""Levels of one side in one round: seven deals won as high as can be, where a round has as many."""


def is_unlikely(seated: Seated) -> bool:
    """A slip of the hand, as 99 for 9: it is taken, and whoever typed it looks again."""
    score = seated.result.score if seated.result is not None else None
    return score is not None and max(score.levels or (0,)) >= UNLIKELY
