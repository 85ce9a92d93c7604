/* How is a deal played at random? Every legal action is exactly as likely as any other; what
 * a hand can play is counted, not listed, wherever that is possible. */
#include "erdayi.h"

static const uint8_t AFTER[3] = {1, 2, 0};

/* Bodies are drawn with all the kickers the table has for them; one the hand does not hold is
 * drawn again, so that every play it does hold stays equally likely. */
static uint16_t draw_lead(const Table *table, Held hand, Random *random) {
    uint32_t ranks[5], from[5], alone[5], chains[5], bodies[5], total = 0;
    const int widest = hand >> 32 ? hand >> 48 ? 4 : 3 : 2;
    for (int width = 1; width <= 2; width++) {
        uint32_t mask = held_mask(hand, width);
        from[width] = mask & table->within[width];
        ranks[width] = mask & table->one_rank_held[width];
        alone[width] = (uint32_t)bits_count(ranks[width]);
        const uint32_t *first = table->chain_from[width] + from[width];
        chains[width] = first[1] - first[0];
        bodies[width] = 0;
        total += alone[width] + chains[width];
    }
    for (int width = 3; width <= widest; width++) {
        uint32_t mask = held_mask(hand, width);
        from[width] = mask & table->within[width];
        ranks[width] = mask & table->one_rank_held[width];
        alone[width] = (uint32_t)bits_count(ranks[width]);
        const uint32_t *first = table->chain_from[width] + from[width];
        chains[width] = first[1] - first[0];
        bodies[width] = table->body_total[width][from[width]];
        total += alone[width] + chains[width] + bodies[width];
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
                return table->one_rank_play[width][bits_select_short(ranks[width], ticket)];
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

/* Follows to a one-rank play until two have passed, or a hand is empty, or something strong may
 * be played. What a hand can do is one mask of ranks, pass being the rank above all others: no
 * hand holds it, so that taking it away changes nothing, and the loop has few branches. */
static uint32_t follow_one_rank(const Table *table, Position *position, Random *random) {
    const int width = table->of_group[table->group[position->beat]].width;
    const uint32_t ranks_of = table->one_rank_held[width];
    uint32_t above = table->top[position->beat] + 1u, steps = 0, plays[3] = {0, 0, 0};
    uint32_t turn = position->turn, owner = position->owner;
    while (turn != owner) {
        Held hand = position->hand[turn];
        if (holds_strong(table, hand))
            break;
        uint32_t ranks = (held_mask(hand, width) & ranks_of) >> above << above | 1u << RANKS;
        uint32_t ticket = random_below(random, (uint32_t)bits_count(ranks));
        uint32_t rank = (uint32_t)bits_select_short(ranks, ticket);
        uint64_t column = UINT64_C(0x0001000100010001) << rank;
        uint32_t played = rank < RANKS;
        hand = (hand & ~column) | ((hand & column) >> 16 * width & column);
        position->hand[turn] = hand;
        plays[turn] += played;
        above = played ? rank + 1 : above;
        owner = played ? turn : owner;
        steps++;
        if (!hand) {
            position->winner = (uint8_t)turn;
            position->phase = OVER;
            break;
        }
        turn = AFTER[turn];
    }
    uint32_t own = position->declarer_plays + plays[position->declarer];
    uint32_t others = position->defender_plays + plays[AFTER[position->declarer]] +
                      plays[AFTER[AFTER[position->declarer]]];
    position->declarer_plays = (uint8_t)(own < 2 ? own : 2);
    position->defender_plays = (uint8_t)(others < 2 ? others : 2);
    if (position->phase == OVER)
        position->doublings += turn == position->declarer ? others == 0 : own == 1;
    position->turn = (uint8_t)turn;
    position->owner = (uint8_t)owner;
    position->beat = turn == owner ? NOT_THERE : table->one_rank_play[width][above - 1];
    return steps;
}

uint32_t position_play_out(const Table *table, Position *position, Random *random) {
    uint32_t steps = 0;
    while (position->phase == BIDDING) {
        position_step(table, position, position_draw(table, position, random));
        steps++;
    }
    while (position->phase == PLAYING) {
        uint16_t play;
        if (position->beat == NOT_THERE) {
            play = draw_lead(table, position->hand[position->turn], random);
        } else {
            const Group *led = table->of_group + table->group[position->beat];
            if (led->one_rank && !led->power) {
                steps += follow_one_rank(table, position, random);
                if (position->phase == OVER || position->beat == NOT_THERE)
                    continue;
            }
            play = draw_follow(table, position->hand[position->turn], position->beat, random);
            if (play == NOT_THERE) {
                position->turn = AFTER[position->turn];
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
