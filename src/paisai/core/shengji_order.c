/* Which suit does a card belong to, and how high is it there? */
#include <string.h>

#include "shengji.h"

enum { HIGHEST_OF_SUIT = OFF_LEVEL - 1 };

static Order orders[13][SUITS];
uint8_t points_of_card[FACES];

static void make(Order *order, int level, int trump) {
    memset(order, 0, sizeof *order);
    order->level = level;
    order->trump = trump;
    order->shared_at = trump == TRUMP ? TRUMP_LEVEL : OFF_LEVEL;
    for (int face = 0; face < FACES; face++) {
        int suit = face / 13, rank = face % 13, position = rank - (rank > level);
        if (face >= SMALL_JOKER) {
            suit = TRUMP;
            position = TRUMP_LEVEL + 1 + face - SMALL_JOKER;
        } else if (rank == level) {
            position = trump == TRUMP || trump == suit ? TRUMP_LEVEL : OFF_LEVEL;
            suit = TRUMP;
            if (position == order->shared_at)
                order->shared |= face_bit(face);
        } else if (suit == trump) {
            suit = TRUMP;
        }
        order->suit_of[face] = (uint8_t)suit;
        order->position_of[face] = (uint8_t)position;
        order->height[face] = (uint8_t)(position + 1 + (suit == TRUMP ? 128 : 0));
        order->in_suit[suit] |= face_bit(face);
        for (int led = 0; led < SUITS; led++)
            order->wins[led][face] = suit == led || suit == TRUMP ? order->height[face] : 0;
        if (position < HIGHEST_OF_SUIT)
            *(rank + 1 == level ? &order->by_two : &order->by_one) |= face_bit(face);
        else if (suit == TRUMP)
            order->high_trumps |= face_bit(face);
    }
}

void order_prepare(void) {
    for (int level = 0; level < 13; level++)
        for (int trump = 0; trump < SUITS; trump++)
            make(&orders[level][trump], level, trump);
    for (int face = 0; face < FACES; face++)
        points_of_card[face] = (uint8_t)points_of(cards_of(face_bit(face), 1));
}

const Order *order_of(int level, int trump) { return &orders[level][trump]; }

static uint32_t without_level(uint64_t faces, int suit, int level) {
    uint32_t ranks = (uint32_t)(faces >> 13 * suit) & 0x1FFF, low = (1u << level) - 1;
    return (ranks & low) | (ranks >> (level + 1) << level);
}

uint32_t order_places(const Order *order, int suit, uint64_t faces) {
    if (suit < TRUMP)
        return without_level(faces, suit, order->level);
    uint32_t places = (uint32_t)(faces >> SMALL_JOKER) << (TRUMP_LEVEL + 1);
    if (faces & order->shared)
        places |= 1u << order->shared_at;
    if (order->trump == TRUMP)
        return places;
    places |= without_level(faces, order->trump, order->level);
    if (faces >> (13 * order->trump + order->level) & 1)
        places |= 1u << TRUMP_LEVEL;
    return places;
}

uint64_t order_faces(const Order *order, int suit, int position) {
    if (suit == TRUMP && position == order->shared_at)
        return order->shared;
    if (position > TRUMP_LEVEL)
        return face_bit(SMALL_JOKER + position - TRUMP_LEVEL - 1);
    if (suit == TRUMP && order->trump == TRUMP)
        return 0;
    int own = suit == TRUMP ? order->trump : suit;
    if (position >= OFF_LEVEL)
        return suit == TRUMP && position == TRUMP_LEVEL ? face_bit(13 * own + order->level) : 0;
    return face_bit(13 * own + position + (position >= order->level));
}

#define EVERY_SUIT (UINT64_C(1) | UINT64_C(1) << 13 | UINT64_C(1) << 26 | UINT64_C(1) << 39)
static const uint64_t FIVES = EVERY_SUIT << 3, TENS = EVERY_SUIT << 8 | EVERY_SUIT << 11;

int points_of(Cards cards) {
    return 5 * (bits_count(cards.one & FIVES) + bits_count(cards.two & FIVES) +
                bits_count(cards.three & FIVES)) +
           10 * (bits_count(cards.one & TENS) + bits_count(cards.two & TENS) +
                 bits_count(cards.three & TENS));
}
