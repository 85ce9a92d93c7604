/* Which play is best, as the players of version 1 think? Four candidates, deals that are uniform but
 * for passes, and a network whose word weighs as much as a hundred of them. */
#if defined(__unix__) || defined(__APPLE__)
#define _POSIX_C_SOURCE 199309L /* clock_gettime */
#endif

#include <stdlib.h>
#include <string.h>

#include "cpu_time.h"
#include "erdayi_player.h"

typedef struct {
    float value;
    uint16_t action;
} Weighed;

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
    net_values(net, table, &thinker->turns, seen, actions, number, values, NULL);
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
    const Rollout rollout = {effort->horizon, effort->solve_cards, effort->solve_nodes};
    Random random = random_of(seed, 0);
    while (thinker->work < effort->work && !interrupted(asker)) {
        Played world;
        imagine_likely(thinker, table, seen, passes, effort->unlikely, &random, &world);
        float came_to[MOST_CANDIDATES];
        uint32_t at = 0;
        for (; at < most && cpu_seconds() < end; at++) {
            Played played = world;
            played_step(table, &played, weighed[at].action);
            came_to[at] = play_on(thinker, net, table, &played, &rollout).wins;
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
