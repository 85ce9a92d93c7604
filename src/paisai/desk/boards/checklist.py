"""The checklist of the review: who has handed in which paper, entry by entry."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import date

from paisai.desk.boards.entries import PAPER, STATUS
from paisai.desk.due_before_play import taking_part
from paisai.errors import NotationError
from paisai.frozen import record
from paisai.ledger.commands import SetPaper
from paisai.ledger.papers import earliest_date, missing_papers
from paisai.regulations.entering import PaperRule, WhenShown
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.entries import Entrant, EntryId, EntryStatus, PaperStatus
from paisai.tournament.naming import unit_names


@record
class PaperCell:
    """`key` names entry, player and paper, as `set_papers` reads it; `since` is the day before
    which none can be fresh enough, as long as it has not come."""

    key: str
    title: Text
    status: PaperStatus
    dated: date | None
    at_door: bool
    since: date | None = None

    @property
    def text(self) -> Text:
        if self.since is not None:
            return Text(f"{self.since:%m-%d} 起收", f"from {self.since:%m-%d}")
        return PAPER[self.status]


@record
class PlayerLine:
    name: str
    papers: tuple[PaperCell, ...]


@record
class EntryLine:
    """`lacking`: so many papers without which it cannot be accepted today."""

    id: EntryId
    name: str
    units: tuple[str, ...]
    status: EntryStatus
    note: str
    players: tuple[PlayerLine, ...]
    lacking: int

    @property
    def text(self) -> Text:
        return STATUS[self.status]

    @property
    def waits(self) -> bool:
        return self.status is EntryStatus.ENTERED


def paper_names(competition: Competition) -> tuple[PaperRule, ...]:
    return competition.regulation.entry.papers


def checklist(competition: Competition, today: date) -> tuple[EntryLine, ...]:
    """Those that wait for a review first, with what they lack."""
    lines = [_line(competition, entrant, today) for entrant in taking_part(competition)]
    return tuple(sorted(lines, key=lambda line: not line.waits))


def _line(competition: Competition, entrant: Entrant, today: date) -> EntryLine:
    held = {(paper.player, paper.paper): paper for paper in entrant.papers}
    players = []
    for number, player in enumerate(entrant.players, 1):
        cells = []
        for paper in paper_names(competition):
            found, fresh = held.get((number, paper.id)), earliest_date(competition, paper)
            cells.append(
                PaperCell(
                    json.dumps([entrant.id, number, paper.id], ensure_ascii=False),
                    paper.name,
                    PaperStatus.PENDING if found is None else found.status,
                    found.dated if found else None,
                    paper.when is WhenShown.DOOR,
                    fresh if found is None and today < fresh else None,
                )
            )
        players.append(PlayerLine(player.name, tuple(cells)))
    return EntryLine(
        entrant.id,
        entrant.name,
        tuple(unit_names(competition, entrant.units)),
        entrant.status,
        entrant.note,
        tuple(players),
        len(missing_papers(competition, entrant, today)),
    )


def set_papers(keys: Sequence[str], status: str, dated: date | None) -> tuple[SetPaper, ...]:
    """Many at once, as they are ticked on the checklist."""
    if not keys:
        raise NotationError("请先勾选材料", "tick the papers first")
    try:
        said = PaperStatus(status)
        named = [json.loads(key) for key in keys]
        return tuple(
            SetPaper(str(entry), int(player), str(paper), said, dated)
            for entry, player, paper in named
        )
    except (ValueError, TypeError):
        raise NotationError(
            "勾选的材料认不出来，请刷新后再试", "these papers are not known; load the page again"
        ) from None
