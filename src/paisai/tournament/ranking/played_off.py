"""Tables of three after a play-off: in which order are those listed who share a place, and why is
one above another?

Where a line is drawn a play-off says who advances, and nothing else: who was tied shares the place
as before (E4.2b). In a final it ranks those who were tied (E4.2d).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from paisai.errors import NotationError
from paisai.text import Text
from paisai.tournament.competition import Competition, StageState
from paisai.tournament.entries import EntryId
from paisai.tournament.ranking.chain import Ranking
from paisai.tournament.ranking.deal_keys import DealScores
from paisai.tournament.ranking.stage_ranking import StandingRow, deal_ranking
from paisai.tournament.ranking.threes_standing import threes_progress
from paisai.tournament.stages import is_complete


def in_play_off_order(
    competition: Competition, stage: StageState, rows: Iterable[StandingRow]
) -> tuple[StandingRow, ...]:
    """Who did better in the play-off first, among those who share a place."""
    extra = _play_offs(competition, stage)

    def came(row: StandingRow) -> tuple[int, ...]:
        return (row.place, *(_place_in(ranking, row.entry) for ranking in extra))

    return tuple(sorted(rows, key=came))


def _play_offs(competition: Competition, stage: StageState) -> list[Ranking[DealScores]]:
    """Those that are played and count."""
    rounds = [r for r in stage.rounds if r.play_off and is_complete(competition, stage, r)]
    if not rounds:
        return []
    idle = threes_progress(competition, stage).idle
    return [deal_ranking(competition, stage, [r]) for r in rounds if r.number not in idle]


def _place_in(ranking: Ranking[DealScores], entry: EntryId) -> int:
    """Behind all where it did not play."""
    found = (row.place for row in ranking.placed if row.entry == entry)
    return next(found, len(ranking.placed) + 1)


def why_at_threes(
    competition: Competition,
    stage: StageState,
    a: EntryId,
    b: EntryId,
    called: Callable[[EntryId], str],
) -> Text:
    free = stage.three.free if stage.three is not None else ()
    for entry in (a, b):
        if entry in free:
            raise NotationError(
                f"{called(entry)} 轮空晋级，没有打这一阶段",
                f"{called(entry)} passed free and did not play this stage",
            )
    main = deal_ranking(competition, stage, [r for r in stage.rounds if not r.play_off])
    progress = threes_progress(competition, stage)
    groups = progress.standing
    one, other = (next((i for i, g in enumerate(groups) if e in g), -1) for e in (a, b))
    level = main.row(a).place == main.row(b).place
    again = _why_in_play_off(competition, stage, a, b, called)
    if not level or one == other < 0:
        said = main.why(a, b, called)
    elif one == other:
        place = sum(len(group) for group in groups[:one]) + 1
        said = Text(
            f"{called(a)} 与 {called(b)} 各项都相同，并列第 {place} 名",
            f"{called(a)} and {called(b)} are equal on every key and share place {place}",
        )
    else:
        better, worse = map(called, (a, b) if one < other else (b, a))
        said = Text(f"{better} 列在 {worse} 之前：", f"{better} is above {worse}: ")
        if a in stage.lots and b in stage.lots:
            return said + Text("各项都相同，抽签在前", "equal on every key, ahead by lot")
        said += Text("各项都相同", "equal on every key")
        return said + Text("；加赛 ", "; in the play-off ") + again if again else said
    if again and progress.cut is not None:
        said += Text("；加赛定谁晋级，", "; the play-off says who advances: ") + again
    return said


def _why_in_play_off(
    competition: Competition,
    stage: StageState,
    a: EntryId,
    b: EntryId,
    called: Callable[[EntryId], str],
) -> Text | None:
    """Of the first that told the two apart; nothing if none did."""
    for ranking in _play_offs(competition, stage):
        order = ranking.order()
        if a in order and b in order and _place_in(ranking, a) != _place_in(ranking, b):
            return ranking.why(a, b, called)
    return None
