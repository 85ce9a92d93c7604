/* Where may the unseen cards lie? One way, drawn at random, that agrees with what the plays told:
 * nobody holds a suit he is out of, a shown card not yet played is still with its player, and
 * cards a declarer hardly buries are hardly in the kitty. */
#include <string.h>

#include "think.h"

enum { TRIES = 12, SECOND_THOUGHTS = 3 };

static int weight_in_kitty(const ThinkTable *table, int suit, int slot) {
    if (suit == THINK_TRUMP)
        return 1;
    if (slot == 11)
        return 4;
    uint32_t bit = 1u << slot;
    return table->ten[suit] & bit ? 25 : table->five[suit] & bit ? 30 : 60;
}

/* The declarer has chosen from the kitty too and buries neither trumps nor aces, so of these he
 * holds more than his share. */
static int weight_in_hand(const ThinkTable *table, int seat, int face) {
    int suit = face / THINK_SLOTS;
    int kept = suit == THINK_TRUMP || face % THINK_SLOTS == 11;
    return seat == table->declarer && kept ? 4 : 3;
}

static void give(ThinkState *state, int seat, int face) {
    int suit = face / THINK_SLOTS;
    think_add(&state->hand[seat][suit], 1u << face % THINK_SLOTS);
    state->held[seat][suit]++;
}

static int fill_kitty(const ThinkTable *table, uint8_t *unseen, int number, Random *random,
                      ThinkState *state) {
    uint8_t faces[THINK_FACES * 3];
    int weights[THINK_FACES * 3], cards = 0, total = 0;
    for (int face = 0; face < THINK_FACES; face++)
        for (int copy = 0; copy < unseen[face]; copy++) {
            faces[cards] = (uint8_t)face;
            weights[cards] = weight_in_kitty(table, face / THINK_SLOTS, face % THINK_SLOTS);
            total += weights[cards++];
        }
    if (cards < number)
        return 0;
    while (number--) {
        int ticket = (int)random_below(random, (uint32_t)total), card = 0;
        while (ticket >= weights[card])
            ticket -= weights[card++];
        int suit = faces[card] / THINK_SLOTS;
        uint32_t bit = 1u << faces[card] % THINK_SLOTS;
        unseen[faces[card]]--;
        state->kitty_points += think_points(table, suit, bit);
        think_add(&state->left[1][suit], bit);
        total -= weights[card];
        weights[card] = 0;
    }
    return 1;
}

static int attempt(const ThinkTable *table, const ThinkKnown *known, int strict, Random *random,
                   ThinkState *state) {
    uint8_t unseen[THINK_FACES];
    int room[4];
    *state = known->state;
    memcpy(unseen, known->unseen, sizeof unseen);
    for (int seat = 0; seat < 4; seat++)
        room[seat] = seat == known->seat ? 0 : known->state.total[seat];
    for (int card = 0; card < known->known_number; card++) {
        int seat = known->known_seat[card], face = known->known_face[card];
        if (!room[seat] || !unseen[face])
            continue;
        room[seat]--;
        unseen[face]--;
        give(state, seat, face);
    }
    if (!known->kitty_known &&
        !fill_kitty(table, unseen, state->kitty_size, random, state))
        return 0;
    int order[THINK_SUITS], allowed[THINK_SUITS];
    for (int suit = 0; suit < THINK_SUITS; suit++) {
        allowed[suit] = 0;
        for (int seat = 0; seat < 4; seat++)
            if (seat != known->seat && !(strict && state->out[seat] >> suit & 1))
                allowed[suit] |= 1 << seat;
        order[suit] = suit;
    }
    for (int i = 1; i < THINK_SUITS; i++)
        for (int j = i; j && bits_count((uint64_t)allowed[order[j]]) <
                                  bits_count((uint64_t)allowed[order[j - 1]]);
             j--) {
            int swap = order[j];
            order[j] = order[j - 1];
            order[j - 1] = swap;
        }
    for (int i = 0; i < THINK_SUITS; i++) {
        int suit = order[i];
        uint8_t cards[THINK_SLOTS * 3];
        uint32_t number = 0;
        for (int slot = 0; slot < THINK_SLOTS; slot++)
            for (int copy = 0; copy < unseen[suit * THINK_SLOTS + slot]; copy++)
                cards[number++] = (uint8_t)(suit * THINK_SLOTS + slot);
        if (number > 1)
            random_shuffle(random, cards, number);
        for (uint32_t card = 0; card < number; card++) {
            int space = 0, seat, its[4];
            for (seat = 0; seat < 4; seat++) {
                its[seat] = allowed[suit] >> seat & 1
                                ? room[seat] * weight_in_hand(table, seat, cards[card])
                                : 0;
                space += its[seat];
            }
            if (!space)
                return 0;
            uint32_t bit = 1u << cards[card] % THINK_SLOTS;
            for (int again = 0; again < SECOND_THOUGHTS; again++) {
                int ticket = (int)random_below(random, (uint32_t)space);
                for (seat = 0; ticket >= its[seat]; seat++)
                    ticket -= its[seat];
                int twin = state->unpaired[seat] >> suit & 1 && state->hand[seat][suit].at[0] & bit;
                if (!twin && !(known->shuns[seat][suit] & bit))
                    break;
            }
            room[seat]--;
            give(state, seat, cards[card]);
        }
    }
    for (int suit = 0; suit < THINK_SUITS; suit++)
        for (int seat = 0; seat < 4; seat++) {
            think_join(&state->left[0][suit], &state->hand[seat][suit]);
            think_join(&state->left[1][suit], &state->hand[seat][suit]);
        }
    return 1;
}

/* 1 if a way was found. `left` of the known state holds what is known of the kitty only. */
int think_guess(const ThinkTable *table, const ThinkKnown *known, Random *random,
                ThinkState *state) {
    for (int trial = 0; trial < TRIES; trial++)
        if (attempt(table, known, 1, random, state))
            return 1;
    return attempt(table, known, 0, random, state);
}
