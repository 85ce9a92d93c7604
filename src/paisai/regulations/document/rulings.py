"""The sections on clocks, penalties, conduct, appeals and awards."""

from __future__ import annotations

from paisai.regulations.clauses import ClauseKind
from paisai.regulations.clocks import (
    AnnouncementText,
    MinutesCounted,
    OnTimeout,
)
from paisai.regulations.closing import AppealForm, AppealSince, AwardsTo
from paisai.regulations.document.effects import consequence, effects_text, lateness_text
from paisai.regulations.document.model import (
    BLANK,
    CHANGED,
    OURS,
    Article,
    Chapter,
    Sentence,
    TextTable,
)
from paisai.regulations.document.scribe import Scribe
from paisai.regulations.effects import CountedOver, EffectKind, Infraction, RulingStep
from paisai.regulations.particulars import Particulars
from paisai.regulations.regulation import Provider, Regulation
from paisai.regulations.scoring import DealScoring
from paisai.shengji.policies import UnfinishedDeal

ANNOUNCED = {
    AnnouncementText.ONE_LAST_DEAL: "通知全场再打最后一副，正在打的不算在内",
    AnnouncementText.NO_NEW_DEAL: "宣布即将结束，已打完的不再开新牌，未打完的可在剩余时间内打完",
}
UNFINISHED = {
    UnfinishedDeal.VOID_AT_END: "到时仍未打完的一副作废。",
    UnfinishedDeal.IS_FINISHED: "到时正在打的一副打完，计入成绩。",
    UnfinishedDeal.IS_FINISHED_AND_ONE_MORE: "通知时正在打的一副打完，再打一副即结束。",
}
FORMS = {
    AppealForm.ORAL: "口头提出",
    AppealForm.WRITTEN: "书面提出",
}
SINCE = {
    AppealSince.ROUND_END: "一轮结束后",
    AppealSince.SCORES_PUBLISHED: "该轮正式成绩公布后",
}
COUNTED = {CountedOver.DEAL: "一副之内", CountedOver.ROUND: "一轮之内", CountedOver.EVENT: ""}


def clocks(scribe: Scribe, r: Regulation) -> Chapter:
    articles = []
    clock = r.clocks.round
    if clock:
        told = "".join(f"到 {a.minute} 分钟，{ANNOUNCED[a.text]}。" for a in clock.announcements)
        articles.append(
            scribe.article(
                "每轮时间",
                ("clocks.round",),
                (
                    f"每轮 {clock.minutes} 分钟。{told}{UNFINISHED[clock.unfinished]}",
                    ["clocks.round.minutes", "clocks.round.unfinished"],
                ),
            )
        )
    p = r.clocks.play
    bury = "埋底连首引" if p.bury_includes_first_lead else "埋底"
    limits = [
        (p.bid, "叫牌 {} 秒，超时算不叫", "bid"),
        (p.bury, bury + " {} 秒", "bury"),
        (p.lead, "引牌 {} 秒" if p.bid else "领出 {} 秒", "lead"),
        (p.follow, "跟牌 {} 秒" if p.bid else "跟牌、垫牌、毙牌 {} 秒", "follow"),
        (p.pause_before_kitty, "取底牌前停 {} 秒", "pause_before_kitty"),
    ]
    parts = [
        (words.format(seconds), name) for seconds, words, name in limits if seconds is not None
    ]
    if parts:
        acts = p.on_timeout is OnTimeout.PASS_OR_LOWEST_SINGLE
        online = "网上牌桌超时，跟牌算过牌，引牌出最小的单张。" if acts else ""
        articles.append(
            scribe.article(
                "每手时间",
                ("clocks.play",),
                (
                    "；".join(t for t, _ in parts) + "。",
                    [f"clocks.play.{name}" for _, name in parts],
                ),
                (online, ["clocks.play.on_timeout"]),
            )
        )
    articles.extend(scribe.remaining(ClauseKind.CLOCK))
    return Chapter("比赛时间", tuple(articles))


def penalties(scribe: Scribe, r: Regulation) -> Chapter:
    late = r.clocks.lateness
    counted = "不满一分钟按一分钟算。" if late.counted is MinutesCounted.STARTED else "按满分钟算。"
    steps = "；".join(lateness_text(step) for step in late.steps)
    about = ("clocks.lateness",)
    articles = [scribe.article("迟到", about, (f"{steps}。{counted}", ["clocks.lateness.steps"]))]
    table = _table(scribe, r)
    notes = []
    direction = "罚庄家方的分加给防守方，罚防守方的分从防守方得分中减去。"
    if not isinstance(r.match_scoring, DealScoring) and all(
        note.text != direction for note in table.notes
    ):
        notes.append(Article((Sentence(direction),), "罚分的计法", label=OURS))
    kinds = {e.kind for one in r.penalties for step in one.steps for e in step.effects}
    for kind in (EffectKind.ADJUDGED_LOSS, EffectKind.DEAL_LOST):
        if kind in kinds:
            title, text = consequence(kind)
            notes.append(Article((Sentence(text),), title))
    return Chapter("违例与判罚", (*articles, table, *notes, *scribe.remaining(ClauseKind.PENALTY)))


def _table(scribe: Scribe, r: Regulation) -> Article:
    names = {one.id: one.name.zh for one in r.penalties}
    rows = tuple(
        (
            one.name.zh if i == 0 else "",
            _case(one, step),
            effects_text(step, names, once=_last(one, step) == step.occurrence),
            _margin(scribe, one) if i == 0 else "",
        )
        for one in r.penalties
        for i, step in enumerate(one.steps)
    )
    return scribe.cited_article(
        "罚则",
        ("penalties",),
        "裁判员按下表处罚，每次处罚都记录在案。",
        [one.clause for one in r.penalties if one.clause],
        TextTable(("违例", "情形", "处罚", "条款"), rows, (5, 5, 9, 3), (0, 3)),
    )


def _margin(scribe: Scribe, one: Infraction) -> str:
    changed = scribe.changed((f"penalties[{one.id}]",))
    if one.clause is None:
        return CHANGED if changed else OURS
    return f"{one.clause} {CHANGED}" if changed else one.clause


def _last(one: Infraction, step: RulingStep) -> int | None:
    """The last occurrence a step stands for; none: all further ones."""
    later = [
        other.occurrence
        for other in one.steps
        if other.case == step.case and other.occurrence > step.occurrence
    ]
    return min(later) - 1 if later else None


def _case(one: Infraction, step: RulingStep) -> str:
    """The case of a step, and for which occurrences it stands."""
    case = step.name.zh if step.name else ""
    last = _last(one, step)
    if step.occurrence == 1 and last is None:
        return case
    times = COUNTED[one.counted_over] + _times(step.occurrence, last)
    return f"{case}，{times}" if case else times


def _times(first: int, last: int | None) -> str:
    if last is None:
        return f"第 {first} 次起"
    return f"第 {first} 次" if first == last else f"第 {first} 至 {last} 次"


def conduct(scribe: Scribe, r: Regulation) -> Chapter | None:
    articles = scribe.remaining(ClauseKind.CONDUCT)
    return Chapter("赛场纪律", tuple(articles)) if articles else None


def appeals(scribe: Scribe, r: Regulation) -> Chapter:
    a = r.appeals
    first = "违例先由双方协商，协商不成请裁判员处理。" if a.settle_first else ""
    steps = "，".join(f"{s.within_minutes} 分钟内{FORMS[s.form]}" for s in a.steps)
    fee = f"申诉费 {a.fee} 元，申诉成立才退还。" if a.fee else "不收申诉费。"
    body = "由仲裁委员会裁定" if r.event.arbitration else "由组委会裁定"
    return Chapter(
        "申诉",
        (
            scribe.article(
                "",
                ("appeals",),
                (first, ["appeals.settle_first"]),
                (
                    f"不服裁决的，须在{SINCE[a.since]} {steps}，{body}。",
                    ["appeals.since", "appeals.steps"],
                ),
                (fee, ["appeals.fee"]),
            ),
        ),
    )


def awards(scribe: Scribe, r: Regulation) -> Chapter | None:
    a = r.awards
    if a is None:
        return None
    offer = "（建议，主办方可改）" if a.offered else ""
    whom = "团体" if a.to is AwardsTo.TEAMS else ""
    tiers = "；".join(
        f"第 {t.first} 至 {t.last} 名：{t.prize.zh}"
        if t.first != t.last
        else f"第 {t.first} 名：{t.prize.zh}"
        for t in a.tiers
    )
    special = "".join(f"另设{s.name.zh} {s.count} 名。" for s in a.special)
    articles = [
        scribe.article(
            "",
            ("awards",),
            (f"{offer}奖励{whom}前 {a.places} 名。", ["awards.places"]),
            (f"{tiers}。" if tiers else "", ["awards.tiers"]),
            (special, ["awards.special"]),
            ("成绩册列出运动员等级一栏，由协会填写。" if a.grades else "", ["awards.grades"]),
        )
    ]
    if a.place_points:
        rows = tuple((f"第 {p.place} 名", str(p.points)) for p in a.place_points)
        text = "成绩按名次计入积分。"
        articles.append(
            scribe.article(
                "名次积分",
                ("awards.place_points",),
                (text, ["awards.place_points"]),
                table=TextTable(("名次", "积分"), rows, (1, 1)),
            )
        )
    return Chapter("奖励", tuple(articles))


PROVIDERS = {
    Provider.UNITS: "各单位",
    Provider.ORGANISER: "承办方",
    Provider.HOST: "主办单位",
    Provider.COMMITTEE: "组委会",
}


def closing(scribe: Scribe, r: Regulation, particulars: Particulars) -> Chapter:
    e = r.event
    roles = "设裁判长、裁判员和仲裁委员会" if e.arbitration else "设裁判长和裁判员"
    chosen = f"，由{PROVIDERS[e.officials_appointed_by]}选派" if e.officials_appointed_by else ""
    about = ("event.arbitration", "event.officials_appointed_by")
    articles = [scribe.article("裁判与仲裁", about, (f"{roles}{chosen}。", about))]
    provided = [
        (f"着装由{PROVIDERS[e.dress_by]}自行安排。" if e.dress_by else "", ["event.dress_by"]),
        (
            f"比赛用的牌和桌椅由{PROVIDERS[e.equipment_by]}准备。" if e.equipment_by else "",
            ["event.equipment_by"],
        ),
    ]
    if e.dress_by or e.equipment_by:
        articles.append(
            scribe.article("服装与用具", ("event.dress_by", "event.equipment_by"), *provided)
        )
    last = [Article((Sentence(_contact(particulars)),), "联系")]
    if e.interpreted_by:
        words = f"本规程由{PROVIDERS[e.interpreted_by]}解释，没有写到的事项另行通知。"
        last.append(
            scribe.article("解释", ("event.interpreted_by",), (words, ["event.interpreted_by"]))
        )
    return Chapter("其他", (*articles, *scribe.remaining(ClauseKind.ADMIN), *last))


def _contact(particulars: Particulars) -> str:
    return f"联系人：{particulars.contact or BLANK}　联系电话：{particulars.telephone or BLANK}。"
