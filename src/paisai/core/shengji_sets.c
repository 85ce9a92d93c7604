/* Which different sets of so many cards can be taken from these cards? */
#include "shengji.h"

/* Binomial coefficients up to 54. */
static uint64_t table[FACES + 1][FACES + 1];

void sets_prepare(void) {
    for (int row = 0; row <= FACES; row++) {
        table[row][0] = table[row][row] = 1;
        for (int column = 1; column < row; column++)
            table[row][column] = table[row - 1][column - 1] + table[row - 1][column];
    }
}

static uint64_t choose(int from, int number) {
    return number < 0 || number > from ? 0 : table[from][number];
}

/* In how many ways `threes` faces come three times, `twos` twice, and the rest once. */
static uint64_t ways(int faces, int doubles, int triples, int wanted, int threes, int twos) {
    return choose(triples, threes) * choose(doubles - threes, twos) *
           choose(faces - threes - twos, wanted - 3 * threes - 2 * twos);
}

uint64_t sets_number(Cards cards, int wanted) {
    if (wanted == 0)
        return 1;
    int faces = bits_count(cards.one), doubles = bits_count(cards.two);
    int triples = bits_count(cards.three);
    uint64_t total = 0;
    for (int threes = 0; threes <= triples && 3 * threes <= wanted; threes++)
        for (int twos = 0; twos <= doubles - threes && 3 * threes + 2 * twos <= wanted; twos++)
            total += ways(faces, doubles, triples, wanted, threes, twos);
    return total;
}

static uint64_t draw_faces(uint64_t faces, int number, Random *random) {
    uint64_t drawn = 0;
    for (int left = bits_count(faces); number > 0; number--, left--) {
        uint64_t bit = face_bit(bits_select(faces, (int)random_below(random, (uint32_t)left)));
        drawn |= bit;
        faces ^= bit;
    }
    return drawn;
}

Cards sets_draw(Cards cards, int wanted, Random *random) {
    if (wanted == 0)
        return NO_CARDS;
    int faces = bits_count(cards.one), doubles = bits_count(cards.two);
    int triples = bits_count(cards.three), threes = 0, twos = 0;
    if (doubles && wanted > 1) {
        uint64_t ticket = random_below_wide(random, sets_number(cards, wanted));
        for (;; twos++) {
            if (twos > doubles - threes || 3 * threes + 2 * twos > wanted) {
                threes++;
                twos = 0;
            }
            uint64_t here = ways(faces, doubles, triples, wanted, threes, twos);
            if (ticket < here)
                break;
            ticket -= here;
        }
    }
    uint64_t by_three = threes ? draw_faces(cards.three, threes, random) : 0;
    uint64_t by_two = twos ? draw_faces(cards.two & ~by_three, twos, random) : 0;
    uint64_t by_one =
        draw_faces(cards.one & ~by_three & ~by_two, wanted - 3 * threes - 2 * twos, random);
    Cards drawn = {by_one | by_two | by_three, by_two | by_three, by_three};
    return drawn;
}

static int each_from(Cards cards, uint64_t faces, int wanted, Cards chosen, EachSet each,
                     void *context) {
    if (wanted == 0)
        return each(context, chosen);
    if (!faces)
        return 1;
    uint64_t bit = faces & (0 - faces), later = faces ^ bit;
    int after = cards_size(cards_in(cards, later)), copies = cards_copies(cards, bits_lowest(bit));
    for (int taken = copies < wanted ? copies : wanted; taken >= 0 && wanted - taken <= after;
         taken--) {
        Cards now = taken ? cards_join(chosen, cards_of(bit, taken)) : chosen;
        if (!each_from(cards, later, wanted - taken, now, each, context))
            return 0;
    }
    return 1;
}

int sets_each(Cards cards, int wanted, EachSet each, void *context) {
    return wanted > cards_size(cards) || each_from(cards, cards.one, wanted, NO_CARDS, each, context);
}
