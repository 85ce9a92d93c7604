"""The list of mutations does not rot: what it changes is still there."""

from __future__ import annotations

import pytest

from mutations import LEAST, MUTATIONS, ROOT, Mutation, mutated


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.why)
def test_the_old_text_stands_exactly_once_and_the_new_one_is_python(mutation: Mutation) -> None:
    compile(mutated(mutation, ROOT), mutation.file, "exec")
    assert mutation.new != mutation.old
    assert mutation.first
    assert all((ROOT / test.split("::")[0]).exists() for test in mutation.first)


def test_there_are_as_many_as_are_wanted() -> None:
    assert len(MUTATIONS) == 32
    assert LEAST == 30
