"""What `paisai audit` prints, and how it ends."""

import argparse
import json

import pytest

from paisai.cli.words.audit import add_parser, run
from paisai.errors import PaisaiError
from paisai.record import dumps
from paisai.regulations import load
from paisai.regulations.editing import dumps as regulation_text
from referee.papers import BODA, TUOLAJI, paper

NINES = ("东 S3 S3 北 H9 H9",)
TRICKS = ["东 H9 H9 | 北 H3 H4 | 西 C3 C4 | 南 D3 D4", "东 S4 | 北 S3 | 西 C2 | 南 D2"]


def audit(tmp_path, record, *arguments, lang="zh"):
    path = tmp_path / "一桌.txt"
    path.write_text(record if isinstance(record, str) else dumps(record), "utf-8")
    top = argparse.ArgumentParser()
    add_parser(top.add_subparsers(dest="word"))
    options = top.parse_args(["audit", str(path), *arguments])
    options.lang = lang
    return run(options)


def test_nothing_found(tmp_path, capsys):
    assert audit(tmp_path, paper(BODA, NINES, TRICKS[1:])) == 0
    assert capsys.readouterr().out == "没有发现违规\n"
    assert audit(tmp_path, paper(BODA, NINES, TRICKS[1:]), lang="en") == 0
    assert capsys.readouterr().out == "no infraction found\n"


def test_Z4_19_in_Chinese(tmp_path, capsys):
    assert audit(tmp_path, paper(TUOLAJI, NINES, TRICKS)) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["副", "圈", "行", "座位", "条款", "违例"]
    assert lines[1].split()[:5] == ["2", "1", "19", "北", "Z4.19"]
    assert "手里的红桃能跟出对子" in lines[2]
    assert lines[3] == "    成立：第 2 圈"
    assert lines[4].startswith("    处理：")
    assert lines[5].startswith("    或：")
    assert "60 分" in lines[5]
    assert lines[-1] == "共 1 处违规"


def test_in_English(tmp_path, capsys):
    assert audit(tmp_path, paper(TUOLAJI, NINES, TRICKS), lang="en") == 1
    out = capsys.readouterr().out
    assert out.split()[:6] == ["deal", "trick", "line", "seat", "clause", "infraction"]
    assert "North" in out
    assert "established in trick 2" in out


def test_json(tmp_path, capsys):
    assert audit(tmp_path, paper(BODA, NINES, TRICKS), "--json") == 1
    told = json.loads(capsys.readouterr().out)
    assert told["regulation"] == BODA
    (finding,) = told["findings"]
    assert (finding["seat"], finding["trick"], finding["established"]) == (1, 1, 2)
    assert (finding["infraction"], finding["clause"]) == ("revoke", "B8.2.6")
    assert finding["facts"] == {"at_fault": "defenders", "cards": 2}
    assert [one["effects"] for one in finding["rulings"]] == [
        [{"kind": "points", "defenders": -40}],
        [{"kind": "points", "defenders": -80}],
    ]


def test_another_regulation_by_id_and_by_file(tmp_path, capsys):
    record = paper(BODA, NINES, TRICKS)
    assert audit(tmp_path, record, "--regulation", "shengji-szpt-2013") == 1
    assert "S9.17.1" in capsys.readouterr().out
    own = tmp_path / "own.toml"
    own.write_text(regulation_text(load("bashifen-teachers")), "utf-8")
    assert audit(tmp_path, record, "--regulation", str(own)) == 1
    assert "T8.7" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "arguments", "says"),
    [
        ("不是记录", (), "首行"),
        ("牌赛记录 1\n玩法：升级\n", (), "没有一副牌"),
        (None, ("--regulation", "nothing"), "nothing"),
        (None, ("--regulation", "erdayi-sanya-2021"), "升级"),
        ("规程", (), "--regulation"),
    ],
)
def test_bad_input_is_one_sentence(tmp_path, text, arguments, says):
    record = paper(BODA, NINES, TRICKS)
    if text == "规程":
        text = dumps(record).replace(f"规程：{BODA}\n", "")
    with pytest.raises(PaisaiError) as refusal:
        audit(tmp_path, text or record, *arguments)
    assert says in refusal.value.zh
    assert "\n" not in refusal.value.zh
