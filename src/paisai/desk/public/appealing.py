"""How does a player appeal, by this regulation and at this moment?"""

from __future__ import annotations

from datetime import datetime

from paisai.desk.public.rounds import published
from paisai.referee.deadlines import appeal_until
from paisai.regulations.citing import clause_of
from paisai.regulations.closing import APPEAL_FORMS, AppealSince
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.round_times import appeals_since

SINCE = {
    AppealSince.ROUND_END: Text("本轮结束后", "after the end of the round"),
    AppealSince.SCORES_PUBLISHED: Text("本轮成绩公布后", "after the scores are announced"),
}


def how_to_appeal(competition: Competition) -> tuple[Text, ...]:
    rules = competition.regulation.appeals
    found = []
    if rules.settle_first:
        found.append(
            Text(
                "先由双方在桌上协商，协商不成请裁判；不服裁判再申诉。",
                "First settle it at the table, then call the referee; appeal against his ruling.",
            )
        )
    since = SINCE[rules.since]
    for step in rules.steps:
        form, minutes = APPEAL_FORMS[step.form], step.within_minutes
        found.append(
            Text(
                f"{since.zh} {minutes} 分钟内，由领队或选手向记录台{form.zh}。",
                f"Within {minutes} minutes {since.en}, a leader or player tells the desk"
                f" {form.en}.",
            )
        )
    if rules.fee:
        last = rules.steps[-1].within_minutes
        found.append(
            Text(
                f"申诉费 {rules.fee} 元，{since.zh} {last} 分钟内交给记录台，由记录台登记收到；"
                "申诉成立即退还。",
                f"The fee is {rules.fee} yuan, paid at the desk within {last} minutes {since.en};"
                " the desk notes it, and returns it if the appeal is upheld.",
            )
        )
    return tuple(found)


def appeal_clause(competition: Competition) -> str:
    return clause_of(competition.regulation, "appeals.steps")


def appeals_open_until(competition: Competition, at: datetime) -> datetime | None:
    """Until when the first step can be taken for the round that is out; None: not now."""
    out = published(competition)
    if not out or competition.closed:
        return None
    stage, round_ = out[-1]
    since = appeals_since(competition, stage, round_, None)
    if since is None or since > at:
        return None
    until = appeal_until(competition.regulation, since)
    return until if at <= until else None
