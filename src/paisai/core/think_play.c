/* How does a guessed deal go on? Each seat plays as a sound player would, to the last trick, or for
 * some tricks while many cards are left: what it comes to then is judged by the network. */
#include "think_sight.h"

/* After so many whole tricks the network judges, if a hand then has at least so many cards; what
 * judging takes, in units of following a single card. */
enum { TRICKS = 4, LEAST_JUDGED = 6, JUDGE_WORK = 5 };

/* How long choosing takes, roughly, in units of following a single card. */
static int work_of(const ThinkState *state, int seat) {
    if (!state->played)
        return 1 + state->total[seat] / 4;
    return state->lead.size > 1 ? 3 * state->lead.size / 2 : 1;
}

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

void think_choose(const ThinkTable *table, ThinkState *state, int seat, ThinkPlay *play) {
    Sight sight;
    if (think_forced(table, state, seat, play))
        return;
    int led = state->lead.suit, suits = (1 << THINK_SUITS) - 1;
    if (state->played && state->held[seat][led] >= state->lead.size)
        suits = 1 << led | 1 << THINK_TRUMP;
    look(&sight, table, state, seat, suits);
    if (state->played)
        think_follow(&sight, play);
    else
        think_lead(&sight, play, &state->lead);
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

static double at_points(const ThinkTable *table, const double *values, int points) {
    int index = (points - table->first_points) / 5;
    if (index < 0)
        index = 0;
    if (index >= table->points_number)
        index = table->points_number - 1;
    return values[index];
}

/* To the end, or until the network judges it. */
double think_playout(const ThinkTable *table, ThinkState *state, int64_t *cost) {
    ThinkPlay play;
    int tricks = TRICKS + !state->played;
    for (;;) {
        int seat = (state->leader + state->played) & 3;
        if (!state->total[seat])
            return at_points(table, table->worth, state->points);
        if (!state->played && --tricks < 0 && table->net && state->total[seat] >= LEAST_JUDGED) {
            *cost += JUDGE_WORK;
            ThinkValue value = think_value(table, state);
            return (double)value.wins + at_points(table, table->beside, (int)value.points);
        }
        *cost += work_of(state, seat);
        think_choose(table, state, seat, &play);
        think_apply(table, state, seat, &play);
    }
}
