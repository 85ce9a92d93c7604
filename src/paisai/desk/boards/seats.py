"""How are the seats of a table called, who sits on them, who rests, and how does the first deal
begin?

Tables by rank take the order of the list: of those who share a place first who did better in the
play-off, then by the table and seat that the draw of the stage before gave them.
"""

from __future__ import annotations

from paisai.prints.table import same
from paisai.text import SILENT, Text, joined
from paisai.tournament.competition import Competition, StageState, TableAt
from paisai.tournament.entries import EntryId
from paisai.tournament.formats import format_of
from paisai.tournament.formats.threes import by_rank, three_tables
from paisai.tournament.naming import label, names, table_list
from paisai.tournament.rounds import Compass, PlayedDeal, Round, Score, Seated

THREE = (Text("甲", "A"), Text("乙", "B"), Text("丙", "C"))
COMPASS = (Text("南北", "North-South"), Text("东西", "East-West"))
CUT = (Text("甲方", "Side A"), Text("乙方", "Side B"))
"""Where the seats are cut for at the table, paper knows only two sides (B6.4)."""


def seat_names(competition: Competition, stage: StageState) -> tuple[Text, ...]:
    if competition.spec(stage).by_deals:
        return THREE
    return CUT if competition.spec(stage).seats_are_cut else COMPASS


def sitting(table: TableAt) -> tuple[Text, ...]:
    """Returns who sits there, seat by seat: entries with their units, and substitutes (E4.2a)."""
    entries = dict(enumerate(same(label(table.competition, entry)) for entry in table.seats))
    return tuple((entries | dict(table.substitutes_by_seat)).values())


def unfilled(table: TableAt) -> tuple[Text, ...]:
    """Returns the seats of a drafted table for which the chief referee names a substitute, in the
    order of his list."""
    seats = seat_names(table.competition, table.stage)
    return (
        *(seats[table.seats.index(entry)] for entry in table.left_seats),
        *seats[len(table.seats) : len(table.seats) + table.empty_seats],
    )


def beside(table: TableAt) -> tuple[tuple[Text, Text], ...]:
    """Returns substitutes, each with the name of the seat."""
    seats = seat_names(table.competition, table.stage)
    return tuple((seats[at], who) for at, who in table.substitutes_by_seat)


BIDS_FIRST = Text("首叫", "Bids first")


def level_text(round_: Round) -> Text:
    """第一副打 7; nothing where no level was drawn."""
    if not round_.first_level:
        return SILENT
    level = round_.first_level.replace("T", "10")
    return Text(f"第一副打 {level}", f"First deal at level {level}")


def first_bidder(round_: Round, table: Seated) -> int | None:
    """The seat, where it was drawn."""
    if not round_.first_bidders:
        return None
    return round_.first_bidders[round_.tables.index(table)]


def bidder_text(round_: Round, table: Seated) -> Text:
    seat = first_bidder(round_, table)
    return SILENT if seat is None else THREE[seat]


def starts(round_: Round, table: Seated) -> tuple[Text, ...]:
    """What a score sheet says under each seat."""
    if round_.first_level:
        return (level_text(round_),) * len(table.seats)
    seat = first_bidder(round_, table)
    if seat is None:
        return ()
    return tuple(BIDS_FIRST if seat == i else SILENT for i in range(len(THREE)))


BYE = Text("轮空", "Bye")
FREE = Text("轮空晋级", "Passes free")
DONE = Text("小组已赛完", "Group is over")
SUSPENDED = Text("停赛", "Suspended")


def resting(
    competition: Competition, stage: StageState, round_: Round
) -> tuple[tuple[EntryId, Text], ...]:
    """Everybody of the stage who is at no table and not out of the event."""
    over = format_of(competition, stage).played_out(stage, round_.number)
    found = [(entry, DONE if entry in over else BYE) for entry in round_.byes]
    if competition.spec(stage).by_deals and not round_.play_off:
        found += [(entry, FREE) for entry in three_tables(competition, stage).free]
    there = {e for table in round_.tables for e in table.seats} | {e for e, _ in found}
    found += [
        (entry, SUSPENDED)
        for entry in stage.participants
        if entry not in there
        and not competition.is_out(entry)
        and not competition.plays(entry, round_.serial)
    ]
    return tuple(found)


def split_said(competition: Competition, stage: StageState, round_: Round) -> Text:
    """Nothing where the tables are not made by rank, or nobody was split."""
    if round_.play_off or not competition.spec(stage).by_deals:
        return SILENT
    before = [one for one in competition.stages if one.index < stage.index]
    if not before or not by_rank(competition, stage):
        return SILENT
    at = {entry: table.number for table in round_.tables for entry in table.seats}
    extra = {e for one in before[-1].rounds if one.play_off for t in one.tables for e in t.seats}
    found, place = [], 1
    for group in before[-1].standing or ():
        here = [entry for entry in group if entry in at]
        tables = sorted({at[entry] for entry in here})
        if len(tables) > 1 and not {*here} & {*_free(before[-1])}:
            whom, where = names(competition, here), table_list(tables)
            how = _PLAYED_OFF if {*here} & extra else _DRAWN
            found.append(
                Text(
                    f"并列第 {place} 名的 {whom.zh} 分在{where.zh}，{how.zh}",
                    f"{whom.en} share place {place} and are split over {where.en}, {how.en}",
                )
            )
        place += len(group)
    return joined(found, "；", "; ")


_DRAWN = Text("先后按上一阶段抽签的桌号和座位", "by the table and seat drawn in the stage before")
_PLAYED_OFF = Text(
    "先后按加赛，再按抽签的桌号和座位", "by the play-off, then by the table and seat drawn"
)


def _free(stage: StageState) -> tuple[str, ...]:
    return stage.course.free


_SHORT = {side: Text(side.words.zh, side.value) for side in Compass}


def deals_written(score: Score | None) -> Text:
    """甲+6 乙-4 0, or 南北80 东西35; nothing where only levels are known."""
    if score is None:
        return SILENT
    if score.deals is not None:
        return joined(map(_three, score.deals), " ", " ")
    return joined(map(_played, score.played or ()), " ", " ")


def _played(deal: PlayedDeal) -> Text:
    taken = Text("判", "x") if deal.points is None else Text(str(deal.points), str(deal.points))
    return _SHORT[deal.declarer] + taken


def _three(row: tuple[int, int, int]) -> Text:
    """By the declarer, who has won or lost twice what each of the others has.

    >>> [_three(row).zh for row in ((6, -3, -3), (2, -4, 2), (0, 0, 0), (5, -3, -2))]
    ['甲+6', '乙-4', '0', '5,-3,-2']
    """
    if not any(row):
        return Text("0", "0")
    for seat, won in enumerate(row):
        if all(2 * other == -won for at, other in enumerate(row) if at != seat):
            return THREE[seat] + Text(f"{won:+d}", f"{won:+d}")
    figures = ",".join(map(str, row))
    return Text(figures, figures)
