/* What would a sound player lead? The units of each suit are weighed as in
 * paisai.players.shengji.playing: won points times the chance that his side wins the trick, less
 * what the cards were worth in the hand. */
#include "think_sight.h"

typedef struct {
    float value;
    int suit, width, length, top;
} Lead;

static void consider_lead(Sight *sight, Lead *best, int suit, int width, int length,
                          int top, float cost, int points, float trump_bonus) {
    ThinkLead lead;
    lead.suit = (uint8_t)suit;
    lead.number = 1;
    lead.unit[0] = (ThinkUnit){(uint8_t)width, (uint8_t)length, (uint8_t)top};
    int size = width * length;
    float won = (float)points + 3.f * sight->habit[LATER] * grown(size) + sight->habit[TEMPO];
    float lost = sight->habit[FUTURE] * (float)points + sight->habit[LEAD_COST] * cost;
    float extra = trump_bonus;
    if (size > 1)
        extra += sight->habit[LEAD_PAIR];
    else if (suit != THINK_TRUMP && top < sight->highest[suit])
        extra += sight->habit[LEAD_LOW];
    /* Not better even if it were sure to win. */
    if (won >= 0.f && won - lost + extra <= best->value)
        return;
    float value = side_wins(sight, &lead, suit == THINK_TRUMP, top, 1, 1) * won - lost + extra;
    if (value > best->value)
        *best = (Lead){value, suit, width, length, top};
}

static void consider_runs(Sight *sight, Lead *best, int suit, int width, float bonus) {
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

void think_lead(Sight *sight, ThinkPlay *play, ThinkLead *lead) {
    const ThinkTable *table = sight->table;
    const ThinkState *state = sight->state;
    Lead best = {-INFINITY, 0, 1, 1, 0};
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
