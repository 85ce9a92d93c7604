/* What does a guessed deal come to from here? Not played to its end but judged between two tricks
 * with all hands open, by a small network: each suit is looked at by itself (the four plain ones
 * by the same numbers), then all together. The inputs are small whole numbers. No sum is taken in
 * another order than written here: every machine gives the same values. */
#include <string.h>

#include "think.h"

/* Of one seat in one suit. */
enum { HELD, POINTS, TOPS, PAIRS, TOP_PAIRS, RUNS, TRIPLES, NONE, HIGH, JOKERS };

static void put_suit(const ThinkTable *table, const ThinkState *state, int suit, uint8_t *into) {
    int each = suit == THINK_TRUMP ? THINK_TRUMP_EACH : THINK_SUIT_EACH;
    uint32_t highest[2] = {0, 0}, pairs[2] = {0, 0};
    for (int seat = 0; seat < 4; seat++) {
        const Copies *hand = &state->hand[seat][suit];
        highest[seat & 1] |= hand->at[0];
        pairs[seat & 1] |= hand->at[1];
    }
    /* The slots that none of the other side's passes. */
    for (int side = 0; side < 2; side++) {
        highest[side] = highest[side] ? ~0u << bits_highest(highest[side]) : ~0u;
        pairs[side] = pairs[side] ? ~0u << bits_highest(pairs[side]) : ~0u;
    }
    for (int turn = 0; turn < 4; turn++, into += each) {
        int seat = (table->declarer + turn) & 3, other = ~seat & 1;
        const Copies *hand = &state->hand[seat][suit];
        into[HELD] = state->held[seat][suit];
        into[POINTS] = (uint8_t)(think_count(hand, table->five[suit]) +
                                 2 * think_count(hand, table->ten[suit]));
        into[TOPS] = (uint8_t)think_count(hand, highest[other]);
        into[PAIRS] = (uint8_t)bits_count(hand->at[1]);
        into[TOP_PAIRS] = (uint8_t)bits_count(hand->at[1] & pairs[other]);
        into[RUNS] = (uint8_t)bits_count(hand->at[1] & hand->at[1] >> 1);
        into[TRIPLES] = (uint8_t)bits_count(hand->at[2]);
        into[NONE] = !state->held[seat][suit];
        if (suit == THINK_TRUMP) {
            into[HIGH] = (uint8_t)think_count(hand, 0xF000u);
            into[JOKERS] = (uint8_t)think_count(hand, 0x30000u);
        }
    }
}

static uint8_t fives(int points) {
    int number = points / 5;
    return (uint8_t)(number < 0 ? 0 : number > 255 ? 255 : number);
}

/* Between two tricks: the four plain suits, trump, and what concerns all. */
void think_inputs(const ThinkTable *table, const ThinkState *state, uint8_t *into) {
    for (int suit = 0; suit < THINK_TRUMP; suit++)
        put_suit(table, state, suit, into + suit * 4 * THINK_SUIT_EACH);
    into += 16 * THINK_SUIT_EACH;
    put_suit(table, state, THINK_TRUMP, into);
    into += 4 * THINK_TRUMP_EACH;
    into[0] = fives(state->points + 200);
    into[1] = fives(state->kitty_points);
    into[2] = state->total[state->leader];
    for (int turn = 0; turn < 4; turn++)
        into[3 + turn] = ((table->declarer + turn) & 3) == state->leader;
}

WIDE
static void suit_layer(const uint8_t *in, int ins, const float *weights, float cards, float *out) {
    float sum[THINK_SUIT_OUT];
    for (int to = 0; to < THINK_SUIT_OUT; to++)
        sum[to] = weights[to] + cards * weights[THINK_SUIT_OUT + to];
    weights += 2 * THINK_SUIT_OUT;
    for (int at = 0; at < ins; at++, weights += THINK_SUIT_OUT)
        if (in[at])
            for (int to = 0; to < THINK_SUIT_OUT; to++)
                sum[to] += (float)in[at] * weights[to];
    for (int to = 0; to < THINK_SUIT_OUT; to++)
        out[to] += sum[to] > 0.f ? sum[to] : 0.f;
}

WIDE
static void all_layer(const float *in, const float *weights, float *out) {
    memcpy(out, weights, THINK_ALL_OUT * sizeof *out);
    for (int at = 0; at < THINK_ALL_IN; at++) {
        weights += THINK_ALL_OUT;
        for (int to = 0; to < THINK_ALL_OUT; to++)
            out[to] += in[at] * weights[to];
    }
}

ThinkValue think_value(const ThinkTable *table, const ThinkState *state) {
    uint8_t in[THINK_INPUTS];
    think_inputs(table, state, in);
    const uint8_t *trump = in + 16 * THINK_SUIT_EACH, *rest = trump + 4 * THINK_TRUMP_EACH;
    const float *weights = table->net;
    float all[THINK_ALL_IN] = {0.f}, out[THINK_ALL_OUT], cards = (float)rest[2];
    for (int suit = 0; suit < THINK_TRUMP; suit++)
        suit_layer(in + suit * 4 * THINK_SUIT_EACH, 4 * THINK_SUIT_EACH, weights, cards, all);
    weights += (2 + 4 * THINK_SUIT_EACH) * THINK_SUIT_OUT;
    suit_layer(trump, 4 * THINK_TRUMP_EACH, weights, cards, all + THINK_SUIT_OUT);
    weights += (2 + 4 * THINK_TRUMP_EACH) * THINK_SUIT_OUT;
    for (int at = 0; at < THINK_REST; at++)
        all[2 * THINK_SUIT_OUT + at] = (float)rest[at];
    all_layer(all, weights, out);
    weights += (1 + THINK_ALL_IN) * THINK_ALL_OUT;
    float won = weights[0], points = weights[1];
    for (int at = 0; at < THINK_ALL_OUT; at++)
        if (out[at] > 0.f) {
            won += out[at] * weights[2 + 2 * at];
            points += out[at] * weights[3 + 2 * at];
        }
    if (!(points > -1000.f && points < 10000.f))
        points = 0.f; /* no network of ours says so */
    return (ThinkValue){0.5f + 0.5f * won / (1.f + (won < 0.f ? -won : won)), points};
}
