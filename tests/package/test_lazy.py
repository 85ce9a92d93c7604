"""What a package offers lazily is what type checkers are told of it."""

import ast
from importlib import import_module
from pathlib import Path

import pytest

import paisai

HOUSE = Path(paisai.__file__).parent


def told(tree: ast.Module) -> dict[str, str]:
    """Returns the names imported for type checking, and where each comes from."""
    block = next(
        node
        for node in tree.body
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    )
    return {
        alias.asname or alias.name: f"{node.module}.{alias.name}"
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


def lazy_packages() -> list[str]:
    return [
        ".".join(path.parent.relative_to(HOUSE.parent).parts)
        for path in sorted(HOUSE.rglob("__init__.py"))
        if "= offered(" in path.read_text("utf-8")
    ]


@pytest.mark.parametrize("name", lazy_packages())
def test_a_name_offered_lazily_is_the_one_that_type_checkers_know(name: str) -> None:
    package = import_module(name)
    tree = ast.parse(Path(package.__file__ or "").read_text("utf-8"))
    for short, whole in told(tree).items():
        module, _, attribute = whole.rpartition(".")
        known = getattr(import_module(module), attribute)
        assert package.__getattr__(short) is known, (short, whole)
        assert short in dir(package)
    offered = set(told(tree))
    assert offered <= set(package.__all__)
    own = {one for one in package.__all__ if one in vars(package)}
    assert set(package.__all__) <= offered | own, "offered, and no type checker knows it"
