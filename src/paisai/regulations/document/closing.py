"""The sections on appeals, awards and everything else."""

from __future__ import annotations

from collections.abc import Iterator

from paisai.regulations.clauses import ClauseKind
from paisai.regulations.closing import APPEAL_FORMS, AppealSince, AwardsTo
from paisai.regulations.document.model import BLANK, Article, PageChapter
from paisai.regulations.document.scribe import Scribe, whole
from paisai.regulations.regulation import Particulars, Provider, Regulation, deciding_body
from paisai.text import SILENT, Text, joined

SINCE = {
    AppealSince.ROUND_END: Text("一轮结束后", "the round's end"),
    AppealSince.SCORES_PUBLISHED: Text("该轮正式成绩公布后", "the round's official scores"),
}


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
    steps_zh = "，".join(f"{s.within_minutes} 分钟内{APPEAL_FORMS[s.form].zh}" for s in a.steps)
    steps_en = ", ".join(
        f"{APPEAL_FORMS[s.form].en} within {s.within_minutes} minutes" for s in a.steps
    )
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
                        f"Whoever objects to a ruling does so {steps_en} of {SINCE[a.since].en};"
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
        Text("（建议，主办方可改）", "(A suggestion; the organiser may change it.) ")
        if a.offered and not scribe.held and not scribe.differs("awards")
        else SILENT
    )
    teams = a.to is AwardsTo.TEAMS
    places = Text(
        f"奖励{'团体' if teams else ''}前 {a.places} 名。",
        f"The first {a.places}{' teams' if teams else ''} get awards.",
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
        (
            Text(f"另设{s.name.zh} {s.count} 名。", f"Also given: {s.name.en} ({s.count}).")
            for s in a.special
        ),
        "",
        " ",
    )
    counted = SILENT
    if a.season_class:
        counted = Text(
            f"本赛是 {a.season_class} 类赛事，成绩可以计入赛季，个人积分和等级按赛季的规定。",
            f"The event is of class {a.season_class}: its results can be counted in a season, by"
            " whose rules personal points and grades are earned.",
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
            (counted, ["awards.season_class"]),
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
    reach = tuple(_reached(scribe, particulars))
    last = tuple(interpreted(scribe, r))
    rest = scribe.remaining(ClauseKind.ADMIN)
    return scribe.chapter(Text("其他", "Other"), (*articles, *rest, *reach, *last))


def _reached(scribe: Scribe, particulars: Particulars) -> Iterator[Article]:
    """In a form to be filled in a blank where nothing is said."""
    given = (
        (Text("联系人：", ""), particulars.contact),
        (Text("联系电话：", "telephone "), particulars.telephone),
        (_sent(scribe.regulation), particulars.send_to),
    )
    told = joined(
        (
            name + Text(said or BLANK, said or BLANK)
            for name, said in given
            if said or not scribe.held
        ),
        "　",
        ", ",
    )
    if told:
        yield scribe.plain(Text("联系", "Contact"), whole(told))


def _sent(r: Regulation) -> Text:
    """What is handed in on paper, by what the regulation asks for."""
    papers = [Text("报名材料", "entry papers")]
    if r.entry.selection is not None:
        papers.append(Text("选拔情况", "selection reports"))
    if r.review is not None:
        papers.append(Text("书面异议", "written objections"))
    what = joined(papers, "、", ", ")
    return Text(f"{what.zh}送交：", f"{what.en} to ")


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
            whole(Text(f"着装由{worn.zh}自行安排", f"{worn.en} sees to dress"))
            if dress
            else SILENT,
            ["event.dress_by"],
        ),
        (
            Text(
                f"比赛用的牌和桌椅由{kept.zh}准备。",
                f"Cards, tables and chairs are provided by {kept.en}.",
            )
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
