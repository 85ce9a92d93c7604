"""Events to look at: one of each kind, each at another point of its life."""

from __future__ import annotations

from collections.abc import Callable

from django.db import transaction

from paisai.desk.rights import STAFF, Role
from paisai.ledger import State, export_text
from paisai.text import Text
from paisai.web import clock
from paisai.web.people.first import first_account
from paisai.web.people.models import Member
from paisai.web.people.passes import pass_for
from paisai.web.streams.import_export import take_in
from paisai.web.streams.models import Stream

SEED = 7
Say = Callable[[Text], None]


def _nothing(_: Text) -> None:
    pass


def demonstrate(say: Say = _nothing, seed: int = SEED) -> None:
    """Nothing where there are events already. Each event is there as soon as it is made."""
    from paisai.web.demonstration.scenes import SCENES

    if Stream.objects.exists():
        return
    for scene in SCENES:
        state = scene.make(clock.now(), seed)
        slug = f"demo-{scene.slug}"
        _keep(slug, state)
        assert state.competition is not None
        name, at = state.competition.name, scene.at
        say(
            Text(
                f"{name}（{at.zh}） /o/{slug}/",
                f"{name} ({at.en}) /o/{slug}/",
            )
        )


@transaction.atomic
def _keep(slug: str, state: State) -> None:
    """The first account holds every staff role; each unit has a leader's pass, and each entry a
    player's."""
    stream = take_in(slug, export_text(state), state.private).stream
    stream.demonstration, stream.listed = True, False
    stream.save(update_fields=["demonstration", "listed"])
    account = first_account()
    Member.objects.bulk_create(
        Member(account=account, stream=stream, role=role.value) for role in STAFF
    )
    assert state.competition is not None
    for unit in state.competition.units:
        pass_for(stream, Role.LEADER, unit)
    for entry in state.competition.entrants:
        pass_for(stream, Role.PLAYER, entry)
