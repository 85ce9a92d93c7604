"""Which regulation does a question name?"""

from __future__ import annotations

from paisai.judge.protocol import QuestionFields, Unsupported
from paisai.regulations import Regulation, load, preset_ids


def regulation_of(request: QuestionFields) -> Regulation:
    """The preset the request names; an unknown one is refused with those there are."""
    name = request.text("regulation")
    if name not in preset_ids():
        known = "、".join(preset_ids())
        raise Unsupported(f"没有这个规程，现有：{known}", f"no such regulation; there are {known}")
    return load(name)
