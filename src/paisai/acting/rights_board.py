"""谁能做什么: the table of rights as a list, in the words of the forms."""

from __future__ import annotations

from paisai.acting.forms import FORMS
from paisai.desk.rights import RIGHTS, Cell, Role
from paisai.prints.table import CellKind, Column, Table, text
from paisai.text import Text


def rights_board() -> Table:
    rows = tuple(
        {
            "kind": kind,
            "act": FORMS[kind].title,
            **{role.value: "—" if cells[role] is Cell.NO else cells[role].text for role in Role},
        }
        for kind, cells in RIGHTS.items()
        if kind in FORMS
    )
    columns = (
        text("act", "做什么", "act"),
        *(Column(role.value, role.text, CellKind.TEXT) for role in Role),
    )
    return Table(columns, rows, name=Text("谁能做什么", "Who may do what"))
