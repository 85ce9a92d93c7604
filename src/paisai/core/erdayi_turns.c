/* How often must this hand be led until it is out?
 *
 * Chains are taken out in every way that may help; what is left are ranks held one to four
 * times, where each triple takes a single or a pair with it. */
#include "erdayi_player.h"

enum { IN_CHAINS = 0xFFF }; /* the ranks 3 to A */
static const int SHORTEST[4] = {0, 5, 3, 2};

static int without_chains(Held hand, int carriers) {
    uint32_t one = held_mask(hand, 1), two = held_mask(hand, 2), three = held_mask(hand, 3),
             four = held_mask(hand, 4);
    int rocket = (one >> 13) == 3;
    int loose = bits_count(one & ~three) - 2 * rocket; /* singles and pairs */
    int triples = bits_count(three & ~four);
    (void)two;
    carriers += triples;
    int left = loose > carriers ? loose - carriers : 0;
    return bits_count(four) + rocket + triples + left;
}

static Held chain_of(int low, int length, int width) {
    uint64_t ranks = ((UINT64_C(1) << length) - 1) << low;
    Held held = 0;
    for (int copy = 0; copy < width; copy++)
        held |= ranks << 16 * copy;
    return held;
}

/* Takes `width` of each rank of the chain away. */
static Held take(Held hand, int low, int length, int width) {
    return held_less(hand, chain_of(low, length, width));
}

static int fewest(Turns *turns, Held hand, int carriers, int width, int from);

static int try_chains(Turns *turns, Held hand, int carriers, int width, int from, int best) {
    uint32_t mask = held_mask(hand, width) & IN_CHAINS;
    /* A bomb is kept whole: breaking one up for a chain hardly ever saves a turn. */
    mask &= ~held_mask(hand, 4);
    for (int low = from; low + SHORTEST[width] <= 12; low++) {
        int length = 0;
        while (low + length < 12 && mask >> (low + length) & 1)
            length++;
        for (int taken = length; taken >= SHORTEST[width]; taken--) {
            Held rest = take(hand, low, taken, width);
            int more = width == 3 ? taken : 0;
            int number = 1 + fewest(turns, rest, carriers + more, width, low);
            if (number < best)
                best = number;
        }
    }
    return best;
}

/* Chains of `width` from rank `from` on, then narrower ones. */
static int fewest(Turns *turns, Held hand, int carriers, int width, int from) {
    if (!hand)
        return 0;
    uint64_t key = hand | (uint64_t)(carriers & 7) << 61 ;
    key ^= (uint64_t)(width * 16 + from + 1) * UINT64_C(0x9E3779B97F4A7C15);
    uint64_t place = random_mix(key) >> (64 - TURNS_BITS);
    if (turns->key[place] == key)
        return turns->value[place];
    int best = without_chains(hand, carriers);
    for (int narrow = width; narrow >= 1; narrow--)
        best = try_chains(turns, hand, carriers, narrow, narrow == width ? from : 0, best);
    turns->key[place] = key;
    turns->value[place] = (uint8_t)best;
    return best;
}

int turns_fewest(Turns *turns, Held hand) { return fewest(turns, hand, 0, 3, 0); }
