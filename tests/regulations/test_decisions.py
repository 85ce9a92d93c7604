"""Format clauses that a preset keeps by its values alone."""

from paisai.regulations import erdayi_rules, load
from paisai.regulations.effects import CountedOver


def test_T3_3_two_rounds_in_the_morning_two_in_the_afternoon():
    sessions = [item for item in load("bashifen-teachers").timetable if item.rounds]
    assert [item.rounds for item in sessions] == [(1, 2), (3, 4)]
    morning, afternoon = sessions
    assert morning.end.hour < 12 <= afternoon.start.hour


def test_E4_t13_a_ju_is_one_deal_everywhere():
    """Ten deals a sitting, and the three warnings of E4.3t are counted in one deal."""
    regulation = load("erdayi-sanya-2021")
    assert [stage.deals for stage in regulation.stages] == [10, 10, 10]
    assert erdayi_rules("erdayi-sanya-2021").deals == 10
    (over_time,) = [one for one in regulation.penalties if one.id == "over-time"]
    assert over_time.counted_over is CountedOver.DEAL
