/* Which plays would a sound player consider, following several cards? By the ladder of the rules as
 * far as the hand allows. */
#include "think_sight.h"

/* To part with as little as possible, points included; with as many points as possible. */
enum { SPARE, FEED };

static float key_of(Sight *sight, int suit, int slot, int mode) {
    float points = (float)think_points(sight->table, suit, 1u << slot);
    return keep(sight, suit, slot) + (mode == SPARE ? 0.6f : -2.0f) * points;
}

typedef struct {
    Sight *sight;
    int suit, mode;
    Copies left;
    float key[THINK_SLOTS];
    ThinkPlay *play;
} Answer;

static void answer_begin(Answer *answer, Sight *sight, int suit, int mode, ThinkPlay *play) {
    answer->sight = sight;
    answer->suit = suit;
    answer->mode = mode;
    answer->left = sight->state->hand[sight->seat][suit];
    answer->play = play;
    play->number = play->wins = play->trumped = play->top = 0;
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
    float least = INFINITY;
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
        float least = INFINITY;
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
static void discard(Sight *sight, ThinkPlay *play, int size, int mode) {
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
        float least = INFINITY;
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

/* All led kinds in trump, the first above what lies; 0 if it cannot be had. */
static int ruff(Sight *sight, ThinkPlay *play, int mode) {
    const ThinkState *state = sight->state;
    const ThinkLead *lead = &state->lead;
    Answer answer;
    if (lead->suit == THINK_TRUMP || state->held[sight->seat][THINK_TRUMP] < lead->size)
        return 0;
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

/* The top that a play of the led suit must pass to win; none can once the trick is ruffed. */
static int to_beat(const ThinkState *state) {
    return state->trumped && state->lead.suit != THINK_TRUMP ? THINK_PLACES : state->top;
}

/* More of the suit than are led, and one unit was led. */
static int answer_unit(Sight *sight, ThinkPlay *tried) {
    const ThinkState *state = sight->state;
    const ThinkLead *lead = &state->lead;
    int width = lead->unit[0].width, length = lead->unit[0].length;
    int over = to_beat(state), number = 0;
    Answer answer;
    for (int mode = SPARE; mode <= FEED; mode++) {
        ThinkPlay *one = &tried[number++];
        answer_begin(&answer, sight, lead->suit, mode, one);
        int top = take_unit(&answer, width, length, -1);
        if (top < 0) {
            climb(&answer, width, length);
            fill(&answer, lead->size);
            continue;
        }
        one->wins = top > over;
        one->trumped = lead->suit == THINK_TRUMP;
        one->top = (uint8_t)top;
    }
    if (over < THINK_PLACES) {
        ThinkPlay *one = &tried[number];
        answer_begin(&answer, sight, lead->suit, SPARE, one);
        int top = take_unit(&answer, width, length, over);
        if (top >= 0) {
            one->wins = 1;
            one->trumped = lead->suit == THINK_TRUMP;
            one->top = (uint8_t)top;
            number++;
        }
    }
    return number;
}

/* More of the suit than are led, and several units were led. */
static int answer_throw(Sight *sight, ThinkPlay *tried) {
    const ThinkLead *lead = &sight->state->lead;
    Answer answer;
    for (int mode = SPARE; mode <= FEED; mode++) {
        answer_begin(&answer, sight, lead->suit, mode, &tried[mode]);
        for (int unit = 0; unit < lead->number; unit++)
            climb(&answer, lead->unit[unit].width, lead->unit[unit].length);
        fill(&answer, lead->size);
    }
    return 2;
}

/* Just as many of the suit as are led: they may happen to be the unit led. */
static int answer_with_all(Sight *sight, ThinkPlay *tried) {
    const ThinkState *state = sight->state;
    const ThinkLead *lead = &state->lead;
    Answer answer;
    answer_begin(&answer, sight, lead->suit, SPARE, tried);
    int top = -1;
    if (lead->number == 1)
        top = take_unit(&answer, lead->unit[0].width, lead->unit[0].length, -1);
    fill(&answer, lead->size);
    tried->wins = top > to_beat(state);
    tried->trumped = lead->suit == THINK_TRUMP;
    tried->top = (uint8_t)(top < 0 ? 0 : top);
    return 1;
}

/* Fewer of the suit than are led: all of them, and discards; or a ruff, with none. */
static int answer_short(Sight *sight, ThinkPlay *tried) {
    const ThinkLead *lead = &sight->state->lead;
    int held = sight->state->held[sight->seat][lead->suit], number = 0;
    Answer answer;
    for (int mode = SPARE; mode <= FEED; mode++) {
        ThinkPlay *one = &tried[number++];
        answer_begin(&answer, sight, lead->suit, mode, one);
        fill(&answer, held);
        discard(sight, one, lead->size, mode);
    }
    for (int mode = SPARE; mode <= FEED && !held; mode++)
        number += ruff(sight, &tried[number], mode);
    return number;
}

int think_answers(Sight *sight, ThinkPlay tried[THINK_ANSWERS]) {
    const ThinkLead *lead = &sight->state->lead;
    int held = sight->state->held[sight->seat][lead->suit];
    if (held > lead->size)
        return lead->number == 1 ? answer_unit(sight, tried) : answer_throw(sight, tried);
    return held == lead->size ? answer_with_all(sight, tried) : answer_short(sight, tried);
}
