"""The sections on penalties and conduct."""

from __future__ import annotations

from collections.abc import Iterator

from paisai.regulations.clauses import ClauseKind
from paisai.regulations.clocks import (
    MinutesCounted,
)
from paisai.regulations.document.effects import consequence, effects_text, lateness_text
from paisai.regulations.document.game import value_words
from paisai.regulations.document.model import CHANGED, OURS, Article, PageChapter
from paisai.regulations.document.scribe import Scribe, whole
from paisai.regulations.effects import (
    CountedOver,
    EffectKind,
    Infraction,
    OfficialFault,
    Per,
    RulingStep,
    Side,
)
from paisai.regulations.regulation import PhoneUse, Regulation
from paisai.shengji.policies import AdjudgedLoser
from paisai.text import SILENT, Text, joined

COUNTED = {
    CountedOver.DEAL: Text("一副之内", "in a deal, "),
    CountedOver.ROUND: Text("一轮之内", "in a round, "),
    CountedOver.EVENT: SILENT,
}

REPEATS = Text(
    "罚则中的“第几次”，除写明范围的以外，按同一参赛者同一违例在整个比赛中累计，不分轮次。",
    "Which time it is counts for one entry and one infraction over the whole event, from round to"
    " round, unless the table names a narrower scope.",
)
"""No original says over what repetition is counted, where it does not name a deal or a round."""


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
    if not r.match_scoring.by_deals and all(
        note.text != scribe.say(direction) for note in table.notes
    ):
        title = Text("罚分的计法", "How points are counted")
        notes.append(scribe.plain(title, direction, OURS))
    if any(_counts_over_the_event(one) for one in r.penalties):
        notes.append(scribe.plain(Text("次数的计法", "How times are counted"), REPEATS, OURS))
    kinds = {e.kind for one in r.penalties for step in one.steps for e in step.effects}
    if EffectKind.ADJUDGED_LOSS in kinds:
        notes.append(_adjudged_loss(scribe, r))
    if EffectKind.DEAL_LOST in kinds:
        notes.append(scribe.plain(*consequence(EffectKind.DEAL_LOST)))
    rest = scribe.remaining(ClauseKind.PENALTY)
    title = Text("违例与判罚", "Infractions and rulings")
    return scribe.chapter(title, (*articles, table, *notes, *rest))


def _counts_over_the_event(one: Infraction) -> bool:
    """Whether a penalty grows with the times, and these are counted from round to round."""
    grows = any(step.occurrence > 1 or _grows(step) for step in one.steps)
    return grows and one.counted_over is CountedOver.EVENT


def _adjudged_loss(scribe: Scribe, r: Regulation) -> Article:
    """What it means, and whether its points move up who lost: a reading of ours, or as set."""
    title, meaning = consequence(EffectKind.ADJUDGED_LOSS)
    place, by_default = "game.adjudged_loser", AdjudgedLoser.STAYS.value
    ours = any(
        decision.option == place
        for clause in scribe.clauses.values()
        for decision in clause.decisions
    )
    moves_up = whole(value_words(place, r.game.get("adjudged_loser", by_default)))
    scribe.said.add(place)
    if ours and not scribe.differs(place):
        moves_up = SILENT
    return scribe.article(title, (place,), (meaning, [place]), (moves_up, [place]))


def _table(scribe: Scribe, r: Regulation) -> Article:
    names = {one.id: one.name for one in r.penalties}
    rows = [
        (
            one.name if i == 0 else SILENT,
            case_text(one, step),
            effects_text(step, names, once=last_time(one, step) == step.occurrence)
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


ANSWERS = {
    Side.DECLARER: Text("；由庄家方负责", "; the declarer's side answers for it"),
    Side.DEFENDERS: Text("；由防守方负责", "; the defenders answer for it"),
}


def _official(one: Infraction) -> Text:
    said = SILENT if one.at_fault is None else ANSWERS[one.at_fault]
    said += SILENT if one.by_official is None else OFFICIALS[one.by_official]
    if one.unless_permitted:
        said += Text("；裁判长事先准许的除外", "; unless the chief referee permitted it before")
    if one.referee_counts:
        said += Text("；次数裁判员可以另定", "; the referee may count otherwise")
    return said


def _margin(scribe: Scribe, one: Infraction) -> Text:
    changed = scribe.changed((f"penalties[{one.id}]",))
    if one.clause is None:
        return CHANGED if changed else OURS
    cited = Text(one.clause, one.clause)
    return cited + Text(" ", " ") + CHANGED if changed else cited


def last_time(one: Infraction, step: RulingStep) -> int | None:
    """The last occurrence a step stands for; none: all further ones."""
    later = [
        other.occurrence
        for other in one.steps
        if other.case == step.case and other.occurrence > step.occurrence
    ]
    return min(later) - 1 if later else None


def case_text(one: Infraction, step: RulingStep) -> Text:
    """The case of a step, and for which occurrences it stands."""
    case, last = step.name or SILENT, last_time(one, step)
    scope, grows = COUNTED[one.counted_over], _grows(step)
    if step.occurrence == 1 and last is None and not (grows and scope):
        return case
    times = scope + (Text("计次", "counted") if grows else _times(step.occurrence, last))
    return case + Text("，", ", ") + times if case else times


def _grows(step: RulingStep) -> bool:
    """Whether the penalty itself counts the times."""
    return any(effect.per is Per.TIMES_SO_FAR for effect in step.effects)


def _times(first: int, last: int | None) -> Text:
    one, other = _nth(first), _nth(last or first)
    if last is None:
        return Text(f"第 {first} 次起", f"from the {one} time on")
    if first == last:
        return Text(f"第 {first} 次", f"the {one} time")
    between = "and" if last == first + 1 else "to"
    return Text(f"第 {first} 至 {last} 次", f"the {one} {between} {other} time")


def _nth(number: int) -> str:
    """
    >>> [_nth(n) for n in (1, 2, 3, 4, 11, 12, 13, 21, 22, 111)]
    ['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '22nd', '111th']
    """
    teens = number % 100 in (11, 12, 13)
    return f"{number}{'th' if teens else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def conduct(scribe: Scribe) -> PageChapter | None:
    """The duties of conduct in their own words, also those whose penalty stands in the table."""
    articles = (*scribe.worded(ClauseKind.CONDUCT), *_phones(scribe))
    return scribe.chapter(Text("赛场纪律", "Conduct"), articles) if articles else None


PHONES = {
    PhoneUse.SERVE: Text(
        "经同意，手机可以用来查对阵、报成绩和叫裁判。",
        "By leave, phones may be used to find seats, report results and call a referee.",
    ),
    PhoneUse.AROUND_PLAY: Text(
        "手机只在一轮开始前和结束后可以用来查对阵、报成绩；比赛中成绩写在记分表上，交到记录台。",
        "Phones may be used to find seats and report results only before a round and after its end;"
        " during play results are written on the sheet and handed in at the desk.",
    ),
    PhoneUse.NEVER: Text(
        "赛场内不用手机；对阵看大屏和对阵表，成绩写在记分表上，交到记录台。",
        "No phones in the hall: seats are on the screen and the lists, results are written on the"
        " sheet and handed in at the desk.",
    ),
}


def _phones(scribe: Scribe) -> Iterator[Article]:
    """Said where a clause speaks of them, or the organiser has decided."""
    place, use = "event.phones", scribe.regulation.event.phones
    if use is not PhoneUse.SERVE or scribe.ids((place,)):
        yield scribe.article(Text("手机的使用", "Use of phones"), (place,), (PHONES[use], [place]))
