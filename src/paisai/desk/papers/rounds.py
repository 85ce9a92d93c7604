"""What does the hall get on paper for a round: pairings, cards, score sheets?

Nothing is computed that the views of `paisai.tournament` do not say.

Whom does everybody meet in the rounds that are fixed beforehand? (B7.2b)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import groupby

from paisai.desk.boards.rounds import room_of
from paisai.desk.boards.seats import (
    BYE,
    bidder_text,
    level_text,
    resting,
    seat_names,
    split_said,
    starts,
)
from paisai.desk.papers.press import Press
from paisai.frozen import replace
from paisai.prints.paper import Lists, Masthead, ScoreSheets, SeatedTable, TableCards
from paisai.prints.pinyin import letter, order
from paisai.prints.safe import clean, titled
from paisai.prints.table import CellKind, Column, NamedEntry, Row, Table, big, figure, same, text
from paisai.regulations.effects import EffectKind
from paisai.text import Text, joined
from paisai.tournament.competition import SUBSTITUTE, Competition, RoundAt, StageState, TableAt
from paisai.tournament.entries import EntryId
from paisai.tournament.formats.schedule import schedule_of, zone_of, zone_seats
from paisai.tournament.from_regulation import match_table
from paisai.tournament.naming import numbered, section_name, stage_name, whole_name
from paisai.tournament.pairing.schedule import Schedule, Seat
from paisai.tournament.rounds import Round

SCORE_ROWS = 14
"""Deals for which a sheet of 升级 has room: a match is ended by the clock."""
NO_PAIRINGS = Text("本轮没有对阵。", "There are no pairings in this round.")
BY_TABLE = Text("对阵表（按桌号）", "Pairings by table")
BY_NAME = Text("对阵表（按姓名）", "Pairings by name")


def masthead(press: Press, stage: StageState, round_: Round) -> Masthead:
    return press.masthead(whole_name(press.competition, stage, round_))


def by_table(press: Press, stage: StageState, round_: Round) -> Lists:
    competition = press.competition
    seats = seat_names(competition, stage)
    rows: list[Row] = [
        {
            "table": table.number,
            "room": room_of(competition, table.number),
            "section": section_name(table.seated),
            "first": bidder_text(round_, table.seated),
            **{f"seat{i}": press.entry(entry) for i, entry in enumerate(table.seats)},
            **{f"seat{i}": who for i, who in table.substitutes_by_seat},
        }
        for table in RoundAt(competition, stage, round_).tables
    ]
    rows += [
        {"table": why, "seat0": press.entry(entry)}
        for entry, why in resting(competition, stage, round_)
    ]
    columns = (
        big("table", "桌号", "Table"),
        *((figure("room", "场地", "Room"),) if competition.rooms else ()),
        *((figure("section", "组别", "Section"),) if any(r.get("section") for r in rows) else ()),
        *(Column(f"seat{i}", seat, CellKind.ENTRY) for i, seat in enumerate(seats)),
        *((figure("first", "首叫", "Bids first"),) if round_.first_bidders else ()),
    )
    table = Table(columns, tuple(rows), NO_PAIRINGS, BY_TABLE)
    said = (level_text(round_), split_said(competition, stage, round_))
    notes = tuple(filter(None, said))
    return Lists(masthead(press, stage, round_), BY_TABLE, (table,), notes)


def by_name(press: Press, stage: StageState, round_: Round) -> Lists:
    """A row for every player, also for each of a partnership; two of one name and unit have their
    numbers besides."""
    found = list(_by_name(press, stage, round_))
    met = Counter((row["name"], row["unit"]) for row in found)
    told = (
        {**row, "unit": f"{row['unit']} {row['entry']}".strip()}
        if met[row["name"], row["unit"]] > 1
        else row
        for row in found
    )
    rows = sorted(told, key=lambda row: order(str(row["name"])))
    columns = (
        figure("letter", "字母", "Letter"),
        text("name", "姓名", "Name"),
        text("unit", "单位", "Unit"),
        big("table", "桌号", "Table"),
        *((figure("room", "场地", "Room"),) if len(press.competition.rooms) > 1 else ()),
        *(() if press.competition.spec(stage).seats_are_cut else (figure("seat", "方位", "Seat"),)),
        text("opponents", "对手", "Opponents"),
    )
    table = Table(columns, tuple(rows), NO_PAIRINGS, BY_NAME)
    return Lists(masthead(press, stage, round_), BY_NAME, (table,))


def _by_name(press: Press, stage: StageState, round_: Round) -> Iterator[Row]:
    names = seat_names(press.competition, stage)
    for table in RoundAt(press.competition, stage, round_).tables:
        sides = [press.entry(entry) for entry in table.seats]
        beside = table.substitutes
        for i, entry in enumerate(sides):
            others = "　".join(titled(other) for j, other in enumerate(sides) if j != i)
            for name in map(clean, entry.names):
                yield {
                    "entry": table.seats[i],
                    "letter": letter(name),
                    "name": name,
                    "unit": entry.unit,
                    "table": table.number,
                    "room": room_of(press.competition, table.number),
                    "seat": names[i],
                    "opponents": joined((same(others), *beside), "　", "　") if beside else others,
                }
    for id_, why in resting(press.competition, stage, round_):
        entry = press.entry(id_)
        for name in map(clean, entry.names):
            row = {"entry": id_, "letter": letter(name), "name": name, "unit": entry.unit}
            yield {**row, "table": why}


AS_SUBSTITUTE = Text("（", " (") + SUBSTITUTE + Text("）", ")")


def _sitting(press: Press, table: TableAt) -> tuple[tuple[Text, NamedEntry], ...]:
    """Returns each seat with who sits there; a substitute who is not named yet is written in by
    hand."""
    seats, seated = seat_names(table.competition, table.stage), table.seated
    unnamed = table.empty_seats - len(seated.substitutes)
    names = [*seated.substitutes, *("",) * unnamed]
    others = (
        (seats[at] + AS_SUBSTITUTE, NamedEntry((name,)))
        for at, name in enumerate(names, len(table.seats))
    )
    stand_ins = dict(seated.stand_ins)
    entries = (
        (seat + AS_SUBSTITUTE, NamedEntry((stand_ins[entry],)))
        if entry in stand_ins
        else (seat, press.entry(entry))
        for seat, entry in zip(seats, table.seats, strict=False)
    )
    return (*entries, *others)


def _seats(press: Press, stage: StageState, round_: Round) -> tuple[SeatedTable, ...]:
    return tuple(
        SeatedTable(
            table.number,
            _sitting(press, TableAt(press.competition, stage, round_, table)),
            room_of(press.competition, table.number),
            starts(round_, table),
        )
        for table in round_.tables
    )


def table_cards(press: Press, stage: StageState, round_: Round) -> TableCards:
    return TableCards(masthead(press, stage, round_), _seats(press, stage, round_))


_GIVEN_UP = Text(
    "判放弃的一副不写得分，写“判”；从下一副写起",
    "A deal given up by ruling has no points: write x and go on with the next",
)


def _given_up(competition: Competition) -> tuple[Text, ...]:
    """Where who is late may lose the first deal, how that stands on the sheet (Z4.2)."""
    steps = competition.regulation.clocks.lateness.steps
    lost = any(e.kind is EffectKind.FORFEIT_DEAL for step in steps for e in step.effects)
    return (_GIVEN_UP,) if lost else ()


def day_cards(press: Press, code: Callable[[int], str]) -> TableCards:
    """A card for every table of the hall, with its number and its code, for all rounds of the day:
    who sits there stands on the wall and in the lists."""
    competition = press.competition
    played = [len(round_.tables) for stage in competition.stages for round_ in stage.rounds]
    tables = max((sum(room.tables for room in competition.rooms), *played), default=0)
    cards = tuple(
        SeatedTable(number, (), room_of(competition, number), code=code(number))
        for number in range(1, tables + 1)
    )
    return TableCards(press.masthead(), cards)


def half_sheets(press: Press, stage: StageState, round_: Round) -> ScoreSheets:
    return replace(score_sheets(press, stage, round_), halves=True)


def score_sheets(press: Press, stage: StageState, round_: Round) -> ScoreSheets:
    competition = press.competition
    spec, sheet = competition.spec(stage), competition.regulation.score_sheet
    three = spec.by_deals
    deals = spec.deals_at_table(round_.play_off) or SCORE_ROWS
    when = (
        Text("打完立即交表", "Hand in at once")
        if sheet.within_minutes == 0
        else Text(
            f"本轮结束后 {sheet.within_minutes} 分钟内交表",
            f"Hand in within {sheet.within_minutes} minutes after the round",
        )
    )
    signed = Text("各方签字后生效", "Valid when all sides have signed")
    return ScoreSheets(
        masthead(press, stage, round_),
        "erdayi" if three else "shengji",
        _seats(press, stage, round_),
        deals,
        asks_first=not three and match_table(competition.regulation, spec).asks_first,
        asks_seats=competition.spec(stage).seats_are_cut,
        notes=(when, signed, *_given_up(competition)),
    )


BY_NUMBERS = Text("对阵总表（按编号）", "Match schedule by numbers")
BY_PAIRS = Text("对阵总表（按选手）", "Match schedule by pairs")


def _opponents(schedule: Schedule) -> dict[Seat, list[Seat | None]]:
    """For each number those it meets, round by round; None is a bye."""
    met: dict[Seat, list[Seat | None]] = {}
    for matches, bye in zip(schedule.rounds, schedule.byes, strict=True):
        for one, other in matches:
            met.setdefault(one, []).append(other)
            met.setdefault(other, []).append(one)
        if bye is not None:
            met.setdefault(bye, []).append(None)
    return dict(sorted(met.items()))


def by_numbers(press: Press, stage: StageState) -> Lists:
    """Published before the draw: numbers only, a zone's number before the point."""
    schedule = schedule_of(stage)
    rows = tuple(
        {"seat": str(seat), **{f"round {i}": _seat(other) for i, other in enumerate(others, 1)}}
        for seat, others in _opponents(schedule).items()
    )
    columns = (
        figure("seat", "编号", "No."),
        *(
            Column(f"round {i}", numbered(i), CellKind.FIGURE, 6)
            for i in range(1, len(schedule.rounds) + 1)
        ),
    )
    return _paper(press, stage, BY_NUMBERS, Table(columns, rows, name=BY_NUMBERS))


def _seat(seat: Seat | None) -> Text:
    return BYE if seat is None else Text(str(seat), str(seat))


def by_pairs(press: Press, stage: StageState) -> Lists:
    """After the draw: each pair with its opponents of all rounds in one row."""
    schedule = schedule_of(stage)
    held = zone_seats(press.competition, stage)
    rows: list[Row] = []
    for seat, others in _opponents(schedule).items():
        rows.append(
            {
                "zone": zone_of(press.competition, stage, held[seat]),
                "seat": str(seat),
                "entry": press.entry(held[seat]),
                **{f"round {i}": _pair(press, other, held) for i, other in enumerate(others, 1)},
            }
        )
    columns = (
        figure("zone", "赛区", "Zone"),
        figure("seat", "编号", "No."),
        Column("entry", Text("选手", "Players"), CellKind.ENTRY),
        *(Column(f"round {i}", numbered(i)) for i in range(1, len(schedule.rounds) + 1)),
    )
    zones = tuple(len(list(same)) for _, same in groupby(rows, key=lambda row: row["zone"]))
    table = Table(columns, tuple(rows), name=BY_PAIRS, blocks=zones, merged=frozenset({"zone"}))
    return _paper(press, stage, BY_PAIRS, table)


def _pair(press: Press, seat: Seat | None, held: dict[Seat, EntryId]) -> Text:
    if seat is None:
        return BYE
    words = f"{seat} {press.competition.entrants[held[seat]].name}"
    return Text(words, words)


def _paper(press: Press, stage: StageState, title: Text, table: Table) -> Lists:
    return Lists(press.masthead(stage_name(press.competition, stage)), title, (table,))
