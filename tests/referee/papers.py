"""Paper records for hand-worked audits: whose cards are whose is plain to see.

Level 2, East declares and shows ♠2, so spades are trump. Before any exchange East holds all
spades, North all hearts, West all clubs, South all diamonds, each with its own twos (one of
two packs, all three of three packs); the kitty is the rest: jokers and, in two packs, the
other twos. East buries just that.
"""

from collections import Counter

from paisai.cards import parse, symbols
from paisai.record import loads
from paisai.referee.audit import audit
from paisai.regulations import load

BODA, TUOLAJI = "shuangsheng-boda-2020", "tuolaji-zhuhai-2019"
BASHIFEN, SZPT = "bashifen-teachers", "shengji-szpt-2013"
SHENGJI = (BASHIFEN, SZPT, BODA, TUOLAJI)
SEATS = "东北西南"


def dealt(preset, exchanges=()):
    """The four hands and the kitty. An exchange is "东 S3 S3 北 H9 H9": East's threes go to
    North for the nines."""
    packs = 3 if preset == TUOLAJI else 2
    hands = {
        seat: Counter(parse(" ".join(f"{suit}{rank}" for rank in "3456789TJQKA")) * packs)
        for seat, suit in zip(SEATS, "SHCD", strict=True)
    }
    for seat, suit in zip(SEATS, "SHCD", strict=True):
        hands[seat].update(parse(f"{suit}2") * (3 if packs == 3 else 1))
    kitty = parse("w w w W W W") if packs == 3 else parse("S2 H2 C2 D2 w w W W")
    for exchange in exchanges:
        words = exchange.split()
        second = next(n for n, word in enumerate(words[1:], 1) if word in SEATS)
        one, other = words[0], words[second]
        given, taken = parse(" ".join(words[1:second])), parse(" ".join(words[second + 1 :]))
        assert len(given) == len(taken)
        hands[one] = hands[one] - Counter(given) + Counter(taken)
        hands[other] = hands[other] - Counter(taken) + Counter(given)
    return hands, kitty


def paper(preset, exchanges=(), tricks=(), shows=("东 亮 S2",), bury=None, number=2, results=()):
    """The record. A trick is "东 H9 H9 | 北 H3 H4 | …"; a play may end in （a remark）."""
    hands, kitty = dealt(preset, exchanges)
    buried = symbols(kitty) if bury is None else bury
    lines = ["牌赛记录 1", "玩法：升级", f"规程：{preset}", f"【第 {number} 副】"]
    lines += ["级牌：2", "庄家：东", "先摸：东"]
    lines += [f"{seat}牌：{symbols(sorted(hand.elements()))}" for seat, hand in hands.items()]
    lines += [f"底牌：{symbols(kitty)}", *shows, "东 取底"]
    if buried:
        lines.append(f"东 埋 {buried}")
    for count, trick in enumerate(tricks, 1):
        lines.append(f"第 {count} 圈")
        for play in trick.split("|"):
            seat, rest = play.strip().split(" ", 1)
            verb = "" if rest.startswith("指定") else "出 "
            lines.append(f"{seat} {verb}{rest}")
    return loads("\n".join([*lines, *results]))


def findings(preset, *arguments, **options):
    return audit(paper(preset, *arguments, **options), load(preset))


def only(preset, *arguments, **options):
    """The one finding there must be."""
    found = findings(preset, *arguments, **options)
    assert len(found) == 1, [one.zh for one in found]
    return found[0]


def effects(finding):
    """Each ruling as the list of its effects, words left out."""
    return [
        [
            effect
            for effect in ruling.to_json()["effects"]
            if effect["kind"] not in ("repair", "duty", "right_lost")
        ]
        for ruling in finding.rulings
    ]
