"""The section on entries: who may play, how many, how they are registered and selected."""

from __future__ import annotations

from collections.abc import Sequence

from paisai.regulations.document.model import BLANK, PageChapter
from paisai.regulations.document.scribe import Said, Scribe, whole
from paisai.regulations.entering import (
    STAFF,
    WHO_PLAYS,
    Costs,
    EntryField,
    EntryRules,
    JointTeams,
    QuotaMethod,
    RegisteredBy,
    ReportDated,
    ReportItem,
    Represents,
    SelectionRules,
    WildCards,
)
from paisai.regulations.regulation import Regulation
from paisai.text import SILENT, Text, joined, many

REPRESENTS = {
    Represents.INDUSTRY_ASSOCIATION: Text(
        "代表一个行业体协参赛", "a {} plays for an industry sports association"
    ),
    Represents.UNIT: Text("代表一个单位参赛", "a {} plays for one unit"),
    Represents.TRADE_UNION: Text("以工会为单位参赛", "trade unions enter"),
    Represents.ZONE: Text(
        "以赛区为单位参赛，每个赛区设领队", "zones enter, each with a leader of its own"
    ),
}
MEMBERS = {
    Represents.INDUSTRY_ASSOCIATION: Text(
        "，队员都来自该行业的单位", ", all its members from units of that industry"
    ),
    Represents.UNIT: Text("，队员都来自该单位", ", all its members from it"),
    Represents.TRADE_UNION: Text("，队员都来自该工会", ", all members from it"),
    Represents.ZONE: Text("，队员都来自该赛区", ", all members from it"),
}
REGISTERED = {
    RegisteredBy.LEADER: Text("由领队为全队报名", "The leader registers the whole team"),
    RegisteredBy.UNIT: Text("由各单位统一报名", "Each unit registers its entries together"),
}
COSTS = {
    Costs.PLAYERS: Text(
        "交通、食宿等费用由选手自己承担。", "Players bear the cost of travel, board and lodging."
    ),
    Costs.TEAMS: Text(
        "交通、住宿费用由各队自己承担。", "Teams bear the cost of travel and lodging."
    ),
    Costs.ORGANISER: Text(
        "交通、食宿费用由主办方承担。", "The organiser bears the cost of travel, board and lodging."
    ),
}
REPORT = {
    ReportItem.LEADER: Text("领队", "the leader"),
    ReportItem.TELEPHONE: Text("联系电话", "a telephone number"),
    ReportItem.TIME: Text("选拔时间", "the selection's time"),
    ReportItem.PLACE: Text("选拔地点", "its place"),
    ReportItem.ENTRANTS: Text("参加人数", "how many took part"),
    ReportItem.FORMAT: Text("赛制（循环或淘汰）", "its format (round robin or knockout)"),
    ReportItem.RANKING: Text("名次和姓名", "places and names"),
    ReportItem.WILD_CARD: Text("机动名额的选手", "the wild-card players"),
}
DATED = {
    ReportDated.BY_MAIL: Text("以邮件日期为准", "by the date of the mail"),
    ReportDated.BY_RECEIPT: Text("以收到日期为准", "by the date of receipt"),
}
WILD_CARDS = {
    WildCards.BESIDES: Text("在每单位至多之外", "besides the most of a unit"),
    WildCards.WITHIN_MOST: Text(
        "加在名额上，满了就顶替最后一个", "added to the share; of a full unit it replaces the last"
    ),
}
METHODS = {
    QuotaMethod.LARGEST_REMAINDER: Text("最大余数法", "largest remainders"),
    QuotaMethod.HIGHEST_AVERAGES: Text("最高平均数法", "highest averages"),
}
REQUIRED = {
    EntryField.UNIT: Text("单位", "the unit"),
    EntryField.ZONE: Text("赛区", "the zone"),
    EntryField.LEADER: Text("领队", "the leader"),
    EntryField.BORN: Text("出生日期", "dates of birth"),
    EntryField.STAFF: Text("人员类别", "the category of staff"),
    EntryField.REPRESENTS: Text("单位类别", "the kind of unit"),
}


def entry(scribe: Scribe, r: Regulation) -> PageChapter:
    e = r.entry
    articles = [
        scribe.article(
            Text("参赛者", "Who plays"),
            WHO_PLAYS,
            *_who(e),
        ),
        scribe.article(
            Text("名额", "How many"),
            (
                "entry.teams_per_unit",
                "entry.most_per_unit",
                "entry.officials_per_unit",
                "entry.joint_teams",
            ),
            *_numbers(scribe, e),
        ),
        scribe.article(
            Text("报名", "Registration"),
            ("entry.registered_by", "entry.required", "entry.deadline"),
            *_registration(scribe, e),
        ),
    ]
    if e.selection:
        title = Text("选拔与名额分配", "Selection and places")
        articles.append(
            scribe.article(title, ("entry.selection",), *_selection(scribe, e, e.selection))
        )
    if e.fee is not None or e.costs is not None:
        fee = SILENT
        if e.fee is not None:
            fee = Text(f"报名费 {e.fee} 元。", f"The entry fee is {e.fee} yuan.")
            fee = fee if e.fee else Text("不收报名费。", "There is no entry fee.")
        costs = COSTS[e.costs] if e.costs else SILENT
        about = ("entry.fee", "entry.costs")
        title = Text("费用", "Cost")
        articles.append(
            scribe.article(title, about, (fee, ["entry.fee"]), (costs, ["entry.costs"]))
        )
    return scribe.chapter(Text("参赛办法", "Entering"), [one for one in articles if one.sentences])


def _who(e: EntryRules) -> list[Said]:
    members = MEMBERS if e.members_from_it else {}
    whose = "team" if e.players == 1 else "pair"
    represents = [
        Text(REPRESENTS[x].zh, REPRESENTS[x].en.format(whose)) + members.get(x, SILENT)
        for x in e.represents
    ]
    alone = Text("个人参赛。", "Players enter alone.")
    pairs = Text("双人参赛，两人一对。", "Players enter in pairs.")
    return [
        (alone if e.players == 1 else pairs, ["entry.players"]),
        (_listed(Text("参赛对象：", "Open to: "), e.open_to), ["entry.open_to"]),
        (_old_enough(e), ["entry.minimum_age", "entry.born_on_or_before"]),
        (whole(joined(represents, "；或", "; or ")), ["entry.represents"]),
        (
            _listed(
                Text("下列人员不能报名：", "May not enter: staff who are "),
                [_all_of([STAFF[x] for x in e.barred_staff], "or")] if e.barred_staff else [],
            ),
            ["entry.barred_staff"],
        ),
        (_listed(Text("下列人员谢绝参赛：", "Declined: "), e.declined), ["entry.declined"]),
    ]


def _old_enough(e: EntryRules) -> Text:
    born, age = e.born_on_or_before, e.minimum_age
    by_age = Text(f"年满 {age} 岁", f"Players are {age} or older") if age else SILENT
    if born is None:
        return by_age + Text("。", ".") if age else SILENT
    day = Text(f"{born.year} 年 {born.month} 月 {born.day} 日", f"{born.day} {born:%B %Y}")
    if not age:
        return Text(f"{day.zh}或更早出生。", f"Players were born on {day.en} or before.")
    return by_age + Text(f"（{day.zh}或更早出生）。", f" (born on {day.en} or before).")


def _entries(e: EntryRules, count: int) -> Text:
    """So many entries: players, or pairs."""
    one, many = ("player", "players") if e.players == 1 else ("pair", "pairs")
    return Text(
        f"{count} {'人' if e.players == 1 else '对'}", f"{count} {one if count == 1 else many}"
    )


def _numbers(scribe: Scribe, e: EntryRules) -> list[Said]:
    """Where the original says nothing of a limit, the organiser fills in a blank; the text of an
    event says nothing of it."""
    limit, most = "entry.most_per_unit", e.most_per_unit
    whose = Text("赛区", "zone") if Represents.ZONE in e.represents else Text("单位", "unit")
    if most is not None:
        told = _entries(e, most)
        said = Text(f"每{whose.zh}最多 {told.zh}。", f"At most {told.en} of a {whose.en}.")
    elif scribe.ids([limit]):
        said = Text(f"各{whose.zh}报名数不限。", f"A {whose.en} may enter any number.")
    elif scribe.held:
        said = SILENT
    else:
        said = Text(f"每{whose.zh}名额：{BLANK}。", f"Entries of a {whose.en}: {BLANK}.")
    joint = e.joint_teams is JointTeams.BELONG_TO_EACH_UNIT
    teams, officials = e.teams_per_unit, e.officials_per_unit
    return [
        (
            Text(
                f"每{whose.zh} {teams} 队。",
                f"A {whose.en} enters {many(teams, 'team', 'teams')}.",
            )
            if teams
            else SILENT,
            ["entry.teams_per_unit"],
        ),
        (said, [limit]),
        (
            Text(
                f"每{whose.zh}领队或教练 {officials} 人。",
                f"A {whose.en} has {many(officials, 'leader or coach', 'leaders and coaches')}"
                " in all.",
            )
            if officials
            else SILENT,
            ["entry.officials_per_unit"],
        ),
        (
            Text(
                "人数不足的单位可以与别的单位联合组队。",
                "A unit short of players may join with another unit.",
            )
            if joint
            else SILENT,
            ["entry.joint_teams"],
        ),
    ]


def _registration(scribe: Scribe, e: EntryRules) -> list[Said]:
    when = f"{e.deadline:%Y-%m-%d %H:%M}" if e.deadline else BLANK
    until = Text(f"，截止时间 {when}。", f"; the deadline is {when}.")
    if e.deadline is None and scribe.held:
        until = Text("，截止时间另行通知。", "; the deadline is announced separately.")
    by = REGISTERED[e.registered_by]
    items = _all_of([REQUIRED[x] for x in e.required])
    needed = Text(f"报名须写明{items.zh}。", f"An entry names {items.en}.")
    return [
        (
            by + until,
            ["entry.registered_by", "entry.deadline"],
        ),
        (needed if e.required else SILENT, ["entry.required"]),
    ]


def _selection(scribe: Scribe, e: EntryRules, s: SelectionRules) -> list[Said]:
    due = f"{s.report_due:%Y-%m-%d}" if s.report_due else BLANK
    by = Text(f"{due} 前上报", f"by {due}")
    if s.report_due is None and scribe.held:
        by = Text("按另行通知的日期上报", "by a date announced separately")
    items, dated = _all_of([REPORT[x] for x in s.report]), DATED[s.report_dated]
    method, wild = METHODS[s.quota.method], _entries(e, s.wild_cards)
    least, most = _entries(e, s.quota.least), _entries(e, s.quota.most)
    return [
        (
            Text(
                f"第一阶段由各单位自办选拔，{by.zh}（{dated.zh}）："
                f"{items.zh}，名次报到第 {s.places_reported} 名。",
                f"First each unit holds a selection of its own and reports {by.en}"
                f" ({dated.en}): {items.en}. Places are reported down to {s.places_reported}.",
            ),
            [
                "entry.selection.report_due",
                "entry.selection.report_dated",
                "entry.selection.report",
                "entry.selection.places_reported",
            ],
        ),
        (
            Text(
                f"决赛阶段名额按选拔参加人数与单位人数之比，用{method.zh}分配，"
                f"每单位至少 {least.zh}、至多 {most.zh}，按选拔名次填入。",
                "Places in the final stage are shared out by the ratio of entrants to the unit's"
                f" members, by {method.en}, at least {least.en} and at most {most.en} a unit, and"
                " filled in order of the selection.",
            ),
            [
                "entry.selection.quota.method",
                "entry.selection.quota.least",
                "entry.selection.quota.most",
            ],
        ),
        (
            Text(
                f"每单位另可报 {wild.zh}选拔名次以外的机动选手。",
                f"Each unit may add {wild.en} from outside the places of its selection.",
            )
            if s.wild_cards
            else SILENT,
            ["entry.selection.wild_cards"],
        ),
        (
            _counted(e, s) if s.wild_cards and e.most_per_unit is not None else SILENT,
            ["entry.selection.wild_cards_count"],
        ),
    ]


def _counted(e: EntryRules, s: SelectionRules) -> Text:
    most, total = e.most_per_unit or 0, (e.most_per_unit or 0) + s.wild_cards
    if s.wild_cards_count is WildCards.WITHIN_MOST:
        return Text(
            f"机动的加在分到的名额上；已有 {most} 对的，机动的一对顶替第 {most} 对。",
            f"It is added to the unit's share; of a unit with {most} it takes the place of the"
            " last.",
        )
    return Text(
        f"机动的不算在 {most} 对以内，一个单位最多 {total} 对。",
        f"It is besides the {most} of a unit, which may have {total} in all.",
    )


def _listed(head: Text, items: Sequence[Text]) -> Text:
    return head + joined(items, "；", "; ") + Text("。", ".") if items else SILENT


def _all_of(items: Sequence[Text], last: str = "and") -> Text:
    """Named one after the other."""
    if len(items) < 2:
        return joined(items, "、", ", ")
    return joined((joined(items[:-1], "、", ", "), items[-1]), "、", f" {last} ")
