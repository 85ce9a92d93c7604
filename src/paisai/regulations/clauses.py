"""What does a clause say, what does it fix, and how does the product keep it?

One file per preset in `clauses/`, one `[[clause]]` per id of its register. The statements
are our own words; a decision is where the original is silent or contradicts itself and this
project has chosen, and is always shown as 本系统的解释, never as the regulation's words.
An organiser's own clauses stand in a file of the same form beside their regulation.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from enum import StrEnum
from functools import cache
from typing import Annotated

from paisai.defects import Unreadable
from paisai.errors import NotationError
from paisai.plain import Limits, read
from paisai.presets import shipped, shipped_text
from paisai.regulations.part import Part, Said, value
from paisai.regulations.reading import parse
from paisai.text import Text

Filled = Annotated[str, Limits(min_length=1)]


class ClauseKind(StrEnum):
    PLAY = "play"
    SCORE = "score"
    FORMAT = "format"
    CLOCK = "clock"
    PENALTY = "penalty"
    ADMIN = "admin"
    CONDUCT = "conduct"


class Keeper(StrEnum):
    """Who or what keeps a clause."""

    ENGINE = "engine"
    DESK = "desk"
    FORM = "form"
    CLOCK = "clock"
    DOCUMENT = "document"
    PERSON = "person"


class Decision(Part):
    """A reading of ours; `option` is the place in a regulation where an organiser may differ.

    `otherwise` says what else may stand there, where the register names it. `told`: the article
    made from the value says it already, so that a 竞赛规程 for print does not say it twice.
    """

    zh: Filled = value("解释（中文）", "reading in Chinese")
    en: Filled = value("解释（英文）", "reading in English")
    option: Filled | None = value("可改的位置", "where an organiser may differ", default=None)
    otherwise: Said | None = value("另可怎样", "what else may stand there", default=None)
    told: bool = value("条文已说", "said by the article already", default=False)

    @property
    def words(self) -> Text:
        return Text(self.zh, self.en)


class Clause(Part):
    """`article` is the number in the original paper; `zh` and `en` are the statement, in which
    words that hold for one value only are marked (`statements`).

    `document` is what the 竞赛规程 prints in place of a statement that speaks about the
    original (that it is silent, or says two things); empty: its decisions only. `printed_with` is
    the kind among which these words stand there, where a clause says two things. `fixes` are the
    places of a regulation whose values come from this clause, with all that stands below them.
    `where` are the modules that keep it.
    """

    id: Filled = value("条款编号", "id")
    kind: ClauseKind = value("类别", "kind")
    article: str = value("原文条号", "article of the original", default="")
    zh: Filled = value("内容（中文）", "statement in Chinese")
    en: Filled = value("内容（英文）", "statement in English")
    decisions: tuple[Decision, ...] = value("本系统的解释", "readings of ours", default=())
    document: str | None = value("规程中另作", "printed in its stead", default=None)
    document_en: str = value("规程中另作（英文）", "the same in English", default="")
    printed_with: ClauseKind | None = value("规程中归入", "printed among", default=None)
    fixes: tuple[Filled, ...] = value("确定的位置", "places it fixes", default=())
    kept_by: tuple[Keeper, ...] = value("由谁落实", "who keeps it", default=())
    where: tuple[Filled, ...] = value("落实之处", "modules that keep it", default=())
    how: Said | None = value("如何落实", "how it is kept", default=None)

    @property
    def words(self) -> Text:
        return Text(unmarked(self.zh), unmarked(self.en))

    @property
    def chapter(self) -> ClauseKind:
        """Among which clauses the 竞赛规程 prints its words."""
        return self.printed_with or self.kind

    @property
    def printed(self) -> Text:
        """What the 竞赛规程 says in its place, marks and all."""
        if self.document is None:
            return Text(self.zh, self.en)
        return Text(self.document, self.document_en)


class Catalogue(Part):
    clause: tuple[Clause, ...]

    def __post_init__(self) -> None:
        seen: set[str] = set()
        for i, clause in enumerate(self.clause):
            if clause.id in seen:
                raise NotationError(
                    f"clause[{i}].id {clause.id} 重复", f"clause[{i}].id {clause.id} appears twice"
                )
            seen.add(clause.id)


def read_catalogue(text: str, source: str) -> tuple[Clause, ...]:
    """The clauses of one catalogue in order; `source` is named in every error."""
    try:
        return read(Catalogue, parse(text, source)).clause
    except Unreadable as error:
        raise NotationError(f"{source} 的 {error.zh}", f"{source}, {error.en}") from None


def catalogues() -> tuple[str, ...]:
    """The ids of the presets that have a catalogue: the files present, in alphabetical order."""
    return shipped("clauses")


@cache
def _catalogue(preset: str) -> dict[str, Clause]:
    if preset not in catalogues():
        raise NotationError(
            f"没有 {preset!r} 的条款，现有 {'、'.join(catalogues())}",
            f"no clauses for {preset!r}; there are {', '.join(catalogues())}",
        )
    text = shipped_text("clauses", preset)
    return {clause.id: clause for clause in read_catalogue(text, f"clauses/{preset}.toml")}


def all_clauses(preset: str) -> tuple[Clause, ...]:
    """Every clause of a preset, in the order of its register."""
    return tuple(_catalogue(preset).values())


def clause(preset: str, id: str) -> Clause:  # noqa: A002
    """One clause.

    >>> clause("tuolaji-zhuhai-2019", "Z4.13").article
    '四（十三）'
    """
    found = _catalogue(preset).get(id)
    if found is None:
        raise NotationError(
            f"{preset} 没有条款 {id}", f"{preset} has no clause {id}; see `paisai regulation show`"
        )
    return found


# How does a clause's statement follow the values it states?
# `{place|words}` in a statement marks words that hold for the preset's value at that place. Where
# an organiser has set the value otherwise, what it is now is said in their stead.


_MARK = r"\{([^|{}]+)\|([^{}]*)\}"


def unmarked(text: str) -> str:
    """The statement as it stands in the preset.

    >>> unmarked("埋 {game.kitty_size|6} 张底。")
    '埋 6 张底。'
    """
    return re.sub(_MARK, lambda mark: mark[2], text)


def places_stated(text: str) -> Iterator[str]:
    return (mark[1] for mark in re.finditer(_MARK, text))


def stated(text: str, said: Callable[[str, str], str]) -> str:
    """The statement with what `said` makes of each place and its words."""
    return re.sub(_MARK, lambda mark: said(mark[1], mark[2]), text)
