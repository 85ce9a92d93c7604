"""Damaged regulations are refused with the place, the value and what is allowed."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paisai.errors import NotationError
from paisai.presets import preset_ids
from paisai.regulations.editing import copy
from paisai.regulations.loading import from_values, load, load_file, loads
from paisai.regulations.reading import RegulationError

TEXT = {id_: copy(id_, "mine") for id_ in preset_ids()}

BODA, ZHUHAI = "shuangsheng-boda-2020", "tuolaji-zhuhai-2019"
TEACHERS, SZPT, SANYA = "bashifen-teachers", "shengji-szpt-2013", "erdayi-sanya-2021"

DAMAGED = [
    # each field by itself
    (BODA, "minutes = 50\n", "", "clocks.round.minutes", "缺少"),
    (BODA, "minutes = 50", "minutes = -50", "clocks.round.minutes", "不能小于 1"),
    (BODA, "bury = 60", "bury = -1", "clocks.play.bury", "不能小于 0"),
    (BODA, "bury = 60", 'bury = "sixty"', "clocks.play.bury", "整数"),
    (BODA, "bury = 60", "bury = true", "clocks.play.bury", "整数"),
    (BODA, "bury = 60", "berry = 60", "clocks.play.berry", "没有这一项"),
    (BODA, 'unfinished = "void_at_end"', 'unfinished = "burnt"', "clocks.round.unfinished", "只能"),
    (BODA, 'kind = "fixed_schedule"', 'kind = "lottery"', "stages[0].kind", "swiss"),
    (BODA, 'kind = "fixed_schedule"\n', "", "stages[0]", "kind"),
    (BODA, "rounds = 6", "rounds = 0", "stages[0].rounds", "不能小于 1"),
    (BODA, "win = 2", "win = 2.3", "match_scoring.win", "0.5 的倍数"),
    (BODA, 'id = "mine"', 'id = "我的"', "id", "应为小写字母和数字，以字母开头"),
    (SZPT, 'reached = "group"', 'reached = "final"', "reached", "或名次，如 8"),
    (BODA, 'zh = "藏张"', 'zh = ""', "penalties[9].name.zh", "不能为空"),
    (BODA, 'represents = ["zone"]', "represents = []", "entry.represents", "至少要有 1 项"),
    (
        BODA,
        'kind = "disqualify"',
        'kind = "shoot"',
        "penalties[0].steps[0].effects[5].kind",
        "只能",
    ),
    (
        SANYA,
        "born_on_or_before = 2003-12-31",
        'born_on_or_before = "x"',
        "born_on_or_before",
        "日期",
    ),
    (SANYA, "[review]", "[reviews]", "reviews", "没有这一项"),
    (BODA, "[clocks.play]", "[clocks.play", "TOML", "TOML"),
    # fields that do not fit together
    (BODA, f'copied_from = "{BODA}"', 'copied_from = "nowhere"', "copied_from", "没有这个母本"),
    (BODA, "minute = 45", "minute = 50", "clocks.round.announcements[0].minute", "结束"),
    (BODA, 'chain = ["match_points"', 'chain = ["vp"', "ranking.chain[0]", "算不出"),
    (SANYA, 'chain = ["total_score"', 'chain = ["match_points"', "ranking.chain[0]", "算不出"),
    (SZPT, 'chain = ["wins"', 'chain = ["opponents_points"', "ranking.chain[0]", "算不出"),
    (
        BODA,
        '"level_difference", "lots"]',
        '"lots", "level_difference"]',
        "ranking.chain[1]",
        "最后",
    ),
    (BODA, '"level_difference", "lots"]', '"match_points"]', "ranking.chain[1]", "重复"),
    (TEACHERS, "first = 2\nlast = 2", "first = 3\nlast = 2", "match_scoring.rows[2].first", "接起"),
    (TEACHERS, "first = 1\nlast = 1", "first = 1\nlast = 2", "match_scoring.rows[2].first", "接起"),
    (TEACHERS, "first = 0\nlast = 0", "first = 0", "match_scoring.rows[0].last", "最后一行"),
    (
        TEACHERS,
        "first = 3\nwinner",
        "first = 3\nlast = 9\nwinner",
        "match_scoring.rows[3].last",
        "上限",
    ),
    (TEACHERS, "vp_cap = 10", "vp_cap = 11", "match_scoring.vp_cap", "基数"),
    (TEACHERS, "winner_vp = 12\n", "", "forfeit.winner_vp", "要写明"),
    (TEACHERS, "vp = 12\n\n[ranking]", "\n[ranking]", "bye.vp", "要写明"),
    (BODA, "[bye]", "[bye]\nvp = 12", "bye.vp", "没有标准分"),
    (ZHUHAI, "[bye]\npoints = 2\nlevel_difference = 1\n", "", "bye", "轮空"),
    (
        ZHUHAI,
        "first = 6\nlast = 10",
        "first = 7\nlast = 10",
        "clocks.lateness.steps[1].first",
        "接起",
    ),
    (
        ZHUHAI,
        "first = 6\nlast = 10",
        "first = 5\nlast = 10",
        "clocks.lateness.steps[1].first",
        "接起",
    ),
    (ZHUHAI, "first = 16", "first = 16\nlast = 20", "clocks.lateness.steps[3].last", "上限"),
    (ZHUHAI, 'clause = "Z4.2"', 'clause = "B8.2.1"', "clocks.lateness.clause", "没有这一条"),
    (ZHUHAI, 'clause = "Z4.20"', 'clause = "Z9"', "penalties[2].clause", "没有这一条"),
    (ZHUHAI, 'id = "failed-throw"', 'id = "revoke"', "penalties[2].id", "重复"),
    (ZHUHAI, 'infraction = "revoke"', 'infraction = "x"', "effects[0].infraction", "另一种"),
    (ZHUHAI, "rounds = [2]", "rounds = [3]", "timetable", "每轮一次；还缺第 2 轮"),
    (ZHUHAI, "rounds = 5", "rounds = 4", "timetable", "第 5 轮的一项请删去"),
    (ZHUHAI, "places = 8", "places = 6", "awards.tiers[2].last", "应在 4 与奖励名次 6 之间"),
    (ZHUHAI, "start = 13:00:00", "start = 09:00:00", "timetable[5].start", "时间排列"),
    (ZHUHAI, "end = 17:20:00", "end = 15:20:00", "timetable[7].end", "开始之后"),
    (
        ZHUHAI,
        "within_minutes = 5",
        "within_minutes = -5",
        "appeals.steps[0].within_minutes",
        "小于",
    ),
    (SANYA, "cut = 9\n", "", "stages[0].cut", "要写明"),
    (SANYA, "cut = 9", "cut = 8", "stages[0].cut", "3 的倍数"),
    (SANYA, "cut = 3", "cut = 12", "stages[1].cut", "应少于"),
    (SANYA, 'grouping = "drawn"', 'grouping = "snake"', "stages[0].grouping", "drawn"),
    (SANYA, 'id = "final"', 'id = "semifinal"', "stages[2].id", "重复"),
    (SANYA, "players = 1", "players = 2", "entry.players", "1 人"),
    (SANYA, "places = 9", "places = 8", "awards.tiers[3].last", "之间"),
    (SANYA, "first = 4\nlast = 9", "first = 5\nlast = 9", "awards.tiers[3].first", "接起"),
    (SANYA, "amount = 3", "amount = 0", "penalties[0].steps[1].effects[1].amount", "正数"),
    (
        SANYA,
        'kind = "zero_deal"',
        'kind = "points", amount = 5',
        "steps[0].effects[0].kind",
        "score",
    ),
    (SANYA, "occurrence = 3", "occurrence = 1", "penalties[0].steps[1].occurrence", "应大于"),
    (SANYA, "within_minutes = 10", "within_minutes = 5", "appeals.steps[1].within_minutes", "晚"),
    (SANYA, "window_minutes = 10\n", "", "corrections.window_minutes", "时限"),
    (SANYA, 'id = "waiver"', 'id = "insurance"', "entry.papers[6].id", "重复"),
    (SANYA, 'others_at_table = "play_with_a_substitute"\n', "", "forfeit.others_at_table", "三人"),
    (SZPT, "cut_per_group = 2", "cut_per_group = 4", "stages[0].cut_per_group", "应少于"),
    (
        SZPT,
        'kind = "winner_only"\nwin = 1\ntie = "first_to_reach_the_level"',
        'kind = "win_draw_loss"\nwin = 2\ndraw = 1\nloss = 0',
        "stages[1].tie",
        "不能平局",
    ),
    (
        SZPT,
        'to = "teams"\nplaces = 6',
        'to = "entries"\nplaces = 9',
        "awards.places",
        "只决出 8 名",
    ),
    (SZPT, 'reached = "round2"', 'reached = "round3"', "team_totals.rows", "round2"),
    (SZPT, "points = 22", "points = 20", "team_totals.rows[10].points", "应多于"),
    (SZPT, "least = 1", "least = 7", "entry.selection.quota.least", "不能超过"),
    (SZPT, "most_per_unit = 6", "most_per_unit = 4", "entry.selection.quota.most", "不能超过"),
    (TEACHERS, 'id = "conduct"', 'id = "lateness"', ".id", "clocks.lateness"),
    (TEACHERS, "within_minutes = 5", "within_minutes = 0", "score_sheet.within_minutes", "1 分钟"),
]


@pytest.mark.parametrize(("preset", "old", "new", "place", "words"), DAMAGED)
def test_a_damaged_regulation_is_refused_by_place_and_with_what_is_allowed(
    preset, old, new, place, words
):
    assert old in TEXT[preset], "the damage does not apply"
    with pytest.raises(RegulationError) as caught:
        loads(TEXT[preset].replace(old, new, 1), "mine.toml")
    found = [d for d in caught.value.defects if d.place.endswith(place)]
    assert found, caught.value.zh
    assert any(words in d.zh for d in found), caught.value.zh
    assert "mine.toml" in caught.value.zh
    assert place in caught.value.en


def test_a_penalty_that_leads_back_to_itself_is_refused():
    """Wrong play as exposed card, exposed card as wrong play: no ruling in the end."""
    values = tomllib.loads(TEXT[TEACHERS])
    by_id = {infraction["id"]: infraction for infraction in values["penalties"]}
    by_id["exposed-card"]["steps"] = [
        {"effects": [{"kind": "same_as", "infraction": "wrong-play"}]}
    ]
    with pytest.raises(RegulationError) as caught:
        from_values(values)
    assert [d.value for d in caught.value.defects] == ["wrong-play", "exposed-card"]
    assert all("绕回了自己" in d.zh for d in caught.value.defects)


def test_every_defect_is_listed_at_once_with_its_value():
    text = TEXT[BODA].replace("bury = 60", "bury = -1").replace("lead = 20", 'lead = "x"')
    with pytest.raises(RegulationError) as caught:
        loads(text)
    assert [d.text() for d in caught.value.defects] == [
        "clocks.play.bury = -1：不能小于 0",
        'clocks.play.lead = "x"：应为整数',
    ]
    text = TEXT[BODA].replace("minute = 45", "minute = 55").replace('"lots"]', '"vp"]')
    with pytest.raises(RegulationError) as caught:
        loads(text)
    assert [(d.place, d.value) for d in caught.value.defects] == [
        ("ranking.chain[2]", "vp"),
        ("clocks.round.announcements[0].minute", 55),
    ]


def test_what_an_organiser_may_change_is_accepted():
    text = TEXT[ZHUHAI].replace("rounds = 5", "rounds = 7\ncut = 8")
    text = text.replace("minutes = 70", "minutes = 90").replace("fee = 0", "fee = 50")
    for n in range(1, 6):
        text = text.replace(f"rounds = [{n}]", "rounds = []")
    text += """
[[stages]]
id = "knockout"
name = { zh = "淘汰赛", en = "Knockout" }
kind = "knockout"
places = 8
tie = "first_to_take_the_deal"
"""
    changed = loads(text)
    assert [stage.kind for stage in changed.stages] == ["swiss", "knockout"]
    assert changed.stages[0].cut == 8
    assert changed.clocks.round.minutes == 90


def test_an_unknown_preset_and_an_unreadable_file_are_refused(tmp_path):
    with pytest.raises(NotationError, match="nowhere"):
        load("nowhere")
    with pytest.raises(NotationError, match=r"missing\.toml"):
        load_file(tmp_path / "missing.toml")
    (tmp_path / "latin.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(NotationError, match="UTF-8"):
        load_file(tmp_path / "latin.toml")


def test_a_file_is_read_like_its_text(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(TEXT[SANYA], encoding="utf-8")
    assert load_file(path) == loads(TEXT[SANYA])


def leaves(value, path=()):
    if isinstance(value, dict):
        for key, inside in value.items():
            yield from leaves(inside, (*path, key))
    elif isinstance(value, list):
        for i, inside in enumerate(value):
            yield from leaves(inside, (*path, i))
    else:
        yield path


def defects_of(values):
    try:
        from_values(values)
    except RegulationError as error:
        return error.defects
    return ()


junk = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=3)
    | (st.lists(st.integers(), max_size=2) | st.dictionaries(st.text(max_size=3), st.integers()))
)


@given(st.sampled_from(preset_ids()), st.data())
def test_whatever_stands_in_a_field_it_is_read_or_refused_by_place(preset, data):
    values = tomllib.loads(TEXT[preset])
    path = data.draw(st.sampled_from(list(leaves(values))))
    inside = values
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] = data.draw(junk)
    for defect in defects_of(values):
        assert defect.place
        assert defect.zh
        assert "写法不对" not in defect.zh, defect
