"""The wall: shows what suits the moment, is readable, and comes back by itself."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from django.test import Client

from paisai.desk.public.wall import screens, suiting
from paisai.desk.public.wall_shows import Share, WallShow
from paisai.desk.rights import Role
from paisai.ledger import fold
from paisai.ledger.commands import Announce, CommitDraw, PauseRound, PublishScores
from paisai.text import Text
from paisai.tournament.rounds import Score
from paisai.web.demonstration.scenes import SCENES
from paisai.web.streams.acting import act
from paisai.web.streams.books import Book
from support.demonstrations import ORGANISER, event, fresh
from support.hall_clock import HallClock
from support.long_names import half_played, hall_of_long_names, hall_of_sixty
from support.web import account, signed_in
from support.web_day import Desk, first_round_done, playing, put


def test_each_moment_has_its_show() -> None:
    now = datetime.now()
    shown = {}
    for scene in SCENES:
        competition = scene.make(now, 7).competition
        assert competition is not None
        shown[scene.slug] = suiting(competition, now)
    assert shown["bashifen"] == shown["erdayi"] == (WallShow.WELCOME,)
    assert shown["shuangsheng"][0] is WallShow.DRAW
    late = (WallShow.CLOCK, WallShow.NAMES, WallShow.PLAN, WallShow.RESULTS)
    assert shown["tuolaji"] == late  # who comes after the start still finds his table
    assert shown["shengji"] == (WallShow.AWARDS, WallShow.STANDINGS)


def test_each_player_is_once_in_the_list_by_name() -> None:
    book = event("tuolaji")
    (list_,) = screens(book.follow(), datetime.now(), ["names"])
    names = [row["name"] for row in list_.rows]
    players = [p.name for e in book.competition.entrants.values() for p in e.players]
    assert sorted(map(str, names)) == sorted(players)


def test_screens_that_part_the_names_have_whole_letters_and_every_name_once() -> None:
    """In a hall of 150 tables one screen takes minutes for all names."""
    book = event("tuolaji")
    (whole,) = screens(book.follow(), datetime.now(), ["names"])
    parts = [
        screens(book.follow(), datetime.now(), ["names"], Share(number, 3))[0]
        for number in (1, 2, 3)
    ]
    assert sum((part.rows for part in parts), ()) == whole.rows
    letters = [{row["letter"] for row in part.rows} for part in parts]
    assert not letters[0] & letters[1]
    assert not letters[1] & letters[2]
    assert max(len(part.rows) for part in parts) < len(whole.rows) / 2
    first = whole.rows[0]["letter"]
    assert parts[0].notes[0].zh.startswith(f"这块屏幕：{first}–")
    address = f"/w/{book.slug}/frames/?show=names"
    all_ = Client().get(address).content.decode()
    half = Client().get(f"{address}&part=2-2").content.decode()
    assert 0 < half.count("data-letter") < all_.count("data-letter")
    for wrong in ("3-2", "0-2", "x", "1-99"):
        found = Client().get(f"{address}&part={wrong}").content.decode()
        assert found.count("data-letter") == all_.count("data-letter")


def test_who_looks_for_his_own_name_needs_less_time_than_who_reads_a_list() -> None:
    names, results = screens(event("tuolaji").follow(), datetime.now(), ["names", "results"])
    assert names.each < results.each / 2


def test_an_organiser_chooses_and_clears_the_playlist_and_nobody_else_does() -> None:
    book = fresh("tuolaji", "with-playlist")
    desk = signed_in(account(Role.ORGANISER, at=book))
    desk.post(f"/o/{book.slug}/wall/", {"show": ["standings", "", "plan", "nonsense"]})
    text = Client().get(f"/w/{book.slug}/frames/").content.decode()
    assert 'data-key="standings-1"' in text
    assert 'data-key="clock-1"' not in text
    assert "plan-1" in text
    desk.post(f"/o/{book.slug}/wall/", {"show": ["standings", ""], "auto": "yes"})
    assert 'data-key="clock-1"' in Client().get(f"/w/{book.slug}/frames/").content.decode()
    recorder = signed_in(account(Role.RECORDER, at=book))
    assert recorder.post(f"/o/{book.slug}/wall/", {"show": ["plan"]}).status_code == 403


@pytest.fixture
def screen(browser: Any) -> Iterator[Any]:
    context = browser.new_context(viewport={"width": 1920, "height": 1080})
    page = context.new_page()
    yield page
    context.close()


def test_all_results_come_by_in_the_line_below(screen: Any, site: str) -> None:
    """Seven results do not fit in one line of the screen: each is whole in view at some time."""
    screen.clock.install()
    screen.emulate_media(reduced_motion="reduce")
    screen.goto(f"{site}/w/{event('tuolaji').slug}/")
    screen.clock.pause_at(datetime.now() + timedelta(hours=1))  # no tick but by the test
    whole = """() => {
      const list = document.querySelector(".wall-ticker ul"), line = list.getBoundingClientRect();
      const boxes = [...list.children].map((item) => item.getBoundingClientRect());
      const is = (box) => box.left >= line.left - 1 && box.right <= line.right + 1;
      return boxes.flatMap((box, i) => (is(box) ? [i] : []));
    }"""
    seen: list[list[int]] = []
    for _ in range(24):  # fresh results begin the line anew, so twice round is not always enough
        seen.append(screen.evaluate(whole))
        screen.clock.run_for(7000)
    count = screen.locator(".wall-ticker li").count()
    assert count >= 7
    assert len(seen[0]) < count
    assert set().union(*seen) == set(range(count))
    assert seen[0] in seen[1:]


@pytest.mark.parametrize("show", ["names", "plan", "results", "standings", "draw"])
def test_names_are_at_least_a_thirtieth_of_the_height(screen: Any, site: str, show: str) -> None:
    screen.goto(f"{site}/w/{event('tuolaji').slug}/?show={show}")
    sizes = screen.eval_on_selector_all(
        ".who, .wall-plan span",
        "all => all.map((one) => parseFloat(getComputedStyle(one).fontSize))",
    )
    assert sizes
    assert min(sizes) >= 1080 / 30
    over = screen.evaluate(
        "[...document.querySelectorAll('.frame:not([hidden])')].some("
        "(one) => one.scrollHeight > one.clientHeight + 2)"
    )
    assert not over, "the list is longer than the screen"


@pytest.mark.parametrize("size", [(1280, 900), (1024, 768), (1920, 1080), (768, 1024)])
def test_a_clock_of_more_than_an_hour_is_whole(
    browser: Any, site: str, size: tuple[int, int]
) -> None:
    """Z1.4: a round takes 70 minutes; old projectors are nearly square."""
    with browser.new_context(viewport={"width": size[0], "height": size[1]}) as context:
        page = context.new_page()
        page.goto(f"{site}/w/{event('tuolaji').slug}/?show=clock")
        clock = page.locator(".wall-huge")
        clock.evaluate("clock => { delete clock.dataset.until; clock.textContent = '1:09:44'; }")
        box = clock.evaluate(
            "clock => { const all = document.createRange(); all.selectNodeContents(clock);"
            " const box = all.getBoundingClientRect(); return [box.left, box.right]; }"
        )
        assert box[0] >= 0
        assert box[1] <= size[0]


@pytest.mark.parametrize("size", [(1080, 1920), (360, 740), (1024, 768)])
def test_the_bar_above_holds_what_is_in_it(browser: Any, site: str, size: tuple[int, int]) -> None:
    """A screen that stands upright: the code to scan lay over the list below."""
    with browser.new_context(viewport={"width": size[0], "height": size[1]}) as context:
        page = context.new_page()
        page.goto(f"{site}/w/{event('tuolaji').slug}/?show=names")
        out = page.evaluate(
            "() => { const top = document.querySelector('.wall-top'),"
            " edge = top.getBoundingClientRect();"
            " return [...top.children].filter((one) => { const box = one.getBoundingClientRect();"
            " return box.bottom > edge.bottom + 1 || box.right > edge.right + 1; })"
            ".map((one) => one.className); }"
        )
        assert out == []
        now = page.locator(".wall-now")
        assert now.evaluate("now => now.scrollHeight < 1.2 * now.clientHeight"), "cut short"


def test_names_go_before_units_and_a_long_name_of_the_event_leaves_room(
    browser: Any, site: str
) -> None:
    with browser.new_context(viewport={"width": 1280, "height": 900}) as context:
        page = context.new_page()
        page.goto(f"{site}/w/{event('tuolaji').slug}/?show=names")
        page.evaluate(
            "() => { document.querySelector('.wall-top h1').textContent = '很长的名字'.repeat(12);"
            " document.querySelector('.who').textContent = '欧阳建国/司马秀英';"
            " document.querySelector('.unit').textContent = '后勤服务中心工会委员会'; }"
        )
        cut = "one => one.scrollWidth > one.clientWidth + 1"
        assert not page.locator(".who").first.evaluate(cut)
        assert page.locator(".wall-top").evaluate("top => top.offsetHeight") < 900 / 4


@pytest.fixture(scope="module")
def long_names() -> Book:
    return put(half_played(hall_of_long_names()))


@pytest.fixture(scope="module")
def sixty() -> Book:
    hall = half_played(hall_of_sixty())
    for table in list(hall.tables)[len(hall.tables) * 2 // 3 :]:
        hall.sheet(table, Score((5, 1)))
    hall.do(PublishScores())
    return put(hall)


SHOWN = """() => {
  const pages = [...document.querySelectorAll(".frame")], lost = [], rows = [], seconds = [];
  const out = (box, edge) => box.right > edge.right + 1 || box.bottom > edge.bottom + 1;
  for (const page of pages) {
    for (const one of pages) one.hidden = one !== page;
    const edge = page.getBoundingClientRect();
    for (const row of page.querySelectorAll("li")) {
      const box = row.getBoundingClientRect(), own = [...row.querySelectorAll("*")];
      const parts = own.filter((one) => out(one.getBoundingClientRect(), box));
      if (out(box, edge) || parts.length || row.scrollWidth > row.clientWidth + 1)
        lost.push(row.innerText);
      for (const one of own) {
        const style = getComputedStyle(one);
        const dots = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
        if (dots || style.overflow !== "visible") lost.push(one.className);
      }
      rows.push(row.innerText);
    }
    const own = page.dataset.each * page.querySelectorAll("li").length;
    seconds.push(Number(page.dataset.seconds) >= Math.max(10, own - 0.5));
  }
  return {lost, rows, keys: pages.map((page) => page.dataset.key), long: seconds.every((x) => x),
    counts: pages.map((page) => page.querySelector(".wall-count").textContent)};
}"""
SCREENS = [(1024, 768), (1366, 768), (1920, 1080)]


@pytest.mark.parametrize("size", SCREENS, ids=str)
@pytest.mark.parametrize("show", ["names", "plan", "results", "standings", "draw"])
def test_no_name_is_cut_or_out_of_sight(
    browser: Any, site: str, long_names: Book, sixty: Book, show: str, size: tuple[int, int]
) -> None:
    """Names of up to sixty characters on an old projector, a laptop and a large screen: every row
    lies whole within its page, and is on one page only."""
    books = [event("tuolaji"), sixty, *([] if show == "standings" else [long_names])]
    viewport = {"width": size[0], "height": size[1]}
    with browser.new_context(viewport=viewport, reduced_motion="reduce") as context:
        page = context.new_page()
        for book in books:
            page.goto(f"{site}/w/{book.slug}/?show={show}")
            seen = page.evaluate(SHOWN)
            assert seen["lost"] == [], book.slug
            assert seen["rows"]
            assert len(set(seen["rows"])) == len(seen["rows"])
            pages = len(seen["keys"])
            assert seen["keys"] == [f"{show}-{i + 1}" for i in range(pages)]
            many = [f"{i + 1}/{pages}" for i in range(pages)]
            assert seen["counts"] == (many if pages > 1 else [""])
            assert seen["long"]


def test_a_page_of_names_says_under_which_letters_it_is(
    screen: Any, site: str, long_names: Book
) -> None:
    screen.goto(f"{site}/w/{long_names.slug}/?show=names")
    said = screen.eval_on_selector_all(
        ".frame",
        "all => all.map((one) => { const rows = [...one.querySelectorAll('li')];"
        " const ends = [rows[0], rows.at(-1)].map((row) => row.dataset.letter);"
        " return [one.querySelector('.wall-letters').textContent, ...ends]; })",
    )
    assert len(said) > 2
    assert all(text == (a if a == b else f"{a}–{b}") for text, a, b in said)


def test_pages_are_made_anew_for_a_screen_of_another_shape(
    screen: Any, site: str, long_names: Book
) -> None:
    """F11, or a laptop that is joined to a projector."""
    screen.goto(f"{site}/w/{long_names.slug}/?show=names")
    before = screen.locator(".frame").count()
    screen.set_viewport_size({"width": 1024, "height": 768})
    screen.locator(".frame").nth(before).wait_for(state="attached")
    assert screen.evaluate(SHOWN)["lost"] == []


def test_a_result_longer_than_the_line_comes_by_in_parts(
    screen: Any, site: str, sixty: Book
) -> None:
    screen.clock.install()
    screen.emulate_media(reduced_motion="reduce")
    screen.goto(f"{site}/w/{sixty.slug}/")
    screen.clock.pause_at(datetime.now() + timedelta(hours=1))
    seen: set[int] = set()
    for _ in range(60):
        left, wide, all_ = screen.evaluate(
            "(({scrollLeft, clientWidth, scrollWidth}) => [scrollLeft, clientWidth, scrollWidth])"
            "(document.querySelector('.wall-ticker ul'))"
        )
        seen |= set(range(int(left), int(left + wide)))
        screen.clock.run_for(7000)
    items = screen.evaluate(
        "(({children: [first, ...more]}) => [first, ...more].map((one) =>"
        " [one.offsetLeft - first.offsetLeft, one.offsetWidth]))"
        "(document.querySelector('.wall-ticker ul'))"
    )
    # nothing but the empty space between two results is passed over, and the edge
    wanted = {at for start, width in items for at in range(int(start), int(start + width))}
    assert len(items) > 1
    assert seen >= {at for at in wanted if at < int(all_) - 50}


def test_what_is_announced_covers_the_screen(screen: Any, site: str) -> None:
    book = fresh("tuolaji", "announced")
    screen.goto(f"{site}/w/{book.slug}/")
    act(book, lambda *_: [Announce("请各桌注意节约时间")], ORGANISER)
    said = screen.locator(".wall-said", has_text="请各桌注意节约时间")
    said.wait_for(state="visible", timeout=8000)


def test_what_is_due_is_said_by_itself_and_once_more_by_one_button(
    screen: Any, site: str, hall_clock: HallClock
) -> None:
    """At its minute the wall rings, speaks and shows it; nobody has pressed anything."""
    hall = playing()
    started = hall.competition.round.clock.started  # type: ignore[union-attr]
    rules = hall.competition.regulation.clocks.round
    assert rules is not None
    assert started is not None
    first = rules.announcements[0]
    due = started + timedelta(minutes=first.minute)
    hall_clock.set(due - timedelta(seconds=4))
    book = put(hall)
    screen.add_init_script(
        """window.spoken = [];
        window.speechSynthesis.speak = (words) => window.spoken.push(words.text);"""
    )
    screen.goto(f"{site}/w/{book.slug}/")
    assert screen.locator(".wall-hour").inner_text() == f"{due - timedelta(seconds=4):%H:%M}"
    assert screen.locator(".wall-said").is_hidden()
    screen.locator(".wall-said:visible").wait_for(timeout=15_000)
    told = screen.locator(".wall-said").inner_text()
    screen.wait_for_function("() => window.spoken.length === 1", timeout=5000)
    assert screen.evaluate("window.spoken") == [told]
    screen.mouse.move(300, 300)
    screen.get_by_role("button", name="再播一次").click()
    screen.wait_for_function("() => window.spoken.length === 2", timeout=5000)
    desk = Desk(book, Role.CHIEF)
    assert "再播一次" in desk.get("round/")
    desk.post("do/announce/", text=told)
    screen.wait_for_function("() => window.spoken.length === 3", timeout=15_000)
    assert screen.evaluate("window.spoken") == [told] * 3


def test_names_stand_with_their_hall_where_there_are_several(screen: Any, site: str) -> None:
    book = event("tuolaji")
    screen.goto(f"{site}/w/{book.slug}/?show=names")
    halls = {room.name for room in book.competition.rooms}
    assert len(halls) == 2
    assert set(screen.locator(".wall-names .hall").all_inner_texts()) == halls


def test_words_come_onto_the_wall_as_they_are_spoken(screen: Any, site: str) -> None:
    from paisai.cards import commitment
    from paisai.ledger.commands import CloseWords, Contribute, RevealDraw
    from paisai.tournament.draw import words_hash

    book = fresh("shuangsheng", "wall-draw")
    screen.goto(f"{site}/w/{book.slug}/")
    secret = "0d" * 32
    act(book, lambda *_: [CommitDraw(commitment(secret))], ORGANISER)
    screen.locator(".wall-proof", has_text="签已经锁定").wait_for(timeout=8000)
    assert commitment(secret)[:16] not in screen.inner_text("body")  # hashes are where one checks
    assert screen.locator(".wall-speak svg").count() == 1
    act(book, lambda *_: [Contribute("小李", "春暖花开")], ORGANISER)
    screen.locator(".wall-words", has_text="春暖花开").wait_for(timeout=8000)
    assert "不是服务器保管" in screen.locator(".wall-draw").inner_text()
    act(book, lambda *_: [CloseWords()], ORGANISER)
    screen.locator(".wall-proof", has_text="报话已截止").wait_for(timeout=8000)
    assert words_hash(["小李: 春暖花开"])[:16] not in screen.inner_text("body")
    assert screen.locator(".wall-speak").count() == 0
    act(book, lambda *_: [RevealDraw(secret)], ORGANISER)
    screen.locator(".wall-drawn li").last.wait_for(timeout=12000)


def _server(data: Path, port: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "paisai", "serve", "--no-browser", "--demo"]
    command += ["--host", "127.0.0.1", "--port", str(port), "--data", str(data)]
    environment = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
    return subprocess.Popen(
        command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


def _wait_for(address: str) -> None:
    for _ in range(300):
        try:
            urlopen(address, timeout=2).close()
        except OSError:
            time.sleep(0.2)
        else:
            return
    raise AssertionError(f"{address} does not answer")


def test_it_keeps_its_page_while_the_server_is_away_and_goes_on_when_it_is_back(
    browser: Any, tmp_path: Path
) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    site = f"http://127.0.0.1:{port}"
    running = _server(tmp_path, port)
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    try:
        _wait_for(f"{site}/w/demo-tuolaji/")
        page = context.new_page()
        page.goto(f"{site}/w/demo-tuolaji/?show=plan")
        page.locator(".wall-plan li").first.wait_for()
        page.evaluate("window.stays = true")
        running.send_signal(signal.SIGKILL)
        running.wait()
        age = page.locator(".wall-age")
        age.wait_for(state="visible", timeout=15000)  # not only when it asks again by itself
        assert re.search(r"这里是 \d\d:\d\d 的情况", age.inner_text())
        assert page.locator(".wall-plan li:visible").count() > 10
        running = _server(tmp_path, port)
        _wait_for(f"{site}/w/demo-tuolaji/")
        age.wait_for(state="hidden", timeout=15000)
        assert page.locator(".wall-plan li:visible").count() > 10
        assert page.evaluate("window.stays")
    finally:
        context.close()
        running.terminate()
        running.wait()


def test_a_draw_between_rounds_is_shown_like_the_first() -> None:
    """The bracket is drawn when the groups have played."""
    scene = next(scene for scene in SCENES if scene.slug == "shengji")
    events = list(scene.make(datetime.now(), 7).history)
    last = max(i for i, one in enumerate(events) if one.kind == "commit_draw")
    state = fold(events[: last + 1])
    assert state.competition is not None
    assert state.competition.stages[0].rounds
    assert suiting(state.competition, events[last].time) == (WallShow.DRAW,)
    assert [one.show for one in screens(state, events[last].time)] == [WallShow.DRAW]


def test_standings_say_the_points_and_what_they_are() -> None:
    """Z2.1: a win gives 2 match points, a loss 0."""
    hall = first_round_done()
    hall.do(PublishScores())
    (page,) = screens(hall.state, hall.now, ["standings"])
    assert [str(row["points"]) for row in page.rows] == ["2", "2", "0", "0"]
    assert page.notes == (Text("按大分", "by match points"),)
    text = Client().get(f"/w/{put(hall).slug}/frames/?show=standings").content.decode()
    assert "大分" in text


def test_standings_say_after_which_round_while_another_is_played() -> None:
    """Round 3 is being played and seven of its tables are in: the places are those after 2."""
    (page,) = screens(event("tuolaji").follow(), datetime.now(), ["standings"])
    assert page.title == Text("积分编排赛 · 第 2 轮后", "Swiss, after round 2")


def test_results_are_provisional_until_they_are_announced() -> None:
    hall = first_round_done()
    (page,) = screens(hall.state, hall.now, ["results"])
    assert page.provisional
    hall.do(PublishScores())
    (page,) = screens(hall.state, hall.now, ["results"])
    assert not page.provisional


def test_S7_1_the_matches_for_lower_places_are_not_called_the_final() -> None:
    """Four tables in the last round: the final, and those for places 3, 5 and 7."""
    state, now = event("shengji").follow(), datetime.now()
    results, names = screens(state, now, ["results", "names"])
    said = [row["for"] for row in results.rows]
    assert [one.zh for one in said] == ["决赛", "争第 3 名", "争第 5 名", "争第 7 名"]
    assert {str(row["for"].zh) for row in names.rows} == {one.zh for one in said}
    assert "争第 5 名" in _shown("shengji", "plan")
    assert "for" in screens(event("tuolaji").follow(), now, ["results"])[0].rows[0]
    assert "争第" not in _shown("tuolaji", "plan")


def test_nothing_of_the_round_is_left_running_when_all_is_over() -> None:
    """A screen set aside for the clock shows who won; nobody is welcomed any more."""
    state = event("shengji").follow()
    shows = [one.show for one in screens(state, datetime.now(), ["clock"])]
    assert shows == [WallShow.AWARDS, WallShow.STANDINGS]
    assert "欢迎" not in _shown("shengji", "welcome")
    assert "最新成绩" not in _shown("shengji", "awards")
    assert "欢迎" in _shown("bashifen", "welcome")
    assert "最新成绩" in _shown("tuolaji", "plan")


def test_welcome_says_nothing_twice() -> None:
    """What is now stands in the bar, what comes next in the middle (and below on other pages). The
    event's name in the middle is no second heading beside the bar's, which is only heard."""
    assert _shown("bashifen", "welcome").count("<h1") == 1
    assert _shown("bashifen", "welcome").count("正在报名") == 1


def _shown(slug: str, show: str) -> str:
    return Client().get(f"/w/{event(slug).slug}/frames/?show={show}").content.decode()


@pytest.mark.parametrize("path", ["", "frames/"])
def test_a_screen_is_asked_for_once_however_often_it_is_named(path: str) -> None:
    """Anybody may write an address: five thousand screens would take half a minute of a core."""
    where = f"/w/{event('tuolaji').slug}/{path}"
    once = Client().get(f"{where}?show=names").content
    many = Client().get(f"{where}?show={'names,' * 5000}nothing").content
    assert len(many) < len(once) + 20_000
    assert many.count(b"data-seconds") == once.count(b"data-seconds") > 0


def test_a_clock_that_stands_says_so_on_every_page_of_the_wall() -> None:
    """A figure that does not move looks like a screen that is broken."""
    book = fresh("tuolaji", "wall-paused")
    names = f"/w/{book.slug}/frames/?show=names"
    assert '<p class="wall-scan">还剩</p>' in Client().get(names).content.decode()
    act(book, lambda *_: [PauseRound("停电")], ORGANISER)
    assert '<p class="wall-scan">暂停</p>' in Client().get(names).content.decode()


def test_no_clock_can_be_taken_for_the_hour() -> None:
    """12:37 alone would be read as noon."""
    slug = event("tuolaji").slug
    wall = Client().get(f"/w/{slug}/frames/?show=clock").content.decode()
    assert "<h2>本轮还剩" in wall
    referee = signed_in(account(Role.REFEREE, at=event("tuolaji")))
    assert '<span class="hint">还剩</span>' in referee.get(f"/r/{slug}/").content.decode()


@pytest.mark.parametrize("show", list(WallShow))
def test_no_heading_of_a_wall_is_empty(show: WallShow) -> None:
    """Who hears the wall read out would hear a heading that says nothing."""
    for slug in ("bashifen", "tuolaji", "shengji"):
        for heading in re.findall(r"<h[1-6][^>]*>(.*?)</h[1-6]>", _shown(slug, show), re.DOTALL):
            assert re.sub(r"<[^>]+>", "", heading).strip()
