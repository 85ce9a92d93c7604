/* What is there to learn from? Deals played up to some trick, the hidden hands then guessed as one
 * seat would, and played on to the end: what the network sees between tricks, and what the
 * defenders made. */
#include <string.h>

#include "think.h"

/* The same habits, each a little off: so plays are seen that the best habits would not make. */
static void unsettle(const ThinkTable *table, Random *random, ThinkTable *other) {
    *other = *table;
    for (int role = 0; role < 2; role++)
        for (int habit = 0; habit < LAST_TRICKS; habit++) {
            float off = (float)random_below(random, 2001) / 1000.f - 1.f;
            other->habit[role][habit] *= 1.f + 0.7f * off;
        }
}

static void play_until(const ThinkTable *table, ThinkState *state, int cards) {
    ThinkPlay play;
    do {
        int seat = (state->leader + state->played) & 3;
        if (!state->played && state->total[seat] <= cards)
            return;
        think_choose(table, state, seat, &play);
        think_apply(table, state, seat, &play);
    } while (state->played || state->total[state->leader]);
}

/* What a seat knows of a deal between two tricks. */
static void known_to(const ThinkTable *table, const ThinkState *state, int seat, ThinkKnown *known) {
    memset(known, 0, sizeof *known);
    known->state = *state;
    known->seat = seat;
    known->kitty_known = seat == table->declarer;
    for (int suit = 0; suit < THINK_SUITS; suit++)
        for (int slot = 0; slot < THINK_SLOTS; slot++) {
            uint32_t bit = 1u << slot;
            int unseen = think_count(&state->left[!known->kitty_known][suit], bit) -
                         think_count(&state->hand[seat][suit], bit);
            known->unseen[suit * THINK_SLOTS + slot] = (uint8_t)unseen;
            if (known->kitty_known) {
                int buried = think_count(&state->left[1][suit], bit) -
                             think_count(&state->left[0][suit], bit);
                think_remove(&known->state.left[1][suit], bit);
                think_remove(&known->state.left[1][suit], bit);
                think_remove(&known->state.left[1][suit], bit);
                while (buried--)
                    think_add(&known->state.left[1][suit], bit);
            }
        }
    memset(known->state.left[0], 0, sizeof known->state.left[0]);
    if (!known->kitty_known) {
        memset(known->state.left[1], 0, sizeof known->state.left[1]);
        known->state.kitty_points = 0;
    }
    for (int other = 0; other < 4; other++)
        if (other != seat) {
            memset(known->state.hand[other], 0, sizeof known->state.hand[other]);
            memset(known->state.held[other], 0, sizeof known->state.held[other]);
        }
}

/* Up to `most` lessons of a deal; each is the inputs, then the defenders' points in fives and 40. */
int think_lessons(const ThinkTable *table, const ThinkState *deal, Random *random, uint8_t *into,
                  int most) {
    ThinkTable other;
    ThinkState state = *deal, guess;
    ThinkKnown known;
    int number = 0, cards = deal->total[0];
    unsettle(table, random, &other);
    play_until(&other, &state, (int)random_below(random, (uint32_t)cards) + 1);
    int left = state.total[state.leader];
    if (!left)
        return 0;
    known_to(table, &state, (int)random_below(random, 4), &known);
    if (!think_guess(table, &known, random, &guess))
        return 0;
    play_until(&other, &guess, left - 1);
    uint32_t next = random_below(random, 5);
    while (guess.total[guess.leader]) {
        int now = guess.total[guess.leader];
        if (!next-- && number < most) {
            think_inputs(table, &guess, into + number * THINK_LESSON);
            number++;
            next = random_below(random, 8);
        }
        play_until(table, &guess, now - 1);
    }
    int points = (guess.points + 200) / 5;
    for (int one = 0; one < number; one++)
        into[one * THINK_LESSON + THINK_INPUTS] =
            (uint8_t)(points < 0 ? 0 : points > 255 ? 255 : points);
    return number;
}
