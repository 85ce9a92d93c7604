"""Which particulars of people, and which words about them, never stand in an event, and what
stands there instead?

A ledger never forgets; a telephone number must be forgotten. So the event holds a commitment,
`{"sealed": "<SHA-256>"}`, and the value lies beside the ledger with the salt that makes it
impossible to guess. Once both are erased, nothing leads back to the value, and every hash holds.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from paisai.frozen import field, fields, record
from paisai.ledger.act import (
    NAMES,
    About,
    Command,
    Of,
    PerAct,
    Trait,
    acts_with,
    field_of,
)
from paisai.ledger.act import UNKNOWN as UNKNOWN
from paisai.ledger.event import Event, Plain, canonical
from paisai.ledger.plain_form import to_plain
from paisai.persistent import Map


@record
class Opened:
    """What a seal hides; neither is shown where a value is written out in a message."""

    salt: str = field(repr=False)
    value: Any = field(repr=False)


Private = Mapping[str, Opened]
"""By commitment."""
NOTHING: Map[str, Opened] = Map()


@record
class PrivateFields:
    """Of one kind of command: `of` names the field that says whose they are (an entry's, or else a
    unit's; by an objection or another event, whose that is), `paths` lead to them; `*` stands for
    each of a list. `only` names a value that alone is private; `blank` is what a field that a
    command must have says once it is not known."""

    of: str
    paths: tuple[str, ...]
    entry: bool = True
    only: Mapping[str, str] = field(default_factory=dict)
    blank: Mapping[str, str] = field(default_factory=dict)

    @property
    def steps(self) -> tuple[Path, ...]:
        return tuple(tuple(path.split(".")) for path in self.paths)


Path = tuple[str, ...]
_WHOSE = (Of.ENTRY, Of.SIDE, Of.OBJECTION, Of.EVENT)
"""What says whose the private fields of a command are, before its unit does."""


def _private_fields(command: type[Command]) -> PrivateFields | None:
    """Returns what the fields of a command declare as sealed."""
    seals = {
        one.name: seal
        for one in fields(command)
        if (seal := one.metadata.get("sealed")) is not None
    }
    if not seals:
        return None
    whose = next((name for of in _WHOSE if (name := field_of(command, of))), None)
    return PrivateFields(
        whose or field_of(command, Of.UNIT) or "",
        tuple(
            ".".join(filter(None, (name, inner)))
            for name, seal in seals.items()
            for inner in seal.within or ("",)
        ),
        entry=whose is not None,
        only={name: seal.only for name, seal in seals.items() if seal.only is not None},
        blank={name: seal.blank for name, seal in seals.items() if seal.blank is not None},
    )


PRIVATE: Mapping[str, PrivateFields] = PerAct(_private_fields)
DECIDED_BY_THEM = frozenset(acts_with(Trait.BY_PARTICULARS))
OF_A_DRAW = frozenset(
    kind
    for kind, command in NAMES.items()
    if command.act.about is About.DRAW and Trait.ENDING not in command.act.traits
)
"""Why one of these is undone is told to everybody: no draw is thrown away in silence."""
SALTED = frozenset(acts_with(Trait.SALTED))

_STEPS: Mapping[str, tuple[Path, ...]] = PerAct(
    lambda command: PRIVATE[command.act.kind].steps if command.act.kind in PRIVATE else None
)
Tree = dict[str, Any]
"""The steps of several paths, those that begin alike taken once."""


def _tree(paths: Iterable[Path]) -> Tree:
    """
    >>> _tree([("a", "*", "b"), ("a", "*", "c"), ("d",)])
    {'a': {'*': {'b': {}, 'c': {}}}, 'd': {}}
    """
    whole: Tree = {}
    for path in paths:
        at = whole
        for step in path:
            at = at.setdefault(step, {})
    return whole


_TREES: Mapping[str, Tree] = PerAct(
    lambda command: _tree(_STEPS[command.act.kind]) if command.act.kind in _STEPS else None
)
_SEAL = {"sealed"}
_GONE = object()


def commitment(opened: Opened) -> str:
    text = f"paisai private {opened.salt} {canonical(opened.value)}"
    return hashlib.sha256(text.encode()).hexdigest()


def fresh_salt() -> str:
    return os.urandom(32).hex()


def own_number(kind: str, salt: str) -> str:
    """What an event of this kind holds besides its command; none where the request has no salt."""
    return _opened(("event",), None, salt).salt[:32] if salt and kind in SALTED else ""


def sealed_values(command: Command, salt: str) -> dict[str, Opened]:
    """What must be kept beside the events that `decide` makes of this command with this salt;
    without one nothing is sealed."""
    found: dict[str, Opened] = {}
    if not salt:
        return found
    plain = to_plain(command)

    def keep(path: Path, value: Any) -> Any:
        if not _is_private(plain["do"], path, value):
            return value
        opened = _opened(path, value, salt)
        found[commitment(opened)] = opened
        return value

    _changed(plain["do"], plain, keep)
    return found


def sealed_fields(kind: str, values: Plain, salt: str) -> Plain:
    """The fields of a command with every private value that is given under its seal."""

    def seal(path: Path, value: Any) -> Any:
        if not _is_private(kind, path, value):
            return value
        return {"sealed": commitment(_opened(path, value, salt))}

    return _changed(kind, values, seal)


def in_clear(event: Event) -> bool:
    """Whether it says openly what is under seals today."""
    values = event.data.get("command", {})
    return any(
        _seal_of(value) is None and value and _is_private(event.kind, steps, value)
        for steps in _STEPS.get(event.kind, ())
        for _, value in _found(values, steps, ())
    )


def _is_private(kind: str, path: Path, value: Any) -> bool:
    only = PRIVATE[kind].only.get(".".join(path))
    return only is None or value == only


def opened_fields(event: Event, private: Private) -> Plain:
    """The fields of the command that made the event; what is not known any more is left out, or
    blank."""
    return opened(event, private)[0]


def opened(event: Event, private: Private) -> tuple[Plain, tuple[Path, ...]]:
    """The same, and where a value stands that is not known any more."""
    plain: Plain = event.data["command"]
    if event.kind not in _STEPS:
        return plain, ()
    try:
        return _all_known(plain, _TREES[event.kind], private), ()
    except KeyError:
        pass

    def open_(path: Path, value: Any) -> Any:
        seal = _seal_of(value)
        if seal is None:
            return value
        blank = PRIVATE[event.kind].blank.get(".".join(path), _GONE)
        return private[seal].value if seal in private else blank

    return _changed(event.kind, plain, open_), erased(event, private)


def _all_known(value: Any, tree: Tree, private: Private) -> Any:
    """A command with every seal in it opened, in one go; fails of one that cannot be."""
    if isinstance(value, list):
        return [_all_known(one, tree["*"], private) for one in value] if "*" in tree else value
    if not isinstance(value, dict):
        return value
    known = value
    for step, rest in tree.items():
        held = value.get(step)
        seal = None if rest else _seal_of(held)
        if rest and held is not None:
            new = _all_known(held, rest, private)
        else:
            new = held if seal is None else private[seal].value
        if new is not held:
            known = dict(known) if known is value else known
            known[step] = new
    return known


def seals(event: Event) -> dict[str, Path]:
    """The commitments that stand in the event, and where."""
    if event.kind not in _STEPS:
        return {}
    values = event.data.get("command", {})
    return {
        seal: path
        for steps in _STEPS[event.kind]
        for path, value in _found(values, steps, ())
        if (seal := _seal_of(value)) is not None
    }


def erased(event: Event, private: Private) -> tuple[Path, ...]:
    """Where the event holds a value that is not known any more."""
    if event.kind not in _STEPS:
        return ()
    return tuple(path for seal, path in seals(event).items() if seal not in private)


def _opened(path: Path, value: Any, salt: str) -> Opened:
    """Each value has a salt of its own, so that one can be shown or erased without the others."""
    import hmac  # only who writes needs it

    own = hmac.new(salt.encode(), ".".join(path).encode(), hashlib.sha256).hexdigest()
    return Opened(own, value)


def _seal_of(value: Any) -> str | None:
    is_seal = isinstance(value, dict) and value.keys() == _SEAL
    return value["sealed"] if is_seal and isinstance(value["sealed"], str) else None


Change = Callable[[Path, Any], Any]


def _changed(kind: str, values: Plain, change: Change) -> Plain:
    for steps in _STEPS.get(kind, ()):
        values = _at(values, steps, (), change)
    return values


def _found(value: Any, steps: Path, path: Path) -> Iterator[tuple[Path, Any]]:
    """The values at the end of these steps, and where each stands."""
    if not steps:
        yield path, value
    elif steps[0] == "*":
        for number, one in enumerate(value if isinstance(value, list) else (), 1):
            yield from _found(one, steps[1:], (*path, str(number)))
    elif isinstance(value, dict) and steps[0] in value:
        yield from _found(value[steps[0]], steps[1:], (*path, steps[0]))


def _at(value: Any, steps: Path, path: Path, change: Change) -> Any:
    """What has not the form of a command stays as it is; its reader says what is wrong with it."""
    if not steps:
        return change(path, value)
    step, rest = steps[0], steps[1:]
    if step == "*":
        if not isinstance(value, list):
            return value
        return [_at(one, rest, (*path, str(n)), change) for n, one in enumerate(value, 1)]
    if not isinstance(value, dict) or step not in value:
        return value
    held = value[step]
    new = _at(held, rest, (*path, step), change)
    if new is held:
        return value
    if new is _GONE:
        return {key: held for key, held in value.items() if key != step}
    return {**value, step: new}
