"""The draw: commitment, words of the hall, reveal; undone only with a reason."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from django.test import Client

from paisai.cards import commitment
from paisai.desk.rights import Role
from paisai.regulations import load
from paisai.tournament.draw import draw_seed, words_hash
from paisai.web.streams.import_export import take_in
from paisai.web.streams.models import DrawSecret
from support.closed_stage import closed_stage
from support.groups_over import groups_over
from support.hall import Hall, changed
from support.web_day import TUOLAJI, Desk, drawn, entered, put


def test_commitment_words_reveal_and_anybody_can_recompute_it() -> None:
    desk = Desk(put(entered()))
    assert "先锁定，后揭晓" in desk.get("draw/")
    desk.post("do/commit_draw/")
    draw = desk.book.competition.draw
    assert draw is not None
    page = desk.get("draw/")
    assert draw.commitment in page
    assert draw.head in page
    kept = DrawSecret.objects.get(stream=desk.book.stream)
    assert commitment(kept.secret) == draw.commitment
    assert kept.secret not in page
    desk.post("do/contribute/", name="领队王", words="八万")
    assert "八万" in desk.get("draw/")
    assert "先截止报话" in desk.post("do/reveal_draw/", 400)
    desk.post("do/close_words/")
    closed = desk.book.competition.draw
    assert closed is not None
    assert closed.words_hash == words_hash(["领队王: 八万"])
    assert closed.words_hash in desk.get("draw/")
    assert "截止" in desk.post("do/contribute/", 400, name="迟到的", words="九万")
    desk.post("do/reveal_draw/")
    page = desk.get("draw/")
    assert kept.secret in page
    assert "不是服务器保管" not in page
    stage = desk.book.competition.stage
    assert stage is not None
    assert stage.course.seed == draw_seed(kept.secret, ("领队王: 八万",), draw.head)
    assert sorted(stage.course.numbers.values()) == [1, 2, 3, 4]


def test_words_without_a_speaker_are_refused_beside_the_field() -> None:
    desk = Desk(put(entered()))
    desk.post("do/commit_draw/")
    before = desk.seq
    assert 'class="defect"' in desk.post("do/contribute/", 400, name="", words="八万")
    assert desk.seq == before


def test_a_draw_thrown_away_stays_there_with_its_reason() -> None:
    desk = Desk(put(entered()))
    desk.post("do/commit_draw/")
    draw = desk.book.competition.draw
    assert draw is not None
    seq = draw.seqs[0]
    assert "不能撤销" in desk.post("do/undo/", 400, seq=str(seq), reason="话筒坏了")
    desk.post("do/give_up_draw/", 400, reason="")
    assert desk.book.competition.draw is not None
    desk.post("do/give_up_draw/", reason="话筒坏了")
    assert desk.book.competition.draw is None
    page = desk.get("draw/")
    assert draw.commitment in page
    assert "话筒坏了" in page
    desk.post("do/commit_draw/")
    assert "这是第 2 次抽：前 1 次作废" in desk.get("draw/")


def test_a_drawn_number_stands_there() -> None:
    page = Desk(put(drawn())).get("draw/")
    assert "抽签号" in page
    assert "狼牙" in page


def test_a_recorder_neither_commits_nor_reveals() -> None:
    desk = Desk(put(entered()), Role.RECORDER)
    assert "/do/commit_draw/" not in desk.get("draw/")
    desk.post("do/commit_draw/", 403)


def test_where_nobody_adds_words_one_button_locks_and_opens() -> None:
    desk = Desk(put(entered()))
    assert "锁定并揭晓" in desk.get("draw/")
    desk.post("do/commit_draw/", at_once="yes")
    state = desk.book.follow()
    drawn_by = ["commit_draw", "close_words", "reveal_draw"]
    assert [event.kind for event in state.history][-3:] == drawn_by
    stage = desk.book.competition.stage
    assert stage is not None
    assert sorted(stage.course.numbers.values()) == [1, 2, 3, 4]


def test_B7_2b_one_button_makes_both_draws_of_a_fixed_schedule() -> None:
    """First the schedule over numbers alone, then who has which number; each with a secret of its
    own, which the server kept."""
    hall = Hall()
    hall.create(load("shuangsheng-boda-2020"))
    for i, zone in enumerate("东东东南南西西北北"):
        hall.enter(f"p{i}", zone=zone)
    desk = Desk(put(hall))
    assert "要抽两次" in desk.get("draw/")
    desk.post("do/commit_draw/", at_once="yes")
    stage = desk.book.competition.stage
    assert stage is not None
    assert stage.course.schedule is not None
    assert stage.course.schedule.sizes == (3, 2, 2, 2)
    assert stage.course.indices is not None
    promised = [e.data for e in desk.book.follow().history if e.kind == "commit_draw"]
    assert [one["outcome"]["purpose"] for one in promised] == ["schedule", "zones"]
    assert {one["command"]["keeper"] for one in promised} == {"server"}
    assert DrawSecret.objects.filter(stream=desk.book.stream).count() == 2
    page = desk.get("draw/")
    assert "对阵总表" in page
    assert "1.1" in page
    assert "排定固定对阵" not in page


def test_who_may_not_draw_does_not_draw_at_once_either() -> None:
    desk = Desk(put(entered()), Role.RECORDER)
    before = desk.seq
    desk.post("do/commit_draw/", 403, at_once="yes")
    assert desk.seq == before


def test_S6_5_2_what_must_give_way_is_asked_on_the_page_of_the_draw(tmp_path: Path) -> None:
    """All four who go on are of one unit: no button there draws without the organiser's word."""
    ended = groups_over(tmp_path).file.read_text(encoding="utf-8")
    desk = Desk(take_in("bracket-is-due", ended))
    page = desk.get("draw/")
    assert "放宽：同单位相遇 2 场" in page
    assert page.count("/do/commit_draw/") == 1
    assert page.index("许同单位相遇") < page.index('name="reason"')
    assert "更多" not in page  # nothing of it is folded away
    desk.post("do/commit_draw/", remedy="allow_same_unit", reason="组委会同意", at_once="yes")
    stage = desk.book.competition.stage
    assert stage is not None
    assert stage.course.bracket is not None


def test_who_was_drawn_where_in_the_bracket_stands_on_the_page() -> None:
    hall = closed_stage()
    hall.draw()
    assert hall.competition.stage is not None
    bracket = hall.competition.stage.course.bracket
    assert bracket is not None
    page = Desk(put(hall)).get("draw/")
    listed = page[page.index("淘汰赛位置</h2>") : page.index("历次抽签")]
    places = [listed.index(str(hall.competition.entrants[one].name)) for one in bracket if one]
    assert places == sorted(places)
    assert len(places) == 2


def test_before_the_deadline_of_entries_it_is_locked_only_with_a_reason() -> None:
    entry = replace(load(TUOLAJI).entry, deadline=datetime(2099, 1, 1, 18, 0))
    desk = Desk(put(entered(regulation=changed(TUOLAJI, entry=entry))))
    page = desk.get("draw/")
    assert "提前抽签的理由" in page
    assert "锁定并揭晓" not in page  # it would ask for no reason
    assert "提前抽签的理由" in desk.post("do/commit_draw/", 400)
    assert desk.book.competition.stage is None
    desk.post("do/commit_draw/", early="各单位都报齐了")
    assert desk.book.competition.draw is not None
    assert "各单位都报齐了" in desk.get("log/")


def test_no_hash_stands_outside_what_is_for_checking() -> None:
    """Neither on the organiser's page nor on the public one nor on the wall, at any moment of a
    draw, one thrown away before it."""
    desk = Desk(put(entered()))
    public = f"/e/{desk.book.slug}/draw/"
    wall = f"/w/{desk.book.slug}/?show=draw"
    for act in ("commit_draw", "give_up_draw", "commit_draw", "close_words", "reveal_draw"):
        desk.post(f"do/{act}/", reason="停电" if act == "give_up_draw" else "")
        pages = [desk.get("draw/")]
        pages += [Client().get(path).content.decode() for path in (public, wall)]
        for page in pages:
            assert HASH.findall(outside_checking(page)) == [], act


HASH = re.compile(r"\b[0-9a-f]{40,64}\b")
CHECKING = ("核对", "锁定的凭据，可以抄下来核对", "复算用的十行程序")


def outside_checking(page: str) -> str:
    """What people read who do not unfold what is for checking; no scripts."""
    page = re.sub(r"<script.*?</script>", "", page, flags=re.S)
    page = page[page.index("<main") : page.rindex("</main>")]
    for name in CHECKING:
        opening = rf"<details[^>]*><summary>{name}</summary>"
        page = re.sub(opening + r"(?:(?!<details).)*?</details>", "", page, flags=re.S)
    return re.sub(r"<[^>]+>", " ", page)
