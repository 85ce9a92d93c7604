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
} Played;

/* A pass on an opponent's play is noted. */
void decline(const Table *table, Declined *declined, uint16_t beat);

void seen_of(const Table *table, const Played *played, int seat, Seen *seen);
void played_step(const Table *table, Played *played, uint32_t action);

/* -- the network ------------------------------------------------------------------------- */

enum {
    NET_INPUTS = 682,
    NET_GROUPS = 47,
    NET_FIRST = 128,
    NET_SECOND = 64,
    NET_THIRD = 32,
    NET_WEIGHTS = NET_INPUTS * NET_FIRST + NET_FIRST + NET_FIRST * NET_SECOND + NET_SECOND +
                  NET_SECOND * NET_THIRD + NET_THIRD + NET_THIRD + 1,
    MOST_ACTIVE = 96,
    MOST_CANDIDATES = 4096
};

typedef struct {
    const float *of_role[3];
} Net;

/* Plays worth a thought: all of them, but of those that differ in kickers only the few that
 * part with the least. A follower's pass is the last. */
uint32_t candidates(const Table *table, Held hand, uint16_t beat, uint16_t *into);
/* The active inputs of one action, for learning. */
uint32_t net_inputs(const Table *table, Turns *turns, const Seen *seen, uint32_t action,
                    uint16_t *into);
/* Whether another play of its group can be made from these cards and beats it. */
int beaten_in_group(const Table *table, uint32_t play, Held cards);
/* How likely each action wins, as log odds. */
void net_values(const Net *net, const Table *table, Turns *turns, const Seen *seen,
                const uint16_t *actions, uint32_t number, float *values);

/* -- the search ---------------------------------------------------------------------------- */

typedef struct {
    uint32_t work;        /* units of work, about half a microsecond each: the same everywhere */
    uint32_t most_ms;     /* of CPU time, for a machine that is much slower than that */
    uint32_t candidates;  /* how many of the best by the network are looked at */
    float margin;         /* and not worse than the best by so much log odds */
    uint32_t horizon;     /* own decisions until the network's word is taken */
    uint32_t solve_cards; /* from so few cards in all hands on, the end is solved */
    uint32_t solve_nodes;
    float prior;          /* how many worlds the network's own word weighs */
    float unlikely;       /* how likely one who could beat an opponent's play would not */
} Effort;

typedef struct {
    uint16_t action;
    float value; /* how likely the side wins */
    uint32_t worlds, looked_at;
} Thought;

typedef struct Thinker Thinker;
Thinker *thinker_new(void);
void thinker_free(Thinker *thinker);
Thought think(Thinker *thinker, const Net *net, const Table *table, const Seen *seen,
              const Passes *passes, const Effort *effort, uint64_t seed, Interrupted interrupted,
              void *asker);

#endif
