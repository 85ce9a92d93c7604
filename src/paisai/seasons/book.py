"""How is a season kept in one file, and can the file be believed?

The record lies in `FILE`, one line an act; names, keyed hashes and the season's secret lie beside
it in `FILE.private`, and can be erased there without breaking the record.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date, datetime
from pathlib import Path

from paisai.errors import NotationError, PaisaiError
from paisai.frozen import record, replace
from paisai.ledger.book import Ledger
from paisai.ledger.disk import Damaged, StrPath, cannot_open, name_of
from paisai.ledger.event import GENESIS, Event, read_line
from paisai.ledger.private import Private, fresh_salt
from paisai.ledger.private_file import Forgotten, read_private
from paisai.ledger.refusal import Reason, refuse
from paisai.ledger.storage import Conflict, EventFile, checked, whole_lines
from paisai.persistent import Map
from paisai.seasons import acts
from paisai.seasons.acts import ACTS, OpenSeason, SeasonAct
from paisai.seasons.counting import closed_event
from paisai.seasons.deciding import (
    SeasonRequest,
    SeasonState,
    act_of,
    carry_out,
    evolve,
    fold,
    outcome_of,
    seals,
)
from paisai.seasons.rules import SeasonRules, plain_rules
from paisai.seasons.season import ClosedEvent, CountedPlayer, PersonId, Placing, Season
from paisai.text import Text

Salts = Callable[[], str]


def opening(
    name: str, holder: str, days: tuple[date, date], rules: SeasonRules, secret: str = ""
) -> OpenSeason:
    """Returns the first act of a season, with a fresh secret where none is given."""
    return OpenSeason(
        name, holder, days[0], days[1], plain_rules(rules), secret or os.urandom(32).hex()
    )


class SeasonBook:
    """A season on disk. `state` is the fold of what this process has read."""

    def __init__(self, file: EventFile, state: SeasonState, salts: Salts = fresh_salt) -> None:
        self._file = file
        self._salts = salts
        self.state = state

    @classmethod
    def create(
        cls,
        path: StrPath,
        act: OpenSeason,
        actor: str,
        time: datetime,
        salts: Salts = fresh_salt,
    ) -> SeasonBook:
        event, state = carry_out(SeasonState(), SeasonRequest(act, actor, time, salts()))
        return cls(EventFile.create(path, (event,), state.private, seals), state, salts)

    @classmethod
    def open(cls, path: StrPath) -> SeasonBook:
        """Reads a season's file; raises `Damaged` with the line if it cannot be trusted."""
        file = EventFile.open(path, seals)
        if not file.events or file.events[0].kind != OpenSeason.do:
            raise NotationError(
                f"{name_of(path)} 不是赛季的文件", f"{name_of(path)} is not the file of a season"
            )
        return cls(file, _folded(file))

    @property
    def path(self) -> Path:
        return Path(self._file.path)

    @property
    def season(self) -> Season:
        assert self.state.season is not None
        return self.state.season

    @property
    def forgotten(self) -> tuple[Forgotten, ...]:
        return self._file.forgotten

    def do(self, act: SeasonAct, actor: str, time: datetime) -> Event:
        return self.do_all((act,), actor, time)[0]

    def do_all(
        self, all_acts: Sequence[SeasonAct], actor: str, time: datetime
    ) -> tuple[Event, ...]:
        """Decides and writes all or none; who comes second decides again on what the first
        wrote. They are on the disk when this returns."""
        while True:
            time = max(time, self.state.time or time)
            after, events = self.state, []
            for act in all_acts:
                request = SeasonRequest(act, actor, time, self._salts())
                event, after = carry_out(after, request)
                events.append(event)
            try:
                self._file.append(events, self.state.seq, after.private)
            except Conflict:
                self.refresh()
                continue
            self.state = after
            return tuple(events)

    def refresh(self) -> None:
        """Reads what others have written since."""
        self._file.refresh()
        self.state = _folded(self._file)

    def count(
        self, path: StrPath, actor: str, time: datetime, of_class: str | None = None
    ) -> Event:
        """Counts the closed event in a file."""
        state = Ledger.open(path).state
        event = closed_event(state, self.season.secret, of_class)
        return self.do(acts.CountEvent(event), actor, time)

    def forget(self, person: str, actor: str, time: datetime, reason: str) -> int:
        """Erases the name of a person and all that leads to it, for good; returns how many values
        those were. The record stays whole; what event files say stays there."""
        if not reason.strip():
            raise refuse(Reason.NEEDS_REASON, Text("要写明理由", "a reason is wanted"))
        while True:
            self.refresh()
            gone = seals_of_person(self.state, person)
            if not gone:
                return 0
            note = Forgotten(self.state.seq, len(gone), person, time, actor, reason)
            try:
                self._file.forget(gone, note)
            except Conflict:
                continue
            self.refresh()
            return len(gone)


def _folded(file: EventFile) -> SeasonState:
    try:
        return fold(file.events, SeasonState(private=file.private))
    except PaisaiError:
        raise
    except Exception:  # a forged event breaks whatever reads it, in any way there is
        raise NotationError(
            f"{name_of(file.path)} 不是本系统写的赛季记录，散列值虽对，内容不成立",
            f"{name_of(file.path)}: its hashes are good, but no program of ours wrote it",
        ) from None


def seals_of_person(state: SeasonState, person: str) -> frozenset[str]:
    """Returns the commitments of all that is still known of one person."""
    from paisai.seasons.deciding import need_person

    assert state.season is not None
    season = state.season
    who = need_person(season, person).id
    found: set[str] = set()
    for event in state.history:
        for seal, path in seals(event).items():
            if seal in state.private and _whose(season, event, path) == who:
                found.add(seal)
    return frozenset(found)


def _whose(season: Season, event: Event, path: tuple[str, ...]) -> PersonId | None:
    if event.kind == acts.MendPerson.do:
        return season.who(PersonId(event.data["command"]["person"]))
    if event.kind != acts.CountEvent.do:
        return None
    _, _, placing, _, player, _ = path  # event.placings.N.players.M.particulars
    placings = event.data["command"]["event"]["placings"]
    at = sum(len(one["players"]) for one in placings[: int(placing)]) + int(player)
    entry = placings[int(placing)]["entry"]
    counted = season.events.get(event.data["command"]["event"]["id"])
    if counted is not None and event.data["command"]["event"]["head"] == counted.event.head:
        return season.who(counted.people[entry][int(player)])
    return season.who(PersonId(event.data["outcome"]["people"][at]))


def still_named_in(season: Season, person: PersonId) -> tuple[str, ...]:
    """Returns the events in whose own files a person's name still stands."""
    names = {
        counted.event.id: counted.event.name
        for who, counted, _, _ in season.appearances()
        if who == person
    }
    return tuple(names.values())


# Verifying


@record
class SeasonProblem:
    """What is wrong; `line` is the number of the act, 0 where it is about no one act."""

    line: int
    zh: str
    en: str

    def text(self, language: str = "zh") -> str:
        if not self.line:
            return self.en if language == "en" else self.zh
        if language == "en":
            return f"line {self.line}: {self.en}"
        return f"第 {self.line} 行：{self.zh}"


@record
class SeasonVerified:
    """`acts` were read and decided again, `events` recomputed from their own files; `undecided`
    are acts whose particulars are forgotten, of which the hashes alone were checked."""

    problems: tuple[SeasonProblem, ...]
    acts: int
    events: int
    head: str
    state: SeasonState
    undecided: int = 0

    @property
    def good(self) -> bool:
        return not self.problems


def verify_season(path: StrPath, folder: StrPath | None = None) -> SeasonVerified:
    """Reads a season without changing it: every hash, every decision and, where a folder is
    named, every counted event recomputed from its own file there."""
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError as error:
        raise cannot_open(path, error) from None
    if not _begins_a_season(data):
        raise NotationError(
            f"{name_of(path)} 不是赛季的文件", f"{name_of(path)} is not the file of a season"
        )
    problems: list[SeasonProblem] = []
    private: Private = {}
    try:
        private, _ = read_private(path)
    except Damaged as damage:
        problems.append(SeasonProblem(damage.line, damage.zh, damage.en))
    state, undecided = SeasonState(private=Map(private)), 0
    whole = whole_lines(data)
    try:
        for event in checked(path, whole, 0, GENESIS, strict=True):
            problem = _decided_otherwise(state, event)
            if problem is not None:
                problems.append(problem)
                break
            undecided += _is_undecided(state, event)
            state = evolve(state, event)
    except Damaged as damage:
        problems.append(SeasonProblem(damage.line, damage.zh, damage.en))
    if not problems and len(whole) < len(data):
        problems.append(
            SeasonProblem(
                state.seq + 1,
                "最后一行不完整，没有确认过",
                "the last line is torn and was never acknowledged",
            )
        )
    found = SeasonVerified(tuple(problems), state.seq, 0, state.head, state, undecided)
    if folder is None or state.season is None or problems:
        return found
    against, number = _against_files(state, Path(folder))
    return replace(found, problems=tuple(against), events=number)


def _begins_a_season(data: bytes) -> bool:
    try:
        return read_line(data.split(b"\n", 1)[0].decode()).kind == OpenSeason.do
    except (NotationError, UnicodeDecodeError):
        return False


def _is_undecided(state: SeasonState, event: Event) -> bool:
    return any(seal not in state.private for seal in seals(event))


def _decided_otherwise(state: SeasonState, event: Event) -> SeasonProblem | None:
    name = ACTS[event.kind].called if event.kind in ACTS else None
    if name is None:
        return SeasonProblem(event.seq, f"没有操作 {event.kind}", f"there is no act {event.kind}")
    try:
        again = outcome_of(state, act_of(event, state.private))
    except PaisaiError as error:
        return SeasonProblem(
            event.seq,
            f"当时不应作出这条记录（{name.zh}）：{error.zh}",
            f"this act ({name.en}) could not have been done: {error.en}",
        )
    if again != event.data.get("outcome", {}) and not _is_undecided(state, event):
        return SeasonProblem(
            event.seq,
            f"重新计算的结果（{name.zh}）与记录不同",
            f"deciding it again ({name.en}) gives something else",
        )
    return None


def _against_files(state: SeasonState, folder: Path) -> tuple[list[SeasonProblem], int]:
    assert state.season is not None
    season = state.season
    files = _files_by_id(folder)
    problems: list[SeasonProblem] = []
    recomputed = 0
    for counted in season.in_order():
        event = counted.event
        if event.id not in files:
            problems.append(
                SeasonProblem(
                    0,
                    f"文件夹里没有“{event.name}”的文件（{event.id[:8]}）",
                    f"the folder has no file of “{event.name}” ({event.id[:8]})",
                )
            )
            continue
        problem = _compared(season, event, files[event.id])
        if problem is not None:
            problems.append(problem)
        recomputed += 1
    return problems, recomputed


def _files_by_id(folder: Path) -> Mapping[str, Path]:
    """Returns the event files of a folder by the hash of their first record."""
    if not folder.is_dir():
        raise NotationError(f"没有文件夹 {folder}", f"there is no folder {folder}")
    found = {}
    for path in sorted(folder.rglob("*.jsonl")):
        with path.open("rb") as file:
            first = file.readline()
        try:
            event = read_line(first.decode().rstrip("\n"))
        except (NotationError, UnicodeDecodeError):
            continue
        found[event.hash] = path
    return found


def _compared(season: Season, event: ClosedEvent, path: Path) -> SeasonProblem | None:
    def differs(zh: str, en: str) -> SeasonProblem:
        return SeasonProblem(
            0, f"“{event.name}”（{path.name}）：{zh}", f"“{event.name}” ({path.name}): {en}"
        )

    try:
        state = Ledger.open(path).state
        again = closed_event(state, season.secret, event.of_class)
    except PaisaiError as error:
        return differs(error.zh, error.en)
    if state.seq < event.seq or state.history[event.seq - 1].hash != event.head:
        return differs("记录与计入时的不同", "its record is not the one that was counted")
    changed = tuple(_changes(event, again))
    if changed:
        zh, en = changed[0]
        return differs(zh, en)
    return None


def _changes(event: ClosedEvent, again: ClosedEvent) -> Iterator[tuple[str, str]]:
    """Yields what the event's file says otherwise than the season has it."""
    if _without_people(event) != _without_people(again):
        yield "重算的名次或对局与计入的不同", "places or results recomputed are not those counted"
    for placing, other in zip(event.placings, again.placings, strict=False):
        for player, recomputed in zip(placing.players, other.players, strict=False):
            if not _same_player(player, recomputed):
                yield (
                    f"{placing.entry} 的选手与计入的不同",
                    f"the players of {placing.entry} are not those counted",
                )


def _without_people(event: ClosedEvent) -> tuple[object, ...]:
    def stripped(placing: Placing) -> object:
        units = tuple(player.unit for player in placing.players)
        return placing.place, placing.entry, units, placing.left_early, placing.figures

    particulars = (event.name, event.regulation, event.of_class, event.first_day, event.closed)
    return *particulars, tuple(map(stripped, event.placings)), event.bouts


def _same_player(player: CountedPlayer, again: CountedPlayer) -> bool:
    """Returns whether nothing that both know differs: either may have been forgotten."""
    own, other = player.particulars, again.particulars
    if own is None or other is None:
        return True
    if own.name != other.name:
        return False
    identity = not own.identity or not other.identity or own.identity == other.identity
    number = not own.number or not other.number or own.number == other.number
    return identity and number
