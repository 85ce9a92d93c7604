/* Which play is best, with a little time? The hidden cards are dealt again and again; in each of
 * these worlds the candidates are played on by the network, which sees what each seat would see,
 * and the end of a deal is solved. */
#if defined(__unix__) || defined(__APPLE__)
#define _POSIX_C_SOURCE 199309L /* clock_gettime */
#endif

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cpu_time.h"
#include "erdayi_player.h"

enum { SOLVER_BITS = 12, NODES_A_UNIT = 3, TRIES = 24 };

typedef struct {
    float value;
    uint16_t action;
} Weighed;

struct Thinker {
    Turns turns;
    Solver *solver;
    uint32_t work;
};

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

static Held held_sum(Held one, Held other) {
    for (int rank = 0; rank < RANKS; rank++)
        for (int copies = held_copies(other, rank); copies > 0; copies--)
            one = held_with(one, rank);
    return one;
}

/* A deal of the unseen cards that agrees with what is known. Seat 0 is the one who thinks. */
static void imagine(const Seen *seen, Random *random, Played *played) {
    memset(played, 0, sizeof *played);
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

/* The same, so that passes are as likely as players make them. */
static void imagine_likely(Thinker *thinker, const Table *table, const Seen *seen,
                           const Passes *passes, float unlikely, Random *random,
                           Played *played) {
    for (int attempt = 0; attempt < TRIES; attempt++) {
        imagine(seen, random, played);
        thinker->work += 2 + passes->number / 4;
        uint32_t odd = passes->number ? odd_passes(table, &played->now, passes) : 0;
        if (!odd || (float)(random_next(random) >> 40) * 0x1p-24f < powf(unlikely, (float)odd))
            return;
    }
}

static float odds(float value) { return 1 / (1 + expf(-value)); }

/* How likely the thinker's side wins this world, played on from here. */
static float play_on(Thinker *thinker, const Net *net, const Table *table, Played *played,
                     const Effort *effort) {
    uint16_t actions[MOST_CANDIDATES];
    float values[MOST_CANDIDATES];
    uint32_t own = 0;
    const Position *now = &played->now;
    int mine = now->declarer == 0;
    while (now->phase != OVER) {
        uint32_t cards = 0;
        for (int seat = 0; seat < 3; seat++)
            cards += (uint32_t)held_size(now->hand[seat]);
        if (cards <= effort->solve_cards) {
            int wins = solver_declarer_wins(thinker->solver, table, now, effort->solve_nodes);
            thinker->work += 2 + (uint32_t)solver_nodes(thinker->solver) / NODES_A_UNIT;
            if (wins >= 0)
                return wins == mine ? 1.0f : 0.0f;
        }
        Seen seen;
        int seat = now->turn;
        seen_of(table, played, seat, &seen);
        uint32_t number = candidates(table, seen.hand, seen.beat, actions);
        uint32_t best = 0;
        if (number > 1) {
            net_values(net, table, &thinker->turns, &seen, actions, number, values);
            thinker->work += 3 + number * 7 / 4;
            for (uint32_t at = 1; at < number; at++)
                if (values[at] > values[best])
                    best = at;
            if (seat == 0 && ++own >= effort->horizon)
                return odds(values[best]);
        }
        played_step(table, played, actions[best]);
    }
    return (now->winner == now->declarer) == mine ? 1.0f : 0.0f;
}

static int by_value(const void *one, const void *other) {
    float a = ((const Weighed *)one)->value, b = ((const Weighed *)other)->value;
    return (a < b) - (a > b);
}

Thought think(Thinker *thinker, const Net *net, const Table *table, const Seen *seen,
              const Passes *passes, const Effort *effort, uint64_t seed, Interrupted interrupted,
              void *asker) {
    uint16_t actions[MOST_CANDIDATES];
    float values[MOST_CANDIDATES];
    Weighed weighed[MOST_CANDIDATES];
    uint32_t number = candidates(table, seen->hand, seen->beat, actions), most = 0;
    double end = cpu_seconds() + 1e-3 * effort->most_ms;
    Thought thought = {actions[0], 1, 0, number};
    for (uint32_t at = 0; at < number; at++)
        if (actions[at] < table->plays && table->held[actions[at]] == seen->hand) {
            thought.action = actions[at];
            return thought;
        }
    net_values(net, table, &thinker->turns, seen, actions, number, values);
    thinker->work = 10 + number * 2;
    for (uint32_t at = 0; at < number; at++)
        weighed[at] = (Weighed){values[at], actions[at]};
    qsort(weighed, number, sizeof *weighed, by_value);
    thought.action = weighed[0].action;
    thought.value = odds(weighed[0].value);
    while (most < number && most < effort->candidates &&
           weighed[most].value >= weighed[0].value - effort->margin)
        most++;
    if (most < 2)
        return thought;
    for (uint32_t at = 0; at < most; at++)
        weighed[at].value = effort->prior * odds(weighed[at].value);
    solver_forget(thinker->solver);
    Random random = random_of(seed, 0);
    while (thinker->work < effort->work && !interrupted(asker)) {
        Played world;
        imagine_likely(thinker, table, seen, passes, effort->unlikely, &random, &world);
        float came_to[MOST_CANDIDATES];
        uint32_t at = 0;
        for (; at < most && cpu_seconds() < end; at++) {
            Played played = world;
            played_step(table, &played, weighed[at].action);
            came_to[at] = play_on(thinker, net, table, &played, effort);
        }
        if (at < most)
            break; /* a world counts for all candidates or for none */
        for (at = 0; at < most; at++)
            weighed[at].value += came_to[at];
        thinker->work += 2 * most;
        thought.worlds++;
    }
    uint32_t best = 0;
    for (uint32_t at = 1; at < most; at++)
        if (weighed[at].value > weighed[best].value)
            best = at;
    thought.action = weighed[best].action;
    thought.value = weighed[best].value / (effort->prior + (float)thought.worlds);
    thought.looked_at = most;
    return thought;
}
