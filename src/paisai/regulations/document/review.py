"""The sections on papers, review and public notice."""

from __future__ import annotations

from paisai.regulations.document.model import PageChapter, TextTable
from paisai.regulations.document.scribe import Scribe
from paisai.regulations.entering import (
    LateChange,
    NoticeFrom,
    ObjectionNeeds,
    PaperMissing,
    PaperRule,
    WhenShown,
)
from paisai.regulations.regulation import Regulation
from paisai.text import SILENT, Text, joined

NOTICE_FROM = {
    NoticeFrom.DEADLINE_OR_OPENING: Text(
        "从报名截止的次日起算，公示开始得更晚则从开始的次日起算",
        "counted from the day after the deadline, or after the notice opens if that is later",
    ),
    NoticeFrom.OPENING: Text("从公示开始的次日起算", "counted from the day after the notice opens"),
}
MISSING = {
    PaperMissing.KEEPS_FROM_THE_SEAT: Text(
        "没有通过的不得入座。", "Whoever has not passed one is not seated."
    ),
    PaperMissing.WARNS: Text("缺少的给予提醒。", "Whoever lacks one is told so."),
}
NEEDS = {
    ObjectionNeeds.WRITTEN: Text("用书面形式", "in writing"),
    ObjectionNeeds.STAMPED: Text("加盖公章", "stamped"),
    ObjectionNeeds.EVIDENCE: Text("附可核实的依据", "with evidence that can be checked"),
}
LATE_CHANGE = {
    LateChange.NONE: Text("报名截止后不得变更。", "After the deadline nothing is changed."),
    LateChange.REQUEST_REVIEW_AND_NEW_NOTICE: Text(
        "报名截止后不得变更；确需变更的，书面申请，经审核后重新公示。",
        "After the deadline nothing is changed; where it must be, it is requested in writing,"
        " reviewed and put on public notice again.",
    ),
}
PAPERS = {
    WhenShown.ENTRY: Text("报名时提交", "With the entry"),
    WhenShown.DOOR: Text("入场时查验", "At the door"),
}


def papers(scribe: Scribe, r: Regulation) -> PageChapter | None:
    if not r.entry.papers:
        return None
    articles = []
    for when, title in PAPERS.items():
        wanted = [paper for paper in r.entry.papers if paper.when is when]
        if wanted:
            text, table = _wanted(scribe, wanted)
            articles.append(
                scribe.article(
                    title,
                    ("entry.papers",),
                    (text, ["entry.papers.when"]),
                    (_missing(r, when), ["entry.papers.missing"]),
                    table=table,
                )
            )
    return scribe.chapter(Text("材料与查验", "Papers and checks"), articles)


def _wanted(scribe: Scribe, papers: list[PaperRule]) -> tuple[Text, TextTable | None]:
    """A table where one of them must be recent, else they are named."""
    if not any(paper.max_age_days for paper in papers):
        names = joined((paper.name for paper in papers), "、", ", ")
        named = Text(
            f"每名参赛人员须备齐，逐项查验：{names.zh}。",
            f"Every player needs, and each is checked: {names.en}.",
        )
        return named, None
    rows = [
        (
            paper.name,
            Text(f"{paper.max_age_days} 天以内", f"{paper.max_age_days} days old at most")
            if paper.max_age_days
            else Text("—", "—"),
        )
        for paper in papers
    ]
    header = (Text("材料", "Paper"), Text("出具时间", "Age"))
    text = Text(
        "每名参赛人员须备齐下列各项，逐项查验。",
        "Every player needs the following, and each is checked.",
    )
    return text, scribe.table(header, rows, (3, 2))


def review(scribe: Scribe, r: Regulation) -> PageChapter | None:
    if r.review is None:
        return None
    needs = joined((NEEDS[x] for x in r.review.objection_needs), "、", ", ")
    days, since = r.review.notice_working_days, NOTICE_FROM[r.review.notice_counted_from]
    taken = (
        Text("换人的，新人承接原来的成绩。", "Whoever replaces a player takes over the results.")
        if r.review.results_taken_over
        else Text(
            "换人的，不能接用别人的成绩。",
            "Whoever replaces a player takes over nobody's results.",
        )
    )
    return scribe.chapter(
        Text("审核与公示", "Review and public notice"),
        (
            scribe.article(
                Text("审核公示", "Review and notice"),
                (
                    "review.notice_working_days",
                    "review.notice_counted_from",
                    "review.objection_needs",
                ),
                (
                    Text(
                        f"组委会审核全部报名，名单公示 {days} 个工作日，{since.zh}。",
                        "The committee reviews all entries; the list is on public notice for"
                        f" {days} working days, {since.en}.",
                    ),
                    ["review.notice_working_days"],
                ),
                (
                    Text(
                        f"任何参赛单位对名单有异议，可在公示期内{needs.zh}提出，由组委会裁定。",
                        f"Any entered unit may object while the notice is open, {needs.en}; the"
                        " committee rules on it.",
                    ),
                    ["review.objection_needs"],
                ),
            ),
            scribe.article(
                Text("资格与变更", "Qualification and changes"),
                ("review.late_change", "review.results_taken_over"),
                (
                    Text(
                        "审核通过且公示期内没有异议的，取得参赛资格。",
                        "Whoever is accepted and not objected to is qualified.",
                    ),
                    ["review.late_change"],
                ),
                (taken, ["review.results_taken_over"]),
                (LATE_CHANGE[r.review.late_change], ["review.late_change"]),
            ),
        ),
    )


def _missing(r: Regulation, when: WhenShown) -> Text:
    """What becomes of who lacks one of the papers shown then."""
    found = {paper.missing for paper in r.entry.papers if paper.when is when}
    return MISSING[found.pop()] if len(found) == 1 else SILENT
