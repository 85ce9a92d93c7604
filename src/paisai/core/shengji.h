/* 升级 with two and three decks, as the Python rules have it; each file answers one of their
 * questions. Suits are 0 to 3 and TRUMP; positions in a suit as in paisai.shengji.order. */
#ifndef PAISAI_SHENGJI_H
#define PAISAI_SHENGJI_H

#include <stddef.h>
#include <stdint.h>

#include "cards.h"
#include "random.h"

enum { TRUMP = 4, SUITS = 5, OFF_LEVEL = 12, TRUMP_LEVEL = 13, PLACES = 16, NOBODY = 4,
       MOST_UNITS = 54, MOST_SHOWS = 16, MOST_ROWS = 24, MOST_OFFERS = 72 };

/* -- what a regulation chooses ------------------------------------------------------------- */

typedef struct {
    int32_t decks, kitty_size, short_tractor_duty, ruff_ties_next_class;
    int32_t penalty_basis, penalty_points, penalty_cap; /* cap -1: none */
    int32_t single, pair, singles_throw, triple;        /* multipliers; -1: none */
    int32_t pair_tractor[PLACES + 1], triple_tractor[PLACES + 1];
    int32_t first_declarer_east, jokers, overturners_opponents, after_showing, nobody;
    int32_t jokers_anybody, at_once_kitty, stated_where_in_doubt;
    int32_t rows, low[MOST_ROWS], high[MOST_ROWS], up[MOST_ROWS], steps[MOST_ROWS];
    int32_t further, level_cap, negative_is_zero; /* further, cap: -1 none */
} Rules;

enum { PER_CARD_THROWN, PER_BLOCKED_CARD, PER_CARD_TAKEN_BACK, FLAT };
enum { JOKERS_NONE, JOKERS_FINAL, JOKERS_BIG_OVER_SMALL };
enum { AFTER_NOTHING, AFTER_OTHERS, AFTER_HIMSELF };
enum { NO_TRUMP, FIRST_KITTY_CARD, FIRST_SUIT_IN_KITTY };
enum { DECLARER_UP, DEFENDERS_UP };

/* -- order --------------------------------------------------------------------------------- */

typedef struct {
    int level, trump; /* rank 0 (2) to 12 (A); suit, or TRUMP for none */
    uint8_t suit_of[FACES], position_of[FACES];
    uint8_t height[FACES]; /* position + 1, and 128 more for trumps */
    uint8_t wins[SUITS][FACES]; /* the height where this suit is led; 0: such a card cannot win */
    uint64_t in_suit[SUITS];
    /* In one suit but for the high trumps: the next higher card is the next face, the one after. */
    uint64_t by_one, by_two;
    uint64_t high_trumps; /* the highest card of the trump suit, level cards, jokers */
    uint64_t shared; /* the faces at the shared position */
    int shared_at;
} Order;

extern uint8_t points_of_card[FACES];

/* The tables are made once, before anything is asked. */
void order_prepare(void);
void sets_prepare(void);

const Order *order_of(int level, int trump);
/* The positions of a suit at which any of the faces is. */
uint32_t order_places(const Order *order, int suit, uint64_t faces);
/* The faces at a position of a suit. */
uint64_t order_faces(const Order *order, int suit, int position);
int points_of(Cards cards);

/* -- shape: see paisai.shengji.shape --------------------------------------------------------- */

typedef struct {
    uint8_t width, length;
} Kind;

enum { IMPOSSIBLE = 1 << 20 };

typedef struct {
    uint64_t twos, threes; /* four bits a position: faces with exactly two, exactly three */
} Shape;

Shape shape_of(const Order *order, Cards suited);
uint64_t shape_starts(Shape shape, Kind kind); /* the lowest bit of each starting position */
Shape shape_take(Shape shape, Kind kind, int start);
int shape_least(Shape shape, const Kind *kinds, int number, uint64_t counted);
int shape_fits(Shape shape, const Kind *kinds, int number);
int class_before(Kind one, Kind other); /* < 0: first in class order; 0: the same kind */

/* -- units and readings -------------------------------------------------------------------- */

typedef struct {
    uint8_t width, length, suit, top;
    Cards cards;
} Unit;

typedef struct {
    int number;
    Unit units[MOST_UNITS];
} Reading;

static inline Kind kind_of(const Unit *unit) {
    Kind kind = {unit->width, unit->length};
    return kind;
}

int as_unit(const Order *order, Cards cards, Unit *unit);
/* The faces of a unit from low to high, each once. */
int unit_faces(const Order *order, const Unit *unit, uint8_t *faces);
void default_reading(const Order *order, Cards cards, Reading *reading);
void reading_sort(const Order *order, Reading *reading);
uint64_t count_readings(const Order *order, Cards cards);
/* Whether the cards of a lead can also be read as other kinds of units. */
int reading_in_doubt(const Order *order, const Reading *lead);
/* 0: fine; 1: a group is no unit; 2: they are not these cards; 3: two could be joined. */
int stated_reading(const Order *order, Cards cards, const Cards *groups, int number,
                   Reading *reading);
/* Every unit of a hand, to a callback that may stop it by giving 0. */
typedef int (*EachUnit)(void *context, const Unit *unit);
int each_unit(const Order *order, Cards hand, EachUnit each, void *context);
uint32_t count_units(const Order *order, const Cards *hand);
/* Unit number `index` of them: the singles from the lowest face on, pairs, triples, tractors. */
void unit_at(const Order *order, Cards hand, uint32_t index, Unit *unit);

/* -- sets of so many cards ------------------------------------------------------------------ */

uint64_t sets_number(Cards cards, int wanted);
Cards sets_draw(Cards cards, int wanted, Random *random);
typedef int (*EachSet)(void *context, Cards set);
int sets_each(Cards cards, int wanted, EachSet each, void *context);

/* -- following ----------------------------------------------------------------------------- */

typedef struct {
    const Order *order;
    Cards hand, suited;
    int size, suit, held; /* cards led; led suit; cards of it in the hand */
    Kind owed[MOST_UNITS];
    int number; /* of units owed, in class order */
    int owes_any; /* 0: no unit is owed, or the suit is too short */
} Follow;

void follow_of(const Rules *rules, const Order *order, Cards hand, const Reading *lead,
               Follow *follow);
int follow_legal(const Follow *follow, Cards play);
uint64_t follow_count(const Follow *follow);
/* The same unless it takes more than so many branches; whether it does not. */
int follow_count_within(const Follow *follow, uint64_t most_branches, uint64_t *number);
Cards follow_draw(const Follow *follow, Random *random);
int follow_each(const Follow *follow, EachSet each, void *context);
/* Whether some legal play has all of these cards. */
int follow_completes(const Follow *follow, Cards chosen);

/* -- throw, trick, kitty, levels ------------------------------------------------------------ */

typedef struct {
    int blocked[MOST_UNITS], blocked_number; /* indices into the reading */
    int kinds;                               /* blocked kinds, in class order */
    int forced[MOST_UNITS], penalty[MOST_UNITS]; /* by kind: index of the unit, fine */
} Adjudged;

void adjudge(const Rules *rules, const Order *order, const Reading *lead, const Cards others[3],
             Adjudged *adjudged);
/* What a play is worth against the lead; 0: it cannot win. */
uint64_t play_value(const Rules *rules, const Order *order, const Reading *lead, Cards play);
/* The same of cards of one face, of the led suit or trump. The bits from 55 on say it. */
static inline uint64_t card_value(const Order *order, int face) {
    return (uint64_t)order->height[face] << 55;
}
uint64_t lead_value(const Rules *rules, const Order *order, const Reading *lead);
int trick_winner(const Rules *rules, const Order *order, const Reading *lead, const Cards *plays,
                 int number);
int kitty_multiplier(const Rules *rules, const Reading *lead);
/* Which side moves up, and how many levels. */
int levels_at(const Rules *rules, int points, int *steps);

/* -- shows --------------------------------------------------------------------------------- */

typedef struct {
    uint8_t seat, face, copies;
} Show;

int show_allowed(const Rules *rules, int level, int first_deal, const Show *history, int number,
                 Show show);

/* -- a deal -------------------------------------------------------------------------------- */

enum { DRAWING, PAUSE, BURYING, PLAYING, NAMING, OVER };
enum { GO_ON, SHOW_CARDS, BURY_CARDS, PLAY_CARDS, NAME_KIND, SHOW_TOGETHER };

typedef struct {
    uint8_t kind;
    Show show, other; /* other: of two in the same moment */
    Kind named;
    Cards cards;
    const Cards *units; /* a stated reading */
    int units_number;
} Action;

typedef struct {
    const Rules *rules;
    const Order *order; /* NULL until the kitty is taken */
    uint8_t level, first_drawer, given_declarer, phase;
    uint8_t deck_size, to_draw, drawn, turned;
    uint8_t declarer, leader, plays_made, tricks_done;
    uint8_t shows_number, at_once; /* at_once: two showed together, the kitty sets the suit */
    Show shows[MOST_SHOWS];
    Cards hands[4], gone[4], plays[4], buried, thrown, chosen;
    int32_t points, other_points, fines, captured_times;
    uint8_t best;     /* the leading play of the trick on the table, from the leader */
    uint8_t was_thrown; /* the lead on the table came from a throw that failed */
    uint8_t asked;        /* in turn-by-turn play: the seat asked for a show; NOBODY */
    uint8_t news, waived; /* seats to be asked; seats that have waived at the end */
    uint64_t best_value;
    uint8_t deck[MOST_DECK];
    Reading lead;
} Deal;

/* The next player in turn draws the top card; gives its face. */
static inline int deal_draw_card(Deal *deal) {
    int face = deal->deck[deal->drawn];
    cards_add(&deal->hands[(deal->first_drawer + deal->drawn) & 3], face_bit(face));
    if (++deal->drawn == deal->to_draw)
        deal->phase = PAUSE;
    return face;
}

void deal_start(Deal *deal, const Rules *rules, int level, const uint8_t *deck, int first_drawer,
                int declarer);
void deal_copy(Deal *to, const Deal *from);
int deal_first(const Deal *deal); /* whether showing finds the declarer */
int deal_declarer(const Deal *deal);
int deal_to_act(const Deal *deal); /* NOBODY when it is over */
int deal_trump_is_set(const Deal *deal);
int deal_trump(const Deal *deal); /* TRUMP: none (yet) */
int deal_dealt_anew(const Deal *deal); /* the kitty was all jokers: over, without a result */
int deal_offers(const Deal *deal, Show *into);
int deal_legal(const Deal *deal, const Action *action);
void deal_step(Deal *deal, const Action *action); /* the action must be legal */
/* The same for a lead of one unit, for a follow, and for the end of a trick all have played to. */
void deal_lead_unit(Deal *deal, const Unit *unit);
void deal_follow(Deal *deal, Cards cards);
void deal_end_trick(Deal *deal, int winner, int worth);
int deal_defends(const Deal *deal, int seat);
void deal_adjudge(const Deal *deal, Adjudged *adjudged); /* the lead, by the three other hands */
int deal_total(const Deal *deal); /* the defenders' points of a deal that is over */
/* The blocked kinds while the next player names one, narrow to wide order of the classes. */
int deal_kinds(const Deal *deal, Kind *into);
/* Every legal action but throws and shows together (which are only tested); stops when `each` gives 0. */
typedef int (*EachAction)(void *context, const Action *action);
int deal_each(const Deal *deal, EachAction each, void *context);

void deal_random(Deal *deal, const Rules *rules, Random *random);
/* Whether cards of one suit are to be led, and which. */
static inline int throws_now(Random *random, int throws) {
    return throws && (int)random_below(random, 256) < throws;
}
Cards draw_throw(const Deal *deal, Cards hand, Random *random);
void deal_draw(const Deal *deal, Random *random, int throws, Action *action);
uint32_t deal_play_out(Deal *deal, Random *random, int throws);

/* -- turn by turn, with a fixed set of choices ---------------------------------------------- */

/* 0-53 a card, DONE, 18 shows (level cards of the four suits, small and big joker, each as one,
 * two, three), 48 kinds (width - 1) * 16 + length - 1. */
enum { DONE = 54, SHOWS = 55, KINDS = SHOWS + 18, CHOICES = KINDS + 48 };

int choice_turn(const Deal *deal); /* who is asked; NOBODY: over */
void choice_begin(Deal *deal);     /* go on to the first question */
void choice_mask(const Deal *deal, uint8_t *mask);
int choice_legal(const Deal *deal, int choice);
int choice_draw(const Deal *deal, Random *random); /* each as likely as any other */
void choice_step(Deal *deal, int choice);

enum { SHENGJI_PLANES = 12,
       SHENGJI_FEATURES = SHENGJI_PLANES * 162 + 13 + 6 + 5 + 6 + 4 + 5 + 4 + 5 + 4 + 8 };
void shengji_encode(const Deal *deal, int seat, uint8_t *into);

typedef struct {
    int32_t value; /* the defenders' total */
    int exact;
    uint64_t nodes;
    Cards best; /* what the one to play plays */
    Kind named; /* or names */
} Ending;
/* Where `interrupted` says so the search stops as if the budget were used up. */
Ending shengji_solve(const Deal *deal, uint64_t budget, unsigned bits, Interrupted interrupted,
                     void *asker);

#endif
