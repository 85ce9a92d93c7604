"""The command line of regulations."""

import json

import pytest

from paisai.cli import main
from paisai.cli.words import regulation as command
from paisai.presets import preset_ids
from paisai.regulations import terminal
from paisai.regulations.loading import load, loads


@pytest.fixture
def run(capsys):
    def call(*words):
        code = main(["regulation", *map(str, words)])
        out = capsys.readouterr()
        return code, out.out, out.err

    return call


def test_list_names_every_preset_in_line(run):
    code, out, _ = run("list")
    assert code == 0
    assert [line.split()[0] for line in out.splitlines()] == list(preset_ids())
    starts = {terminal.width(line[: line.index(load(line.split()[0]).name.zh[0])])
              for line in out.splitlines()}  # fmt: skip
    assert len(starts) == 1
    assert [row["id"] for row in json.loads(run("list", "--json")[1])] == list(preset_ids())


def test_show_prints_the_written_regulation(run):
    code, out, _ = run("show", "tuolaji-zhuhai-2019")
    assert code == 0
    assert "每轮 70 分钟" in out
    assert "本系统的解释（Z1.4）" in out.replace("\n    ", "")
    assert max(terminal.width(line) for line in out.splitlines()) <= command.COLUMNS


def test_show_clauses_is_the_whole_table(run):
    code, out, _ = run("show", "bashifen-teachers", "--clauses")
    assert code == 0
    ids = [line.split()[0] for line in out.splitlines() if not line.startswith(" ")]
    assert ids[0] == "id"
    assert len(ids) == 39
    rows = json.loads(run("show", "bashifen-teachers", "--clauses", "--json")[1])
    assert len(rows) == 38
    assert rows[0]["id"] == "T3.1"
    english = run("show", "bashifen-teachers", "--clauses", "--lang", "en")[1]
    assert "Swiss" in english


def test_show_values_loads_back(run):
    assert loads(run("show", "erdayi-sanya-2021", "--values")[1]) == load("erdayi-sanya-2021")
    values = json.loads(run("show", "erdayi-sanya-2021", "--json")[1])
    assert values["clocks"]["play"]["bid"] == 30


def test_show_writes_a_page(run, tmp_path):
    path = tmp_path / "out.html"
    assert run("show", "shengji-szpt-2013", "--html", path)[0] == 0
    assert "竞赛规程" in path.read_text(encoding="utf-8")


def test_new_check_and_diff_go_together(run, tmp_path):
    path = tmp_path / "cup.toml"
    assert run("new", "shuangsheng-boda-2020", "our-cup", "--out", path)[0] == 0
    assert run("check", path) == (0, "cup.toml（our-cup）：没有问题\n", "")
    code, _, err = run("new", "shuangsheng-boda-2020", "our-cup", "--out", path)
    assert code == 2
    assert "已经存在" in err
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("minutes = 50", "minutes = 65"), encoding="utf-8")
    found = json.loads(run("diff", "shuangsheng-boda-2020", path, "--json")[1])
    assert {"place": "clocks.round.minutes", "a": 50, "b": 65} in found
    assert "clocks.round.minutes" in run("diff", "shuangsheng-boda-2020", path)[1]
    assert "每轮 65 分钟" in run("show", path)[1]


def test_check_lists_each_defect_on_its_own_line(run, tmp_path):
    path = tmp_path / "bad.toml"
    text = run("new", "shuangsheng-boda-2020", "bad")[1]
    text = text.replace("minute = 45", "minute = 55").replace('"lots"]', '"vp"]')
    path.write_text(text, encoding="utf-8")
    code, out, err = run("check", path)
    assert (code, out) == (2, "")
    assert [line.split()[0] for line in err.splitlines()] == [
        "ranking.chain[2]",
        "clocks.round.announcements[0].minute",
    ]
    answer = json.loads(run("check", path, "--json")[1])
    assert answer["ok"] is False
    assert answer["defects"][1]["value"] == 55
    assert run("check", path, "--lang", "en")[2].startswith("ranking.chain[2]")


@pytest.mark.parametrize(
    "words",
    [
        ("show", "nowhere"),
        ("show", "nowhere.toml"),
        ("check", "nowhere.toml"),
        ("diff", "bashifen-teachers", "nowhere"),
        ("new", "nowhere", "x"),
        ("new", "bashifen-teachers", "Not An Id"),
        ("show", "bashifen-teachers", "--html", "/no/such/folder/x.html"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(run, words):
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1


def test_lines_are_wrapped_by_columns_not_characters():
    lines = list(terminal.wrap("一二三四五六七八九十 abcdefgh", 10))
    assert lines == ["一二三四五", "六七八九十", "abcdefgh"]
    assert list(terminal.wrap("", 10)) == [""]
    assert list(terminal.wrap("一二三四，五六。", 8)) == ["一二三", "四，五", "六。"]
    assert list(terminal.wrap("x" * 25, 10)) == ["x" * 10, "x" * 10, "x" * 5]
    assert list(terminal.table([("甲乙", "b")], (3, 4))) == ["甲   b", "乙"]
