/* What does one seat see of the table, and what are its chances? The same estimates as in
 * paisai.players.shengji.chances and worth. */
#ifndef PAISAI_THINK_SIGHT_H
#define PAISAI_THINK_SIGHT_H

#include "think.h"

/* One seat's sight of the table. */
typedef struct {
    const ThinkTable *table;
    const ThinkState *state;
    const float *habit;
    const float (*none)[THINK_UNSEEN]; /* as in ThinkChances, for what this seat knows */
    const float *share;
    int seat, known; /* known: sees the kitty */
    Copies unseen[THINK_SUITS];
    int unseen_number[THINK_SUITS];
    int highest[THINK_SUITS]; /* position of the highest unseen card, -1 if none */
    int holders[THINK_SUITS]; /* other seats that may hold the suit */
    uint32_t paired[THINK_SUITS];
    float late;
    uint32_t kept[THINK_SUITS]; /* slots whose worth has been worked out, and that */
    float worth[THINK_SUITS][THINK_SLOTS];
} Sight;

/* A size to the power of 0.7: what several cards bring, beside one. */
static const float power[] = {0.f,   1.f,   1.62f, 2.16f, 2.64f, 3.09f, 3.51f, 3.9f,  4.29f,
                              4.66f, 5.01f, 5.36f, 5.69f, 6.02f, 6.34f, 6.66f, 6.96f, 7.27f,
                              7.56f, 7.86f, 8.14f, 8.43f, 8.7f,  8.98f, 9.25f};

static inline float grown(int size) {
    return power[size < 24 ? size : 24];
}

static inline uint32_t places_of(const ThinkTable *table, int suit, uint32_t slots) {
    if (suit != THINK_TRUMP)
        return slots;
    uint32_t places = slots & 0xFFF;
    for (slots &= ~(uint32_t)0xFFF; slots; slots &= slots - 1)
        places |= 1u << table->place[1][bits_lowest(slots)];
    return places;
}

/* The suits are those that matter for this play, as bits. */
static inline void look(Sight *sight, const ThinkTable *table, const ThinkState *state, int seat,
                 int suits) {
    sight->table = table;
    sight->state = state;
    sight->seat = seat;
    sight->known = seat == table->declarer;
    sight->habit = table->habit[(seat ^ table->declarer) & 1];
    const ThinkChances *chances = &table->chances[state->total[(state->leader + 3) & 3]];
    sight->none = chances->none[sight->known];
    sight->share = chances->share[sight->known];
    /* Which suits an odd number of the others may hold, and which two or three. */
    uint32_t a = (uint8_t)~state->out[(seat + 1) & 3], b = (uint8_t)~state->out[(seat + 2) & 3],
             c = (uint8_t)~state->out[(seat + 3) & 3], odd = a ^ b ^ c,
             several = (a & b) | (a & c) | (b & c);
    for (int suit = 0; suit < THINK_SUITS; suit++) {
        sight->kept[suit] = 0;
        if (!(suits >> suit & 1))
            continue;
        const Copies *all = &state->left[!sight->known][suit], *own = &state->hand[seat][suit];
        Copies *unseen = &sight->unseen[suit];
        const uint32_t *r = all->at, *m = own->at;
        unseen->at[0] = (r[0] & ~m[0]) | (r[1] & ~m[1]) | (r[2] & ~m[2]);
        unseen->at[1] = (r[1] & ~m[0]) | (r[2] & ~m[1]);
        unseen->at[2] = r[2] & ~m[0];
        sight->unseen_number[suit] = think_count(unseen, ~0u);
        sight->highest[suit] = unseen->at[0] ? think_place(table, suit, bits_highest(unseen->at[0]))
                                             : -1;
        int holders = (int)((odd >> suit & 1) + 2 * (several >> suit & 1));
        sight->holders[suit] = holders;
        if (!holders)
            sight->highest[suit] = -1;
        sight->paired[suit] = m[1] ? places_of(table, suit, m[1]) : 0;
    }
    int cards = state->total[seat];
    int late = (int)sight->habit[LAST_TRICKS] - cards;
    sight->late = late > 0 ? 1.f + sight->habit[LATE] * (float)late : 1.f;
}

static inline int higher(const Sight *sight, int suit, int top) {
    return think_count(&sight->unseen[suit], sight->table->above[suit == THINK_TRUMP][top + 1]);
}

static inline int windows(const Sight *sight, int suit, int width, int length, int top) {
    uint32_t slots = sight->unseen[suit].at[width - 1];
    if (!slots)
        return 0;
    if (length == 1)
        return bits_count(slots & sight->table->above[suit == THINK_TRUMP][top + 1]);
    uint32_t places = places_of(sight->table, suit, slots), runs = places;
    for (int more = 1; more < length; more++)
        runs &= places >> more;
    /* runs has the bottoms; the top is length - 1 higher */
    int bottom = top - length + 2;
    if (bottom > 0)
        runs = runs >> bottom << bottom;
    return bits_count(runs);
}

/* The chance that a seat which may hold the suit holds a higher unit. */
static inline float higher_held(const Sight *sight, int suit, int width, int length, int top) {
    int holders = sight->holders[suit];
    if (!holders)
        return 0.f;
    if (width == 1)
        return 1.f - sight->none[holders][higher(sight, suit, top)];
    int number = windows(sight, suit, width, length, top);
    if (!number)
        return 0.f;
    float share = sight->share[holders], each = 1.f;
    for (int card = 0; card < width * length; card++)
        each *= share;
    if (sight->table->decks == 3 && width == 2)
        for (int more = 0; more < length; more++)
            each *= 2.f;
    if (each > 1.f)
        each = 1.f;
    float none = 1.f;
    while (number--)
        none *= 1.f - each;
    return 1.f - none;
}

static inline int may_hold(const Sight *sight, int other, int suit, int width) {
    const ThinkState *state = sight->state;
    return !((state->out[other] | (width > 1 ? state->unpaired[other] : 0)) >> suit & 1);
}

/* The chance that a seat not known to be out of the suit is out of it. */
static inline float out_chance(const Sight *sight, int suit) {
    int holders = sight->holders[suit];
    return holders ? sight->none[holders][sight->unseen_number[suit]] : 1.f;
}

/* The chance that a throw is ruffed and beaten. */
static inline float throw_beaten(const Sight *sight, int other, const ThinkLead *lead, int trumped,
                                 int top) {
    int led = lead->suit;
    if (led == THINK_TRUMP)
        return 0.f;
    float out = sight->state->out[other] >> led & 1 ? 1.f : out_chance(sight, led);
    float chance = sight->habit[RUFFS] * out;
    for (int unit = 0; unit < lead->number && chance > 1e-3f; unit++) {
        int width = lead->unit[unit].width, length = lead->unit[unit].length;
        int over = !unit && trumped ? top : -1;
        float held = may_hold(sight, other, THINK_TRUMP, width)
                         ? higher_held(sight, THINK_TRUMP, width, length, over)
                         : 0.f;
        chance *= unit ? 0.7f * held : held;
    }
    return chance > 1e-3f ? chance : 0.f;
}

/* The chance that the seat's side has the trick, once the places from `from` on have played. */
static inline float side_wins(const Sight *sight, const ThinkLead *lead, int trumped, int top, int ours,
                       int from) {
    int led = lead->suit, width = lead->unit[0].width, length = lead->unit[0].length;
    float chance = ours ? 1.f : 0.f, over = 0.f, ruff = -1.f, out = 0.f;
    if (lead->number == 1 && from < 4) {
        over = higher_held(sight, trumped ? THINK_TRUMP : led, width, length, top);
        out = out_chance(sight, led);
    }
    for (int place = from; place < 4; place++) {
        int other = (sight->state->leader + place) & 3;
        float beats;
        if (lead->number > 1) {
            beats = throw_beaten(sight, other, lead, trumped, top);
        } else {
            int has_trumps = may_hold(sight, other, THINK_TRUMP, width);
            float is_out = sight->state->out[other] >> led & 1 ? 1.f : out;
            if (trumped) {
                beats = has_trumps ? led == THINK_TRUMP ? over : is_out * over : 0.f;
            } else {
                beats = may_hold(sight, other, led, width) ? (1.f - is_out) * over : 0.f;
                if (has_trumps && is_out > 1e-3f) {
                    if (ruff < 0.f)
                        ruff = sight->habit[RUFFS] *
                               higher_held(sight, THINK_TRUMP, width, length, -1);
                    beats += is_out * ruff;
                }
            }
        }
        if (((other ^ sight->seat) & 1) == 0)
            chance += (1.f - chance) * beats * sight->habit[RECOVERS];
        else
            chance *= 1.f - beats;
    }
    return chance;
}

static inline float worth_kept(const Sight *sight, int suit, int slot) {
    const float *habit = sight->habit;
    int place = think_place(sight->table, suit, slot);
    const Copies *own = &sight->state->hand[sight->seat][suit];
    float value;
    if (suit == THINK_TRUMP) {
        value = place >= 12 ? habit[OFF_LEVEL_TRUMP + place - 12]
                            : habit[LOW_TRUMP] + habit[TRUMP_STEP] * (float)place;
        if (sight->highest[suit] <= place)
            value += habit[TOP_TRUMP];
        value *= sight->late;
    } else if (sight->highest[suit] <= place) {
        value = habit[TOP_PLAIN];
    } else if (place > 8 && higher(sight, suit, place) <= sight->table->decks) {
        value = habit[NEXT_PLAIN];
    } else {
        value = habit[PLAIN_STEP] * (float)place;
        if (sight->state->held[sight->seat][suit] == 1 &&
            sight->state->held[sight->seat][THINK_TRUMP])
            value -= habit[VOID];
    }
    if (own->at[1] >> slot & 1) {
        uint32_t paired = sight->paired[suit];
        value += habit[PAIR];
        if (windows(sight, suit, 2, 1, place) == 0)
            value += habit[TOP_PAIR];
        if (paired >> (place + 1) & 1 || (place && paired >> (place - 1) & 1))
            value += habit[TRACTOR];
    }
    return value;
}

/* What it costs to part with one copy, points apart. */
static inline float keep(Sight *sight, int suit, int slot) {
    if (!(sight->kept[suit] >> slot & 1)) {
        sight->kept[suit] |= 1u << slot;
        sight->worth[suit][slot] = worth_kept(sight, suit, slot);
    }
    return sight->worth[suit][slot];
}

static inline void add_face(ThinkPlay *play, int suit, int slot, int copies) {
    while (copies--)
        play->face[play->number++] = (uint8_t)(suit * THINK_SLOTS + slot);
}

/* A slot at a position with at least so many copies. */
static inline int slot_at(const ThinkTable *table, const Copies *own, int suit, int place, int width) {
    if (suit != THINK_TRUMP || place < 12)
        return place;
    for (uint32_t slots = own->at[width - 1] & ~(uint32_t)0xFFF; slots; slots &= slots - 1)
        if (table->place[1][bits_lowest(slots)] == place)
            return bits_lowest(slots);
    return -1;
}

void think_lead(Sight *sight, ThinkPlay *play, ThinkLead *lead);
void think_follow(Sight *sight, ThinkPlay *play);
/* Plays to choose from where several cards were led; gives how many. */
enum { THINK_ANSWERS = 5 };
int think_answers(Sight *sight, ThinkPlay tried[THINK_ANSWERS]);
int think_forced(const ThinkTable *table, const ThinkState *state, int seat, ThinkPlay *play);

#endif
