/* What is the exact result of a deal with open cards?
 *
 * The declarer against the two others, who play as one. The question of a search is a goal g:
 * g >= 0, does the declarer win with at least g doublings from here; g < 0, does he win or lose
 * with at most -g - 1. A doubling takes the goal one step nearer to 0. What is true for g is
 * true for everything below it, so the table keeps, for each position, up to where the answer
 * is known to be yes and from where it is known to be no. */
#include <stdlib.h>
#include <string.h>

#include "erdayi.h"

enum { ARENA = 1 << 21, NO_GOAL = 100 };

typedef struct {
    uint64_t hand[3];
    uint64_t state; /* 0: empty */
    int8_t yes, no;
    uint16_t best;
    uint32_t work;
} Entry;

struct Solver {
    Entry *entries;
    uint64_t mask;
    uint16_t *arena;
    uint32_t used;
    const Table *table;
    uint64_t nodes, budget;
    int stopped;
    Interrupted interrupted; /* NULL: nobody asks */
    void *asker;
    uint32_t tried[3][1 << 15];
};

Solver *solver_new(unsigned bits) {
    Solver *solver = calloc(1, sizeof *solver);
    if (!solver)
        return NULL;
    solver->mask = (UINT64_C(1) << bits) - 1;
    solver->entries = calloc(solver->mask + 1, sizeof *solver->entries);
    solver->arena = malloc(ARENA * sizeof *solver->arena);
    if (!solver->entries || !solver->arena) {
        solver_free(solver);
        return NULL;
    }
    return solver;
}

void solver_free(Solver *solver) {
    if (solver) {
        free(solver->entries);
        free(solver->arena);
        free(solver);
    }
}

static uint64_t state_of(const Table *table, const Position *now) {
    uint64_t state = 1 | (uint64_t)now->turn << 1 | (uint64_t)now->declarer << 3;
    /* Once spring and counter-spring are out of reach, who has played how often is the same. */
    int spring = now->defender_plays == 0, counter = now->declarer_plays < 2;
    state |= (uint64_t)spring << 5 | (uint64_t)counter << 6;
    if (counter)
        state |= (uint64_t)now->declarer_plays << 7;
    if (now->beat != NOT_THERE)
        state |= (uint64_t)now->owner << 8 | (uint64_t)table->top[now->beat] << 10 |
                 ((uint64_t)table->group[now->beat] + 1) << 16;
    return state;
}

static Entry *place_of(const Solver *solver, const Position *now, uint64_t state, int *found) {
    uint64_t hash = random_mix(state ^ now->hand[0] * UINT64_C(0x9E3779B97F4A7C15));
    hash = random_mix(hash ^ now->hand[1] * UINT64_C(0xC2B2AE3D27D4EB4F));
    hash = random_mix(hash ^ now->hand[2]);
    Entry *pair = solver->entries + (hash & solver->mask & ~UINT64_C(1));
    for (int side = 0; side < 2; side++)
        if (pair[side].state == state && !memcmp(pair[side].hand, now->hand, sizeof now->hand)) {
            *found = 1;
            return pair + side;
        }
    *found = 0;
    return pair[0].state == 0 || pair[0].work <= pair[1].work ? pair : pair + 1;
}

static int nearer(int goal) { return goal > 0 ? goal - 1 : goal < 0 ? goal + 1 : 0; }

static int goal_reached(const Position *over, int goal, int doublings) {
    return over->winner == over->declarer ? goal <= doublings : goal < 0 && -goal - 1 >= doublings;
}

/* About how many turns a hand needs: one for each rank, less what triples take along and what
 * runs of five or more save. */
static int turns_about(Held hand) {
    uint32_t one = held_mask(hand, 1), three = held_mask(hand, 3);
    int turns = bits_count(one), triples = bits_count(three & ~held_mask(hand, 4));
    int kickers = turns - bits_count(three);
    turns -= triples < kickers ? triples : kickers;
    uint32_t run = one & 0xFFF & ~three;
    uint32_t fives = run & run >> 1 & run >> 2 & run >> 3 & run >> 4;
    if (fives)
        turns -= 3 + bits_count(fives);
    return turns;
}

/* Lower comes first: what leaves the fewest turns, then low cards, and what has worked before;
 * a defender leaves the trick to his partner first; what doubles comes late. */
static uint32_t order_key(const Solver *solver, const Position *now, uint16_t action) {
    const Table *table = solver->table;
    Held hand = now->hand[now->turn];
    if (action == action_pass(table)) {
        int partner = now->turn != now->declarer && now->owner != now->declarer;
        return partner ? 0 : (uint32_t)(turns_about(hand) * 64 + 40) * 256;
    }
    Held left = held_less(hand, table->held[action]);
    if (left == 0)
        return 0;
    uint32_t key = (uint32_t)(turns_about(left) + 8) * 64 + table->top[action];
    if (table->of_group[table->group[action]].power)
        key += 64;
    return key * 256 / (1 + solver->tried[now->turn][action] / 8u);
}

static void sort_moves(const Solver *solver, const Position *now, uint16_t *moves, uint32_t number,
                       uint16_t first) {
    uint32_t keys[512];
    uint32_t sorted = number < 512 ? number : 512;
    for (uint32_t at = 0; at < sorted; at++) {
        uint16_t move = moves[at];
        uint32_t key = move == first ? 0 : order_key(solver, now, move) + 1, to = at;
        for (; to > 0 && keys[to - 1] > key; to--) {
            keys[to] = keys[to - 1];
            moves[to] = moves[to - 1];
        }
        keys[to] = key;
        moves[to] = move;
    }
}

/* No more doublings than this can come: what is strong in the hands, and spring or its counter. */
static int most_doublings(const Table *table, const Position *now) {
    int most = now->defender_plays == 0 || now->declarer_plays < 2;
    for (int seat = 0; seat < 3; seat++) {
        most += bits_count(now->hand[seat] & table->strong_held);
        for (uint32_t rest = 0; rest < table->strong_rests; rest++)
            most += held_fits(table->strong_rest[rest], now->hand[seat]);
    }
    return most;
}

/* Whether who leads can play rank after rank without being beaten, the last one excepted: then
 * his side wins, however it doubles. Nobody against him may hold anything strong. */
static int runs_out(const Table *table, const Position *now) {
    Held hand = now->hand[now->turn], against[2] = {0, 0};
    if (now->turn == now->declarer) {
        against[0] = now->hand[(now->turn + 1) % 3];
        against[1] = now->hand[(now->turn + 2) % 3];
    } else {
        against[0] = now->hand[now->declarer];
    }
    for (int other = 0; other < 2; other++) {
        if (against[other] & table->strong_held)
            return 0;
        for (uint32_t rest = 0; rest < table->strong_rests; rest++)
            if (held_fits(table->strong_rest[rest], against[other]))
                return 0;
    }
    Held over = against[0] | against[1];
    int beatable = 0;
    for (int width = 1; width <= 3; width++) {
        uint32_t own = held_mask(hand, width) & ~held_mask(hand, width + 1);
        uint32_t higher = held_mask(over, width);
        if (higher)
            beatable += bits_count(own & ((1u << bits_highest(higher)) - 1));
    }
    return beatable <= 1;
}

/* Whether some action leads at once to a position already known to be what is wanted. */
static int known_child(const Solver *solver, const Position *now, int goal, int wants,
                       const uint16_t *moves, uint32_t number, uint16_t *best) {
    for (uint32_t at = 0; at < number; at++) {
        Position next = *now;
        next.doublings = 0;
        position_step(solver->table, &next, moves[at]);
        int found = 1, further = next.doublings ? nearer(goal) : goal, reached = 0;
        if (next.phase == OVER) {
            reached = goal_reached(&next, goal, next.doublings) == wants;
        } else {
            const Entry *entry = place_of(solver, &next, state_of(solver->table, &next), &found);
            if (found)
                reached = wants ? further <= entry->yes : further >= entry->no;
        }
        if (reached) {
            *best = moves[at];
            return 1;
        }
    }
    return 0;
}

static int search(Solver *solver, const Position *now, int goal) {
    const Table *table = solver->table;
    int wants = now->turn == now->declarer, found;
    if (solver->stopped)
        return 0;
    if (++solver->nodes > solver->budget || solver->used + MOST_LEGAL > ARENA ||
        (solver->interrupted && solver->interrupted(solver->asker))) {
        solver->stopped = 1;
        return 0;
    }
    if (goal) {
        int most = most_doublings(table, now);
        if (goal > most)
            return 0;
        if (goal < 0 && -goal - 1 >= most)
            return 1;
    }
    uint64_t state = state_of(table, now);
    Entry *entry = place_of(solver, now, state, &found);
    uint16_t first = NOT_THERE;
    if (found) {
        if (goal <= entry->yes)
            return 1;
        if (goal >= entry->no)
            return 0;
        first = entry->best;
    }
    if (now->beat == NOT_THERE && (wants ? goal <= 0 : goal >= 0) && runs_out(table, now))
        return wants;
    uint64_t before = solver->nodes;
    uint16_t *moves = solver->arena + solver->used;
    uint32_t number = position_legal(table, now, moves);
    solver->used += number;
    sort_moves(solver, now, moves, number, first);
    int answer = !wants;
    uint16_t best = number ? moves[0] : NOT_THERE;
    if (number > 1 && known_child(solver, now, goal, wants, moves, number, &best))
        answer = wants;
    for (uint32_t at = 0; at < number && answer != wants; at++) {
        Position next = *now;
        next.doublings = 0;
        position_step(table, &next, moves[at]);
        int child;
        if (next.phase == OVER) {
            child = goal_reached(&next, goal, next.doublings);
        } else {
            child = search(solver, &next, next.doublings ? nearer(goal) : goal);
        }
        if (child == wants) {
            answer = wants;
            best = moves[at];
        }
    }
    solver->used -= number;
    if (solver->stopped)
        return 0;
    if (answer == wants && best < table->plays && solver->tried[now->turn][best] < 255)
        solver->tried[now->turn][best]++;
    entry = place_of(solver, now, state, &found);
    if (!found) {
        memcpy(entry->hand, now->hand, sizeof entry->hand);
        entry->state = state;
        entry->yes = -NO_GOAL;
        entry->no = NO_GOAL;
        entry->work = 0;
    }
    if (answer)
        entry->yes = (int8_t)(goal > entry->yes ? goal : entry->yes);
    else
        entry->no = (int8_t)(goal < entry->no ? goal : entry->no);
    entry->best = best;
    uint64_t work = entry->work + (solver->nodes - before) + 1;
    entry->work = work > UINT32_MAX ? UINT32_MAX : (uint32_t)work;
    return answer;
}

/* An action of the one to move that keeps (declarer) or spoils (defender) the goal. */
static uint16_t best_for(Solver *solver, const Position *now, int goal, int wants) {
    const Table *table = solver->table;
    uint16_t *moves = solver->arena + solver->used;
    uint32_t number = position_legal(table, now, moves);
    uint16_t best = NOT_THERE;
    solver->used += number;
    sort_moves(solver, now, moves, number, NOT_THERE);
    for (uint32_t at = 0; at < number && best == NOT_THERE; at++) {
        Position next = *now;
        next.doublings = 0;
        position_step(table, &next, moves[at]);
        int child = next.phase == OVER
                        ? goal_reached(&next, goal, next.doublings)
                        : search(solver, &next, next.doublings ? nearer(goal) : goal);
        if (child == wants && !solver->stopped)
            best = moves[at];
    }
    solver->used -= number;
    return best;
}

Solution solve(Solver *solver, const Table *table, const Position *position, uint64_t budget,
               Interrupted interrupted, void *asker) {
    Solution solution = {0, NOT_THERE, 0, 0};
    Position now = *position;
    now.doublings = 0;
    if (solver->table != table)
        memset(solver->entries, 0, (solver->mask + 1) * sizeof *solver->entries);
    solver->table = table;
    solver->nodes = 0;
    solver->used = 0;
    solver->budget = budget;
    solver->stopped = 0;
    solver->interrupted = interrupted;
    solver->asker = asker;
    memset(solver->tried, 0, sizeof solver->tried);
    int goal = 0;
    if (search(solver, &now, 0)) {
        while (!solver->stopped && search(solver, &now, goal + 1))
            goal++;
    } else {
        do
            goal--;
        while (!solver->stopped && !search(solver, &now, goal));
    }
    if (!solver->stopped) {
        /* The declarer keeps the goal he reaches; a defender spoils the next one. */
        int wants = now.turn == now.declarer;
        solution.best = best_for(solver, &now, wants ? goal : goal + 1, wants);
    }
    solution.nodes = solver->nodes;
    solution.exact = !solver->stopped;
    int doublings = goal >= 0 ? goal : -goal - 1;
    solution.value = (goal >= 0 ? 1 : -1) * (int32_t)(UINT32_C(1) << doublings);
    return solution;
}

int solver_declarer_wins(Solver *solver, const Table *table, const Position *position,
                         uint64_t budget) {
    Position now = *position;
    now.doublings = 0;
    /* Springs count for nothing here: without them more positions are the same. */
    now.declarer_plays = now.defender_plays = 2;
    if (solver->table != table) {
        memset(solver->entries, 0, (solver->mask + 1) * sizeof *solver->entries);
        solver->table = table;
    }
    solver->nodes = 0;
    solver->used = 0;
    solver->budget = budget;
    solver->stopped = 0;
    solver->interrupted = NULL; /* the budget is small */
    int wins = search(solver, &now, 0);
    return solver->stopped ? -1 : wins;
}

void solver_forget(Solver *solver) {
    memset(solver->entries, 0, (solver->mask + 1) * sizeof *solver->entries);
    memset(solver->tried, 0, sizeof solver->tried);
}

uint64_t solver_nodes(const Solver *solver) { return solver->nodes; }
