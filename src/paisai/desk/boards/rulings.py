"""Which infractions are there, what was ruled, who appealed?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paisai.desk.due.why import clause_said
from paisai.ledger.private import UNKNOWN
from paisai.prints.table import Table, figure, text
from paisai.referee.effects import to_json
from paisai.referee.facts import fact_words
from paisai.regulations.clocks import LATENESS
from paisai.text import SILENT, Text
from paisai.tournament.both_late import both_late
from paisai.tournament.competition import Competition
from paisai.tournament.entries import EntryId
from paisai.tournament.naming import label, whole_name
from paisai.tournament.proceedings import Appeal, RecordedRuling
from paisai.tournament.rounds import Round, Seated

if TYPE_CHECKING:
    from paisai.referee import ListedInfraction


CATALOGUE = (
    text("title", "违例", "infraction"),
    text("id", "代号", "id"),
    text("clause", "条款", "clause"),
    text("needed_text", "要写明", "facts"),
)
FACTS = (
    text("title", "事实", "fact"),
    text("name", "代号", "id"),
    text("accepted", "可以是", "accepted"),
    text("must", "必写", "needed"),
)
RULINGS = (
    figure("ruling", "号", "no."),
    figure("round", "轮", "round"),
    figure("table", "桌", "table"),
    figure("deal", "副", "deal"),
    text("name", "参赛者", "entry"),
    text("clause", "条款", "clause"),
    text("text", "判罚", "ruling"),
    text("void", "撤销", "void"),
)
APPEALS = (
    figure("appeal", "号", "no."),
    figure("round", "轮", "round"),
    text("name", "参赛者", "entry"),
    text("text", "内容", "text"),
    figure("ruling", "对判罚", "ruling"),
    figure("fee_paid", "申诉费", "fee"),
    text("decision", "裁决", "decision"),
    text("reason", "理由", "reason"),
)
DECIDED = {
    None: Text("未裁决", "open"),
    True: Text("成立", "upheld"),
    False: Text("不成立", "dismissed"),
}
VOID = Text("已撤销", "void")
OFFICIAL_WORDS = frozenset({"official", "leader", "coach", "领队", "教练", "领队或教练"})
"""How a coach or leader is named among the facts (E4.8.12)."""
_OFFICIAL = {
    "name": "official",
    "type": "name",
    "optional": True,
    "title": Text("领队或教练", "leader or coach"),
    "accepted": Text(
        "违例的领队或教练的姓名；选手的违例不写", "who did it, by name; not for a player's"
    ),
    "must": False,
}


def catalogue(competition: Competition) -> Table:
    from paisai.referee import infractions  # the log needs other words of this board

    rows = tuple(
        {
            **one.to_json(),
            "title": one.name,
            "needed": [fact.name for fact in one.facts if not fact.optional],
            "needed_text": [fact.words for fact in one.facts if not fact.optional],
        }
        for one in infractions(competition.regulation)
    )
    return Table(CATALOGUE, rows)


def facts(listed: ListedInfraction) -> Table:
    """What must be said of one infraction. The round is known; the deal is said where repetition
    is counted in it; who is late has no side of a deal yet."""
    rows = tuple(
        {
            **fact.to_json(),
            "title": fact.words,
            "accepted": fact_words(fact),
            "must": fact.must_be_told or fact.name == "deal",
        }
        for fact in listed.facts
        if fact.name != "round" and not (listed.id == LATENESS and fact.name == "at_fault")
    )
    if listed.by_official is not None:
        rows = (*rows, _OFFICIAL)
    return Table(FACTS, rows, Text("不用写明什么", "nothing is needed"))


def offender(competition: Competition, ruling: RecordedRuling) -> str:
    """The entry, with its coach or leader where he is meant."""
    entry = label(competition, ruling.entry)
    return f"{ruling.official}／{entry}" if ruling.official else entry


def given_at(competition: Competition, round_: Round, table: Seated) -> tuple[RecordedRuling, ...]:
    """Every ruling against who sits at a table of a round, void or not."""
    return tuple(
        ruling
        for ruling in competition.rulings
        if ruling.serial == round_.serial and ruling.entry in table.seats
    )


def rulings(competition: Competition) -> Table:
    rows = tuple(
        {
            "ruling": ruling.number,
            "seq": ruling.seq,
            "stage": ruling.stage + 1,
            "round": ruling.round,
            "table": ruling.table,
            "deal": ruling.deal,
            "entry": ruling.entry,
            "name": offender(competition, ruling),
            "official": ruling.official or None,
            "infraction": ruling.infraction,
            "clause": ruling.clause,
            "text": decided(competition, ruling),
            "effects": [to_json(effect) for effect in ruling.effects],
            "cancelled_by": ruling.cancelled_by,
            "void": None if ruling.cancelled_by is None else VOID,
        }
        for ruling in competition.rulings
    )
    return Table(RULINGS, rows, Text("没有判罚", "there are no rulings"))


def decided(competition: Competition, ruling: RecordedRuling) -> Text:
    """What was ruled, what came of it where both sides were late, and why it is otherwise than was
    measured."""
    said = ruling.text + both_late(competition, ruling)
    return said + why_otherwise(ruling.measured, ruling.reason)


def decision(competition: Competition, ruling: RecordedRuling) -> Text:
    """The same with its deal, where no column names that."""
    return deal_of(ruling.deal) + decided(competition, ruling)


def deal_of(number: int | None) -> Text:
    return SILENT if number is None else Text(f"第 {number} 副，", f"deal {number}, ")


def why_otherwise(measured: int | None, reason: str) -> Text:
    said = Text(reason, reason)
    if measured is not None:
        said = Text(
            f"签到时迟到 {measured} 分钟，不按它判的理由：{reason}",
            f"{measured} minutes late by the sign-in; ruled otherwise because {reason}",
        )
    return Text(f"（{said.zh}）", f" ({said.en})") if reason else SILENT


def offences(competition: Competition, entry: EntryId) -> tuple[Text, ...]:
    """What was ruled against an entry so far and still holds, the last first."""
    rounds = {
        round_.serial: whole_name(competition, stage, round_)
        for stage in competition.stages
        for round_ in stage.rounds
    }
    return tuple(
        Text(
            f"{rounds[one.serial].zh}（第 {one.number} 号）：{said.zh}",
            f"{rounds[one.serial].en} (no. {one.number}): {said.en}",
        )
        for one in reversed(competition.rulings)
        if one.entry == entry and one.cancelled_by is None
        for said in (deal_of(one.deal) + one.text + both_late(competition, one),)
    )


def found_infractions(competition: Competition, words: str) -> tuple[ListedInfraction, ...]:
    """Those whose name, id, clause, penalty or the words of whose clause have every word; all: no
    word."""
    from paisai.desk.boards.penalties import penalty_said  # only who rules needs it
    from paisai.referee import infractions

    wanted = words.casefold().split()
    found = []
    for one in infractions(competition.regulation):
        said = clause_said(competition.regulation, one.clause or "")
        said += penalty_said(competition.regulation, one.id)
        of = (one.id, one.name.zh, one.name.en, one.clause or "", said.zh, said.en)
        everything = " ".join(of).casefold()
        if all(word in everything for word in wanted):
            found.append(one)
    return tuple(found)


def appeal_text(appeal: Appeal) -> Text:
    if appeal.text == UNKNOWN:
        return Text("（内容已删除）", "(its text was erased)")
    return Text(appeal.text, appeal.text)


def appeals(competition: Competition) -> Table:
    rows = tuple(
        {
            "appeal": a.number,
            "stage": a.stage + 1,
            "round": a.round,
            "entry": a.entry,
            "name": label(competition, a.entry),
            "text": a.text,
            "steps": [step.value for step in a.steps],
            "ruling": a.ruling,
            "fee_paid": a.fee_paid,
            "fee_returned": a.fee_returned,
            "upheld": a.upheld,
            "decision": DECIDED[a.upheld],
            "reason": a.reason,
            "members": list(a.members),
        }
        for a in competition.appeals
    )
    return Table(APPEALS, rows, Text("没有申诉", "there are no appeals"))
