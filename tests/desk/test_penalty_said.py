"""Is what stands under an infraction what it costs, by the regulation of the event?"""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from paisai.desk.boards.penalties import penalty_said
from paisai.desk.due.todo import Task
from paisai.desk.due.why import clause_said, why_due
from paisai.referee import infractions
from paisai.regulations import Regulation, load, preset_ids
from paisai.regulations.clocks import LATENESS
from paisai.regulations.editing import copied
from paisai.regulations.effects import EffectKind
from paisai.tournament.competition import Competition

SAYS = "本次另定"
COSTS = [
    (
        "tuolaji-zhuhai-2019",
        LATENESS,
        "1 至 5 分钟，警告；6 至 10 分钟，第一副罚 20 分；11 至 15 分钟，放弃第一副，对方升 1 级；"
        "16 分钟及以上，本轮判弃权；不满一分钟按一分钟算。",
    ),
    ("shengji-szpt-2013", LATENESS, "15 分钟及以上，本轮判弃权；按满分钟算。"),
    ("shuangsheng-boda-2020", LATENESS, "10 分钟及以上，本轮判弃权；按满分钟算。"),
    ("shuangsheng-boda-2020", "wrong-count-drawing", "少牌者从多牌者手中抽齐。"),
    ("shuangsheng-boda-2020", "wrong-count", "行牌中发现：每张罚 10 分。打完发现：判负（80 分）。"),
    (
        "shuangsheng-boda-2020",
        "revoke",
        "本圈发现：每张罚 10 分；改正后继续。下一圈打完后本方发现：每张罚 20 分。"
        "下一圈打完后对方发现：每张罚 40 分。第三圈起发现：判负（80 分）。",
    ),
    ("shuangsheng-boda-2020", "illegal-bury", "判负（80 分）。由庄家方负责。"),
    ("bashifen-teachers", "other-signal", "第 1 次罚 10 分，以后每次多罚 10 分。"),
    ("shengji-szpt-2013", "failed-throw", "收回的牌每张罚 10 分；改出小牌，其余收回。"),
    ("erdayi-sanya-2021", "out-of-turn", "第 1 次：警告。第 2 次起：每次扣 1 分。"),
]
"""By Z4.2, S2.2, B8.2.1, B8.2.3, B8.2.6, B8.2.7, T8.9, S9.17.4; the last by no clause."""


@pytest.mark.parametrize(("preset", "infraction", "costs"), COSTS)
def test_an_infraction_says_what_it_costs(preset: str, infraction: str, costs: str) -> None:
    assert penalty_said(load(preset), infraction).zh == costs


def test_each_case_is_a_sentence_in_english_too() -> None:
    said = penalty_said(load("tuolaji-zhuhai-2019"), "over-time").en
    assert said == "The 1st time: warning. From the 2nd time on: 20 points each time."
    assert penalty_said(load("tuolaji-zhuhai-2019"), LATENESS).en.startswith("1 to 5 minutes: warn")


@pytest.mark.parametrize("preset", preset_ids())
def test_none_says_what_only_stands_beside_the_table_of_penalties(preset: str) -> None:
    """“守住底牌是庄家的责任” is no penalty, nor is “桌号由抽签决定”."""
    regulation = load(preset)
    for one in infractions(regulation):
        said = penalty_said(regulation, one.id).zh
        assert said.endswith("。")
        assert len(said) <= 110, one.id
        clause = regulation.catalogued.get(one.clause or "")
        if clause is not None and clause.document:
            assert clause.document.rstrip("。") not in said
        amounts = {
            f"{effect.amount:g}"
            for step in next((p.steps for p in regulation.penalties if p.id == one.id), ())
            for effect in step.effects
            if effect.amount is not None and effect.kind is not EffectKind.SAME_AS
        }
        assert all(amount in said for amount in amounts), one.id


def _dearer() -> Regulation:
    """Thirty points instead of twenty for a failed throw, and a forfeit from ten minutes on."""
    one = copied(load("tuolaji-zhuhai-2019"), "our-cup")
    throw = next(p for p in one.penalties if p.id == "failed-throw")
    step = throw.steps[0]
    dearer = replace(step, effects=(replace(step.effects[0], amount=30), *step.effects[1:]))
    late = one.clocks.lateness
    only = (replace(late.steps[-1], first=10),)
    return replace(
        one,
        penalties=tuple(replace(p, steps=(dearer,)) if p is throw else p for p in one.penalties),
        clocks=replace(one.clocks, lateness=replace(late, steps=only)),
    )


def test_what_the_organiser_has_changed_is_said_as_changed() -> None:
    ours = _dearer()
    throw, late = penalty_said(ours, "failed-throw").zh, penalty_said(ours, LATENESS).zh
    assert throw.startswith("每次罚 30 分")
    assert "20" not in throw
    assert late.startswith("10 分钟及以上，本轮判弃权")
    assert "16" not in late
    assert throw.endswith(f"（{SAYS}）")
    assert late.endswith(f"（{SAYS}）")
    assert SAYS not in penalty_said(ours, "exposed-card").zh


def test_a_penalty_s_clause_is_said_itself_and_not_what_the_table_leaves_over() -> None:
    assert "16 分钟及以上：该轮弃权" in clause_said(load("tuolaji-zhuhai-2019"), "Z4.2").zh
    assert "打完才发现，判负" in clause_said(load("shuangsheng-boda-2020"), "B8.2.3").zh
    assert "迟到 15 分钟算弃权" in clause_said(load("shengji-szpt-2013"), "S2.2").zh


@pytest.mark.parametrize(
    ("preset", "clause"),
    [("bashifen-teachers", "T3.6b"), ("erdayi-sanya-2021", "E4.8.9"), ("tuolaji-zhuhai-2019", "")],
)
def test_results_are_due_by_the_clause_about_sheets_not_by_what_a_win_scores(
    preset: str, clause: str
) -> None:
    because = why_due(Competition("杯", load(preset), date(2026, 1, 1)), Task.RESULTS)
    assert because.clause == clause
    assert because.text.zh == (
        clause_said(load(preset), clause).zh or "各桌成绩齐了，才能公布本轮成绩"
    )
