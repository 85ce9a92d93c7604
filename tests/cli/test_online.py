"""`paisai play URL --with` without a server: what it makes of what it is told."""

from __future__ import annotations

from typing import Any

import pytest

from paisai.cli.online import Seen, guess
from paisai.frozen import replace
from paisai.presets import preset_ids
from paisai.tables.view import event_of, legal_of, view_of
from support.table_stream import Stream


def unordered(view: Any) -> Any:
    """A trick is told as it is laid out, whatever order its cards were sent in."""
    if not hasattr(view, "own_played"):
        return view
    own = tuple(tuple(sorted(cards)) for cards in view.own_played)
    return replace(view, own_played=own, point_cards=tuple(sorted(view.point_cards)))


@pytest.mark.parametrize("preset", preset_ids())
@pytest.mark.parametrize("seed", range(3))
def test_the_deal_put_together_shows_the_seat_just_what_the_real_one_does(
    preset: str, seed: int
) -> None:
    table = Stream(preset, people=1, seed=seed, deals=1)
    seen, asked = Seen(), 0
    table.shuffle()
    while table.room.phase == "playing":
        view = view_of(table.room, 0)
        seen.look(view)
        legal = legal_of(table.room, 0)
        if legal is not None and view["deal"]["phase"] != "naming":
            made = guess(table.room.rules, view["deal"], 0, seen, legal)
            assert unordered(made.view(0)) == unordered(table.room.deal.view(0))
            for action in legal["actions"]:
                assert table.room.game.read(made, 0, action) in made.actions(0)
            asked += 1
        before = table.room
        table.go_on()
        event = table.events[-1]
        seen.heard(event_of(before, table.room, event.kind, event.data, 0))
    assert asked > 5
