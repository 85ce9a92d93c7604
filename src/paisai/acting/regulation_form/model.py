"""What is the form of a regulation? Chapters of groups; fields, parts and lists in each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from paisai.acting.forms.model import Field, Kind, Option, Wrong
from paisai.frozen import record, replace
from paisai.text import SILENT, Text, joined


@record
class Group:
    """Things asked together: a paragraph, a part, an item of a list. `wrong` is about them all."""

    path: str
    title: Text
    parts: tuple[Asked, ...]
    wrong: Text = SILENT


@record
class Listing:
    """A list whose items are added, removed and moved. To `add` one of several kinds, `PATH:KIND`
    is sent, else PATH; an item is named `PATH.N`, from 0."""

    path: str
    title: Text
    items: tuple[Group, ...]
    adds: tuple[Option, ...]
    least: int = 0
    clauses: tuple[str, ...] = ()
    changed: bool = False
    wrong: Text = SILENT


Asked: TypeAlias = Field | Group | Listing


@record
class Chapter:
    title: Text
    groups: tuple[Group, ...]


@record
class RegulationForm:
    chapters: tuple[Chapter, ...]
    wrong: Text = SILENT

    def fields(self) -> Iterator[Field]:
        for chapter in self.chapters:
            for group in chapter.groups:
                yield from _fields(group)

    def posted(self) -> dict[str, list[str]]:
        """What a browser sends of it, untouched."""
        return {name: texts for one in self.fields() for name, texts in one.posted().items()}

    def told(self, wrong: Iterable[Wrong]) -> RegulationForm:
        """Each sentence at its field, else at what is around it, else at the form."""
        left = list(wrong)
        chapters = tuple(
            replace(chapter, groups=tuple(_told_group(group, left) for group in chapter.groups))
            for chapter in self.chapters
        )
        return replace(self, chapters=chapters, wrong=_together(left))


def _fields(asked: Asked) -> Iterator[Field]:
    if isinstance(asked, Field):
        yield asked
    else:
        for one in asked.parts if isinstance(asked, Group) else asked.items:
            yield from _fields(one)


def _told(asked: Asked, left: list[Wrong]) -> Asked:
    """Takes what it says of the thing, innermost first."""
    if isinstance(asked, Field):
        below = asked.kind is not Kind.YES_NO
        return replace(asked, wrong=_together(_taken(asked.name, left, below=below)))
    if isinstance(asked, Group):
        return _told_group(asked, left)
    items = tuple(_told_group(one, left) for one in asked.items)
    return replace(asked, items=items, wrong=_together(_taken(asked.path, left)))


def _told_group(group: Group, left: list[Wrong]) -> Group:
    parts = tuple(_told(one, left) for one in group.parts)
    return replace(group, parts=parts, wrong=_together(_taken(group.path, left)))


def _taken(path: str, left: list[Wrong], *, below: bool = True) -> list[Wrong]:
    """What is wrong there, or below it too, taken off the list; a box has fields below it."""
    if not path:
        return []
    found = [one for one in left if one.name == path or (below and one.name.startswith(f"{path}."))]
    left[:] = [one for one in left if one not in found]
    return found


def _together(wrong: Iterable[Wrong]) -> Text:
    return joined((one.text for one in wrong), "；", "; ")
