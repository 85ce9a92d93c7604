"""The three errors of the house, each with a sentence for people in both languages."""

from __future__ import annotations

_LONGEST = 1_000
"""Characters of an answer in one line."""


class PaisaiError(Exception):
    """Something a person can mend. `zh` and `en` say what, and what would be accepted."""

    def __init__(self, zh: str, en: str) -> None:
        super().__init__(zh, en)
        self.zh = zh
        self.en = en

    def __str__(self) -> str:
        return self.zh

    def text(self, language: str = "zh") -> str:
        return self.en if language == "en" else self.zh

    def in_brief(self, language: str = "zh") -> str:
        """The same on one line; of what is very long the beginning and the end."""
        text = " ".join(self.text(language).split())
        half = _LONGEST // 2
        return text if len(text) <= _LONGEST else f"{text[:half]} … {text[1 - half :]}"


class NotationError(PaisaiError, ValueError):
    """The text cannot be read."""


class RuleViolation(PaisaiError):
    """The thing is not a legal action here; `clause` is the id of the clause it breaks."""

    def __init__(self, clause: str, zh: str, en: str) -> None:
        PaisaiError.__init__(self, zh, en)
        self.clause = clause

    def __reduce__(self) -> tuple[type[RuleViolation], tuple[str, str, str]]:
        return type(self), (self.clause, self.zh, self.en)


class TooLarge(Exception):
    """More work than the caller was ready for; whoever asks with a limit says it in words."""


class NotPermitted(PaisaiError):
    """The thing is legal, but not for this person."""
