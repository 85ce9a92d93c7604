"""How is a whole season rehearsed: a year of events of all presets with the same people?"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from hashlib import sha256
from itertools import count
from pathlib import Path

from paisai.errors import NotationError
from paisai.frozen import record
from paisai.presets import preset_ids
from paisai.regulations import load
from paisai.regulations.dates import asks_report_due, moved, with_report_due
from paisai.regulations.regulation import Regulation
from paisai.rehearse.competition import Occasion, Say, rehearse
from paisai.rehearse.people import Regulars
from paisai.seasons import SeasonBook, load_rules, opening, to_award
from paisai.seasons.acts import AwardGrades
from paisai.seasons.rules import SeasonRules
from paisai.tournament.next_step import fewest_entries

EVENTS = 12
MOST_EVENTS = 400
SECRETARY = "赛季秘书"
FILE = "season.jsonl"
YEAR = 2026
_CLASSES = "CBA"
_REPORTED_BEFORE = timedelta(weeks=5)


@record
class RehearsedSeason:
    """A rehearsed season: the file of the season and those of its events, in their order."""

    path: Path
    events: tuple[Path, ...]
    book: SeasonBook


def rehearse_season(
    folder: Path,
    *,
    events: int = EVENTS,
    entries: int = 16,
    seed: int = 1,
    fast: bool = False,
    rules: SeasonRules | None = None,
    say: Say = lambda zh, en: None,
) -> RehearsedSeason:
    """Plays the events of a year into new files of a folder and counts each into a season there;
    everything in them follows from the arguments."""
    if not 1 <= events <= MOST_EVENTS:
        raise NotationError(
            f"一个赛季排练 1 到 {MOST_EVENTS} 场，不是 {events}",
            f"a season is rehearsed with 1 to {MOST_EVENTS} events, not {events}",
        )
    folder.mkdir(parents=True, exist_ok=True)
    if (folder / FILE).exists():
        raise NotationError(
            f"{folder / FILE} 已经存在，请换一个文件夹",
            f"{folder / FILE} exists already; take another folder",
        )
    days = (date(YEAR, 1, 1), date(YEAR + 1, 1, 31))
    secret = sha256(f"season {seed}".encode()).hexdigest()
    first = opening(f"排练：{YEAR} 赛季", "排练协会", days, rules or load_rules("default"), secret)
    numbers = count(1)
    book = SeasonBook.create(
        folder / FILE,
        first,
        SECRETARY,
        datetime(YEAR, 1, 1, 9),
        lambda: f"season {seed} {next(numbers)}",
    )
    regulars, paths = Regulars(seed), []
    for number, (regulation, held) in enumerate(_programme(events, seed, regulars), 1):
        path = folder / f"{number:03d}-{regulation.id}.jsonl"
        regulars.begin()
        size = max(entries + number % 5, fewest_entries(regulation))
        done = rehearse(
            regulation, path, entries=size, seed=seed * 1_000 + number, fast=fast, held=held
        )
        letter = _class_of(book.season.rules, regulation, number)
        closed = datetime.combine(held.first_day + timedelta(days=14), datetime.min.time())
        book.count(path, SECRETARY, closed, letter)
        paths.append(path)
        say(
            f"{number}/{events} {held.name}：{done.events} 条记录，{letter} 类",
            f"{number}/{events} {regulation.name.en}: {done.events} events, class {letter}",
        )
    day = date(YEAR + 1, 1, 31)
    if to_award(book.season, day):
        book.do(AwardGrades(day), SECRETARY, datetime.combine(day, datetime.min.time()))
    return RehearsedSeason(book.path, tuple(paths), book)


def _programme(events: int, seed: int, regulars: Regulars) -> Iterator[tuple[Regulation, Occasion]]:
    presets = preset_ids()
    start, last = date(YEAR, 1, 10), date(YEAR, 12, 12)
    for number in range(events):
        day = start + (last - start) * number / max(events - 1, 1)
        regulation = load(presets[(number + seed) % len(presets)])
        name = f"{number + 1:02d} {regulation.event.discipline.zh}"
        held = _held(regulation, day)
        yield held, Occasion(name, day, regulars)


def _held(regulation: Regulation, day: date) -> Regulation:
    """Returns the regulation with its dates moved to a day."""
    there = moved(regulation, day)
    if asks_report_due(regulation, day):
        return with_report_due(there, day - _REPORTED_BEFORE)
    return there


def _class_of(rules: SeasonRules, regulation: Regulation, number: int) -> str:
    """Returns the class that the regulation names, else one in turn of those the season has."""
    own = regulation.awards.season_class if regulation.awards else None
    letters = [one.letter for one in rules.classes]
    if own in letters:
        return str(own)
    turn = [letter for letter in _CLASSES if letter in letters] or letters
    return turn[number % len(turn)]
