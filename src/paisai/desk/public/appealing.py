"""How does a player appeal, by this regulation and at this moment?"""

from __future__ import annotations

from datetime import datetime

from paisai.desk.public.rounds import published
from paisai.frozen import record
from paisai.referee.deadlines import appeal_until
from paisai.regulations.citing import clause_of
from paisai.regulations.closing import APPEAL_FORMS, AppealSince
from paisai.text import Text
from paisai.tournament.competition import Competition, RoundAt
from paisai.tournament.naming import whole_name
from paisai.tournament.round_times import appeals_since
from paisai.tournament.rounds import Round

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
                f"{since.zh} {minutes} 分钟内，由领队或选手向裁判员或记录台{form.zh}。",
                f"Within {minutes} minutes {since.en}, a leader or player tells a referee or the"
                f" desk {form.en}.",
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


@record
class AppealWindow:
    """Until when an appeal about a round can be filed; None: its minutes do not run yet."""

    round: Round
    stage: int
    text: Text
    until: datetime | None


def appeal_window(at: RoundAt, number: int | None, now: datetime) -> AppealWindow | None:
    """Returns what anybody who sat at that table (default: at those without more time) may still do
    about the round; nobody has to wait for its end. None: it is too late."""
    competition, stage, round_ = at.competition, at.stage, at.round
    name = whole_name(competition, stage, round_)
    since = appeals_since(at, number)
    if since is None:
        return AppealWindow(round_, stage.index + 1, name + _not_yet(competition), None)
    until = appeal_until(competition.regulation, since)
    return AppealWindow(round_, stage.index + 1, name, until) if now <= until else None


def _not_yet(competition: Competition) -> Text:
    minutes = competition.regulation.appeals.steps[0].within_minutes
    if competition.regulation.appeals.since is AppealSince.SCORES_PUBLISHED:
        return Text(
            f"：成绩公布后 {minutes} 分钟内可以申诉",
            f": appeals within {minutes} minutes of the scores' being published",
        )
    return Text(
        f"：结束后 {minutes} 分钟内可以申诉", f": appeals within {minutes} minutes of its end"
    )


def appeals_open(competition: Competition, now: datetime) -> tuple[AppealWindow, ...]:
    """The rounds about which the first step can still be taken, by the hall's clock: a table with
    more time, or a later ruling, may have longer."""
    if competition.closed:
        return ()
    every = (appeal_window(RoundAt(competition, *one), None, now) for one in published(competition))
    return tuple(one for one in every if one is not None)
