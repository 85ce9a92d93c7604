"""Random questions to the judge, so made that every rung, kind and penalty comes up."""

from collections import Counter

from paisai.cards import deck
from paisai.erdayi import catalogue
from paisai.erdayi import write as write_ranks
from shengji.situations import SUITS, situation
from shengji.slow_follow import rows

PRESETS = {
    2: ("shuangsheng-boda-2020", "bashifen-teachers", "shengji-szpt-2013"),
    3: ("tuolaji-zhuhai-2019",),
}
RANKS = "3456789TJQKA2wW"


def ranks(rng, most):
    """Ranks of one pack, often with many of the same and in sequence."""
    pack = [rank for rank in RANKS[:13] for _ in range(4)] + list("wW")
    size = rng.randrange(1, most + 1)
    if rng.random() < 0.5:
        low = rng.randrange(8)
        near = [rank for rank in pack if RANKS.index(rank) in range(low, low + 8)]
        pack = near if len(near) >= size else pack
    return "".join(rng.sample(pack, size))


def erdayi_read(rng):
    if rng.random() < 0.5:
        cards = write_ranks(rng.choice(tuple(catalogue())))
        if rng.random() < 0.4:
            cards = cards[1:] + rng.choice(RANKS)
    else:
        cards = ranks(rng, 24)
    return {"op": "erdayi/read", "cards": cards}


def erdayi_moves(rng):
    beat = None
    if rng.random() < 0.7:
        beat = write_ranks(rng.choice(tuple(catalogue()))) if rng.random() < 0.5 else ranks(rng, 2)
    return {"op": "erdayi/moves", "hand": ranks(rng, 22), "beat": beat}


def erdayi_perft(rng):
    pack = [rank for rank in RANKS[:13] for _ in range(4)] + list("wW")
    rng.shuffle(pack)
    size = rng.randrange(1, 8)
    hands = ["".join(pack[at * size : at * size + size]) for at in range(3)]
    return {"op": "erdayi/perft", "hands": hands, "depth": rng.randrange(6)}


def order_fields(rng, decks):
    preset = rng.choice(PRESETS[decks])
    trump = rng.choice("SHCD") if decks == 3 or "szpt" in preset else rng.choice("SHCD.")
    return {
        "regulation": preset,
        "level": rng.choice("23456789TJQKA"),
        "trump": None if trump == "." else trump,
    }


def hand_of(rng, decks, fields, suit, size):
    """Cards of one effective suit, close together and often doubled."""
    table = rows(fields["level"], fields["trump"], suit)
    low = rng.randrange(max(1, len(table) - 5))
    near = [card for row in table[low : low + 6] for card in row for _ in range(decks)]
    return rng.sample(near, min(size, len(near)))


def suit_of(rng, fields):
    return rng.choice([s for s in ("S", "H", "C", "D", "trump", "trump") if s != fields["trump"]])


def stated(rng, cards):
    """Now and then the units as stated: each face by itself, or its copies split anyhow."""
    if rng.random() < 0.75:
        return {}
    groups = []
    for card, copies in Counter(cards).items():
        first = rng.randrange(1, copies + 1)
        groups.append([card] * first)
        if copies > first:
            groups.append([card] * (copies - first))
    while len(groups) > 1 and rng.random() < 0.5:
        one = groups.pop(rng.randrange(len(groups)))
        groups[rng.randrange(len(groups))] += one
    return {"units": [{"cards": " ".join(group)} for group in groups]}


def shengji_units(rng):
    decks = rng.choice((1, 2, 3, 3))
    fields = {
        "level": rng.choice("23456789TJQKA"),
        "trump": rng.choice(("S", "H", "C", "D", None)),
    }
    cards = hand_of(rng, decks, fields, suit_of(rng, fields), rng.randrange(1, 14))
    if rng.random() < 0.3:
        cards += [str(card) for card in rng.sample(deck(1), rng.randrange(1, 8))]
    return {"op": "shengji/units", "decks": decks, "cards": " ".join(cards), **fields}


def scattered(rng, decks, table, size):
    """Pairs and triples of which no two are neighbours, and loose cards between them."""
    wide = [row[0] for row in table[rng.randrange(2) :: 2]]
    loose = [row[0] for row in table if row[0] not in wide]
    held = rng.sample(wide, min(len(wide), rng.randrange(2, 6)))
    hand = [card for card in held for _ in range(rng.randrange(2, decks + 1))]
    return hand + rng.sample(loose, min(len(loose), max(2, size - len(hand))))


def follow_fields(rng):
    """A follower's situation; the lead has the kinds the situation is made for, if it can."""
    decks, level, trump, suit, kinds, hand = situation(rng)
    preset = rng.choice(PRESETS[decks])
    if trump is None and preset in ("shengji-szpt-2013", *PRESETS[3]):
        preset, decks = ("shuangsheng-boda-2020", 2) if decks == 2 else (None, 3)
    if preset is None:
        return follow_fields(rng)
    table = rows(level, trump, suit)
    chance = rng.random()
    if chance < 0.1:
        hand = scattered(rng, decks, table, len(hand))
    elif chance < 0.15:
        other = next(one for one in SUITS if one not in (suit, trump))
        hand = [row[0] for row in rows(level, trump, other)]
    lead = []
    place = rng.randrange(max(1, len(table) - sum(n for _, n in kinds) - 1))
    for width, length in kinds:
        for row in table[place : place + length]:
            lead += [rng.choice(row)] * width
        place += length + (rng.random() < 0.7)
    fields = {"regulation": preset, "level": level, "trump": trump}
    return (
        {**fields, "hand": " ".join(hand), "lead": " ".join(lead), **stated(rng, lead)},
        hand,
        lead,
    )


def shengji_follow(rng):
    fields, hand, lead = follow_fields(rng)
    size = len(lead) if rng.random() < 0.95 else rng.randrange(1, len(lead) + 2)
    play = rng.sample(hand, min(size, len(hand)))
    faces = [card for card, n in Counter(hand).items() if n > 1]
    if faces and rng.random() < 0.6:
        held, play = Counter(hand), []
        rng.shuffle(faces)
        for card in faces:
            play += [card] * held[card]
        rest = [card for card in hand if card not in faces]
        play = (play + rest)[:size]
    return {"op": "shengji/follow", **fields, "play": " ".join(play)}


def shengji_follows(rng):
    fields, _, _ = follow_fields(rng)
    return {"op": "shengji/follows", **fields, "list": rng.random() < 0.5}


def shengji_throw(rng):
    decks = rng.choice((2, 2, 3))
    fields = order_fields(rng, decks)
    suit = suit_of(rng, fields)
    cards = hand_of(rng, decks, fields, suit, rng.randrange(10, 30))
    cut = sorted(rng.sample(range(1, len(cards)), 3))
    lead, *others = (cards[a:b] for a, b in zip([0, *cut], [*cut, len(cards)], strict=True))
    return {
        "op": "shengji/throw",
        **fields,
        "lead": " ".join(lead),
        "others": [" ".join(hand) for hand in others],
        **stated(rng, lead),
    }


def shengji_trick(rng):
    """Four plays of the same shape, in the led suit or in trump, or anything."""
    decks = rng.choice((2, 2, 3))
    fields = order_fields(rng, decks)
    left = Counter(map(str, deck(decks)))
    suit = suit_of(rng, fields)
    width, length = rng.choice(((1, 1), (2, 1), (2, 2), (2, 3), (decks, 1), (decks, 2)))
    kinds = [(width, length), *rng.choice(([], [(1, 1)], [(2, 1)], [(1, 1), (1, 1)], [(2, 2)]))]
    size = sum(w * n for w, n in kinds)
    plays = []
    for turn in range(4):
        own = suit if turn == 0 or rng.random() < 0.4 else "trump"
        play = [] if rng.random() < 0.1 and turn else shaped(rng, fields, own, kinds, left)
        fill = list(left.elements())
        rng.shuffle(fill)
        while len(play) < size:
            play.append(fill.pop())
            left[play[-1]] -= 1
        plays.append(" ".join(play))
    return {"op": "shengji/trick", **fields, "plays": plays, **stated(rng, plays[0].split())}


def shaped(rng, fields, suit, kinds, left):
    table, play = rows(fields["level"], fields["trump"], suit), []
    for width, length in kinds:
        start = rng.randrange(max(1, len(table) - length + 1))
        for row in table[start : start + length]:
            card = rng.choice(row)
            if left[card] >= width:
                left[card] -= width
                play += [card] * width
    return play


def shengji_kitty(rng):
    question = shengji_throw(rng)
    question["op"] = "shengji/kitty"
    del question["others"]
    others = [card for card in map(str, deck(1)) if card not in question["lead"].split()]
    question["kitty"] = " ".join(rng.sample(others, rng.randrange(9)))
    return question


QUESTIONS = (
    erdayi_read,
    erdayi_moves,
    erdayi_perft,
    shengji_units,
    shengji_follow,
    shengji_follows,
    shengji_throw,
    shengji_trick,
    shengji_kitty,
)


def answered(counter, question, answer):
    """What an answer shows, counted by name."""
    op = question["op"]
    if "regulation" in question:
        op += f" {question['regulation']}"
    if not answer["ok"]:
        counter[f"{op}: refused, {answer['error']['code']} {answer['error']['clause']}"] += 1
    elif op == "erdayi/read":
        counter[f"{op}: {answer['pattern']}"] += 1
    elif question["op"] == "shengji/follow":
        verdict = "legal" if answer["legal"] else "not legal, " + answer["clause"]
        counter[f"{op}: {verdict}"] += 1
    elif question["op"] == "shengji/throw":
        kinds = "stands" if answer["stands"] else f"blocked {answer['kinds']}"
        counter[f"{op}: {kinds}"] += 1
        if not answer["stands"]:
            counter[f"{op}: penalty {answer['penalty']}"] += 1
    elif question["op"] == "shengji/trick":
        counter[f"{op}: winner {answer['winner']}"] += 1
    elif question["op"] == "shengji/kitty":
        counter[f"{op}: ×{answer['multiplier']}"] += 1
    elif op == "shengji/units":
        for unit in answer["units"]:
            counter[f"{op}: {unit['width']}x{unit['length']}"] += 1
        counter[f"{op}: readings {min(answer['readings'], 9)}"] += 1
    else:
        counter[f"{op}: answered"] += 1
