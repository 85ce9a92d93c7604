/* How may cards be read as units? */
#include <string.h>

#include "shengji.h"

/* Two units' cards, from low to high, compared face by face as Python compares tuples. */
static int compare_cards(const Order *order, const Unit *one, const Unit *other) {
    uint8_t faces[PLACES], others[PLACES];
    int number = unit_faces(order, one, faces), number_other = unit_faces(order, other, others);
    int size = one->width * number, size_other = other->width * number_other;
    for (int at = 0; at < size && at < size_other; at++) {
        int difference = faces[at / one->width] - others[at / other->width];
        if (difference)
            return difference;
    }
    return size - size_other;
}

static int unit_before(const Order *order, const Unit *one, const Unit *other) {
    int by_class = class_before(kind_of(one), kind_of(other));
    if (by_class)
        return by_class;
    if (one->top != other->top)
        return other->top - one->top;
    return compare_cards(order, one, other);
}

void reading_sort(const Order *order, Reading *reading) {
    for (int at = 1; at < reading->number; at++) {
        Unit unit = reading->units[at];
        int to = at;
        for (; to > 0 && unit_before(order, &reading->units[to - 1], &unit) > 0; to--)
            reading->units[to] = reading->units[to - 1];
        reading->units[to] = unit;
    }
}

typedef struct {
    const Order *order;
    Cards left;
    Unit best;
    int found, copies; /* copies: of the best's cards, with those it leaves behind */
} Longest;

static int copies_of(Cards left, const Unit *unit) {
    int copies = 0;
    for (uint64_t faces = unit->cards.one; faces; faces &= faces - 1)
        copies += unit->width * cards_copies(left, bits_lowest(faces));
    return copies;
}

static int keep_longest(void *context, const Unit *unit) {
    Longest *longest = context;
    if (unit->length < 2)
        return 1;
    int copies = copies_of(longest->left, unit);
    if (longest->found) {
        const Unit *best = &longest->best;
        int size = unit->width * unit->length, best_size = best->width * best->length;
        int better = size - best_size;
        if (!better)
            better = unit->width - best->width;
        if (!better)
            better = unit->top - best->top;
        if (!better)
            better = longest->copies - copies;
        if (!better)
            better = -compare_cards(longest->order, unit, best);
        if (better <= 0)
            return 1;
    }
    longest->best = *unit;
    longest->copies = copies;
    longest->found = 1;
    return 1;
}

void default_reading(const Order *order, Cards cards, Reading *reading) {
    reading->number = 1;
    if (as_unit(order, cards, &reading->units[0]))
        return;
    reading->number = 0;
    Longest longest = {order, cards, {0, 0, 0, 0, {0, 0, 0}}, 0, 0};
    while (longest.left.two & (longest.left.two - 1)) {
        longest.found = 0;
        each_unit(order, longest.left, keep_longest, &longest);
        if (!longest.found)
            break;
        reading->units[reading->number++] = longest.best;
        longest.left = cards_less(longest.left, longest.best.cards);
    }
    for (uint64_t faces = longest.left.one; faces; faces &= faces - 1) {
        int face = bits_lowest(faces), copies = cards_copies(longest.left, face);
        Unit unit = {(uint8_t)copies, 1, order->suit_of[face], order->position_of[face],
                     cards_of(face_bit(face), copies)};
        reading->units[reading->number++] = unit;
    }
    reading_sort(order, reading);
}

int stated_reading(const Order *order, Cards cards, const Cards *groups, int number,
                   Reading *reading) {
    if (number < 1 || number > MOST_UNITS)
        return 2;
    int size = 0;
    reading->number = number;
    Cards all = NO_CARDS;
    for (int at = 0; at < number; at++) {
        if (!as_unit(order, groups[at], &reading->units[at]))
            return 1;
        size += cards_size(groups[at]);
        all = cards_join(all, groups[at]);
    }
    if (size != cards_size(cards) || !cards_equal(all, cards))
        return 2;
    for (int one = 0; one < number; one++)
        for (int other = one + 1; other < number; other++) {
            Unit joined;
            if (as_unit(order, cards_join(groups[one], groups[other]), &joined))
                return 3;
        }
    reading_sort(order, reading);
    return 0;
}

/* -- how many readings: position by position, as paisai.shengji.reading does ------------------ */

typedef struct {
    uint8_t width, length, face; /* face: its first card */
} Open;

/* How many units there are of each width and length. */
typedef struct {
    uint8_t of[4][PLACES + 1];
} Kinds;

/* `closed` are the units of the reading so far; with `but`, readings of those kinds are not
 * counted. */
typedef struct {
    const Order *order;
    int suit;
    Cards cards;
    Kinds *closed;
    const Kinds *but;
} Counting;

static int lone_split(Open unit, uint64_t split) {
    return unit.width == 2 && unit.length == 1 && (split >> unit.face & 1);
}

static uint64_t from_position(const Counting *counting, uint32_t places, const Open *open,
                              int opened, uint64_t split);

/* The open units go on as `joined` says (in pairs, in triples; -1: none) or are closed. */
static uint64_t with_joins(const Counting *counting, uint32_t places, const Open *open, int opened,
                           const Open *pieces, int number, const int old[2], const int new[2],
                           uint64_t split, uint64_t now_split) {
    Open next[8];
    int count = 0, position = bits_lowest(places), done = 0;
    uint8_t *closed[16];
    for (int at = 0; at < opened; at++)
        if (at != old[0] && at != old[1]) {
            if (lone_split(open[at], split))
                return 0;
            closed[done++] = &counting->closed->of[open[at].width][open[at].length];
        }
    for (int join = 0; join < 2; join++)
        if (old[join] >= 0) {
            next[count] = open[old[join]];
            next[count++].length++;
        }
    for (int at = 0; at < number; at++)
        if (at != new[0] && at != new[1])
            next[count++] = pieces[at];
    places &= places - 1;
    if (!(places >> (position + 1) & 1)) {
        for (int at = 0; at < count; at++) {
            if (lone_split(next[at], now_split))
                return 0;
            closed[done++] = &counting->closed->of[next[at].width][next[at].length];
        }
        count = 0;
    }
    for (int at = 0; at < done; at++)
        ++*closed[at];
    uint64_t found = from_position(counting, places, next, count, now_split);
    for (int at = 0; at < done; at++)
        --*closed[at];
    return found;
}

static uint64_t all_joins(const Counting *counting, uint32_t places, const Open *open, int opened,
                          const Open *pieces, int number, uint64_t split, uint64_t now_split) {
    int pairs[2][8], counts[2][2] = {{0, 0}, {0, 0}}, news[2][8];
    for (int width = 2; width <= 3; width++) {
        for (int at = 0; at < opened; at++)
            if (open[at].width == width)
                pairs[width - 2][counts[width - 2][0]++] = at;
        for (int at = 0; at < number; at++)
            if (pieces[at].width == width)
                news[width - 2][counts[width - 2][1]++] = at;
    }
    int ways[2];
    for (int join = 0; join < 2; join++)
        ways[join] = counts[join][0] * counts[join][1];
    uint64_t total = 0;
    for (int one = 0; one < (ways[0] ? ways[0] : 1); one++)
        for (int two = 0; two < (ways[1] ? ways[1] : 1); two++) {
            int old[2] = {-1, -1}, new[2] = {-1, -1};
            if (ways[0]) {
                old[0] = pairs[0][one / counts[0][1]];
                new[0] = news[0][one % counts[0][1]];
            }
            if (ways[1]) {
                old[1] = pairs[1][two / counts[1][1]];
                new[1] = news[1][two % counts[1][1]];
            }
            total += with_joins(counting, places, open, opened, pieces, number, old, new, split,
                                now_split);
        }
    return total;
}

static uint64_t from_position(const Counting *counting, uint32_t places, const Open *open,
                              int opened, uint64_t split) {
    if (!places)
        return !counting->but || memcmp(counting->closed, counting->but, sizeof(Kinds)) != 0;
    int faces[4], copies[4], number = 0;
    uint64_t here = order_faces(counting->order, counting->suit, bits_lowest(places)) &
                    counting->cards.one;
    for (; here; here &= here - 1) {
        faces[number] = bits_lowest(here);
        copies[number] = cards_copies(counting->cards, faces[number]);
        number++;
    }
    uint64_t total = 0;
    for (int choice = 0; choice < 1 << number; choice++) {
        Open pieces[4];
        uint64_t now_split = split;
        int possible = 1, singles = bits_count((uint64_t)choice);
        for (int at = 0; at < number; at++) {
            int splits = choice >> at & 1;
            if (splits && copies[at] != 3)
                possible = 0;
            pieces[at].width = (uint8_t)(splits ? 2 : copies[at]);
            pieces[at].length = 1;
            pieces[at].face = (uint8_t)faces[at];
            if (splits)
                now_split |= face_bit(faces[at]);
        }
        if (!possible)
            continue;
        counting->closed->of[1][1] = (uint8_t)(counting->closed->of[1][1] + singles);
        total += all_joins(counting, places, open, opened, pieces, number, split, now_split);
        counting->closed->of[1][1] = (uint8_t)(counting->closed->of[1][1] - singles);
    }
    return total;
}

uint64_t count_readings(const Order *order, Cards cards) {
    uint64_t number = 1;
    for (int suit = 0; suit < SUITS; suit++) {
        Kinds closed = {{{0}}};
        Counting counting = {order, suit, cards_in(cards, order->in_suit[suit]), &closed, NULL};
        uint32_t places = order_places(order, suit, counting.cards.one);
        if (places)
            number *= from_position(&counting, places, NULL, 0, 0);
    }
    return number;
}

int reading_in_doubt(const Order *order, const Reading *lead) {
    Kinds kinds = {{{0}}}, closed = {{{0}}};
    Cards cards = NO_CARDS;
    for (int at = 0; at < lead->number; at++) {
        cards = cards_join(cards, lead->units[at].cards);
        kinds.of[lead->units[at].width][lead->units[at].length]++;
    }
    if (lead->number == 1 || !cards.three)
        return 0;
    int suit = lead->units[0].suit;
    Counting counting = {order, suit, cards, &closed, &kinds};
    return from_position(&counting, order_places(order, suit, cards.one), NULL, 0, 0) > 0;
}
