"""`paisai standings`, `teams`, `awards`: who is where, why, and who gets what?"""

from __future__ import annotations

import argparse
from typing import Any

from paisai.desk.desk import Desk, word
from paisai.desk.naming import entry_of, label, unit_names, unit_of
from paisai.desk.shown import Column
from paisai.errors import NotationError
from paisai.ledger.commands import GiveHonour
from paisai.regulations.closing import AwardsTo
from paisai.tournament.from_regulation import DEAL_KEYS, IN_A_GROUP, MATCH_KEYS
from paisai.tournament.ranking.prizes import Prize, awards, final_ranking, reached, team_ranking
from paisai.tournament.ranking.standings import Row, chosen_stage, standings, why

KEY_NAMES: dict[str, tuple[str, str]] = {
    **{key.id: (key.name.zh, key.name.en) for key in MATCH_KEYS.values()},
    **{key.id: (key.name.zh, key.name.en) for key in IN_A_GROUP.values()},
    **{key.id: (key.name.zh, key.name.en) for key in DEAL_KEYS.values()},
}
REACHED = {"group": ("小组", "group"), "round": ("淘汰赛第 {} 轮", "round {}")}


def add_standings(subparsers: Any) -> None:
    one = word(subparsers, "standings", "名次 · the standing", _standings, False)
    one.add_argument("--round", type=int, help="第几轮之后 · after which round")
    one.add_argument("--stage", type=int, help="第几阶段，默认最后 · which stage")
    one.add_argument("--final", action="store_true", help="各阶段合起来的总名次 · over all stages")
    one.add_argument("--why", nargs=2, metavar=("甲", "乙"), help="为什么一个在另一个之前 · why")


def add_teams(subparsers: Any) -> None:
    word(subparsers, "teams", "团体名次 · the team ranking", _teams, False)


def add_awards(subparsers: Any) -> None:
    one = word(subparsers, "awards", "获奖名单 · the prize list", _awards, True)
    one.add_argument("--give", nargs=2, metavar=("奖", "谁"), help="授予特别奖 · a special award")


def key_name(key: str, language: str) -> str:
    zh, en = KEY_NAMES.get(key, (key, key))
    return en if language == "en" else zh


def plain_row(desk: Desk, row: Row) -> dict[str, Any]:
    entrant = desk.competition.entrants[row.entry]
    return {
        "place": row.place,
        "entry": row.entry,
        "name": entrant.name,
        "players": [player.name for player in entrant.players],
        "units": unit_names(desk.competition, entrant.units),
        "group": row.group,
        "keys": dict(row.keys),
        **{f"key {name}": value for name, value in row.keys},
    }


def _standings(options: argparse.Namespace) -> int:
    desk = Desk(options)
    if options.why:
        return _why(desk)
    if options.final:
        rows = [plain_row(desk, row) for row in final_ranking(desk.competition)]
        stage = None
    else:
        state = chosen_stage(desk.competition, options.stage)
        _check_round(options.round, len(state.rounds))
        rows = [
            plain_row(desk, row)
            for row in standings(desk.competition, state.index + 1, options.round)
        ]
        stage = state.index + 1
    keys = list(dict.fromkeys(key for row in rows for key in row["keys"]))
    columns = (
        Column("group", "组", "group", right=True),
        Column("place", "名次", "place", right=True),
        Column("entry", "编号", "no.", right=True),
        Column("name", "名称", "name"),
        Column("units", "单位", "units"),
        *(Column(f"key {k}", key_name(k, "zh"), key_name(k, "en"), right=True) for k in keys),
    )
    if options.json:
        shown = [{k: v for k, v in row.items() if not k.startswith("key ")} for row in rows]
        return desk.answer("", "", stage=stage, after=options.round, standings=shown)
    desk.table(columns, rows, "还没有名次", "there are no places yet")
    return 0


def _check_round(asked: int | None, rounds: int) -> None:
    if asked is not None and not 1 <= asked <= rounds:
        raise NotationError(
            f"没有第 {asked} 轮，应为 1 到 {rounds}", f"there is no round {asked}; 1 to {rounds}"
        )


def _why(desk: Desk) -> int:
    one, other = (entry_of(desk.competition, w) for w in desk.options.why)
    reason = why(desk.competition, one, other, desk.options.stage)
    entrants = desk.competition.entrants
    zh, en = reason.zh, reason.en
    for entry in (one, other):
        name = entrants[entry].name
        if name != entry:
            desk.say(f"{entry} 是 {name}", f"{entry} is {name}")
    return desk.answer(zh, en, a=one, b=other, why={"zh": zh, "en": en})


TEAMS = (
    Column("place", "名次", "place", right=True),
    Column("name", "单位", "unit"),
    Column("points", "总分", "points", right=True),
    Column("members", "参赛者", "entries"),
)


def reached_text(how: str) -> tuple[str, str]:
    """How far an entry got, as people say it."""
    if how.isdecimal():
        return f"第 {how} 名", f"place {how}"
    zh, en = REACHED["round" if how.startswith("round") else "group"]
    number = how.removeprefix("round")
    return zh.format(number), en.format(number)


def _teams(options: argparse.Namespace) -> int:
    desk = Desk(options)
    competition = desk.competition
    if competition.regulation.team_totals is None:
        raise NotationError("本规程没有团体总分", "this regulation has no team totals")
    far = reached(competition)
    rows = []
    for team in team_ranking(competition):
        own = [entry for entry in far if team.unit in competition.entrants[entry].units]
        rows.append(
            {
                "place": team.place,
                "unit": team.unit,
                "name": unit_names(competition, [team.unit])[0],
                "points": team.points,
                "entries": {entry: far[entry] for entry in own},
                "members": [
                    f"{competition.entrants[entry].name} {desk.text(*reached_text(far[entry]))}"
                    for entry in own
                ],
            }
        )
    return desk.listing("teams", TEAMS, rows, "还没有团体成绩", "there are no team totals yet")


AWARDS = (
    Column("place", "名次", "place", right=True),
    Column("name", "获奖者", "to"),
    Column("prize", "奖项", "prize"),
    Column("place_points", "积分", "points", right=True),
)


def _awards(options: argparse.Namespace) -> int:
    desk = Desk(options)
    if options.give:
        award, to = options.give
        desk.do(GiveHonour(award, to))
        return desk.answer(f"{award}授予 {to}", f"{award} goes to {to}", award=award, to=to)
    rules = desk.competition.regulation.awards
    if rules is None:
        desk.say(
            "（本规程没有写奖励，由主办方另行公布；下面是总名次）",
            "(this regulation leaves awards to the organiser; these are the final places)",
        )
        rows = [
            _award(desk, Prize(row.place, row.entry, None), teams=False)
            for row in final_ranking(desk.competition)
        ]
    else:
        teams = rules.to is AwardsTo.TEAMS
        rows = [_award(desk, prize, teams) for prize in awards(desk.competition)]
    closed = desk.competition.closed
    if not closed:
        desk.say("（比赛还没有结束，名单不是最后的）", "(the event is not closed; not yet final)")
    if options.json:
        return desk.answer("", "", final=closed, awards=rows)
    desk.table(AWARDS, rows, "还没有名次", "there are no places yet")
    return 0


def _award(desk: Desk, prize: Prize, teams: bool) -> dict[str, Any]:
    name = prize.to
    if prize.place is not None:
        if teams:
            name = desk.competition.units[unit_of(desk.competition, prize.to)].name
        else:
            name = label(desk.competition, entry_of(desk.competition, prize.to))
    return {
        "place": prize.place,
        "to": prize.to,
        "name": name,
        "prize": None if prize.prize is None else desk.text(prize.prize.zh, prize.prize.en),
        "place_points": prize.place_points,
    }
