"""Which sections make up the 竞赛规程, in which order?"""

from __future__ import annotations

from paisai.regulations.clauses import ClauseKind
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
from paisai.regulations.document.model import CHANGED, OURS, Document, PageChapter
from paisai.regulations.document.scribe import Scribe
from paisai.regulations.particulars import NOT_SAID, Particulars
from paisai.regulations.regulation import Regulation
from paisai.text import Text

PREFACE = Text(
    f"页边是条款编号。标“{OURS.zh}”的，是原规程没有写明或前后不一之处，由本系统选定，主办方可以改定；"
    f"标“{CHANGED.zh}”的，主办方已改定。",
    f"Clause numbers stand in the margin. “{OURS.en}”: the original is silent or contradicts itself"
    f" there, and the program has chosen; the organiser may choose otherwise. “{CHANGED.en}”: the"
    " organiser has.",
)
SUBTITLE = Text("竞赛规程", "Regulation")
SIGNATURE = Text(
    "{}（盖章）　　　　　　　　　　　　年　　月　　日",
    "{} (stamp)                    Date:            ",
)
HOST = Text("主办单位", "The host")


def write(
    regulation: Regulation, particulars: Particulars = NOT_SAID, language: str = "zh"
) -> Document:
    """The whole text, computed from the values; every clause of the catalogue is cited in it.

    Scoring is written before play, so that play leaves out what was computed there; clauses
    of the format that no sentence has cited follow the stages.
    """
    r, scribe = regulation, Scribe(regulation, language)
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
    conduct = rulings.conduct(scribe, r)
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
    return Document(
        scribe.say(r.name),
        scribe.say(SUBTITLE),
        scribe.say(PREFACE),
        tuple(s for s in sections if s and s.articles),
        signature,
        language,
    )
