"""What did a rehearsal come to? Plain values for programs, lines for people."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from paisai.regulations.terminal import pad, width
from paisai.rehearse.competition import Rehearsed
from paisai.rehearse.hours import Day
from paisai.tournament.competition import Competition
from paisai.tournament.ranking.prizes import awards, final_ranking, team_ranking

_TOP = 8
"""How many places are shown where the regulation leaves the prizes open."""


def report(done: Rehearsed) -> dict[str, Any]:
    competition = done.competition
    return {
        "regulation": competition.regulation.id,
        "entries": len(competition.entrants),
        "events": done.events,
        "head": done.head,
        "path": str(done.path),
        "ranking": [
            {"place": row.place, "entry": row.entry, "name": called(competition, row.entry)}
            for row in final_ranking(competition)
        ],
        "teams": [
            {"place": team.place, "unit": team.unit, "points": team.points}
            for team in team_ranking(competition)
        ],
        "prizes": [
            {
                "place": prize.place,
                "to": prize.to,
                "name": called(competition, prize.to),
                "prize": None if prize.prize is None else prize.prize.to_json(),
            }
            for prize in awards(competition)
        ],
        "days": [
            {
                "date": day.date.isoformat(),
                "start": day.start.isoformat(),
                "end": day.end.isoformat(),
                "rounds": day.rounds,
                "play_offs": day.play_offs,
                "minutes_played": _minutes(day.played),
                "behind": [list(late) for late in day.behind],
            }
            for day in done.days
        ],
        "refused": [
            {
                "do": one.command.act.kind,
                "reason": one.refusal.reason.value,
                "clause": one.refusal.clause,
                "zh": one.refusal.zh,
                "en": one.refusal.en,
            }
            for one in done.refused
        ],
    }


def called(competition: Competition, id_: str) -> str:
    """An entry or a unit by its name, an entry with its players."""
    for unit in competition.units.values():
        if unit.id == id_:
            return unit.name
    entrant = next(e for e in competition.entrants.values() if e.id == id_)
    players = "、".join(player.name for player in entrant.players)
    return entrant.name if entrant.name == players else f"{entrant.name}（{players}）"


def prize_lines(competition: Competition, language: str) -> Iterator[str]:
    """The prize list; where the regulation leaves prizes open, the first places."""
    prizes = awards(competition)
    rows = [
        (
            prize.place,
            called(competition, prize.to),
            "" if prize.prize is None else prize.prize.en if language == "en" else prize.prize.zh,
        )
        for prize in prizes
    ]
    if not rows:
        ranking = final_ranking(competition)
        rows = [(r.place, called(competition, r.entry), "") for r in ranking if r.place <= _TOP]
    columns = max((width(name) for _, name, _ in rows), default=0)
    for place, name, prize_name in rows:
        shown = "  " if place is None else f"{place:2d}"
        yield f"{shown}  {pad(name, columns)}  {prize_name}".rstrip()


def day_lines(days: tuple[Day, ...], language: str) -> Iterator[str]:
    """How long each day takes by the clock rules, and what runs behind the timetable."""
    for number, day in enumerate(days, 1):
        span = f"{day.start:%H:%M}–{day.end:%H:%M}"
        hours, minutes = divmod(_minutes(day.length), 60)
        breaks = _minutes(day.length - day.played)
        if language == "en":
            extra = f", {day.play_offs} play-off(s)" if day.play_offs else ""
            yield (
                f"day {number}: {span}, {hours} h {minutes:02d}: {day.rounds} rounds{extra},"
                f" {breaks} min of breaks"
            )
            for serial, late in day.behind:
                yield f"  round {serial} begins {late} min behind the timetable"
        else:
            extra = f"、加赛 {day.play_offs} 场" if day.play_offs else ""
            yield (
                f"第 {number} 天 {span}，共 {hours} 小时 {minutes:02d} 分："
                f"{day.rounds} 轮{extra}，间歇 {breaks} 分钟"
            )
            for serial, late in day.behind:
                yield f"  第 {serial} 轮比赛程晚 {late} 分钟开始"


def _minutes(span: timedelta) -> int:
    return int(span.total_seconds()) // 60
