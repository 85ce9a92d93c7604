"""In `desk/sentences/`: what is said of it in the log, and to who did it."""

from __future__ import annotations

from paisai.desk.sentences import About, sentence
from paisai.text import Text
from support.new_act.declared import KeepFound


@sentence.register(KeepFound)
def _(command: KeepFound, _: About) -> Text:
    return Text(
        f"收存失物：{command.what}，{command.count} 件", f"kept: {command.count} {command.what}"
    )
