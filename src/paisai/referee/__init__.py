"""The referee's desk: infractions, rulings and their effects, clocks, audit of a recorded deal."""

from typing import TYPE_CHECKING

from paisai.lazy import offered

if TYPE_CHECKING:
    from paisai.referee.catalogue import ListedInfraction, infractions
    from paisai.referee.effects import Effect
    from paisai.referee.facts import Fact
    from paisai.referee.history import Past
    from paisai.referee.rulings import Ruling, rule
else:
    __getattr__, __dir__ = offered(
        __name__,
        {
            "catalogue": ("ListedInfraction", "infractions"),
            "effects": ("Effect",),
            "facts": ("Fact",),
            "history": ("Past",),
            "rulings": ("Ruling", "rule"),
        },
    )

__all__ = ["Effect", "Fact", "ListedInfraction", "Past", "Ruling", "infractions", "rule"]
