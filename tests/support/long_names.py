"""An event whose names and units are as long as they come, full pages of them."""

from __future__ import annotations

from datetime import date, datetime

from paisai.ledger import commands as c
from paisai.regulations import load
from paisai.tournament.entries import EntryPlayer
from paisai.tournament.rounds import Score
from support.hall import Hall, plain

PAIRS, UNITS = 50, 10
LONG = ("努尔艾合买提·阿不都克热木", "古丽巴哈尔·吐尔逊", "孛儿只斤·巴特尔", "欧阳明月")
PLACES = "甲乙丙丁戊己庚辛壬癸"
EVENT = "青禾市第二十三届“劳动者杯”职工三副牌拖拉机双人公开赛"


COMPANY = "中国石油天然气股份有限公司青禾分公司机关第三联合工会委员会"


def _begun() -> Hall:
    hall = Hall(datetime(2026, 5, 16, 8, 0))
    hall.do(c.Create(EVENT, plain(load("tuolaji-zhuhai-2019")), date(2026, 5, 16)))
    return hall


def hall_of_sixty() -> Hall:
    """Twelve teams whose names have 22 and 60 characters, and players' names thirteen or more."""
    hall = _begun()
    for i in range(12):
        hall.do(c.SetUnit(f"u{i}", f"{COMPANY}{i}"), 0)
        one, other = f"阿卜杜热西提·买买提依明{'子丑寅卯辰巳午未申酉戌亥'[i]}", f"{LONG[0]}{i}"
        name = f"{one}/{other}（{COMPANY}" if i % 2 else f"{COMPANY[:20]}{i:02}"
        players = tuple(EntryPlayer(who, date(1990, 1, 1)) for who in (one, other))
        hall.do(c.AddEntry(f"{i + 1:03}", f"{name[:59]}队", players, (f"u{i}",)), 0)
    hall.do(c.Begin(agreed=True))
    hall.draw("八", "五")
    hall.pair()
    return hall


def hall_of_long_names() -> Hall:
    """Fifty pairs whose first round is out."""
    hall = _begun()
    for i in range(UNITS):
        name = f"青禾市经济技术开发区{PLACES[i]}坪机械厂第三联合工会委员会"
        hall.do(c.SetUnit(f"u{i}", name), 0)
    for i in range(PAIRS):
        first = LONG[i % 4] + PLACES[i // 4 % 10] if i % 3 == 0 else f"张{PLACES[i % 10]}{i % 7}"
        other = f"李{PLACES[i // 10]}{PLACES[i % 10]}"
        players = tuple(EntryPlayer(one, date(1990, 1, 1)) for one in (first, other))
        hall.do(c.AddEntry(f"{i + 1:03}", f"{first}/{other}", players, (f"u{i % UNITS}",)), 0)
    hall.do(c.Begin(agreed=True))
    hall.draw("八", "五")
    hall.pair()
    return hall


def half_played(hall: Hall) -> Hall:
    """Two tables of three have a result."""
    hall.do(c.StartRound())
    for table in list(hall.tables)[: len(hall.tables) * 2 // 3]:
        hall.sheet(table, Score((5, 1)))
    return hall
