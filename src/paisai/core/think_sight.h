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
    for (int suit = 0; suit < THINK_SUITS; suit++) {
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
        int holders = 0;
        for (int other = 1; other < 4; other++)
            holders += !(state->out[(seat + other) & 3] >> suit & 1);
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

static inline float holds_higher(const Sight *sight, int other, int suit, int width, int length,
                          int top) {
    const ThinkState *state = sight->state;
    int holders = sight->holders[suit];
    if (state->out[other] >> suit & 1 || !holders)
        return 0.f;
    if (width == 1)
        return 1.f - sight->none[holders][higher(sight, suit, top)];
    if (state->unpaired[other] >> suit & 1)
        return 0.f;
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

static inline float out_chance(const Sight *sight, int other, int suit) {
    if (sight->state->out[other] >> suit & 1)
        return 1.f;
    int holders = sight->holders[suit];
    return holders ? sight->none[holders][sight->unseen_number[suit]] : 1.f;
}

static inline float beats(const Sight *sight, int other, const ThinkLead *lead, int trumped, int top) {
    int led = lead->suit, width = lead->unit[0].width, length = lead->unit[0].length;
    if (lead->number > 1) {
        if (led == THINK_TRUMP)
            return 0.f;
        float chance = sight->habit[RUFFS] * out_chance(sight, other, led);
        if (chance < 1e-3f)
            return 0.f;
        chance *= holds_higher(sight, other, THINK_TRUMP, width, length, trumped ? top : -1);
        for (int unit = 1; unit < lead->number && chance > 1e-3f; unit++)
            chance *= 0.7f * holds_higher(sight, other, THINK_TRUMP, lead->unit[unit].width,
                                          lead->unit[unit].length, -1);
        return chance;
    }
    if (led == THINK_TRUMP)
        return holds_higher(sight, other, THINK_TRUMP, width, length, top);
    float out = out_chance(sight, other, led);
    if (trumped)
        return out > 0.f ? out * holds_higher(sight, other, THINK_TRUMP, width, length, top) : 0.f;
    float ruff = out > 1e-3f ? sight->habit[RUFFS] * holds_higher(sight, other, THINK_TRUMP, width, length, -1)
                             : 0.f;
    if (out == 1.f)
        return ruff;
    return (1.f - out) * holds_higher(sight, other, led, width, length, top) + out * ruff;
}

/* The chance that the seat's side has the trick, once the places from `from` on have played. */
static inline float side_wins(const Sight *sight, const ThinkLead *lead, int trumped, int top, int ours,
                       int from) {
    float chance = ours ? 1.f : 0.f;
    for (int place = from; place < 4; place++) {
        int other = (sight->state->leader + place) & 3;
        float b = beats(sight, other, lead, trumped, top);
        if (((other ^ sight->seat) & 1) == 0)
            chance += (1.f - chance) * b * sight->habit[RECOVERS];
        else
            chance *= 1.f - b;
    }
    return chance;
}

/* What it costs to part with one copy, points apart. */
static inline float keep(const Sight *sight, int suit, int slot) {
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

void think_lead(const Sight *sight, ThinkPlay *play, ThinkLead *lead);
void think_follow(const Sight *sight, ThinkPlay *play);

#endif
