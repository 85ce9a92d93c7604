/* Which deals may it be, and how does one go on? The hidden cards are dealt again so that they agree
 * with what a seat knows; a deal is played on by the network, which sees what each seat would see, and
 * its end is solved. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "erdayi_player.h"

enum { SOLVER_BITS = 12, NODES_A_UNIT = 3, TRIES = 24 };

Thinker *thinker_new(void) {
    Thinker *thinker = calloc(1, sizeof *thinker);
    if (thinker && !(thinker->solver = solver_new(SOLVER_BITS))) {
        free(thinker);
        return NULL;
    }
    return thinker;
}

void thinker_free(Thinker *thinker) {
    if (thinker) {
        solver_free(thinker->solver);
        free(thinker);
    }
}

Held held_sum(Held one, Held other) {
    for (int rank = 0; rank < RANKS; rank++)
        for (int copies = held_copies(other, rank); copies > 0; copies--)
            one = held_with(one, rank);
    return one;
}

/* A deal of the unseen cards that agrees with what is known. Seat 0 is the one who thinks. */
static void imagine(const Seen *seen, Random *random, Played *played) {
    played_none(played);
    Position *now = &played->now;
    int declarer = (3 - seen->role) % 3;
    Held hidden = held_less(seen->unseen, seen->known);
    uint8_t cards[DECK];
    uint32_t number = 0;
    for (int rank = 0; rank < RANKS; rank++)
        for (int copies = held_copies(hidden, rank); copies > 0; copies--)
            cards[number++] = (uint8_t)rank;
    if (number > 1)
        random_shuffle(random, cards, number);
    int sure = declarer == 1 ? held_size(seen->known) : 0;
    uint32_t next = (uint32_t)(seen->left[0] - sure);
    if (declarer == 2)
        next = seen->left[0];
    now->hand[0] = seen->hand;
    for (uint32_t card = 0; card < number; card++) {
        Held *hand = now->hand + (card < next ? 1 : 2);
        *hand = held_with(*hand, cards[card]);
    }
    if (declarer)
        now->hand[declarer] = held_sum(now->hand[declarer], seen->known);
    played->played[1] = seen->played[0];
    played->played[2] = seen->played[1];
    /* What is known of the kitty is what matters of it from here on. */
    played->kitty = declarer ? held_sum(seen->known, played->played[declarer]) : 0;
    memcpy(played->declined, seen->declined, sizeof played->declined);
    memcpy(played->recent, seen->recent, sizeof played->recent);
    now->declarer = (uint8_t)declarer;
    now->winner = 3;
    now->phase = PLAYING;
    now->beat = seen->beat;
    now->owner = seen->beat == NOT_THERE ? 0 : (uint8_t)(seen->from + 1);
    now->declarer_plays = now->defender_plays = 2;
}

/* How many of these passes were made with something in hand that beats in kind. */
static uint32_t odd_passes(const Table *table, const Position *now, const Passes *passes) {
    uint32_t odd = 0;
    for (uint32_t at = 0; at < passes->number; at++) {
        const Pass *pass = passes->pass + at;
        if (!pass->seat)
            continue;
        Held then = held_sum(now->hand[pass->seat], pass->since);
        odd += (uint32_t)beaten_in_group(table, pass->beat, then);
    }
    return odd;
}

uint32_t imagine_likely(Thinker *thinker, const Table *table, const Seen *seen,
                        const Passes *passes, float unlikely, Random *random, Played *played) {
    uint32_t odd = 0;
    for (int attempt = 0; attempt < TRIES; attempt++) {
        imagine(seen, random, played);
        thinker->work += 2 + passes->number / 4;
        odd = passes->number ? odd_passes(table, &played->now, passes) : 0;
        if (!odd || (float)(random_next(random) >> 40) * 0x1p-24f < powf(unlikely, (float)odd))
            break;
    }
    return odd;
}

float odds(float value) { return 1 / (1 + expf(-value)); }

static Worth of_outcome(int won, float doublings) {
    return (Worth){won ? 1.0f : 0.0f, ldexpf(won ? 1 : -1, (int)doublings)};
}

Worth play_on(Thinker *thinker, const Net *net, const Table *table, Played *played,
              const Rollout *rollout) {
    uint16_t actions[MOST_CANDIDATES];
    float values[MOST_CANDIDATES], points[MOST_CANDIDATES];
    uint32_t own = 0, wide = net->first / 128 ? net->first / 128 : 1;
    const Position *now = &played->now;
    int mine = now->declarer == 0, begun = now->doublings;
    while (now->phase != OVER) {
        uint32_t cards = 0;
        for (int seat = 0; seat < 3; seat++)
            cards += (uint32_t)held_size(now->hand[seat]);
        if (cards <= rollout->solve_cards) {
            int wins = solver_declarer_wins(thinker->solver, table, now, rollout->solve_nodes);
            thinker->work += 2 + (uint32_t)solver_nodes(thinker->solver) / NODES_A_UNIT;
            if (wins >= 0)
                return of_outcome(wins == mine, (float)(now->doublings - begun));
        }
        Seen seen;
        int seat = now->turn;
        seen_of(table, played, seat, &seen);
        uint32_t number = candidates(table, seen.hand, seen.beat, actions);
        uint32_t best = 0;
        if (number > 1) {
            net_values(net, table, &thinker->turns, &seen, actions, number, values, points);
            thinker->work += (3 + number * 7 / 4) * wide;
            for (uint32_t at = 1; at < number; at++)
                if (values[at] > values[best])
                    best = at;
            if (seat == 0 && ++own >= rollout->horizon)
                return (Worth){odds(values[best]),
                               ldexpf(points[best], now->doublings - begun)};
        }
        played_step(table, played, actions[best]);
    }
    return of_outcome((now->winner == now->declarer) == mine, (float)(now->doublings - begun));
}
