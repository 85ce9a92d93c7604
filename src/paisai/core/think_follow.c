/* How would a sound player follow? By the ladder of the rules as far as the hand allows, and by
 * the balance of paisai.players.shengji.playing among what it allows. */
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

static float cost_of(Sight *sight, const ThinkPlay *play, int *points) {
    float cost = 0.f;
    *points = 0;
    for (int card = 0; card < play->number; card++) {
        int suit = play->face[card] / THINK_SLOTS, slot = play->face[card] % THINK_SLOTS;
        cost += keep(sight, suit, slot);
        *points += think_points(sight->table, suit, 1u << slot);
    }
    return cost;
}

/* One card to a single card that was led. */
static void put_single(const ThinkTable *table, const ThinkState *state, int suit, int slot,
                       ThinkPlay *play) {
    int led = state->lead.suit, place = think_place(table, suit, slot);
    int can_win = suit == THINK_TRUMP || (suit == led && !state->trumped);
    int over = suit == THINK_TRUMP && !state->trumped ? -1 : state->top;
    play->number = 0;
    add_face(play, suit, slot, 1);
    play->wins = can_win && place > over;
    play->trumped = suit == THINK_TRUMP;
    play->top = (uint8_t)place;
}

/* Whether a single card was led and only one face can follow; then that is played. */
int think_forced(const ThinkTable *table, const ThinkState *state, int seat, ThinkPlay *play) {
    int suit = state->lead.suit;
    if (!state->played || state->lead.size > 1)
        return 0;
    if (!state->held[seat][suit]) {
        if (state->total[seat] > 1)
            return 0;
        for (suit = 0; !state->held[seat][suit];)
            suit++;
    }
    uint32_t slots = state->hand[seat][suit].at[0];
    if (slots & (slots - 1))
        return 0;
    put_single(table, state, suit, bits_lowest(slots), play);
    return 1;
}

static void follow_single(Sight *sight, ThinkPlay *play) {
    const ThinkTable *table = sight->table;
    const ThinkState *state = sight->state;
    const ThinkLead *lead = &state->lead;
    int led = lead->suit, seat = sight->seat, from = state->played + 1;
    int ours = ((state->best ^ seat) & 1) == 0;
    int only = state->hand[seat][led].at[0] != 0;
    float to_come = sight->habit[LATER] * (float)(4 - from);
    float base = side_wins(sight, lead, state->trumped, state->top, ours, from);
    float best = -1e9f;
    int best_suit = 0, best_slot = 0;
    for (int suit = only ? led : 0; suit < (only ? led + 1 : THINK_SUITS); suit++) {
        int can_win = suit == THINK_TRUMP || (suit == led && !state->trumped);
        int over = suit == THINK_TRUMP && !state->trumped ? -1 : state->top;
        for (uint32_t slots = state->hand[seat][suit].at[0]; slots; slots &= slots - 1) {
            int slot = bits_lowest(slots), place = think_place(table, suit, slot);
            int points = think_points(table, suit, 1u << slot);
            int wins = can_win && place > over;
            float won = (float)(state->table_points + points) + to_come;
            float lost = sight->habit[FUTURE] * (float)points + keep(sight, suit, slot);
            float chance = base;
            if (wins) {
                won += sight->habit[TEMPO];
                /* Not better even if it were sure to win. */
                if (won >= 0.f && won - lost <= best)
                    continue;
                chance = side_wins(sight, lead, suit == THINK_TRUMP, place, 1, from);
            }
            float value = chance * won - lost;
            if (value > best) {
                best = value;
                best_suit = suit;
                best_slot = slot;
            }
        }
    }
    put_single(table, state, best_suit, best_slot, play);
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

static int best_of(Sight *sight, const ThinkPlay *tried, int number) {
    const ThinkState *state = sight->state;
    const ThinkLead *lead = &state->lead;
    int ours = ((state->best ^ sight->seat) & 1) == 0, from = state->played + 1, best = 0;
    float to_come = sight->habit[LATER] * (float)(4 - from) * grown(lead->size), most = -1e9f;
    float base = side_wins(sight, lead, state->trumped, state->top, ours, from);
    for (int one = 0; one < number; one++) {
        int points;
        float cost = cost_of(sight, &tried[one], &points), chance = base;
        if (tried[one].wins)
            chance = side_wins(sight, lead, tried[one].trumped, tried[one].top, 1, from);
        float value = chance * ((float)(state->table_points + points) + to_come) -
                      sight->habit[FUTURE] * (float)points - cost;
        if (tried[one].wins)
            value += sight->habit[TEMPO] * chance;
        if (value > most) {
            most = value;
            best = one;
        }
    }
    return best;
}

static void follow_many(Sight *sight, ThinkPlay *play) {
    const ThinkLead *lead = &sight->state->lead;
    int held = sight->state->held[sight->seat][lead->suit], number;
    ThinkPlay tried[5];
    if (held > lead->size)
        number = lead->number == 1 ? answer_unit(sight, tried) : answer_throw(sight, tried);
    else if (held == lead->size)
        number = answer_with_all(sight, tried);
    else
        number = answer_short(sight, tried);
    *play = tried[number > 1 ? best_of(sight, tried, number) : 0];
}

void think_follow(Sight *sight, ThinkPlay *play) {
    if (sight->state->lead.size == 1)
        follow_single(sight, play);
    else
        follow_many(sight, play);
}
