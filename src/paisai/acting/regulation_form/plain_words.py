"""How is a sentence about a regulation's file said to somebody who sees only the form?

The checks name fields and values as a file has them; here each is called what the form calls it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from paisai.acting.regulation_form.shape import Leaf, Many, PartShape, Shape
from paisai.acting.regulation_form.whole import part_at, parts_below, regulation_parts
from paisai.acting.regulation_form.words import KIND_WORDS
from paisai.regulations.stages import StageRules
from paisai.text import Text

_CODE = re.compile(
    r"(?<![a-z0-9])[a-z]+(?:[_-][a-z]+)*(?:\.[a-z_]+)*(?![a-z0-9])(?:\s=)?", re.ASCII
)
"""Whole words only: round1 is how far somebody got, and no round."""


def in_plain_words(said: Text) -> Text:
    """In Chinese every such word, in English those that are no English."""
    zh = _CODE.sub(lambda word: _named(word[0], "zh"), said.zh)
    en = _CODE.sub(
        lambda word: _named(word[0], "en") if re.search("[_.]", word[0]) else word[0], said.en
    )
    return Text(zh, en)


def _named(word: str, language: str) -> str:
    bare = word.removesuffix(" =")
    part = part_at(bare) if "." in bare else None
    found = part.label if part is not None else _called().get(bare)
    if found is None:
        return word
    return f"“{found.zh}”" if language == "zh" else f"“{found.en}”"


@cache
def _called() -> Mapping[str, Text]:
    """What fields and chosen values are called; of several the first."""
    found: dict[str, Text] = {
        **KIND_WORDS,
        **{kind: one.words for kind, one in StageRules.__kinds__.items()},
    }
    for part in _every(tuple(regulation_parts().values())):
        shape = part.shape
        if isinstance(shape, Leaf) and shape.chosen is not None:
            for text, (_, label) in shape.chosen.items():
                found.setdefault(text, label)
        found.setdefault(part.name, part.label)
    return found


def _every(parts: tuple[PartShape, ...]) -> Iterator[PartShape]:
    for part in parts:
        yield part
        shape: Shape = part.shape
        if isinstance(shape, Many):
            shape = shape.of
            if isinstance(shape, Leaf):
                yield PartShape(part.name, part.label, shape)
        if isinstance(shape, Leaf):
            continue
        yield from _every(tuple(parts_below(shape)))
