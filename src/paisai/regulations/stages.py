"""In which stages is the competition played?

A format is a list of stages; each takes the best of the one before. Presets use one to
three; an organiser may put them together otherwise, such as Swiss and then knockout.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import ClassVar, Literal, get_args, get_type_hints

from paisai.regulations.part import Count, Deals, Part, Rounds, Said, Slug, value
from paisai.regulations.scoring import RankingKey
from paisai.shengji.policies import WinsAtEqualLevels
from paisai.text import Text


class Grouping(StrEnum):
    """How tables of three are put together (E4.2a, E4.2c)."""

    DRAWN = "drawn"
    BY_RANK = "by_rank"
    SNAKE = "snake"


class PlayOffAmong(StrEnum):
    """Who plays off a tie (E4.2b, E4.2d)."""

    TIED_AND_BEST_ELIMINATED = "tied_and_best_eliminated"
    WHOLE_TABLE = "whole_table"


class PlayOffTables(StrEnum):
    """How more than two who are tied are seated (E4.2b); the best eliminated fill the tables, and
    where none is left substitutes do."""

    DRAWN = "drawn"
    """All by one lot, three to a table."""
    TWO_TIED_EACH = "two_tied_each"


class PlayOffRule(Part):
    deals: Deals = value("加赛副数", "deals of a play-off")
    among: PlayOffAmong = value("加赛人员", "who plays it")
    tables: PlayOffTables = value(
        "加赛分桌", "how its tables are made", default=PlayOffTables.DRAWN
    )


class FewEntries(StrEnum):
    """What becomes of those who make no full table of three (E4.2a)."""

    PASS_FREE = "pass_free"
    """They pass free into the next stage, however few there are."""
    SUBSTITUTES = "substitutes"
    """Nobody passes free into the last stage: tables have two or three, and substitutes sit on
    the seats that are left. A stage from which everybody would advance is left out."""


class FirstRound(StrEnum):
    """Round 1 of a Swiss (Z1.2, T3.4)."""

    DRAWN_BY_COMPUTER = "drawn_by_computer"
    BY_NUMBERS_DRAWN = "by_numbers_drawn"


class SeatsTaken(StrEnum):
    """How it is known who sits North-South (B6.4, T3.4)."""

    BY_THE_PAIRING = "by_the_pairing"
    CUT_AT_THE_TABLE = "cut_at_the_table"
    """So papers name a table and no compass point; the sheet says who sat where."""


class PairingOrder(Part):
    """From this round on entries are ordered by these keys, and neighbours meet (T3.4)."""

    from_round: int = value("从第几轮起", "from round", ge=2)
    keys: tuple[RankingKey, ...] = value("编排依据", "the keys in order", min_length=1)


class StageRules(Part):
    """What all stages have, and what is asked of them without knowing which kind they are. A
    subclass is a kind of stage: from then on regulations are read and forms are made with it."""

    __kinds__: ClassVar[dict[str, type["StageRules"]]] = {}
    """By the word that stands for each in a regulation (`paisai.plain`)."""
    words: ClassVar[Text]
    """What a form and a summary call it."""
    by_deals: ClassVar[bool] = False
    """Three sit at a table, and each is ranked by the own deals (E4.2)."""
    paired_by_results: ClassVar[bool] = False
    """Each round is paired on the results so far: it can be changed by hand, relaxed, and joined
    late."""
    byes_count: ClassVar[bool] = False
    """A bye is a result like another."""
    played_for_places: ClassVar[bool] = False
    """Who loses is out, or plays for another place (S7.1)."""
    in_groups: ClassVar[bool] = False
    """Each group is ranked by itself (S6.5.2)."""
    by_zones: ClassVar[bool] = False
    """Zones draw together (B7.2b)."""
    cut_field: ClassVar[str] = "cut"
    """Which field says how many go on."""

    id: Slug = value("编号", "id")
    name: Said = value("名称", "name")
    kind: str

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        kind = cls.__annotations__["kind"]
        if isinstance(kind, str):  # in a file whose annotations are not evaluated
            kind = get_type_hints(cls)["kind"]
        (word,) = get_args(kind)
        StageRules.__kinds__[word] = cls

    def said(self, following: Text) -> Iterable[tuple[Text, list[str]]]:
        """Yields the sentences of the regulation about this stage, each with the places of the
        values in it, for a kind that the document has no words of its own for; `following` is the
        next stage."""
        yield self.words + Text("。", "."), [f"stages[{self.id}]"]

    def in_short(self, counted: Text) -> Text:
        """Returns the kind in a few words; `counted` is what enters, players or pairs."""
        return self.words

    @property
    def goes_on(self) -> int | None:
        """How many of one list go on; None: nobody is cut, or each group has a list."""
        return None

    @property
    def list_size(self) -> int | None:
        """How many are ranked in one list, where the regulation fixes it: the size of a group."""
        return None

    @property
    def from_each_list(self) -> int | None:
        """How many of each list go on."""
        return self.goes_on

    @property
    def fixed_rounds(self) -> int | None:
        """How many rounds are played, where the regulation fixes it."""
        return None

    @property
    def places_played(self) -> int | None:
        """The places that a knockout plays for."""
        return None

    @property
    def rounds_apart(self) -> int | None:
        """In so many rounds those of one unit, or zone, never meet; None: they may."""
        return None

    @property
    def first_round_apart(self) -> bool:
        """Whether those of one unit do not meet in the first round of a knockout."""
        return False

    @property
    def seats_are_cut(self) -> bool:
        """Whether who sits North-South is found at the table, so that the sheet says it (B6.4)."""
        return False

    @property
    def keeps_zones_apart(self) -> bool:
        return False

    def deals_at_table(self, play_off: bool) -> int | None:
        """How many deals a table plays; None where time says it."""
        return None


class TablesOfThree(StageRules):
    """Everyone is ranked in one list over all tables; scores start from 0 in each stage."""

    by_deals: ClassVar[bool] = True
    words: ClassVar[Text] = Text("三人一桌", "tables of three")

    kind: Literal["tables_of_three"]
    deals: Deals = value("每桌副数", "deals per table")
    grouping: Grouping = value("分桌", "how tables are made")
    cut: Count | None = value("晋级人数", "how many advance", default=None)
    few: FewEntries = value("人数少时", "with few entries", default=FewEntries.PASS_FREE)
    playoff: PlayOffRule = value("加赛", "how a tie is played off")

    @property
    def goes_on(self) -> int | None:
        return self.cut

    def deals_at_table(self, play_off: bool) -> int | None:
        return self.playoff.deals if play_off else self.deals


class FixedSchedule(StageRules):
    """All rounds are made and published over abstract numbers; then zones draw their numbers."""

    byes_count: ClassVar[bool] = True
    by_zones: ClassVar[bool] = True
    words: ClassVar[Text] = Text("固定对阵", "fixed schedule")

    kind: Literal["fixed_schedule"]
    rounds: Rounds = value("轮数", "number of rounds")
    same_zone_meets: bool = value("同赛区相遇", "entries of one zone may meet", default=False)
    seats: SeatsTaken = value("座位", "how seats are taken", default=SeatsTaken.BY_THE_PAIRING)
    cut: Count | None = value("晋级数", "how many advance", default=None)

    @property
    def seats_are_cut(self) -> bool:
        return self.seats is SeatsTaken.CUT_AT_THE_TABLE

    @property
    def keeps_zones_apart(self) -> bool:
        return not self.same_zone_meets

    @property
    def goes_on(self) -> int | None:
        return self.cut

    @property
    def fixed_rounds(self) -> int | None:
        return self.rounds

    @property
    def rounds_apart(self) -> int | None:
        return None if self.same_zone_meets else self.rounds


class Swiss(StageRules):
    """No second meeting is ever made by the pairing."""

    byes_count: ClassVar[bool] = True
    paired_by_results: ClassVar[bool] = True
    words: ClassVar[Text] = Text("积分编排（瑞士制）", "Swiss")

    kind: Literal["swiss"]
    rounds: Rounds = value("轮数", "number of rounds")
    first_round: FirstRound = value("第一轮", "how round 1 is made")
    same_unit_meets: bool = value("同单位相遇", "entries of one unit may meet", default=False)
    paired_by: tuple[PairingOrder, ...] = value(
        "编排依据", "by what rounds are paired; none: as the ranking, step by step", default=()
    )
    seats: SeatsTaken = value("座位", "how seats are taken", default=SeatsTaken.BY_THE_PAIRING)
    cut: Count | None = value("晋级数", "how many advance", default=None)

    @property
    def seats_are_cut(self) -> bool:
        return self.seats is SeatsTaken.CUT_AT_THE_TABLE

    @property
    def goes_on(self) -> int | None:
        return self.cut

    @property
    def fixed_rounds(self) -> int | None:
        return self.rounds

    @property
    def rounds_apart(self) -> int | None:
        return None if self.same_unit_meets else self.rounds


class RoundRobin(StageRules):
    """All play all in each group; entries of one unit are put in different groups."""

    in_groups: ClassVar[bool] = True
    cut_field: ClassVar[str] = "cut_per_group"
    words: ClassVar[Text] = Text("分组单循环", "groups, all play all")

    kind: Literal["groups"]
    group_size: int = value("每组数目", "entries in a group", ge=2)
    cut_per_group: Count | None = value("每组出线", "how many of a group advance", default=None)

    @property
    def list_size(self) -> int | None:
        return self.group_size

    @property
    def from_each_list(self) -> int | None:
        return self.cut_per_group


class Knockout(StageRules):
    """Single knockout; losers play for the places down to `places`."""

    played_for_places: ClassVar[bool] = True
    words: ClassVar[Text] = Text("单败淘汰", "knockout")

    kind: Literal["knockout"]
    same_unit_meets_first: bool = value(
        "首轮同单位相遇", "entries of one unit may meet in round one", default=False
    )
    places: Literal[2, 4, 8, 16] = value("决出名次", "places that are played for")
    tie: WinsAtEqualLevels | None = value(
        "级数相同", "who wins a level match where the scoring has draws", default=None
    )

    @property
    def places_played(self) -> int | None:
        return self.places

    @property
    def first_round_apart(self) -> bool:
        return not self.same_unit_meets_first
