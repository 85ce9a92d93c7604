"""The 竞赛规程: every clause is in it, and a changed value changes its sentence."""

import re
from html.parser import HTMLParser
from itertools import permutations

import pytest
from pypdf import PdfReader

from paisai import typesetting
from paisai.errors import NotationError
from paisai.presets import preset_ids
from paisai.regulations.clauses import all_clauses
from paisai.regulations.document.html import html
from paisai.regulations.document.model import CHANGED, OURS, clean
from paisai.regulations.document.write import write
from paisai.regulations.editing import copy
from paisai.regulations.loading import load, loads


def article(document, title):
    (found,) = [a for s in document.sections for a in s.articles if a.title == title]
    return found


def every_text(document):
    for section in document.sections:
        for one in section.articles:
            yield one.text
            yield from (note.text for note in one.notes)
            if one.table:
                yield from (cell for row in one.table.rows for cell in row)


@pytest.mark.parametrize("preset", preset_ids())
def test_every_clause_is_in_the_document(preset):
    document = write(load(preset))
    assert document.clauses == {clause.id for clause in all_clauses(preset)}


@pytest.mark.parametrize("preset", preset_ids())
def test_every_decision_is_marked_as_ours_once_and_nowhere_else(preset):
    document = write(load(preset))
    notes = [n.text for s in document.sections for a in s.articles for n in a.notes]
    wanted = [d.words.zh for clause in all_clauses(preset) for d in clause.decisions]
    assert sorted(notes) == sorted(wanted)


@pytest.mark.parametrize("preset", preset_ids())
def test_the_sections_an_organiser_needs_are_there(preset):
    titles = [section.title for section in write(load(preset)).sections]
    assert titles[:2] == ["赛事", "参赛办法"]
    for title in ("赛制与编排", "打法", "成绩与名次", "比赛时间", "违例与判罚", "申诉", "奖励"):
        assert title in titles
    assert titles[-1] == "其他"


@pytest.mark.parametrize("preset", preset_ids())
def test_an_unchanged_copy_reads_the_same_and_nothing_is_marked_as_changed(preset):
    document = write(loads(copy(preset, "mine")))
    assert document == write(load(preset))
    assert all(a.label != CHANGED.zh for s in document.sections for a in s.articles)


CHANGES = [
    ("shuangsheng-boda-2020", "minutes = 50", "minutes = 65", "每轮时间", "每轮 65 分钟"),
    ("shuangsheng-boda-2020", "minute = 45", "minute = 40", "每轮时间", "到 40 分钟"),
    (
        "shuangsheng-boda-2020",
        'unfinished = "void_at_end"',
        'unfinished = "is_finished"',
        "每轮时间",
        "到时正在打的一副打完",
    ),
    ("shuangsheng-boda-2020", "rounds = 6", "rounds = 8", "六轮赛", "共 8 轮"),
    ("shuangsheng-boda-2020", "win = 2", "win = 3", "每轮得分", "得 3 分"),
    ("shuangsheng-boda-2020", "lead = 20", "lead = 25", "每手时间", "领出 25 秒"),
    (
        "shuangsheng-boda-2020",
        '"level_difference", "lots"]',
        '"opponents_points", "lots"]',
        "名次",
        "对手分",
    ),
    ("tuolaji-zhuhai-2019", "amount = 20", "amount = 30", "迟到", "第一副罚 30 分"),
    ("tuolaji-zhuhai-2019", "same_unit_meets = false", "same_unit_meets = true", "积分编排赛", ""),
    ("tuolaji-zhuhai-2019", "fee = 0\ncosts", "fee = 80\ncosts", "费用", "报名费 80 元"),
    ("tuolaji-zhuhai-2019", "[bye]\npoints = 2", "[bye]\npoints = 1", "轮空", "轮空得 1 分"),
    ("bashifen-teachers", "most_per_unit = 2", "most_per_unit = 3", "名额", "最多 3 对"),
    ("bashifen-teachers", "vp_cap = 10", "vp_cap = 8", "每轮得分", "最多按 8 算"),
    ("bashifen-teachers", "within_minutes = 5", "within_minutes = 7", "记分表", "7 分钟内"),
    ("bashifen-teachers", "winner_vp = 12", "winner_vp = 13", "弃权", "标准分 13"),
    ("shengji-szpt-2013", "group_size = 4", "group_size = 5", "小组循环", "每组 5 对"),
    ("shengji-szpt-2013", "wild_cards = 1", "wild_cards = 2", "选拔与名额分配", "另可报 2 对"),
    (
        "shengji-szpt-2013",
        'tie = "first_to_reach_the_level"',
        'tie = "first_to_take_the_deal"',
        "每轮得分",
        "先上台的一方胜",
    ),
    (
        "erdayi-sanya-2021",
        "notice_working_days = 5",
        "notice_working_days = 7",
        "审核公示",
        "7 个工",
    ),
    ("erdayi-sanya-2021", "minimum_age = 18", "minimum_age = 16", "参赛者", "年满 16 岁"),
    ("erdayi-sanya-2021", "cut = 9", "cut = 12", "初赛", "前 12 名"),
    ("erdayi-sanya-2021", 'grouping = "by_rank"', 'grouping = "snake"', "复赛", "蛇形"),
    ("erdayi-sanya-2021", "window_minutes = 10", "window_minutes = 20", "成绩更正", "20 分钟内"),
    (
        "erdayi-sanya-2021",
        "passed_out_counts = true",
        "passed_out_counts = false",
        "得分",
        "不算在",
    ),
]


@pytest.mark.parametrize(("preset", "old", "new", "title", "words"), CHANGES)
def test_change_a_value_and_the_sentence_changes(preset, old, new, title, words):
    text = copy(preset, "mine")
    assert old in text
    changed = write(loads(text.replace(old, new, 1)))
    assert words in article(changed, title).text
    assert article(changed, title).text != article(write(load(preset)), title).text
    assert article(changed, title).label == CHANGED.zh


def test_a_changed_penalty_changes_its_row_and_drops_our_reading_of_it():
    text = copy("tuolaji-zhuhai-2019", "mine")
    table = article(write(loads(text.replace("amount = 60", "amount = 50"))), "罚则").table
    (row,) = [row for row in table.rows if row[0].startswith("藏张")]
    assert "罚 50 分" in row[2]
    assert row[3] == f"Z4.19 {CHANGED.zh}"


def test_a_changed_option_is_no_longer_called_our_reading():
    text = copy("shengji-szpt-2013", "mine").replace("bury = 60", "bury = 45")
    notes = [n.text for n in article(write(loads(text)), "每手时间").notes]
    assert notes == []
    before = [n.text for n in article(write(load("shengji-szpt-2013")), "每手时间").notes]
    assert before == ["埋底 60 秒，领出 20 秒，跟牌 10 秒。"]


def test_a_clause_of_play_that_states_a_changed_value_says_so():
    text = copy("tuolaji-zhuhai-2019", "mine")
    document = write(loads(text.replace("pause_before_kitty = 5", "pause_before_kitty = 8")))
    (play,) = [s for s in document.sections if s.title == "打法"]
    (overturn,) = [a for a in play.articles if "Z4.9" in a.clauses]
    assert "抓完牌停 8 秒供反揭" in overturn.text
    assert overturn.label == CHANGED.zh


def rows(preset, name):
    """The rows of one infraction in the table of penalties: case and penalty."""
    found, inside = [], False
    for row in article(write(load(preset)), "罚则").table.rows:
        inside = row[0] == name or (inside and row[0] == "")
        if inside:
            found.append(row[1:3])
    return found


@pytest.mark.parametrize(
    ("preset", "name", "wanted"),
    [
        pytest.param(
            "erdayi-sanya-2021",
            "出牌超时",
            [
                ("一副之内第 1 至 2 次", "警告"),
                ("一副之内第 3 次", "警告；扣 3 分"),
                ("一副之内第 4 次起", "警告"),
            ],
            id="E4.3t",
        ),
        pytest.param(
            "shuangsheng-boda-2020",
            "超时或拖延",
            [("第 1 次", "警告；裁判员酌情可另罚 10 分以上"), ("第 2 次起", "每次罚 10 分以上")],
            id="B8.2.8",
        ),
        pytest.param(
            "shuangsheng-boda-2020",
            "违例（裁判员酌情处罚）",
            [
                (
                    "",
                    "由裁判员视情节选用：警告；每次罚 10 至 70 分；本轮判弃权；判负（80 分）；"
                    "停赛 1 轮以上；取消参赛资格",
                )
            ],
            id="B8.1",
        ),
        pytest.param(
            "shuangsheng-boda-2020",
            "传递非法信息（无道理出牌）",
            [("", "由裁判员视情节选用：每次罚 20 分以上，至多 70 分；判负（80 分）")],
            id="B8.2.7",
        ),
        pytest.param(
            "tuolaji-zhuhai-2019",
            "藏张（下一圈已打出）",
            [("", "由无过错方任选：判该副负；或每次罚 60 分")],
            id="Z4.19",
        ),
        pytest.param(
            "bashifen-teachers",
            "使用欢迎信号以外的信号",
            [("", "第 1 次罚 10 分，以后每次多罚 10 分")],
            id="T8.9",
        ),
        pytest.param(
            "bashifen-teachers",
            "藏张",
            [
                ("第一圈内更正", "每张罚 10 分；马上改正"),
                ("第二圈内更正", "每张罚 20 分；马上改正"),
                ("第三圈起", "该副立即结束，对方加 120 分"),
            ],
            id="T8.7",
        ),
    ],
)
def test_how_a_penalty_reads(preset, name, wanted):
    assert rows(preset, name) == wanted


def test_Z4_2_how_lateness_reads():
    assert article(write(load("tuolaji-zhuhai-2019")), "迟到").text == (
        "迟到 1 至 5 分钟，警告；迟到 6 至 10 分钟，第一副罚 20 分；"
        "迟到 11 至 15 分钟，放弃第一副，对方升 1 级；迟到 16 分钟及以上，本轮判弃权。"
        "不满一分钟按一分钟算。"
    )


def test_values_without_a_clause_are_marked_as_ours():
    boda = write(load("shuangsheng-boda-2020"))
    assert article(boda, "轮空").label == OURS.zh
    assert article(boda, "每轮时间").label == ""
    sanya = write(load("erdayi-sanya-2021"))
    assert article(sanya, "迟到").label == OURS.zh
    table = article(sanya, "罚则").table
    assert [row[3] for row in table.rows if row[0] == "出牌不合规则"] == [OURS.zh]


def test_swiss_then_knockout_is_written_too():
    text = copy("tuolaji-zhuhai-2019", "mine").replace("rounds = 5\n", "rounds = 5\ncut = 8\n", 1)
    text += (
        '\n[[stages]]\nid = "knockout"\nname = { zh = "淘汰赛", en = "Knockout" }\n'
        'kind = "knockout"\nplaces = 4\ntie = "first_to_reach_the_level"\n'
    )
    document = write(loads(text))
    assert "前 8 名进入淘汰赛" in article(document, "积分编排赛").text
    assert "决出 1 至 4 名" in article(document, "淘汰赛").text
    assert "先到该级的一方胜" in article(document, "淘汰赛").text


class Reader(HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.text = [], []

    def handle_starttag(self, tag, attrs):
        if tag not in ("meta", "col"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text.append(data)


@pytest.mark.parametrize("preset", preset_ids())
def test_the_page_is_well_formed_and_holds_every_text(preset):
    document = write(load(preset))
    page = html(document)
    reader = Reader()
    reader.feed(page)
    assert reader.open == []
    shown = "".join(reader.text)
    for text in every_text(document):
        assert text in shown
    assert "http" not in page
    assert "None" not in shown


def test_names_are_escaped():
    text = copy("bashifen-teachers", "mine").replace("教职工 80 分双人赛", "<b>赛&会</b>")
    page = html(write(loads(text)))
    assert "<b>赛" not in page
    assert "&lt;b&gt;赛&amp;会&lt;/b&gt;" in page


def test_the_fonts_of_the_system_serve_and_their_absence_is_said_plainly():
    assert typesetting.among({"DejaVu Sans", "SimSun"}).serif == "SimSun"
    assert typesetting.among({"Noto Sans CJK SC"}).serif == "Noto Sans CJK SC"
    with pytest.raises(NotationError, match="找不到中文字体"):
        typesetting.among({"DejaVu Sans"})


@pytest.mark.parametrize("preset", preset_ids())
def test_the_pdf_holds_every_text(preset, tmp_path):
    pytest.importorskip(typesetting.PACKAGE)
    from paisai.regulations.document.pages import pdf

    document = write(load(preset))
    path = tmp_path / "regulation.pdf"
    path.write_bytes(pdf(document))
    assert path.read_bytes() == pdf(document)
    shown = re.sub(r"\s", "", "".join(p.extract_text() for p in PdfReader(path).pages))
    missing = [t for t in every_text(document) if re.sub(r"\s", "", t)[:9] not in shown]
    assert missing == []


@pytest.mark.parametrize(
    ("set_", "said"),
    [
        ("passed_out_counts = false", "三家都不叫的一副算一副"),
        ("deals = 12", "每桌打 10 副"),
        ("fine = 5", "超时罚 3 分"),
        ('warning_scope = "sitting"', "超时警告按一副计"),
        ("seconds_to_bid = 20", "叫牌每次 30 秒"),
        ("seconds_to_play = 20", "出牌每次 30 秒"),
        ("warnings_to_fine = 2", "超时警告满 3 次罚分"),
    ],
)
def test_a_policy_of_the_other_game_is_said_in_words_and_as_it_is_played(set_, said):
    """Clocks, stages, scoring and penalties say these already, and what they say is played."""
    kind = 'kind = "erdayi"\n'
    regulation = loads(copy("erdayi-sanya-2021", "mine").replace(kind, f"{kind}{set_}\n"))
    assert said in article(write(regulation), "其余打法").text
    english = article(write(regulation, language="en"), "Further rules of play").text
    assert "_" not in english


def test_a_pause_that_is_not_set_is_said_as_none():
    regulation = loads(copy("tuolaji-zhuhai-2019", "mine").replace("pause_before_kitty = 5\n", ""))
    assert "抓完牌停 0 秒供反揭" in "".join(every_text(write(regulation)))
    assert "a pause of 0 seconds" in "".join(every_text(write(regulation, language="en")))


@pytest.mark.parametrize("preset", preset_ids())
def test_a_regulation_for_print_says_nothing_twice(preset):
    """Our readings stand in the text, but for those that the article says already."""
    for chapter in clean(write(load(preset))).sections:
        for article in chapter.articles:
            said = [one for one in re.split("[。；]", article.text) if len(one) > 5]
            for one, other in permutations(said, 2):
                assert one not in other


def test_awards_that_the_organiser_set_are_no_offer():
    """The 珠海 regulation names no awards: what stands there is offered until he changes it."""
    text = copy("tuolaji-zhuhai-2019", "mine")
    assert "（建议，主办方可改）" in "".join(every_text(write(loads(text))))
    changed = text.replace('zh = "三等奖"', 'zh = "优胜奖"')
    assert changed != text
    assert "建议，主办方可改" not in "".join(every_text(write(loads(changed))))


def chapter_of(preset, words):
    (found,) = [
        s.title for s in write(load(preset)).sections for a in s.articles if words in a.text
    ]
    return found


def test_what_a_clause_says_besides_stands_where_one_looks_for_it():
    """S2.2 is on lateness and says how tables are found; T7.2, Z4.24 and S15 are on time and say
    how one plays."""
    assert chapter_of("shengji-szpt-2013", "桌号由抽签决定") == "赛制与编排"
    assert chapter_of("shengji-szpt-2013", "从 A 升级的一方立即获胜") == "打法"
    assert chapter_of("bashifen-teachers", "取底牌后不能再反") == "打法"
    assert chapter_of("tuolaji-zhuhai-2019", "上一副输的一方洗牌") == "打法"


@pytest.mark.parametrize(
    ("preset", "ours"),
    [
        ("tuolaji-zhuhai-2019", "大分相同的，再按小分（级差之和）接近的编在一起。"),
        ("tuolaji-zhuhai-2019", "违反纪律怎样处罚，原文没有写：给予警告，记录在案。"),
        ("tuolaji-zhuhai-2019", "放弃第一副以后，下一副由没有迟到的一方坐庄。"),
        ("shengji-szpt-2013", "查牌怎样处罚，原文没有写：给予警告，记录在案。"),
        ("shuangsheng-boda-2020", "一般违纪怎样处罚，原文没有写：给予警告，记录在案。"),
        ("shuangsheng-boda-2020", "判负的一方不论得分多少都不升级。"),
        ("erdayi-sanya-2021", "记 0 分不会使人得分变高：这一副原为负分的仍为负分。"),
    ],
)
def test_Z1_2_Z4_1_S2_1_B9_B8_1_E4_8_3_what_the_original_leaves_open_is_marked_as_ours(
    preset, ours
):
    document = write(load(preset))
    assert ours in [n.text for s in document.sections for a in s.articles for n in a.notes]


@pytest.mark.parametrize("preset", preset_ids())
def test_over_what_times_are_counted_is_our_reading(preset):
    """Every preset has a penalty that grows with the times and names no deal or round."""
    document = write(load(preset))
    said = article(document, "次数的计法")
    assert "在整个比赛中累计" in said.text
    assert said.label == OURS.zh
