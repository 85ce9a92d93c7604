/* 竞技二打一 as the core sees it: a table of plays made by the Python rules.
 *
 * The kernel knows no rule. A play is its number in the catalogue; the table says which
 * cards it has, which group (pattern and length) it belongs to, how high its top is, and
 * which power its group has (a higher power beats every lower one, and doubles the score). */
#ifndef PAISAI_ERDAYI_H
#define PAISAI_ERDAYI_H

#include <stddef.h>
#include <stdint.h>

#include "bits.h"
#include "random.h"

enum { RANKS = 15, DECK = 54, HAND = 17, MOST_LEGAL = 32768, MOST_HISTORY = 192 };

/* Cards by rank as four 16-bit masks: the ranks of which there are at least one, two,
 * three, four. What fits into a hand is then one AND. */
typedef uint64_t Held;

static inline uint32_t held_mask(Held held, int width) {
    return (uint32_t)(held >> 16 * (width - 1)) & 0x7FFF;
}

static inline int held_fits(Held part, Held whole) { return (part & ~whole) == 0; }

static inline int held_size(Held held) { return bits_count(held); }

/* One card of each rank that `part` has once goes, then one of each it has twice, and so on. */
static inline Held held_less(Held held, Held part) {
    for (; part; part >>= 16) {
        uint64_t columns = (part & 0xFFFF) * UINT64_C(0x0001000100010001);
        held = (held & ~columns) | ((held & columns) >> 16 & columns);
    }
    return held;
}

static inline Held held_with(Held held, int rank) {
    uint64_t bit = UINT64_C(1) << rank;
    return held | (held & bit * UINT64_C(0x0001000100010001)) << 16 | bit;
}

/* Any bits of each rank become the lowest ones. */
static inline Held held_sorted(Held bits) {
    const uint64_t low = UINT64_C(0x00000000FFFFFFFF), even = UINT64_C(0x0000FFFF0000FFFF);
    uint64_t swapped = bits >> 32 | bits << 32;
    bits = ((bits | swapped) & low) | (bits & swapped & ~low); /* the first with the third … */
    swapped = (bits >> 16 & even) | (bits & even) << 16;
    bits = ((bits | swapped) & even) | (bits & swapped & ~even); /* neighbours */
    uint64_t middle = (bits & UINT64_C(0xFFFF0000)) << 16, other = bits >> 16 & UINT64_C(0xFFFF0000);
    return (bits & UINT64_C(0xFFFF00000000FFFF)) | ((bits & UINT64_C(0xFFFF0000)) | other) |
           (middle & bits);
}

/* Each bit of `part` is one card of its rank. */
static inline Held held_join(Held held, Held part) {
    for (; part; part &= part - 1)
        held = held_with(held, bits_lowest(part) & 15);
    return held;
}

/* Both together, no rank coming to more than four: of which there are two or more are those that
 * both have, and so on. */
static inline Held held_both(Held one, Held other) {
    const uint64_t each = UINT64_C(0x0001000100010001);
    return one | other | (one & (other & 0xFFFF) * each) << 16 |
           (one & (other >> 16 & 0xFFFF) * each) << 32 |
           (one & (other >> 32 & 0xFFFF) * each) << 48;
}

static inline int held_copies(Held held, int rank) {
    return bits_count(held >> rank & UINT64_C(0x0001000100010001));
}

/* The public form: four bits for each rank. */
Held held_of_counts(uint64_t counts);
uint64_t held_to_counts(Held held);

typedef struct {
    uint32_t first, number; /* its plays in the catalogue, by top */
    uint8_t power, width;   /* width: of one-rank plays and bodies */
    uint8_t one_rank, has_kickers;
    uint32_t from_top[RANKS + 2]; /* the first play with at least this top */
    Held body[RANKS];             /* what all plays of one top have in common */
} Group;

typedef struct {
    uint32_t plays, groups;
    Held *held;
    uint64_t *counts;
    uint16_t *group;
    uint8_t *top;
    Group *of_group;
    uint8_t rank_of_card[DECK];
    Held place_of_card[DECK]; /* a bit at its rank, another for each card of the rank */
    uint16_t one_rank_play[5][RANKS]; /* by width and rank; NOT_THERE */
    uint32_t one_rank_held[5];        /* the ranks that have one */
    uint32_t plain_widths;            /* a bit for each width at which they have no power */
    uint16_t strong[8];               /* the groups that beat others by their power */
    uint32_t strong_groups;
    Held strong_held;    /* one bit for each of their one-rank plays: held, or it cannot be made */
    Held strong_rest[8]; /* their other plays */
    uint16_t strong_rest_play[8];
    uint32_t strong_rests;
    /* What a mask of ranks holds: chains of one width, and bodies that take kickers. `within`
     * has the ranks that occur in any of them. */
    uint32_t within[5];
    uint8_t *chains[5]; /* how many */
    uint32_t *chain_from[5];
    uint16_t *chain[5];
    struct Bodies {
        uint32_t from, total; /* the first of them; all their plays */
    } *bodies[5];
    struct Body {
        uint16_t first, number;
    } *body[5];
    /* For finding a play by its cards. */
    uint32_t slots;
    uint16_t *slot;
} Table;

enum { NOT_THERE = 0xFFFF };

/* `rows` has for each play: 8 bytes counts, 2 group, 1 top, 1 power (little endian).
 * Gives NULL or what is wrong with it. */
const char *table_load(Table *table, const uint8_t *rows, size_t plays, const uint8_t *rank_of_card);
void table_free(Table *table);
/* The number of the play with these cards, or NOT_THERE. */
uint16_t table_find(const Table *table, Held held);

/* Action numbers: the plays, then pass, then the bids 0 to 3. */
static inline uint32_t action_pass(const Table *table) { return table->plays; }
static inline uint32_t action_bid(const Table *table) { return table->plays + 1; }

/* All plays from a hand that beat `beat` (NOT_THERE: all it can lead), in catalogue order of
 * groups; pass is not among them. */
uint32_t moves_list(const Table *table, Held hand, uint16_t beat, uint16_t *into);
/* One of them or, following, a pass (NOT_THERE), each exactly as likely as any other. */
uint16_t moves_draw(const Table *table, Held hand, uint16_t beat, Random *random);

enum { BIDDING, PLAYING, OVER };

typedef struct {
    Held hand[3];
    Held kitty;
    uint16_t beat;
    uint8_t turn, owner, phase;
    uint8_t first_bidder, bids_made, bids[3], bid;
    uint8_t declarer; /* 3: none */
    uint8_t winner;   /* 3: none */
    uint8_t doublings;
    uint8_t declarer_plays, defender_plays; /* counted to 2 at most */
} Position;

typedef struct {
    Position now;
    Held played[3];
    uint16_t length;
    uint16_t history[MOST_HISTORY]; /* action numbers, bids included */
} Game;

void position_deal(const Table *table, Position *position, const uint8_t *deck, int first_bidder);
uint32_t position_legal(const Table *table, const Position *position, uint16_t *into);
int position_allows(const Table *table, const Position *position, uint32_t action);
void position_step(const Table *table, Position *position, uint32_t action);
void step_bid(Position *position, uint8_t bid);
uint32_t position_draw(const Table *table, const Position *position, Random *random);
void position_scores(const Position *position, int32_t scores[3]);
uint32_t position_play_out(const Table *table, Position *position, Random *random);
void game_step(const Table *table, Game *game, uint32_t action);
void game_deal_random(const Table *table, Game *game, Random *random);
void deck_random(Random *random, uint8_t *deck);

/* Sequences of exactly `depth` actions, saturating; gives UINT64_MAX beyond `budget` nodes. */
typedef struct {
    uint64_t nodes;
    int too_large;
} Perft;
Perft perft(const Table *table, const Position *position, int depth, uint32_t budget,
            Interrupted interrupted, void *asker);

/* What a seat sees, as bytes: see docs/environments.md. */
enum { ERDAYI_FEATURES = 54 * 10 + 3 * 21 + 3 * 5 + 4 + 4 + 8 + 3, ERDAYI_ACTION_FEATURES = 54 + 5 };
void encode_view(const Table *table, const Game *game, int seat, uint8_t *into);
void encode_action(const Table *table, uint32_t action, uint8_t *into);

typedef struct Solver Solver;
typedef struct {
    int32_t value;   /* the declarer's points for a bid of 1 and each defender's side: ±2^doublings */
    uint32_t best;   /* an action that reaches it */
    uint64_t nodes;
    int exact;       /* 0: the budget was used up */
} Solution;
Solver *solver_new(unsigned bits);
void solver_free(Solver *solver);
/* Only whether the declarer wins: 1, 0, or -1 when the budget was used up. */
int solver_declarer_wins(Solver *solver, const Table *table, const Position *position,
                         uint64_t budget);
/* What was found before is forgotten: the same question then takes the same work. */
void solver_forget(Solver *solver);
uint64_t solver_nodes(const Solver *solver);
/* `interrupted` may be NULL; where it says so the search stops as if the budget were used up. */
Solution solve(Solver *solver, const Table *table, const Position *position, uint64_t budget,
               Interrupted interrupted, void *asker);

#endif
