"""Online tables: who sits, who may act, what time is left, what happened.

A table is a stream of events. `decide` gives the event that a command makes, or refuses;
`evolve` gives the table after an event; `replay` the table of a whole stream. There is no clock
here, no network and no rule of a game: the deal is the game's own value.
"""

from paisai.tables.deciding import decide
from paisai.tables.evolving import evolve
from paisai.tables.room import Room, Stored, replay
from paisai.tables.view import difference, view_of

__all__ = ["Room", "Stored", "decide", "difference", "evolve", "replay", "view_of"]
