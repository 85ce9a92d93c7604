"""The sections on clocks, penalties, conduct, appeals and awards."""

from __future__ import annotations

from collections.abc import Iterator

from paisai.regulations.clauses import ClauseKind
from paisai.regulations.clocks import (
    AnnouncementText,
    MinutesCounted,
    OnTimeout,
)
from paisai.regulations.closing import AppealForm, AppealSince, AwardsTo
from paisai.regulations.document.effects import consequence, effects_text, lateness_text
from paisai.regulations.document.model import BLANK, CHANGED, OURS, Article, PageChapter
from paisai.regulations.document.scribe import Scribe, whole
from paisai.regulations.effects import (
    CountedOver,
    EffectKind,
    Infraction,
    OfficialFault,
    RulingStep,
)
from paisai.regulations.officials import deciding_body
from paisai.regulations.particulars import Particulars
from paisai.regulations.regulation import Provider, Regulation
from paisai.regulations.scoring import DealScoring
from paisai.shengji.policies import UnfinishedDeal
from paisai.text import SILENT, Text, joined

ANNOUNCED = {
    AnnouncementText.ONE_LAST_DEAL: Text(
        "通知全场再打最后一副，正在打的不算在内",
        "the hall is told: one last deal, not counting the one in play",
    ),
    AnnouncementText.NO_NEW_DEAL: Text(
        "宣布即将结束，已打完的不再开新牌，未打完的可在剩余时间内打完",
        "the end is announced: who has finished a deal starts no other, who has not may finish"
        " in the time left",
    ),
}
UNFINISHED = {
    UnfinishedDeal.VOID_AT_END: Text(
        "到时仍未打完的一副作废。", " A deal unfinished at the end is void."
    ),
    UnfinishedDeal.IS_FINISHED: Text(
        "到时正在打的一副打完，计入成绩。", " A deal in play at the end is finished and counts."
    ),
    UnfinishedDeal.IS_FINISHED_AND_ONE_MORE: Text(
        "通知时正在打的一副打完，再打一副即结束。",
        " The deal in play at that moment is finished, then one more, then it is over.",
    ),
}
FORMS = {
    AppealForm.ORAL: Text("口头提出", "orally"),
    AppealForm.WRITTEN: Text("书面提出", "in writing"),
}
SINCE = {
    AppealSince.ROUND_END: Text("一轮结束后", "the round's end"),
    AppealSince.SCORES_PUBLISHED: Text("该轮正式成绩公布后", "the round's official scores"),
}
COUNTED = {
    CountedOver.DEAL: Text("一副之内", "in a deal, "),
    CountedOver.ROUND: Text("一轮之内", "in a round, "),
    CountedOver.EVENT: SILENT,
}


def clocks(scribe: Scribe, r: Regulation) -> PageChapter:
    articles = []
    clock = r.clocks.round
    if clock:
        told = joined(
            (
                Text(
                    f"到 {a.minute} 分钟，{ANNOUNCED[a.text].zh}。",
                    f" At {a.minute} {ANNOUNCED[a.text].en}.",
                )
                for a in clock.announcements
            ),
            "",
            "",
        )
        minutes = Text(f"每轮 {clock.minutes} 分钟。", f"A round has {clock.minutes} minutes.")
        articles.append(
            scribe.article(
                Text("每轮时间", "Time of a round"),
                ("clocks.round",),
                (
                    minutes + told + UNFINISHED[clock.unfinished],
                    ["clocks.round.minutes", "clocks.round.unfinished"],
                ),
            )
        )
    p = r.clocks.play
    bury = (
        Text("埋底连首引 {} 秒", "bury and first lead together {} s")
        if p.bury_includes_first_lead
        else Text("埋底 {} 秒", "bury {} s")
    )
    limits = [
        (p.bid, Text("叫牌 {} 秒，超时算不叫", "bid {} s, over time is a pass"), "bid"),
        (p.bury, bury, "bury"),
        (p.lead, Text("引牌 {} 秒" if p.bid else "领出 {} 秒", "lead {} s"), "lead"),
        (
            p.follow,
            Text("跟牌 {} 秒", "follow {} s")
            if p.bid
            else Text("跟牌、垫牌、毙牌 {} 秒", "follow, discard or ruff {} s"),
            "follow",
        ),
        (
            p.pause_before_kitty,
            Text("取底牌前停 {} 秒", "a pause of {} s before the kitty is taken"),
            "pause_before_kitty",
        ),
    ]
    parts = [
        (Text(words.zh.format(seconds), words.en.format(seconds)), name)
        for seconds, words, name in limits
        if seconds is not None
    ]
    if parts:
        online = SILENT
        if p.on_timeout is OnTimeout.PASS_OR_LOWEST_SINGLE:
            online = Text(
                "网上牌桌超时，跟牌算过牌，引牌出最小的单张。",
                "Online, over time is a pass when following and the lowest single when leading.",
            )
        articles.append(
            scribe.article(
                Text("每手时间", "Time of a play"),
                ("clocks.play",),
                (
                    whole(joined((t for t, _ in parts), "；", "; ")),
                    [f"clocks.play.{name}" for _, name in parts],
                ),
                (online, ["clocks.play.on_timeout"]),
            )
        )
    articles.extend(scribe.remaining(ClauseKind.CLOCK))
    return scribe.chapter(Text("比赛时间", "Time"), articles)


def penalties(scribe: Scribe, r: Regulation) -> PageChapter:
    late = r.clocks.lateness
    counted = (
        Text("不满一分钟按一分钟算。", " A minute begun counts as one.")
        if late.counted is MinutesCounted.STARTED
        else Text("按满分钟算。", " Full minutes count.")
    )
    steps = joined((lateness_text(step) for step in late.steps), "；", "; ") + Text("。", ".")
    about = ("clocks.lateness",)
    articles = [
        scribe.article(
            Text("迟到", "Lateness"), about, (steps + counted, ["clocks.lateness.steps"])
        )
    ]
    table = _table(scribe, r)
    notes = []
    direction = Text(
        "罚庄家方的分加给防守方，罚防守方的分从防守方得分中减去。",
        "Points against the declarer's side are added to the defenders' points, against the"
        " defenders subtracted.",
    )
    if not isinstance(r.match_scoring, DealScoring) and all(
        note.text != scribe.say(direction) for note in table.notes
    ):
        title = Text("罚分的计法", "How points are counted")
        notes.append(scribe.plain(title, direction, OURS))
    kinds = {e.kind for one in r.penalties for step in one.steps for e in step.effects}
    for kind in (EffectKind.ADJUDGED_LOSS, EffectKind.DEAL_LOST):
        if kind in kinds:
            notes.append(scribe.plain(*consequence(kind)))
    rest = scribe.remaining(ClauseKind.PENALTY)
    title = Text("违例与判罚", "Infractions and rulings")
    return scribe.chapter(title, (*articles, table, *notes, *rest))


def _table(scribe: Scribe, r: Regulation) -> Article:
    names = {one.id: one.name for one in r.penalties}
    rows = [
        (
            one.name if i == 0 else SILENT,
            _case(one, step),
            effects_text(step, names, once=_last(one, step) == step.occurrence)
            + (_official(one) if i == 0 else SILENT),
            _margin(scribe, one) if i == 0 else SILENT,
        )
        for one in r.penalties
        for i, step in enumerate(one.steps)
    ]
    header = (
        Text("违例", "Infraction"),
        Text("情形", "Case"),
        Text("处罚", "Penalty"),
        Text("条款", "Clause"),
    )
    return scribe.cited_article(
        Text("罚则", "Penalties"),
        ("penalties",),
        Text(
            "裁判员按下表处罚，每次处罚都记录在案。",
            "The referee rules by this table; every ruling is recorded.",
        ),
        [one.clause for one in r.penalties if one.clause],
        scribe.table(header, rows, (5, 5, 9, 3), (0, 3), cites=True),
    )


OFFICIALS = {
    OfficialFault.RECORDED_ONLY: Text(
        "；领队、教练犯的记在本人名下，不扣选手的分",
        "; a leader's or coach's is recorded against the person, without points",
    ),
    OfficialFault.AGAINST_THE_PLAYERS: Text(
        "；领队、教练犯的由本队选手承担",
        "; a leader's or coach's counts against the team's players",
    ),
}


def _official(one: Infraction) -> Text:
    said = SILENT if one.by_official is None else OFFICIALS[one.by_official]
    if one.referee_counts:
        said += Text("；次数裁判员可以另定", "; the referee may count otherwise")
    return said


def _margin(scribe: Scribe, one: Infraction) -> Text:
    changed = scribe.changed((f"penalties[{one.id}]",))
    if one.clause is None:
        return CHANGED if changed else OURS
    cited = Text(one.clause, one.clause)
    return cited + Text(" ", " ") + CHANGED if changed else cited


def _last(one: Infraction, step: RulingStep) -> int | None:
    """The last occurrence a step stands for; none: all further ones."""
    later = [
        other.occurrence
        for other in one.steps
        if other.case == step.case and other.occurrence > step.occurrence
    ]
    return min(later) - 1 if later else None


def _case(one: Infraction, step: RulingStep) -> Text:
    """The case of a step, and for which occurrences it stands."""
    case, last = step.name or SILENT, _last(one, step)
    if step.occurrence == 1 and last is None:
        return case
    times = COUNTED[one.counted_over] + _times(step.occurrence, last)
    return case + Text("，", ", ") + times if case else times


def _times(first: int, last: int | None) -> Text:
    if last is None:
        return Text(f"第 {first} 次起", f"from time {first} on")
    if first == last:
        return Text(f"第 {first} 次", f"time {first}")
    return Text(f"第 {first} 至 {last} 次", f"times {first} to {last}")


def conduct(scribe: Scribe, r: Regulation) -> PageChapter | None:
    articles = scribe.remaining(ClauseKind.CONDUCT)
    return scribe.chapter(Text("赛场纪律", "Conduct"), articles) if articles else None


def appeals(scribe: Scribe, r: Regulation) -> PageChapter:
    a = r.appeals
    first = SILENT
    if a.settle_first:
        first = Text(
            "违例先由双方协商，协商不成请裁判员处理。",
            "Players settle an infraction first; if they cannot, they call the referee.",
        )
    fee = Text("不收申诉费。", "There is no fee.")
    if a.fee:
        fee = Text(
            f"申诉费 {a.fee} 元，申诉成立才退还。",
            f"The fee is {a.fee} yuan, returned only if the appeal is upheld.",
        )
    steps_zh = "，".join(f"{s.within_minutes} 分钟内{FORMS[s.form].zh}" for s in a.steps)
    steps_en = ", ".join(f"{FORMS[s.form].en} within {s.within_minutes} minutes" for s in a.steps)
    body = deciding_body(r)
    return scribe.chapter(
        Text("申诉", "Appeals"),
        (
            scribe.article(
                SILENT,
                ("appeals",),
                (first, ["appeals.settle_first"]),
                (
                    Text(
                        f"不服裁决的，须在{SINCE[a.since].zh} {steps_zh}，由{body.zh}裁定。",
                        f"Who objects to a ruling does so {steps_en} of {SINCE[a.since].en};"
                        f" {body.en} decides.",
                    ),
                    ["appeals.since", "appeals.steps"],
                ),
                (fee, ["appeals.fee"]),
            ),
        ),
    )


def awards(scribe: Scribe, r: Regulation) -> PageChapter | None:
    a = r.awards
    if a is None:
        return None
    offer = (
        Text("（建议，主办方可改）", "(An offer; the organiser may change it.) ")
        if a.offered
        else SILENT
    )
    teams = a.to is AwardsTo.TEAMS
    places = Text(
        f"奖励{'团体' if teams else ''}前 {a.places} 名。",
        f"The first {a.places}{' teams' if teams else ''} are rewarded.",
    )
    tiers = joined(
        (
            Text(f"第 {t.first} 至 {t.last} 名：", f"places {t.first} to {t.last}: ") + t.prize
            if t.first != t.last
            else Text(f"第 {t.first} 名：", f"place {t.first}: ") + t.prize
            for t in a.tiers
        ),
        "；",
        "; ",
    )
    special = joined(
        (Text(f"另设{s.name.zh} {s.count} 名。", f"{s.count} × {s.name.en}.") for s in a.special),
        "",
        " ",
    )
    grades = Text(
        "成绩册列出运动员等级一栏，由协会填写。",
        "The results have a column of athletes' grades, filled in by the association.",
    )
    articles = [
        scribe.article(
            SILENT,
            ("awards",),
            (offer + places, ["awards.places"]),
            (whole(tiers) if a.tiers else SILENT, ["awards.tiers"]),
            (special, ["awards.special"]),
            (grades if a.grades else SILENT, ["awards.grades"]),
        )
    ]
    if a.place_points:
        rows = [
            (Text(f"第 {p.place} 名", f"Place {p.place}"), Text(str(p.points), str(p.points)))
            for p in a.place_points
        ]
        header = (Text("名次", "Place"), Text("积分", "Points"))
        text = Text("成绩按名次计入积分。", "Results count by place in the points system.")
        articles.append(
            scribe.article(
                Text("名次积分", "Points by place"),
                ("awards.place_points",),
                (text, ["awards.place_points"]),
                table=scribe.table(header, rows, (1, 1)),
            )
        )
    return scribe.chapter(Text("奖励", "Awards"), articles)


PROVIDERS = {
    Provider.UNITS: Text("各单位", "each unit"),
    Provider.ORGANISER: Text("承办方", "the organiser"),
    Provider.HOST: Text("主办单位", "the host"),
    Provider.COMMITTEE: Text("组委会", "the committee"),
}


def closing(scribe: Scribe, r: Regulation, particulars: Particulars) -> PageChapter:
    articles = [*officials(scribe, r), *provided(scribe, r)]
    contact, telephone = particulars.contact or BLANK, particulars.telephone or BLANK
    reach = scribe.plain(
        Text("联系", "Contact"),
        Text(
            f"联系人：{contact}　联系电话：{telephone}。",
            f"Contact: {contact}, telephone {telephone}.",
        ),
    )
    last = tuple(interpreted(scribe, r))
    rest = scribe.remaining(ClauseKind.ADMIN)
    return scribe.chapter(Text("其他", "Other"), (*articles, *rest, reach, *last))


def officials(scribe: Scribe, r: Regulation) -> Iterator[Article]:
    e = r.event
    roles = (
        Text(
            "设裁判长、裁判员和仲裁委员会",
            "There are a chief referee, referees and an arbitration committee",
        )
        if e.arbitration
        else Text("设裁判长和裁判员", "There are a chief referee and referees")
    )
    if e.officials_appointed_by:
        by = PROVIDERS[e.officials_appointed_by]
        roles += Text(f"，由{by.zh}选派", f", appointed by {by.en}")
    about = ("event.arbitration", "event.officials_appointed_by")
    title = Text("裁判与仲裁", "Referees and arbitration")
    yield scribe.article(title, about, (roles + Text("。", "."), about))


def provided(scribe: Scribe, r: Regulation) -> Iterator[Article]:
    dress, equipment = r.event.dress_by, r.event.equipment_by
    if not (dress or equipment):
        return
    worn, kept = _by(dress), _by(equipment)
    yield scribe.article(
        Text("服装与用具", "Dress and equipment"),
        ("event.dress_by", "event.equipment_by"),
        (
            Text(f"着装由{worn.zh}自行安排。", f"Dress is for {worn.en} to see to.")
            if dress
            else SILENT,
            ["event.dress_by"],
        ),
        (
            Text(f"比赛用的牌和桌椅由{kept.zh}准备。", f"Cards, tables and chairs are {kept.en}'s.")
            if equipment
            else SILENT,
            ["event.equipment_by"],
        ),
    )


def _by(who: Provider | None) -> Text:
    return SILENT if who is None else PROVIDERS[who]


def interpreted(scribe: Scribe, r: Regulation) -> Iterator[Article]:
    if r.event.interpreted_by:
        by = PROVIDERS[r.event.interpreted_by]
        words = Text(
            f"本规程由{by.zh}解释，没有写到的事项另行通知。",
            f"This regulation is interpreted by {by.en}; what it does not cover is announced"
            " separately.",
        )
        place = "event.interpreted_by"
        yield scribe.article(Text("解释", "Interpretation"), (place,), (words, [place]))
