"""What does a season count of a closed competition? All of it from the event's own record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date

from paisai.frozen import replace
from paisai.ledger.refusal import Reason, refuse
from paisai.ledger.state import State
from paisai.seasons.people import particulars
from paisai.seasons.season import Bout, ClosedEvent, CountedPlayer, Figures, Placing
from paisai.text import Text
from paisai.tournament.competition import Competition, StageState, TableAt
from paisai.tournament.entries import EntryId
from paisai.tournament.ranking.prizes import final_ranking, left_early
from paisai.tournament.ranking.results import How, Meeting
from paisai.tournament.ranking.stage_ranking import results
from paisai.tournament.rounds import Compass, PlayedDeal, Round, RoundStatus
from paisai.tournament.table_score import deal_scores


def event_class(competition: Competition) -> str | None:
    """Returns the class that the event's own regulation names, if it does (E6.3)."""
    awards = competition.regulation.awards
    return awards.season_class if awards else None


def closed_event(state: State, secret: str, of_class: str | None = None) -> ClosedEvent:
    """Returns a closed competition as a season counts it; raises a Refusal of one that is still
    open, or whose class nobody has said. `secret` keys the hashes of its people."""
    competition = state.competition
    if competition is None or not competition.closed:
        name = competition.name if competition else "—"
        raise refuse(
            Reason.NOT_NOW,
            Text(
                f"“{name}”还没有结束，结束以后才能计入赛季",
                f"“{name}” is not closed; a season counts an event once it is",
            ),
            clause=_clause(competition),
        )
    letter = of_class or event_class(competition)
    if letter is None:
        raise refuse(
            Reason.INCOMPLETE,
            Text(
                f"“{competition.name}”的规程没有写赛事类别，计入时要写明，如 A",
                f"the regulation of “{competition.name}” names no class; say one, such as A",
            ),
            clause=_clause(competition),
        )
    bouts = tuple(_bouts(competition))
    figures = _figures(competition, bouts)
    placings = tuple(
        Placing(
            row.place,
            row.entry,
            _players(competition, row.entry, secret),
            left_early(competition, row.entry),
            figures.get(row.entry, Figures()),
        )
        for row in final_ranking(competition)
    )
    return ClosedEvent(
        id=state.history[0].hash,
        head=state.head,
        seq=state.seq,
        name=competition.name,
        regulation=competition.regulation.id,
        of_class=letter,
        first_day=competition.first_day,
        closed=_closed_on(state),
        placings=placings,
        bouts=bouts,
    )


def _clause(competition: Competition | None) -> str:
    """Returns the clause of the regulation by which a season may count it, if it has one."""
    if competition is None:
        return ""
    return next(iter(competition.regulation.fixed.get("awards.season_class", ())), "")


def _closed_on(state: State) -> date:
    closes = [e for e in state.history if e.kind == "close" and e.seq not in state.undone]
    return closes[-1].time.date()


def _players(competition: Competition, entry: EntryId, secret: str) -> tuple[CountedPlayer, ...]:
    """Returns the players of an entry as it ended: one who was replaced has no points of it."""
    entrant = competition.entrants[entry]
    units = [competition.units[unit].name for unit in entrant.units]
    found = []
    for at, player in enumerate(entrant.players):
        # Of a joint pair each player belongs to one of the units, in their order.
        unit = units[min(at, len(units) - 1)] if units else (player.employer or "")
        known = particulars(secret, player.name, unit, player.born, player.number)
        found.append(CountedPlayer(unit, known))
    return tuple(found)


def _rounds(stage: StageState) -> Iterator[Round]:
    return (one for one in stage.rounds if one.status is not RoundStatus.DRAFT)


def _bouts(competition: Competition) -> Iterator[Bout]:
    for stage in competition.stages:
        if any(table.is_of_three for one in _rounds(stage) for table in one.tables):
            yield from _bouts_of_three(competition, stage)
        else:
            yield from _matches(competition, stage)


def _matches(competition: Competition, stage: StageState) -> Iterator[Bout]:
    serials = {one.number: one.serial for one in _rounds(stage)}
    for meeting in results(competition, stage).meetings:
        if meeting.how is How.BOARD and meeting.b is not None:
            entries = (meeting.a, meeting.b)
            yield Bout(serials[meeting.round], entries, _match_ranks(meeting))


def _match_ranks(meeting: Meeting) -> tuple[int, ...]:
    winner = meeting.score.winner
    if winner is None:
        return (1, 1)
    return (1, 2) if winner == 0 else (2, 1)


def _bouts_of_three(competition: Competition, stage: StageState) -> Iterator[Bout]:
    for round_ in _rounds(stage):
        for table in round_.tables:
            scores = deal_scores(TableAt(competition, stage, round_, table))
            totals = {entry: sum(own) for entry, own in scores.items() if own}
            if len(totals) > 1:
                yield Bout(round_.serial, tuple(totals), ranks_of(totals.values()))


def ranks_of(totals: Iterable[int]) -> tuple[int, ...]:
    """Returns the rank of each total, the largest first; equal ones share it.

    >>> ranks_of([4, 9, 4])
    (2, 1, 2)
    """
    own = list(totals)
    return tuple(1 + sum(other > total for other in own) for total in own)


def _figures(competition: Competition, bouts: Iterable[Bout]) -> dict[str, Figures]:
    found: dict[str, Figures] = {}

    def add(entry: str, **more: int) -> None:
        before = found.get(entry, Figures())
        found[entry] = replace(
            before, **{name: getattr(before, name) + by for name, by in more.items()}
        )

    for bout in bouts:
        first = bout.ranks.count(1)
        for entry, rank in zip(bout.entries, bout.ranks, strict=True):
            won, drawn = rank == 1 and first == 1, rank == 1 and first > 1
            add(entry, games=1, won=int(won), drawn=int(drawn))
    for stage in competition.stages:
        for round_ in _rounds(stage):
            for table in round_.tables:
                for entry, more in _of_table(TableAt(competition, stage, round_, table)):
                    add(entry, **more)
        for entry, levels in _level_differences(competition, stage):
            add(entry, levels=levels)
    for ruling in competition.rulings:
        if ruling.cancelled_by is None:
            add(ruling.entry, penalties=1)
    return _with_extremes(competition, found)


def _of_table(table: TableAt) -> Iterator[tuple[EntryId, dict[str, int]]]:
    """Yields what the deals of one sheet come to for those who sat there."""
    score = table.score
    if score is None:
        return
    if score.deals is not None:
        scores = deal_scores(table)
        for entry, own in scores.items():
            yield entry, {"deals": len(own), "deal_points": sum(own)}
    if score.played is not None and len(table.seats) == 2:
        for at, entry in enumerate(table.seats):
            side = Compass.NORTH_SOUTH if at == (score.north_south or 0) else Compass.EAST_WEST
            yield entry, _deals_of_side(score.played, side)


def _deals_of_side(played: Iterable[PlayedDeal], side: Compass) -> dict[str, int]:
    figures = dict.fromkeys(("declared", "declared_points", "defended", "defended_points"), 0)
    for deal in played:
        if deal.points is not None:
            role = "declared" if deal.declarer is side else "defended"
            figures[role] += 1
            figures[f"{role}_points"] += deal.points
    return figures


def _level_differences(
    competition: Competition, stage: StageState
) -> Iterator[tuple[EntryId, int]]:
    if any(table.is_of_three for one in _rounds(stage) for table in one.tables):
        return
    for entry, lines in results(competition, stage).lines.items():
        yield entry, sum(line.level_difference for line in lines if line.how is How.BOARD)


def _with_extremes(competition: Competition, found: dict[str, Figures]) -> dict[str, Figures]:
    """Returns the figures with the best and the worst deal of 竞技二打一."""
    deals: dict[EntryId, list[int]] = {}
    for stage in competition.stages:
        for round_ in _rounds(stage):
            for table in round_.tables:
                score = table.result.score if table.result else None
                if score is not None and score.deals is not None:
                    scores = deal_scores(TableAt(competition, stage, round_, table))
                    for entry, own in scores.items():
                        deals.setdefault(entry, []).extend(own)
    for entry, played in deals.items():
        if played and entry in found:
            extremes = {"best_deal": max(played), "worst_deal": min(played)}
            found[entry] = replace(found[entry], **extremes)
    return found
