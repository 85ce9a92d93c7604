"""The rounds of an event as links above a page, each stage named once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby

from paisai.frozen import record
from paisai.text import SILENT, Text
from paisai.tournament.competition import Competition, StageState
from paisai.tournament.naming import round_name, stage_name
from paisai.tournament.rounds import Round


@record
class RoundLink:
    href: str
    name: Text
    current: bool


@record
class StageLinks:
    """`stage` says nothing where the event has only one, or where its rounds say it."""

    stage: Text
    links: tuple[RoundLink, ...]


def round_links(
    competition: Competition,
    rounds: Iterable[tuple[StageState, Round]],
    href: Callable[[StageState, Round], str],
    current: Round | None,
) -> list[StageLinks]:
    """Nothing where there is but one to go to."""
    by_stage = [list(of) for _, of in groupby(rounds, lambda found: found[0].index)]
    if sum(map(len, by_stage)) < 2:
        return []
    return [_stage_links(competition, of, href, current) for of in by_stage]


def _stage_links(
    competition: Competition,
    rounds: list[tuple[StageState, Round]],
    href: Callable[[StageState, Round], str],
    current: Round | None,
) -> StageLinks:
    links = tuple(
        RoundLink(href(stage, one), round_name(one), one is current) for stage, one in rounds
    )
    name = stage_name(competition, rounds[0][0])
    return StageLinks(SILENT if name in {link.name for link in links} else name, links)
