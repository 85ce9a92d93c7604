"""Which rounds are out, and what does the public see of one?"""

from __future__ import annotations

from dataclasses import replace

from paisai.desk.boards.rounds import RoundBoard, round_board
from paisai.errors import NotationError
from paisai.frozen import record
from paisai.prints.table import Table
from paisai.text import SILENT, Text
from paisai.tournament.competition import Competition, StageState
from paisai.tournament.rounds import Round, RoundStatus
from paisai.tournament.stages import missing_tables

PLAYING = Text("比赛中", "playing")
NOT_OUT = NotationError("这一轮还没有公布", "this round is not published")


def published(competition: Competition) -> tuple[tuple[StageState, Round], ...]:
    """In the order of play; a draft is nobody's business yet."""
    return tuple(
        (stage, round_)
        for stage in competition.stages
        for round_ in stage.rounds
        if round_.status is not RoundStatus.DRAFT
    )


def published_round(
    competition: Competition, stage: int | None = None, number: int | None = None
) -> tuple[StageState, Round]:
    """The round named, else the last that is out. A play-off is counted after the rounds of its
    stage."""
    for state, round_ in reversed(published(competition)):
        if stage in (None, state.index + 1) and number in (None, round_.number):
            return state, round_
    raise NOT_OUT


def is_official(competition: Competition, stage: StageState, round_: Round) -> bool:
    """Its scores are announced, or it has been paired on."""
    later = [r for s, r in published(competition) if r.serial > round_.serial]
    return round_.scores_published is not None or bool(later) or stage.closed


@record
class PublicRound:
    """`settled` of `tables` have a result; it is official once the scores are announced."""

    board: RoundBoard
    settled: int
    official: bool

    @property
    def tables(self) -> int:
        return len(self.board.tables)

    @property
    def only_room(self) -> str:
        return self.board.only_room

    @property
    def table(self) -> Table:
        """With the results; the only room is said once, above."""
        return self.board.table(with_results=True, with_rooms=not self.only_room)

    @property
    def standing(self) -> Text:
        if self.official:
            return Text("成绩已公布", "scores are announced")
        return Text("成绩正式公布前可能更改", "results are not official until announced")

    @property
    def progress(self) -> Text:
        if self.official:
            return self.standing
        done, of = self.settled, self.tables
        return (
            Text(f"{of} 桌中 {done} 桌已有成绩，", f"{done} of {of} tables have a result; ")
            + self.standing
        )


def public_round(competition: Competition, stage: StageState, round_: Round) -> PublicRound:
    """Of a table without a result nothing is told of what was reported."""
    board = round_board(competition, stage, round_)
    begun = round_.status in (RoundStatus.PLAYING, RoundStatus.ENDED)
    tables = tuple(
        row if row["settled"] else {**row, "state": PLAYING if begun else SILENT}
        for row in board.tables
    )
    settled = len(tables) - len(missing_tables(competition, stage, round_))
    official = is_official(competition, stage, round_)
    return PublicRound(replace(board, tables=tables), settled, official)


def ranked_after(competition: Competition, stage: StageState) -> int | None:
    """The last round of a stage whose scores are official: standings are shown after it. None:
    none is."""
    done = [r.number for r in stage.rounds if r.status is not RoundStatus.DRAFT]
    official = [
        r.number for r in stage.rounds if r.number in done and is_official(competition, stage, r)
    ]
    return max(official, default=None)


def unannounced(competition: Competition) -> frozenset[tuple[str, str]]:
    """Papers that would tell scores not announced yet: their kind, and what they are of."""
    found = set[tuple[str, str]]()
    for stage, round_ in published(competition):
        if not is_official(competition, stage, round_):
            name = str(stage.index + 1)
            found |= {("bulletin", f"{name}-{round_.number:02d}"), ("teams", "")}
            found |= {("standings", name), ("groups", name)}
    return frozenset(found)
