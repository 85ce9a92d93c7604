"""What is on record of people in the hall without a ruling?"""

from __future__ import annotations

from paisai.ledger.private import UNKNOWN
from paisai.prints.table import Table, figure, text
from paisai.text import SILENT, Text
from paisai.tournament.competition import Competition
from paisai.tournament.entries import UnitId
from paisai.tournament.naming import label
from paisai.tournament.proceedings import Bystander

ROLES = {
    Bystander.COACH: Text("教练", "coach"),
    Bystander.LEADER: Text("领队", "leader"),
    Bystander.SPECTATOR: Text("观众", "spectator"),
    Bystander.OTHER: Text("其他人", "somebody else"),
}


NOTES = (
    figure("seq", "号", "no."),
    text("when", "时间", "time"),
    text("who", "谁", "who"),
    text("text", "内容", "what"),
)


def bystander(competition: Competition, role: Bystander, who: str, unit: str) -> Text:
    """Somebody who does not play, with what he is and whose."""
    of = competition.units.get(UnitId(unit)) if unit else None
    name = "" if who == UNKNOWN else f" {who}"
    whose = SILENT if of is None else Text(f"（{of.name}）", f" ({of.name})")
    return ROLES[role] + Text(name, name) + whose


def conduct(competition: Competition) -> Table:
    """Notes on bystanders and the chief referee's leaves for phones, in the order of the record."""
    rows = [
        {
            "seq": one.seq,
            "when": f"{one.time:%Y-%m-%d %H:%M}",
            "who": bystander(competition, one.role, one.who, one.unit),
            "text": Text(one.text, one.text),
        }
        for one in competition.conduct
    ]
    rows += [
        {
            "seq": one.seq,
            "when": f"{one.time:%Y-%m-%d %H:%M}",
            "who": Text(*[label(competition, one.entry)] * 2),
            "text": Text("裁判长准许使用手机：", "phone permitted by the chief referee: ")
            + Text(one.reason, one.reason),
        }
        for one in competition.phone_permits
    ]
    rows.sort(key=lambda row: int(str(row["seq"])))
    return Table(NOTES, tuple(rows), Text("没有行为记录", "nothing is noted"))
