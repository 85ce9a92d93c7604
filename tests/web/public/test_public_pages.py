"""What strangers see: the round, the places, themselves, the papers; made once for all of them."""

from __future__ import annotations

import html
import json
import re
import shlex
from collections.abc import Callable
from datetime import date, datetime, time, timedelta

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory

from paisai.cli import parser
from paisai.desk.public.entries import SHOWN
from paisai.desk.public.moment import public_moment
from paisai.ledger.commands import PublishScores
from paisai.tournament.ranking.prizes import final_ranking
from paisai.web.pages import shared
from paisai.web.table_cells import whole
from support.closed_stage import closed_stage
from support.demonstrations import event, fresh
from support.hall_clock import HallClock
from support.phones import Phone
from support.public_pages import EVENTS, pages
from support.web import new_event
from support.web_day import Desk, first_round_done, playing, put

DAY = timedelta(days=1)


@pytest.mark.parametrize(
    ("slug", "lang"),
    [
        pytest.param(slug, lang, marks=pytest.mark.long if (i + j) % 2 else ())
        for i, slug in enumerate(EVENTS)
        for j, lang in enumerate(("zh", "en"))
    ],
)
def test_every_public_page_answers_and_knows_its_version(
    slug: str, lang: str, hall_clock: HallClock
) -> None:
    book = event(slug)
    minute = datetime.now().replace(second=0)
    client = Client()
    client.cookies["lang"] = lang
    for path in pages(book):
        hall_clock.set(minute)  # some pages have a version each minute
        answer = client.get(path)
        assert answer.status_code == 200, path
        if path.startswith("/e/"):
            again = client.get(path, headers={"If-None-Match": answer["ETag"]})
            assert again.status_code == 304, path


def test_find_me_tells_table_and_opponent_and_never_lists_everybody() -> None:
    book = event("tuolaji")
    round_ = book.competition.round
    assert round_ is not None
    table = round_.tables[3]
    one, other = (book.competition.entrants[entry] for entry in table.seats)
    answer = Client().get(f"/e/{book.slug}/where/", {"q": one.players[0].name})
    text = answer.content.decode()
    shown = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", text))
    assert f"第 {table.number} 桌" in shown
    assert f"座位 南北 对手 {other.name}" in shown
    nobody = Client().get(f"/e/{book.slug}/where/", {"q": "无此人也"}).content.decode()
    assert "没有找到" in nobody
    many = Client().get(f"/e/{book.slug}/where/", {"q": "/"}).content.decode()
    assert "请写全姓名" in many
    assert one.name not in many


@pytest.mark.parametrize("typed", ["ly", "langya", "LangYa", "lang ya", "langy"])
def test_find_me_takes_pinyin_and_its_first_letters(typed: str) -> None:
    book = put(first_round_done())
    text = Client().get(f"/e/{book.slug}/where/", {"q": typed}).content.decode()
    assert "狼牙" in text
    assert "龙队" not in re.sub(r"<dd>.*?</dd>", "", text)


def test_find_me_says_before_the_first_round_who_is_entered_and_at_the_end_who_came_where() -> None:
    entering = Client().get(f"/e/{event('bashifen').slug}/where/", {"q": "001"}).content.decode()
    assert "编号 001，有资格" in entering
    assert "我在哪一桌" not in entering
    over = event("shengji")
    row = final_ranking(over.competition)[0]
    place = Client().get(f"/e/{over.slug}/where/", {"q": row.entry}).content.decode()
    assert re.search(r'第</span>\s*1\s*<span class="hint">名', place)


def test_entering_is_offered_as_long_as_it_can_be_done() -> None:
    """bashifen takes entries, the deadline of erdayi is over, tuolaji is being played."""
    offered = {
        slug: {
            page: f'href="/e/{event(slug).slug}/enter/"'
            in Client().get(f"/e/{event(slug).slug}/{page}").content.decode()
            for page in ("", "entries/")
        }
        for slug in ("bashifen", "erdayi", "tuolaji")
    }
    assert offered["bashifen"] == {"": True, "entries/": True}
    assert offered["erdayi"] == offered["tuolaji"] == {"": False, "entries/": False}


def test_who_is_on_public_notice_is_listed_once_with_the_way_to_object() -> None:
    """erdayi's list is on notice; one entry came after it. E3.4.1: in writing, stamped, with
    evidence."""
    book = event("erdayi")
    text = Client().get(f"/e/{book.slug}/entries/").content.decode()
    known = book.competition.entrants
    on_notice = {one for notice in book.competition.notices for one in notice.entries}
    listed = re.findall(r'data-key="id"[^>]*>([^<]+)<', text)
    assert len(listed) == len(set(listed))
    assert set(listed) == {one.id for one in known.values() if one.status in SHOWN}
    assert f"公示名单（{len(on_notice)}）" in text
    assert f"其余：{len(listed) - len(on_notice)} 人" in text
    assert "用书面形式、加盖公章、附可核实的依据提出异议" in text


def test_a_group_that_was_drawn_has_a_line_for_each_of_its_pairs() -> None:
    book = event("shengji")
    text = Client().get(f"/e/{book.slug}/draw/").content.decode()
    groups = book.competition.stages[0].course.groups
    assert groups is not None
    for group in groups:
        names = [book.competition.entrants[one].name for one in group]
        cell = next(
            one for one in re.findall(r"<td.*?</td>", text) if names[0] in one and names[1] in one
        )
        lines = cell.split('<span class="listed">')[1:]
        assert [name in line for name, line in zip(names, lines, strict=True)] == [True] * len(
            names
        )


@pytest.mark.parametrize(
    ("language", "heading", "rows"),
    [
        ("zh", "单败淘汰 · 决赛后", ["小组循环 第 1 轮", "单败淘汰 16 进 8", "单败淘汰 决赛"]),
        ("en", "Knockout, after the final", ["Groups, Round 1", "Knockout, Round of 16"]),
    ],
)
def test_a_round_goes_by_one_name(language: str, heading: str, rows: list[str]) -> None:
    book = event("shengji")
    client = Client()
    client.cookies["lang"] = language
    assert heading in client.get(f"/e/{book.slug}/standings/2/").content.decode()
    timetable = client.get(f"/e/{book.slug}/schedule/").content.decode()
    for row in rows:
        assert f">{row}<" in timetable


def test_the_timetable_says_hours_as_people_do() -> None:
    told = Client().get(f"/e/{event('erdayi').slug}/schedule/").content.decode()
    assert ">09:00–11:30<" in told
    assert ">12:00 前<" in told
    told = Client().get(f"/e/{event('bashifen').slug}/schedule/").content.decode()
    assert ">第一、二轮<" in told


def test_an_event_that_is_over_opens_with_its_first_three() -> None:
    over = event("shengji")
    text = Client().get(f"/e/{over.slug}/").content.decode()
    first = [one for one in final_ranking(over.competition) if one.place <= 3]
    told = re.findall(r"<strong>([^<]+)</strong>", text[text.index("winners") :])
    assert told == [over.competition.entrants[one.entry].name for one in first]


def test_what_stands_in_brackets_is_kept_whole_and_no_name_gets_out_of_it() -> None:
    assert whole("甲队（一中）、乙队（二中）") == (
        '甲队<span class="whole chinese">（一中）、</span>'
        '乙队<span class="whole chinese">（二中）</span>'
    )
    assert (
        whole("<i>（<script>）") == '&lt;i&gt;<span class="whole chinese">（&lt;script&gt;）</span>'
    )
    assert whole("甲队") == "甲队"


def test_what_is_being_played_stands_first_of_all_events() -> None:
    for slug in ("bashifen", "tuolaji"):
        event(slug)
    text = Client().get("/").content.decode()
    first = re.search(r'class="now-text">([^<]+)<', text)
    assert first is not None
    assert re.search("进行中|入座|已结束|正在抽签", first[1])


def test_the_head_for_witnesses_is_that_of_the_ledger() -> None:
    book = event("shengji")
    told = json.loads(Client().get(f"/e/{book.slug}/head").content)
    state = book.follow()
    assert (told["seq"], told["head"]) == (state.seq, state.head)
    document = json.loads(Client().get(f"/e/{book.slug}/ledger.json").content)
    assert document["events"][-1]["hash"] == told["head"]


def test_after_news_a_part_is_the_same_for_all_strangers_and_is_made_anew() -> None:
    book = put(playing())
    path, part = f"/e/{book.slug}/rounds/", {"Paisai-Part": "true"}
    first = Client().get(path, headers=part).content
    assert Client().get(path, headers=part).content == first
    assert b"csrf" not in first.lower()
    desk = Desk(book)
    assert desk.client.get(path, headers=part).status_code == 200
    desk.post("sheets/1/", deals="5:1")
    assert Client().get(path, headers=part).content != first


def test_what_many_ask_for_is_made_once_but_never_what_holds_a_form() -> None:
    made: list[str] = []

    def making(content: str) -> Callable[[], HttpResponse]:
        def make() -> HttpResponse:
            made.append(content)
            return HttpResponse(content)

        return make

    asked = RequestFactory().get("/")
    told = [shared(asked, "part-a", making("对阵")).content.decode() for _ in range(3)]
    assert told == ["对阵"] * 3
    assert made == ["对阵"]
    form = '<input name="csrfmiddlewaretoken" value="mine">'
    for _ in range(2):
        shared(asked, "part-b", making(form))
    assert made == ["对阵", form, form]


def test_a_whole_page_is_made_once_for_all_strangers_and_each_may_change_his_language() -> None:
    """Also where somebody has typed what stands for the token in a page that is kept."""
    path = f"/e/{put(playing()).slug}/rounds/?q=<token>"
    one, other = Client(enforce_csrf_checks=True), Client(enforce_csrf_checks=True)
    first, second = (client.get(path).content.decode() for client in (one, other))
    found = re.compile(r'name="csrfmiddlewaretoken" value="([^"]{64})"')
    tokens = [found.findall(text) for text in (first, second)]
    assert [len(own) for own in tokens] == [1, 1]
    assert tokens[0] != tokens[1]
    assert found.sub("", first) == found.sub("", second)
    for client, foreign, (own,) in ((one, other, tokens[0]), (other, one, tokens[1])):
        words = {"lang": "en", "next": path, "csrfmiddlewaretoken": own}
        assert foreign.post("/lang/", words).status_code == 403
        assert client.post("/lang/", words).status_code == 302


def test_the_papers_of_the_whole_event_stand_together() -> None:
    said = Client().get(f"/e/{event('shengji').slug}/papers/").content.decode()
    assert said.count("<h2>整场比赛</h2>") == 1


def test_a_file_stays_a_file_for_the_next_who_asks() -> None:
    path = f"/e/{put(playing()).slug}/papers/"
    link = re.findall(rf'href="({path}[^"]+pdf[^"]*)"', Client().get(path).content.decode())[0]
    for _ in range(2):
        answer = Client().get(html.unescape(link))
        assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
        assert answer.content.startswith(b"%PDF")


def test_nobody_is_shown_the_host_that_another_asked_for() -> None:
    path = f"/e/{put(playing()).slug}/check/"
    told = {
        host: Client().get(path, headers={"Paisai-Part": "true", "Host": host}).content.decode()
        for host in ("false.example", "hall.example")
    }
    assert "hall.example" in told["hall.example"]
    assert "false.example" not in told["hall.example"]


def test_a_late_first_round_is_what_comes_next_not_the_third() -> None:
    """Its rounds begin at 9:00, 10:30 and 13:00; at half past twelve none is published."""
    day = date(2026, 5, 1)
    book = new_event("tuolaji-zhuhai-2019", day)
    following = public_moment(book.competition, datetime.combine(day, time(12, 30))).next
    assert following is not None
    assert following.zh == "第 1 轮（原定 09:00）"
    assert following.en == "round 1 (was due at 09:00)"


def test_an_event_that_runs_before_its_hours_does_not_announce_what_is_over() -> None:
    """Round 3 is played in the early morning: signing in and the rules are not what comes next."""
    book = event("tuolaji")
    early = datetime.combine(book.competition.first_day, time(5, 0))
    following = public_moment(book.competition, early).next
    assert following is not None
    assert following.zh == "14:30 第 4 轮"


def test_when_play_begins_is_said_though_the_rounds_have_no_hours() -> None:
    """The schedule is made and nothing published: the first day is tomorrow."""
    book = event("shuangsheng")
    day = book.competition.first_day
    following = public_moment(book.competition, datetime.combine(day, time(8)) - DAY).next
    assert following is not None
    assert following.zh == f"{day} 开赛"
    said = Client().get(f"/e/{book.slug}/schedule/").content.decode()
    assert f"首日 {day}" in said


def test_E1_what_has_no_hour_is_to_be_announced_and_no_column_says_a_round_twice() -> None:
    said = Client().get(f"/e/{event('erdayi').slug}/schedule/").content.decode()
    assert "另行通知" in said
    assert "rounds_text" not in said
    following = public_moment(event("erdayi").competition, datetime.now()).next
    assert following is not None
    assert following.zh.endswith("09:00 初赛")


def test_a_unit_that_has_entered_nobody_is_not_counted() -> None:
    """16 units are registered; the 17 pairs that have entered are of 10 of them."""
    book = event("bashifen")
    assert len(book.competition.units) == 16
    assert len({unit for one in book.competition.entrants.values() for unit in one.units}) == 10
    assert "<dt>单位</dt><dd>10</dd>" in Client().get(f"/e/{book.slug}/").content.decode()
    zones = Client().get(f"/e/{event('shuangsheng').slug}/").content.decode()
    assert "<dt>赛区</dt><dd>5</dd>" in zones


def test_what_is_on_public_notice_hangs_before_the_papers() -> None:
    said = Client().get(f"/e/{event('erdayi').slug}/papers/").content.decode()
    assert said.index("资格公示") < said.index("赛程表")
    other = Client().get(f"/e/{event('tuolaji').slug}/papers/").content.decode()
    assert "资格公示" not in other


def test_Z5_the_page_of_appeals_and_ones_own_page_say_the_same(hall_clock: HallClock) -> None:
    """A round that is being played may be appealed about already, until five minutes after its
    end; when those are over neither page offers it."""
    hall = playing()
    hall_clock.set(hall.now)
    book = put(hall)
    [entry, _] = hall.tables[1]
    holder = Phone(book, entry)
    page = f"/e/{book.slug}/appeal/"
    stranger = Client().get(page).content.decode()
    for said in (stranger, holder.get("appeal/"), holder.get()):
        assert "申诉还剩" in said
        [until] = re.findall(r'申诉还剩 <span class="tag warn"[^>]*data-until="(\d+)"', said)
        assert int(until) > hall.now.timestamp() * 1000
    assert "me/#appeals" in holder.get("appeal/")
    assert "me/#appeals" not in stranger
    hall_clock.set(hall.now + DAY)
    assert "申诉还剩" not in Client().get(page).content.decode()
    assert "申诉还剩" not in holder.get()


def test_an_event_that_is_over_takes_no_appeals() -> None:
    said = Client().get(f"/e/{event('shengji').slug}/appeal/").content.decode()
    assert "不再受理申诉" in said


def test_a_witness_saves_the_head_under_the_name_that_the_command_has() -> None:
    answer = Client().get(f"/e/{event('tuolaji').slug}/head")
    assert answer["Content-Disposition"] == 'attachment; filename="head.json"'


def test_a_pass_of_another_event_is_not_shown_as_a_role_in_this_one() -> None:
    here, there = event("tuolaji"), event("shengji")
    entry = next(iter(here.competition.entrants))
    holder = Phone(here, entry)
    name = here.competition.entrants[entry].name
    assert name in _bar(holder.client, here.slug)
    assert name not in _bar(holder.client, there.slug)
    assert "我的参赛证" in _bar(holder.client, there.slug)


def _bar(client: Client, slug: str) -> str:
    page = client.get(f"/e/{slug}/check/").content.decode()
    return page[page.index("<header") : page.index("</header>")]


def test_why_above_is_told_of_the_standing_that_is_announced() -> None:
    """After round 1 the level differences are 4 and 3 (Z2.2); what round 2 has brought so far,
    0:5 between the two, is not announced and not told."""
    hall = first_round_done()
    (one, _), (three, _) = hall.tables[1], hall.tables[2]
    hall.do(PublishScores())
    hall.pair()
    hall.result(one, (0, 5), three)
    book = put(hall)
    asked = f"/e/{book.slug}/standings/1/?one={one}&other={three}"
    page = Client().get(asked).content.decode()
    why = page.split('id="why"')[1].split("</section>")[0]
    assert "小分 4 对 3" in why
    assert why.index(one) < why.index(three)
    desk = Desk(book)
    assert "小分 4 对 3" in desk.get("standings/?after=1")
    assert "小分 4 对 3" not in desk.get("standings/")


def test_papers_are_listed_the_newest_first() -> None:
    said = Client().get(f"/e/{event('tuolaji').slug}/papers/").content.decode()
    parts = re.findall(r"<section[^>]*><h2>([^<]+)</h2>(.*?)</section>", said, re.DOTALL)
    assert [of for of, papers in parts if "成绩公告" in papers] == ["第 2 轮", "第 1 轮"]
    assert "赛程表" in parts[-1][1]


def test_papers_of_one_thing_hang_together() -> None:
    said = Client().get(f"/e/{event('shengji').slug}/papers/").content.decode()
    parts = re.findall(r"<section[^>]*><h2>([^<]+)</h2>(.*?)</section>", said, re.DOTALL)
    assert len({of for of, _ in parts}) == len(parts)
    assert parts[0][0] == "整场比赛"
    assert "总名次" in parts[0][1]
    assert "赛程表" in parts[0][1]


def test_what_is_refused_by_a_clause_leads_to_its_words() -> None:
    """T9: appeals about a round that is long over come too late."""
    book = fresh("tuolaji", "late-appeal")
    desk = Desk(book)
    entry = next(iter(book.competition.entrants))
    form = book.competition.regulation.appeals.steps[0].form.value
    sent = {"entry": entry, "form": form, "text": "算错了", "fee": "1000", "round": "1"}
    said = desk.post("do/file_appeal/", 400, **sent)
    assert "申诉不予受理" in said
    clause = re.search(rf'<a class="clause" href="/e/{book.slug}/regulation/#clause-([^"]+)"', said)
    assert clause is not None
    page = Client().get(f"/e/{book.slug}/regulation/").content.decode()
    assert f'id="clause-{clause[1]}"' in page


def test_the_commands_of_the_page_that_checks_are_right() -> None:
    """Whoever pastes them has the event and its head: no word stands where another should."""
    page = Client().get(f"/e/{event('shengji').slug}/check/").content.decode()
    commands = re.findall(r"<pre[^>]*><code>(.*?)</code>", page, re.S)
    typed = [line for block in commands for line in block.splitlines() if "paisai " in line]
    assert typed
    for line in typed:
        words = shlex.split(html.unescape(re.sub(r"<[^>]+>", "", line)))[1:]
        options = parser(words[0]).parse_args(words)
        assert options.word == words[0]
        if words[0] == "import":
            assert (options.file.suffix, options.source.suffix) == (".paisai", ".json")


def test_until_the_event_is_closed_the_places_of_all_are_there_and_provisional() -> None:
    """Two stages are over, the event is not closed: all four are listed, not the two finalists."""
    hall = closed_stage()
    hall.draw()
    hall.pair()
    hall.scored("1", (3, 1), "3")
    hall.close_stage()
    slug = put(hall).slug
    overview = Client().get(f"/e/{slug}/").content.decode()
    assert "名次暂定" in overview
    assert "名次已定" not in overview
    assert f'href="/e/{slug}/standings/">总名次<' in overview
    page = Client().get(f"/e/{slug}/standings/").content.decode()
    assert re.search(r"<h1>总名次 <span[^>]*>暂定<", page)
    assert all(f">p{n}<" in page for n in range(4))
    hall.close()
    slug = put(hall).slug
    assert "名次已定" in Client().get(f"/e/{slug}/").content.decode()
    assert "暂定" not in Client().get(f"/e/{slug}/standings/").content.decode()
