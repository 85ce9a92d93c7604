/* Which of the plays that can be made from a hand is drawn? Each exactly as likely as any other;
 * they are counted, not listed, wherever that is possible. */
#ifndef PAISAI_ERDAYI_DRAW_H
#define PAISAI_ERDAYI_DRAW_H

#include "erdayi.h"

/* What was led: a single or a pair without a power, by its width and rank; or, where the width is
 * 0, a play by its number. */
typedef struct {
    uint16_t play;
    uint8_t width, rank;
} Lead;

static inline Lead lead_play(uint16_t play) {
    Lead lead = {play, 0, 0};
    return lead;
}

static inline Lead lead_one_rank(const Table *table, int width, uint32_t ranks, uint32_t ticket) {
    Lead lead = {NOT_THERE, (uint8_t)width, (uint8_t)bits_select_short(ranks, ticket)};
    if (!(table->plain_widths >> width & 1))
        return lead_play(table->one_rank_play[width][lead.rank]);
    return lead;
}

static inline uint16_t chain_at(const Table *table, int width, uint32_t from, uint32_t ticket) {
    return table->chain[width][table->chain_from[width][from] + ticket];
}

/* How many leads of three or four cards of a rank there are, with all the kickers the table has. */
static inline uint32_t wide_leads(const Table *table, Held hand) {
    uint32_t number = 0;
    for (int width = 3; width <= 4; width++) {
        uint32_t mask = held_mask(hand, width), from = mask & table->within[width];
        number += (uint32_t)bits_count(mask & table->one_rank_held[width]) +
                  table->chains[width][from] + table->bodies[width][from].total;
    }
    return number;
}

/* One of these, or of the strong plays after them; NOT_THERE if the hand lacks its kickers. */
APART uint16_t wide_lead(const Table *table, Held hand, uint32_t ticket) {
    for (int width = 3; width <= 4; width++) {
        uint32_t mask = held_mask(hand, width), from = mask & table->within[width];
        uint32_t ranks = mask & table->one_rank_held[width], own = (uint32_t)bits_count(ranks);
        if (ticket < own)
            return table->one_rank_play[width][bits_select_short(ranks, ticket)];
        ticket -= own;
        uint32_t chains = table->chains[width][from], bodies = table->bodies[width][from].total;
        if (ticket < chains)
            return chain_at(table, width, from, ticket);
        ticket -= chains;
        if (ticket < bodies) {
            const struct Body *body = table->body[width] + table->bodies[width][from].from;
            for (int past = 2; past == 2; body += past) {
                /* Two at a time, without a branch. */
                uint32_t here = body[0].number, both = here + body[1].number;
                int after = ticket >= here;
                past = after + (after & (ticket >= both));
                ticket -= past == 2 ? both : after ? here : 0;
            }
            uint16_t play = (uint16_t)(body->first + ticket);
            return held_fits(table->held[play], hand) ? play : NOT_THERE;
        }
        ticket -= bodies;
    }
    for (uint32_t rest = 0;; rest++)
        if (held_fits(table->strong_rest[rest], hand) && ticket-- == 0)
            return table->strong_rest_play[rest];
}

static inline uint32_t rests_held(const Table *table, Held hand) {
    uint32_t number = 0;
    for (uint32_t rest = 0; rest < table->strong_rests; rest++)
        number += (uint32_t)held_fits(table->strong_rest[rest], hand);
    return number;
}

/* Bodies are drawn with all the kickers the table has for them; one the hand does not hold is
 * drawn again, so that every play it does hold stays equally likely. */
INLINE Lead draw_lead(const Table *table, Held hand, int strong, Ahead *random) {
    const uint32_t one = (uint32_t)hand, two = (uint32_t)hand >> 16;
    const uint32_t ones = (uint32_t)bits_count(one & table->one_rank_held[1]);
    const uint32_t chains_of_one = table->chains[1][one & table->within[1]];
    const uint32_t twos = (uint32_t)bits_count(two & table->one_rank_held[2]);
    const uint32_t chains_of_two = table->chains[2][two & table->within[2]];
    uint32_t total = ones + chains_of_one + twos + chains_of_two;
    if (hand >> 32)
        total += wide_leads(table, hand);
    if (strong)
        total += rests_held(table, hand);
    for (;;) {
        uint32_t ticket = ahead_below(random, total);
        if (ticket < ones)
            return lead_one_rank(table, 1, one & table->one_rank_held[1], ticket);
        ticket -= ones;
        if (ticket < chains_of_one)
            return lead_play(chain_at(table, 1, one & table->within[1], ticket));
        ticket -= chains_of_one;
        if (ticket < twos)
            return lead_one_rank(table, 2, two & table->one_rank_held[2], ticket);
        ticket -= twos;
        if (ticket < chains_of_two)
            return lead_play(chain_at(table, 2, two & table->within[2], ticket));
        uint16_t play = wide_lead(table, hand, ticket - chains_of_two);
        if (play != NOT_THERE)
            return lead_play(play);
    }
}

/* Where counting does not help: few are listed, one is taken. */
APART uint16_t draw_listed(const Table *table, Held hand, uint16_t beat, Ahead *random) {
    uint16_t found[MOST_LEGAL];
    uint32_t number = moves_list(table, hand, beat, found);
    if (!number)
        return NOT_THERE;
    uint32_t ticket = ahead_below(random, number + 1);
    return ticket == number ? NOT_THERE : found[ticket];
}

static inline int holds_strong(const Table *table, Held hand) {
    if (hand & table->strong_held)
        return 1;
    for (uint32_t rest = 0; rest < table->strong_rests; rest++)
        if (held_fits(table->strong_rest[rest], hand))
            return 1;
    return 0;
}

/* The ranks from `above` on of which a hand can make a one-rank play. */
static inline uint32_t can_follow(const Table *table, Held hand, int width, uint32_t above) {
    return (held_mask(hand, width) & table->one_rank_held[width]) >> above << above;
}

/* One of these ranks, or RANKS for a pass. */
INLINE uint32_t draw_rank(uint32_t ranks, Ahead *random) {
    uint32_t number = (uint32_t)bits_count(ranks), ticket = ahead_below(random, number + 1);
    return ticket == number ? RANKS : (uint32_t)bits_select_short(ranks, ticket);
}

/* A follow to a one-rank play without a power: what is strong is counted too. */
static uint16_t draw_strong(const Table *table, Held hand, int width, uint32_t ranks,
                            Ahead *random) {
    Held strong = hand & table->strong_held;
    uint32_t own = (uint32_t)bits_count(ranks), wide = (uint32_t)bits_count(strong), rests = 0;
    uint16_t rest[8];
    for (uint32_t at = 0; at < table->strong_rests; at++)
        if (held_fits(table->strong_rest[at], hand))
            rest[rests++] = table->strong_rest_play[at];
    uint32_t ticket = ahead_below(random, own + wide + rests + 1);
    if (ticket < own)
        return table->one_rank_play[width][bits_select_short(ranks, ticket)];
    ticket -= own;
    if (ticket < wide) {
        int bit = bits_select(strong, (int)ticket);
        return table->one_rank_play[(bit >> 4) + 1][bit & 15];
    }
    ticket -= wide;
    return ticket < rests ? rest[ticket] : NOT_THERE;
}

/* Whether a hand has what all plays of a group and some top from `above` on have in common. */
static inline int holds_body(const Group *group, Held hand, uint32_t above) {
    for (uint32_t tops = held_mask(hand, group->width) >> above << above; tops; tops &= tops - 1)
        if (held_fits(group->body[bits_lowest(tops)], hand))
            return 1;
    return 0;
}

/* Where only a pass is left nothing is drawn. */
INLINE uint16_t draw_follow(const Table *table, Held hand, int strong, uint16_t beat,
                            Ahead *random) {
    const Group *led = table->of_group + table->group[beat];
    uint32_t above = table->top[beat] + 1u;
    if (led->one_rank && !led->power) {
        uint32_t ranks = can_follow(table, hand, led->width, above);
        if (strong)
            return draw_strong(table, hand, led->width, ranks, random);
        uint32_t rank = ranks ? draw_rank(ranks, random) : RANKS;
        return rank == RANKS ? NOT_THERE : table->one_rank_play[led->width][rank];
    }
    /* Seldom can a chain or a body be beaten at all; then it is not listed either. */
    return strong || holds_body(led, hand, above) ? draw_listed(table, hand, beat, random)
                                                  : NOT_THERE;
}

#endif
