"""How the site is built: by `python3 start.py docs`, which gathers the pages first.

`PAISAI_DOCS_LANG` is the language of the pages that there are in two, and of the buttons.
"""

from __future__ import annotations

import os
import re
from typing import Any

from sphinx.application import Sphinx
from sphinx.search import SearchLanguage, languages
from sphinx.search.en import SearchEnglish

from paisai.version import __version__

LANGUAGE = os.environ.get("PAISAI_DOCS_LANG", "zh")

project = "牌赛 paisai"
version = release = __version__
copyright = "The paisai maintainers"  # noqa: A001 - Sphinx's name for it
language = "zh_CN" if LANGUAGE == "zh" else "en"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_heading_anchors = 3
myst_enable_extensions = ["colon_fence"]
highlight_language = "text"
default_role = "code"
suppress_warnings = ["misc.highlighting_failure"]  # examples with … in them
exclude_patterns: list[str] = []
autodoc_typehints = "signature"
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
add_module_names = False
html_theme = "furo"
html_title = "牌赛 paisai"
html_copy_source = False
html_show_sphinx = False
html_show_search_summary = False  # a page from a disk may not read the others
html_search_language = "zh"
html_theme_options: dict[str, list[str]] = {"footer_icons": [], "top_of_page_buttons": []}


class Characters(SearchEnglish):
    """Chinese is found by its characters and by each two that stand together: no dictionary is
    needed, and a word in a question is found as it stands. The rest is English."""

    lang = "zh"
    language_name = "English"  # whose stemmer the page uses
    js_splitter_code = r"""
var splitQuery = (query) => {
  const found = query.split(/[^\p{Letter}\p{Number}_]+/gu).filter((term) => term);
  return found.flatMap((term) => term.match(/[\u3400-\u9fff]+|[^\u3400-\u9fff]+/gu))
    .flatMap((term) => {
      if (!/[\u3400-\u9fff]/.test(term) || term.length < 3) return [term];
      return Array.from({length: term.length - 1}, (_, at) => term.slice(at, at + 2));
    });
};
"""

    def split(self, input: str) -> list[str]:  # noqa: A002 - as Sphinx calls it
        words = super().split(re.sub(r"[\u3400-\u9fff]+", " ", input))
        for run in re.findall(r"[\u3400-\u9fff]+", input):
            words += [*run, *(run[at : at + 2] for at in range(len(run) - 1))]
        return words

    def word_filter(self, stemmed_word: str) -> bool:
        return stemmed_word not in self.stopwords


def plain(lines: list[str]) -> None:
    """Docstrings are plain sentences with code between backticks: nothing else in them is markup.
    Examples and indented lines stay as they are."""
    example = False
    for at, line in enumerate(lines):
        example = line.lstrip().startswith((">>>", "...")) or (example and bool(line.strip()))
        if not example and not line.startswith("    "):
            parts = re.split(r"(``[^`]+``|`[^`]+`)", line)
            lines[at] = "".join(
                part if part.startswith("`") else re.sub(r"([\\*|_])", r"\\\1", part)
                for part in parts
            )


def setup(app: Sphinx) -> None:
    languages["zh"] = Characters
    assert issubclass(Characters, SearchLanguage)

    def docstring(*given: Any) -> None:
        plain(given[-1])

    app.connect("autodoc-process-docstring", docstring)
