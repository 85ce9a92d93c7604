"""What is a form, for any front? Fields with their names in both languages, and what is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import TypeAlias

from paisai.errors import PaisaiError
from paisai.frozen import record, replace
from paisai.plain import Limits
from paisai.text import SILENT, Text, joined

LEVELS = ("levels1", "levels2")
"""The fields for the levels of the two sides."""
Posted: TypeAlias = Mapping[str, Sequence[str]]
"""What a person sends, as browsers do: for each name one text or several, never anything else."""


class Kind(StrEnum):
    """How a field is filled in, and what its texts are."""

    TEXT = "text"
    """One line; options, if there are any, only suggest."""
    WORDS = "words"
    """Several lines, one text."""
    LINES = "lines"
    """Several texts, one a line."""
    BOTH = "both"
    """One text in both languages, sent as `name.zh` and `name.en`; its value is these two."""
    WHOLE = "whole"
    WHOLES = "wholes"
    """Whole numbers with something between them."""
    NUMBER = "number"
    YES_NO = "yes_no"
    """A box: ticked `yes`; what is not sent is not ticked."""
    CHOICE = "choice"
    """One of the options; one with an empty value: nothing is said."""
    CHOICES = "choices"
    """Any of the options."""
    DATE = "date"
    TIME = "time"
    MOMENT = "moment"
    """A date and a time of the hall."""
    SUPPLIED = "supplied"
    """Never shown nor asked: the program at the desk adds it when the form comes back."""


@record
class Option:
    value: str
    label: Text


@record
class Field:
    """`value` are the texts that stand in it. `clauses` fix or ask for it; where it was copied
    from a preset, `preset` is what stands there, in words. `wrong` is what is wrong with it."""

    name: str
    label: Text
    kind: Kind = Kind.TEXT
    options: tuple[Option, ...] = ()
    required: bool = False
    help: Text = SILENT
    value: tuple[str, ...] = ()
    limits: Limits | None = None
    unit: Text = SILENT
    keys: tuple[Text, ...] = ()
    """What a phone offers to tap in besides its own keyboard."""
    clauses: tuple[str, ...] = ()
    preset: Text = SILENT
    changed: bool = False
    wrong: Text = SILENT
    broken: tuple[str, ...] = ()
    """The clauses by which it is wrong."""
    asks_more: bool = False
    """What else the form asks depends on it."""
    gone: Text = SILENT
    """What is said of a choice that is not offered any more."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names under which its texts are sent."""
        return (f"{self.name}.zh", f"{self.name}.en") if self.kind is Kind.BOTH else (self.name,)

    def posted(self) -> dict[str, list[str]]:
        """What a browser sends of it, untouched."""
        match self.kind:
            case Kind.SUPPLIED:
                return {}
            case Kind.BOTH:
                return {name: [text] for name, text in zip(self.names, self.value, strict=True)}
            case Kind.LINES:
                return {self.name: ["\n".join(self.value)]}
            case Kind.WHOLES:
                return {self.name: ["、".join(self.value)]}
            case Kind.YES_NO | Kind.CHOICES:
                return {self.name: list(self.value)} if self.value else {}
            case _:
                return {self.name: list(self.value) or [""]}

    def kept(self, posted: Posted) -> Field:
        """The field with what the person has sent, right or wrong."""
        if self.kind is Kind.SUPPLIED:
            return self
        if self.kind is Kind.BOTH:
            return replace(self, value=tuple(last(posted, name) for name in self.names))
        if self.kind in (Kind.CHOICES, Kind.YES_NO):
            return replace(self, value=tuple(posted.get(self.name, ())))
        text = last(posted, self.name)
        if self.kind is Kind.LINES:
            return replace(self, value=tuple(text.splitlines()))
        return replace(self, value=(text,) if text else ())


@record
class Wrong:
    """What is wrong with one field, by which clause; without a name, with the whole form."""

    name: str
    zh: str
    en: str
    clause: str = ""

    @property
    def text(self) -> Text:
        return Text(self.zh, self.en)


class WrongForm(PaisaiError):
    """A form that cannot be taken as it is: a sentence for each field, or for the whole."""

    def __init__(self, wrong: Iterable[Wrong]) -> None:
        self.wrong = tuple(wrong)
        super().__init__(
            "；".join(one.zh for one in self.wrong), "; ".join(one.en for one in self.wrong)
        )

    def __reduce__(self) -> tuple[type[WrongForm], tuple[tuple[Wrong, ...]]]:
        return type(self), (self.wrong,)


@record
class Form:
    """`name` is the act it asks for; `wrong` is what is wrong with the whole of it."""

    name: str
    title: Text
    fields: tuple[Field, ...]
    submit: Text
    help: Text = SILENT
    wrong: Text = SILENT
    broken: tuple[str, ...] = ()

    @property
    def either(self) -> tuple[tuple[str, ...], ...]:
        """Names of fields of which one group is to be filled in whole: levels, or deals."""
        names = {one.name for one in self.fields}
        return ((*LEVELS,), ("deals",)) if {*LEVELS, "deals"} <= names else ()

    def field(self, name: str) -> Field | None:
        return next((one for one in self.fields if name in (one.name, *one.names)), None)

    def posted(self) -> dict[str, list[str]]:
        return {name: texts for one in self.fields for name, texts in one.posted().items()}

    def kept(self, posted: Posted) -> Form:
        """The form with exactly what the person has sent."""
        return replace(self, fields=tuple(one.kept(posted) for one in self.fields))

    def told(self, error: WrongForm) -> Form:
        """The form with each sentence beside its field; what has no field is about the whole."""
        beside = [(self.field(one.name), one) for one in error.wrong]
        fields = tuple(
            replace(field, wrong=_together(own), broken=_clauses(own))
            for field in self.fields
            for own in [[wrong for found, wrong in beside if found == field]]
        )
        whole = [wrong for found, wrong in beside if found is None]
        return replace(self, fields=fields, wrong=_together(whole), broken=_clauses(whole))


def _together(wrong: Sequence[Wrong]) -> Text:
    return joined((one.text for one in wrong), "；", "; ")


def _clauses(wrong: Sequence[Wrong]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one.clause for one in wrong if one.clause))


def last(posted: Posted, name: str) -> str:
    """The last of what was sent under a name, as it was typed."""
    texts = posted.get(name, ())
    return texts[-1].replace("\r\n", "\n") if texts else ""
