"""Leaders' and players' cards: listed, renewed at once, printed."""

from __future__ import annotations

from django.http import HttpResponse
from django.views.decorators.http import require_POST

from paisai.desk.due.before_play import taking_part
from paisai.desk.names import is_typed
from paisai.desk.papers.needed import boxes
from paisai.desk.phones import on_the_card
from paisai.desk.rights import Role
from paisai.errors import PaisaiError
from paisai.frozen import record
from paisai.prints.paper import Masthead, PassCard, PassCards
from paisai.regulations.regulation import PHONE_USE
from paisai.text import Text
from paisai.tournament.naming import unit_names
from paisai.web import clock
from paisai.web.address import for_phones, only_here
from paisai.web.doing import and_refuse, and_say
from paisai.web.pages import EventPage, event_page
from paisai.web.papers.making import made
from paisai.web.papers.papers import PDF, named_file
from paisai.web.people import qr
from paisai.web.people.models import Pass
from paisai.web.people.passes import WRONG_AT_MOST, pass_for, pin_of, renew, word_of

KINDS = {"leader": Role.LEADER, "player": Role.PLAYER}


@record
class Holder:
    """Somebody who gets a card. `names`: each of theirs, where `name` is a pair's."""

    role: Role
    subject: str
    name: str
    unit: str
    names: tuple[str, ...]


def holders(page: EventPage) -> list[Holder]:
    competition = page.competition
    leaders = [
        Holder(Role.LEADER, unit.id, name, unit.name, (name,))
        for unit in competition.units.values()
        for name in [unit.leader or unit.name]
    ]
    players = [
        Holder(
            Role.PLAYER,
            one.id,
            one.name,
            "、".join(unit_names(competition, one.units)),
            (one.name, *(player.name for player in one.players)),
        )
        for one in taking_part(competition)
    ]
    return leaders + players


@event_page(Role.ORGANISER)
def passes_page(page: EventPage) -> HttpResponse:
    given = {(one.role, one.subject): one for one in Pass.objects.filter(stream=page.stream)}
    wanted = page.request.GET.get("q", "").strip()[:60]
    lines = []
    for one in holders(page):
        said = f"{one.name} {one.unit} {one.subject}"
        if wanted and wanted not in said and not is_typed(wanted, one.names):
            continue
        found = given.get((one.role.value, one.subject))
        lines.append(
            {
                "holder": one,
                "role": one.role.text,
                "held": found,
                "locked": found is not None and found.wrong >= WRONG_AT_MOST,
            }
        )
    return page.render(
        "people/passes.html",
        tab="people",
        organiser=True,
        lines=lines,
        wanted=wanted,
        boxes=boxes(page.competition),
        phones=PHONE_USE[page.competition.phone_use],
        only_here=only_here(page.request),
    )


def _asked(page: EventPage) -> Holder | None:
    sent = page.request.POST or page.request.GET
    return next(
        (
            one
            for one in holders(page)
            if one.role.value == sent.get("role") and one.subject == sent.get("subject")
        ),
        None,
    )


NO_HOLDER = Text("没有这个领队或参赛者", "there is no such leader or entry")


@require_POST
@event_page(Role.ORGANISER)
def renew_pass(page: EventPage) -> HttpResponse:
    """The old card is void at once."""
    one, back = _asked(page), f"/o/{page.slug}/people/passes/"
    if one is None:
        return and_say(page.request, back, NO_HOLDER, good=False)
    renew(pass_for(page.stream, one.role, one.subject))
    said = Text(
        f"{one.name} 的参赛证换了，旧的立即作废；请打印新的",
        f"{one.name} has a new card; the old one is void at once. Print the new one",
    )
    return and_say(page.request, back, said)


@event_page(Role.ORGANISER)
def cards(page: EventPage) -> HttpResponse:
    """Of one holder, of all leaders, of all players, or of all."""
    from paisai.prints.typeset import pdf

    only = KINDS.get(page.request.GET.get("only", ""))
    one = _asked(page)
    chosen = [one] if one else [h for h in holders(page) if only in (None, h.role)]
    held = [(holder, pass_for(page.stream, holder.role, holder.subject)) for holder in chosen]
    language = "en" if page.language == "en" else "zh"
    paper = PassCards(
        Masthead(page.competition.name, clock.now(), page.state.head),
        tuple(_card(page, holder, found) for holder, found in held),
        on_the_card(page.competition),
    )
    key = (
        "passes",
        paper.note,
        tuple((card.link, card.pin, card.name) for card in paper.cards),
        language,
    )
    try:
        content = made(key, lambda: pdf(paper, "en" if language == "en" else "zh"))
    except PaisaiError as error:
        back = f"/o/{page.slug}/people/passes/"
        return and_refuse(page.request, back, error)
    return named_file(content, PDF, f"{page.slug}-cards.pdf", "inline")


def _card(page: EventPage, holder: Holder, found: Pass) -> PassCard:
    link = for_phones(page.request, f"/p/{word_of(found)}/")
    unit = holder.unit if holder.unit != holder.name else ""
    role = holder.role.text
    if holder.role is Role.PLAYER:
        role += Text(f" {holder.subject}", f" {holder.subject}")
    return PassCard(role, holder.name, unit, link, pin_of(found), qr.svg(link))
