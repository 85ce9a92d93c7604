"""Which sections make up the 竞赛规程, in which order?"""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from paisai.regulations.clauses import ClauseKind
from paisai.regulations.dates import held_from
from paisai.regulations.document import (
    clocks,
    closing,
    contest,
    entries,
    event,
    play,
    review,
    rulings,
)
from paisai.regulations.document import results as outcome
from paisai.regulations.document.model import (
    CHANGED,
    OURS,
    Article,
    Document,
    PageChapter,
)
from paisai.regulations.document.scribe import Scribe
from paisai.regulations.regulation import NOT_SAID, Particulars, Regulation
from paisai.text import SILENT, Text

PREFACE = Text(
    f"各条注有条款编号。标“{OURS.zh}”的，是原规程没有写明或前后不一之处，由本系统选定，主办方可以改定",
    f"Each article names its clauses. Where “{OURS.en}” stands, the original is silent or"
    " contradicts itself, and the program has chosen; the organiser may choose otherwise.",
)
PREFACE_TO_CHANGES = Text(
    f"；标“{CHANGED.zh}”的，主办方已改定",
    f" Where “{CHANGED.en}” stands, the organiser has done so.",
)
SUBTITLE = Text("竞赛规程", "Regulation")
SIGNATURE = Text(
    "{}（盖章）　　　　　　　　　　　　年　　月　　日",
    "{} (stamp)                    Date:            ",
)
HOST = Text("主办单位", "The host")


def write(
    regulation: Regulation,
    particulars: Particulars = NOT_SAID,
    language: str = "zh",
    *,
    held: bool = False,
) -> Document:
    """The whole text, computed from the values; every clause of the catalogue is cited in it.
    `held`: it is an event's, and no form to be filled in.

    Scoring is written before play, so that play leaves out what was computed there; clauses
    of the format that no sentence has cited follow the stages.
    """
    r, scribe = regulation, Scribe(regulation, language, held)
    the_event = event.event(scribe, r, particulars)
    entry = entries.entry(scribe, r)
    papers = review.papers(scribe, r)
    notice = review.review(scribe, r)
    stages = contest.stages(scribe, r)
    timetable = contest.timetable(scribe, r)
    results = outcome.results(scribe, r)
    stages = PageChapter(stages.title, (*stages.articles, *scribe.remaining(ClauseKind.FORMAT)))
    cards = play.play(scribe, r)
    time = clocks.clocks(scribe, r)
    penalties = rulings.penalties(scribe, r)
    conduct = rulings.conduct(scribe)
    appeals = closing.appeals(scribe, r)
    awards = closing.awards(scribe, r)
    signature = scribe.say(SIGNATURE).format(particulars.host or scribe.say(HOST))
    sections: tuple[PageChapter | None, ...] = (
        the_event,
        entry,
        papers,
        notice,
        stages,
        timetable,
        cards,
        results,
        time,
        penalties,
        conduct,
        appeals,
        awards,
        closing.closing(scribe, r, particulars),
    )
    chapters = tuple(s for s in sections if s and s.articles)
    return Document(
        scribe.say(r.name),
        scribe.say(SUBTITLE),
        scribe.say(_preface(chapters, scribe.say(CHANGED))),
        chapters,
        signature,
        language,
    )


def write_for_event(
    name: str,
    regulation: Regulation,
    first_day: date,
    particulars: Particulars,
    language: str = "zh",
) -> Document:
    """The text of an event: by the event's name, on its day, with nothing to fill in."""
    document = write(held_from(regulation, first_day), particulars, language, held=True)
    return replace(document, title=name)


def _preface(chapters: tuple[PageChapter, ...], changed: str) -> Text:
    """What the marks mean, of those that are there."""
    every = (line for chapter in chapters for one in chapter.articles for line in _marks(one))
    more = PREFACE_TO_CHANGES if any(line.endswith(changed) for line in every) else SILENT
    return PREFACE + more + Text("。", "")


def _marks(article: Article) -> tuple[str, ...]:
    table = article.table
    cited = tuple(row[-1] for row in table.rows) if table is not None and table.cites else ()
    return (article.label, *cited)
