"""Which special awards of the regulation were given, and which are still to be given?"""

from __future__ import annotations

from paisai.text import Text, joined
from paisai.tournament.competition import Competition
from paisai.tournament.naming import honoured


def special_awards(competition: Competition) -> dict[str, Text]:
    """Those of the regulation, by their Chinese names."""
    awards = competition.regulation.awards
    return {special.name.zh: special.name for special in awards.special} if awards else {}


def honours_given(competition: Competition) -> tuple[Text, ...]:
    names = special_awards(competition)
    return tuple(
        Text(f"{names[one.award].zh}：{to}", f"{names[one.award].en}: {to}")
        for one in competition.honours
        for to in [honoured(competition, one.to)]
    )


def open_honours(competition: Competition) -> Text:
    awards, said = competition.regulation.awards, []
    for special in awards.special if awards is not None else ():
        missing = special.count - sum(h.award == special.name.zh for h in competition.honours)
        if missing > 0:
            said.append(
                Text(
                    f"“{special.name.zh}”还有 {missing} 名没有评出",
                    f"{special.name.en}: {missing} not given yet",
                )
            )
    return joined(said, "；", "; ")
