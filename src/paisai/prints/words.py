"""What are the labels called that the forms themselves bring along?"""

from __future__ import annotations

from typing import Any

from paisai.prints.paper import Language
from paisai.text import Text

WORDS: dict[str, Text] = {
    # titles
    "table_cards": Text("桌牌", "Table cards"),
    "bracket": Text("淘汰赛对阵图", "Knockout bracket"),
    "certificates": Text("证书名单", "Certificates"),
    "entry_form": Text("报名表", "Entry form"),
    "score_shengji": Text("计时制升级赛记分表", "Shengji score sheet (timed)"),
    "score_erdayi": Text("竞技二打一记分表", "Dou Dizhu score sheet"),
    # columns
    "table": Text("桌号", "Table"),
    "table_before": Text("第", "Table"),
    "table_after": Text("桌", ""),
    "room": Text("场地", "Room"),
    "name": Text("姓名", "Name"),
    "names": Text("选手", "Players"),
    "unit": Text("单位", "Unit"),
    "number": Text("编号", "No."),
    "seat": Text("方位", "Seat"),
    "bye": Text("轮空", "Bye"),
    "note": Text("备注", "Note"),
    "infraction": Text("违例", "Infraction"),
    "decision": Text("判罚", "Ruling"),
    "place": Text("名次", "Place"),
    "match": Text("场次", "Match"),
    "round": Text("轮次", "Round"),
    "score": Text("比分", "Score"),
    "winner": Text("胜方", "Winner"),
    "points": Text("积分", "Points"),
    "category": Text("项目", "Category"),
    "honour": Text("荣誉", "Honour"),
    "time": Text("时间", "Time"),
    "what": Text("内容", "Item"),
    # empty lists
    "section": Text("区", "Section"),
    "no_matches": Text("还没有淘汰赛对阵。", "There are no knockout matches yet."),
    "no_certificates": Text("没有需要打印的证书。", "There are no certificates to print."),
    "no_cards": Text("没有需要打印的桌牌。", "There are no table cards to print."),
    "card_how": Text("扫码打开这一桌的页面", "Scan to open the page of this table"),
    # seats
    "NS": Text("南北", "N-S"),
    "EW": Text("东西", "E-W"),
    "B": Text("乙", "B"),
    "C": Text("丙", "C"),
    # score sheets
    "deal": Text("副", "Deal"),
    "deal_erdayi": Text("副", "Deal"),
    "level": Text("级数", "Level"),
    "declarer": Text("庄家", "Declarer"),
    "defenders_points": Text("防守方得分", "Defenders' points"),
    "up": Text("升级", "Up"),
    "level_after": Text("打后级数", "Level after"),
    "start": Text("起打级数", "Starting level"),
    "penalties": Text("判罚记录", "Penalties"),
    "side_at_fault": Text("当事方", "Side"),
    "referee": Text("裁判员", "Referee"),
    "levels_climbed": Text("共升几级", "Levels climbed"),
    "reached_first": Text("级数相同时先到达方", "If level, reached first"),
    "level_match": Text("平", "A draw"),
    "winner_side": Text("本场胜方", "Match won by"),
    "signature": Text("签名", "Signature"),
    "handed_in": Text("交表时间", "Handed in at"),
    "bid": Text("叫分", "Bid"),
    "doublings": Text("炸弹、火箭、春天（次）", "Bombs, rockets, springs"),
    "multiplier": Text("倍数", "Multiplier"),
    "deal_score": Text("得分", "Score"),
    "check": Text("核对（合计为 0）", "Check (sum is 0)"),
    "sum": Text("合计", "Sum"),
    "deduction": Text("判罚扣分", "Penalties"),
    "final_score": Text("最后得分", "Final score"),
    # certificate
    "certificate": Text("荣誉证书", "Certificate of Honour"),
    "hereby": Text("特发此证，以资鼓励。", "This certificate is given in recognition."),
    "certificate_number": Text("证书编号", "Certificate No."),
    # entry form
    "unit_name": Text("单位名称", "Unit"),
    "leader": Text("领队", "Leader"),
    "telephone": Text("联系电话", "Telephone"),
    "selection": Text("选拔赛", "Selection"),
    "selection_time": Text("比赛时间", "Time"),
    "selection_place": Text("比赛地点", "Place"),
    "entrants": Text("参加人数", "Entrants"),
    "format": Text("比赛赛制", "Format"),
    "round_robin": Text("循环", "Round robin"),
    "knockout": Text("淘汰", "Knockout"),
    "selection_result": Text("比赛结果", "Result"),
    "wild_card": Text("机动名额（一组选手）", "Wild card (one pair)"),
    "unit_seal": Text("单位（盖章）", "Unit (seal)"),
    "form_date": Text("年　　月　　日", "Date"),
    # passes
    "passes": Text("参赛证", "Cards"),
    "no_passes": Text("没有要打印的参赛证。", "There are no cards to print."),
    "pin": Text("密码（请保密）", "PIN (keep it to yourself)"),
    "pass_how": Text("扫码或在浏览器里打开：", "Scan, or open in a browser:"),
    "provisional": Text("暂定", "Provisional"),
    "seats_taken": Text("抽得座位", "Seats drawn"),
    # footer
    "printed": Text("打印", "Printed"),
    "ledger": Text("核对", "Check"),
}


def say(word: str, language: Language) -> str:
    return WORDS[word].in_(language)


def words(language: Language) -> dict[str, Any]:
    """Every label, for a template that picks its own."""
    return {name: text.in_(language) for name, text in WORDS.items()}


def place_name(place: int) -> Text:
    """
    >>> place_name(5).zh, place_name(2).en
    ('第五名', '2nd')
    """
    ending = {1: "st", 2: "nd", 3: "rd"}.get(place, "th")
    return Text(f"第{'一二三四五六七八九十'[place - 1]}名", f"{place}{ending}")
