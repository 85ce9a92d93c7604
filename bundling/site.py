"""The documentation as a site: `python3 start.py docs`. Static files that open from a disk.

The pages are gathered from where they are kept: `docs/`, the handbook and the regulations from the
package, the cookbook from `examples/cookbook`, the reference from what is public
(`docs/public-names.txt`). Sphinx makes a site of them in each language; a warning is an error.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import inspect
import os
import re
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from bundling.making import ROOT, CannotBeMade, say

LANGUAGES = ("zh", "en")
DOCS = ROOT / "docs"
RECIPES = ROOT / "examples" / "cookbook"
REPLACED = {
    "../examples/": "examples/",
    "../../src/paisai/handbook/zh/start.md": "../handbook/start.md",
    "../../src/paisai/handbook/en/start.md": "../handbook/start.md",
    "../CHANGELOG.md": "CHANGELOG.md",
    "../CONTRIBUTING.md": "CONTRIBUTING.md",
}
"""Links that lead out of docs/, and where they lead on the site."""


def build(out: Path) -> Path:
    """Makes the site in a folder and returns its first page. Raises `CannotBeMade` with what Sphinx
    has said where it warns of anything."""
    with tempfile.TemporaryDirectory(prefix="paisai-site-") as temporary:
        made = Path(temporary) / "site"
        running = []
        for language in LANGUAGES:
            source = Path(temporary) / language
            gather(source, language)
            running.append(sphinx(source, made / language, language))
        for done in running:
            said, _ = done.communicate()
            if done.returncode != 0:
                raise CannotBeMade(f"网站没有做成 · the site was not made:\n{said[-6000:]}")
        (made / "index.html").write_text(FIRST, "utf-8")
        shutil.rmtree(out, ignore_errors=True)
        shutil.copytree(made, out, ignore=shutil.ignore_patterns(".doctrees", ".buildinfo*"))
    return out / "index.html"


FIRST = """<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<title>牌赛 paisai</title>
<meta http-equiv="refresh" content="0; url=zh/index.html">
<p><a href="zh/index.html">中文</a> · <a href="en/index.html">English</a></p>
</html>
"""


def sphinx(source: Path, out: Path, language: str) -> subprocess.Popen[str]:
    """Returns the process that makes a site of what was gathered; it fails with a warning."""
    words = [sys.executable, "-m", "sphinx", "-b", "html", "-W", "--keep-going", "-q"]
    return subprocess.Popen(
        [*words, "-c", str(DOCS), str(source), str(out)],
        env={**os.environ, "PAISAI_DOCS_LANG": language, "PAISAI_LANG": language},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )


# -- what the site is made of --------------------------------------------------------------------


def gather(into: Path, language: str) -> None:
    """Writes the sources of the site in one language."""
    into.mkdir(parents=True)
    for path in sorted(DOCS.glob("**/*.md")):
        place = path.relative_to(DOCS)
        if place.parts[0] != "site":
            _put(into / place, path.read_text("utf-8"))
    for path in sorted((DOCS / "site").glob(f"*.{language}.md")):
        _put(into / f"{path.name.removesuffix(f'.{language}.md')}.md", path.read_text("utf-8"))
    for name in ("CHANGELOG.md", "CONTRIBUTING.md"):
        _put(into / name, (ROOT / name).read_text("utf-8"))
    for name in ("event.schema.json", "small.json"):
        shutil.copy(DOCS / "event-file" / name, into / "event-file" / name)
    shutil.copytree(DOCS / "pictures", into / "pictures")
    shutil.copytree(
        ROOT / "examples", into / "examples", ignore=shutil.ignore_patterns("__pycache__")
    )
    _handbook(into, language)
    _regulations(into / "regulation", language)
    _cookbook(into / "cookbook.md", language)
    _reference(into / "reference", language)
    title = "决定" if language == "zh" else "Decisions"
    names = [path.stem for path in sorted((DOCS / "decisions").glob("*.md"))]
    _put(into / "decisions.md", _contents(title, [f"decisions/{name}" for name in names]))
    _list_the_rest(into / "index.md", language)


def _list_the_rest(index: Path, language: str) -> None:
    """Pages that lie in docs/ and that the first page does not name yet."""
    text = index.read_text("utf-8")
    rest = [path.stem for path in sorted(DOCS.glob("*.md")) if f"\n{path.stem}\n" not in text]
    if rest:
        caption = "还有" if language == "zh" else "And"
        pages = "\n".join(rest)
        text += f"\n```{{toctree}}\n:caption: {caption}\n:maxdepth: 1\n\n{pages}\n```\n"
        index.write_text(text, "utf-8")


def _put(path: Path, text: str) -> None:
    for link, place in REPLACED.items():
        text = text.replace(f"]({link}", f"]({place}")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def _contents(title: str, names: list[str]) -> str:
    pages = "\n".join(names)
    return f"# {title}\n\n```{{toctree}}\n:maxdepth: 1\n\n{pages}\n```\n"


def _handbook(into: Path, language: str) -> None:
    """The organiser's handbook as it is installed; README.md there is for who changes it."""
    from paisai.handbook import contents

    names = [*contents.PAGES, *contents.CARDS]
    for page in contents.pages("en" if language == "en" else "zh"):
        text = page.source.replace("](../pictures/", "](pictures/")
        _put(into / "handbook" / f"{page.name}.md", text)
    kept = ROOT / "src" / "paisai" / "handbook" / "pictures"
    (into / "handbook" / "pictures").mkdir()
    for picture in kept.glob(f"*.{language}.webp"):
        shutil.copy(picture, into / "handbook" / "pictures")
    title = "办赛手册" if language == "zh" else "The organiser's handbook"
    _put(into / "handbook" / "index.md", _contents(title, [*names, "README"]))


def _regulations(into: Path, language: str) -> None:
    """The 竞赛规程 of every preset, as the program writes it."""
    from paisai.regulations import load, preset_ids
    from paisai.regulations.document.write import write

    for preset in preset_ids():
        document = write(load(preset), language=language)
        lines = [f"# {document.title} {document.subtitle}", "", document.preface, ""]
        for number, section in enumerate(document.sections, 1):
            lines += [f"## {document.section_number(number)}{section.title}".rstrip(), ""]
            for place, article in enumerate(section.articles, 1):
                lines += _article(document, place, article)
        _put(into / f"{preset}.md", "\n".join(lines) + "\n")
    title = "五份规程" if language == "zh" else "The five regulations"
    _put(into / "index.md", _contents(title, list(preset_ids())))


def _article(document: Any, number: int, article: Any) -> list[str]:
    margin = f" [{' '.join(article.margin)}]" if article.margin else ""
    title = f"**{document.heading(article)}**{document.gap}" if article.title else ""
    text = _marked(article.text)
    lines = [f"{document.article_number(number)}{title}{text}{_marked(margin)}", ""]
    if article.table is not None:
        rows = [article.table.header, ("---",) * len(article.table.header), *article.table.rows]
        lines += ["| " + " | ".join(map(_cell, row)) + " |" for row in rows] + [""]
    for note in article.notes:
        lines += [f"> **{document.mark(note)}**{document.gap}{_marked(note.text)}", ""]
    return lines


def _marked(text: str) -> str:
    return re.sub(r"([*_<>\[\]`|])", r"\\\1", text)


def _cell(text: str) -> str:
    return text if text == "---" else _marked(text).replace("\n", " ")


def _cookbook(path: Path, language: str) -> None:
    """A recipe is a program; the first line of its docstring is its title in both languages, and
    the paragraphs after it say in Chinese and in English what it shows."""
    title = "食谱：二十个短程序" if language == "zh" else "Cookbook: short programs"
    told = (
        "每一个都能照抄运行，测试里也在跑；`# →` 后面是打印出来的。"
        if language == "zh"
        else "Each runs as it stands, and runs in the tests; what it prints stands after `# →`."
    )
    lines = [f"# {title}", "", told, ""]
    for recipe in sorted(RECIPES.glob("*.py")):
        text = recipe.read_text("utf-8")
        zh, en, chinese, english = recipe_words(text)
        code = text.partition('"""\n\n')[2]
        heading, words = (zh, chinese) if language == "zh" else (en, english)
        where = f"[{recipe.name}](examples/cookbook/{recipe.name})"
        lines += [f"## {heading}", "", words, "", f"```python\n{code.strip()}\n```", "", where, ""]
    _put(path, "\n".join(lines))


def recipe_words(text: str) -> tuple[str, str, str, str]:
    """Returns the title of a recipe in Chinese and English, and what it shows in both."""
    told = ast.get_docstring(ast.parse(text)) or ""
    title, chinese, english = told.split("\n\n")
    zh, en = title.split(" · ")
    return zh, en, chinese, english


# -- the reference -------------------------------------------------------------------------------


def public_names() -> dict[str, dict[str, list[str]]]:
    """Returns for each package its public names and the public members of each."""
    found: dict[str, dict[str, list[str]]] = {}
    for line in (DOCS / "public-names.txt").read_text("utf-8").splitlines():
        path = line.partition("(")[0]
        package = path
        while not _is_package(package):
            package = package.rpartition(".")[0]
        name, _, member = path.removeprefix(package).strip(".").partition(".")
        if name:
            members = found.setdefault(package, {}).setdefault(name, [])
            if member:
                members.append(member)
    return found


def _is_package(name: str) -> bool:
    """A module that its parent does not offer something else for: `paisai.erdayi.perft` is a
    function. The environments of PettingZoo are names of `paisai.rl`."""
    parent, _, last = name.rpartition(".")
    try:
        module = importlib.import_module(name)
    except ImportError:
        return False
    if not parent:
        return True
    return getattr(importlib.import_module(parent), last) is module and not last.endswith("_v0")


def _reference(into: Path, language: str) -> None:
    pages = []
    for package, names in public_names().items():
        module = importlib.import_module(package)
        lines = [
            f"# {package}",
            "",
            "```{eval-rst}",
            f".. automodule:: {package}",
            "   :no-index:",
            "",
        ]
        lines += [f".. py:currentmodule:: {package}", ""]
        for name, members in sorted(names.items()):
            lines += _described(module, package, name, members)
        lines += ["```", ""]
        _put(into / f"{package}.md", "\n".join(lines))
        pages.append(package)
    stub = ROOT / "src" / "paisai" / "core" / "_core.pyi"
    told = "内核的类型，说明见" if language == "zh" else "The types of the core, described in"
    code = stub.read_text("utf-8")
    text = f"# paisai.core\n\n{told} [core.md](../core.md).\n\n```python\n{code}\n```\n"
    _put(into / "paisai.core.md", text)
    title = "参考：公开的全部名字" if language == "zh" else "Reference: every public name"
    _put(into / "index.md", _contents(title, [*pages, "paisai.core"]))


def _described(module: Any, package: str, name: str, members: list[str]) -> list[str]:
    from paisai import frozen

    value = getattr(module, name)
    if inspect.ismodule(value):
        return [f".. py:data:: {name}", "", f"   The module ``{value.__name__}``.", ""]
    if not inspect.isclass(value):
        if inspect.isroutine(value) or hasattr(value, "__wrapped__"):
            return [f".. autofunction:: {package}.{name}", ""]
        return [f".. py:data:: {name}", "", f"   {data_words(package).get(name, '')}", ""]
    kind: Any = value
    fields = [one.name for one in frozen.fields(kind)] if frozen.is_record(kind) else []
    listed = ", ".join(dict.fromkeys([*fields, *members]))
    options = [f"   :members: {listed}", "   :undoc-members:"] if listed else []
    return [f".. autoclass:: {package}.{name}", *options, ""]


@cache
def data_words(package: str) -> dict[str, str]:
    """Returns what is said below the values that a package, or a module in it, gives a name."""
    folder = ROOT / "src" / Path(*package.split("."))
    files = (
        sorted(folder.glob("*.py"))
        if (folder / "__init__.py").is_file()
        else [folder.with_suffix(".py")]
    )
    found: dict[str, str] = {}
    for path in files:
        body = ast.parse(path.read_text("utf-8")).body
        for node, below in pairwise(body):
            named = (
                node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
            )
            told = isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant)
            if isinstance(named, ast.Name) and told:
                found[named.id] = " ".join(str(below.value.value).split())  # type: ignore[attr-defined]
    return found


def main(words: list[str]) -> int:
    """The path of the first page is the last line printed."""
    parser = argparse.ArgumentParser(prog="start.py docs", description="做网站 · make the site")
    parser.add_argument(
        "--out", type=Path, default=ROOT / "dist" / "site", help="放在哪里 · where to"
    )
    try:
        print(build(parser.parse_args(words).out.resolve()), flush=True)
    except (CannotBeMade, OSError) as error:
        say(str(error))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
