"""Where is each thing that is due done? By one button, or on a page of its own."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from urllib.parse import quote, urlencode

from paisai.acting.forms import form_of
from paisai.desk.boards.attention import Attention, Trouble
from paisai.desk.boards.status import status_board
from paisai.desk.due.todo import Task, Todo
from paisai.desk.rights import PASSES, Cell, Role, may
from paisai.frozen import record
from paisai.ledger.act import NAMES
from paisai.ledger.closing import can_end_early
from paisai.ledger.timing import ends_early
from paisai.text import SILENT, Text
from paisai.tournament.competition import Competition
from paisai.tournament.next_step import Due
from paisai.tournament.next_step import next_step as step_of
from paisai.web import clock
from paisai.web.acts import situation
from paisai.web.pages import EventPage
from paisai.web.people.models import Member
from paisai.web.templatetags.desk import doers, nobody_named


class How(StrEnum):
    AT_ONCE = "at once"
    """By one click; `path` is the page after it."""
    PAGE = "page"
    """On the page at `path`; without an act it is for everybody at the desk."""
    FORM = "form"
    """By a form of its own; `path` is the field that says what it is about."""


@record
class HowDone:
    """How something that is due is done: by which act, where, and what the button says."""

    how: How
    kind: str
    path: str
    label: Text


WAYS: Mapping[Task, HowDone] = {
    Task.PAIR: HowDone(How.AT_ONCE, "pair", "round/", Text("编排下一轮", "Pair the next round")),
    Task.PUBLISH: HowDone(
        How.AT_ONCE, "publish_round", "", Text("公布编排", "Publish the pairing")
    ),
    Task.START: HowDone(How.AT_ONCE, "start_round", "", Text("本轮开始", "Start the round")),
    Task.END: HowDone(How.AT_ONCE, "end_round", "", Text("结束本轮", "End the round")),
    Task.ANNOUNCE: HowDone(How.AT_ONCE, "announce", "", Text("播报", "Announce")),
    Task.SCORES: HowDone(How.AT_ONCE, "publish_scores", "", Text("公布成绩", "Publish the scores")),
    Task.NOTICE: HowDone(
        How.AT_ONCE, "open_notice", "", Text("开始公示", "Open the public notice")
    ),
    Task.QUALIFY: HowDone(How.AT_ONCE, "qualify", "", Text("确认资格", "Qualify them")),
    Task.CLOCK: HowDone(
        How.PAGE, "correct_clock", "do/correct_clock/", Text("校正时间", "Set the times right")
    ),
    Task.ENTER: HowDone(How.PAGE, "", "entries/", Text("到报名", "To the entries")),
    Task.SELECTION: HowDone(How.PAGE, "set_unit", "units/", Text("到单位", "To the units")),
    Task.BEYOND_SHARE: HowDone(How.PAGE, "withdraw", "entries/", Text("到名单", "To the entries")),
    Task.PAIR_AGAIN: HowDone(
        How.PAGE, "pair_again", "round/?again=yes#again", Text("重排这一轮", "Pair the round again")
    ),
    Task.PAPERS: HowDone(How.PAGE, "set_paper", "review/", Text("核验材料", "Check the papers")),
    Task.FRESH_PAPERS: HowDone(
        How.PAGE, "set_paper", "review/", Text("核验材料", "Check the papers")
    ),
    Task.REVIEW: HowDone(
        How.PAGE, "review_entry", "review/", Text("审核报名", "Review the entries")
    ),
    Task.DRAW: HowDone(How.PAGE, "commit_draw", "draw/", Text("抽签", "Draw")),
    Task.REVEAL: HowDone(How.PAGE, "", "draw/", Text("到抽签", "To the draw")),
    Task.SIGN_IN: HowDone(How.PAGE, "sign_in", "round/#signing-in", Text("签到", "Sign them in")),
    Task.RESULTS: HowDone(How.PAGE, "enter_sheet", "sheets/", Text("录入成绩", "Enter results")),
    Task.CLOSE_STAGE: HowDone(
        How.PAGE, "close_stage", "closing/", Text("结束阶段", "Close the stage")
    ),
    Task.CLOSE: HowDone(How.PAGE, "close", "closing/", Text("结束比赛", "Close the event")),
    Task.BRIEF: HowDone(How.PAGE, "", "papers/", Text("打印赛前宣布", "Print the briefing")),
    Task.TIME: HowDone(
        How.PAGE, "change_schedule", "do/change_schedule/?round=1", Text("定时间", "Set the time")
    ),
    Task.HONOUR: HowDone(
        How.PAGE, "give_honour", "awards/", Text("评特别奖", "Give the special awards")
    ),
    Task.AWARDS: HowDone(How.PAGE, "", "awards/", Text("看奖励", "See the awards")),
    Task.CONFIRM: HowDone(
        How.FORM, "confirm_entry", "entry", Text("核对报名", "Look at the entry")
    ),
    Task.OBJECTION: HowDone(
        How.FORM, "rule_objection", "objection", Text("裁定异议", "Rule on the objection")
    ),
    Task.APPEAL: HowDone(
        How.FORM, "decide_appeal", "appeal", Text("裁决申诉", "Decide the appeal")
    ),
    Task.LATE_APPEAL: HowDone(
        How.FORM, "decide_appeal", "appeal", Text("裁决申诉", "Decide the appeal")
    ),
    Task.FEE: HowDone(How.FORM, "receive_fee", "appeal", Text("收申诉费", "Receive the fee")),
    Task.AGREE: HowDone(How.FORM, "agree_entry", "entry", Text("代为同意", "Agree for the unit")),
    Task.LATE: HowDone(How.FORM, "rule", "entry", Text("判迟到", "Rule on it")),
    Task.TAKE_BACK: HowDone(How.FORM, "undo", "seq", Text("撤销加赛", "Take the play-off back")),
    Task.SETTLE: HowDone(How.FORM, "settle_advance", "", Text("决定晋级", "Settle who advances")),
}


@record
class Way:
    """`kind`: done at once by posting it; else the page at `href`. `who` is said to those who
    may not."""

    label: Text
    kind: str = ""
    href: str = ""
    to: str = ""
    who: Text = SILENT


def way_to(page: EventPage, todo: Todo) -> Way:
    """Where nobody has the role yet whose act it is, whoever invites is led to that."""
    found = _way_to(page, todo)
    kind = WAYS[todo.act].kind
    if found.who and kind and nobody_may(page, kind):
        return Way(nobody_named(kind), href=f"/o/{page.slug}/people/#myself")
    return found


def nobody_may(page: EventPage, kind: str) -> bool:
    """An organiser looks, and no account at this event has a role for the act."""
    roles = NAMES[kind].act.doers
    if Role.ORGANISER not in page.roles or not set(roles).isdisjoint(PASSES):
        return False
    return not Member.objects.filter(stream=page.stream, role__in=roles).exists()


def _way_to(page: EventPage, todo: Todo) -> Way:
    home = f"/o/{page.slug}/"
    done = WAYS[todo.act]
    kind, path, label = done.kind, done.path, done.label
    if done.how is How.PAGE:
        return Way(label, href=home + path, who=_not_his(page, kind) if kind else SILENT)
    if done.how is How.FORM:
        asked = {"next": home, **({path: todo.about} if path else {})}
        href = f"{home}try/{kind}/?{urlencode(asked)}"
        return Way(label, href=href, who=_not_his(page, kind))
    who = _not_his(page, kind)
    if todo.act is Task.QUALIFY and _on_notice(page.competition):
        return Way(Text("看公示", "See the notice"), href=f"{home}notice/")
    if todo.act is Task.END and ends_early(page.competition, clock.now()):
        query = urlencode({"next": home})
        return Way(label, href=f"{home}do/{kind}/?{query}", who=who)
    asked = {"next": home + path}
    if todo.act is Task.PUBLISH and form_of(kind, situation(page)).fields:
        return Way(label, href=f"{home}do/{kind}/?{urlencode(asked)}", who=who)
    return Way(label, kind=kind, to=home + path, who=who)


def next_step(page: EventPage) -> dict[str, object]:
    """What a page says that has nothing to show yet: what is due, and the way to it."""
    todo = status_board(page.state, situation(page).now).next
    return {"next": todo, "way": way_to(page, todo)}


def way_to_close(page: EventPage) -> Way | None:
    """To whom may close it, where the ledger would take it: the stage, the event, or the stage
    before its last round."""
    if page.competition.stage is None:
        return None
    due = step_of(page.competition).due
    if due in (Due.CLOSE_STAGE, Due.CLOSE):
        done = WAYS[Task(due)]
        label = done.label
    elif can_end_early(page.competition):
        done = WAYS[Task.CLOSE_STAGE]
        label = Text("提前结束阶段", "End the stage early")
    else:
        return None
    return None if _not_his(page, done.kind) else Way(label, href=f"/o/{page.slug}/{done.path}")


def _on_notice(competition: Competition) -> bool:
    """Until its last day is over nobody is qualified by it."""
    return all(clock.now().date() <= notice.last_day for notice in competition.notices)


def _not_his(page: EventPage, kind: str) -> Text:
    permitted = may(page.visitor.person(page.stream), kind) is not Cell.NO
    return SILENT if permitted else doers(kind)


def place_of(slug: str, one: Attention) -> str:
    """The page on which it is dealt with."""
    home = f"/o/{slug}/"
    match one.trouble:
        case Trouble.UNSETTLED:
            return f"{home}try/settle_advance/?{urlencode({'next': home})}"
        case Trouble.ANNOUNCE:
            return f"{home}round/#clock"
        case Trouble.NOT_HERE:
            return f"{home}round/#signing-in"
        case Trouble.RULE_ANEW:
            return f"{home}rulings/#given"
        case Trouble.DATES:
            return f"{home}do/change_schedule/?round=1"
        case Trouble.TIMETABLE:
            return f"{home}do/change_schedule/"
        case Trouble.REPLACED:
            return f"{home}entries/entry/?id={quote(one.about)}"
        case Trouble.APPEAL:
            return f"{home}rulings/#appeals"
        case Trouble.OBJECTION:
            return f"{home}notice/"
        case _:
            return f"{home}table/{one.about}/" if one.about else f"{home}results/"
