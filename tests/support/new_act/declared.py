"""In `ledger/commands.py`: what the act is called, when, whose, about what, and what is asked."""

from paisai.ledger.act import OWN as OWN
from paisai.ledger.act import YES as YES
from paisai.ledger.act import About, Command, TableNumber, Why, asked, whose
from paisai.ledger.commands import ANY_TIME
from paisai.text import Text


class KeepFound(
    Command,
    kind="keep_found",
    name=Text("收存失物", "something found is kept"),
    title=Text("收存失物", "keep what was found"),
    button=Text("收存", "keep it"),
    when=ANY_TIME,
    by=whose(YES, YES, OWN),
    about=About.TABLE,
    word="found",
):
    """Something was found in the hall, at a table or elsewhere, and the desk keeps it."""

    what: str = asked("拾到什么", "what was found")
    count: int = asked("几件", "how many", default=1, least=1)
    table: TableNumber | None = asked(
        "桌号", "table", default=None, unsaid=Text("不在桌边", "at no table")
    )
    reason: Why = asked("说明", "in words", default="")
