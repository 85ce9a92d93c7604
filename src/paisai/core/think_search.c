/* Which candidate comes to most? All are tried on the same guesses; after each round the weaker
 * half is given up, so that the guesses go to where the choice is close. */
#if defined(__unix__) || defined(__APPLE__)
#define _POSIX_C_SOURCE 199309L /* clock_gettime */
#endif

#include <string.h>

#include "cpu_time.h"
#include "think.h"

/* As much work as so many plays of a single card: to guess the hands, to set up one try. */
enum { GUESS_WORK = 18, TRY_WORK = 5 };

static double try_one(const ThinkTable *table, const ThinkKnown *known, const ThinkState *guess,
                      const ThinkCandidate *candidate, int64_t *cost) {
    ThinkState state = *guess;
    if (known->bury) {
        for (int card = 0; card < candidate->play.number; card++) {
            int suit = candidate->play.face[card] / THINK_SLOTS;
            uint32_t bit = 1u << candidate->play.face[card] % THINK_SLOTS;
            think_remove(&state.hand[known->seat][suit], bit);
            think_remove(&state.left[0][suit], bit);
            state.held[known->seat][suit]--;
            state.total[known->seat]--;
            state.kitty_points += think_points(table, suit, bit);
        }
    } else {
        if (!state.played)
            state.lead = candidate->lead;
        think_apply(table, &state, known->seat, &candidate->play);
    }
    double worth = think_playout(table, &state, cost);
    return (known->seat ^ table->declarer) & 1 ? -worth : worth;
}

static int by_worth(const ThinkCandidate *one, const ThinkCandidate *other) {
    double a = one->sum / (double)one->times + one->bias;
    double b = other->sum / (double)other->times + other->bias;
    return a > b;
}

/* Until so much work is done or the time is up; how many guesses were tried. */
int64_t think_search(const ThinkTable *table, const ThinkKnown *known, ThinkCandidate *candidates,
                     int number, uint64_t seed, int64_t budget, double seconds,
                     Interrupted interrupted, void *asker) {
    Random random = random_of(seed, 0);
    double end = cpu_seconds() + seconds;
    int order[THINK_PLAYS], left = number, rounds = 1;
    int64_t cost = 0, guesses = 0;
    for (int one = 0; one < number; one++) {
        order[one] = one;
        candidates[one].in = 1;
    }
    for (int size = number; size > 2; size = (size + 1) / 2)
        rounds++;
    for (int round = 1; round <= rounds; round++) {
        int64_t until = budget * round / rounds;
        do {
            ThinkState guess;
            if (!think_guess(table, known, &random, &guess))
                return guesses;
            for (int one = 0; one < left; one++) {
                ThinkCandidate *candidate = &candidates[order[one]];
                candidate->sum += try_one(table, known, &guess, candidate, &cost);
                candidate->times++;
            }
            cost += GUESS_WORK + TRY_WORK * left;
            guesses++;
            if (cpu_seconds() > end || interrupted(asker))
                return guesses;
        } while (cost < until);
        for (int i = 1; i < left; i++)
            for (int j = i; j && by_worth(&candidates[order[j]], &candidates[order[j - 1]]); j--) {
                int swap = order[j];
                order[j] = order[j - 1];
                order[j - 1] = swap;
            }
        if (round < rounds) {
            int stays = (left + 1) / 2;
            for (int one = stays; one < left; one++)
                candidates[order[one]].in = 0;
            left = stays;
        }
    }
    return guesses;
}
