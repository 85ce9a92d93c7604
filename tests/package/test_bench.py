"""What is measured exists: a script of bench/ is run by hand and would break unseen."""

import ast
import os
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

BENCH = Path(__file__).parents[2] / "bench"
SCRIPTS = sorted(path.name for path in BENCH.glob("*.py"))


def imported(script):
    """(module, name) of all that it takes from the package, at its head or later."""
    for node in ast.walk(ast.parse((BENCH / script).read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("paisai"):
            for name in node.names:
                yield node.module, name.name


def names_in(module):
    """What a module of the web defines: it cannot be imported without a server's settings."""
    tree = ast.parse(Path(find_spec(module).origin).read_text("utf-8"))
    return {
        getattr(node, "name", None) or getattr(node, "id", None) or getattr(node, "asname", None)
        for node in ast.walk(tree)
    }


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_script_takes_what_there_is(script):
    for module, name in imported(script):
        if module.startswith("paisai.web"):
            assert find_spec(module), f"{script}: no {module}"
            assert name in names_in(module) or find_spec(f"{module}.{name}"), f"{module}.{name}"
        elif name != "_core" and not hasattr(import_module(module), name):
            assert find_spec(f"{module}.{name}"), f"{script}: {module} has no {name}"


def test_a_pairing_is_measured_while_somebody_watches(tmp_path):
    """Standard error is a terminal; the second run finds the decks of the first."""
    pty = pytest.importorskip("pty")
    players = ("shengji", "sound", "sound", "--decks", "2", "--keep", str(tmp_path))
    for _ in range(2):
        ours, theirs = pty.openpty()
        done = subprocess.run(
            (sys.executable, BENCH / "strength.py", *players), stdout=subprocess.PIPE, stderr=theirs
        )
        os.close(theirs)
        assert done.returncode == 0, os.read(ours, 10_000)
        os.close(ours)
        assert "2 decks" in done.stdout.decode()
