/* How is a deal played at random? Every legal action is exactly as likely as any other; what
 * a hand can play is counted, not listed, wherever that is possible. */
#include "erdayi.h"

/* What a whole deal spends its time in belongs into its one loop. */
#if defined(__GNUC__)
#define INLINE __attribute__((always_inline)) static inline
#else
#define INLINE static inline
#endif

static const uint8_t AFTER[3] = {1, 2, 0};

/* What was led; `width` is 0 unless it is a one-rank play without a power, of this rank. */
typedef struct {
    uint16_t play;
    uint8_t width, rank;
} Lead;

/* Bodies are drawn with all the kickers the table has for them; one the hand does not hold is
 * drawn again, so that every play it does hold stays equally likely. */
INLINE Lead draw_lead(const Table *table, Held hand, Random *random) {
    uint32_t ranks[5], from[5], alone[5], chains[5], bodies[5], total = 0;
    const int widest = hand >> 32 ? hand >> 48 ? 4 : 3 : 2;
    for (int width = 1; width <= 2; width++) {
        uint32_t mask = held_mask(hand, width);
        from[width] = mask & table->within[width];
        ranks[width] = mask & table->one_rank_held[width];
        alone[width] = (uint32_t)bits_count(ranks[width]);
        chains[width] = table->chains[width][from[width]];
        bodies[width] = 0;
        total += alone[width] + chains[width];
    }
    for (int width = 3; width <= widest; width++) {
        uint32_t mask = held_mask(hand, width);
        from[width] = mask & table->within[width];
        ranks[width] = mask & table->one_rank_held[width];
        alone[width] = (uint32_t)bits_count(ranks[width]);
        chains[width] = table->chains[width][from[width]];
        bodies[width] = table->body_total[width][from[width]];
        total += alone[width] + chains[width] + bodies[width];
    }
    uint32_t rests = 0;
    uint16_t rest[8];
    for (uint32_t at = 0; at < table->strong_rests; at++)
        if (held_fits(table->strong_rest[at], hand))
            rest[rests++] = table->strong_rest_play[at];
    Lead lead = {NOT_THERE, 0, 0};
    for (;;) {
        uint32_t ticket = random_below(random, total + rests);
        int width = 1;
        for (; width <= widest; width++) {
            if (ticket < alone[width]) {
                lead.rank = (uint8_t)bits_select_short(ranks[width], ticket);
                lead.play = table->one_rank_play[width][lead.rank];
                lead.width = (uint8_t)(table->plain_widths >> width & 1 ? width : 0);
                return lead;
            }
            ticket -= alone[width];
            if (ticket < chains[width]) {
                lead.play = table->chain[width][table->chain_from[width][from[width]] + ticket];
                return lead;
            }
            ticket -= chains[width];
            if (ticket < bodies[width])
                break;
            ticket -= bodies[width];
        }
        if (width > widest) {
            lead.play = rest[ticket];
            return lead;
        }
        const struct Body *body = table->body[width] + table->body_from[width][from[width]];
        for (; ticket >= body->number; body++)
            ticket -= body->number;
        lead.play = (uint16_t)(body->first + ticket);
        if (held_fits(table->held[lead.play], hand))
            return lead;
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

/* The ranks from `above` on of which a hand can make a one-rank play. */
static inline uint32_t can_follow(const Table *table, Held hand, int width, uint32_t above) {
    return (held_mask(hand, width) & table->one_rank_held[width]) >> above << above;
}

/* One of these ranks or, above all of them, RANKS for a pass. */
static inline uint32_t draw_rank(uint32_t ranks, Random *random) {
    ranks |= 1u << RANKS;
    return (uint32_t)bits_select_short(ranks, random_below(random, (uint32_t)bits_count(ranks)));
}

/* A follow to a one-rank play without a power: what is strong is counted too. */
static uint16_t draw_strong(const Table *table, Held hand, int width, uint32_t ranks,
                            Random *random) {
    Held strong = hand & table->strong_held;
    uint32_t own = (uint32_t)bits_count(ranks), wide = (uint32_t)bits_count(strong), rests = 0;
    uint16_t rest[8];
    for (uint32_t at = 0; at < table->strong_rests; at++)
        if (held_fits(table->strong_rest[at], hand))
            rest[rests++] = table->strong_rest_play[at];
    uint32_t ticket = random_below(random, own + wide + rests + 1);
    if (ticket < own)
        return table->one_rank_play[width][bits_select_short(ranks, ticket)];
    ticket -= own;
    if (ticket < wide) {
        int bit = bits_select(strong, (int)ticket);
        return table->one_rank_play[(bit >> 4) + 1][bit & 15];
    }
    ticket -= wide;
    return ticket < rests ? rest[ticket] : NOT_THERE;
}

/* Where only a pass is left nothing is drawn. */
INLINE uint16_t draw_follow(const Table *table, Held hand, uint16_t beat, Random *random) {
    const Group *led = table->of_group + table->group[beat];
    uint32_t above = table->top[beat] + 1u;
    int strong = holds_strong(table, hand);
    if (led->one_rank && !led->power) {
        uint32_t ranks = can_follow(table, hand, led->width, above);
        if (strong)
            return draw_strong(table, hand, led->width, ranks, random);
        uint32_t rank = ranks ? draw_rank(ranks, random) : RANKS;
        return rank == RANKS ? NOT_THERE : table->one_rank_play[led->width][rank];
    }
    if (strong)
        return draw_listed(table, hand, beat, random);
    /* Seldom can a chain or a body be beaten at all; then it is not listed either. */
    if (held_mask(hand, led->width) >> above)
        for (uint32_t top = above; top < RANKS; top++)
            if (held_fits(led->body[top], hand))
                return draw_listed(table, hand, beat, random);
    return NOT_THERE;
}

uint16_t moves_draw(const Table *table, Held hand, uint16_t beat, Random *random) {
    return beat == NOT_THERE ? draw_lead(table, hand, random).play
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

static inline Held less_of_rank(Held hand, uint32_t rank, int width) {
    uint64_t column = UINT64_C(0x0001000100010001) << rank;
    return (hand & ~column) | ((hand & column) >> 16 * width & column);
}

/* All follows to the one-rank play of rank `above` - 1 that the owner has just made, until two
 * have passed or a hand is empty; or until one of the hands in `strong` is to follow. */
INLINE uint32_t follow_one_rank(const Table *table, Position *position, uint32_t strong,
                                       int width, uint32_t above, Random *random) {
    uint32_t steps = 0, plays[3] = {0, 0, 0}, owner = position->owner, turn;
    for (;;) {
        uint32_t next = AFTER[owner], last = AFTER[next];
        turn = next;
        if (strong & ~(1u << owner))
            break;
        turn = owner;
        uint32_t of_next = can_follow(table, position->hand[next], width, above);
        uint32_t of_last = can_follow(table, position->hand[last], width, above);
        if (!(of_next | of_last)) {
            steps += 2;
            break;
        }
        uint32_t rank = RANKS, seat = next;
        steps++;
        if (of_next)
            rank = draw_rank(of_next, random);
        if (rank == RANKS) {
            steps++;
            if (!of_last)
                break;
            seat = last;
            rank = draw_rank(of_last, random);
            if (rank == RANKS)
                break;
        }
        Held hand = less_of_rank(position->hand[seat], rank, width);
        position->hand[seat] = hand;
        plays[seat]++;
        above = rank + 1;
        owner = seat;
        if (!hand) {
            turn = seat;
            position->winner = (uint8_t)seat;
            position->phase = OVER;
            break;
        }
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

/* A lead, and what follows as far as that can be played without naming it. */
INLINE uint32_t play_lead(const Table *table, Position *position, uint32_t strong,
                                 Random *random) {
    uint8_t turn = position->turn;
    Held hand = position->hand[turn];
    Lead lead = draw_lead(table, hand, random);
    Held left = lead.width ? less_of_rank(hand, lead.rank, lead.width) : 0;
    if (!left) {
        step_play(table, position, lead.play);
        return 1;
    }
    position->hand[turn] = left;
    uint8_t *plays = turn == position->declarer ? &position->declarer_plays
                                                : &position->defender_plays;
    *plays = (uint8_t)(*plays < 2 ? *plays + 1 : 2);
    position->owner = turn;
    position->turn = AFTER[turn];
    return 1 + follow_one_rank(table, position, strong, lead.width, lead.rank + 1u, random);
}

static uint32_t strong_hands(const Table *table, const Position *position) {
    uint32_t strong = 0;
    for (int seat = 0; seat < 3; seat++)
        strong |= (uint32_t)holds_strong(table, position->hand[seat]) << seat;
    return strong;
}

uint32_t position_play_out(const Table *table, Position *position, Random *stream) {
    uint32_t steps = 0;
    while (position->phase == BIDDING) {
        position_step(table, position, position_draw(table, position, stream));
        steps++;
    }
    Random random = *stream; /* its own, so that it can stay in a register */
    /* Cards only leave a hand: what is not strong now never will be. */
    uint32_t strong = strong_hands(table, position);
    while (position->phase == PLAYING) {
        if (position->beat == NOT_THERE) {
            if (strong)
                strong = strong_hands(table, position);
            steps += play_lead(table, position, strong, &random);
            continue;
        }
        uint16_t play = draw_follow(table, position->hand[position->turn], position->beat, &random);
        steps++;
        if (play != NOT_THERE) {
            step_play(table, position, play);
            continue;
        }
        position->turn = AFTER[position->turn];
        if (position->turn == position->owner)
            position->beat = NOT_THERE;
    }
    *stream = random;
    return steps;
}
