"""Which special awards of the regulation were given, and which are still to be given?"""

from __future__ import annotations

from paisai.text import Text, joined
from paisai.tournament.competition import Competition
from paisai.tournament.naming import honoured
from paisai.tournament.ranking.prizes import honours_open


def special_awards(competition: Competition) -> dict[str, Text]:
    """Those of the regulation, by their Chinese names."""
    awards = competition.regulation.awards
    return {special.name.zh: special.name for special in awards.special} if awards else {}


def honours_given(competition: Competition) -> tuple[Text, ...]:
    """And those that were waived, with why."""
    names = special_awards(competition)
    given = tuple(
        Text(f"{names[one.award].zh}：{to}", f"{names[one.award].en}: {to}")
        for one in competition.honours
        for to in [honoured(competition, one.to)]
    )
    waived = tuple(
        Text(
            f"{names[one.award].zh}这次不再评：{one.reason}",
            f"{names[one.award].en}: no more are given this time: {one.reason}",
        )
        for one in competition.waived
    )
    return given + waived


def open_honours(competition: Competition) -> Text:
    said = (
        Text(f"“{one.name.zh}”还有 {missing} 名没有评出", f"{one.name.en}: {missing} not given yet")
        for one, missing in honours_open(competition)
    )
    return joined(said, "；", "; ")
