/* How is a deal played at random? Every legal action is exactly as likely as any other. */
#include "erdayi_draw.h"

static const uint8_t AFTER[3] = {1, 2, 0}, BEFORE[3] = {2, 0, 1};

uint16_t moves_draw(const Table *table, Held hand, uint16_t beat, Random *stream) {
    Ahead ahead = ahead_of(*stream);
    uint16_t play;
    if (beat != NOT_THERE) {
        play = draw_follow(table, hand, holds_strong(table, hand), beat, &ahead);
    } else {
        Lead lead = draw_lead(table, hand, 1, &ahead);
        play = lead.width ? table->one_rank_play[lead.width][lead.rank] : lead.play;
    }
    stream->state = ahead.state;
    return play;
}

/* A pass or a bid above the highest so far. */
static inline uint32_t bid_of(const Position *position, uint32_t ticket) {
    return ticket ? ticket + position->bid : 0;
}

uint32_t position_draw(const Table *table, const Position *position, Random *random) {
    if (position->phase == BIDDING)
        return action_bid(table) + bid_of(position, random_below(random, 4u - position->bid));
    uint16_t play = moves_draw(table, position->hand[position->turn], position->beat, random);
    return play == NOT_THERE ? action_pass(table) : play;
}

static inline Held less_of_rank(Held hand, uint32_t rank, int width) {
    Held held = hand & UINT64_C(0x0001000100010001) << rank;
    return hand ^ held ^ held >> 16 * width;
}

/* A deal while it is played out. It is kept apart from its position, whose small fields the
 * compiler would write and read again at every play. */
typedef struct {
    Held hand[3];
    uint32_t plays[3]; /* made from now on */
    uint32_t owner;    /* of the play on the table; then he leads */
    uint32_t doublings, steps;
    Ahead random;
} Course;

/* All follows to the one-rank play that the owner has just made, until two have passed or a hand is
 * empty; or until one of the hands in `strong` is to follow. Gives the play that one has to beat,
 * or NOT_THERE. */
INLINE uint16_t follow_one_rank(const Table *table, Course *course, uint32_t strong, int width,
                                uint32_t rank) {
    const uint32_t shift = 16 * ((uint32_t)width - 1);
    uint32_t steps = 0, owner = course->owner, higher = table->one_rank_held[width];
    for (;;) {
        uint32_t next = AFTER[owner], last = BEFORE[owner];
        if (strong && strong & ~(1u << owner)) {
            course->owner = owner;
            course->steps += steps;
            return table->one_rank_play[width][rank];
        }
        higher &= 0u - (2u << rank);
        uint32_t of_next = (uint32_t)(course->hand[next] >> shift) & higher;
        uint32_t of_last = (uint32_t)(course->hand[last] >> shift) & higher;
        steps++;
        if (!(of_next | of_last)) {
            steps++;
            break;
        }
        uint32_t seat = next;
        rank = RANKS;
        if (of_next)
            rank = draw_rank(of_next, &course->random);
        if (rank == RANKS) {
            steps++;
            if (!of_last)
                break;
            seat = last;
            rank = draw_rank(of_last, &course->random);
            if (rank == RANKS)
                break;
        }
        Held hand = less_of_rank(course->hand[seat], rank, width);
        course->hand[seat] = hand;
        course->plays[seat]++;
        owner = seat;
        if (!hand)
            break;
    }
    course->owner = owner;
    course->steps += steps;
    return NOT_THERE;
}

APART uint32_t strong_hands(const Table *table, const Held *hand) {
    uint32_t strong = 0;
    for (int seat = 0; seat < 3; seat++)
        strong |= (uint32_t)holds_strong(table, hand[seat]) << seat;
    return strong;
}

/* A play by its number; whether the hand is now empty. */
INLINE int make_play(const Table *table, Course *course, uint32_t seat, uint16_t play) {
    Held left = held_less(course->hand[seat], table->held[play]);
    course->hand[seat] = left;
    course->plays[seat]++;
    course->owner = seat;
    course->doublings += table->of_group[table->group[play]].power != 0;
    return !left;
}

/* All follows to a play, until two have passed or a hand is empty. */
APART void follow_out(const Table *table, Course *course, uint32_t seat, uint16_t beat) {
    do {
        Held hand = course->hand[seat];
        uint16_t play =
            draw_follow(table, hand, holds_strong(table, hand), beat, &course->random);
        course->steps++;
        if (play != NOT_THERE) {
            beat = play;
            if (make_play(table, course, seat, play))
                return;
        }
        seat = AFTER[seat];
    } while (seat != course->owner);
}

/* Whether neither of the two others holds a card with which a play of the owner's could be beaten;
 * most chains and bodies are not. */
INLINE int both_pass(const Table *table, const Course *course, uint32_t strong, uint16_t beat) {
    const Group *led = table->of_group + table->group[beat];
    Held others = course->hand[AFTER[course->owner]] | course->hand[BEFORE[course->owner]];
    return !(strong & ~(1u << course->owner)) &&
           !(held_mask(others, led->width) >> (table->top[beat] + 1u));
}

/* From a play or a lead on, to the end of the deal. */
INLINE void play_on(const Table *table, Course *course, uint32_t turn, uint16_t beat) {
    /* Cards only leave a hand: what is not strong now never will be. */
    uint32_t strong = strong_hands(table, course->hand);
    if (beat != NOT_THERE)
        follow_out(table, course, turn, beat);
    while (course->hand[course->owner]) {
        uint32_t seat = course->owner;
        if (strong)
            strong = strong_hands(table, course->hand);
        Lead lead = draw_lead(table, course->hand[seat], strong >> seat & 1, &course->random);
        course->steps++;
        if (lead.width) {
            Held left = less_of_rank(course->hand[seat], lead.rank, lead.width);
            course->hand[seat] = left;
            course->plays[seat]++;
            if (!left)
                break;
            beat = follow_one_rank(table, course, strong, lead.width, lead.rank);
            if (beat == NOT_THERE)
                continue;
        } else {
            beat = lead.play;
            if (make_play(table, course, seat, beat))
                break;
            if (both_pass(table, course, strong, beat)) {
                course->steps += 2;
                continue;
            }
        }
        follow_out(table, course, AFTER[course->owner], beat);
    }
}

uint32_t position_play_out(const Table *table, Position *position, Random *stream) {
    Ahead ahead = ahead_of(*stream);
    uint32_t steps = 0;
    for (; position->phase == BIDDING; steps++)
        step_bid(position, (uint8_t)bid_of(position, ahead_below(&ahead, 4u - position->bid)));
    stream->state = ahead.state;
    if (position->phase == OVER)
        return steps;
    Course course = {{position->hand[0], position->hand[1], position->hand[2]},
                     {0, 0, 0},
                     position->beat == NOT_THERE ? position->turn : position->owner,
                     0,
                     steps,
                     ahead};
    play_on(table, &course, position->turn, position->beat);
    stream->state = course.random.state;
    uint32_t declarer = position->declarer, winner = course.owner;
    uint32_t own = position->declarer_plays + course.plays[declarer];
    uint32_t others = position->defender_plays + course.plays[AFTER[declarer]] +
                      course.plays[BEFORE[declarer]];
    for (int seat = 0; seat < 3; seat++)
        position->hand[seat] = course.hand[seat];
    position->turn = position->owner = position->winner = (uint8_t)winner;
    position->beat = NOT_THERE;
    position->phase = OVER;
    position->declarer_plays = (uint8_t)(own < 2 ? own : 2);
    position->defender_plays = (uint8_t)(others < 2 ? others : 2);
    position->doublings = (uint8_t)(position->doublings + course.doublings +
                                    (winner == declarer ? others == 0 : own == 1));
    return course.steps;
}
