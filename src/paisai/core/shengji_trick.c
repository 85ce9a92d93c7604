/* Does a throw stand; who wins a trick; what is the kitty worth; what do points make? */
#include "shengji.h"

/* -- the throw ----------------------------------------------------------------------------- */

static int highest_top(const Order *order, Cards suited, int suit, Kind kind) {
    if (kind.width == 1) {
        uint32_t places = order_places(order, suit, suited.one);
        return places ? bits_highest(places) : -1;
    }
    uint64_t faces = kind.width == 3 ? suited.three : suited.two;
    uint32_t held = order_places(order, suit, faces), runs = held;
    for (int place = 1; place < kind.length; place++)
        runs &= held >> place;
    return runs ? bits_highest(runs) + kind.length - 1 : -1;
}

static int fine(const Rules *rules, int thrown, int blocked, int taken_back) {
    int times = rules->penalty_basis == PER_CARD_THROWN       ? thrown
                : rules->penalty_basis == PER_BLOCKED_CARD    ? blocked
                : rules->penalty_basis == PER_CARD_TAKEN_BACK ? taken_back
                                                              : 1;
    int points = rules->penalty_points * times;
    return rules->penalty_cap >= 0 && points > rules->penalty_cap ? rules->penalty_cap : points;
}

void adjudge(const Rules *rules, const Order *order, const Reading *lead, const Cards others[3],
             Adjudged *adjudged) {
    adjudged->blocked_number = adjudged->kinds = 0;
    if (lead->number == 1)
        return;
    int suit = lead->units[0].suit, thrown = 0, stopped = 0;
    Cards suited[3], any = NO_CARDS; /* any: what one of them has */
    for (int hand = 0; hand < 3; hand++) {
        suited[hand] = cards_in(others[hand], order->in_suit[suit]);
        any.one |= suited[hand].one;
        any.two |= suited[hand].two;
        any.three |= suited[hand].three;
    }
    for (int at = 0; at < lead->number; at++) {
        const Unit *unit = &lead->units[at];
        int size = unit->width * unit->length;
        int best = highest_top(order, any, suit, kind_of(unit));
        thrown += size;
        if (unit->length > 1 && best > unit->top) { /* the run may be in no single hand */
            best = -1;
            for (int hand = 0; hand < 3; hand++) {
                int top = highest_top(order, suited[hand], suit, kind_of(unit));
                best = top > best ? top : best;
            }
        }
        if (best <= unit->top)
            continue;
        stopped += size;
        adjudged->blocked[adjudged->blocked_number++] = at;
        /* Units of a kind run from high to low: the last of equal tops is not smaller. */
        int kind = adjudged->kinds - 1;
        if (kind < 0 || class_before(kind_of(&lead->units[adjudged->forced[kind]]), kind_of(unit)))
            adjudged->forced[adjudged->kinds++] = at;
        else if (unit->top < lead->units[adjudged->forced[kind]].top)
            adjudged->forced[kind] = at;
    }
    for (int kind = 0; kind < adjudged->kinds; kind++) {
        const Unit *unit = &lead->units[adjudged->forced[kind]];
        adjudged->penalty[kind] =
            fine(rules, thrown, stopped, thrown - unit->width * unit->length);
    }
}

/* -- who wins ------------------------------------------------------------------------------ */

/* The highest position that can spare a card beside the wide units still to be had. */
static int highest_single(const Order *order, Cards left, Shape shape, const Kind *wide,
                          int number) {
    int suit = order->suit_of[bits_lowest(left.one)];
    for (uint32_t places = order_places(order, suit, left.one); places;) {
        int position = bits_highest(places);
        places ^= 1u << position;
        int pairs = (int)(shape.twos >> 4 * position & 15);
        int triples = (int)(shape.threes >> 4 * position & 15);
        uint64_t bit = UINT64_C(1) << 4 * position;
        int size = cards_size(cards_in(left, order_faces(order, suit, position)));
        if (size > 2 * pairs + 3 * triples)
            return position;
        Shape less = {shape.twos - bit, shape.threes};
        if (pairs && shape_fits(less, wide, number))
            return position;
        Shape split = {shape.twos + bit, shape.threes - bit};
        if (triples && shape_fits(split, wide, number))
            return position;
    }
    return 0;
}

/* Cards taken from a position for a unit, as shape_take takes them: faces of two first. */
static Cards take_cards(const Order *order, Cards left, int suit, Kind kind, int start) {
    for (int position = start; position < start + kind.length; position++) {
        uint64_t faces = order_faces(order, suit, position);
        uint64_t from = kind.width == 3 ? left.three & faces : left.two & ~left.three & faces;
        if (!from)
            from = left.three & faces;
        left = cards_less(left, cards_of(from & (0 - from), kind.width));
    }
    return left;
}

/* The tops a play shows, packed five bits each from the highest class; 0 if it cannot be
 * divided into exactly the led kinds. */
static uint64_t tops_of(const Rules *rules, const Order *order, const Reading *lead, Cards play) {
    Kind wide[MOST_UNITS], before = {0, 0};
    int number = 0, suit = order->suit_of[bits_lowest(play.one)];
    for (int at = 0; at < lead->number; at++)
        if (lead->units[at].width > 1)
            wide[number++] = kind_of(&lead->units[at]);
    Shape shape = shape_of(order, play);
    if (!shape_fits(shape, wide, number))
        return 0;
    uint64_t tops = 0;
    int shift = 55;
    Cards left = play;
    for (int at = 0; at < lead->number; at++) {
        Kind kind = kind_of(&lead->units[at]);
        if (at && kind.width == before.width && (kind.length > 1) == (before.length > 1))
            continue; /* of each class the longest */
        before = kind;
        int top;
        if (kind.width == 1) {
            top = highest_single(order, left, shape, wide, number);
        } else {
            int place = 0;
            while (class_before(wide[place], kind))
                place++;
            for (number--; place < number; place++)
                wide[place] = wide[place + 1];
            uint64_t runs = shape_starts(shape, kind);
            int start = 0;
            Shape taken = shape;
            while (runs) {
                int bit = bits_highest(runs);
                runs ^= UINT64_C(1) << bit;
                start = bit / 4;
                taken = shape_take(shape, kind, start);
                if (shape_fits(taken, wide, number))
                    break;
            }
            left = take_cards(order, left, suit, kind, start);
            shape = taken;
            top = start + kind.length - 1;
        }
        tops |= (uint64_t)(top + 1) << shift;
        shift -= 5;
        if (!rules->ruff_ties_next_class || shift < 0)
            break;
    }
    return tops;
}

static const uint64_t RUFF = UINT64_C(1) << 62;

uint64_t lead_value(const Rules *rules, const Order *order, const Reading *lead) {
    (void)rules;
    (void)order;
    const Unit *first = lead->units;
    return (uint64_t)(first->top + 1) << 55 | (uint64_t)(first->suit == TRUMP) << 62;
}

uint64_t play_value(const Rules *rules, const Order *order, const Reading *lead, Cards play) {
    const Unit *first = lead->units;
    int suit = order->suit_of[bits_lowest(play.one)];
    if ((suit != first->suit && suit != TRUMP) || (suit == first->suit && lead->number > 1) ||
        (play.one & ~order->in_suit[suit]))
        return 0;
    uint64_t trump = suit == TRUMP ? RUFF : 0;
    if (lead->number == 1 && first->length == 1) {
        if (play.one & (play.one - 1))
            return 0;
        return card_value(order, bits_lowest(play.one));
    }
    uint64_t tops = tops_of(rules, order, lead, play);
    return tops ? trump | tops : 0;
}

int trick_winner(const Rules *rules, const Order *order, const Reading *lead, const Cards *plays,
                 int number) {
    int best = 0;
    uint64_t best_value = lead_value(rules, order, lead);
    for (int at = 1; at < number; at++) {
        uint64_t value = play_value(rules, order, lead, plays[at]);
        if (value > best_value) {
            best = at;
            best_value = value;
        }
    }
    return best;
}

/* -- the kitty and the levels ---------------------------------------------------------------- */

int kitty_multiplier(const Rules *rules, const Reading *lead) {
    int best = 0, widest = 0;
    for (int at = 0; at < lead->number; at++) {
        const Unit *unit = &lead->units[at];
        int times = unit->width == 1   ? rules->single
                    : unit->width == 2 ? unit->length == 1 ? rules->pair
                                                           : rules->pair_tractor[unit->length]
                    : unit->length == 1 ? rules->triple
                                        : rules->triple_tractor[unit->length];
        best = times > best ? times : best;
        widest = unit->width > widest ? unit->width : widest;
    }
    return lead->number > 1 && widest == 1 && rules->singles_throw >= 0 ? rules->singles_throw
                                                                        : best;
}

/* No row of a regulation goes so far that more steps than a million are ever counted. */
enum { MOST_STEPS = 1 << 20 };

static int beyond(const Rules *rules, int steps, int64_t distance) {
    if (rules->further > 0) {
        int64_t more = (distance + rules->further - 5) / rules->further;
        steps += more < MOST_STEPS ? (int)more : MOST_STEPS;
    }
    return rules->level_cap >= 0 && steps > rules->level_cap ? rules->level_cap : steps;
}

int levels_at(const Rules *rules, int points, int *steps) {
    int last = rules->rows - 1, row = 0;
    if (rules->negative_is_zero && points < 0)
        points = 0;
    if (points < rules->low[0]) {
        *steps = beyond(rules, rules->steps[0], (int64_t)rules->low[0] - points);
        return rules->up[0];
    }
    if (points > rules->high[last]) {
        *steps = beyond(rules, rules->steps[last], (int64_t)points - rules->high[last]);
        return rules->up[last];
    }
    while (points > rules->high[row])
        row++;
    *steps = rules->steps[row];
    return rules->up[row];
}
