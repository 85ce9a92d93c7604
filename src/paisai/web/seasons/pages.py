"""What everybody sees of a season: ranking, units, grades, ratings, events, people, rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from paisai.desk import season_lists
from paisai.desk.season_lists import TABLES, Shown
from paisai.frozen import record, replace
from paisai.prints.paper import Language
from paisai.prints.table import Table
from paisai.seasons import Season, SeasonState, next_grade, ratings
from paisai.seasons.grades import grades_of
from paisai.seasons.points import event_sum_text, rows_of_people, shown
from paisai.seasons.season import PersonId
from paisai.seasons.statistics import records
from paisai.text import Text
from paisai.web import clock
from paisai.web.language import language_of
from paisai.web.people.guards import makes_events
from paisai.web.people.visitor import visitor_of
from paisai.web.seasons.models import SeasonStream
from paisai.web.seasons.store import stored

P = ParamSpec("P")
NO_SEASON = Text("没有这个赛季", "there is no such season")
TABS = (
    ("", Text("排名", "Ranking")),
    ("units/", Text("单位", "Units")),
    ("grades/", Text("等级", "Grades")),
    ("ratings/", Text("等级分", "Ratings")),
    ("events/", Text("比赛", "Events")),
    ("statistics/", Text("统计", "Statistics")),
    ("rules/", Text("办法", "Rules")),
    ("check/", Text("核对", "Check")),
)
PAGE_TABLES = {
    "ranking": ("place", "name", "unit", "points", "events", "grade"),
    "events": ("number", "name", "class", "closed", "entries"),
}
"""The columns of a list on a page, where not all of them have room."""


@record
class SeasonPage:
    """A request about one season, with how it stands and who asks."""

    request: HttpRequest
    stream: SeasonStream
    state: SeasonState

    @property
    def season(self) -> Season:
        assert self.state.season is not None
        return self.state.season

    @property
    def keeps(self) -> bool:
        """Whether the visitor keeps this season, or runs the server."""
        return may_keep(self.request, self.stream)

    @property
    def language(self) -> Language:
        return "en" if language_of(self.request) == "en" else "zh"

    @property
    def shown(self) -> Shown:
        return Shown(self.season, clock.now().date(), public=not self.keeps)

    def render(self, template: str, status: int = 200, /, **values: Any) -> HttpResponse:
        known = {
            "stream": None,
            "season_slug": self.stream.slug,
            "season": self.season,
            "state": self.state,
            "keeps": self.keeps,
            "tabs": self._tabs(),
            "ours": season_lists.OURS if self.season.rules.ours else None,
        }
        return render(self.request, template, known | values, status=status)

    def _tabs(self) -> list[dict[str, object]]:
        """The lists that this season has, each with its address."""
        rules = self.season.rules
        missing = {
            "units/": rules.units is None,
            "grades/": not rules.grades,
            "ratings/": rules.rating is None,
        }
        base = f"/s/{self.stream.slug}/"
        here = self.request.path.removeprefix(base)
        return [
            {"to": base + rest, "text": text, "here": here == rest}
            for rest, text in TABS
            if not missing.get(rest)
        ]


View = Callable[Concatenate[SeasonPage, P], HttpResponse]


def may_keep(request: HttpRequest, stream: SeasonStream) -> bool:
    visitor = visitor_of(request)
    if visitor.account is None:
        return False
    return visitor.runs_server or stream.keepers.filter(account=visitor.account).exists()


def season_page(view: View[P]) -> Callable[..., HttpResponse]:
    """The view of a season that is there."""

    @wraps(view)
    def found(request: HttpRequest, slug: str, *args: P.args, **more: P.kwargs) -> HttpResponse:
        stream = SeasonStream.objects.filter(slug=slug).first()
        if stream is None:
            raise Http404(NO_SEASON.in_(language_of(request)))
        return view(SeasonPage(request, stream, stored(stream).follow()), *args, **more)

    return found


def seasons(request: HttpRequest) -> HttpResponse:
    """All seasons that strangers may find, and one's own."""
    account = visitor_of(request).account
    found = list(SeasonStream.objects.filter(listed=True))
    if account is not None:
        found += list(SeasonStream.objects.filter(listed=False, keepers__account=account))
    may_open = makes_events(visitor_of(request))
    return render(request, "seasons/seasons.html", {"found": found, "may_open": may_open})


def _narrowed(table: Table, keys: tuple[str, ...] | None) -> Table:
    if keys is None:
        return table
    return replace(table, columns=tuple(one for one in table.columns if one.key in keys))


@season_page
def listing(page: SeasonPage, word: str = "ranking") -> HttpResponse:
    """One list of a season; names lead to people."""
    if word not in TABLES:
        raise Http404
    table = TABLES[word](page.shown)
    tables = [_narrowed(table, PAGE_TABLES.get(word))]
    if word == "statistics":
        tables += [TABLES["pairs"](page.shown), TABLES["unit-records"](page.shown)]
    if word == "ratings" and page.season.rules.rating and page.season.rules.rating.pairs:
        tables.append(season_lists.ratings_table(page.shown, pairs=True))
    link = f"/s/{page.stream.slug}/p/{{person}}/" if _has_people(table) else ""
    return page.render(
        "seasons/list.html",
        table=tables[0],
        further=tables[1:],
        heading=table.name,
        link=link,
        word=word,
        whys=_whys(table) if word == "ranking" else [],
    )


def _has_people(table: Table) -> bool:
    return any("person" in row for row in table.rows)


def _whys(table: Table) -> list[dict[str, object]]:
    return [
        {"place": row["place"], "name": row["name"], "sum": row["sum"], "why": row["why"]}
        for row in table.rows
    ]


@season_page
def person(page: SeasonPage, id_: str) -> HttpResponse:
    """What somebody has done in the season, with what the next grade lacks."""
    season, who = page.season, page.season.who(PersonId(id_))
    if who not in season.people:
        raise Http404
    row, at = rows_of_people(season).get(who), page.shown
    own = records(season).get(who)
    events = [
        {
            "id": one.event,
            "name": at.event_name(one.event),
            "place": one.place,
            "worth": shown(one.worth),
            "sum": event_sum_text(one),
            "counts": one.counts,
        }
        for one in (row.events if row else ())
    ]
    missing = [season_lists.missing_text(season, one) for one in next_grade(season, who, at.day)]
    return page.render(
        "seasons/person.html",
        person=season.people[who],
        name=at.name(who),
        row=row,
        total=shown(row.total) if row else "0",
        events=events,
        missing=missing,
        grades=[
            {
                "name": season.rules.grade(one.grade).name,
                "awarded": one.awarded,
                "until": one.until,
            }
            for one in grades_of(season).get(who, ())
        ],
        record=own,
        rate=season_lists.percent(own.win_rate) if own else None,
        partners=[(at.name(other), times) for other, times in own.partners[:5]] if own else (),
        rating=ratings(season).get(who) if season.rules.rating else None,
        plot=_plot(events),
    )


def _plot(events: list[dict[str, Any]]) -> dict[str, Any] | None:
    """Returns bars of what each event was worth, for a drawing 320 wide and 80 high."""
    if len(events) < 2:
        return None
    worths = [float(str(one["worth"]).replace("−", "-")) for one in events]
    most = max(*worths, 1.0)
    step = 320 / len(events)
    bars = [
        {
            "x": round(at * step + step * 0.15, 1),
            "y": round(80 - 76 * worth / most, 1),
            "width": round(step * 0.7, 1),
            "height": round(76 * worth / most, 1),
            "counts": one["counts"],
            "title": f"{one['name']} {one['worth']}",
        }
        for at, (worth, one) in enumerate(zip(worths, events, strict=True))
    ]
    return {"bars": bars}


@season_page
def rules(page: SeasonPage) -> HttpResponse:
    chapters = season_lists.rules_text(page.season.rules)
    return page.render("seasons/rules.html", chapters=chapters, heading=page.season.rules.name)


@season_page
def check(page: SeasonPage) -> HttpResponse:
    """How anybody recomputes the whole table."""
    return page.render("seasons/check.html", events=season_lists.events_table(page.shown))


@season_page
def paper(page: SeasonPage, word: str, ending: str) -> HttpResponse:
    """One list as PDF or Excel."""
    if word not in TABLES:
        raise Http404
    language = page.language
    made = season_lists.paper(page.shown, word, page.state.head, clock.now())
    if ending == "xlsx":
        from paisai.prints.excel import workbook

        answer = HttpResponse(
            workbook([made], language),
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        )
    else:
        from paisai.prints.typeset import pdf

        answer = HttpResponse(pdf(made, language), "application/pdf")
    answer["Content-Disposition"] = f'attachment; filename="{page.stream.slug}-{word}.{ending}"'
    return answer


@season_page
def record_file(page: SeasonPage) -> HttpResponse:
    """The season's record, as `paisai season verify` reads it; nothing private is in it."""
    text = "".join(event.line() + "\n" for event in page.state.history)
    answer = HttpResponse(text, "application/x-ndjson; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{page.stream.slug}.jsonl"'
    return answer


@season_page
def as_json(page: SeasonPage) -> JsonResponse:
    """The lists of a season for programs, as the public sees them."""
    language = language_of(page.request)
    at = Shown(page.season, clock.now().date(), public=True)
    found = {word: season_lists.plain_rows(make(at), language) for word, make in TABLES.items()}
    return JsonResponse(
        {"season": page.season.name, "head": page.state.head, "seq": page.state.seq, **found},
        json_dumps_params={"ensure_ascii": False, "default": str},
    )
