"""The section on the event: what is played, by whom it is given, when and where."""

from __future__ import annotations

from collections.abc import Iterator

from paisai.regulations.document.model import BLANK, Article, PageChapter
from paisai.regulations.document.scribe import Scribe, whole
from paisai.regulations.regulation import Particulars, Regulation
from paisai.text import SILENT, Text, joined


def event(scribe: Scribe, r: Regulation, particulars: Particulars) -> PageChapter:
    articles = [
        scribe.article(
            Text("比赛项目", "Event"),
            ("event.discipline",),
            (whole(r.event.discipline), ["event.discipline", "entry.players"]),
        ),
        *_given(
            scribe,
            Text("主办和承办", "Who holds it"),
            (Text("主办单位", "Host"), _same(particulars.host)),
            (Text("承办单位", "organiser"), _same(particulars.organiser)),
            (Text("协办单位", "co-organiser"), _same(particulars.co_organiser)),
        ),
        *_given(scribe, SILENT, (Text("活动主题", "Theme"), _same(particulars.theme))),
        *_given(
            scribe,
            Text("时间和地点", "Time and place"),
            (Text("比赛日期", "Date"), _day(r)),
            (Text("比赛地点", "place"), _same(particulars.place)),
        ),
        *rests_on(scribe, r),
    ]
    return scribe.chapter(Text("赛事", "The event"), articles)


def rests_on(scribe: Scribe, r: Regulation) -> Iterator[Article]:
    based, cards = r.event.based_on, r.event.cards
    if based or cards:
        yield scribe.article(
            Text("规则依据", "Rules"),
            ("event.based_on", "event.cards"),
            (whole(based) if based else SILENT, ["event.based_on"]),
            (whole(cards) if cards else SILENT, ["event.cards"]),
        )


def _same(words: str) -> Text:
    return Text(words, words)


def _given(scribe: Scribe, title: Text, *pairs: tuple[Text, Text]) -> Iterator[Article]:
    """What each event says for itself; in a form to be filled in a blank where nothing is said."""
    told = joined(
        (
            Text(f"{name.zh}：{said.zh or BLANK}", f"{name.en}: {said.en or BLANK}")
            for name, said in pairs
            if said or not scribe.held
        ),
        "　",
        "; ",
    )
    if told:
        yield scribe.plain(title, whole(told))


def _day(r: Regulation) -> Text:
    day, last = r.event.first_day, max((item.day for item in r.timetable if item.rounds), default=0)
    if day is None:
        return SILENT
    first = Text(f"{day.year} 年 {day.month} 月 {day.day} 日", f"{day.day} {day:%B %Y}")
    return Text(f"{first.zh}起", f"from {first.en}") if last > 1 else first
