"""Every clause of the five regulations is kept by something, and shown by a test of its name."""

from importlib.util import find_spec
from pathlib import Path

import pytest

from paisai.regulations import preset_ids
from paisai.regulations.clause_table import markdown, named_tests
from paisai.regulations.clauses import all_clauses

TESTS = Path(__file__).resolve().parents[1]
CLAUSES = [clause for preset in preset_ids() for clause in all_clauses(preset)]
SHOWN = named_tests(TESTS)


def test_there_are_186():
    assert len(CLAUSES) == len({clause.id for clause in CLAUSES}) == 186


@pytest.mark.parametrize("clause", CLAUSES, ids=[clause.id for clause in CLAUSES])
def test_each_is_kept_somewhere_and_shown_by_a_test_of_its_name(clause):
    assert clause.kept_by
    assert clause.how
    assert clause.where
    for module in clause.where:
        assert find_spec(module), f"{clause.id} names {module}, which is not there"
    stem = clause.id.replace(".", "_")
    assert SHOWN[clause.id], f"no test named test_{stem}_…"


def test_the_page_in_docs_names_every_clause_and_is_what_the_command_writes():
    page = (TESTS.parent / "docs" / "clauses.md").read_text("utf-8")
    wanted = markdown(SHOWN)
    first = [line.split(" | ")[:5] for line in wanted.splitlines()]
    assert [line.split(" | ")[:5] for line in page.splitlines()] == first, (
        "paisai regulation clauses --markdown > docs/clauses.md"
    )


def test_a_test_is_for_the_longest_id_its_name_begins_with(tmp_path):
    (tmp_path / "test_x.py").write_text(
        "def test_E4_8_3_telling():\n    pass\n\n\ndef test_T4_T5_both(): ...\n"
    )
    found = {id_ for id_, names in named_tests(tmp_path).items() if names}
    assert found == {"E4.8.3", "T4", "T5"}
