/* Which plays are there? Loads the catalogue that the Python rules make, and groups it so that
 * what a hand can lead is looked up by the ranks it holds once, twice, three and four times. */
#include <stdlib.h>
#include <string.h>

#include "erdayi.h"

enum { ROW = 12 };

Held held_of_counts(uint64_t counts) {
    Held held = 0;
    for (int rank = 0; rank < RANKS; rank++)
        for (uint64_t copies = counts >> 4 * rank & 15; copies > 0; copies--)
            held = held_with(held, rank);
    return held;
}

uint64_t held_to_counts(Held held) {
    uint64_t counts = 0;
    for (int rank = 0; rank < RANKS; rank++)
        counts |= (uint64_t)held_copies(held, rank) << 4 * rank;
    return counts;
}

/* The width if every rank is there equally often, else 0. */
static int uniform_width(Held held) {
    int width = held_mask(held, 4)   ? 4 : held_mask(held, 3) ? 3 : held_mask(held, 2) ? 2 : 1;
    return held != 0 && held_mask(held, 1) == held_mask(held, width) ? width : 0;
}

static uint32_t hash_of(Held held) { return (uint32_t)(random_mix(held) >> 32); }

uint16_t table_find(const Table *table, Held held) {
    for (uint32_t place = hash_of(held);; place++) {
        uint16_t play = table->slot[place & (table->slots - 1)];
        if (play == NOT_THERE || table->held[play] == held)
            return play;
    }
}

static const char *load_rows(Table *table, const uint8_t *rows) {
    for (uint32_t play = 0; play < table->plays; play++) {
        const uint8_t *row = rows + (size_t)ROW * play;
        uint64_t counts = 0;
        for (int byte = 7; byte >= 0; byte--)
            counts = counts << 8 | row[byte];
        table->counts[play] = counts;
        table->held[play] = held_of_counts(counts);
        table->group[play] = (uint16_t)(row[8] | row[9] << 8);
        table->top[play] = row[10];
        if (held_size(table->held[play]) == 0 || table->top[play] >= RANKS)
            return "a play has no cards or no top";
        uint16_t before = play ? table->group[play - 1] : 0;
        if (play == 0 ? table->group[0] != 0
                      : table->group[play] != before && table->group[play] != before + 1)
            return "the groups are not numbered in order";
        if (play && table->group[play] == before && table->top[play] < table->top[play - 1])
            return "the plays of a group are not in order of their tops";
        uint32_t place = hash_of(table->held[play]);
        while (table->slot[place & (table->slots - 1)] != NOT_THERE)
            place++;
        table->slot[place & (table->slots - 1)] = (uint16_t)play;
    }
    table->groups = (uint32_t)table->group[table->plays - 1] + 1;
    return NULL;
}

static int load_strong(Table *table, const Group *group) {
    const uint32_t most = sizeof table->strong / sizeof *table->strong;
    if (table->strong_groups == most)
        return 0;
    table->strong[table->strong_groups++] = (uint16_t)(group - table->of_group);
    for (uint32_t play = group->first; play < group->first + group->number; play++) {
        Held held = table->held[play];
        if (group->one_rank) {
            table->strong_held |= UINT64_C(1) << bits_highest(held);
        } else {
            if (table->strong_rests == most)
                return 0;
            table->strong_rest_play[table->strong_rests] = (uint16_t)play;
            table->strong_rest[table->strong_rests++] = held;
        }
    }
    return 1;
}

static const char *load_group(Table *table, Group *group, const uint8_t *rows) {
    uint32_t end = group->first + group->number;
    group->power = rows[(size_t)ROW * group->first + 11];
    for (int top = 0; top < RANKS; top++)
        group->body[top] = ~UINT64_C(0);
    uint32_t play = group->first;
    for (int top = 0; top <= RANKS + 1; top++) {
        while (play < end && table->top[play] < top)
            play++;
        group->from_top[top] = play;
    }
    group->one_rank = 1;
    for (play = group->first; play < end; play++) {
        Held held = table->held[play];
        group->body[table->top[play]] &= held;
        if (!uniform_width(held))
            group->has_kickers = 1;
        if (bits_count(held_mask(held, 1)) != 1)
            group->one_rank = 0;
    }
    for (int top = 0; top < RANKS; top++)
        if (group->from_top[top] < group->from_top[top + 1]) {
            int width = uniform_width(group->body[top]);
            if (!width || (group->width && group->width != width))
                return "the plays of a group and top have no body of one width";
            group->width = (uint8_t)width;
        }
    if (group->power && !load_strong(table, group))
        return "too many groups or plays with a power";
    if (group->one_rank && !group->power)
        table->plain_widths |= 1u << group->width;
    if (group->one_rank)
        for (play = group->first; play < end; play++) {
            int rank = bits_lowest(held_mask(table->held[play], 1));
            table->one_rank_play[group->width][rank] = (uint16_t)play;
            table->one_rank_held[group->width] |= 1u << rank;
        }
    return NULL;
}

/* One-rank plays are read off the mask itself, the few strong ones are tried one by one. */
static int is_indexed(const Group *group, int width) {
    return !group->one_rank && group->width == width && !group->power;
}

/* The ranks up to the highest in any chain or body of this width. */
static uint32_t ranks_within(const Table *table, int width) {
    uint32_t ranks = 0;
    for (uint32_t number = 0; number < table->groups; number++)
        for (int top = 0; is_indexed(table->of_group + number, width) && top < RANKS; top++)
            if (table->of_group[number].body[top] != ~UINT64_C(0))
                ranks |= held_mask(table->of_group[number].body[top], 1);
    for (int shift = 1; shift < 16; shift *= 2)
        ranks |= ranks >> shift;
    return ranks;
}

/* For every mask of ranks held `width` times, the chains and the bodies within it. */
static int index_width(Table *table, int width, int filling) {
    uint32_t chains = 0, bodies = 0, masks = table->within[width] + 1;
    for (uint32_t mask = 0; mask < masks; mask++) {
        uint32_t total = 0;
        table->chain_from[width][mask] = chains;
        table->bodies[width][mask].from = bodies;
        for (uint32_t number = 0; number < table->groups; number++) {
            const Group *group = table->of_group + number;
            if (!is_indexed(group, width))
                continue;
            for (int top = 0; top < RANKS; top++) {
                uint32_t first = group->from_top[top], end = group->from_top[top + 1];
                if (first == end || held_mask(group->body[top], width) & ~mask)
                    continue;
                if (!group->has_kickers) {
                    for (uint32_t play = first; play < end; play++, chains++)
                        if (filling)
                            table->chain[width][chains] = (uint16_t)play;
                    continue;
                }
                if (filling) {
                    table->body[width][bodies].first = (uint16_t)first;
                    table->body[width][bodies].number = (uint16_t)(end - first);
                }
                bodies++;
                total += end - first;
            }
        }
        uint32_t here = chains - table->chain_from[width][mask];
        if (here > UINT8_MAX)
            return 0;
        table->chains[width][mask] = (uint8_t)here;
        table->bodies[width][mask].total = total;
    }
    table->chain_from[width][masks] = chains;
    table->bodies[width][masks].from = bodies;
    if (filling)
        return 1;
    table->chain[width] = malloc((chains + 1) * sizeof *table->chain[width]);
    table->body[width] = calloc(bodies + 1, sizeof *table->body[width]); /* one more is looked at */
    return table->chain[width] && table->body[width] && index_width(table, width, 1);
}

const char *table_load(Table *table, const uint8_t *rows, size_t plays,
                       const uint8_t *rank_of_card) {
    memset(table, 0, sizeof *table);
    if (plays == 0 || plays >= MOST_LEGAL)
        return "too few or too many plays";
    table->plays = (uint32_t)plays;
    memcpy(table->rank_of_card, rank_of_card, DECK);
    uint8_t met[RANKS] = {0};
    for (int card = 0; card < DECK; card++) {
        int rank = rank_of_card[card];
        if (rank >= RANKS || met[rank] == 4)
            return "a card has no rank, or a rank more than four cards";
        table->place_of_card[card] = UINT64_C(1) << (16 * met[rank]++ + rank);
    }
    memset(table->one_rank_play, 0xFF, sizeof table->one_rank_play);
    table->slots = 1u << 17;
    table->held = malloc(plays * sizeof *table->held);
    table->counts = malloc(plays * sizeof *table->counts);
    table->group = malloc(plays * sizeof *table->group);
    table->top = malloc(plays);
    table->slot = malloc(table->slots * sizeof *table->slot);
    if (!table->held || !table->counts || !table->group || !table->top || !table->slot)
        return "no memory";
    memset(table->slot, 0xFF, table->slots * sizeof *table->slot);
    const char *wrong = load_rows(table, rows);
    if (wrong)
        return wrong;
    table->of_group = calloc(table->groups, sizeof *table->of_group);
    if (!table->of_group)
        return "no memory";
    for (uint32_t play = 0; play < plays; play++) {
        Group *group = table->of_group + table->group[play];
        if (group->number++ == 0)
            group->first = play;
    }
    for (uint32_t number = 0; number < table->groups && !wrong; number++)
        wrong = load_group(table, table->of_group + number, rows);
    if (wrong)
        return wrong;
    for (int width = 1; width <= 4; width++) {
        table->within[width] = ranks_within(table, width);
        size_t masks = table->within[width] + 2;
        table->chains[width] = malloc(masks);
        table->chain_from[width] = malloc(masks * sizeof *table->chain_from[width]);
        table->bodies[width] = malloc(masks * sizeof *table->bodies[width]);
        if (!table->chains[width] || !table->chain_from[width] || !table->bodies[width] ||
            !index_width(table, width, 0))
            return "no memory";
    }
    return NULL;
}

void table_free(Table *table) {
    free(table->held);
    free(table->counts);
    free(table->group);
    free(table->top);
    free(table->slot);
    free(table->of_group);
    for (int width = 1; width <= 4; width++) {
        free(table->chains[width]);
        free(table->chain_from[width]);
        free(table->chain[width]);
        free(table->bodies[width]);
        free(table->body[width]);
    }
}
