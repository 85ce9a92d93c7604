"""What came by the public form: looked at, taken over into the ledger, or put away."""

from __future__ import annotations

from django.http import Http404, HttpResponse

from paisai.desk.forms import Form, form_of
from paisai.errors import PaisaiError
from paisai.frozen import replace
from paisai.text import Text
from paisai.web.acts import perform, posted, refused_form, situation
from paisai.web.doing import and_say, done
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
    sent = {name: [str(text)] for name, text in one.values.items()}
    if not one.values.get("telephone"):  # deleted with this copy, it would be known to nobody
        sent["telephone"] = [one.contact]
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
    return page.render("entries/pending.html", status, tab="entries", one=one, form=form)
