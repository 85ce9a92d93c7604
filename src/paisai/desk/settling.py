"""What is said of a stage whose close no longer holds: who should advance, and what is given up if
they do?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from paisai.text import SILENT, Text, joined
from paisai.tournament.competition import Competition
from paisai.tournament.naming import names, stage_name, whole_name
from paisai.tournament.next_step import WORDS, Due, can_begin_anew, stage_after, unsettled_stage
from paisai.tournament.rounds import RoundStatus


def settling(competition: Competition) -> Text:
    """What is to be decided; nothing where nothing is."""
    stage = unsettled_stage(competition)
    if stage is None or stage.unsettled is None:
        return SILENT
    out = [entry for entry in stage.advancing if entry not in stage.unsettled]
    into = [entry for entry in stage.unsettled if entry not in stage.advancing]
    if can_begin_anew(competition, stage):
        said = WORDS[Due.SETTLE]
        what = joined(withdrawn(competition), "", " ")
    else:
        said = Text("更正以后晋级的人有变", "a correction changed who advances")
        after = stage_name(competition, stage_after(competition, stage))
        what = Text(
            f"{after.zh}已经打过，只能保留已晋级的，写明理由",
            f"{after.en} has been played, so those who advanced are kept, with a reason",
        )
    if into or out:
        said += Text("：", ": ") + _who(competition, into, out)
    else:
        said += Text("：人没有变，名次的先后变了", ": the same ones, in another order")
    return said + Text("；", "; ") + what if what else said


def _who(competition: Competition, into: Sequence[str], out: Sequence[str]) -> Text:
    found = []
    if into:
        whom = names(competition, into)
        found.append(Text(f"{whom.zh} 应晋级", f"{whom.en} should advance"))
    if out:
        whom = names(competition, out)
        found.append(Text(f"{whom.zh} 不应晋级", f"{whom.en} should not"))
    return joined(found, "，", ", ")


def withdrawn(competition: Competition) -> Iterator[Text]:
    """What becomes of the stage after it if they are replaced."""
    stage = unsettled_stage(competition)
    if stage is None:
        return
    after = stage_after(competition, stage)
    rounds = [one for one in after.rounds if one.status is not RoundStatus.DRAFT]
    for round_ in rounds:
        name = whole_name(competition, after, round_)
        yield Text(
            f"更换就收回已公布的{name.zh}，重新抽签编排；请通知已入座的人",
            f"if they are replaced, {name.en}, already published, is withdrawn and drawn and"
            " paired anew; tell those who are seated",
        )
