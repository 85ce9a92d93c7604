"""What are people and places called that nobody has ever met?

Names are put together at random from small tables; none is taken from a list of people.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from paisai.errors import NotationError
from paisai.regulations.entering import Represents

_FAMILY = "赵钱孙李周吴郑王冯陈蒋沈韩杨朱秦许何吕施张孔曹严华金魏陶姜谢邹章云苏潘葛范彭鲁韦马"
_GIVEN = "安柏辰澄初帆方歌光海禾宏嘉简洁景均可岚朗立林茂宁沛平齐清然容森书舒桐望文希晓欣星言宜雨泽"
_PLACE_FIRST = ("青", "云", "白", "南", "双", "石", "新", "松", "锦", "荷", "望", "长", "玉", "柳")
_PLACE_SECOND = ("禾", "溪", "桥", "岭", "湖", "桐", "渡", "湾", "坪", "塘", "川", "原", "浦", "亭")
_BODY = {
    Represents.INDUSTRY_ASSOCIATION: ("水务行业体协", "邮运行业体协", "供电行业体协"),
    Represents.UNIT: ("纺织厂", "中学", "医院", "图书馆", "水泥厂", "园林处", "小学", "机械厂"),
    Represents.TRADE_UNION: ("学院分工会", "后勤分工会", "机关分工会", "图书馆分工会"),
    Represents.ZONE: ("赛区",),
}


def people(random: Random) -> Iterator[str]:
    """Names, never the same twice; the tables hold more than a hundred thousand."""
    seen: set[str] = set()
    while True:
        name = random.choice(_FAMILY) + "".join(random.choices(_GIVEN, k=random.choice((1, 2, 2))))
        if name not in seen:
            seen.add(name)
            yield name


def units(random: Random, count: int, kinds: tuple[Represents, ...]) -> list[str]:
    """Different names of units of these kinds."""
    places = [one + other for one in _PLACE_FIRST for other in _PLACE_SECOND]
    found = [place + body for place in places for kind in kinds for body in _BODY[kind]]
    if count > len(found):
        raise NotationError(
            f"最多能编出 {len(found)} 个单位的名字，不是 {count} 个",
            f"names can be made up for at most {len(found)} units, not {count}",
        )
    return random.sample(found, count)
