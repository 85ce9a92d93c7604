"""What does a disciplinary report to the committee and the association say? (E4.8.12)"""

from __future__ import annotations

from paisai.desk.boards.rulings import offender
from paisai.desk.papers.press import Press
from paisai.ledger.officials import team_of
from paisai.prints.paper import Lists
from paisai.prints.table import Table, figure, text
from paisai.referee.catalogue import find
from paisai.text import SILENT, Text
from paisai.tournament.naming import label, unit_names
from paisai.tournament.proceedings import RecordedRuling

TITLE = Text("纪律报告", "Disciplinary report")
ABOUT = (text("what", "事项", "About"), text("said", "内容", "Said"))
RULED = (
    figure("ruling", "号", "No."),
    figure("round", "轮", "Round"),
    text("entry", "参赛者", "Entry"),
    figure("clause", "条款", "Clause"),
    text("text", "判罚", "Ruling"),
)
SIGNED = (
    Text(
        "裁判长（签名）：____________　　日期：____________", "Chief referee: ______  Date: ______"
    ),
    Text("收件（组委会、协会）：____________", "Received (committee, association): ______"),
)


def disciplinary_report(press: Press, ruling: RecordedRuling) -> Lists:
    """With everything on record of the same offence by the same person."""
    competition = press.competition
    who = ruling.official or "、".join(press.entry(ruling.entry).names)
    name = find(competition.regulation, ruling.infraction).name
    of = competition.entrants[ruling.entry]
    team = team_of(competition, of) if ruling.official else (ruling.entry,)
    rows = tuple(
        {"what": what, "said": said}
        for what, said in (
            (Text("当事人", "Offender"), who),
            (Text("身份", "As"), ROLES[bool(ruling.official)]),
            (
                Text("所属", "Of"),
                "、".join(unit_names(competition, of.units)) or offender(competition, ruling),
            ),
            (Text("事由", "For"), name),
        )
    )
    same = tuple(
        {
            "ruling": one.number,
            "round": one.serial,
            "entry": label(competition, one.entry),
            "clause": one.clause,
            "text": one.text,
        }
        for one in competition.rulings
        if one.entry in team
        and (one.official, one.infraction) == (ruling.official, ruling.infraction)
        and one.cancelled_by is None
        and one.seq <= ruling.seq
    )
    tables = (
        Table(ABOUT, rows, SILENT, TITLE),
        Table(RULED, same, SILENT, Text("历次判罚", "Rulings so far")),
    )
    return Lists(press.masthead(), TITLE, tables, SIGNED)


ROLES = {False: Text("选手", "player"), True: Text("领队或教练", "leader or coach")}
