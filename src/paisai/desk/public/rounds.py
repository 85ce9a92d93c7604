"""Which rounds are out, and what does the public see of one?

Which part of the record is out? All up to a draft that is not published, or up to a report in
a round whose scores are not announced; what comes before still verifies by itself. Particulars of
people and words about them (why an entry was refused, what an appeal says) lie under seals;
a record from before they did, which says them openly, is the organiser's to give.

How much of a round that is not announced yet do the places at the desk count?

The desk counts every table as soon as it is in, the public pages a round only once its scores are
announced: the two orders differ meanwhile, and whose table is out has played a round less.
"""

from __future__ import annotations

from dataclasses import replace

from paisai.desk.boards.rounds import RoundBoard, round_board
from paisai.errors import NotationError, NotPermitted
from paisai.frozen import record
from paisai.ledger import Event, State
from paisai.ledger.act import NAMES, Trait
from paisai.ledger.private import OF_A_DRAW, in_clear
from paisai.prints.table import Table
from paisai.text import SILENT, Text
from paisai.tournament.competition import Competition, RoundAt, StageState
from paisai.tournament.entries import EntryId
from paisai.tournament.naming import after_round, opening
from paisai.tournament.rounds import Round, RoundStatus

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
    settled = len(tables) - len(RoundAt(competition, stage, round_).missing)
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


KEPT = NotPermitted(
    "记录里写有个人资料，或关于个人的话（不予通过、退出、异议、申诉等），不对外公开；整份记录请向"
    "组织者索取，末值照样公开",
    "this record holds particulars of people, or words about them (why they were refused or"
    " withdrew, objections, appeals), and is not public; ask the organiser for it; its head is"
    " public all the same",
)


def _is_kept(state: State, event: Event) -> bool:
    if event.kind == "undo" and state.history[event.data["command"]["seq"] - 1].kind in OF_A_DRAW:
        return False
    return in_clear(event)


def public_record(state: State) -> tuple[Event, ...]:
    """Raises `NotPermitted` where the record is not for everybody."""
    if any(_is_kept(state, event) for event in state.history):
        raise KEPT
    competition, events = state.competition, tuple(state.history)
    if competition is None or competition.closed:
        return events
    out = published(competition)
    held = {Trait.DRAFT}
    if out and not is_official(competition, *out[-1]):
        held.add(Trait.REPORT)
    since = max((n for n, one in enumerate(events) if one.kind == "publish_round"), default=0)
    for n in range(since, len(events)):
        if not held.isdisjoint(NAMES[events[n].kind].act.traits):
            return events[:n]
    return events


def _unannounced(
    competition: Competition, stage: StageState, after: int | None
) -> tuple[Round, tuple[int, ...]] | None:
    """The last round that counts, with its tables that are out; None where it is announced."""
    there = [
        one
        for one in stage.rounds
        if one.status is not RoundStatus.DRAFT and (after is None or one.number <= after)
    ]
    if not there or is_official(competition, stage, there[-1]):
        return None
    return there[-1], RoundAt(competition, stage, there[-1]).missing


def counted(competition: Competition, stage: StageState, after: int | None = None) -> Text:
    """Nothing where everything that counts is announced."""
    found = _unannounced(competition, stage, after)
    if found is None:
        return SILENT
    round_, missing = found
    name, of = opening(round_), len(round_.tables)
    said = Text(
        f"{name.zh}已算 {of - len(missing)} / {of} 桌，未公布",
        f"{of - len(missing)} of {of} tables of {name.en} are counted; it is not announced yet",
    )
    public = ranked_after(competition, stage)
    if public is None:
        return said + Text("；公开页还没有名次", ", and the public page has no places yet")
    shown = after_round(next(one for one in stage.rounds if one.number == public))
    return said + Text(
        f"；公开页是{shown.zh}的名次", f", and the public page has the places {shown.en}"
    )


def not_counted(
    competition: Competition, stage: StageState, after: int | None = None
) -> dict[EntryId, Text]:
    """Whose table of that round is out, with a word for their row."""
    found = _unannounced(competition, stage, after)
    if found is None:
        return {}
    round_, missing = found
    name = opening(round_)
    said = Text(f"{name.zh}未计", f"{name.en} not in")
    return {
        entry: said for table in round_.tables if table.number in missing for entry in table.seats
    }
