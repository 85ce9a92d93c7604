"""The command line and the pages give the same papers, lists, fields and warnings of one event."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from io import BytesIO
from pathlib import Path
from random import Random
from urllib.parse import unquote

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl import load_workbook

from paisai.acting.forms import Situation, WrongForm, commands_of, form_of
from paisai.cli import parser
from paisai.cli.words.status import SAID_WITH_THE_CLOCK
from paisai.desk.boards.attention import Attention, Trouble
from paisai.desk.due.todo import Task, Todo
from paisai.desk.papers import KINDS, left_out, papers_there
from paisai.desk.papers.press import Press
from paisai.desk.rights import Role
from paisai.frozen import fields, replace
from paisai.ledger import State, export_text
from paisai.prints.paper import Paper
from paisai.regulations import load, preset_ids
from paisai.regulations.closing import PointsForPlace
from paisai.regulations.regulation import Particulars
from paisai.text import Text
from paisai.tournament.next_step import Due
from paisai.tournament.rounds import Score
from support.desk import paisai
from support.hall import Hall
from support.hall_clock import HallClock
from support.one_table import OneTable
from support.random_course import step
from support.web_day import Desk, put

OURS = Particulars(**{one.name: f"{one.metadata['zh']}一" for one in fields(Particulars)})


@pytest.fixture(autouse=True)
def _as_values(monkeypatch: pytest.MonkeyPatch) -> None:
    """Papers as their values: where these are the same so are the pages, and setting takes long."""

    def shown(*papers: Paper) -> bytes:
        return re.sub(r"datetime\([^)]*\)", "", "\n".join(map(repr, papers))).encode()

    monkeypatch.setattr("paisai.prints.typeset.pdf", lambda paper, _: shown(paper))
    monkeypatch.setattr("paisai.prints.typeset.one_pdf", lambda papers, _: shown(*papers))
    monkeypatch.setattr("paisai.regulations.document.pages.pdf", lambda one: repr(one).encode())


def moments(preset: str) -> Iterator[Hall]:
    """While entries are open, before the briefing, when a round is out and in the midst of it, and
    when everything is played."""
    regulation = replace(load(preset), review=None)
    if regulation.awards is not None and not regulation.awards.place_points:
        points = (PointsForPlace(place=1, points=10), PointsForPlace(place=2, points=5))
        regulation = replace(regulation, awards=replace(regulation.awards, place_points=points))
    entry = replace(regulation.entry, deadline=None, papers=())
    hall = Hall()
    hall.create(replace(regulation, entry=entry), particulars=OURS)
    yield hall
    first, *others = regulation.stages
    if hasattr(first, "rounds"):
        first = replace(first, rounds=1)
        regulation = replace(regulation, stages=(first, *others), timetable=())
    hall = Hall()
    entry = replace(entry, selection=None)
    hall.create(replace(regulation, entry=entry), particulars=OURS)
    for i in range(12):
        zone = {"zone": f"z{i}"} if "zone" in entry.required else {}
        hall.enter(f"p{i}", f"u{i}", **zone)
    random = Random(1)
    while hall.next.due is not Due.PUBLISH:
        step(hall, random)
    yield hall
    step(hall, random)
    yield hall
    while hall.next.due is not Due.RESULTS:
        step(hall, random)
    hall.now += timedelta(minutes=90)
    yield hall
    while hall.next.due is not Due.CLOSE:
        step(hall, random)
    yield hall


class Fronts:
    """One state: a file for the words that are typed, a stream for the pages."""

    def __init__(self, hall: Hall, folder: Path, clock: HallClock, *roles: Role) -> None:
        self.state: State = hall.state
        self.now, self.at = hall.now, hall.now.isoformat()
        self.file = folder / f"{hall.state.seq}-{hall.now:%H%M}.jsonl"
        self.file.write_text(export_text(hall.state), encoding="utf-8")
        clock.set(hall.now)
        self.desk = Desk(put(hall), *roles)
        self.base = f"/o/{self.desk.book.slug}"

    @property
    def client(self) -> Client:
        return self.desk.client

    def page(self, path: str) -> str:
        return html.unescape(self.desk.get(path))

    def typed(self, *more: str) -> tuple[dict[str, bytes], str]:
        """Each PDF by its name, and what was said beside it."""
        out = self.file.with_suffix("")
        line = ("export", "pdf", self.file, out, "--all-rounds", "--at", self.at, "--force", *more)
        said = paisai(*line)
        if said.code:
            return {}, said.err
        return {one.stem: one.read_bytes() for one in sorted(out.glob("*.pdf"))}, said.err

    def seen(self) -> dict[str, bytes]:
        links = re.findall(r"papers/\?see=([^\"#]+)#seen", self.desk.get("papers/"))
        names = dict.fromkeys(map(unquote, links))
        get = self.client.get
        return {one: get(f"{self.base}/papers/pdf/", {"paper": one}).content for one in names}


@pytest.mark.parametrize("preset", preset_ids())
def test_papers_lists_and_reminders_are_the_same(
    preset: str, tmp_path: Path, hall_clock: HallClock
) -> None:
    for hall in moments(preset):
        both = Fronts(hall, tmp_path, hall_clock)
        typed, beside = both.typed("--private")
        seen = both.seen()
        assert set(typed) == set(seen)
        for name, content in typed.items():
            assert content == seen[name], name
        if typed:
            _same_notes(both, beside)
        _same_regulation(both)
        _same_workbook(both)
        _same_warnings(both)
        _same_timetable(both)


def _same_notes(both: Fronts, beside: str) -> None:
    """What of the papers is not the last word, and which of them are not there and why."""
    page = both.page("papers/")
    told = re.findall(r"^(?:paisai: )?(?:注意：)?(.+)$", beside, re.M)
    press = Press(both.state, both.now)
    noted = [one for one in papers_there(press, private=True) if one.note]
    lacking = [text.zh for _, text in left_out(press, private=True)]
    assert sorted(told) == sorted([*(f"{one.file.zh}：{one.note.zh}" for one in noted), *lacking])
    for one in noted:
        assert one.note.zh in page, one.file
    for text in lacking:
        assert text in page


def bare(part: str) -> str:
    return re.sub(r"\s+", "", re.sub("<[^>]*>", "", part))


def on_the_board(both: Fronts) -> tuple[list[str], list[str]]:
    """What the page says not to forget, and what needs a look."""
    page = both.page("")
    rows = page.split('<div class="row task"><span class="grow">')[1:]
    tasks = [re.split(r'<span class="tag">|<form|<a class="button', row)[0] for row in rows]
    troubles = re.findall(r'<p class="trouble[^"]*"><a [^>]*>(.*?)</a>', page, re.S)
    return [bare(one) for one in tasks], [bare(one) for one in troubles]


def in_status(both: Fronts) -> tuple[list[str], list[str]]:
    said = json.loads(paisai("status", both.file, "--at", both.at, "--json").out)
    tasks = [bare(one["zh"].partition("：paisai")[0]) for one in said["reminders"]]
    return tasks, [bare(one["zh"]) for one in said["attention"]]


def _same_warnings(both: Fronts) -> None:
    """What is due, what is not to be forgotten and what needs a look: all of it, in order."""
    assert on_the_board(both) == in_status(both)
    said = json.loads(paisai("status", both.file, "--at", both.at, "--json").out)
    assert bare(said["next"]["zh"].partition("：paisai")[0]) in bare(both.page(""))


def _same_timetable(both: Fronts) -> None:
    """What does not go together is told on the board too, as long as it can be mended."""
    conflicts = json.loads(paisai("timetable", both.file, "--json").out)["conflicts"]
    begun = both.state.competition is not None and both.state.competition.stages
    if not begun:
        for one in conflicts:
            assert bare(one["zh"]) in "".join(on_the_board(both)[1])


def test_every_kind_of_paper_is_among_those_compared() -> None:
    """The report on a person is compared by a test of its own."""
    found = {
        one.kind
        for preset in preset_ids()
        for hall in moments(preset)
        for one in papers_there(Press(hall.state, hall.now), private=True)
    }
    assert found == set(KINDS) - {"report"}


def test_every_warning_there_is_stands_on_both_fronts(
    tmp_path: Path, hall_clock: HallClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of each kind of trouble, and one of each thing that can be due."""
    troubles = [Attention(one, Text(f"烦恼{one}。", f"trouble {one}")) for one in Trouble]
    todos = [Todo(act, Text(f"该办{act}", f"due {act}"), "9") for act in Task]
    monkeypatch.setattr("paisai.desk.boards.status.attention", lambda *_: tuple(troubles))
    monkeypatch.setattr("paisai.desk.boards.status.reminders", lambda *_: tuple(todos))
    both = Fronts(OneTable("tuolaji-zhuhai-2019"), tmp_path, hall_clock)
    tasks, looks = on_the_board(both)
    assert (tasks, looks) == (
        [bare(one.text.zh) for one in todos if one.act is not Task.ANNOUNCE],
        [bare(one.text.zh) for one in troubles],
    )
    typed = in_status(both)
    assert typed[1] == looks
    assert [one for one in typed[0] if one != f"该办{Task.ANNOUNCE}"] == tasks
    plain = paisai("status", both.file, "--at", both.at).out
    for one in troubles:
        if one.trouble not in SAID_WITH_THE_CLOCK:
            assert f"要留意的：{one.text.zh}" in plain


def test_a_list_is_understood_alike(tmp_path: Path, hall_clock: HallClock) -> None:
    """The same notes, columns and faults of the same list."""
    hall = Hall()
    hall.create(load("tuolaji-zhuhai-2019"))
    both = Fronts(hall, tmp_path, hall_clock)
    rows = (
        "所在单位,队员1,队员2,性别,身份证号\n税务局,张一,张二,男,A1\n,李一,李二,女,\n合计,2对,,,\n"
    )
    for text, good in ((rows, True), (f"{rows}一中,赵一,,女,\n", False)):
        sheet = tmp_path / "list.csv"
        sheet.write_text(text, "utf-8")
        line = ("entries", "import", both.file, sheet, "--dry-run", "--at", both.at)
        typed = paisai(*line)
        sent = {"file": SimpleUploadedFile("list.csv", text.encode())}
        answer = both.client.post(f"{both.base}/entries/import/", sent, follow=True)
        page = html.unescape(answer.content.decode())
        said = typed.out if good else typed.err
        notes = [one for one in said.splitlines() if re.match(r"第 [\d、]+ 行", one)]
        assert len(notes) == (3 if good else 4)
        for note in notes:
            assert note in page, note
        taken = re.findall(r'name="column-(\w)".*?(?=</select>)', page, re.S)
        assert taken == list("ABCDE")
        assert ("检查无误，可以导入 2 对（4 人）" in page) == good == ("检查无误" in said)


@pytest.mark.parametrize("preset", preset_ids())
def test_doubtful_dates_are_told_alike(preset: str, tmp_path: Path) -> None:
    """An event made too late: what lies behind us, and what cannot be kept."""
    at, day = datetime(2026, 5, 10, 9, 0), "2026-05-09"
    due = {"report_due": "2026-05-12"} if load(preset).entry.selection else {}
    options = [f"--{name.replace('_', '-')}={text}" for name, text in due.items()]
    line = ("new", tmp_path / "a.jsonl", preset, "--name", "赛", "--first-day", day, *options)
    typed = paisai(*line, "--at", at.isoformat()).out.partition("；注意：")[2].strip()
    assert "首个比赛日 2026-05-09 已经过去" in typed
    situation = Situation(State(), at, "组织者", regulations=(load(preset),))
    sent = {"regulation": [preset], "name": ["赛"], "first_day": [day]}
    sent |= {name: [text] for name, text in due.items()}
    with pytest.raises(WrongForm) as told:
        commands_of("create", situation, sent)
    [wrong] = [one for one in told.value.wrong if one.name == "first_day"]
    assert wrong.zh.startswith(typed)


def _same_regulation(both: Fronts) -> None:
    out = both.file.with_suffix(".pdf")
    assert paisai("regulation", "show", both.file, "--clean", "--pdf", out).code == 0
    seen = both.client.get(f"{both.base}/regulation.pdf").content
    assert out.read_bytes() == seen
    assert both.state.competition is not None
    assert f"title='{both.state.competition.name}'" in seen.decode()
    for one in fields(Particulars):
        assert getattr(OURS, one.name) in seen.decode(), one.name


def _same_workbook(both: Fronts) -> None:
    out = both.file.with_suffix(".xlsx")
    answer = both.client.get(f"{both.base}/papers/workbook/")
    if answer.status_code == 404:
        return
    assert paisai("export", "xlsx", both.file, out, "--at", both.at).code == 0
    one, other = load_workbook(out), load_workbook(BytesIO(answer.content))
    assert one.sheetnames == other.sheetnames
    for name in one.sheetnames:
        assert list(one[name].values) == list(other[name].values), name


def test_a_disciplinary_report_says_on_both_fronts_whom_it_is_for(
    tmp_path: Path, hall_clock: HallClock
) -> None:
    """E4.8.12: of whom it speaks it is not shown to everybody, and both fronts say so."""
    table = OneTable("erdayi-sanya-2021")
    for _ in range(2):
        table.rule(table.a, "abuse")
    table.enter_sheet(Score(deals=((2, -1, -1),) * 10))
    both = Fronts(table, tmp_path, hall_clock, Role.REFEREE)
    why = "有 1 份纪律报告涉及个人，只和个人资料一起打印"
    assert why in both.page("papers/")
    typed, beside = both.typed()
    assert f"{why}：--private" in beside
    assert set(typed) == set(both.seen())
    assert not any("纪律报告" in name for name in typed)
    refused = paisai("export", "pdf", both.file, tmp_path / "x", "--what", "report")
    assert f"{why}：--private" in refused.err
    whole = Fronts(table, tmp_path, hall_clock)
    typed, beside = whole.typed("--private")
    assert why not in beside
    assert why not in whole.page("papers/")
    assert {name for name in typed if "纪律报告" in name} == {
        name for name in whole.seen() if "纪律报告" in name
    }


def test_a_name_that_cannot_be_printed_is_told_on_both_fronts(
    tmp_path: Path, hall_clock: HallClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = OneTable("tuolaji-zhuhai-2019")
    monkeypatch.setattr("paisai.typesetting.unprintable", lambda text: text[:1])
    both = Fronts(table, tmp_path, hall_clock)
    _, beside = both.typed()
    [said] = re.findall(r"[^\n：]*空框[^\n]*", beside)
    assert said.strip()[:12] in both.page("papers/")


@pytest.mark.parametrize("preset", preset_ids())
def test_a_new_event_is_asked_the_same(preset: str) -> None:
    known = parser("new").parse_args(["new", "x.jsonl", preset, "--name", "x"])
    at = Situation(State(), Hall().now, "组织者", regulations=(load(preset),))
    asked = {one.name for one in form_of("create", at, {"regulation": [preset]}).fields}
    assert {one.name for one in fields(Particulars)} <= asked
    assert asked - {"past"} <= set(vars(known))  # a day gone by is only ticked on a page
