"""Templates: what their formatting adds is not sent, and no line of a page's source is long."""

from __future__ import annotations

from pathlib import Path

import pytest

import paisai.web
from paisai.web.template_loader import compact

WEB = Path(paisai.web.__file__).parent
LONGEST = 120


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ('{% t "首叫：" "x" %}\n  {% say who %}', '{% t "首叫：" "x" %}{% say who %}'),
        ('{% say a %}{{ " " }}{% say b %}', '{% say a %}{{ " " }}{% say b %}'),
        ("<p>\n  一\n  <b>二</b>\n</p>\n\n<p>三</p>", "<p>一 <b>二</b></p><p>三</p>"),
        ("<b>一</b>\n  <i>二</i>", "<b>一</b> <i>二</i>"),
        (
            "<button>\n  走\n</button>\n<button>停</button>",
            "<button>走</button><button>停</button>",
        ),
        (
            '<p\n  id="a"\n  {% if x > 1 %}hidden{% endif %}\n>',
            '<p id="a"{% if x > 1 %} hidden{% endif %}>',
        ),
        (
            '<input\n  {% if a %}disabled{% elif b %}checked{% endif %}\n  name="x"\n>',
            '<input{% if a %} disabled{% elif b %} checked{% endif %} name="x">',
        ),
        (
            "<i data-a=\"{% t '一' 'a' %}\n  {% t '二' 'b' %}\"></i>",
            "<i data-a=\"{% t '一' 'a' %}{% t '二' 'b' %}\"></i>",
        ),
        ('<p class="\n  a\n  {% if b %}b{% endif %}\n">', '<p class="a {% if b %}b{% endif %}">'),
        ("<pre>a\n  b</pre>", "<pre>a\n  b</pre>"),
    ],
)
def test_a_line_break_of_the_formatter_is_not_seen(written: str, sent: str) -> None:
    assert compact(written) == sent


def test_no_line_of_the_front_end_is_longer_than_it_may_be() -> None:
    files = [path for kind in ("html", "css", "js") for path in WEB.rglob(f"*.{kind}")]
    assert len(files) > 150
    long = [
        f"{path.relative_to(WEB)}:{number}"
        for path in files
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if len(line) > LONGEST
    ]
    assert not long, long
