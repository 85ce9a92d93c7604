"""How is a hand best divided into plays, so that it is out in the fewest turns?

Straights, pair chains and planes are taken out in every way that may help; of what is left
each rank is a play of its own, and every triple takes a single or a pair with it. Bombs are
kept whole: breaking one up hardly ever saves a turn.
"""

from __future__ import annotations

from functools import lru_cache

from paisai.erdayi.moves import ROCKET, masks
from paisai.erdayi.patterns import LAST_IN_SEQUENCE
from paisai.erdayi.ranks import IN_SEQUENCE, ONES, UNIT, Counts

_SHORTEST = {3: 2, 2: 3, 1: 5}
_RANKS = LAST_IN_SEQUENCE + 1


def fewest(hand: Counts) -> int:
    """The number of turns."""
    return _best(hand, 0, 3)[0]


def division(hand: Counts) -> tuple[Counts, ...]:
    """The plays of a division with the fewest turns, kickers with what carries them."""
    chains = _best(hand, 0, 3)[1]
    rest = hand - sum(chains)
    one, two, three, four = masks(rest)
    plays = [chain for chain in chains if not _is_plane(chain)]
    bodies = [chain for chain in chains if _is_plane(chain)]
    bodies += [3 * unit for unit in UNIT if unit & three & ~four]
    plays += [4 * unit for unit in UNIT if unit & four]
    loose = [unit for unit in UNIT if unit & one & ~two]
    if rest & ROCKET == ROCKET:
        plays.append(ROCKET)
        loose = loose[:-2]
    pairs = [2 * unit for unit in UNIT if unit & two & ~three]
    for body in sorted(bodies, key=lambda body: -body.bit_count()):
        number = (body & ONES).bit_count()
        for kickers in sorted((loose, pairs), key=lambda found: -len(found)):
            if len(kickers) >= number:
                body += sum(kickers[:number])
                del kickers[:number]
                break
        else:
            body += _mixed(loose, pairs, number)
        plays.append(body)
    return (*plays, *loose, *pairs)


def _mixed(loose: list[Counts], pairs: list[Counts], number: int) -> Counts:
    """So many single kickers, whole pairs among them; takes them out. 0 if it does not work out."""
    whole = min(len(pairs), number // 2)
    if len(loose) < number - 2 * whole or number < 2:
        return 0
    kickers = sum(pairs[:whole]) + sum(loose[: number - 2 * whole])
    del pairs[:whole], loose[: number - 2 * whole]
    return kickers


def _is_plane(chain: Counts) -> bool:
    return chain & chain >> 1 & ONES != 0


@lru_cache(maxsize=1 << 17)
def _best(hand: Counts, carriers: int, width: int) -> tuple[int, tuple[Counts, ...]]:
    """With chains of at most this width."""
    one, two, three, four = masks(hand)
    triples = (three & ~four).bit_count()
    rocket = hand & ROCKET == ROCKET
    loose = (one & ~three).bit_count() - 2 * rocket
    best = four.bit_count() + rocket + triples + max(0, loose - carriers - triples)
    found: tuple[Counts, ...] = ()
    for narrow in range(width, 0, -1):
        usable = (one, two, three)[narrow - 1] & ~four & IN_SEQUENCE
        shortest = _SHORTEST[narrow]
        if usable.bit_count() < shortest:
            continue
        wider = (two, three, 0)[narrow - 1]
        for bottom, taken in _windows(usable, wider, shortest):
            chain = narrow * (ONES & (1 << 4 * taken) - 1) << 4 * bottom
            more = taken if narrow == 3 else 0
            turns, chains = _best(hand - chain, carriers + more, narrow)
            if turns + 1 < best:
                best, found = turns + 1, (chain, *chains)
    return best, found


@lru_cache(maxsize=1 << 14)
def _windows(usable: int, wider: int, shortest: int) -> tuple[tuple[int, int], ...]:
    """Bottoms and lengths of chains worth a thought: a run of ranks is cut only where what is left
    beside the cut is more than the chain takes of a rank, or long enough for a chain itself."""
    found = []
    for bottom in range(_RANKS - shortest + 1):
        for top in range(bottom, _RANKS):
            if not usable & UNIT[top]:
                break
            if top - bottom + 1 < shortest:
                continue
            left = usable & ~sum(UNIT[bottom : top + 1]) | wider & usable
            if all(
                beside & wider or not beside & left or _run_around(left, place) >= shortest
                for place in (bottom - 1, top + 1)
                if 0 <= place < _RANKS and (beside := UNIT[place])
            ):
                found.append((bottom, top - bottom + 1))
    return tuple(found)


def _run_around(ranks: int, place: int) -> int:
    low = high = place
    while low and ranks & UNIT[low - 1]:
        low -= 1
    while high + 1 < _RANKS and ranks & UNIT[high + 1]:
        high += 1
    return high - low + 1
