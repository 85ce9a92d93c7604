/* Thinking ahead in 升级: guess the hidden hands, play a deal to its end as a sound player would,
 * and see what each of several plays comes to. No rule is decided here: the plays looked at are
 * legal by the Python rules, and what a guessed deal comes to is only an estimate.
 *
 * A card is (suit, slot). Suits 0 to 3 are plain, 4 is trump. In a plain suit the slot is the
 * position; in trump slots 0 to 11 are the trump suit, 12 to 15 level cards (12 to 14 off-suit
 * ones where there is a trump suit), 16 and 17 the jokers, so slots rise with positions. */
#ifndef PAISAI_THINK_H
#define PAISAI_THINK_H

#include <math.h>
#include <stdint.h>

#include "bits.h"
#include "random.h"

enum {
    THINK_SUITS = 5,
    THINK_TRUMP = 4,
    THINK_SLOTS = 18,
    THINK_FACES = THINK_SUITS * THINK_SLOTS,
    THINK_PLACES = 16,   /* positions */
    THINK_MOST = 48,     /* cards in one play, one hand, one guess a seat */
    THINK_UNSEEN = 56,   /* one more than the cards of a suit, trump in three decks */
    THINK_UNITS = 40,
    THINK_PLAYS = 40,    /* candidates */
    THINK_LONGEST = 32,  /* length of a multiplier table */
};

/* The network of think_value.c: inputs of a seat in a plain suit and in trump, what a suit is seen
 * as, what concerns all suits, and what all together are seen as. */
enum {
    THINK_SUIT_EACH = 8,
    THINK_TRUMP_EACH = 10,
    THINK_SUIT_OUT = 16,
    THINK_REST = 7,
    THINK_ALL_IN = 2 * THINK_SUIT_OUT + THINK_REST,
    THINK_ALL_OUT = 32,
    THINK_INPUTS = 16 * THINK_SUIT_EACH + 4 * THINK_TRUMP_EACH + THINK_REST,
    THINK_LESSON = THINK_INPUTS + 1,
    THINK_WEIGHTS = (2 + 4 * THINK_SUIT_EACH + 2 + 4 * THINK_TRUMP_EACH) * THINK_SUIT_OUT +
                    (1 + THINK_ALL_IN) * THINK_ALL_OUT + 2 * (1 + THINK_ALL_OUT),
};

/* How often each slot of a suit is there: at least once, twice, three times. */
typedef struct {
    uint32_t at[3];
} Copies;

typedef struct {
    uint8_t width, length, top; /* top is a position */
} ThinkUnit;

typedef struct {
    uint8_t suit, number, size; /* number of units, of cards */
    ThinkUnit unit[THINK_UNITS];
} ThinkLead;

typedef struct {
    uint8_t number;
    uint8_t face[THINK_MOST]; /* suit * THINK_SLOTS + slot */
    uint8_t wins, trumped, top; /* over what lay before; the top compared, and whether in trump */
} ThinkPlay;

/* By what a sound player decides, in points; the declarer's side and the defenders have their own.
 * The numbers come from paisai.players.shengji.habits, which says what each is. */
enum {
    FUTURE,
    LATER,
    TEMPO,
    RECOVERS,
    DRAW,
    RUFFS,
    LEAD_COST,
    OFF_LEVEL_TRUMP,
    TRUMP_LEVEL_CARD,
    SMALL_JOKER,
    BIG_JOKER,
    LOW_TRUMP,
    TRUMP_STEP,
    TOP_TRUMP,
    LATE,
    TOP_PLAIN,
    NEXT_PLAIN,
    PLAIN_STEP,
    PAIR,
    TOP_PAIR,
    TRACTOR,
    VOID,
    LEAD_PAIR,
    LEAD_LOW,
    LAST_TRICKS,
    THINK_HABITS
};

/* With so many cards in each hand, by whether the kitty is known and how many other seats may hold
 * a suit: the chance that an unseen card is with one of them, and that none of so many is. */
typedef struct {
    float share[2][4];
    float none[2][4][THINK_UNSEEN];
} ThinkChances;

/* What is fixed for a deal. */
typedef struct {
    int decks;
    uint8_t place[2][THINK_SLOTS];      /* position of a slot, in a plain suit and in trump */
    uint32_t above[2][THINK_PLACES + 1]; /* slots at positions of at least the index */
    uint32_t five[THINK_SUITS], ten[THINK_SUITS];
    int single_times, pair_times, triple_times, throw_times;
    int pair_tractor_times[THINK_LONGEST], triple_tractor_times[THINK_LONGEST];
    ThinkChances chances[THINK_MOST + 1]; /* by the cards in a hand */
    int declarer;
    int first_points;    /* defenders' points of the first entry of `worth` */
    int points_number;
    float habit[2][THINK_HABITS]; /* of the declarer's side, of the defenders */
    const double *worth; /* by defenders' points in steps of five: for the declarer's side */
    const double *beside; /* the same, but for winning the deal */
    const float *net;     /* the weights of think_value.c; NULL: play to the end */
} ThinkTable;

typedef struct {
    Copies hand[4][THINK_SUITS];
    Copies left[2][THINK_SUITS]; /* unplayed: in the hands, and with the kitty */
    uint8_t held[4][THINK_SUITS]; /* how many cards of each suit */
    uint8_t total[4];
    uint8_t out[4], unpaired[4]; /* bits of suits, as the plays have told */
    int points;                  /* the defenders' */
    int kitty_points;
    int kitty_size;
    int leader;
    /* the trick on the table */
    int played, best, table_points;
    int trumped, top;
    ThinkLead lead;
} ThinkState;

static inline int think_count(const Copies *copies, uint32_t slots) {
    return bits_count(copies->at[0] & slots) + bits_count(copies->at[1] & slots) +
           bits_count(copies->at[2] & slots);
}

static inline void think_remove(Copies *copies, uint32_t bit) {
    copies->at[0] &= ~bit | copies->at[1];
    copies->at[1] &= ~bit | copies->at[2];
    copies->at[2] &= ~bit;
}

static inline void think_add(Copies *copies, uint32_t bit) {
    copies->at[2] |= copies->at[1] & bit;
    copies->at[1] |= copies->at[0] & bit;
    copies->at[0] |= bit;
}

/* No slot may come to more than three. */
static inline void think_join(Copies *all, const Copies *more) {
    const uint32_t *a = all->at, *b = more->at;
    Copies sum = {{a[0] | b[0], a[1] | b[1] | (a[0] & b[0]),
                   a[2] | b[2] | (a[1] & b[0]) | (a[0] & b[1])}};
    *all = sum;
}

static inline int think_points(const ThinkTable *table, int suit, uint32_t bit) {
    return table->five[suit] & bit ? 5 : table->ten[suit] & bit ? 10 : 0;
}

static inline int think_place(const ThinkTable *table, int suit, int slot) {
    return table->place[suit == THINK_TRUMP][slot];
}

void think_chances(ThinkTable *table, int kitty_size);
void think_choose(const ThinkTable *table, ThinkState *state, int seat, ThinkPlay *play);
void think_apply(const ThinkTable *table, ThinkState *state, int seat, const ThinkPlay *play);
double think_playout(const ThinkTable *table, ThinkState *state, int64_t *cost);

/* The chance that the declarer's side wins, and the defenders' points. */
typedef struct {
    float wins, points;
} ThinkValue;

void think_inputs(const ThinkTable *table, const ThinkState *state, uint8_t *into);
ThinkValue think_value(const ThinkTable *table, const ThinkState *state);

/* What one seat knows; `hand` and `out` are in `state`, the other hands are to be guessed. */
typedef struct {
    ThinkState state;
    int seat;
    int kitty_known;
    uint8_t unseen[THINK_FACES];
    uint32_t shuns[4][THINK_SUITS]; /* slots a seat hardly holds, by how it has played */
    int known_number; /* cards that a seat has shown and not played */
    uint8_t known_seat[THINK_MOST], known_face[THINK_MOST];
    int bury;         /* candidates are cards to bury, not plays */
} ThinkKnown;

typedef struct {
    ThinkPlay play;
    ThinkLead lead; /* of a leader's candidate */
    double bias;    /* added to its worth: what speaks for it beforehand */
    double sum;
    int64_t times;
    int in;
} ThinkCandidate;

int think_guess(const ThinkTable *table, const ThinkKnown *known, Random *random,
                ThinkState *state);
int64_t think_search(const ThinkTable *table, const ThinkKnown *known, ThinkCandidate *candidates,
                     int number, uint64_t seed, int64_t budget, double seconds,
                     Interrupted interrupted, void *asker);

int think_lessons(const ThinkTable *table, const ThinkState *deal, Random *random, uint8_t *into,
                  int most);

#endif
