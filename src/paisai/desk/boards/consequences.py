"""What would a changed result have changed that is out already, and what can be done about it?"""

from __future__ import annotations

from paisai.ledger import Event
from paisai.ledger.earlier_rulings import CountedOn, counted_on_void
from paisai.ledger.event import Plain
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.naming import label, listed, names


def changed_by(event: Event) -> Plain:
    """What the ledger noted of what the act changed."""
    outcome: Plain = event.data.get("outcome", {})
    noted: Plain = outcome.get("consequences", {}) if event.kind == "rule" else outcome
    return noted


def consequences(competition: Competition, event: Event) -> tuple[Text, ...]:
    """Of a correction, an upheld appeal, or a ruling on an earlier round."""
    outcome = changed_by(event)
    found = []
    tables = outcome.get("tables")
    if tables:
        zh, en = "、".join(map(str, tables)), ", ".join(map(str, tables))
        number = outcome["round"]
        said = Text(
            f"第 {number} 轮已公布的第 {zh} 桌本应是别的对阵",
            f"tables {en} of round {number}, already published, would have been others",
        )
        then = Text("，照公布的对阵打完", "; it is played as published")
        if outcome["pair_again"]:
            then = Text("，还没有打，可以重排", "; nothing was played, so it can be paired again")
        found.append(said + then)
    forward = outcome.get("advancing")
    if forward:
        whom = names(competition, forward, most=len(forward))
        found.append(
            Text(
                f"晋级的应是 {whom.zh}，要先决定更换还是保留，再抽签编排",
                f"{whom.en} should advance: replace or keep those who did, then draw or pair",
            )
        )
    if event.kind == "decide_appeal":
        for one in counted_on_void(competition):
            if any(void.cancelled_by == event.seq for void in one.void):
                found.append(to_rule_anew(competition, one))
    return tuple(found)


def to_rule_anew(competition: Competition, one: CountedOn) -> Text:
    """A ruling whose count an upheld appeal has changed: its penalty is not changed in silence."""
    ruling, who = one.ruling, label(competition, one.ruling.entry)
    void = [str(earlier.number) for earlier in one.void]
    return Text(
        f"{who} 的第 {ruling.number} 号判罚：{ruling.text.zh.rstrip('。')}，数次数时算了已撤销的"
        f"第 {listed(void)} 号；请撤销第 {ruling.number} 号判罚（第 {ruling.seq} 号记录），再重判；"
        "已经撤销不了的，由当事一方对它申诉",
        f"ruling {ruling.number}, {who}: {ruling.text.en.rstrip('.')}: it counted"
        f" {listed(void, ', ')}, void by now; undo ruling {ruling.number} (event {ruling.seq})"
        " and rule anew; where it can no longer be undone, the side concerned appeals against it",
    )
