"""How is an answer written: as lines for people, or as JSON for programs?"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from fractions import Fraction
from unicodedata import category

from paisai.text import Text


def print_json(value: object) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=2, default=str))


def plain(value: object, language: str) -> object:
    """A value of a list in what JSON can say; sentences in the language asked for."""
    match value:
        case Text():
            return value.in_(language)
        case Fraction():
            from paisai.prints.safe import decimal

            return int(value) if value.denominator == 1 else decimal(value)
        case Mapping():
            return {str(key): plain(item, language) for key, item in value.items()}
        case list() | tuple() | frozenset():
            return [plain(item, language) for item in value]
        case _:
            return value


def safe(text: str) -> str:
    """What cannot stand in a line of a terminal (control characters, marks that turn the
    direction) becomes a space."""
    return "".join(" " if category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp") else c for c in text)


def warn(text: str) -> None:
    print(safe(text), file=sys.stderr)
