/* Which pairs, triples and tractors can be had at once from cards of one effective suit? */
#include "shengji.h"

static const uint64_t EVERY = UINT64_C(0x1111111111111111);

static uint64_t run_of(int length) {
    return length >= PLACES ? EVERY : EVERY & ((UINT64_C(1) << 4 * length) - 1);
}

static uint64_t occupied(uint64_t counts) {
    return (counts | counts >> 1 | counts >> 2) & EVERY;
}

static int total(uint64_t counts) {
    return bits_count(counts & EVERY) + 2 * bits_count(counts >> 1 & EVERY) +
           4 * bits_count(counts >> 2 & EVERY);
}

int class_before(Kind one, Kind other) {
    int alone = one.length == 1, other_alone = other.length == 1;
    if (alone != other_alone)
        return alone - other_alone;
    if (one.width != other.width)
        return other.width - one.width;
    return other.length - one.length;
}

Shape shape_of(const Order *order, Cards suited) {
    Shape shape = {0, 0};
    for (uint64_t faces = suited.two & ~suited.three; faces; faces &= faces - 1)
        shape.twos += UINT64_C(1) << 4 * order->position_of[bits_lowest(faces)];
    for (uint64_t faces = suited.three; faces; faces &= faces - 1)
        shape.threes += UINT64_C(1) << 4 * order->position_of[bits_lowest(faces)];
    return shape;
}

uint64_t shape_starts(Shape shape, Kind kind) {
    uint64_t held = occupied(shape.threes);
    if (kind.width == 2)
        held |= occupied(shape.twos);
    uint64_t runs = held;
    for (int place = 1; place < kind.length; place++)
        runs &= held >> 4 * place;
    return runs;
}

Shape shape_take(Shape shape, Kind kind, int start) {
    uint64_t places = run_of(kind.length) << 4 * start;
    if (kind.width == 3) {
        shape.threes -= places;
        return shape;
    }
    uint64_t from_twos = occupied(shape.twos) & places;
    shape.twos -= from_twos;
    shape.threes -= places ^ from_twos;
    return shape;
}

static int least_short(Shape shape, const Kind *kinds, int number, uint64_t counted) {
    int triples = 0; /* they come first */
    while (triples < number && kinds[triples].width == 3)
        triples++;
    int pairs = number - triples;
    uint64_t outside = ~(counted * 15);
    int free_threes = total(shape.threes & outside), all_threes = total(shape.threes);
    int spare = free_threes + total(shape.twos & outside);
    if (triples > all_threes || number > all_threes + total(shape.twos))
        return IMPOSSIBLE;
    int free_triples = triples < free_threes ? triples : free_threes;
    int free_pairs = pairs < spare - free_triples ? pairs : spare - free_triples;
    return 3 * (triples - free_triples) + 2 * (pairs - free_pairs);
}

WORD_BY_WORD int shape_least(Shape shape, const Kind *kinds, int number, uint64_t counted) {
    if (number == 0)
        return 0;
    if (kinds[0].length == 1)
        return least_short(shape, kinds, number, counted);
    int best = IMPOSSIBLE;
    for (uint64_t runs = shape_starts(shape, kinds[0]); runs && best > 0;) {
        int bit = bits_highest(runs);
        runs ^= UINT64_C(1) << bit;
        int start = bit / 4;
        int cost = kinds[0].width * bits_count(counted & run_of(kinds[0].length) << 4 * start);
        if (cost < best) {
            cost += shape_least(shape_take(shape, kinds[0], start), kinds + 1, number - 1, counted);
            if (cost < best)
                best = cost;
        }
    }
    return best;
}

int shape_fits(Shape shape, const Kind *kinds, int number) {
    return shape_least(shape, kinds, number, 0) == 0;
}
