"""What the templates of public pages and of the wall say besides."""

from __future__ import annotations

from django import template
from django.template.context import Context
from django.utils.html import format_html, json_script
from django.utils.safestring import SafeString

from paisai.desk.public.draws import DrawRecord
from paisai.prints.paper import BracketMatch
from paisai.web.public.bracket_svg import BYE, called, scored

register = template.Library()

_LINES = """\
from hashlib import sha256
sha = lambda text: sha256(text.encode()).hexdigest()
secret, words = {secret!r}, {words!r}
assert sha("paisai commit " + secret) == {commitment!r}
seed = sha(" ".join(["paisai seed", secret, *map(sha, words)]))
assert seed == {seed!r}
"""
_CLOSED = """\
assert sha(" ".join(["paisai words", *map(sha, words[:-1])])) == {words_hash!r}
"""
_MADE_OF = """\
assert sha("paisai material " + {material!r}) == {made_of!r}
"""
_PART = """seed = sha(" ".join(["paisai draw", seed, sha({part!r})]))\n"""
_ORDER = """\
order = sorted({ids!r})
for i in range(len(order) - 1, 0, -1):
    j = int(sha(f"{{seed}} {{i}}"), 16) % (i + 1)
    order[i], order[j] = order[j], order[i]
print(order)
"""


@register.simple_tag(takes_context=True)
def proof(context: Context, one: DrawRecord) -> SafeString:
    """What the visitor's own browser recomputes a draw from."""
    values = {
        "secret": one.secret,
        "words": one.all_words,
        "commitment": one.commitment,
        "seed": one.seed,
        "of": one.of,
        "given": one.given_words,
        "words_hash": one.words_hash,
        "material": one.material,
        "made_of": one.made_of,
        "result": one.drawn,
        "names": {**one.names, "": BYE.in_(str(context.get("language", "zh")))},
    }
    return json_script(values, f"proof-{one.seq}")


@register.simple_tag
def ten_lines(one: DrawRecord) -> str:
    """A program of ten lines that needs nothing but Python."""
    text = _LINES.format(
        secret=one.secret, words=list(one.all_words), commitment=one.commitment, seed=one.seed
    )
    if one.words_hash:
        text += _CLOSED.format(words_hash=one.words_hash)
    if one.material:
        text += _MADE_OF.format(material=one.material, made_of=one.made_of)
    if one.of is not None and one.of["kind"] == "order":
        text += _PART.format(part=one.of["part"]) if one.of["part"] else ""
        text += _ORDER.format(ids=one.of["ids"])
    return text


@register.simple_tag(takes_context=True)
def match_lines(context: Context, match: BracketMatch) -> SafeString:
    """A match of a bracket in two lines, the winner marked."""
    rows = [
        format_html(
            '<span class="match-side{}"><span>{}</span><b>{}</b></span>',
            " won" if match.winner == i else "",
            called(match, i, str(context.get("language", "zh"))) or "—",
            scored(match, i, str(context.get("language", "zh"))),
        )
        for i in (0, 1)
    ]
    return format_html("{}{}", *rows)
