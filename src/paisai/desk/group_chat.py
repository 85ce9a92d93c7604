"""Which lists of an event can be sent to a group chat now? What everybody may see, and no more.

How does a list read in a group chat? Plain lines, no table; a long list in several messages.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from math import ceil

from paisai.desk.boards.standings import KEY, final_standing, prize_list, standing, teams
from paisai.desk.boards.timetable import NOT_SET, timetable_board
from paisai.desk.papers.press import Press
from paisai.desk.public.moment import all_played, public_pages
from paisai.desk.public.rounds import (
    PublicRound,
    public_round,
    published,
    ranked_after,
    unannounced,
)
from paisai.errors import NotationError
from paisai.frozen import record, replace
from paisai.ledger import State
from paisai.prints.safe import capital, clean, said, shown
from paisai.prints.shared import TWO_SIDES, SharedList, SharedName, SharedRow, SharedSection, cut
from paisai.prints.table import Row, Table, same
from paisai.regulations.terminal import width
from paisai.text import SILENT, Text, joined, on_day
from paisai.tournament.competition import Competition, StageState
from paisai.tournament.entries import EntryId, UnitId
from paisai.tournament.naming import after_round, as_in_round, unit_names, whole_name
from paisai.tournament.rounds import Round

KINDS: Mapping[str, Text] = {
    "pairings": Text("对阵", "Pairings"),
    "results": Text("成绩", "Results"),
    "standings": Text("名次", "Standings"),
    "final": Text("总名次", "Final places"),
    "teams": Text("团体总分", "Team totals"),
    "awards": Text("获奖名单", "Awards"),
    "timetable": Text("赛程", "Timetable"),
}


@record
class ToShare:
    """A list that there is something in, made when it is wanted; `of` as in 2-03, `of_whom` the
    same in people's words."""

    kind: str
    make: Callable[[], SharedList]
    of: str = ""
    of_whom: Text = SILENT

    @property
    def key(self) -> str:
        return f"{self.kind}-{self.of}" if self.of else self.kind

    @property
    def name(self) -> Text:
        """第 3 轮 对阵."""
        kind = KINDS[self.kind]
        if not self.of_whom:
            return kind
        return Text(f"{self.of_whom.zh} {kind.zh}", f"{self.of_whom.en}: {kind.en.lower()}")

    @property
    def file(self) -> Text:
        """Its name as a file, without ending: 2-03-对阵."""
        kind, of = KINDS[self.kind], [self.of] if self.of else []
        return Text("-".join([*of, kind.zh]), "-".join([*of, *kind.en.lower().split()]))


def to_share(state: State, at: datetime, unit: str = "") -> tuple[ToShare, ...]:
    """What is wanted most comes first: what was announced last. With `unit` only what is about its
    entries; a list that has nothing of them is left out."""
    press = Press(state, at)
    found = [*_of_event(press), *_of_rounds(press), *_timetable(press)]
    if not unit:
        return tuple(found)
    own = {
        str(one.id) for one in press.competition.entrants.values() if UnitId(unit) in one.units
    } | {unit}
    called = unit_names(press.competition, [UnitId(unit)])[0]
    kept = [one for one in found if any(own & {*row.entries} for row in one.make().rows)]
    return tuple(replace(one, make=_narrowed(one.make, own, called)) for one in kept)


def shared_named(lists: Iterable[ToShare], key: str) -> ToShare:
    """The list of this name. Raises `NotationError`, with what there is."""
    known = {one.key: one for one in lists}
    if key in known:
        return known[key]
    there = " ".join(known)
    raise NotationError(
        f"现在没有 {key}；现在有：{there}" if there else f"现在没有 {key}，还没有可以发的",
        f"there is no {key} now; there is: {there}" if there else f"there is no {key} yet",
    )


def _narrowed(
    make: Callable[[], SharedList], own: set[str], called: str
) -> Callable[[], SharedList]:
    def narrowed() -> SharedList:
        whole = make()
        sections = (
            SharedSection(one.name, tuple(row for row in one.rows if own & {*row.entries}))
            for one in whole.sections
        )
        title = Text(f"{called}：{whole.title.zh}", f"{called}: {whole.title.en}")
        return replace(whole, title=title, sections=tuple(one for one in sections if one.rows))

    return narrowed


def _of_event(press: Press) -> Iterator[ToShare]:
    """The places of all, teams and awards: nothing is given away before they are shown to all."""
    competition = press.competition
    if all_played(competition):
        yield ToShare("awards", lambda: _awards(press))
        yield ToShare("final", lambda: _final(press))
    if public_pages(competition).teams and ("teams", "") not in unannounced(competition):
        yield ToShare("teams", lambda: _teams(press))


def _of_rounds(press: Press) -> Iterator[ToShare]:
    """The last round first. A draft is not there; of a table without an official result nothing
    is told."""
    competition = press.competition
    ranked = {
        (stage.index, after): stage
        for stage in competition.stages
        if (after := ranked_after(competition, stage)) is not None
    }
    for stage, round_ in reversed(published(competition)):
        of, of_whom = (
            f"{stage.index + 1}-{round_.number:02d}",
            whole_name(competition, stage, round_),
        )
        last_ranked = ranked.get((stage.index, round_.number))
        if last_ranked is not None:
            yield _standings(press, last_ranked, round_)
        if public_round(competition, stage, round_).settled:
            yield ToShare("results", _maker(_results, press, stage, round_), of, of_whom)
        yield ToShare("pairings", _maker(_pairings, press, stage, round_), of, of_whom)


def _maker(
    make: Callable[[Press, StageState, Round], SharedList],
    press: Press,
    stage: StageState,
    round_: Round,
) -> Callable[[], SharedList]:
    return lambda: make(press, stage, round_)


def _pairings(press: Press, stage: StageState, round_: Round) -> SharedList:
    board = public_round(press.competition, stage, round_)
    return _of_round("pairings", press, stage, board, board.board.tables, with_scores=False)


def _results(press: Press, stage: StageState, round_: Round) -> SharedList:
    board = public_round(press.competition, stage, round_)
    settled = tuple(row for row in board.board.tables if row["settled"])
    return _of_round("results", press, stage, board, settled, with_scores=True)


def _of_round(
    kind: str,
    press: Press,
    stage: StageState,
    found: PublicRound,
    tables: tuple[Row, ...],
    *,
    with_scores: bool,
) -> SharedList:
    board = found.board
    as_then = as_in_round(press.competition, stage.index, board.round.number)
    different = len({_said(row["section_text"]) for row in board.tables}) > 1
    together: dict[Text, list[SharedRow]] = {}
    for row in tables:
        seats = tuple(map(str, row["seats"]))  # type: ignore[call-overload]
        names = tuple(_name(as_then, entry) for entry in seats)
        names += tuple(SharedName(who) for who in row["beside"])  # type: ignore[attr-defined]
        where = SILENT if found.only_room else same(row["room"])
        what = _said(row["section_text"]) if different else SILENT
        together.setdefault(_beside(where, what), []).append(
            SharedRow(
                _at_table(row["table"]),
                names,
                _said(row["state"]) if with_scores else SILENT,
                seats,
            )
        )
    sections = [SharedSection(name, tuple(rows)) for name, rows in together.items()]
    if not with_scores and board.resting:
        resting = tuple(
            SharedRow(
                _said(row["table_text"]),
                (_name(as_then, str(row["entry"])),),
                SILENT,
                (str(row["entry"]),),
            )
            for row in board.resting
        )
        sections.append(SharedSection(SILENT, resting))
    notes = [board.note] if board.note and not with_scores else []
    if not with_scores and found.only_room:
        notes.insert(0, Text(f"场地：{found.only_room}", f"room: {found.only_room}"))
    if with_scores and not found.official:
        notes.append(found.progress)
    name = KINDS[kind]
    title = Text(f"{board.name.zh} {name.zh}", f"{board.name.en}: {name.en.lower()}")
    masthead = press.masthead(board.name, provisional=with_scores and not found.official)
    of = f"{board.stage}-{board.round.number:02d}"
    return SharedList(kind, of, title, masthead, tuple(sections), tuple(notes))


def _beside(*said: Text) -> Text:
    """Several things said of one, as far as there is something: 东厅 · 决赛."""
    return joined((one for one in said if one), " · ", " · ")


def _at_table(number: object) -> Text:
    return Text(f"{number} 桌", f"T{number}")


def _said(value: object) -> Text:
    return value if isinstance(value, Text) else Text(shown(value, "zh"), shown(value, "en"))


def _name(competition: Competition, entry: str) -> SharedName:
    """An entry with its unit, unless its name says that already."""
    one = competition.entrants[EntryId(entry)]
    units = (unit for unit in unit_names(competition, one.units) if unit not in one.name)
    return SharedName(same(one.name), same("、".join(units)))


def _standings(press: Press, stage: StageState, round_: Round) -> ToShare:
    competition = press.competition
    found_stage = competition.spec(stage)
    name = found_stage.name

    def make() -> SharedList:
        found = standing(competition, stage.index + 1, round_.number)
        after = after_round(round_)
        title = Text(f"{name.zh} {after.zh}名次", f"{name.en}, standings {after.en}")
        notes = [found.line] if found.line else []
        sections, first = _placed(press, found.table, by_group=found_stage.in_groups)
        of, masthead = str(stage.index + 1), press.masthead()
        return SharedList("standings", of, title, masthead, sections, (*first, *notes))

    return ToShare("standings", make, str(stage.index + 1), name)


def _final(press: Press) -> SharedList:
    competition = press.competition
    provisional = not competition.closed
    sections, first = _placed(press, final_standing(competition).table)
    masthead = press.masthead(provisional=provisional)
    return SharedList("final", "", KINDS["final"], masthead, sections, first)


def _placed(
    press: Press, table: Table, *, by_group: bool = False
) -> tuple[tuple[SharedSection, ...], tuple[Text, ...]]:
    """Returns who is where, with the figure that counts first, and what that is."""
    first = next((one for one in table.columns if one.key.startswith(KEY)), None)
    figures: tuple[Text, ...] = ()
    if first is not None:
        figures = (Text(f"数字是{first.label.zh}", f"figures: {first.label.en}"),)
    groups: dict[object, list[SharedRow]] = {}
    for row in table.rows:
        name = _name(press.competition, str(row["entry"]))
        remark = _said(row["note"])
        groups.setdefault(row["group"] if by_group else None, []).append(
            SharedRow(
                same(row["place"]),
                (SharedName(name.name, _beside(name.under, remark)),),
                _said(row.get(first.key)) if first is not None else SILENT,
                (str(row["entry"]),),
            )
        )
    sections = (SharedSection(_group(group), tuple(rows)) for group, rows in groups.items())
    return tuple(sections), figures


def _group(number: object) -> Text:
    return SILENT if number is None else Text(f"第 {number} 组", f"Group {number}")


def _teams(press: Press) -> SharedList:
    rows = tuple(
        SharedRow(
            same(row["place"]),
            (SharedName(same(row["name"])),),
            _said(row["points"]),
            (str(row["unit"]),),
        )
        for row in teams(press.competition).rows
    )
    masthead = press.masthead(provisional=not press.competition.closed)
    return SharedList("teams", "", KINDS["teams"], masthead, (SharedSection(SILENT, rows),))


def _awards(press: Press) -> SharedList:
    given = prize_list(press.competition)
    rows = []
    for row in given.table.rows:
        to = str(row["to"])
        known = EntryId(to) in press.competition.entrants
        name = _name(press.competition, to) if known else SharedName(same(row["name"]))
        if row["note"]:
            name = replace(name, under=_said(row["note"]))
        rows.append(SharedRow(_said(row["honour"]), (name,), _said(row["place_points"]), (to,)))
    masthead = press.masthead(provisional=not given.final)
    sections = (SharedSection(SILENT, tuple(rows)),)
    return SharedList("awards", "", KINDS["awards"], masthead, sections, given.notes)


def _timetable(press: Press) -> Iterator[ToShare]:
    if timetable_board(press.competition).table.rows:
        yield ToShare("timetable", lambda: _made_timetable(press))


def _made_timetable(press: Press) -> SharedList:
    """A section for each day, in the order of the timetable."""
    competition = press.competition
    days: dict[Text, list[SharedRow]] = {}
    for row in timetable_board(competition).table.rows:
        day = on_day(datetime.fromisoformat(str(row["day"])).date()) if row["day"] else NOT_SET
        what = SharedName(_said(row["what"]))
        days.setdefault(day, []).append(SharedRow(_said(row["time"]), (what,)))
    place = competition.particulars.place
    notes = (Text(f"地点：{place}", f"where: {place}"),) if place else ()
    sections = tuple(SharedSection(day, tuple(rows)) for day, rows in days.items())
    return SharedList("timetable", "", KINDS["timetable"], press.masthead(), sections, notes)


def same_names(shared: SharedList) -> frozenset[str]:
    """Names that two entries of a list have: there they are told apart by their units."""
    seen = {
        (entry, one.name.zh)
        for row in shared.rows
        for entry, one in zip(row.entries, row.names, strict=False)
    }
    counts = Counter(name for _, name in seen)
    return frozenset(name for name, count in counts.items() if count > 1)


MOST_ROWS = 40
"""A message with more lines is folded by the chat, and nobody opens it."""
MOST_COLUMNS = 1600
"""Columns of characters of one message: about 800 Chinese characters."""
SCORE = re.compile(r"\d+:\d+")
PROVISIONAL = Text("暂定", "provisional")
BETWEEN_SIDES, BETWEEN_MORE = Text(" — ", " – "), Text("、", ", ")
PLACES = frozenset({"standings", "final", "teams"})
UNITS_SHOWN = frozenset({"standings", "final", "awards"})
"""Where one entry has a line for itself, its unit stands there, too."""


def messages(shared: SharedList, language: str, address: str = "") -> tuple[str, ...]:
    """The texts to send one after the other. `address` is where it can be read later; it stands
    below the last."""
    doubles = same_names(shared)
    lines = [_line(row, shared, doubles, language) for row in shared.rows]
    columns = sum(map(width, lines))
    count = max(1, ceil(len(lines) / MOST_ROWS), ceil(columns / MOST_COLUMNS))
    parts = cut(shared, [1.0] * len(lines), count)
    texts = [_message(one, doubles, language) for one in parts]
    if address:
        texts[-1] += f"\n\n{address}"
    return tuple(texts)


def _message(shared: SharedList, doubles: frozenset[str], language: str) -> str:
    number, of = shared.part
    title = said(shared.title, language) + (f" {number}/{of}" if of > 1 else "")
    if shared.masthead.provisional:
        mark = PROVISIONAL.in_(language)
        title += f"（{mark}）" if language == "zh" else f" ({mark})"
    head = f"【{title}】" if language == "zh" else f"[{title}]"
    lines = [head, clean(shared.masthead.event)]
    lines += [capital(said(note, language)) for note in shared.notes]
    for section in shared.sections:
        lines.append("")
        if section.name:
            lines.append(f"◆ {said(section.name, language)}")
        lines += [_line(row, shared, doubles, language) for row in section.rows]
    return "\n".join(line.replace("： ", "：") for line in lines)


def _line(row: SharedRow, shared: SharedList, doubles: frozenset[str], language: str) -> str:
    """1 桌 魏宁/曹林宜 7:0 蒋容/邹歌希; 3. 王五/赵六（二中） 12."""
    figure = said(row.figure, language)
    with_units = shared.kind in UNITS_SHOWN
    names = [_called(one, with_units or one.name.zh in doubles, language) for one in row.names]
    lead = said(row.lead, language)
    numbered = lead[:1].isdigit() or (language == "en" and lead[:1] == "T" and lead[1:].isdigit())
    if shared.kind in PLACES:
        lead += "."
    elif shared.kind == "awards" or not numbered:
        lead += "：" if language == "zh" else ":"
    if len(names) == TWO_SIDES and SCORE.fullmatch(figure):
        return clean(f"{lead} {names[0]} {figure} {names[1]}")
    each = figure.split()
    if len(each) == len(names) > TWO_SIDES:
        names, figure = [f"{name} {own}" for name, own in zip(names, each, strict=True)], ""
    between = BETWEEN_SIDES if len(names) == TWO_SIDES else BETWEEN_MORE
    line = f"{lead} {between.in_(language).join(names)}"
    if not figure:
        return clean(line)
    if len(names) > 1:
        return clean(f"{line}：{figure}" if language == "zh" else f"{line}: {figure}")
    return clean(f"{line} {figure}")


def _called(one: SharedName, with_unit: bool, language: str) -> str:
    name, under = said(one.name, language), said(one.under, language)
    if not with_unit or not under:
        return name
    return f"{name}（{under}）" if language == "zh" else f"{name} ({under})"
