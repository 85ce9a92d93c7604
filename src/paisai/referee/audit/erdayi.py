"""What did the recorded deals of 竞技二打一 do wrong? From the first bid to the totals."""

from __future__ import annotations

from collections.abc import Iterator

from paisai.erdayi import Concern, Rules, Sitting
from paisai.erdayi.scoring import scores_text
from paisai.record import Record
from paisai.record.erdayi import SEATS
from paisai.record.erdayi_replay import starting_deal
from paisai.referee.audit.erdayi_deal import DealWalk
from paisai.referee.audit.faults import Fault, Noted
from paisai.referee.audit.stated_figures import stated_wrong


def faults_of(record: Record, rules: Rules) -> Iterator[tuple[int, Noted]]:
    """Every fault with the number of its deal, in the order of the record."""
    sitting: Sitting | None = None
    sure = True
    for index, entry in enumerate(record.deals):
        start = starting_deal(entry, rules)
        if sitting is None:
            sitting = Sitting(start.first_bidder, rules)
        elif sure and entry.number == record.deals[index - 1].number + 1:
            truth = SEATS[sitting.next_first_bidder]
            line = entry.line_of("首叫")
            wrong = stated_wrong(
                line,
                "首叫",
                entry.get("首叫"),
                truth,
                rules.clauses[Concern.FIRST_BIDDER],
                Fault.SETTING,
            )
            if wrong is not None:
                yield entry.number, wrong
        walk = DealWalk(entry, start)
        walk.run()
        yield from ((entry.number, noted) for noted in walk.noted)
        if walk.result is None or sitting.over:
            sure = False
        else:
            sitting = sitting.add(walk.result, walk.warnings)
    if record.totals is not None and sitting is not None and sure:
        truth = scores_text(sitting.totals)
        wrong = stated_wrong(
            record.totals_line, "合计", record.totals, truth, rules.clauses[Concern.RANKING]
        )
        if wrong is not None:
            yield record.deals[-1].number, wrong
