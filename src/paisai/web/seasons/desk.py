"""The desk of whoever keeps a season: what is due, and everything that can be done to it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from paisai.desk import season_lists
from paisai.errors import NotationError, NotPermitted, PaisaiError
from paisai.frozen import record
from paisai.ledger import State, import_text
from paisai.regulations import editing
from paisai.regulations.reading import parse
from paisai.seasons import (
    Season,
    closed_event,
    load_rules,
    opening,
    rules_from,
    to_award,
)
from paisai.seasons import acts as season_acts
from paisai.seasons.acts import ACTS, SeasonAct
from paisai.seasons.book import still_named_in
from paisai.seasons.counting import event_class
from paisai.seasons.deciding import need_person
from paisai.seasons.people import particulars
from paisai.seasons.points import called
from paisai.seasons.rules import plain_rules, shipped_rules
from paisai.text import Text
from paisai.web import clock
from paisai.web.doing import and_refuse, and_say
from paisai.web.people.guards import for_organisers
from paisai.web.people.models import Account
from paisai.web.people.visitor import visitor_of
from paisai.web.safety import forbidden
from paisai.web.seasons.models import SeasonKeeper, SeasonStream
from paisai.web.seasons.pages import SeasonPage, season_page
from paisai.web.seasons.store import act_on, forget_person, open_season
from paisai.web.sent import request_id
from paisai.web.streams.books import book_of
from paisai.web.streams.models import Stream
from paisai.web.uploads import uploaded

P = ParamSpec("P")
View = Callable[Concatenate[SeasonPage, Account, P], HttpResponse]
NOT_KEPT = NotPermitted(
    "这一页是给管这个赛季的人的；请他把您加进来",
    "this page is for who keeps the season; ask them to add you",
)


def for_keepers(view: View[P]) -> Callable[..., HttpResponse]:
    """The view of who keeps a season."""

    def guarded(page: SeasonPage, /, *args: P.args, **more: P.kwargs) -> HttpResponse:
        account = visitor_of(page.request).account
        if account is None:
            return redirect_to_login(page.request.get_full_path(), "/in/")
        if not page.keeps:
            return forbidden(page.request, NOT_KEPT)
        return view(page, account, *args, **more)

    return wraps(view)(season_page(guarded))


@for_organisers
def new(request: HttpRequest, account: Account) -> HttpResponse:
    """A form for a new season; what is wrong stands above it and what was typed stays."""
    choices = [(id_, load_rules(id_)) for id_ in shipped_rules()]
    typed = {key: request.POST.get(key, "") for key in ("name", "holder", "slug", "rules")}
    typed |= {key: request.POST.get(key, "") for key in ("first_day", "last_day")}
    error: PaisaiError | None = None
    if request.method == "POST":
        try:
            stream = _opened(account, typed)
        except PaisaiError as refused:
            error = refused
        else:
            said = Text("赛季已建立", "the season is open")
            return and_say(request, f"/s/{stream.slug}/desk/", said)
    elif not typed["first_day"]:
        year = clock.now().year
        typed |= {"first_day": f"{year}-01-01", "last_day": f"{year}-12-31", "rules": "default"}
    values = {"choices": choices, "typed": typed, "error": error, "ours": season_lists.OURS}
    return render(request, "seasons/new.html", values, status=400 if error else 200)


def _opened(account: Account, typed: dict[str, str]) -> SeasonStream:
    slug = typed["slug"].strip().lower()
    if not slug or not all(c.isascii() and (c.isalnum() or c in "-_") for c in slug):
        raise NotationError(
            "网址用小写字母、数字和连字符，如 2026-season",
            "the address has small letters, figures and hyphens, such as 2026-season",
        )
    days = (_day(typed["first_day"]), _day(typed["last_day"]))
    act = opening(typed["name"].strip(), typed["holder"].strip(), days, load_rules(typed["rules"]))
    return open_season(account, slug[:60], act)


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise NotationError(
            f"{text[:20]!r} 不是日期，写成 2026-01-31",
            f"{text[:20]!r} is no day; write it as 2026-01-31",
        ) from None


@record
class Countable:
    """A closed event of this server that the season could count."""

    slug: str
    name: str
    of_class: str


@for_keepers
def desk(page: SeasonPage, account: Account) -> HttpResponse:
    """What is due first, then everything else that can be done."""
    at, season = page.shown, page.season
    waiting = [one for one in season.grades if one.handed_over is None]
    return page.render(
        "seasons/desk.html",
        countable=list(_countable(page)),
        doubts=season_lists.doubts_table(at).rows,
        earned=[
            (at.name(one.person), season.rules.grade(one.grade).name)
            for one in to_award(season, at.day)
        ],
        waiting=[
            {
                "person": season.who(one.person),
                "name": at.name(season.who(one.person)),
                "grade": one.grade,
                "called": season.rules.grade(one.grade).name,
            }
            for one in waiting
        ],
        events=season.in_order(),
        classes=season.rules.classes,
        log=_log(page),
        keepers=[one.account for one in page.stream.keepers.select_related("account")],
        rules_text=editing.write(plain_rules(season.rules)),
    )


def _countable(page: SeasonPage) -> list[Countable]:
    """Returns the closed events of this server that are not counted: those the keeper runs, or
    all for who runs the server."""
    visitor = visitor_of(page.request)
    streams = Stream.objects.filter(demonstration=False)
    if not visitor.runs_server and visitor.account is not None:
        streams = streams.filter(staff__account=visitor.account).distinct()
    found = []
    for stream in streams:
        try:
            state = book_of(stream).follow()
        except PaisaiError:
            continue  # one whose record cannot be read is not counted, and hides no other
        competition = state.competition
        if competition is None or not competition.closed:
            continue
        if state.history[0].hash not in page.season.events:
            letter = event_class(competition) or ""
            found.append(Countable(stream.slug, stream.name, letter))
    return found


def _log(page: SeasonPage) -> list[dict[str, object]]:
    undone = page.state.undone
    return [
        {
            "seq": event.seq,
            "time": event.time,
            "actor": event.actor,
            "act": ACTS[event.kind].called,
            "undone": event.seq in undone,
            "may_undo": event.seq not in undone and event.kind not in ("undo", "open_season"),
        }
        for event in reversed(page.state.history)
    ]


@for_keepers
def people(page: SeasonPage, account: Account) -> HttpResponse:
    """Everybody the season knows, to be mended, hidden, parted or forgotten."""
    at = page.shown
    wanted = page.request.GET.get("q", "").strip()
    shown = {person for person, *_ in page.season.appearances()}
    found = [
        {
            "person": person,
            "name": called(page.season, person),
            "unit": page.season.people[person].unit,
            "hidden": page.season.people[person].hidden,
        }
        for person in sorted(shown, key=lambda id_: int(id_[1:]))
        if wanted in page.season.people[person].name or wanted == person
    ]
    return page.render("seasons/people.html", people=found, q=wanted, day=at.day)


# Acts


def _counted(page: SeasonPage) -> SeasonAct:
    request = page.request
    letter = request.POST.get("of_class", "").strip().upper() or None
    file = uploaded(request, "file") if "file" in request.FILES else None
    state = _state_of_file(file[1]) if file else _state_of_stream(page)
    return season_acts.CountEvent(closed_event(state, page.season.secret, letter))


def _state_of_file(content: bytes) -> State:
    """Returns the state of an event's file that was handed in; nothing of it is kept."""
    from pathlib import Path
    from tempfile import TemporaryDirectory

    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        raise NotationError("比赛文件应是 UTF-8 文字", "an event's file is UTF-8 text") from None
    with TemporaryDirectory(prefix="paisai-") as folder:
        return import_text(text, Path(folder, "event.jsonl")).state


def _state_of_stream(page: SeasonPage) -> State:
    slug = page.request.POST.get("event", "")
    known = {one.slug for one in _countable(page)}
    stream = Stream.objects.filter(slug=slug).first()
    if stream is None or slug not in known:
        raise NotationError(
            "没有这场比赛，或它不能计入；请从列表里选，或交比赛文件",
            "there is no such event to count; choose one of the list, or hand in its file",
        )
    return book_of(stream).follow()


def _pairs(page: SeasonPage) -> tuple[tuple[str, str], ...]:
    pairs = []
    for text in page.request.POST.getlist("pair"):
        one, _, other = text.partition(" ")
        pairs.append((one, other))
    return tuple(pairs)


def _mended(page: SeasonPage) -> SeasonAct:
    given = page.request.POST
    person, unit = given.get("person", ""), given.get("unit", "").strip()
    name, number = given.get("name", "").strip(), given.get("number", "").strip()
    known = None
    if name or number:
        there = unit or need_person(page.season, person).unit
        known = particulars(page.season.secret, name, there, None, number or None)
    return season_acts.MendPerson(person, known, unit, given.get("reason", ""))


def _rules_given(page: SeasonPage) -> SeasonAct:
    rules = rules_from(parse(page.request.POST.get("rules", ""), "办法"), "办法")
    return season_acts.ChangeRules(plain_rules(rules), page.request.POST.get("reason", ""))


def _made(page: SeasonPage, do: str) -> SeasonAct:
    """Returns the act that a form asks for."""
    given, today = page.request.POST, clock.now().date()
    reason, person = given.get("reason", ""), given.get("person", "")
    makers: dict[str, Callable[[], SeasonAct]] = {
        "count_event": lambda: _counted(page),
        "take_out": lambda: season_acts.TakeOut(given.get("event", ""), reason),
        "same_people": lambda: season_acts.SamePeople(_pairs(page), reason),
        "different_people": lambda: season_acts.DifferentPeople(_pairs(page), reason),
        "part_person": lambda: season_acts.PartPerson(
            person, tuple(given.getlist("event")), reason
        ),
        "mend_person": lambda: _mended(page),
        "hide_person": lambda: season_acts.HidePerson(person, given.get("show") != "yes"),
        "award_grades": lambda: season_acts.AwardGrades(today),
        "hand_over_grade": lambda: season_acts.HandOverGrade(person, given.get("grade", ""), today),
        "change_rules": lambda: _rules_given(page),
        "close_season": season_acts.CloseSeason,
        "undo": lambda: season_acts.Undo(_number(given.get("seq", "")), reason),
    }
    if do not in makers:
        raise NotationError("没有这个操作", "there is no such act")
    return makers[do]()


def _number(text: str) -> int:
    if not text.isdecimal():
        raise NotationError("要写第几条，一个数", "the number of the act is wanted")
    return int(text)


@require_POST
@for_keepers
def do(page: SeasonPage, account: Account, name: str) -> HttpResponse:
    """Any act of a season; the next page says what happened, or why it was refused."""
    back = f"/s/{page.stream.slug}/desk/"
    try:
        act = _made(page, name)
        done = act_on(page.stream, lambda season: act, account, request_id(page.request))
    except PaisaiError as error:
        return and_refuse(page.request, back, error)
    return and_say(page.request, back, _told(done.state.season, act))


def _told(season: Season | None, act: SeasonAct) -> Text:
    text = act.called + Text("：已记录", ": done")
    if isinstance(act, season_acts.CountEvent) and season is not None:
        doubts = len(season.open_doubts)
        if doubts:
            text = text + Text(
                f"；有 {doubts} 处要判定是不是同一个人", f"; of {doubts} pairs decide who is who"
            )
    return text


@require_POST
@for_keepers
def forget(page: SeasonPage, account: Account) -> HttpResponse:
    """A person's name is erased for good; the page says in which event files it still stands."""
    person = page.request.POST.get("person", "")
    back = f"/s/{page.stream.slug}/people/"
    try:
        who = need_person(page.season, person).id
        files = still_named_in(page.season, who)
        forget_person(page.stream, who, account, page.request.POST.get("reason", ""))
    except PaisaiError as error:
        return and_refuse(page.request, back, error)
    names = "、".join(files) or "—"
    said = Text(
        f"{who} 的资料已删除；这些比赛自己的记录里还有姓名：{names}",
        f"{who} is forgotten; the records of these events still name them: {names}",
    )
    return and_say(page.request, back, said)


@require_POST
@for_keepers
def keepers(page: SeasonPage, account: Account) -> HttpResponse:
    """Another account keeps the season too, or no longer does; one is always left."""
    back, login = f"/s/{page.stream.slug}/desk/", page.request.POST.get("login", "").strip()
    other = Account.objects.filter(login__iexact=login, is_active=True).first()
    if other is None:
        error = NotationError(
            f"没有账号 {login[:40]}；写他登录用的名字", f"there is no account {login[:40]}"
        )
        return and_refuse(page.request, back, error)
    if page.request.POST.get("remove") != "yes":
        SeasonKeeper.objects.get_or_create(season=page.stream, account=other)
        said = Text(f"{other.name} 也管这个赛季了", f"{other.name} keeps the season too")
        return and_say(page.request, back, said)
    if page.stream.keepers.count() < 2:
        last = NotationError("至少要留一个人管赛季", "somebody has to keep the season")
        return and_refuse(page.request, back, last)
    page.stream.keepers.filter(account=other).delete()
    said = Text(f"{other.name} 不再管这个赛季", f"{other.name} no longer keeps the season")
    return and_say(page.request, back, said)


@for_keepers
def certificates(page: SeasonPage, account: Account) -> HttpResponse:
    """The certificates of grades that wait to be handed over."""
    from paisai.prints.typeset import pdf

    made = season_lists.grade_certificates(page.shown, page.state.head, clock.now())
    if not made.certificates:
        error = NotationError(
            "没有待颁发的证书；先授予等级", "no certificate waits; award grades first"
        )
        return and_refuse(page.request, f"/s/{page.stream.slug}/desk/", error)
    answer = HttpResponse(pdf(made, page.language), "application/pdf")
    answer["Content-Disposition"] = f'attachment; filename="{page.stream.slug}-grades.pdf"'
    return answer
