"""Records of 升级: written, read again, replayed to the same state, refused when wrong."""

import hashlib
import random
import re
from dataclasses import replace
from functools import cache

import pytest

from paisai.cards import Proof, parse, symbols
from paisai.cli import main
from paisai.errors import NotationError
from paisai.record import Record, RecordError, dumps, loads
from paisai.record.shengji import after_event, deal_record, levels_text
from paisai.record.shengji_replay import check, replay
from paisai.regulations import preset_ids, shengji_rules
from paisai.shengji.actions import NameKind, Play
from paisai.shengji.actions import Step as Move
from paisai.shengji.deal import Drawing, Phase, Playing
from paisai.shengji.duties import Exposed, NoShows, is_heavy
from paisai.shengji.match import Match
from paisai.shengji.policies import Side
from paisai.shengji.reading import count_readings, readings
from paisai.shengji.settling import Rulings

PRESETS = [preset for preset in preset_ids() if not preset.startswith("erdayi")]


def throw(deal, choose):
    """Some cards of one suit as a throw, now and then with its units stated."""
    order, hand = deal.settled.order, deal.hands[deal.to_act]
    suit = order.suit(choose.choice(hand))
    suited = order.in_suit(hand, suit)
    cards = tuple(choose.sample(suited, choose.randint(1, min(6, len(suited)))))
    if choose.random() < 0.5 and count_readings(order, cards) == 1:
        return Play(cards)
    reading = choose.choice(list(readings(order, cards)))
    return Play(cards, tuple(unit.cards for unit in reading))


def ruling(deal, choose):
    """Some ruling that can come here: points, a lost deal, its end, a duty."""
    heavy = []
    if isinstance(deal, Playing):
        order = deal.settled.order
        heavy = [(c, s) for s in range(4) for c in deal.hands[s] if is_heavy(order, c)]
    side = choose.choice(list(Side))
    ways = [Rulings(points) for points in (-40, -10, 10, 20)]
    if deal.declarer is not None:
        ways.append(Rulings(points=20, lost_by=deal.rulings.lost_by or side))
        ways.append(Rulings(lost_by=deal.rulings.lost_by or side, levels_up=2))
        ways.append(Rulings(points=-120, ends=True))
    if isinstance(deal, Drawing):
        ways += [NoShows(choose.randrange(2), "B8.2.4a")]
    ways += [Exposed(card, seat, "T8.6") for card, seat in heavy[:1]]
    return choose.choice(ways)


def random_match(preset, seed, deals):
    choose, rules = random.Random(seed), shengji_rules(preset)
    match, records, named = Match.begin(rules), [], 0
    for number in range(1, deals + 1):
        if match.passed_a is not None:
            break
        proof = Proof(f"{choose.getrandbits(256):064x}", ("好运",) * choose.randrange(2))
        match, deal = match.start_deal(proof.deck(rules.decks), at=0)
        start, events = deal, []
        while deal.phase is not Phase.OVER:
            leads = isinstance(deal, Playing) and not deal.plays and deal.blocked is None
            if choose.random() < 0.005:
                event = ruling(deal, choose)
                deal = after_event(deal, event)
            else:
                wild = leads and choose.random() < 0.3
                event = throw(deal, choose) if wild else deal.choose(choose)
                deal = deal.apply(event)
            named += isinstance(event, NameKind)
            events.append(event)
        match = match.finish(deal, at=0)
        records.append(deal_record(start, events, number, proof, match))
    headers = (("规程", preset), ("东", "张三"))
    return match, match_record(match, records, headers), named


def match_record(match, deals, headers=()):
    return Record("升级", tuple(headers), tuple(deals), levels_text(match))


@cache
def text_of(preset):
    return dumps(random_match(preset, 1, 1)[1])


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", range(4))
def test_round_trip_and_replay(preset, seed):
    match, record, _ = random_match(preset, seed, 3)
    text = dumps(record)
    assert loads(text) == record
    assert dumps(loads(text.encode())) == text
    assert check(loads(text), shengji_rules(preset)).match == match


@pytest.mark.parametrize("preset", PRESETS)
def test_a_match_replayed_and_written_again_has_the_same_hash(preset):
    """The states of the replay are written as a new record: not a letter differs."""
    _, record, _ = random_match(preset, 11, 2)
    text = dumps(record)
    frames = list(replay(loads(text), shengji_rules(preset)))
    ends = [frame for frame in frames if frame.step is None and frame.deal.phase is Phase.OVER]
    assert [str(end.deal.result) for end in ends] == [d.get("结果") for d in record.deals]
    assert [levels_text(end.match) for end in ends] == [d.get("级数") for d in record.deals]
    again = dumps(match_record(ends[-1].match, loads(text).deals, record.headers))
    assert hashlib.sha256(again.encode()).digest() == hashlib.sha256(text.encode()).digest()


def test_failed_throws_and_named_kinds_are_in_the_records():
    texts = [dumps(random_match(preset, 5, 2)[1]) for preset in PRESETS]
    for words in ("被挡，出", "指定", "＋", "判罚", "摸", "亮", "取底"):
        assert any(words in text for text in texts), words


def test_hands_alone_are_enough_as_on_paper():
    """Without the deck's order the hands are drawn first and all shows come after."""
    rules = shengji_rules("shuangsheng-boda-2020")
    proof = Proof("ab" * 32)
    _, start = Match.begin(rules).start_deal(proof.deck(2), at=0)
    text = dumps(match_record(Match.begin(rules), [deal_record(start, ())]))
    text = re.sub("牌序：.*\n", "", text).replace("合计", "# 合计")
    level = next(card for card in parse(re.search("西牌：(.*)", text)[1]) if card.rank == "2")
    text += f"  摸 100 张\n  西 亮 {symbols([level])}\n  东 取底\n"
    text = text.replace("\n# 合计：东西打 2（+0），南北打 2（+0）\n", "\n")
    frame = check(loads(text), rules)
    assert frame.deal.phase is Phase.BURYING
    assert frame.deal.settled.order.trump == level.suit


def lines_of(preset, pattern):
    """The first line that matches, and its number."""
    lines = text_of(preset).split("\n")
    return next((n, line) for n, line in enumerate(lines, 1) if re.search(pattern, line))


def spoil(preset, pattern, change):
    number, line = lines_of(preset, pattern)
    lines = text_of(preset).split("\n")
    lines[number - 1] = change(line)
    return number, "\n".join(lines)


WRONG = [
    ("^级牌", lambda line: "级牌：1", "级"),
    ("^级牌", lambda line: "级牌：3", "2"),
    ("^先摸", lambda line: "先摸：中", "东、北、西、南"),
    ("^牌序", lambda line: line.rsplit(" ", 1)[0], "张"),
    ("^密钥", lambda line: line[:-1] + ("0" if line[-1] != "0" else "1"), "承诺"),
    ("^东牌", lambda line: line.rsplit(" ", 1)[0], "牌序不符"),
    ("^  摸", lambda line: "  摸 200 张", "162"),
    ("^  摸", lambda line: "  摸 1 条", "张"),
    ("埋", lambda line: line.rsplit(" ", 1)[0], "张"),
    ("取底", lambda line: "  中 取底", "看不懂"),
    ("^第 2 圈", lambda line: "第 3 圈", "第 3 圈"),
    ("^结果", lambda line: line.replace("防守方", "庄家", 1), "防守方"),
    ("^级数", lambda line: "级数：东西打 A（+12），南北打 2（+0）", "级数应为"),
    ("^合计", lambda line: "合计：东西胜", "合计应为"),
]


@pytest.mark.parametrize(("pattern", "change", "says"), WRONG, ids=[w[0] for w in WRONG])
def test_what_is_wrong_is_refused_with_its_line(pattern, change, says):
    preset = "tuolaji-zhuhai-2019"
    number, text = spoil(preset, pattern, change)
    with pytest.raises(RecordError) as refusal:
        check(loads(text), shengji_rules(preset))
    assert refusal.value.line == number
    assert says in refusal.value.zh


@pytest.mark.parametrize("preset", PRESETS)
def test_out_of_turn_is_refused_with_the_clause(preset):
    number, text = spoil(
        preset, "出 ", lambda line: line.replace(line[2], "东北西南"["北西南东".index(line[2])], 1)
    )
    with pytest.raises(RecordError, match="轮到") as refusal:
        check(loads(text), shengji_rules(preset))
    assert refusal.value.line == number
    assert refusal.value.clause


@pytest.mark.parametrize("seed", range(60))
def test_a_damaged_record_is_refused_or_still_right(seed):
    choose = random.Random(seed)
    preset = choose.choice(PRESETS)
    lines = text_of(preset).split("\n")
    at = choose.randrange(1, len(lines))
    lines[at] = choose.choice([choose.choice(lines), "", lines[at] + " ♠3", lines[at][:-1], "乱"])
    try:
        check(loads("\n".join(lines)), shengji_rules(preset))
    except RecordError as error:
        message = error.zh
        assert len(message) < 900, message


def test_the_command(tmp_path, capsys):
    path = tmp_path / "一场.txt"
    path.write_text(text_of("bashifen-teachers"), "utf-8")
    assert main(["record", "check", str(path)]) == 0
    assert "东西打" in capsys.readouterr().out
    assert main(["record", "show", str(path)]) == 0
    assert "下副" in capsys.readouterr().out
    path.write_text(text_of("bashifen-teachers").replace("规程：bashifen", "规程：x"), "utf-8")
    assert main(["record", "check", str(path)]) == 2
    assert "bashifen-teachers" in capsys.readouterr().err


@pytest.mark.parametrize("preset", PRESETS)
def test_nobody_shows_and_the_kitty_decides(preset):
    """All cards are drawn, nobody shows; boda plays no trump, the others turn kitty cards."""
    rules = shengji_rules(preset)
    proof = Proof("cd" * 32)
    match, deal = Match.begin(rules).start_deal(proof.deck(rules.decks), at=0)
    start, events = deal, []
    while deal.phase is not Phase.BURYING:
        event = next(event for event in deal.actions() if isinstance(event, Move))
        deal = deal.apply(event)
        events.append(event)
    record = match_record(match, [deal_record(start, events, 1, proof)])
    text = dumps(replace(record, totals=None))
    assert ("翻底" in text) == (preset != "shuangsheng-boda-2020")
    assert check(loads(text), rules).deal == deal
    if "翻底" in text:
        turned = re.search("翻底 (.*)", text)[1]
        other = "♠3" if turned != "♠3" else "♠4"
        with pytest.raises(RecordError, match="翻出的牌应为"):
            check(loads(text.replace(f"翻底 {turned}", f"翻底 {other}")), rules)


@pytest.mark.long
@pytest.mark.parametrize("preset", PRESETS)
def test_records_of_random_matches_replay_to_the_same_match(preset):
    for seed in range(100, 600):
        match, record, _ = random_match(preset, seed, 20)
        text = dumps(record)
        assert loads(text) == record
        assert check(loads(text), shengji_rules(preset)).match == match


def test_a_deal_of_more_steps_than_can_be_is_refused():
    text = text_of("shuangsheng-boda-2020")
    head, tail = text.split("第 1 圈", 1)
    with pytest.raises(RecordError, match="1000 步"):
        loads(head + "东 出 ♠3\n" * 1001 + "第 1 圈" + tail)


def test_half_a_character_is_refused_when_read_and_when_written():
    half = "\ud800"
    with pytest.raises(RecordError, match="控制字符"):
        loads(text_of("shuangsheng-boda-2020").replace("张三", f"张{half}"))
    record = loads(text_of("shuangsheng-boda-2020"))
    with pytest.raises(NotationError):
        dumps(replace(record, headers=(("东", half),)))
    with pytest.raises(NotationError, match="普通文字"):
        Proof("5e" * 32, (half,)).deck(1)
