/* How would a sound player follow? By the balance of paisai.players.shengji.playing among the
 * answers. */
#include "think_sight.h"

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
    float best = -INFINITY;
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

static int best_of(Sight *sight, const ThinkPlay *tried, int number) {
    const ThinkState *state = sight->state;
    const ThinkLead *lead = &state->lead;
    int ours = ((state->best ^ sight->seat) & 1) == 0, from = state->played + 1, best = 0;
    float to_come = sight->habit[LATER] * (float)(4 - from) * grown(lead->size), most = -INFINITY;
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
    ThinkPlay tried[THINK_ANSWERS];
    int number = think_answers(sight, tried);
    *play = tried[number > 1 ? best_of(sight, tried, number) : 0];
}

void think_follow(Sight *sight, ThinkPlay *play) {
    if (sight->state->lead.size == 1)
        follow_single(sight, play);
    else
        follow_many(sight, play);
}
