"""Lists as organisers have them: in their own words, with what every form service adds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from openpyxl import Workbook

from paisai.desk.cells import SheetRow
from paisai.desk.entry_columns import choices, chosen_by_words
from paisai.desk.entry_fields import fields
from paisai.desk.entry_form import SheetForm, read_form
from paisai.desk.spreadsheet import read_pasted, read_sheet
from paisai.regulations import load
from support.desk import Desk, form, new, paisai

TEACHERS = load("bashifen-teachers")
SANYA = load("erdayi-sanya-2021")
LISTS = Path(__file__).parent / "lists"
"""Made by hand after the exports of common form services; nobody in them exists."""


def read(text: str, chosen: dict[str, str] | None = None) -> SheetForm:
    rows = [
        SheetRow(n, tuple(line.split(",")))
        for n, line in enumerate(text.splitlines(), 1)
        if line.strip(", ")
    ]
    return read_form(TEACHERS, rows, chosen)


def taken(read: SheetForm) -> dict[str, str]:
    """By heading what each column was taken for."""
    return {column.heading: column.choice for column in read.taken}


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return new(tmp_path, "bashifen-teachers")


@pytest.mark.parametrize(
    "heading",
    [
        *("所在单位", "单位名称", "参赛单位", "代表队", "工会", "部门", "所属工会", "单位全称"),
        *("代表单位/部门", "Q1_所属部门", "单位（盖章）", "5、您的单位是？"),
        *("2.所在单位", "*单位（必填）", "请填写您的单位", "Ｕｎｉｔ", "Organisation"),
    ],
)
def test_a_unit_by_its_many_names(heading: str) -> None:
    form = read(f"{heading},选手一,选手二\n税务局,张一,张二")
    assert (form.defects, form.wanted[0].units) == ([], ("税务局",))


@pytest.mark.parametrize(
    "pair",
    [
        "队员1,队员2",
        "选手A,选手B",
        "选手甲,选手乙",
        "队员一姓名,队员二姓名",
        "第一位选手,第二位选手",
        "1号队员,2号队员",
        "姓名①,姓名②",
        "3、选手1的姓名,4、选手2的姓名",
        "您的姓名,搭档姓名",
        "姓名,姓名",
        "Player 1 name,Player 2 name",
        "Name,Partner",
        "男选手,女选手",
        "3、队员信息—队员1姓名,4、队员信息—队员2姓名",
    ],
)
def test_two_players_by_their_many_names(pair: str) -> None:
    form = read(f"单位,{pair}\n税务局,张一,张二")
    assert [p.name for p in form.wanted[0].players] == ["张一", "张二"], form.defects


@pytest.mark.parametrize("names", ["张一、张二", "张一/张二", "张一 张二", "张一和张二"])
def test_two_players_in_one_cell(names: str) -> None:
    form = read(f"单位,参赛队员\n税务局,{names}")
    assert [p.name for p in form.wanted[0].players] == ["张一", "张二"], form.defects
    [wrong] = read("单位,参赛队员\n税务局,张一").defects
    assert wrong.zh == "应写 2 个，用顿号分开，如 甲、乙；这里是 张一"


def test_what_stands_between_two_names_is_said_of_the_first() -> None:
    form = read("部门,姓名,身份证号,联系方式,搭档\n办公室,张一,A1,138,张二")
    assert form.defects == []
    [wanted] = form.wanted
    assert [p.number for p in wanted.players] == ["A1", None]
    assert wanted.telephone == "138"
    both = read("部门,姓名,搭档,身份证号\n办公室,张一,张二,A1、A2\n人事处,李一,李二,A3")
    assert [[p.number for p in w.players] for w in both.wanted] == [["A1", "A2"], ["A3", None]]
    assert [note.zh for note in both.notes] == [
        "第 3 行只写了一个证件号，算选手一的；不是的请指定这一列是谁的"
    ]
    second = read("部门,姓名,搭档,身份证号\n人事处,李一,李二,A3", {"身份证号": "number2"})
    assert ([p.number for p in second.wanted[0].players], second.notes) == ([None, "A3"], [])


def test_the_organisers_list_of_headings_is_read_as_it_is() -> None:
    """All of them in one list, with one document number for each pair."""
    form = read(
        "序号,所在单位,队员1,队员2,性别,联系方式,身份证号,提交时间\n"
        "1,税务局,张一,张二,男,13800000001,110101199003070011,2026/5/8 9:12"
    )
    assert form.defects == []
    [wanted] = form.wanted
    assert (wanted.units, wanted.name, wanted.telephone) == (
        ("税务局",),
        "张一/张二",
        "13800000001",
    )
    assert [p.number for p in wanted.players] == ["110101199003070011", None]
    assert [p.born for p in wanted.players] == [None, None], "nobody asked for it"


def test_numbers_and_names_of_one_character_are_no_headings() -> None:
    """1 甲 乙 was taken for three headings, and the head above it for a title."""
    form = read("报名表,,\n序号,姓名1,姓名2,单位\n1,甲,乙,税务局\n2,丙,丁,第一医院")
    assert form.defects == []
    assert [w.name for w in form.wanted] == ["甲/乙", "丙/丁"]
    unread = read_form(TEACHERS, read_pasted("接龙\n1. 税务局 张一 张二\n2. 第一医院 李一 李二"))
    assert "看不出哪一列是什么" in unread.defects[0].zh


def test_S11_a_unit_names_itself_and_its_leader_above_its_own_list() -> None:
    szpt = load("shengji-szpt-2013")
    for above in (
        "工会名称：一分会   领 队：王五   联系电话：13800000001",
        "工会名称：\t一分会\t领队：\t王五\t联系电话：\t13800000001",
    ):
        text = f"决赛阶段报名表\n{above}\n名次\t选手1\t选手2\n第一名\t甲一\t乙一\n2\t丙一\t丁一"
        form = read_form(szpt, read_pasted(text))
        assert form.defects == []
        assert [(w.units, w.leader, w.leader_telephone, w.seed) for w in form.wanted] == [
            (("一分会",), "王五", "13800000001", 1),
            (("一分会",), "王五", "13800000001", 2),
        ]
        assert form.notes[0].zh == "表头上面写的：单位 一分会、领队 王五、领队电话 13800000001"
    empty = read("填报单位：______,填表人：____\n序号,姓名1,姓名2\n1,张一,张二")
    assert [(d.row, d.field) for d in empty.defects] == [(2, "单位")]
    column = read("填报单位：市教育工会,\n单位,姓名1,姓名2\n税务局,张一,张二")
    assert (column.wanted[0].units, column.notes) == (("税务局",), [])


def test_what_is_to_be_signed_below_a_list_is_no_pair() -> None:
    form = read("单位,队员1,队员2\n税务局,张一,张二\n领导签字：,,日期：\n（盖章）,,\n一中：,李一,")
    assert [note.zh for note in form.notes] == [
        "第 3 行不是参赛者，没有读：领导签字： 日期：",
        "第 4 行不是参赛者，没有读：（盖章）",
    ]
    assert [d.text("zh") for d in form.defects] == ["第 5 行 C 列（队员2）：没有填"]


def test_everybody_on_a_row_of_his_own() -> None:
    """Neighbours of one unit are a pair, and each keeps what is said of him; who is left over is
    told by his own row, and so is what is wrong in a partner's."""
    form = read(
        "序号,单位,姓名,性别,手机号,身份证号\n"
        "1,税务局,张 一,男,138001,A1\n"
        "2,税务局,张二,女,138002,A2\n"
        "3,第一医院,李一,女,138003,\n"
        ",,李二,女,,A4\n"
        "合计,4 人,,,,\n"
    )
    assert form.defects == []
    read_in = [
        (w.units[0], [(p.name, p.telephone, p.number) for p in w.players]) for w in form.wanted
    ]
    assert read_in == [
        ("税务局", [("张一", "138001", "A1"), ("张二", "138002", "A2")]),
        ("第一医院", [("李一", "138003", None), ("李二", None, "A4")]),
    ]
    assert "每行一人：同单位相邻的 2 行算一对" in [note.zh for note in form.notes]
    assert form.taken[2].said().zh == "C 姓名 → 选手一、选手二（每行一人）"
    rows = ("单位,姓名,出生日期", "税务局,张一,1990-01-31", "税务局,张二,去年", "税务局,张三,")
    wrong = read("\n".join((*rows, "一中,李一,", "一中,李二,")), {"出生日期": "born"})
    assert [(d.row, d.column) for d in wrong.defects] == [(4, "B"), (3, "C")]
    assert [w.name for w in wrong.wanted] == ["李一/李二"]


@pytest.mark.parametrize(
    "names", ["王和平、李与", "王和平/李明", "欧阳　修、李　白", "Ann Lee, Bob Li"]
)
def test_names_with_and_in_them_and_names_that_are_spaced_out(names: str) -> None:
    form = read_form(TEACHERS, [SheetRow(1, ("单位", "姓名")), SheetRow(2, ("一中", names))])
    first, second = (p.name for p in form.wanted[0].players)
    assert (first, second) in {
        ("王和平", "李与"),
        ("王和平", "李明"),
        ("欧阳修", "李白"),
        ("Ann Lee", "Bob Li"),
    }


def test_a_number_that_lost_its_digits_is_a_defect_only_where_it_is_used(tmp_path: Path) -> None:
    book = Workbook()
    for row in (
        ["单位", "选手一", "选手二", "银行卡号", "证件号一"],
        ["一中", "甲", "乙", 10**18, 10**17],
    ):
        book.active.append(row)
    book.save(tmp_path / "list.xlsx")
    form = read_form(TEACHERS, read_sheet(tmp_path / "list.xlsx"))
    assert [(d.row, d.column) for d in form.defects] == [(2, "E")]
    left_out = read_form(TEACHERS, read_sheet(tmp_path / "list.xlsx"), {"证件号一": ""})
    assert left_out.defects == []


def test_what_a_form_service_writes_for_no_answer_is_none() -> None:
    """An unanswered question is (空), a visitor without a name is 匿名: no leader, no team name."""
    form = read(
        "ID,名称,您所在的单位,队员1,队员2,领队/教练,联系电话\n"
        "1,匿名,税务局,张一,张二,(空),138\n"
        "2,匿名,税务局,李一,李二,王五,(跳过)"
    )
    assert form.defects == []
    assert [(w.name, w.leader, w.telephone) for w in form.wanted] == [
        ("张一/张二", "", "138"),
        ("李一/李二", "王五", ""),
    ]
    [wrong] = read("单位,队员1,队员2\n税务局,张一,（空）").defects
    assert wrong.text("zh") == "第 2 行 C 列（队员2）：没有填"


def test_columns_of_no_use_are_left_out_with_a_word() -> None:
    form = read(
        "序号,提交时间,所在单位,队员1,队员2,性别,联系方式,身份证号1,身份证号2,备注\n"
        "1,2026/5/1 9:00,税务局,张一,张二,男,13800000000,A1,A2,"
    )
    assert form.defects == []
    assert taken(form) == {
        "序号": "",
        "提交时间": "",
        "所在单位": "units",
        "队员1": "player1",
        "队员2": "player2",
        "性别": "",
        "联系方式": "telephone",
        "身份证号1": "number1",
        "身份证号2": "number2",
        "备注": "",
    }
    assert form.wanted[0].telephone == "13800000000"
    assert [p.number for p in form.wanted[0].players] == ["A1", "A2"]


def test_the_surer_of_two_words_for_the_unit_counts() -> None:
    form = read("部门,单位,选手一,选手二\n财务处,税务局,张一,张二")
    assert form.wanted[0].units == ("税务局",)
    [left_out] = [one for one in form.taken if not one.keys]
    assert left_out.said().zh == "A 部门（单位已在 B 列）"


def test_defects_of_the_head_do_not_hide_those_of_the_rows(desk: Desk) -> None:
    """The missing column is said once, and the row that names nobody too."""
    sheet = form(desk, "单位,队员1,身高", "一中,张一,180", ",李一,", "三中,,170", name="list.csv")
    said = paisai("entries", "import", desk.file, sheet, "--json", "--at", desk.now.isoformat())
    found = [(d["row"], d["column"], d["field"]) for d in json.loads(said.out)["defects"]]
    assert found == [(1, None, "选手二"), (4, "B", "队员1")]
    plain = paisai("entries", "import", desk.file, sheet, "--at", desk.now.isoformat()).err
    assert "加 --column 列名=是什么，如 --column 部门=单位" in plain


def test_title_lines_two_lines_of_headings_totals_and_notes() -> None:
    form = read(
        "2026 年教职工 80 分比赛报名表,,,,,\n"
        "填报单位：市教育工会,,,,,\n"
        "序号,单位,选手一,,选手二,\n"
        ",,姓名,手机,姓名,手机\n"
        "1,税务局,张一,138001,张二,138002\n"
        "2,,李一,138003,李二,138004\n"
        ",,,,,\n"
        ",小计,2对,,,\n"
        "3,第一医院,赵一,138005,赵二,\n"
        "合 计,,3 对,,,\n"
        "注：每单位至多两对。,,,,,\n"
        "填表人：王五,,审核：赵六,,,\n"
    )
    assert form.defects == []
    read_in = [(w.units, [(p.name, p.telephone) for p in w.players]) for w in form.wanted]
    assert read_in == [
        (("税务局",), [("张一", "138001"), ("张二", "138002")]),
        (("税务局",), [("李一", "138003"), ("李二", "138004")]),
        (("第一医院",), [("赵一", "138005"), ("赵二", None)]),
    ]
    assert [note.zh for note in form.notes] == [
        "第 8 行不是参赛者，没有读：小计 2对",
        "第 10 行不是参赛者，没有读：合 计 3 对",
        "第 12 行不是参赛者，没有读：填表人：王五 审核：赵六",
        "第 6 行没有写单位，按上面的 税务局 算",
    ]


def test_a_unit_on_a_line_of_its_own_holds_for_the_rows_below() -> None:
    form = read("单位,选手一,选手二\n税务局,,\n,张一,张二\n第一医院,,\n,李一,李二")
    assert form.defects == []
    assert [wanted.units for wanted in form.wanted] == [("税务局",), ("第一医院",)]


def test_merged_headings_and_units_of_a_workbook(tmp_path: Path) -> None:
    book = Workbook()
    sheet = book.active
    for row in (
        ["报名汇总表"],
        ["单位", "队员一", None, "队员二", None, "领队"],
        [None, "姓名", "身份证号码", "姓名", "身份证号码", None],
        ["铸造车间", "甲", "1", "乙", "2", "王"],
        [None, "丙", "3", "丁", "4", None],
        ["总计", None, None, None, None, 2],
    ):
        sheet.append(row)
    for merged in ("A1:F1", "A2:A3", "B2:C2", "D2:E2", "F2:F3", "A4:A5", "F4:F5"):
        sheet.merge_cells(merged)
    book.save(tmp_path / "list.xlsx")
    form = read_form(TEACHERS, read_sheet(tmp_path / "list.xlsx"))
    assert form.defects == []
    assert [(w.units, w.leader, [p.number for p in w.players]) for w in form.wanted] == [
        (("铸造车间",), "王", ["1", "2"]),
        (("铸造车间",), "王", ["3", "4"]),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "单位\t队员1\t队员2\n税务局\t张一\t张二",
        "报名：\n单位，队员1，队员2\n税务局，张一，张二",
        "单位 队员1 队员2\n税务局 张一 张二\n",
    ],
)
def test_a_list_is_pasted(text: str) -> None:
    form = read_form(TEACHERS, read_pasted(text))
    assert [(w.units, w.name) for w in form.wanted] == [(("税务局",), "张一/张二")]


def test_a_list_without_headings_is_told_what_its_columns_are() -> None:
    text = "税务局 张一 张二\n第一医院 李一 李二"
    unread = read_form(TEACHERS, read_pasted(text))
    assert "看不出哪一列是什么" in unread.defects[0].zh
    assert [column.letter for column in unread.taken] == ["A", "B", "C"]
    chosen = {"A": "units", "B": "player1", "C": "player2"}
    assert len(read_form(TEACHERS, read_pasted(text), chosen).wanted) == 2


def test_what_a_column_is_can_be_typed_and_is_remembered(desk: Desk, tmp_path: Path) -> None:
    head = "科别,男,女,科室电话"
    sheet = form(desk, head, "内科,张一,李一,120", name="list.csv")
    said = ("--column", "科别=单位", "--column", "B=选手一", "--column", "女=选手二")
    done = desk("entries", "import", sheet, *said)
    assert done.splitlines()[:2] == [
        "各列：A 科别 → 单位；B 男 → 选手一；C 女 → 选手二",
        "没有用的列：D 科室电话",
    ]
    more = form(desk, head, "外科,张二,李二,120", name="more.csv")
    assert desk.json("entries", "import", more)["entries"] == ["2"]
    other = Desk(tmp_path / "next.jsonl")
    other("new", "bashifen-teachers", "--name", "下一场", "--first-day", "2026-07-01")
    assert other.json("entries", "import", sheet)["entries"] == ["1"]
    wrong = desk.refused("entries", "import", sheet, "--column", "科别=身高")
    assert wrong.startswith("科别=身高：写 列名=是什么，如 部门=单位；可以是 编号、队名、选手一")


@pytest.mark.parametrize("broken", [b"{bad", b"[1]", b'{"\xe7\xa7\x91": 3}', b"\xff"])
def test_columns_kept_in_a_broken_file_are_said_again(desk: Desk, broken: bytes) -> None:
    desk.file.with_name(f"{desk.file.name}.columns").write_bytes(broken)
    sheet = form(desk, "科,男,女", "内科,张一,李一", name="list.csv")
    assert "看不出哪一列是什么" in paisai("entries", "import", desk.file, sheet).err
    said = ("--column", "科=单位", "--column", "男=选手一", "--column", "女=选手二")
    assert desk.json("entries", "import", sheet, *said)["entries"] == ["1"]
    assert desk.json("entries", "import", sheet)["same"] == ["1"]


def test_what_is_typed_means_what_headings_mean() -> None:
    said = ["部门=单位", "c=选手", "备注=不用", "二=选手二电话"]
    assert chosen_by_words(said, fields(TEACHERS)) == {
        "部门": "units",
        "C": "player",
        "备注": "",
        "二": "telephone2",
    }
    assert chosen_by_words(["x名=选手"], fields(SANYA)) == {"x名": "player1"}


def test_E3_1_1_a_birth_is_read_off_a_citizens_number() -> None:
    head = (
        "姓名",
        "身份证号",
        "工作单位",
        "单位",
        "人员类别",
        "单位类别",
        "领队",
        "领队电话",
        "手机",
    )
    row = ("甲", "110101199003070011", "一厂", "一局", "在职", "单位", "王", "138", "139")
    form = read_form(SANYA, [SheetRow(1, head), SheetRow(2, row)])
    assert form.defects == []
    [wanted] = form.wanted
    assert str(wanted.players[0].born) == "1990-03-07"
    assert (wanted.leader_telephone, wanted.telephone) == ("138", "139")


def test_E3_1_1_a_birth_without_its_day_is_read_off_the_citizen_s_number() -> None:
    head = ("姓名", "出生年月", "身份证号", "单位", "人员类别", "单位类别", "领队")
    row = ("甲", "1990年3月", "110101199003070011", "一局", "在职", "单位", "王")
    form = read_form(SANYA, [SheetRow(1, head), SheetRow(2, row)])
    assert (form.defects, str(form.wanted[0].players[0].born)) == ([], "1990-03-07")
    without = read_form(SANYA, [SheetRow(1, head), SheetRow(2, (*row[:2], "", *row[3:]))])
    assert [d.zh for d in without.defects] == ["1990年3月 不是日期，应如 1990-01-31"]


EXPORTS = {
    "wenjuanxing.csv": [("税务局", "张一", "张二"), ("第一医院", "李一", "李二")],
    "tengxun.csv": [("税务局", "张一", "张二"), ("税务局", "李一", "李二")],
    "jinshuju.csv": [("税务局", "张一", "张二"), ("第一医院", "李一", "李二")],
}


@pytest.mark.parametrize("name", EXPORTS)
def test_an_export_of_a_form_service_is_read_without_editing(name: str, desk: Desk) -> None:
    done = desk.json("entries", "import", LISTS / name)
    assert len(done["entries"]) == len(EXPORTS[name])
    listed = desk.json("entries", "list")["entries"]
    assert [(one["units"][0], *one["players"]) for one in listed] == EXPORTS[name]


@pytest.mark.parametrize("name", EXPORTS)
def test_what_each_column_was_taken_for_can_be_chosen_again(name: str) -> None:
    """Whoever sends the page back untouched changes nothing."""
    rows = read_sheet(LISTS / name)
    taken = read_form(TEACHERS, rows).taken
    offered = {"", *(choice for choice, _ in choices(fields(TEACHERS)))}
    assert {column.choice for column in taken} <= offered
    again = read_form(TEACHERS, rows, {column.mark: column.choice for column in taken})
    assert again.taken == taken


def test_what_came_of_a_list_is_told_with_its_telephones(desk: Desk) -> None:
    """34 telephones read and 22 thrown away: every pair's is kept, not only a unit's first."""
    head = "单位,队员1,队员2,联系方式"
    sheet = form(desk, head, "一中,甲,乙,13800000001", ",丙,丁,13800000002", name="list.csv")
    desk("entries", "import", sheet)
    listed = paisai("entries", "list", desk.file, "--private", "--json")
    telephones = [one["telephone"] for one in json.loads(listed.out)["entries"]]
    assert telephones == ["13800000001", "13800000002"]
    assert "13800000001" not in desk("entries", "list")
    assert b"13800000001" not in desk.file.read_bytes()


def test_who_is_missing_at_a_table_is_called_by_the_telephones_of_the_list(desk: Desk) -> None:
    """Both players' own and the leader's; and only where somebody asks for them."""
    head = "单位,领队,领队电话,队员1,队员1手机,队员2,队员2手机"
    rows = [f"{n}中,王{n},700{n},甲{n},800{n},乙{n},900{n}" for n in range(1, 5)]
    desk("entries", "import", form(desk, head, *rows, name="list.csv"))
    for word in ("draw", "pair", "publish", "start"):
        desk(word, *(("--agree",) if word == "draw" else ()))
    here = desk.json("round")["tables"][0]["seats"]
    desk("sign-in", *here, "--in-time")
    told = desk("round", "--private")
    for n in map(str, range(1, 5)):
        called = f"甲{n}/乙{n}（{n}中） 电话 甲{n} 800{n}、乙{n} 900{n}、王{n} 700{n}"
        assert (called in told) == (n not in here)
    assert "800" not in desk("round")
