/* A multiset of cards of at most three decks: which of the 54 faces are there at least once,
 * twice, three times. */
#ifndef PAISAI_CARDS_H
#define PAISAI_CARDS_H

#include <stdint.h>

#include "bits.h"

enum { FACES = 54, SMALL_JOKER = 52, BIG_JOKER = 53, MOST_DECK = 162 };

typedef struct {
    uint64_t one, two, three;
} Cards;

static const Cards NO_CARDS = {0, 0, 0};

static inline uint64_t face_bit(int face) { return UINT64_C(1) << face; }

static inline int cards_size(Cards cards) {
    return bits_count(cards.one) + bits_count(cards.two) + bits_count(cards.three);
}

static inline int cards_copies(Cards cards, int face) {
    return (int)((cards.one >> face & 1) + (cards.two >> face & 1) + (cards.three >> face & 1));
}

static inline int cards_equal(Cards one, Cards other) {
    return one.one == other.one && one.two == other.two && one.three == other.three;
}

static inline int cards_within(Cards part, Cards whole) {
    return !((part.one & ~whole.one) | (part.two & ~whole.two) | (part.three & ~whole.three));
}

static inline Cards cards_of(uint64_t faces, int copies) {
    Cards cards = {faces, copies > 1 ? faces : 0, copies > 2 ? faces : 0};
    return cards;
}

/* No face may come to more than three. */
static inline Cards cards_join(Cards a, Cards b) {
    Cards sum = {
        a.one | b.one,
        a.two | b.two | (a.one & b.one),
        a.three | b.three | (a.two & b.one) | (a.one & b.two),
    };
    return sum;
}

/* `part` must be within `whole`. */
static inline Cards cards_less(Cards whole, Cards part) {
    Cards left = {
        (whole.one & ~part.one) | (whole.two & ~part.two) | (whole.three & ~part.three),
        (whole.two & ~part.one) | (whole.three & ~part.two),
        whole.three & ~part.one,
    };
    return left;
}

static inline Cards cards_in(Cards cards, uint64_t faces) {
    Cards part = {cards.one & faces, cards.two & faces, cards.three & faces};
    return part;
}

static inline void cards_add(Cards *cards, uint64_t bit) {
    cards->three |= cards->two & bit;
    cards->two |= cards->one & bit;
    cards->one |= bit;
}

#endif
