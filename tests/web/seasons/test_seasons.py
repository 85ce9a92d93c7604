"""A season on the web: opened, events counted, people decided, lists for everybody, rights."""

from __future__ import annotations

import re
from datetime import date
from functools import cache
from io import BytesIO
from itertools import count
from pathlib import Path
from tempfile import mkdtemp

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl import load_workbook

from paisai.desk.rights import Role
from paisai.ledger import read_private
from paisai.regulations import editing
from paisai.rehearse.season import rehearse_season
from paisai.seasons import Season, SeasonState, ranking, verify_season
from paisai.seasons.rules import plain_rules
from paisai.web.backup import back_up, restore
from paisai.web.seasons.models import SeasonStream, SeasonValue
from paisai.web.seasons.store import stored
from paisai.web.streams.import_export import take_in
from support.web import account, new_event, signed_in

_numbers = count(1)


@cache
def year() -> Path:
    folder = Path(mkdtemp(prefix="paisai-year-"))
    rehearse_season(folder, events=2, entries=12, seed=1, fast=True)
    return folder


def event_file(number: int) -> Path:
    return next(year().glob(f"{number:03d}-*.jsonl"))


@cache
def on_server(number: int) -> str:
    """The event on this server, by its address."""
    path, slug = event_file(number), f"cup-{number}"
    take_in(slug, path.read_text("utf-8"), read_private(path)[0])
    return slug


class Desk:
    """A new season, and whoever keeps it."""

    def __init__(self) -> None:
        self.slug = f"season-{next(_numbers)}"
        self.keeper = signed_in(account(runs_server=True))
        form = {"name": "2026 赛季", "holder": "协会", "slug": self.slug, "rules": "default"}
        days = {"first_day": "2026-01-01", "last_day": "2027-12-31"}
        answer = self.keeper.post("/s/new/", form | days)
        assert (answer.status_code, answer["Location"]) == (302, f"{self.at}desk/")

    @property
    def at(self) -> str:
        return f"/s/{self.slug}/"

    @property
    def stream(self) -> SeasonStream:
        return SeasonStream.objects.get(slug=self.slug)

    @property
    def state(self) -> SeasonState:
        return stored(self.stream).follow()

    @property
    def season(self) -> Season:
        assert self.state.season is not None
        return self.state.season

    def act(self, name: str, **fields: object) -> str:
        """Does it; the sentence that the next page says."""
        self.keeper.post(f"{self.at}do/{name}/", fields)
        page = self.keeper.get(f"{self.at}desk/").content.decode()
        found = re.search(r'<div class="said[^>]*>(.*?)</div>', page, re.DOTALL)
        return re.sub("<[^>]*>", "", found[1]).strip() if found else ""

    def rules(self) -> str:
        return editing.write(plain_rules(self.season.rules))

    def see(self, page: str, client: Client | None = None) -> str:
        return (client or Client()).get(self.at + page).content.decode()


def counted() -> Desk:
    desk = Desk()
    assert "已记录" in desk.act("count_event", event=on_server(1), of_class="A")
    return desk


def test_a_closed_event_of_the_server_is_counted_and_everybody_sees_the_ranking() -> None:
    desk = counted()
    season = desk.season
    first = ranking(season)[0]
    page = desk.see("")
    assert season.people[first.person].name in page
    assert "本系统的默认值" in page
    for tab in ("units", "grades", "ratings", "events", "statistics", "rules", "check"):
        assert Client().get(f"{desk.at}{tab}/").status_code == 200, tab
        assert Client(headers={"accept-language": "en"}).get(f"{desk.at}{tab}/").status_code == 200
    person = desk.see(f"p/{first.person}/")
    assert "200" in person
    assert "2026 赛季" in Client().get("/s/").content.decode()


def test_an_open_event_waits_until_it_is_closed() -> None:
    desk = Desk()
    open_ = new_event("erdayi-sanya-2021", date(2026, 11, 20))
    assert open_.slug not in desk.see("desk/", desk.keeper)
    assert "没有这场比赛" in desk.act("count_event", event=open_.slug)
    assert "还没有结束" in desk.act("count_event", file=_open_file())


def _open_file() -> SimpleUploadedFile:
    lines = event_file(1).read_text("utf-8").splitlines(keepends=True)
    return SimpleUploadedFile("open.jsonl", "".join(lines[:-1]).encode())


def test_an_event_is_counted_from_its_file_and_only_once() -> None:
    desk = Desk()
    content = event_file(2).read_bytes()
    said = desk.act("count_event", file=SimpleUploadedFile("e.jsonl", content), of_class="B")
    assert "已记录" in said
    again = SimpleUploadedFile("e.jsonl", content)
    assert "已经计入" in desk.act("count_event", file=again, of_class="B")
    wrong = SimpleUploadedFile("e.jsonl", b"\xff\xfe")
    assert "UTF-8" in desk.act("count_event", file=wrong, of_class="B")
    assert "没有 Z 类赛事" in desk.act(
        "count_event",
        file=SimpleUploadedFile("f.jsonl", event_file(1).read_bytes()),
        of_class="Z",
    )
    assert len(desk.state.history) == 2


def test_one_request_sent_twice_counts_once() -> None:
    desk = Desk()
    form = {"event": on_server(1), "of_class": "A", "request": "r" * 20}
    for _ in range(2):
        desk.keeper.post(f"{desk.at}do/count_event/", form)
    assert len(desk.state.history) == 2


def test_grades_are_awarded_printed_and_handed_over() -> None:
    desk = counted()
    text = desk.rules().replace("entries = 16", "entries = 2")
    assert "已记录" in desk.act("change_rules", rules=text, reason="人少也授")
    assert "已记录" in desk.act("award_grades")
    pdf = desk.keeper.get(f"{desk.at}certificates/")
    assert pdf.content.startswith(b"%PDF")
    waiting = desk.season.grades[0]
    said = desk.act("hand_over_grade", person=waiting.person, grade=waiting.grade)
    assert "已记录" in said
    assert "没有这一份" in desk.act("hand_over_grade", person=waiting.person, grade=waiting.grade)


def test_rules_that_cannot_be_are_refused_by_their_place() -> None:
    desk = counted()
    text = desk.rules()
    said = desk.act("change_rules", rules=text.replace('letter = "B"', 'letter = "A"'), reason="x")
    assert "A 类写了两次" in said
    assert "TOML" in desk.act("change_rules", rules="= =", reason="x")


def test_who_asks_to_be_nameless_is_for_the_public_and_forgetting_is_for_good() -> None:
    desk = counted()
    season = desk.season
    first = ranking(season)[0].person
    name = season.people[first].name
    assert "已记录" in desk.act("hide_person", person=first)
    for page in ("", f"p/{first}/", "statistics/", "season.json", "ratings/"):
        assert name not in desk.see(f"{page}"), page
    assert name in desk.see("", desk.keeper)
    before = desk.state.head
    desk.keeper.post(f"{desk.at}forget/", {"person": first, "reason": "本人要求"})
    assert not SeasonValue.objects.filter(season=desk.stream, value__contains=name).exists()
    assert name not in desk.see("", desk.keeper)
    state = desk.state
    assert state.head == before


def test_the_record_that_anybody_downloads_verifies_and_names_nobody(tmp_path: Path) -> None:
    desk = counted()
    record = Client().get(f"{desk.at}record.jsonl").content
    path = tmp_path / "2026.jsonl"
    path.write_bytes(record)
    found = verify_season(path, year())
    assert found.problems == ()
    assert (found.events, found.head) == (1, desk.state.head)
    season = desk.season
    text = record.decode()
    assert not any(person.name in text for person in season.people.values())


def test_lists_as_papers() -> None:
    desk = counted()
    assert Client().get(f"{desk.at}papers/ranking.pdf").content.startswith(b"%PDF")
    book = load_workbook(BytesIO(Client().get(f"{desk.at}papers/units.xlsx").content))
    assert book.worksheets
    assert Client().get(f"{desk.at}papers/nothing.pdf").status_code == 404


PAGES = ("desk/", "people/", "certificates/")
ACTS = (
    "count_event", "take_out", "same_people", "different_people", "part_person", "mend_person",
    "hide_person", "award_grades", "hand_over_grade", "change_rules", "close_season", "undo",
)  # fmt: skip


@pytest.mark.parametrize("role", [None, *Role])
def test_only_keepers_and_who_runs_the_server_act(role: Role | None) -> None:
    """Every page and every act, for nobody, every role of an event, and a keeper."""
    desk = counted()
    book = new_event("erdayi-sanya-2021", date(2026, 11, 20))
    client = Client() if role is None else signed_in(account(role, at=book))
    length = len(desk.state.history)
    for page in PAGES:
        assert client.get(f"{desk.at}{page}").status_code == (302 if role is None else 403), page
    for name in ACTS:
        answer = client.post(f"{desk.at}do/{name}/", {"person": "p1", "reason": "x"})
        assert answer.status_code == (302 if role is None else 403), name
    for name in ("forget", "keepers"):
        answer = client.post(f"{desk.at}{name}/", {"person": "p1", "reason": "x"})
        assert answer.status_code == (302 if role is None else 403), name
    assert len(desk.state.history) == length
    assert client.get("/s/new/").status_code == (
        200 if role is Role.ORGANISER else 302 if role is None else 403
    )


def test_a_keeper_adds_another_and_one_is_always_left() -> None:
    desk = Desk()
    other = account()
    assert signed_in(other).get(f"{desk.at}desk/").status_code == 403
    desk.keeper.post(f"{desk.at}keepers/", {"login": other.login})
    assert signed_in(other).get(f"{desk.at}desk/").status_code == 200
    for one in list(desk.stream.keepers.all()):
        login = one.account.login
        desk.keeper.post(f"{desk.at}keepers/", {"login": login, "remove": "yes"})
    assert desk.stream.keepers.count() == 1


def test_what_is_wrong_in_the_form_is_said_and_what_was_typed_stays() -> None:
    keeper = signed_in(account(runs_server=True))
    form = {"name": "我的赛季", "holder": "协会", "slug": "Ünvalid!", "rules": "default"}
    answer = keeper.post("/s/new/", form | {"first_day": "2026-02-01", "last_day": "2026-01-01"})
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "小写字母、数字和连字符" in page
    assert 'value="我的赛季"' in page
    answer = keeper.post(
        "/s/new/", form | {"slug": "a", "first_day": "2026-02-01", "last_day": "2026-01-01"}
    )
    assert "结束的日子不能早于开始" in answer.content.decode()


def test_a_backup_holds_seasons_and_who_keeps_them() -> None:
    desk = counted()
    kept = BytesIO()
    back_up(kept)
    head = desk.state.head
    SeasonStream.objects.all().delete()
    restore(kept, replace=True)
    assert desk.state.head == head
    assert desk.stream.keepers.count() == 1


def test_an_event_says_which_season_counts_it() -> None:
    desk = counted()
    page = Client().get(f"/e/{on_server(1)}/").content.decode()
    assert f"/s/{desk.slug}/" in page


def test_one_person_who_is_two_is_parted_on_the_page() -> None:
    desk = counted()
    assert "已记录" in desk.act("count_event", event=on_server(2), of_class="B")
    one, two = (next(iter(own.people.values()))[0] for own in desk.season.in_order())
    assert "已记录" in desk.act("same_people", pair=f"{one} {two}", reason="本人确认")
    twice = next(row for row in ranking(desk.season) if row.person == one)
    assert len(twice.events) == 2
    page = desk.see(f"p/{twice.person}/", desk.keeper)
    assert "其实是两个人" in page
    assert "其实是两个人" not in desk.see(f"p/{twice.person}/")
    event = twice.events[1].event
    said = desk.act("part_person", person=twice.person, event=event, reason="号码写错")
    assert "已记录" in said
    again = next(row for row in ranking(desk.season) if row.person == twice.person)
    assert len(again.events) == 1
