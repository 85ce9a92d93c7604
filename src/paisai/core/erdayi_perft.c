/* How many sequences of plays are there? Positions are remembered by all that they are. */
#include <stdlib.h>
#include <string.h>

#include "erdayi.h"

typedef struct {
    uint64_t hand[3], rest; /* rest 0: an empty place */
    uint64_t nodes;
} Known;

typedef struct {
    const Table *table;
    Known *known;
    uint32_t places, used, budget;
    int too_large;
    Interrupted interrupted;
    void *asker;
} Search;

static uint64_t rest_of(const Table *table, const Position *position, int depth) {
    uint64_t beat = 0;
    if (position->beat != NOT_THERE)
        beat = ((uint64_t)table->group[position->beat] + 1) << 8 | table->top[position->beat];
    return beat << 24 | (uint64_t)depth << 8 | (uint64_t)position->turn << 4 |
           (uint64_t)position->owner << 2 | 1;
}

static Known *find(const Search *search, const Position *position, uint64_t rest) {
    uint64_t hash = random_mix(rest);
    for (int seat = 0; seat < 3; seat++)
        hash = random_mix(hash ^ position->hand[seat]);
    for (;; hash++) {
        Known *known = search->known + (hash & (search->places - 1));
        if (known->rest == 0 || (known->rest == rest && !memcmp(known->hand, position->hand,
                                                                sizeof known->hand)))
            return known;
    }
}

static uint64_t add(uint64_t one, uint64_t other) {
    return one + other < one ? UINT64_MAX : one + other;
}

static uint64_t count(Search *search, const Position *position, int depth) {
    if (depth == 0)
        return 1;
    if (position->phase == OVER || search->too_large)
        return 0;
    uint64_t rest = rest_of(search->table, position, depth);
    Known *known = find(search, position, rest);
    if (known->rest)
        return known->nodes;
    if (search->used >= search->budget || search->interrupted(search->asker)) {
        search->too_large = 1;
        return 0;
    }
    uint16_t *moves = malloc(MOST_LEGAL * sizeof *moves);
    if (!moves) {
        search->too_large = 1;
        return 0;
    }
    uint32_t number = position_legal(search->table, position, moves);
    uint64_t nodes = depth == 1 ? number : 0;
    for (uint32_t move = 0; depth > 1 && move < number; move++) {
        Position next = *position;
        position_step(search->table, &next, moves[move]);
        nodes = add(nodes, count(search, &next, depth - 1));
    }
    free(moves);
    known = find(search, position, rest);
    memcpy(known->hand, position->hand, sizeof known->hand);
    known->rest = rest;
    known->nodes = nodes;
    search->used++;
    return nodes;
}

Perft perft(const Table *table, const Position *position, int depth, uint32_t budget,
            Interrupted interrupted, void *asker) {
    Search search = {table, NULL, 1024, 0, budget, 0, interrupted, asker};
    while (search.places < 2 * (uint64_t)budget && search.places < 1u << 30)
        search.places *= 2;
    search.known = calloc(search.places, sizeof *search.known);
    Perft answer = {0, 1};
    if (search.known) {
        answer.nodes = count(&search, position, depth);
        answer.too_large = search.too_large;
    }
    free(search.known);
    return answer;
}
