/* What do deals teach? Plays deals of the network with itself and with simpler players, and
 * writes for each decision of the network its active inputs and whether its side won. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "erdayi_player.h"

enum { RANDOM_PLAYER, BEGINNER, BY_TURNS, BY_NET };
typedef struct {
    uint32_t kind;
    Net net;
} Player;
enum { SAMPLE = 3 + MOST_ACTIVE };
typedef struct {
    uint64_t seed;
    Player main, others[3];
    uint32_t share[3];      /* in 1000: one side is played by others[i] */
    uint32_t explore;       /* in 1000 */
    uint32_t strongest;     /* in 1000: the best of three hands declares */
    float trust;            /* in what a deal came to, against what was thought of it */
} Lesson;

/* Greedy by turns: leads the longest play that keeps turns lowest; follows with the lowest. */
static uint16_t by_turns(const Table *table, Turns *turns, const Seen *seen,
                         const uint16_t *actions, uint32_t number) {
    int before = turns_fewest(turns, seen->hand), best = 1 << 30;
    uint16_t chosen = actions[number - 1];
    for (uint32_t at = 0; at < number; at++) {
        uint16_t action = actions[at];
        int score;
        if (action >= table->plays) {
            int partner = seen->role != 0 && !((seen->role == 1) == (seen->from == 1));
            score = before * 100 + (partner ? -150 : 60);
        } else {
            Held after = held_less(seen->hand, table->held[action]);
            int power = table->of_group[table->group[action]].power;
            score = after ? turns_fewest(turns, after) * 100 + table->top[action] * 4 -
                                2 * held_size(table->held[action]) + power * 150
                          : -10000;
            if (seen->beat == NOT_THERE)
                score += table->top[action];
        }
        if (score < best) {
            best = score;
            chosen = action;
        }
    }
    return chosen;
}

/* A beginner: the lowest card goes first, with whatever belongs to it; follows whoever it is
 * with the lowest that does; otherwise anything against the declarer. */
static uint16_t beginner(const Table *table, const Seen *seen, const uint16_t *all,
                         uint32_t number, Random *random) {
    if (seen->beat != NOT_THERE) {
        int lowest = 99;
        uint16_t chosen = NOT_THERE;
        for (uint32_t at = 0; at < number; at++)
            if (all[at] < table->plays && table->group[all[at]] == table->group[seen->beat] &&
                table->top[all[at]] < lowest) {
                lowest = table->top[all[at]];
                chosen = all[at];
            }
        if (chosen != NOT_THERE)
            return chosen;
        int partner = seen->role != 0 && !((seen->role == 1) == (seen->from == 1));
        return partner ? all[number - 1] : all[random_below(random, number)];
    }
    /* The lead with the lowest rank: plain plays only, the longest of them, whole ranks. */
    int low = bits_lowest(held_mask(seen->hand, 1)), best = -1;
    uint16_t chosen = all[0];
    for (uint32_t at = 0; at < number; at++) {
        const Group *group = table->of_group + table->group[all[at]];
        Held cards = table->held[all[at]];
        if (group->has_kickers || !(held_mask(cards, 1) >> low & 1))
            continue;
        int score = held_size(cards);
        if (score > best) {
            best = score;
            chosen = all[at];
        }
    }
    return chosen;
}

static uint16_t by_net(const Player *player, const Table *table, Turns *turns, const Seen *seen,
                       const uint16_t *actions, uint32_t number, float *value) {
    float values[MOST_CANDIDATES];
    net_values(&player->net, table, turns, seen, actions, number, values);
    uint32_t best = 0;
    for (uint32_t at = 1; at < number; at++)
        if (values[at] > values[best])
            best = at;
    *value = 1 / (1 + expf(-values[best]));
    return actions[best];
}

uint16_t player_choose(const Player *player, const Table *table, Turns *turns, const Seen *seen,
                       const uint16_t *actions, uint32_t number, Random *random) {
    float value;
    if (number == 1)
        return actions[0];
    switch (player->kind) {
    case BY_NET: return by_net(player, table, turns, seen, actions, number, &value);
    case BY_TURNS: return by_turns(table, turns, seen, actions, number);
    case BEGINNER: return beginner(table, seen, actions, number, random);
    default: return actions[random_below(random, number)];
    }
}

void deal_for_play(const Table *table, Played *played, Random *random, int strongest, Turns *turns) {
    uint8_t deck[DECK];
    deck_random(random, deck);
    memset(played, 0, sizeof *played);
    Position *now = &played->now;
    position_deal(table, now, deck, 0);
    int declarer = 0;
    if (strongest) {
        int best = -1000;
        for (int seat = 0; seat < 3; seat++) {
            Held hand = now->hand[seat];
            int value = -3 * turns_fewest(turns, hand) + 3 * bits_count(held_mask(hand, 4)) +
                        4 * held_copies(hand, 14) + 3 * held_copies(hand, 13) +
                        2 * held_copies(hand, 12) + held_copies(hand, 11);
            if (value > best) {
                best = value;
                declarer = seat;
            }
        }
    }
    /* Bids so that this seat becomes the declarer. */
    while (now->phase == BIDDING)
        position_step(table, now, action_bid(table) + (now->turn == declarer ? 3 : 0));
    played->kitty = now->kitty;
}

/* One deal; gives the number of samples written. A sample is its role, whether it won, the
 * number of inputs and the inputs. */
static uint32_t teach(const Table *table, Turns *turns, const Lesson *lesson, uint64_t index,
                      uint16_t *rows, uint32_t *winner_role) {
    Random random = random_of(lesson->seed, index);
    Played played;
    int strongest = (int)(random_below(&random, 1000) < lesson->strongest);
    deal_for_play(table, &played, &random, strongest, turns);
    const Player *of_side[2] = {&lesson->main, &lesson->main};
    uint32_t dice = random_below(&random, 1000);
    for (int other = 0; other < 3; other++) {
        if (dice < lesson->share[other]) {
            of_side[random_below(&random, 2)] = lesson->others + other;
            break;
        }
        dice -= lesson->share[other];
    }
    uint32_t samples = 0;
    uint16_t actions[MOST_CANDIDATES];
    struct {
        int seat, odd;
        float value;
    } made[256];
    while (played.now.phase != OVER) {
        int seat = played.now.turn;
        Seen seen;
        seen_of(table, &played, seat, &seen);
        uint32_t number = candidates(table, seen.hand, seen.beat, actions);
        const Player *player = of_side[seen.role != 0];
        if (player != &lesson->main || number == 1) {
            played_step(table, &played,
                        player_choose(player, table, turns, &seen, actions, number, &random));
            continue;
        }
        float value = -1;
        uint16_t action = player->kind == BY_NET
                              ? by_net(player, table, turns, &seen, actions, number, &value)
                              : by_turns(table, turns, &seen, actions, number);
        int odd = random_below(&random, 1000) < lesson->explore;
        if (odd)
            action = actions[random_below(&random, number)];
        uint16_t *row = rows + (size_t)SAMPLE * samples;
        row[0] = seen.role;
        row[2] = (uint16_t)net_inputs(table, turns, &seen, action, row + 3);
        made[samples].seat = seat;
        made[samples].odd = odd;
        made[samples++].value = value;
        played_step(table, &played, action);
    }
    /* What a decision came to: the outcome, mixed with what the network thought at the seat's later
     * decisions; an odd one there tells nothing of what came before it. */
    int declarer_won = played.now.winner == played.now.declarer;
    float came_to[3];
    for (int seat = 0; seat < 3; seat++)
        came_to[seat] = (seat == played.now.declarer) == declarer_won;
    for (uint32_t sample = samples; sample-- > 0;) {
        float *to = came_to + made[sample].seat, value = made[sample].value;
        rows[(size_t)SAMPLE * sample + 1] = (uint16_t)(1000 * *to + 0.5f);
        if (value >= 0)
            *to = made[sample].odd ? value : lesson->trust * *to + (1 - lesson->trust) * value;
    }
    *winner_role = (uint32_t)declarer_won;
    return samples;
}

uint64_t lessons(const Table *table, const Lesson *lesson, uint64_t first, uint64_t deals,
                 uint16_t *rows, uint64_t most) {
    Turns *turns = calloc(1, sizeof *turns);
    uint64_t samples = 0;
    uint32_t won;
    for (uint64_t deal = first; deal < first + deals && samples + 128 < most; deal++)
        samples += teach(table, turns, lesson, deal, rows + SAMPLE * samples, &won);
    free(turns);
    return samples;
}

/* Wins of `one` in pairs of deals with the roles exchanged. */
uint64_t contest(const Table *table, const Player *one, const Player *other, uint64_t seed,
                 uint64_t decks, uint64_t wins[2]) {
    Turns *turns = calloc(1, sizeof *turns);
    uint16_t actions[MOST_CANDIDATES];
    wins[0] = wins[1] = 0;
    for (uint64_t deck = 0; deck < decks; deck++)
        for (int side = 0; side < 2; side++) {
            Random random = random_of(seed, deck);
            Played played;
            deal_for_play(table, &played, &random, 0, turns);
            while (played.now.phase != OVER) {
                Seen seen;
                seen_of(table, &played, played.now.turn, &seen);
                const Player *player = (seen.role != 0) == side ? one : other;
                uint32_t number = candidates(table, seen.hand, seen.beat, actions);
                played_step(table, &played,
                            player_choose(player, table, turns, &seen, actions, number, &random));
            }
            wins[side] += (played.now.winner == played.now.declarer) == (side == 0);
        }
    free(turns);
    return decks;
}

Table *table_make(const uint8_t *rows, uint64_t plays, const uint8_t *ranks) {
    Table *table = calloc(1, sizeof *table);
    bits_prepare();
    return table_load(table, rows, plays, ranks) ? NULL : table;
}

/* -- learning: Adam over samples whose inputs are lists of active bits ------------------------ */

enum { A = NET_FIRST, B = NET_SECOND, C = NET_THIRD };
enum { B1 = NET_INPUTS * A, W2 = B1 + A, B2 = W2 + A * B, W3 = B2 + B, B3 = W3 + B * C, W4 = B3 + C, B4 = W4 + C, ALL = B4 + 1 };

typedef float Eight __attribute__((vector_size(32), aligned(4), may_alias));

/* out += the sum of x times its row, 32 outputs at a time, which stay in registers. */
static inline void add_rows(float *out, int outs, const float *weights, const uint16_t *rows,
                            const float *x, int number) {
    for (int part = 0; part < outs; part += 32) {
        Eight sum[4];
        memcpy(sum, out + part, sizeof sum);
        for (int i = 0; i < number; i++) {
            const Eight *row = (const Eight *)(weights + (size_t)outs * rows[i] + part);
            float times = x ? x[rows[i]] : 1;
            sum[0] += times * row[0];
            sum[1] += times * row[1];
            sum[2] += times * row[2];
            sum[3] += times * row[3];
        }
        memcpy(out + part, sum, sizeof sum);
    }
}

/* Those above 0; the others become 0. */
static inline int active_of(float *x, int number, uint16_t *active) {
    int found = 0;
    for (int i = 0; i < number; i++) {
        active[found] = (uint16_t)i;
        found += x[i] > 0;
        x[i] = x[i] > 0 ? x[i] : 0;
    }
    return found;
}

/* The gradient of one sample is added to g. */
static float sample_step(const float *w, float *g, const uint16_t *row) {
    float a[A], b[B], c[C], da[A], db[B], dc[C];
    int n = row[2];
    const uint16_t *in = row + 3;
    uint16_t on_a[A], on_b[B];
    memcpy(a, w + B1, sizeof a);
    add_rows(a, A, w, in, NULL, n);
    int as = active_of(a, A, on_a);
    memcpy(b, w + B2, sizeof b);
    add_rows(b, B, w + W2, on_a, a, as);
    int bs = active_of(b, B, on_b);
    memcpy(c, w + B3, sizeof c);
    add_rows(c, C, w + W3, on_b, b, bs);
    float z = w[B4];
    for (int i = 0; i < C; i++) { if (c[i] < 0) c[i] = 0; z += c[i] * w[W4 + i]; }
    float y = row[1] / 1000.0f, p = 1 / (1 + expf(-z)), d = p - y;
    float loss = -(y * logf(p + 1e-7f) + (1 - y) * logf(1 - p + 1e-7f));
    g[B4] += d;
    for (int i = 0; i < C; i++) { g[W4 + i] += d * c[i]; dc[i] = c[i] > 0 ? d * w[W4 + i] : 0; }
    for (int o = 0; o < C; o++) g[B3 + o] += dc[o];
    memset(db, 0, sizeof db);
    for (int k = 0; k < bs; k++) {
        int i = on_b[k];
        const float *r = w + W3 + C * i;
        float *gr = g + W3 + C * i, s = 0, x = b[i];
        for (int o = 0; o < C; o++) { gr[o] += x * dc[o]; s += r[o] * dc[o]; }
        db[i] = s;
    }
    for (int o = 0; o < B; o++) g[B2 + o] += db[o];
    memset(da, 0, sizeof da);
    for (int k = 0; k < as; k++) {
        int i = on_a[k];
        const float *r = w + W2 + B * i;
        float *gr = g + W2 + B * i, s = 0, x = a[i];
        for (int o = 0; o < B; o++) { gr[o] += x * db[o]; s += r[o] * db[o]; }
        da[i] = s;
    }
    for (int o = 0; o < A; o++) g[B1 + o] += da[o];
    for (int i = 0; i < n; i++) {
        float *gr = g + (size_t)A * in[i];
        for (int o = 0; o < A; o++) gr[o] += da[o];
    }
    return loss;
}

/* `order` names the samples; m, v and *step are Adam's and are kept by the caller. */
double fit(float *w, float *m, float *v, uint64_t *step, const uint16_t *rows,
           const uint32_t *order, uint64_t number, uint64_t batch, float rate) {
    float *g = calloc(ALL, sizeof *g);
    double loss = 0;
    for (uint64_t at = 0; at + batch <= number; at += batch) {
        memset(g, 0, ALL * sizeof *g);
        for (uint64_t k = at; k < at + batch; k++)
            loss += sample_step(w, g, rows + (size_t)SAMPLE * order[k]);
        ++*step;
        float scale = 1.0f / batch, c1 = 1 - powf(0.9f, *step), c2 = 1 - powf(0.999f, *step);
        float lr = rate * sqrtf(c2) / c1;
        for (int i = 0; i < ALL; i++) {
            float x = g[i] * scale;
            m[i] = 0.9f * m[i] + 0.1f * x;
            v[i] = 0.999f * v[i] + 0.001f * x * x;
            w[i] -= lr * m[i] / (sqrtf(v[i]) + 1e-8f);
        }
    }
    free(g);
    return loss / (number / batch * batch);
}
