"""What is shown to programmers runs as it stands, and its types are right."""

import contextlib
import doctest
import io
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from paisai import core

ROOT = Path(__file__).resolve().parents[2]
RECIPES = sorted((ROOT / "examples" / "cookbook").glob("*.py"))
PAGES = [
    ROOT / "README.md",
    ROOT / "README.en.md",
    *sorted((ROOT / "docs" / "site").glob("library.*.md")),
]


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda path: path.stem)
def test_a_recipe_prints_what_it_says(recipe):
    text = recipe.read_text("utf-8")
    if not core.built() and re.search(r"paisai\.(core|rl) import", text):
        pytest.skip("no core was built here")
    if "paisai.rl import" in text:
        pytest.importorskip("pettingzoo")
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        runpy.run_path(str(recipe), run_name="__main__")
    wanted = [line.removeprefix("# → ") for line in text.splitlines() if line.startswith("# → ")]
    assert wanted
    assert out.getvalue().splitlines() == wanted


def test_there_are_twenty_recipes_each_with_its_words_in_both_languages():
    from bundling.site import recipe_words

    assert len(RECIPES) >= 20
    for recipe in RECIPES:
        zh, en, chinese, english = recipe_words(recipe.read_text("utf-8"))
        assert re.search(r"[\u4e00-\u9fff]", zh), recipe
        assert re.search(r"[\u4e00-\u9fff]", chinese), recipe
        assert not re.search(r"[\u4e00-\u9fff]", en + english), recipe


def test_the_types_of_what_the_pages_show_are_right(tmp_path):
    """By mypy's strict rules and by pyright's; examples/ itself is read in the gate."""
    files = []
    for page in PAGES:
        parts = doctest.DocTestParser().get_examples(page.read_text("utf-8"))
        files.append(tmp_path / f"{page.stem.replace('.', '_').lower()}_{len(files)}.py")
        files[-1].write_text("".join(part.source for part in parts), "utf-8")
    plain = tmp_path / "mypy.ini"
    plain.write_text("[mypy]\nstrict = true\n")
    cache = ROOT / ".mypy_cache" / "pages"
    kept = ("--config-file", str(plain), "--cache-dir", str(cache))
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *kept, *map(str, files)],
        cwd=ROOT / "src",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    (tmp_path / "pyrightconfig.json").write_text(
        f'{{"extraPaths": ["{(ROOT / "src").as_posix()}"], "typeCheckingMode": "standard"}}'
    )
    done = subprocess.run(
        [sys.executable, "-m", "basedpyright", "--level", "error", "--project", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def test_public_methods_and_values_say_what_they_are():
    """Classes and functions are looked at in test_public_names."""
    import importlib
    import inspect

    from bundling.site import data_words, public_names

    silent = []
    for package, names in public_names().items():
        module = importlib.import_module(package)
        for name, members in names.items():
            value = getattr(module, name)
            plain = not (inspect.isclass(value) or inspect.isroutine(value))
            if plain and not inspect.ismodule(value) and not hasattr(value, "__wrapped__"):
                told = bool(data_words(package).get(name))
                silent += [] if told else [f"{package}.{name}"]
            for member in members:
                found = inspect.getattr_static(value, member, None)
                if isinstance(found, property | classmethod | staticmethod) or inspect.isfunction(
                    found
                ):
                    told = bool((inspect.getdoc(getattr(value, member)) or "").strip())
                    silent += [] if told else [f"{package}.{name}.{member}"]
    assert silent == []
