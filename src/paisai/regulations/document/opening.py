"""The sections on the event, who may enter, papers, review and public notice."""

from __future__ import annotations

from paisai.regulations.document.model import BLANK, Article, Chapter, Sentence, TextTable
from paisai.regulations.document.scribe import Said, Scribe
from paisai.regulations.entering import (
    Costs,
    EntryField,
    EntryRules,
    JointTeams,
    LateChange,
    NoticeFrom,
    ObjectionNeeds,
    PaperMissing,
    QuotaMethod,
    RegisteredBy,
    ReportDated,
    ReportItem,
    Represents,
    SelectionRules,
    StaffCategory,
    WhenShown,
)
from paisai.regulations.particulars import Particulars
from paisai.regulations.regulation import Regulation

REPRESENTS = {
    Represents.INDUSTRY_ASSOCIATION: "代表一个行业体协参赛",
    Represents.UNIT: "代表一个单位参赛",
    Represents.TRADE_UNION: "以工会为单位参赛",
    Represents.ZONE: "以赛区为单位参赛，每个赛区设领队",
}
MEMBERS = {
    Represents.INDUSTRY_ASSOCIATION: "，队员都来自该行业的单位",
    Represents.UNIT: "，队员都来自该单位",
    Represents.TRADE_UNION: "，队员都来自该工会",
    Represents.ZONE: "，队员都来自该赛区",
}
STAFF = {
    StaffCategory.PART_TIME: "兼职",
    StaffCategory.POSTED: "派驻",
    StaffCategory.SECONDED: "借调",
}
REGISTERED = {
    RegisteredBy.LEADER: "由领队为全队报名",
    RegisteredBy.UNIT: "由各单位统一报名",
}
COSTS = {
    Costs.PLAYERS: "交通、食宿等费用由选手自己承担。",
    Costs.TEAMS: "交通、住宿费用由各队自己承担。",
    Costs.ORGANISER: "交通、食宿费用由主办方承担。",
}
REPORT = {
    ReportItem.LEADER: "领队",
    ReportItem.TELEPHONE: "联系电话",
    ReportItem.TIME: "选拔时间",
    ReportItem.PLACE: "选拔地点",
    ReportItem.ENTRANTS: "参加人数",
    ReportItem.FORMAT: "赛制（循环或淘汰）",
    ReportItem.RANKING: "名次和姓名",
    ReportItem.WILD_CARD: "机动名额的选手",
}
DATED = {
    ReportDated.BY_MAIL: "以邮件日期为准",
    ReportDated.BY_RECEIPT: "以收到日期为准",
}
METHODS = {
    QuotaMethod.LARGEST_REMAINDER: "最大余数法",
    QuotaMethod.HIGHEST_AVERAGES: "最高平均数法",
}
REQUIRED = {
    EntryField.UNIT: "单位",
    EntryField.ZONE: "赛区",
    EntryField.LEADER: "领队",
    EntryField.BORN: "出生日期",
    EntryField.STAFF: "用工类别",
    EntryField.REPRESENTS: "代表谁参赛",
}
NOTICE_FROM = {
    NoticeFrom.DEADLINE_OR_OPENING: "从报名截止的次日起算，公示开始得更晚则从开始的次日起算",
    NoticeFrom.OPENING: "从公示开始的次日起算",
}
MISSING = {
    PaperMissing.KEEPS_FROM_THE_SEAT: "没有通过的不得入座",
    PaperMissing.WARNS: "缺少的给予提醒",
}
NEEDS = {
    ObjectionNeeds.WRITTEN: "用书面形式",
    ObjectionNeeds.STAMPED: "加盖公章",
    ObjectionNeeds.EVIDENCE: "附可核实的依据",
}
LATE_CHANGE = {
    LateChange.NONE: "报名截止后不得变更。",
    LateChange.REQUEST_REVIEW_AND_NEW_NOTICE: "报名截止后不得变更；确需变更的，"
    "书面申请，经审核后重新公示。",
}


def event(scribe: Scribe, r: Regulation, particulars: Particulars) -> Chapter:
    based, cards = r.event.based_on, r.event.cards
    articles = [
        scribe.article(
            "比赛项目",
            ("event.discipline",),
            (f"{r.event.discipline.zh}。", ["event.discipline", "entry.players"]),
        ),
        _given("主办和承办", ("主办单位", particulars.host), ("承办单位", particulars.organiser)),
        _given("时间和地点", ("比赛日期", _day(r)), ("比赛地点", particulars.place)),
    ]
    if based or cards:
        articles.append(
            scribe.article(
                "规则依据",
                ("event.based_on", "event.cards"),
                (f"{based.zh}。" if based else "", ["event.based_on"]),
                (f"{cards.zh}。" if cards else "", ["event.cards"]),
            )
        )
    return Chapter("赛事", tuple(articles))


def _given(title: str, *pairs: tuple[str, str]) -> Article:
    """What each event says for itself; a blank where it has not said it yet."""
    text = "　".join(f"{name}：{said or BLANK}" for name, said in pairs)
    return Article((Sentence(f"{text}。"),), title)


def _day(r: Regulation) -> str:
    day, last = r.event.first_day, max((item.day for item in r.timetable if item.rounds), default=0)
    if day is None:
        return ""
    first = f"{day.year} 年 {day.month} 月 {day.day} 日"
    return f"{first}起" if last > 1 else first


def entry(scribe: Scribe, r: Regulation) -> Chapter:
    e = r.entry
    unit = "人" if e.players == 1 else "对"
    articles = [
        scribe.article(
            "参赛者",
            (
                "entry.players",
                "entry.open_to",
                "entry.minimum_age",
                "entry.born_on_or_before",
                "entry.represents",
                "entry.members_from_it",
                "entry.barred_staff",
                "entry.declined",
                "entry.mixed",
            ),
            *_who(scribe, e),
        ),
        scribe.article(
            "名额",
            (
                "entry.teams_per_unit",
                "entry.most_per_unit",
                "entry.officials_per_unit",
                "entry.joint_teams",
            ),
            *_numbers(scribe, e, unit),
        ),
        scribe.article(
            "报名",
            ("entry.registered_by", "entry.required", "entry.deadline"),
            *_registration(e),
        ),
    ]
    if e.selection:
        parts = _selection(e.selection, unit)
        articles.append(scribe.article("选拔与名额分配", ("entry.selection",), *parts))
    if e.fee is not None or e.costs is not None:
        fee = "" if e.fee is None else "不收报名费。" if e.fee == 0 else f"报名费 {e.fee} 元。"
        costs = COSTS[e.costs] if e.costs else ""
        about = ("entry.fee", "entry.costs")
        articles.append(
            scribe.article("费用", about, (fee, ["entry.fee"]), (costs, ["entry.costs"]))
        )
    return Chapter("参赛办法", tuple(articles))


def _who(scribe: Scribe, e: EntryRules) -> list[Said]:
    born = e.born_on_or_before
    date = f"（{born.year} 年 {born.month} 月 {born.day} 日或更早出生）" if born else ""
    members = MEMBERS if e.members_from_it else {}
    represents = [REPRESENTS[x] + members.get(x, "") for x in e.represents]
    mixed = "entry.mixed"
    sexes = "男女分别参赛。" if not e.mixed else "男女不限。" if scribe.ids([mixed]) else ""
    return [
        ("个人参赛。" if e.players == 1 else "双人参赛，两人一对。", ["entry.players"]),
        (_listed("参赛对象：", [t.zh for t in e.open_to]), ["entry.open_to"]),
        (
            f"年满 {e.minimum_age} 岁{date}。" if e.minimum_age else "",
            ["entry.minimum_age", "entry.born_on_or_before"],
        ),
        (_listed("", represents, "；或"), ["entry.represents"]),
        (
            _listed("下列人员不能报名：", [STAFF[x] for x in e.barred_staff], "、"),
            ["entry.barred_staff"],
        ),
        (_listed("下列人员谢绝参赛：", [t.zh for t in e.declined]), ["entry.declined"]),
        (sexes, [mixed]),
    ]


def _numbers(scribe: Scribe, e: EntryRules, unit: str) -> list[Said]:
    """Where the original says nothing of a limit, the organiser fills in a blank."""
    limit = "entry.most_per_unit"
    whose = "赛区" if Represents.ZONE in e.represents else "单位"
    if e.most_per_unit is not None:
        most = f"每{whose}最多 {e.most_per_unit} {unit}。"
    else:
        most = f"各{whose}报名数不限。" if scribe.ids([limit]) else f"每{whose}名额：{BLANK}。"
    joint = e.joint_teams is JointTeams.BELONG_TO_EACH_UNIT
    return [
        (
            f"每{whose} {e.teams_per_unit} 队。" if e.teams_per_unit else "",
            ["entry.teams_per_unit"],
        ),
        (most, [limit]),
        (
            f"每{whose}领队或教练 {e.officials_per_unit} 人。" if e.officials_per_unit else "",
            ["entry.officials_per_unit"],
        ),
        ("人数不足的单位可以与别的单位联合组队。" if joint else "", ["entry.joint_teams"]),
    ]


def _registration(e: EntryRules) -> list[Said]:
    when = f"{e.deadline:%Y-%m-%d %H:%M}" if e.deadline else BLANK
    sources = ["entry.registered_by", "entry.deadline"]
    items = "、".join(REQUIRED[x] for x in e.required)
    needed = f"报名须写明{items}。" if items else ""
    return [
        (f"{REGISTERED[e.registered_by]}，截止时间 {when}。", sources),
        (needed, ["entry.required"]),
    ]


def _selection(s: SelectionRules, unit: str) -> list[Said]:
    due = f"{s.report_due:%Y-%m-%d}" if s.report_due else BLANK
    items = "、".join(REPORT[x] for x in s.report)
    return [
        (
            f"第一阶段由各单位自办选拔，{due} 前上报（{DATED[s.report_dated]}）："
            f"{items}，名次报到第 {s.places_reported} 名。",
            [
                "entry.selection.report_due",
                "entry.selection.report_dated",
                "entry.selection.report",
                "entry.selection.places_reported",
            ],
        ),
        (
            f"决赛阶段名额按选拔参加人数与单位人数之比，用{METHODS[s.quota.method]}分配，"
            f"每单位至少 {s.quota.least} {unit}、至多 {s.quota.most} {unit}，按选拔名次填入。",
            [
                "entry.selection.quota.method",
                "entry.selection.quota.least",
                "entry.selection.quota.most",
            ],
        ),
        (
            f"每单位另可报 {s.wild_cards} {unit}选拔名次以外的机动选手。" if s.wild_cards else "",
            ["entry.selection.wild_cards"],
        ),
    ]


def papers(scribe: Scribe, r: Regulation) -> Chapter | None:
    if not r.entry.papers:
        return None
    articles = []
    for when, title in ((WhenShown.ENTRY, "报名时提交"), (WhenShown.DOOR, "入场时查验")):
        rows = tuple(
            (paper.name.zh, f"{paper.max_age_days} 天以内" if paper.max_age_days else "—")
            for paper in r.entry.papers
            if paper.when is when
        )
        if rows:
            articles.append(
                scribe.article(
                    title,
                    ("entry.papers",),
                    ("每名参赛人员须备齐下列各项，逐项查验。", ["entry.papers.when"]),
                    (_missing(r, when), ["entry.papers.missing"]),
                    table=TextTable(("材料", "出具时间"), rows, (3, 2)),
                )
            )
    return Chapter("材料与查验", tuple(articles))


def review(scribe: Scribe, r: Regulation) -> Chapter | None:
    if r.review is None:
        return None
    needs = "、".join(NEEDS[x] for x in r.review.objection_needs)
    days = r.review.notice_working_days
    return Chapter(
        "审核与公示",
        (
            scribe.article(
                "审核公示",
                (
                    "review.notice_working_days",
                    "review.notice_counted_from",
                    "review.objection_needs",
                ),
                (
                    f"组委会审核全部报名，名单公示 {days} 个工作日，"
                    f"{NOTICE_FROM[r.review.notice_counted_from]}。",
                    ["review.notice_working_days"],
                ),
                (
                    f"任何参赛单位对名单有异议，可在公示期内{needs}提出，由组委会裁定。",
                    ["review.objection_needs"],
                ),
            ),
            scribe.article(
                "资格与变更",
                ("review.late_change", "review.results_taken_over"),
                ("审核通过且公示期内没有异议的，取得参赛资格。", ["review.late_change"]),
                (
                    "换人的，新人承接原来的成绩。"
                    if r.review.results_taken_over
                    else "换人的，不能接用别人的成绩。",
                    ["review.results_taken_over"],
                ),
                (LATE_CHANGE[r.review.late_change], ["review.late_change"]),
            ),
        ),
    )


def _missing(r: Regulation, when: WhenShown) -> str:
    """What becomes of who lacks one of the papers shown then."""
    found = {paper.missing for paper in r.entry.papers if paper.when is when}
    return f"{MISSING[found.pop()]}。" if len(found) == 1 else ""


def _listed(head: str, items: list[str], joint: str = "；") -> str:
    return f"{head}{joint.join(items)}。" if items else ""
