"""Which special awards of the regulation are still to be given?"""

from __future__ import annotations

from paisai.text import SILENT, Text
from paisai.tournament.competition import Competition


def open_honours(competition: Competition) -> Text:
    awards, said = competition.regulation.awards, SILENT
    for special in awards.special if awards is not None else ():
        missing = special.count - sum(h.award in special.name.zh for h in competition.honours)
        if missing > 0:
            said += Text(
                f"“{special.name.zh}”还有 {missing} 名没有评出；",
                f"{missing} of {special.name.en} not given yet; ",
            )
    return said
