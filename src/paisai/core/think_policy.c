/* What would a sound player play? The same balance of one trick as paisai.players.shengji.playing:
 * won points times the chance that his side wins, less what the cards were worth in the hand. */
#include "think.h"

static const float power[] = {0.f,   1.f,   1.62f, 2.16f, 2.64f, 3.09f, 3.51f, 3.9f,  4.29f,
                              4.66f, 5.01f, 5.36f, 5.69f, 6.02f, 6.34f, 6.66f, 6.96f, 7.27f,
                              7.56f, 7.86f, 8.14f, 8.43f, 8.7f,  8.98f, 9.25f};

static float grown(int size) {
    return power[size < 24 ? size : 24];
}

/* How long choosing takes, roughly, in units of following a single card. */
enum { SINGLE_WORK = 1, MANY_WORK = 3, LEAD_WORK = 4 };

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

void think_chances(ThinkTable *table, int kitty_size) {
    for (int cards = 0; cards <= THINK_MOST; cards++)
        for (int known = 0; known < 2; known++)
            for (int holders = 1; holders < 4; holders++) {
                int places = holders * cards + (known ? 0 : kitty_size);
                float share = cards ? (float)cards / (float)places : 0.f;
                float *none = table->chances[cards].none[known][holders];
                table->chances[cards].share[known][holders] = share;
                none[0] = 1.f;
                for (int number = 1; number < THINK_UNSEEN; number++)
                    none[number] = none[number - 1] > 1e-4f ? none[number - 1] * (1.f - share) : 0.f;
            }
}

static uint32_t places_of(const ThinkTable *table, int suit, uint32_t slots) {
    if (suit != THINK_TRUMP)
        return slots;
    uint32_t places = slots & 0xFFF;
    for (slots &= ~(uint32_t)0xFFF; slots; slots &= slots - 1)
        places |= 1u << table->place[1][bits_lowest(slots)];
    return places;
}

/* The suits are those that matter for this play, as bits. */
static void look(Sight *sight, const ThinkTable *table, const ThinkState *state, int seat,
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

static int higher(const Sight *sight, int suit, int top) {
    return think_count(&sight->unseen[suit], sight->table->above[suit == THINK_TRUMP][top + 1]);
}

static int windows(const Sight *sight, int suit, int width, int length, int top) {
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

static float holds_higher(const Sight *sight, int other, int suit, int width, int length,
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

static float out_chance(const Sight *sight, int other, int suit) {
    if (sight->state->out[other] >> suit & 1)
        return 1.f;
    int holders = sight->holders[suit];
    return holders ? sight->none[holders][sight->unseen_number[suit]] : 1.f;
}

static float beats(const Sight *sight, int other, const ThinkLead *lead, int trumped, int top) {
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
static float side_wins(const Sight *sight, const ThinkLead *lead, int trumped, int top, int ours,
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
static float keep(const Sight *sight, int suit, int slot) {
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

static void add_face(ThinkPlay *play, int suit, int slot, int copies) {
    while (copies--)
        play->face[play->number++] = (uint8_t)(suit * THINK_SLOTS + slot);
}

/* ---- leading ---- */

typedef struct {
    float value;
    int suit, width, length, top;
} Lead;

static void consider_lead(const Sight *sight, Lead *best, int suit, int width, int length,
                          int top, float cost, int points, float trump_bonus) {
    ThinkLead lead;
    lead.suit = (uint8_t)suit;
    lead.number = 1;
    lead.unit[0] = (ThinkUnit){(uint8_t)width, (uint8_t)length, (uint8_t)top};
    int size = width * length;
    float chance = side_wins(sight, &lead, suit == THINK_TRUMP, top, 1, 1);
    float value = chance * ((float)points + 3.f * sight->habit[LATER] * grown(size) + sight->habit[TEMPO]) -
                  sight->habit[FUTURE] * (float)points - sight->habit[LEAD_COST] * cost + trump_bonus;
    if (size > 1)
        value += sight->habit[LEAD_PAIR];
    else if (suit != THINK_TRUMP && top < sight->highest[suit])
        value += sight->habit[LEAD_LOW];
    if (value > best->value)
        *best = (Lead){value, suit, width, length, top};
}

/* A slot at a position with at least so many copies. */
static int slot_at(const ThinkTable *table, const Copies *own, int suit, int place, int width) {
    if (suit != THINK_TRUMP || place < 12)
        return place;
    for (uint32_t slots = own->at[width - 1] & ~(uint32_t)0xFFF; slots; slots &= slots - 1)
        if (table->place[1][bits_lowest(slots)] == place)
            return bits_lowest(slots);
    return -1;
}

static void consider_runs(const Sight *sight, Lead *best, int suit, int width, float bonus) {
    const Copies *own = &sight->state->hand[sight->seat][suit];
    uint32_t places = places_of(sight->table, suit, own->at[width - 1]);
    while (places) {
        int bottom = bits_lowest(places), length = 0, points = 0;
        float cost = 0.f;
        while (places >> (bottom + length) & 1) {
            int slot = slot_at(sight->table, own, suit, bottom + length, width);
            cost += (float)width * keep(sight, suit, slot);
            points += width * think_points(sight->table, suit, 1u << slot);
            places &= ~(1u << (bottom + length));
            length++;
        }
        if (length > 1)
            consider_lead(sight, best, suit, width, length, bottom + length - 1, cost, points,
                          bonus);
    }
}

static void choose_lead(const Sight *sight, ThinkPlay *play, ThinkLead *lead) {
    const ThinkTable *table = sight->table;
    const ThinkState *state = sight->state;
    Lead best = {-1e9f, 0, 1, 1, 0};
    for (int suit = 0; suit < THINK_SUITS; suit++) {
        const Copies *own = &state->hand[sight->seat][suit];
        if (!own->at[0])
            continue;
        float bonus = 0.f;
        if (suit == THINK_TRUMP) {
            float surplus =
                (float)state->held[sight->seat][suit] - (float)sight->unseen_number[suit] / 3.f;
            bonus = sight->habit[DRAW] * surplus;
        }
        uint32_t points = table->five[suit] | table->ten[suit];
        uint32_t singles = 1u << bits_highest(own->at[0]) | 1u << bits_lowest(own->at[0]);
        if (own->at[0] & ~points)
            singles |= 1u << bits_lowest(own->at[0] & ~points);
        for (; singles; singles &= singles - 1) {
            int slot = bits_lowest(singles);
            consider_lead(sight, &best, suit, 1, 1, think_place(table, suit, slot),
                          keep(sight, suit, slot), think_points(table, suit, 1u << slot), bonus);
        }
        for (int width = 2; width <= table->decks; width++) {
            for (uint32_t slots = own->at[width - 1]; slots; slots &= slots - 1) {
                int slot = bits_lowest(slots);
                consider_lead(sight, &best, suit, width, 1, think_place(table, suit, slot),
                              (float)width * keep(sight, suit, slot),
                              width * think_points(table, suit, 1u << slot), bonus);
            }
            if (own->at[width - 1])
                consider_runs(sight, &best, suit, width, bonus);
        }
    }
    const Copies *own = &state->hand[sight->seat][best.suit];
    play->number = 0;
    for (int place = best.top - best.length + 1; place <= best.top; place++)
        add_face(play, best.suit, slot_at(table, own, best.suit, place, best.width), best.width);
    lead->suit = (uint8_t)best.suit;
    lead->number = 1;
    lead->size = play->number;
    lead->unit[0] = (ThinkUnit){(uint8_t)best.width, (uint8_t)best.length, (uint8_t)best.top};
    play->wins = 1;
    play->trumped = best.suit == THINK_TRUMP;
    play->top = (uint8_t)best.top;
}

/* ---- following ---- */

enum { SPARE, FEED, HIGH };

static float key_of(const Sight *sight, int suit, int slot, int mode) {
    if (mode == HIGH)
        return -(float)think_place(sight->table, suit, slot);
    float points = (float)think_points(sight->table, suit, 1u << slot);
    return keep(sight, suit, slot) + (mode == SPARE ? 0.6f : -2.0f) * points;
}

typedef struct {
    const Sight *sight;
    int suit, mode;
    Copies left;
    float key[THINK_SLOTS];
    ThinkPlay *play;
} Answer;

static void answer_begin(Answer *answer, const Sight *sight, int suit, int mode, ThinkPlay *play) {
    answer->sight = sight;
    answer->suit = suit;
    answer->mode = mode;
    answer->left = sight->state->hand[sight->seat][suit];
    answer->play = play;
    for (uint32_t slots = answer->left.at[0]; slots; slots &= slots - 1) {
        int slot = bits_lowest(slots);
        answer->key[slot] = key_of(sight, suit, slot, mode);
    }
}

static void take_face(Answer *answer, int slot, int copies) {
    add_face(answer->play, answer->suit, slot, copies);
    while (copies--)
        think_remove(&answer->left, 1u << slot);
}

/* The unit of exactly this kind with the least key above a top; its top, or -1. */
static int take_unit(Answer *answer, int width, int length, int above) {
    const ThinkTable *table = answer->sight->table;
    int trump = answer->suit == THINK_TRUMP;
    uint32_t slots = answer->left.at[width - 1];
    int best = -1;
    float least = 1e9f;
    if (length == 1) {
        for (slots &= table->above[trump][above + 1]; slots; slots &= slots - 1) {
            int slot = bits_lowest(slots);
            if (answer->key[slot] < least) {
                least = answer->key[slot];
                best = slot;
            }
        }
        if (best < 0)
            return -1;
        take_face(answer, best, width);
        return table->place[trump][best];
    }
    uint32_t places = places_of(table, answer->suit, slots), runs = places;
    for (int more = 1; more < length; more++)
        runs &= places >> more;
    for (; runs; runs &= runs - 1) {
        int bottom = bits_lowest(runs);
        if (bottom + length - 1 <= above)
            continue;
        float sum = 0.f;
        for (int place = bottom; place < bottom + length; place++)
            sum += answer->key[slot_at(table, &answer->left, answer->suit, place, width)];
        if (sum < least) {
            least = sum;
            best = bottom;
        }
    }
    if (best < 0)
        return -1;
    for (int place = best; place < best + length; place++)
        take_face(answer, slot_at(table, &answer->left, answer->suit, place, width), width);
    return best + length - 1;
}

static void climb(Answer *answer, int width, int length) {
    if (width == 1 || !answer->left.at[1])
        return;
    if (take_unit(answer, width, length, -1) >= 0)
        return;
    if (length == 1) {
        climb(answer, width - 1, 1);
    } else if (width != 3 || take_unit(answer, 2, length, -1) < 0) {
        climb(answer, width, length - 1);
        climb(answer, width, 1);
    }
}

static void fill(Answer *answer, int size) {
    while (answer->play->number < size) {
        int best = -1;
        float least = 1e9f;
        for (uint32_t slots = answer->left.at[0]; slots; slots &= slots - 1) {
            int slot = bits_lowest(slots);
            if (answer->key[slot] < least) {
                least = answer->key[slot];
                best = slot;
            }
        }
        if (best < 0)
            return;
        take_face(answer, best, 1);
    }
}

/* Cards of other suits to make up the number, by the least key. */
static void discard(const Sight *sight, ThinkPlay *play, int size, int mode) {
    Copies left[THINK_SUITS];
    float key[THINK_SUITS][THINK_SLOTS];
    int led = sight->state->lead.suit;
    for (int suit = 0; suit < THINK_SUITS; suit++) {
        left[suit] = sight->state->hand[sight->seat][suit];
        if (suit == led)
            left[suit].at[0] = 0;
        for (uint32_t slots = left[suit].at[0]; slots; slots &= slots - 1) {
            int slot = bits_lowest(slots);
            key[suit][slot] = key_of(sight, suit, slot, mode);
        }
    }
    while (play->number < size) {
        int best_suit = -1, best_slot = 0;
        float least = 1e9f;
        for (int suit = 0; suit < THINK_SUITS; suit++)
            for (uint32_t slots = left[suit].at[0]; slots; slots &= slots - 1) {
                int slot = bits_lowest(slots);
                if (key[suit][slot] < least) {
                    least = key[suit][slot];
                    best_suit = suit;
                    best_slot = slot;
                }
            }
        if (best_suit < 0)
            return;
        add_face(play, best_suit, best_slot, 1);
        think_remove(&left[best_suit], 1u << best_slot);
    }
}

static float cost_of(const Sight *sight, const ThinkPlay *play, int *points) {
    float cost = 0.f;
    *points = 0;
    for (int card = 0; card < play->number; card++) {
        int suit = play->face[card] / THINK_SLOTS, slot = play->face[card] % THINK_SLOTS;
        cost += keep(sight, suit, slot);
        *points += think_points(sight->table, suit, 1u << slot);
    }
    return cost;
}

static void follow_single(const Sight *sight, ThinkPlay *play) {
    const ThinkTable *table = sight->table;
    const ThinkState *state = sight->state;
    const ThinkLead *lead = &state->lead;
    int led = lead->suit, seat = sight->seat, from = state->played + 1;
    int ours = ((state->best ^ seat) & 1) == 0;
    int only = state->hand[seat][led].at[0] != 0;
    float to_come = sight->habit[LATER] * (float)(4 - from);
    float base = side_wins(sight, lead, state->trumped, state->top, ours, from);
    float best = -1e9f;
    int best_suit = 0, best_slot = 0, best_wins = 0;
    for (int suit = only ? led : 0; suit < (only ? led + 1 : THINK_SUITS); suit++) {
        int can_win = suit == THINK_TRUMP || (suit == led && !state->trumped);
        int over = suit == THINK_TRUMP && !state->trumped ? -1 : state->top;
        for (uint32_t slots = state->hand[seat][suit].at[0]; slots; slots &= slots - 1) {
            int slot = bits_lowest(slots), place = think_place(table, suit, slot);
            int points = think_points(table, suit, 1u << slot);
            int wins = can_win && place > over;
            float chance = base;
            if (wins)
                chance = side_wins(sight, lead, suit == THINK_TRUMP, place, 1, from);
            float value = chance * ((float)(state->table_points + points) + to_come) -
                          sight->habit[FUTURE] * (float)points - keep(sight, suit, slot) +
                          (wins ? sight->habit[TEMPO] * chance : 0.f);
            if (value > best) {
                best = value;
                best_suit = suit;
                best_slot = slot;
                best_wins = wins;
            }
        }
    }
    play->number = 0;
    add_face(play, best_suit, best_slot, 1);
    play->wins = (uint8_t)best_wins;
    play->trumped = best_suit == THINK_TRUMP;
    play->top = (uint8_t)think_place(table, best_suit, best_slot);
}

/* All led kinds in trump, the first above what lies; 0 if it cannot be had. */
static int ruff(const Sight *sight, ThinkPlay *play, int mode) {
    const ThinkState *state = sight->state;
    const ThinkLead *lead = &state->lead;
    Answer answer;
    if (lead->suit == THINK_TRUMP || state->held[sight->seat][THINK_TRUMP] < lead->size)
        return 0;
    play->number = 0;
    answer_begin(&answer, sight, THINK_TRUMP, mode, play);
    int above = state->trumped ? state->top : -1, top = -1;
    for (int unit = 0; unit < lead->number; unit++) {
        const ThinkUnit *asked = &lead->unit[unit];
        int found = take_unit(&answer, asked->width, asked->length, unit ? -1 : above);
        if (found < 0)
            return 0;
        if (!unit)
            top = found;
    }
    play->wins = play->trumped = 1;
    play->top = (uint8_t)top;
    return 1;
}

static void follow_many(const Sight *sight, ThinkPlay *play) {
    const ThinkState *state = sight->state;
    const ThinkLead *lead = &state->lead;
    int led = lead->suit, seat = sight->seat, size = lead->size, from = state->played + 1;
    int held = state->held[seat][led], number = 0;
    ThinkPlay tried[5];
    Answer answer;
    if (held > size && lead->number == 1) {
        int width = lead->unit[0].width, length = lead->unit[0].length;
        int over = state->trumped && led != THINK_TRUMP ? 99 : state->top;
        for (int mode = SPARE; mode <= FEED; mode++) {
            ThinkPlay *one = &tried[number++];
            one->number = 0;
            answer_begin(&answer, sight, led, mode, one);
            int top = take_unit(&answer, width, length, -1);
            if (top < 0) {
                climb(&answer, width, length);
                fill(&answer, size);
                one->wins = 0;
            } else {
                one->wins = top > over;
                one->trumped = led == THINK_TRUMP;
                one->top = (uint8_t)top;
            }
        }
        if (over < THINK_PLACES) {
            ThinkPlay *one = &tried[number];
            one->number = 0;
            answer_begin(&answer, sight, led, SPARE, one);
            int top = take_unit(&answer, width, length, over);
            if (top >= 0) {
                one->wins = 1;
                one->trumped = led == THINK_TRUMP;
                one->top = (uint8_t)top;
                number++;
            }
        }
    } else if (held > size) {
        for (int mode = SPARE; mode <= FEED; mode++) {
            ThinkPlay *one = &tried[number++];
            one->number = 0;
            one->wins = 0;
            answer_begin(&answer, sight, led, mode, one);
            for (int unit = 0; unit < lead->number; unit++)
                climb(&answer, lead->unit[unit].width, lead->unit[unit].length);
            fill(&answer, size);
        }
    } else {
        for (int mode = SPARE; mode <= FEED; mode++) {
            ThinkPlay *one = &tried[number++];
            one->number = 0;
            one->wins = 0;
            const Copies *own = &state->hand[seat][led];
            for (uint32_t slots = own->at[0]; slots; slots &= slots - 1) {
                int slot = bits_lowest(slots);
                add_face(one, led, slot,
                         1 + (int)(own->at[1] >> slot & 1) + (int)(own->at[2] >> slot & 1));
            }
            if (held == size && lead->number == 1) {
                /* all of the suit is played: it may happen to be the unit led */
                int width = lead->unit[0].width, length = lead->unit[0].length;
                int over = state->trumped && led != THINK_TRUMP ? 99 : state->top;
                ThinkPlay probe = {0};
                answer_begin(&answer, sight, led, SPARE, &probe);
                int top = take_unit(&answer, width, length, -1);
                one->wins = top > over;
                one->trumped = led == THINK_TRUMP;
                one->top = (uint8_t)(top < 0 ? 0 : top);
                break;
            }
            if (held == size)
                break;
            discard(sight, one, size, mode);
        }
        if (!held && ruff(sight, &tried[number], SPARE))
            number++;
        if (!held && ruff(sight, &tried[number], FEED))
            number++;
    }
    int best = 0;
    if (number > 1) {
        int ours = ((state->best ^ seat) & 1) == 0;
        float to_come = sight->habit[LATER] * (float)(4 - from) * grown(size), most = -1e9f;
        float base = side_wins(sight, lead, state->trumped, state->top, ours, from);
        for (int one = 0; one < number; one++) {
            int points;
            float cost = cost_of(sight, &tried[one], &points), chance = base;
            if (tried[one].wins)
                chance = side_wins(sight, lead, tried[one].trumped, tried[one].top, 1, from);
            float value = chance * ((float)(state->table_points + points) + to_come) -
                          sight->habit[FUTURE] * (float)points - cost + (tried[one].wins ? sight->habit[TEMPO] * chance : 0.f);
            if (value > most) {
                most = value;
                best = one;
            }
        }
    }
    *play = tried[best];
}

void think_choose(const ThinkTable *table, ThinkState *state, int seat, ThinkPlay *play) {
    Sight sight;
    int led = state->lead.suit, suits = (1 << THINK_SUITS) - 1;
    if (state->played && state->held[seat][led] >= state->lead.size)
        suits = 1 << led | 1 << THINK_TRUMP;
    look(&sight, table, state, seat, suits);
    if (!state->played)
        choose_lead(&sight, play, &state->lead);
    else if (state->lead.size == 1)
        follow_single(&sight, play);
    else
        follow_many(&sight, play);
}

static int multiplier(const ThinkTable *table, const ThinkLead *lead) {
    int most = 0, wide = 0;
    for (int unit = 0; unit < lead->number; unit++) {
        int width = lead->unit[unit].width, length = lead->unit[unit].length, times;
        if (width == 1)
            times = table->single_times;
        else if (width == 2)
            times = length == 1 ? table->pair_times : table->pair_tractor_times[length];
        else
            times = length == 1 ? table->triple_times : table->triple_tractor_times[length];
        wide |= width > 1;
        most = times > most ? times : most;
    }
    return lead->number > 1 && !wide && table->throw_times ? table->throw_times : most;
}

/* A play is made; the fourth ends the trick, the last trick settles the kitty. */
void think_apply(const ThinkTable *table, ThinkState *state, int seat, const ThinkPlay *play) {
    const ThinkLead *lead = &state->lead;
    int led = lead->suit, suited = 0, different = 0;
    for (int card = 0; card < play->number; card++) {
        int suit = play->face[card] / THINK_SLOTS;
        uint32_t bit = 1u << play->face[card] % THINK_SLOTS;
        think_remove(&state->hand[seat][suit], bit);
        think_remove(&state->left[0][suit], bit);
        think_remove(&state->left[1][suit], bit);
        state->held[seat][suit]--;
        state->table_points += think_points(table, suit, bit);
        suited += suit == led;
        different += card && play->face[card] != play->face[card - 1];
    }
    state->total[seat] = (uint8_t)(state->total[seat] - play->number);
    if (state->played) {
        if (suited < play->number)
            state->out[seat] |= (uint8_t)(1u << led);
        else if (lead->unit[0].width > 1 && different == play->number - 1)
            state->unpaired[seat] |= (uint8_t)(1u << led);
    }
    if (!state->played || play->wins) {
        state->best = seat;
        state->trumped = play->trumped;
        state->top = play->top;
    }
    if (++state->played < 4)
        return;
    if ((state->best ^ table->declarer) & 1) {
        state->points += state->table_points;
        if (!state->total[seat])
            state->points += state->kitty_points * multiplier(table, lead);
    }
    state->leader = state->best;
    state->played = 0;
    state->table_points = 0;
}

double think_playout(const ThinkTable *table, ThinkState *state, int64_t *cost) {
    ThinkPlay play;
    for (;;) {
        int seat = (state->leader + state->played) & 3;
        if (!state->total[seat])
            break;
        *cost += !state->played ? LEAD_WORK : state->lead.size > 1 ? MANY_WORK : SINGLE_WORK;
        think_choose(table, state, seat, &play);
        think_apply(table, state, seat, &play);
    }
    int index = (state->points - table->first_points) / 5;
    if (index < 0)
        index = 0;
    if (index >= table->points_number)
        index = table->points_number - 1;
    return table->worth[index];
}
