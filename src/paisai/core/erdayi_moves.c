/* Which plays can be made from a hand? */
#include "erdayi.h"

static uint32_t list_one_rank(const Table *table, int width, uint32_t ranks, uint16_t *into) {
    uint32_t number = 0;
    for (; ranks; ranks &= ranks - 1)
        into[number++] = table->one_rank_play[width][bits_lowest(ranks)];
    return number;
}

static uint32_t list_range(const Table *table, Held hand, uint32_t first, uint32_t end,
                           uint16_t *into) {
    uint32_t number = 0;
    for (uint32_t play = first; play < end; play++) {
        into[number] = (uint16_t)play;
        number += (uint32_t)held_fits(table->held[play], hand);
    }
    return number;
}

static uint32_t list_leads(const Table *table, Held hand, uint16_t *into) {
    uint32_t number = 0;
    for (int width = 1; width <= 4; width++) {
        uint32_t mask = held_mask(hand, width);
        if (!mask)
            break;
        number += list_one_rank(table, width, mask & table->one_rank_held[width], into + number);
        mask &= table->within[width];
        const uint32_t *chains = table->chain_from[width] + mask;
        for (uint32_t chain = chains[0]; chain < chains[1]; chain++)
            into[number++] = table->chain[width][chain];
        const struct Bodies *bodies = table->bodies[width] + mask;
        for (uint32_t body = bodies[0].from; body < bodies[1].from; body++) {
            uint32_t first = table->body[width][body].first;
            number += list_range(table, hand, first, first + table->body[width][body].number,
                                 into + number);
        }
    }
    for (uint32_t rest = 0; rest < table->strong_rests; rest++)
        if (held_fits(table->strong_rest[rest], hand))
            into[number++] = table->strong_rest_play[rest];
    return number;
}

/* What beats in its own group: the tops from `top` on. */
static uint32_t list_group(const Table *table, const Group *group, Held hand, int top,
                           uint16_t *into) {
    if (group->one_rank) {
        uint32_t ranks = held_mask(hand, group->width) & table->one_rank_held[group->width];
        return list_one_rank(table, group->width, ranks >> top << top, into);
    }
    if (!group->has_kickers)
        return list_range(table, hand, group->from_top[top], group->from_top[RANKS], into);
    uint32_t number = 0;
    for (uint32_t tops = held_mask(hand, group->width) >> top << top; tops; tops &= tops - 1) {
        top = bits_lowest(tops);
        if (held_fits(group->body[top], hand))
            number += list_range(table, hand, group->from_top[top], group->from_top[top + 1],
                                 into + number);
    }
    return number;
}

uint32_t moves_list(const Table *table, Held hand, uint16_t beat, uint16_t *into) {
    if (beat == NOT_THERE)
        return list_leads(table, hand, into);
    const Group *led = table->of_group + table->group[beat];
    uint32_t number = list_group(table, led, hand, table->top[beat] + 1, into);
    for (uint32_t strong = 0; strong < table->strong_groups; strong++) {
        const Group *group = table->of_group + table->strong[strong];
        if (group->power > led->power)
            number += list_group(table, group, hand, 0, into + number);
    }
    return number;
}
