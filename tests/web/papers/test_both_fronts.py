"""The command line and the pages give the same papers, lists, fields and warnings of one event."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from random import Random
from urllib.parse import unquote

import pytest
from django.test import Client
from openpyxl import load_workbook

from paisai.cli import parser
from paisai.desk.forms import Situation, form_of
from paisai.desk.rights import Role
from paisai.frozen import fields, replace
from paisai.ledger import State, export_text
from paisai.prints.paper import Paper
from paisai.regulations import load, preset_ids
from paisai.regulations.particulars import Particulars
from paisai.tournament.next_step import Due
from paisai.tournament.sheet import Score
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
    """While entries are open, when a round is out, and when everything is played."""
    regulation = replace(load(preset), review=None)
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
    step(hall, random)
    yield hall
    while hall.next.due is not Due.CLOSE:
        step(hall, random)
    yield hall


class Fronts:
    """One state: a file for the words that are typed, a stream for the pages."""

    def __init__(self, hall: Hall, folder: Path, clock: HallClock, *roles: Role) -> None:
        self.state: State = hall.state
        self.at = hall.now.isoformat()
        self.file = folder / f"{hall.state.seq}.jsonl"
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
        page = both.page("papers/")
        for warning in re.findall(r"^(?:paisai: )?(?:注意：)?(.+)$", beside, re.M):
            if typed:
                assert warning.strip("。") in page, warning
        _same_regulation(both)
        _same_workbook(both)
        _same_reminders(both)


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


def _same_reminders(both: Fronts) -> None:
    """What is due, and every reminder beside it."""
    said = json.loads(paisai("status", both.file, "--at", both.at, "--json").out)
    board = re.sub("<[^>]*>", "", both.page(""))
    for one in said["reminders"]:
        assert one["zh"].partition("：paisai")[0] in board, one


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
