"""A sixth regulation is two files: its values, and its clauses. No line of Python knows it."""

import ast
import re
import shutil
from pathlib import Path

import pytest

import paisai
from paisai.cards import Card
from paisai.errors import RuleViolation
from paisai.ledger import Reason
from paisai.ledger import commands as c
from paisai.referee import rule
from paisai.regulations import load_file, preset_ids, rules_of
from paisai.regulations.clauses import all_clauses
from paisai.regulations.closing import AppealForm
from paisai.regulations.document.write import write
from paisai.regulations.loading import from_values
from paisai.shengji.follow import Follows
from paisai.shengji.order import Order
from paisai.shengji.reading import default_reading
from paisai.tournament.pairing.next_round import hand_distance
from paisai.tournament.rounds import Score
from support.desk import new
from support.hall import Hall, plain

FILES = Path(__file__).parent / "sixth"
CUP = FILES / "winter-cup.toml"
FOREIGN = re.compile(r"(?<![A-Za-z0-9])[ZETSB][0-9]+(\.[0-9a-z]+)*")
"""A clause of one of the five presets."""


@pytest.fixture
def cup():
    return load_file(CUP)


def test_its_own_clauses_are_read_from_the_file_beside_it_and_carried_in_its_values(cup):
    assert list(cup.catalogued) == [
        *("冬1", "冬2", "冬3", "冬4", "冬5.1", "冬5.2", "冬6", "冬7.1", "冬8")
    ]
    alone = from_values(plain(cup))
    assert alone == cup
    assert list(alone.catalogued) == list(cup.catalogued)


def test_without_clauses_it_is_refused_with_what_would_do(tmp_path):
    shutil.copy(CUP, tmp_path)
    with pytest.raises(Exception, match=r"winter-cup\.clauses\.toml"):
        load_file(tmp_path / CUP.name)


def test_every_refusal_of_an_event_cites_its_own_clause(cup):
    hall = Hall()
    hall.create(cup)
    for i, unit in enumerate("甲甲乙丙丁戊"):
        hall.enter(f"p{i}", unit)
    third = c.AddEntry("p9", "p9", hall.competition.entrants["p0"].players, ("甲",))
    assert hall.refused(third).clause == "冬1"
    hall.do(c.Begin())
    hall.draw("8")
    hall.do(c.Pair())
    draft = hall.competition.round.tables
    others = [seat for table in draft for seat in table.seats if seat not in ("p0", "p1")]
    same = (("p0", "p1"), tuple(others[:2]), tuple(others[2:]))
    found = hand_distance(hall.competition, hall.competition.stage, same, None)
    assert [broken.clause for broken in found.broken] == ["冬2"]
    hall.do(c.PublishRound())
    hall.do(c.StartRound())
    hall.do(c.EndRound(), 40)
    late = hall.refused(c.FileAppeal("p0", AppealForm.WRITTEN, "不服", fee_paid=30), 8)
    assert (late.reason, late.clause) == (Reason.TOO_LATE, "冬8")
    hall.do(c.FileAppeal("p0", AppealForm.WRITTEN, "不服"), 1)
    assert hall.refused(c.DecideAppeal(1, True, "属实"), 1).clause == "冬8"
    hall.do(c.ReceiveFee(1, 30))
    hall.do(c.DecideAppeal(1, False, "不属实"))
    for table in hall.tables:
        hall.sheet(table, Score((3, 1)), 0)
    hall.do(c.PublishScores())
    correction = hall.refused(c.CorrectResult(1, Score((1, 3)), "抄错"), 7)
    assert (correction.reason, correction.clause) == (Reason.TOO_LATE, "冬8")


def test_a_ruling_and_a_wrong_follow_cite_its_own_clauses(cup):
    ruled = rule(cup, "revoke", {"at_fault": "defenders"})
    assert ruled.clause == "冬7.1"
    assert rule(cup, "lateness", {"minutes": 9}).clause == "冬6"
    rules = rules_of(cup)
    hand = [Card.of(name) for name in ("H4", "H4", "H9")]
    order = Order.of("2", "S")
    follows = Follows(rules, order, hand, default_reading(order, [Card.of("H6")] * 2))
    with pytest.raises(RuleViolation) as refused:
        follows.verify([Card.of("H4"), Card.of("H9")])
    assert refused.value.clause == "冬5.2"


def test_its_document_cites_every_clause_of_its_own_and_none_of_another(cup):
    document = write(cup)
    assert document.clauses == set(cup.catalogued)
    shown = [text for s in document.sections for a in s.articles for text in (a.text, *a.margin)]
    assert not [text for text in shown if FOREIGN.search(text)]
    assert any("每轮 40 分钟" in text for text in shown)
    assert any("最多 2 对" in text for text in shown)


def test_an_event_by_commands_stands_alone_once_it_is_made(tmp_path):
    for file in FILES.iterdir():
        shutil.copy(file, tmp_path)
    desk = new(tmp_path, str(tmp_path / CUP.name))
    for file in FILES.iterdir():
        (tmp_path / file.name).unlink()
    assert desk.json("status")["regulation"] == "winter-cup"
    desk("verify")


def test_no_clause_of_one_regulation_stands_in_the_code():
    """Every id is data: in a catalogue, in a preset, or an example in a docstring."""
    ids = {clause.id for preset in preset_ids() for clause in all_clauses(preset)}
    found = [
        f"{path.name}:{node.lineno} {node.value}"
        for path in sorted(Path(paisai.__file__).parent.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and node.value in ids
    ]
    assert found == []
