"""Every page of the desk opens at every point of an event by each of the five presets."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import pytest

from paisai.desk.rights import STAFF
from paisai.ledger import export_text, fold
from paisai.regulations.stages import TablesOfThree
from paisai.tournament.rounds import RoundStatus
from paisai.web.demonstration.scenes import SCENES, Scene
from paisai.web.streams.import_export import take_in
from support.day import Day
from support.hall import Hall
from support.hall_clock import HallClock
from support.presets import three_at_play
from support.web_day import Desk, put

NOW = datetime(2026, 5, 16, 10, 30)
POINTS = 5
LANGUAGES = ("zh", "en")
PAGES = (
    "",
    "draw/",
    "round/",
    "results/",
    "rulings/",
    "rulings/new/",
    "standings/",
    "awards/",
    "log/",
)
FORMS = ("rule", "correct_result", "decide_appeal", "file_appeal", "undo", "close_stage", "close")


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.slug)
def test_every_page_opens(scene: Scene, hall_clock: HallClock) -> None:
    """In one language after the other from point to point."""
    whole = scene.make(NOW, 7)
    events = list(whole.history)
    for point in range(1, POINTS + 1):
        kept = events[: len(events) * point // POINTS]
        state = fold(kept)
        hall_clock.set(kept[-1].time)
        name = f"{scene.slug}-at-{point}"
        desk = Desk(take_in(name, export_text(state), whole.private), *STAFF)
        for number, path in enumerate(PAGES):
            desk.client.cookies["lang"] = LANGUAGES[(point + number) % 2]
            assert "<h1" in desk.get(path), path
        desk.client.cookies["lang"] = LANGUAGES[point % 2]
        for kind in FORMS:
            desk.get(f"try/{kind}/")
        _of_the_round(desk)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Day("bashifen-teachers"),
        lambda: Day("shuangsheng-boda-2020"),
        lambda: Day("shengji-szpt-2013"),
        three_at_play,
    ],
)
def test_every_page_opens_while_a_round_is_played(
    make: Callable[[], Hall], hall_clock: HallClock
) -> None:
    hall = make()
    hall_clock.set(hall.now)
    desk = Desk(put(hall), *STAFF)
    for path in PAGES:
        assert "<h1" in desk.get(path), path
    _of_the_round(desk)


def test_where_seats_are_cut_the_levels_are_north_souths_first(hall_clock: HallClock) -> None:
    """B6.4: the second named sat North-South and climbed 5, the other 2: in table order 2:5."""
    hall = Day("shuangsheng-boda-2020")
    hall_clock.set(hall.now)
    desk = Desk(put(hall), *STAFF)
    desk.post("sheets/1/", deals="5:2", north_south=hall.tables[1][1])
    result = desk.book.competition.round.tables[0].result  # type: ignore[union-attr]
    assert result is not None
    assert result.score is not None
    assert result.score.levels == (2, 5)
    assert result.score.north_south == 1


def test_a_slip_of_the_hand_is_taken_and_pointed_at(hall_clock: HallClock) -> None:
    """B6.5a: levels go round and round, so 99 is no impossible number of them."""
    hall = Day("shuangsheng-boda-2020")
    hall_clock.set(hall.now)
    desk = Desk(put(hall), *STAFF)
    url = f"/o/{desk.book.slug}/sheets/1/"
    row = desk.client.post(url, {"deals": "99:5"}, headers={"Paisai-Part": "true"})
    assert row.status_code == 200
    assert "请核对" in row.content.decode()
    assert "请核对" in desk.get("sheets/")
    other = desk.client.post(url.replace("/1/", "/2/"), {"deals": "9:5"})
    assert other.status_code == 302
    assert desk.get("sheets/").count("请核对") == 1


def test_S15_who_was_first_is_asked_where_levels_are_equal(hall_clock: HallClock) -> None:
    hall = Day("shengji-szpt-2013")
    hall_clock.set(hall.now)
    desk = Desk(put(hall), *STAFF)
    url = f"/o/{desk.book.slug}/sheets/1/"
    wrong = desk.client.post(url, {"deals": "3:3"}, headers={"Paisai-Part": "true"})
    assert wrong.status_code == 400
    assert 'class="defect"' in wrong.content.decode()
    desk.post("sheets/1/", deals="3:3", first=hall.tables[1][1])
    result = desk.book.competition.round.tables[0].result  # type: ignore[union-attr]
    assert result is not None
    assert result.score is not None
    assert result.score.first == 1


def test_E4_8_deals_of_three_are_entered_in_one_line(hall_clock: HallClock) -> None:
    """甲 declares each deal and wins 6, the others lose 3 each."""
    hall = three_at_play()
    hall_clock.set(hall.now)
    desk = Desk(put(hall), *STAFF)
    spec = hall.competition.regulation.stages[0]
    assert isinstance(spec, TablesOfThree)
    desk.post("sheets/1/", deals=" ".join(["甲+6"] * spec.deals))
    total = 6 * spec.deals
    assert f"+{total} −{total // 2} −{total // 2}" in desk.get("sheets/")


def _of_the_round(desk: Desk) -> None:
    round_ = desk.book.competition.round
    if round_ is None:
        return
    if round_.status is RoundStatus.DRAFT:
        desk.get("draft/")
        return
    for table in round_.tables[:4]:
        desk.get(f"table/{table.number}/")
    desk.get("sheets/")
    assert desk.client.get(f"/o/{desk.book.slug}/results.xlsx").status_code == 200
