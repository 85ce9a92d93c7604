/* What do the players of 竞技二打一 need: turns, the network, the search? */
#ifndef PAISAI_ERDAYI_PLAYER_H
#define PAISAI_ERDAYI_PLAYER_H

#include "erdayi.h"

/* -- turns: how often must this hand be led until it is out? ----------------------------- */

enum { TURNS_BITS = 14 };
typedef struct {
    uint64_t key[1 << TURNS_BITS];
    uint8_t value[1 << TURNS_BITS];
} Turns; /* all zero: empty */

/* The fewest leads, bombs and the rocket counted as one each. */
int turns_fewest(Turns *turns, Held hand);

/* -- what a seat knows ------------------------------------------------------------------- */

enum { MOST_RECENT = 15 };

/* The lowest rank of an opponent's single, pair and triple (kickers or not) that a seat has let
 * go, counted from 1; 0: none. */
typedef struct {
    uint8_t lowest[3];
} Declined;

typedef struct {
    Held hand;
    Held unseen;    /* in the two other hands together */
    Held played[2]; /* by 下家, by 上家 */
    Held known;     /* of the kitty, what another declarer must still hold */
    uint16_t beat;  /* NOT_THERE: leads */
    uint8_t from;   /* whose play that is: 0 下家, 1 上家 */
    uint8_t left[2];
    uint8_t role; /* 0 declarer, 1 declarer's 下家, 2 declarer's 上家 */
    Declined declined[3]; /* by oneself, 下家, 上家 */
    uint16_t recent[MOST_RECENT]; /* the last actions, the latest (of 上家) first; NOT_THERE */
} Seen;

/* A pass on an opponent's play: whoever passed could not beat it, or would not. */
typedef struct {
    Held since;   /* what the seat has played after it */
    uint16_t beat;
    uint8_t seat; /* 0 oneself, 1 下家, 2 上家 */
} Pass;
enum { MOST_PASSES = 48 };
typedef struct {
    uint32_t number;
    Pass pass[MOST_PASSES];
} Passes;

/* The seats' knowledge while a deal is played. */
typedef struct {
    Position now;
    Held kitty;
    Held played[3];
    Declined declined[3];
    uint16_t recent[MOST_RECENT]; /* the latest first */
} Played;

/* Nobody has played yet; all else is zero. */
void played_none(Played *played);

/* A pass on an opponent's play is noted. */
void decline(const Table *table, Declined *declined, uint16_t beat);

void seen_of(const Table *table, const Played *played, int seat, Seen *seen);
void played_step(const Table *table, Played *played, uint32_t action);

/* -- the network ------------------------------------------------------------------------- */

enum {
    NET_BASE = 682,     /* inputs but for the last actions */
    NET_OF_RECENT = 55, /* of each of the last actions: 54 cards, a pass */
    NET_GROUPS = 47,
    MOST_FIRST = 1024,
    MOST_SECOND = 256,
    MOST_THIRD = 128,
    MOST_ACTIVE = 192,
    MOST_CANDIDATES = 4096
};

/* Layers of any width that is a multiple of 32. The first output is the log odds of winning; the
 * second, where there is one, a quarter of the side's points to come: ±1 for a deal that is not
 * doubled any more from here on. */
typedef struct {
    uint32_t recent, first, second, third, heads;
    const float *of_role[3];
} Net;

static inline uint32_t net_inputs_number(const Net *net) {
    return NET_BASE + NET_OF_RECENT * net->recent;
}
/* Of one role. */
static inline size_t net_weights(const Net *net) {
    return ((size_t)net_inputs_number(net) + 1) * net->first +
           ((size_t)net->first + 1) * net->second + ((size_t)net->second + 1) * net->third +
           ((size_t)net->third + 1) * net->heads;
}
/* Whether there can be such a network. */
int net_fine(const Net *net);
/* Reads a file of weights: "PaiNet2\n", then as 32-bit numbers, lowest byte first, the last actions
 * it looks at, the widths of three layers, the outputs, and 16 or 32 for what follows for each role:
 * the weights as 32-bit floats, or for each of four layers a float and the 16-bit numbers it is to be
 * multiplied with. Gives the weights (to be freed), or NULL if it is no such file. */
float *net_load(const uint8_t *bytes, size_t length, Net *net);

/* Plays worth a thought: all of them, but of those that differ in kickers only the few that
 * part with the least. A follower's pass is the last. */
uint32_t candidates(const Table *table, Held hand, uint16_t beat, uint16_t *into);
/* The active inputs of one action, for learning. */
uint32_t net_inputs(const Net *net, const Table *table, Turns *turns, const Seen *seen,
                    uint32_t action, uint16_t *into);
/* Whether another play of its group can be made from these cards and beats it. */
int beaten_in_group(const Table *table, uint32_t play, Held cards);
/* How likely each action wins, as log odds, and the points it is worth (`points` may be NULL; a
 * network that knows none says what an undoubled deal brings). */
void net_values(const Net *net, const Table *table, Turns *turns, const Seen *seen,
                const uint16_t *actions, uint32_t number, float *values, float *points);

/* -- imagined deals ------------------------------------------------------------------------ */

typedef struct {
    float wins, points; /* how likely; the side's points, ±1 for a deal not doubled any more */
} Worth;

typedef struct {
    Turns turns;
    Solver *solver;
    uint32_t work; /* units, about half a microsecond each: the same everywhere */
} Thinker;
Thinker *thinker_new(void);
void thinker_free(Thinker *thinker);

/* How a deal is played on. */
typedef struct {
    uint32_t horizon;     /* own decisions until the network's word is taken */
    uint32_t solve_cards; /* from so few cards in all hands on, the end is solved */
    uint32_t solve_nodes;
} Rollout;

float odds(float value);
Held held_sum(Held one, Held other);
/* A deal of the unseen cards that agrees with what is known and in which passes are as likely as
 * players make them; gives how many were made with something in hand that beats in kind. Seat 0 is
 * the one who thinks. */
uint32_t imagine_likely(Thinker *thinker, const Table *table, const Seen *seen,
                        const Passes *passes, float unlikely, Random *random, Played *played);
/* What the thinker's side gets of this deal, played on from here. */
Worth play_on(Thinker *thinker, const Net *net, const Table *table, Played *played,
              const Rollout *rollout);

/* -- the search of version 1 ----------------------------------------------------------------- */

typedef struct {
    uint32_t work;
    uint32_t most_ms;     /* of CPU time, for a machine that is much slower than that */
    uint32_t candidates;  /* how many of the best by the network are looked at */
    float margin;         /* and not worse than the best by so much log odds */
    uint32_t horizon;
    uint32_t solve_cards;
    uint32_t solve_nodes;
    float prior;          /* how many worlds the network's own word weighs */
    float unlikely;       /* how likely one who could beat an opponent's play would not */
} Effort;

typedef struct {
    uint16_t action;
    float value; /* how likely the side wins */
    uint32_t worlds, looked_at;
} Thought;

Thought think(Thinker *thinker, const Net *net, const Table *table, const Seen *seen,
              const Passes *passes, const Effort *effort, uint64_t seed, Interrupted interrupted,
              void *asker);

/* -- the search of version 2 ----------------------------------------------------------------- */

enum { MOST_LOOKED_AT = 16 };

typedef struct {
    uint32_t work, most_ms, candidates;
    float margin;
    Rollout rollout;
    float prior, unlikely;
    uint32_t drawn;     /* how many deals are drawn for each that is played on */
    uint32_t past;      /* by how many of the others' last decisions they are weighed */
    float sharp, doubt; /* how strictly by the network's opinion, and how much it may be wrong */
    uint32_t twice;     /* whether half of the work is for comparing the best two again */
    float sure;         /* standard errors by which another play must be better */
    float by_points;    /* how much chance of winning a point is worth */
} Search;

/* A whole question: what the seat sees, and all that was played since the bids. */
typedef struct {
    Seen seen;
    Held kitty, own; /* own: what the seat itself has played */
    Passes passes;
    uint8_t declarer_plays, defender_plays; /* counted to 2 at most */
    uint32_t length;
    uint16_t history[MOST_HISTORY];
} Asked;
/* Everything the seat sees follows from its cards, its role and what was played; gives 0 if no deal
 * goes so. */
int asked_of(const Table *table, Held hand, Held kitty, int role, const uint16_t *history,
             uint32_t length, Asked *asked);

typedef struct {
    uint16_t action;
    Worth worth, by_net; /* after the search, and before it */
    uint32_t worlds;     /* in how many it was played on */
} Looked;
typedef struct {
    uint32_t number, candidates, worlds; /* looked at; there were; played on for the best two */
    Looked looked[MOST_LOOKED_AT];       /* the best first */
    float ahead, within; /* how much the first won more than the network's own choice in them, and
                            the standard error; 0 where they are the same */
} Found;
Found search(Thinker *thinker, const Net *net, const Table *table, const Asked *asked,
             const Search *effort, uint64_t seed, Interrupted interrupted, void *asker);

#endif
