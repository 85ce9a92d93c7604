/* What is a unit, and which units are in these cards? */
#include "shengji.h"

int as_unit(const Order *order, Cards cards, Unit *unit) {
    if (!cards.one)
        return 0;
    int first = bits_lowest(cards.one), suit = order->suit_of[first];
    int width = cards_copies(cards, first), length = bits_count(cards.one);
    uint64_t full = width == 3 ? cards.three : width == 2 ? cards.two & ~cards.three
                                                          : cards.one & ~cards.two;
    if (full != cards.one || (cards.one & ~order->in_suit[suit]) || (width == 1 && length > 1))
        return 0;
    uint32_t places = order_places(order, suit, cards.one);
    uint32_t bottom = (uint32_t)bits_lowest(places), run = (1u << length) - 1;
    if (bits_count(places) != length || places >> bottom != run)
        return 0;
    unit->width = (uint8_t)width;
    unit->length = (uint8_t)length;
    unit->suit = (uint8_t)suit;
    unit->top = (uint8_t)(bottom + (uint32_t)length - 1);
    unit->cards = cards;
    return 1;
}

int unit_faces(const Order *order, const Unit *unit, uint8_t *faces) {
    int number = 0;
    for (int position = unit->top - unit->length + 1; position <= unit->top; position++) {
        uint64_t here = order_faces(order, unit->suit, position) & unit->cards.one;
        faces[number++] = (uint8_t)bits_lowest(here);
    }
    return number;
}

static uint64_t of_width(Cards cards, int width) {
    return width == 3 ? cards.three : width == 2 ? cards.two : cards.one;
}

/* All tractors of one width that start at `bottom`; `chosen` are the faces so far. */
static int tractors_from(const Order *order, int suit, int width, uint64_t faces, int bottom,
                         int position, uint64_t chosen, EachUnit each, void *context) {
    uint64_t here = order_faces(order, suit, position) & faces;
    for (; here; here &= here - 1) {
        uint64_t now = chosen | (here & (0 - here));
        if (position > bottom) {
            Unit unit = {(uint8_t)width, (uint8_t)(position - bottom + 1), (uint8_t)suit,
                         (uint8_t)position, cards_of(now, width)};
            if (!each(context, &unit))
                return 0;
        }
        if (position + 1 < PLACES && !tractors_from(order, suit, width, faces, bottom,
                                                    position + 1, now, each, context))
            return 0;
    }
    return 1;
}

/* All tractors of one width in a suit; `faces` are those the hand holds so often. */
static int tractors_in(const Order *order, int suit, int width, uint64_t faces, EachUnit each,
                       void *context) {
    uint32_t places = order_places(order, suit, faces);
    for (uint32_t starts = places & places >> 1; starts; starts &= starts - 1) {
        int bottom = bits_lowest(starts);
        if (!tractors_from(order, suit, width, faces, bottom, bottom, 0, each, context))
            return 0;
    }
    return 1;
}

/* Those of the faces whose next higher card is among them too; not of high trumps. */
static uint64_t runs_on(const Order *order, uint64_t faces) {
    return (faces & order->by_one & faces >> 1) | (faces & order->by_two & faces >> 2);
}

static int each_tractor(const Order *order, Cards hand, EachUnit each, void *context) {
    for (int width = 2; width <= 3; width++) {
        uint64_t wide = of_width(hand, width);
        uint64_t starts = runs_on(order, wide) | order->in_suit[TRUMP];
        for (int suit = 0; suit < SUITS && wide; suit++)
            if ((starts & order->in_suit[suit]) &&
                !tractors_in(order, suit, width, wide & order->in_suit[suit], each, context))
                return 0;
    }
    return 1;
}

static Unit short_unit(const Order *order, int face, int width) {
    Unit unit = {(uint8_t)width, 1, order->suit_of[face], order->position_of[face],
                 cards_of(face_bit(face), width)};
    return unit;
}

int each_unit(const Order *order, Cards hand, EachUnit each, void *context) {
    for (int width = 1; width <= 3; width++)
        for (uint64_t faces = of_width(hand, width); faces; faces &= faces - 1) {
            Unit unit = short_unit(order, bits_lowest(faces), width);
            if (!each(context, &unit))
                return 0;
        }
    return each_tractor(order, hand, each, context);
}

static int count_one(void *context, const Unit *unit) {
    (void)unit;
    ++*(uint32_t *)context;
    return 1;
}

static uint32_t count_in_trumps(const Order *order, int width, uint64_t faces) {
    uint64_t shared = faces & order->shared;
    uint32_t number = 0;
    if (shared & (shared - 1)) { /* several cards at one place: each counts */
        tractors_in(order, TRUMP, width, faces, count_one, &number);
        return number;
    }
    uint32_t places = order_places(order, TRUMP, faces), ahead = places >> 1;
    for (uint32_t runs = places & ahead; runs; runs &= ahead >>= 1)
        number += (uint32_t)bits_count(runs);
    return number;
}

static inline uint32_t count_tractors(const Order *order, int width, uint64_t faces) {
    uint64_t high = faces & order->high_trumps;
    uint32_t number = 0;
    if (high & (high - 1)) {
        number = count_in_trumps(order, width, faces & order->in_suit[TRUMP]);
        faces &= ~order->in_suit[TRUMP];
    }
    uint64_t twos = runs_on(order, faces), threes = runs_on(order, twos);
    number += (uint32_t)(bits_count(twos) + bits_count(threes));
    for (uint64_t runs = threes; runs;) {
        runs = runs_on(order, runs);
        number += (uint32_t)bits_count(runs);
    }
    return number;
}

uint32_t count_units(const Order *order, const Cards *hand) {
    uint64_t triples = hand->three;
    uint32_t number = (uint32_t)cards_size(*hand) + count_tractors(order, 2, hand->two);
    return triples & (triples - 1) ? number + count_tractors(order, 3, triples) : number;
}

typedef struct {
    uint32_t left;
    Unit *unit;
} Nth;

static int take_nth(void *context, const Unit *unit) {
    Nth *nth = context;
    if (nth->left--)
        return 1;
    *nth->unit = *unit;
    return 0;
}

void unit_at(const Order *order, Cards hand, uint32_t index, Unit *unit) {
    for (int width = 1; width <= 3; width++) {
        uint64_t faces = of_width(hand, width);
        uint32_t number = (uint32_t)bits_count(faces);
        if (index < number) {
            *unit = short_unit(order, bits_select(faces, (int)index), width);
            return;
        }
        index -= number;
    }
    Nth nth = {index, unit};
    each_tractor(order, hand, take_nth, &nth);
}
