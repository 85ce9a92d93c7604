"""What a regulation leaves open and we decide is never printed as the regulation's own words."""

from __future__ import annotations

import pytest

from paisai.desk.boards.briefing import told_before_play
from paisai.regulations import load, preset_ids
from paisai.regulations.document.model import OURS, Article
from paisai.regulations.document.write import write


def articles(preset: str, language: str = "zh") -> list[Article]:
    document = write(load(preset), language=language)
    return [one for section in document.sections for one in section.articles]


def readings(preset: str) -> dict[str, list[str]]:
    """By clause what is marked as our reading."""
    found: dict[str, list[str]] = {}
    for article in articles(preset):
        for note in article.notes:
            for clause in note.clauses:
                found.setdefault(clause, []).append(note.text)
    return found


DECIDED = [
    ("tuolaji-zhuhai-2019", "Z1.2", "大分相同的，再按小分（级差之和）接近的编在一起。"),
    ("tuolaji-zhuhai-2019", "Z2.2", "轮空或对手弃权的一轮不计对手分。"),
    ("tuolaji-zhuhai-2019", "Z4.1", "违反纪律怎样处罚，原文没有写：给予警告，记录在案。"),
    ("tuolaji-zhuhai-2019", "Z4.2", "放弃第一副以后，下一副由没有迟到的一方坐庄。"),
    ("shengji-szpt-2013", "S2.1", "查牌怎样处罚，原文没有写：给予警告，记录在案。"),
    ("shengji-szpt-2013", "S2.2", "弃权按 0 比 1、级差 1 计。"),
    ("shuangsheng-boda-2020", "B8.1", "判负的一方不论得分多少都不升级。"),
    ("shuangsheng-boda-2020", "B8.2.7", "酌情罚分至多 70 分，更重的判负。"),
    ("bashifen-teachers", "T3.6c", "轮空或对手弃权的一轮不计对手分。"),
    ("bashifen-teachers", "T10", "原文没有写申诉费，不收。"),
    (
        "erdayi-sanya-2021",
        "E4.8.3",
        "记 0 分不会使人得分变高：这一副原为负分的仍为负分。",
    ),
]


@pytest.mark.parametrize(("preset", "clause", "reading"), DECIDED)
def test_what_the_original_leaves_open_is_marked(preset: str, clause: str, reading: str) -> None:
    assert reading in readings(preset)[clause]


@pytest.mark.parametrize("preset", preset_ids())
@pytest.mark.parametrize("language", ["zh", "en"])
def test_that_repeats_are_counted_over_the_event_is_ours(preset: str, language: str) -> None:
    title = {"zh": "次数的计法", "en": "How times are counted"}[language]
    [one] = [article for article in articles(preset, language) if article.title == title]
    assert (one.label, one.clauses) == (OURS.in_(language), ())


BRIEFED = {
    "bashifen-teachers": {"手机的使用", "不服裁决"},
    "erdayi-sanya-2021": {"每手时间", "手机的使用"},
    "shengji-szpt-2013": {"每轮时间", "每手时间", "不服裁决", "裁判与仲裁"},
    "shuangsheng-boda-2020": set[str](),
    "tuolaji-zhuhai-2019": {"每轮时间", "不服裁决"},
}


@pytest.mark.parametrize("preset", preset_ids())
def test_what_is_read_out_before_play_says_what_of_it_is_ours(preset: str) -> None:
    told = told_before_play(load(preset))
    ours = {one.title.zh or one.text.zh[:4] for one in told if one.mark == OURS}
    assert ours == BRIEFED[preset]
    for one in told:
        assert (OURS.zh in one.rests_on.zh) == (one.mark == OURS)
        assert (OURS.en in one.rests_on.en) == (one.mark == OURS)


def test_B8_2_8_who_stalls_late_in_a_round_is_warned_and_fined() -> None:
    words = [one.text for one in articles("shuangsheng-boda-2020") if "B8.2.8" in one.clauses]
    assert "胜算大的一方在一轮末段有意拖延的，同样警告和罚分。" in words
