"""How can a value grow by one without copying all of it?

Values that never change. Each shares its storage with the value it was made from; a log or a map
does so as long as that was the newest one, and who grows an older one gets a copy. So a fold over
many events costs each event the same, however many came before, and what was read once stays as it
was read. Threads may grow one value at the same time: the first shares its storage, the others get
copies.
"""

from __future__ import annotations

from _thread import allocate_lock
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")

_GROWING = allocate_lock()
"""Held from the look whether a value is the newest one to its growth: microseconds, so one will do
for all."""


class _Fixed(Sequence[T]):
    """What a sequence of a known length does with an index."""

    __slots__ = ("_length",)
    _length: int

    def _item(self, at: int) -> T:
        raise NotImplementedError

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...
    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        if isinstance(index, slice):
            return tuple(map(self._item, range(self._length)[index]))
        return self._item(range(self._length)[index])


class Log(_Fixed[T]):
    """A sequence that is only ever added to.

    >>> one = Log([1]).with_(2)
    >>> one.with_(3), one.with_(4), one
    (Log([1, 2, 3]), Log([1, 2, 4]), Log([1, 2]))
    """

    __slots__ = ("_shared",)

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._shared = list(items)
        self._length = len(self._shared)

    def with_(self, *items: T) -> Log[T]:
        grown: Log[T] = Log.__new__(Log)
        with _GROWING:
            shared = self._shared
            newest = len(shared) == self._length
            if newest:
                shared.extend(items)
        if not newest:
            shared = [*shared[: self._length], *items]
        grown._shared, grown._length = shared, self._length + len(items)
        return grown

    def _item(self, at: int) -> T:
        return self._shared[at]

    def __iter__(self) -> Iterator[T]:
        return islice(self._shared, self._length)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Log | tuple):
            return len(self) == len(other) and all(a == b for a, b in zip(self, other, strict=True))
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Log({list(self)})"


_CHUNK = 64


class Vector(_Fixed[T]):
    """A sequence in which one can be put in the place of another; a few hundred are copied, however
    many there are.

    >>> one = Vector("abc")
    >>> one.with_(1, "x"), one, one == ("a", "b", "c")
    (Vector(['a', 'x', 'c']), Vector(['a', 'b', 'c']), True)
    """

    __slots__ = ("_chunks",)

    def __init__(self, items: Iterable[T] = ()) -> None:
        all_ = tuple(items)
        self._length = len(all_)
        self._chunks = tuple(all_[at : at + _CHUNK] for at in range(0, len(all_), _CHUNK))

    def with_(self, at: int, item: T) -> Vector[T]:
        return self.with_all({at: item})

    def with_all(self, items: Mapping[int, T]) -> Vector[T]:
        """Each item in the place that is its key."""
        chunks, opened = list(self._chunks), dict[int, list[T]]()
        for at, item in items.items():
            number = at // _CHUNK
            if number not in opened:
                opened[number] = list(chunks[number])
            opened[number][at % _CHUNK] = item
        for number, chunk in opened.items():
            chunks[number] = tuple(chunk)
        changed: Vector[T] = Vector.__new__(Vector)
        changed._chunks, changed._length = tuple(chunks), self._length
        return changed

    def __getitem__(self, index: Any) -> Any:
        if type(index) is int and 0 <= index < self._length:
            return self._chunks[index // _CHUNK][index % _CHUNK]
        return super().__getitem__(index)

    def _item(self, at: int) -> T:
        return self._chunks[at // _CHUNK][at % _CHUNK]

    def __iter__(self) -> Iterator[T]:
        return chain.from_iterable(self._chunks)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Vector):
            return self._chunks == other._chunks
        return tuple(self) == other if isinstance(other, tuple) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Vector({list(self)})"


class _Gone:
    """Stands where a key was taken away."""


_GONE = _Gone()


class _Cells(Generic[K, V]):
    """Every value a key ever had, with the version that gave it; `newest` is the last version."""

    __slots__ = ("newest", "values")

    def __init__(self) -> None:
        self.values: dict[K, list[tuple[int, V | _Gone]]] = {}
        self.newest = 0


class Map(Mapping[K, V]):
    """A mapping in the order in which its keys first came.

    >>> one = Map({"a": 1}).with_("b", 2)
    >>> one.with_("a", 3), one.without("a"), one
    (Map({'a': 3, 'b': 2}), Map({'b': 2}), Map({'a': 1, 'b': 2}))
    """

    __slots__ = ("_cells", "_length", "_version")

    def __init__(self, values: Mapping[K, V] | None = None) -> None:
        self._cells: _Cells[K, V] = _Cells()
        self._version = 0
        items = () if values is None else values.items()
        self._cells.values = {key: [(0, value)] for key, value in items}
        self._length = len(self._cells.values)

    def with_(self, key: K, value: V) -> Map[K, V]:
        return self.with_all({key: value})

    def with_all(self, items: Mapping[K, V]) -> Map[K, V]:
        return self._grown(items) if items else self

    def without(self, key: K) -> Map[K, V]:
        return self._grown({key: _GONE}) if key in self else self

    def _grown(self, items: Mapping[K, V | _Gone]) -> Map[K, V]:
        with _GROWING:
            if self._cells.newest == self._version:
                return self._grown_in_place(items)
        return Map(self)._grown_in_place(items)

    def _grown_in_place(self, items: Mapping[K, V | _Gone]) -> Map[K, V]:
        """The next version in the same cells, of which this is the newest and nobody else grows."""
        cells, version, length = self._cells, self._version + 1, self._length
        values = cells.values
        for key, value in items.items():
            history = values.get(key)
            if history is None:
                values[key] = [(version, value)]
                length += 1
            else:
                length += (history[-1][1] is _GONE) - (value is _GONE)
                history.append((version, value))
        cells.newest = version
        grown: Map[K, V] = Map.__new__(Map)
        grown._cells, grown._version, grown._length = cells, version, length
        return grown

    def __contains__(self, key: object) -> bool:
        return self._held(key) is not _GONE

    @overload
    def get(self, key: K, default: None = None, /) -> V | None: ...
    @overload
    def get(self, key: K, default: V | T, /) -> V | T: ...
    def get(self, key: K, default: Any = None, /) -> Any:
        value = self._held(key)
        return default if value is _GONE else value

    def _held(self, key: Any) -> V | _Gone:
        history = self._cells.values.get(key)
        if history is None:
            return _GONE
        version, value = history[-1]
        return value if version <= self._version else self._at(history)

    def _at(self, history: list[tuple[int, V | _Gone]]) -> V | _Gone:
        for version, value in reversed(history):
            if version <= self._version:
                return value
        return _GONE

    def __getitem__(self, key: K) -> V:
        version, value = self._cells.values[key][-1]
        if version > self._version:
            value = self._at(self._cells.values[key])
        if isinstance(value, _Gone):
            raise KeyError(key)
        return value

    def __iter__(self) -> Iterator[K]:
        for key, history in list(self._cells.values.items()):
            version, value = history[-1]
            if version > self._version:
                value = self._at(history)
            if value is not _GONE:
                yield key

    def __len__(self) -> int:
        return self._length

    def __repr__(self) -> str:
        return f"Map({dict(self)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Map, (dict(self),)
