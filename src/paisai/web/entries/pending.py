"""What came by the public form: looked at, taken over into the ledger, or put away."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.views.decorators.http import require_POST

from paisai.acting.forms import Form, form_of
from paisai.acting.forms.entries import team_commands
from paisai.errors import PaisaiError
from paisai.frozen import replace
from paisai.text import Text
from paisai.web.acts import perform, posted, refused_form, situation
from paisai.web.doing import and_refuse, and_say, do, done
from paisai.web.entries.models import PendingEntry
from paisai.web.entries.sheets import WORKERS
from paisai.web.pages import EventPage, event_page

KIND = "add_entry"
GONE = Text("这份报名已经有人处理了", "somebody has dealt with this entry already")


def _taking(form: Form) -> Form:
    return replace(form, submit=Text("接收", "take it over"))


@event_page(*WORKERS)
def decide(page: EventPage, key: int) -> HttpResponse:
    one = PendingEntry.objects.filter(stream=page.stream, pk=key).first()
    back = f"/o/{page.slug}/entries/"
    if one is None:
        if page.request.method == "POST":
            return and_say(page.request, back, GONE, good=False)
        raise Http404(GONE)
    sent = _sent(one)
    form = _taking(form_of(KIND, situation(page)).kept(sent))
    status = 200
    if "refuse" in page.request.POST:
        one.delete()
        said = Text(f"没有接收第 {one.number} 号，已删去", f"no. {one.number} was not taken over")
        return and_say(page.request, back, said)
    if page.request.method == "POST":
        answer = posted(page)
        try:
            what = perform(page, KIND, answer)
        except PaisaiError as error:
            form, status = _taking(refused_form(page, KIND, answer, error)), 400
        else:
            one.delete()
            return done(page, what, back)
    team = _team(page, one).count()
    return page.render("entries/pending.html", status, tab="entries", one=one, form=form, team=team)


def _sent(one: PendingEntry) -> dict[str, list[str]]:
    sent = {name: [str(text)] for name, text in one.values.items()}
    if not one.values.get("telephone"):  # deleted with this copy, it would be known to nobody
        sent["telephone"] = [one.contact]
    return sent


def _team(page: EventPage, one: PendingEntry) -> QuerySet[PendingEntry]:
    """All that wait and were sent with the same contact for the same unit."""
    units = one.values.get("units", "")
    return PendingEntry.objects.filter(stream=page.stream, contact=one.contact, values__units=units)


@require_POST
@event_page(*WORKERS)
def take_team(page: EventPage, key: int) -> HttpResponse:
    """A whole team is taken over at once, or nobody of it."""
    one = PendingEntry.objects.filter(stream=page.stream, pk=key).first()
    back = f"/o/{page.slug}/entries/"
    if one is None:
        return and_say(page.request, back, GONE, good=False)
    team = list(_team(page, one))
    sent = [_sent(each) for each in team]
    try:
        what = do(page, lambda state, now: team_commands(situation(page, state, now), sent))
    except PaisaiError as error:
        return and_refuse(page.request, f"{back}pending/{key}/", error)
    PendingEntry.objects.filter(pk__in=[each.pk for each in team]).delete()
    return done(page, what, back)
