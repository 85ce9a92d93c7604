"""Every clause of the five regulations is kept by something, and shown by a test of its name."""

import ast
import tomllib
from copy import deepcopy
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

from paisai.regulations import preset_ids
from paisai.regulations.clause_table import markdown, named_tests
from paisai.regulations.clauses import Keeper, all_clauses

TESTS = Path(__file__).resolve().parents[1]
CLAUSES = [clause for preset in preset_ids() for clause in all_clauses(preset)]
SHOWN = named_tests(TESTS)
SIDES = tomllib.loads((Path(__file__).parent / "sides.toml").read_text("utf-8"))
"""For each clause the test that shows what it allows, and the one that shows what it does not."""


def test_there_are_190():
    assert len(CLAUSES) == len({clause.id for clause in CLAUSES}) == 190


@pytest.mark.parametrize("clause", CLAUSES, ids=[clause.id for clause in CLAUSES])
def test_each_is_kept_somewhere_and_shown_by_a_test_of_its_name(clause):
    assert clause.kept_by
    assert clause.how
    assert clause.where
    for module in clause.where:
        assert find_spec(module), f"{clause.id} names {module}, which is not there"
    stem = clause.id.replace(".", "_")
    assert SHOWN[clause.id], f"no test named test_{stem}_…"


@pytest.mark.parametrize("clause", CLAUSES, ids=[clause.id for clause in CLAUSES])
def test_none_is_only_printed_that_somebody_or_something_can_keep(clause):
    assert {*clause.kept_by} != {Keeper.DOCUMENT}


def test_no_clause_is_left_out():
    assert list(SIDES) == [clause.id for clause in CLAUSES]


@pytest.mark.parametrize("clause", CLAUSES, ids=[clause.id for clause in CLAUSES])
def test_each_is_shown_from_both_sides_by_an_act(clause):
    """A value of a preset, or a sentence of the 规程, that is read back shows no act: nothing that
    runs a table, a desk or an event is called. One test for both sides asserts more than once."""
    sides = SIDES[clause.id]
    assert set(sides) == {"allowed", "refused"}
    for test in sides.values():
        assert test in SHOWN[clause.id], f"{test} is not there, or not named for {clause.id}"
        assert _acts(test), f"{test} only reads what a regulation says"
    allowed, refused = sides["allowed"], sides["refused"]
    if allowed == refused:
        assert _asserts(allowed) > 1, f"{allowed} shows one side of {clause.id} only"
    assert _lets(allowed), f"{allowed} lets nothing pass"
    assert _differs(refused), f"{refused} refuses nothing, and nothing comes out otherwise in it"
    for test in {allowed, refused}:
        cases = _cases(test)
        assert not cases & ALL or clause.id in cases, f"{test} has no case of {clause.id}"


ACTING = (
    "paisai.cli",
    "paisai.desk",
    "paisai.erdayi",
    "paisai.ledger",
    "paisai.record",
    "paisai.referee",
    "paisai.rehearse",
    "paisai.shengji",
    "paisai.tournament",
    "support",
    "erdayi",
    "shengji",
    "tournament",
    "referee",
)
"""Where things happen; `support` and the like are the tests' own tables and halls."""


def _module(test):
    path, _, name = test.partition("::")
    return _parsed(path), name


@cache
def _parsed(path):
    return ast.parse((TESTS / path).read_text("utf-8"))


def _acts(test):
    """Whether the function, or a helper or fixture of its module that it uses, uses anything that
    is imported from a room in which things happen."""
    module, name = _module(test)
    imported = {
        alias.asname or alias.name
        for node in ast.walk(module)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(ACTING)
        for alias in node.names
    }
    defined = {
        target.id: node
        for node in module.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    } | {n.name: n for n in module.body if isinstance(n, ast.FunctionDef | ast.ClassDef)}
    todo, seen = [name], set()
    while todo:
        node = defined.get(todo.pop())
        if node is None or node in seen:
            continue
        seen.add(node)
        used = {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
        used |= {n.arg for n in ast.walk(node) if isinstance(n, ast.arg)}
        if used & imported:
            return True
        todo += used
    return False


def _asserts(test):
    """How often the function asserts, or does what must pass; cases and loops count as two."""
    function = _function(test)
    checks = [
        node
        for node in ast.walk(function)
        if isinstance(node, ast.Assert)
        or (isinstance(node, ast.Call) and _called(node) in ("do", "refused", "raises", "said"))
    ]
    compared = [
        len(node.elts)
        for check in checks
        for node in ast.walk(check)
        if isinstance(node, ast.List | ast.Tuple)
    ]
    inside = list(ast.walk(function))
    shows = any(isinstance(node, ast.Call) and _called(node) == "shows" for node in inside)
    cases = any("parametrize" in ast.unparse(one) for one in function.decorator_list)
    loops = any(isinstance(node, ast.For) for node in inside)
    return 2 if shows or cases or loops else max(len(checks), *compared, 0)


ALL = {clause.id for clause in CLAUSES}


def _function(test):
    module, name = _module(test)
    return next(n for n in module.body if isinstance(n, ast.FunctionDef) and n.name == name)


def _is_refusal(node):
    """`with refused(…)`, `desk.refused(…)`, `pytest.raises(…)` and their like."""
    return isinstance(node, ast.Call) and (
        "refus" in _called(node) or _called(node) in ("raises", "said", "wrong")
    )


def _lets(test):
    """Whether something passes in it: what is expected or done, not counting what must fail."""
    kept = _Passing().visit(deepcopy(_function(test)))
    return any(
        isinstance(node, ast.Assert) or (isinstance(node, ast.Call) and _called(node) in PASSES)
        for node in ast.walk(kept)
    )


PASSES = ("do", "desk", "enter", "enter_sheet", "shows", "check")


class _Passing(ast.NodeTransformer):
    """The function without its refusals."""

    def visit_With(self, node):
        return None if any(_is_refusal(item.context_expr) for item in node.items) else node

    def visit_Assert(self, node):
        return None if any(map(_is_refusal, ast.walk(node))) else node

    def visit_Expr(self, node):
        return None if _is_refusal(node.value) else node


def _differs(test):
    """Whether something is refused or missing in it, or two outcomes are told apart."""
    function = _function(test)
    nodes = list(ast.walk(function))
    none = any(
        (isinstance(node, ast.Constant) and (node.value is None or node.value is False))
        or (isinstance(node, ast.Dict) and not node.keys)
        or (isinstance(node, ast.Tuple | ast.List) and not node.elts)
        for one in nodes
        if isinstance(one, ast.Assert)
        for node in ast.walk(one)
    )
    negated = any(isinstance(node, ast.Not | ast.NotIn | ast.NotEq) for node in nodes)
    return any(map(_is_refusal, nodes)) or none or negated or _asserts(test) > 1


def _cases(test):
    """The clauses its cases are named for: `pytest.param(…, id="T3.1")`."""
    return {
        keyword.value.value
        for decorator in _function(test).decorator_list
        for node in ast.walk(decorator)
        if isinstance(node, ast.Call)
        for keyword in node.keywords
        if keyword.arg == "id" and isinstance(keyword.value, ast.Constant)
    }


def _called(call):
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


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
