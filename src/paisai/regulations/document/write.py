"""Which sections make up the 竞赛规程, in which order?"""

from __future__ import annotations

from paisai.regulations.clauses import ClauseKind
from paisai.regulations.document import contest, opening, play, rulings
from paisai.regulations.document import results as outcome
from paisai.regulations.document.model import CHANGED, OURS, Chapter, Document
from paisai.regulations.document.scribe import Scribe
from paisai.regulations.particulars import NOT_SAID, Particulars
from paisai.regulations.regulation import Regulation

PREFACE = (
    f"页边是条款编号。标“{OURS}”的，是原规程没有写明或前后不一之处，由本系统选定，主办方可以改定；"
    f"标“{CHANGED}”的，主办方已改定。"
)
SIGNATURE = "{}（盖章）　　　　　　　　　　　　年　　月　　日"


def write(regulation: Regulation, particulars: Particulars = NOT_SAID) -> Document:
    """The whole text, computed from the values; every clause of the catalogue is cited in it.

    Scoring is written before play, so that play leaves out what was computed there; clauses
    of the format that no sentence has cited follow the stages.
    """
    r, scribe = regulation, Scribe(regulation)
    event = opening.event(scribe, r, particulars)
    entry = opening.entry(scribe, r)
    papers = opening.papers(scribe, r)
    review = opening.review(scribe, r)
    stages = contest.stages(scribe, r)
    timetable = contest.timetable(scribe, r)
    results = outcome.results(scribe, r)
    stages = Chapter(stages.title, (*stages.articles, *scribe.remaining(ClauseKind.FORMAT)))
    cards = play.play(scribe, r)
    clocks = rulings.clocks(scribe, r)
    penalties = rulings.penalties(scribe, r)
    conduct = rulings.conduct(scribe, r)
    appeals = rulings.appeals(scribe, r)
    awards = rulings.awards(scribe, r)
    signature = SIGNATURE.format(particulars.host or "主办单位")
    sections: tuple[Chapter | None, ...] = (
        event,
        entry,
        papers,
        review,
        stages,
        timetable,
        cards,
        results,
        clocks,
        penalties,
        conduct,
        appeals,
        awards,
        rulings.closing(scribe, r, particulars),
    )
    return Document(
        r.name.zh, "竞赛规程", PREFACE, tuple(s for s in sections if s and s.articles), signature
    )
