/* How is a deal played at random? Every legal action is exactly as likely as any other; what
 * a hand can play is counted, not listed, wherever that is possible. */
#include "erdayi.h"

/* Bodies are drawn with all the kickers the table has for them; one the hand does not hold is
 * drawn again, so that every play it does hold stays equally likely. */
static uint16_t draw_lead(const Table *table, Held hand, Random *random) {
    uint32_t ranks[5], from[5], alone[5], chains[5], bodies[5], total = 0;
    int widest = 0;
    while (widest < 4 && held_mask(hand, widest + 1)) {
        uint32_t mask = held_mask(hand, ++widest);
        ranks[widest] = mask & table->one_rank_held[widest];
        alone[widest] = (uint32_t)bits_count(ranks[widest]);
        from[widest] = mask & table->within[widest];
        const uint32_t *first = table->chain_from[widest] + from[widest];
        chains[widest] = first[1] - first[0];
        bodies[widest] = widest > 2 ? table->body_total[widest][from[widest]] : 0;
        total += alone[widest] + chains[widest] + bodies[widest];
    }
    uint32_t rests = 0;
    uint16_t rest[8];
    for (uint32_t at = 0; at < table->strong_rests; at++)
        if (held_fits(table->strong_rest[at], hand))
            rest[rests++] = table->strong_rest_play[at];
    for (;;) {
        uint32_t ticket = random_below(random, total + rests);
        int width = 1;
        for (; width <= widest; width++) {
            if (ticket < alone[width])
                return table->one_rank_play[width][bits_select(ranks[width], (int)ticket)];
            ticket -= alone[width];
            if (ticket < chains[width])
                return table->chain[width][table->chain_from[width][from[width]] + ticket];
            ticket -= chains[width];
            if (ticket < bodies[width])
                break;
            ticket -= bodies[width];
        }
        if (width > widest)
            return rest[ticket];
        const struct Body *body = table->body[width] + table->body_from[width][from[width]];
        for (; ticket >= body->number; body++)
            ticket -= body->number;
        uint32_t play = body->first + ticket;
        if (held_fits(table->held[play], hand))
            return (uint16_t)play;
    }
}

/* Where counting does not help: few are listed, one is taken. */
#if defined(__GNUC__)
__attribute__((noinline))
#endif
static uint16_t draw_listed(const Table *table, Held hand, uint16_t beat, Random *random) {
    uint16_t found[MOST_LEGAL];
    uint32_t number = moves_list(table, hand, beat, found);
    if (!number)
        return NOT_THERE;
    uint32_t ticket = random_below(random, number + 1);
    return ticket == number ? NOT_THERE : found[ticket];
}

static inline int holds_strong(const Table *table, Held hand) {
    if (hand & table->strong_held)
        return 1;
    for (uint32_t rest = 0; rest < table->strong_rests; rest++)
        if (held_fits(table->strong_rest[rest], hand))
            return 1;
    return 0;
}

static inline uint16_t draw_follow(const Table *table, Held hand, uint16_t beat, Random *random) {
    const Group *led = table->of_group + table->group[beat];
    if (holds_strong(table, hand))
        return draw_listed(table, hand, beat, random);
    if (!led->one_rank) {
        /* Seldom can a chain or a body be beaten at all; then it is not listed either. */
        for (int top = table->top[beat] + 1; top < RANKS; top++)
            if (held_fits(led->body[top], hand))
                return draw_listed(table, hand, beat, random);
        return NOT_THERE;
    }
    int top = table->top[beat] + 1;
    uint32_t ranks = held_mask(hand, led->width) & table->one_rank_held[led->width];
    ranks = ranks >> top << top;
    if (!ranks)
        return NOT_THERE;
    uint32_t number = (uint32_t)bits_count(ranks);
    uint32_t ticket = random_below(random, number + 1);
    return ticket == number ? NOT_THERE
                            : table->one_rank_play[led->width][bits_select(ranks, (int)ticket)];
}

uint16_t moves_draw(const Table *table, Held hand, uint16_t beat, Random *random) {
    return beat == NOT_THERE ? draw_lead(table, hand, random)
                             : draw_follow(table, hand, beat, random);
}

uint32_t position_draw(const Table *table, const Position *position, Random *random) {
    if (position->phase == BIDDING) {
        uint32_t ticket = random_below(random, 4u - position->bid);
        return action_bid(table) + (ticket ? ticket + position->bid : 0);
    }
    uint16_t play = moves_draw(table, position->hand[position->turn], position->beat, random);
    return play == NOT_THERE ? action_pass(table) : play;
}

uint32_t position_play_out(const Table *table, Position *position, Random *random) {
    static const uint8_t after[3] = {1, 2, 0};
    uint32_t steps = 0;
    while (position->phase == BIDDING) {
        position_step(table, position, position_draw(table, position, random));
        steps++;
    }
    /* A lead, then follows until two have passed. */
    while (position->phase == PLAYING) {
        uint16_t play;
        if (position->beat == NOT_THERE) {
            play = draw_lead(table, position->hand[position->turn], random);
        } else {
            play = draw_follow(table, position->hand[position->turn], position->beat, random);
            if (play == NOT_THERE) {
                position->turn = after[position->turn];
                if (position->turn == position->owner)
                    position->beat = NOT_THERE;
                steps++;
                continue;
            }
        }
        step_play(table, position, play);
        steps++;
    }
    return steps;
}
