/* What do deals teach? Plays deals of networks with themselves and with earlier selves, writes for
 * each decision its active inputs and what it came to, and fits the networks to that. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "erdayi_player.h"

enum { RANDOM_PLAYER, BEGINNER, BY_TURNS, BY_NET };
typedef struct {
    uint32_t kind;
    Net net;
} Player;
enum { HEAD = 4, MOST_OF_A_DEAL = 128, MOST_POINTS = 16 };
typedef struct {
    uint64_t seed;
    Player main, earlier;
    uint32_t share;     /* in 1000: one side is played by the earlier self */
    uint32_t explore;   /* in 1000 */
    uint32_t strongest; /* in 1000: the best of three hands declares */
    float trust;        /* in what a deal came to, against what was thought of it later */
    float by_points;    /* how much chance of winning a point is worth when choosing */
} Lesson;

/* -- opponents that are measured against, never learned with ----------------------------------- */

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

/* What RLCard's rule agent does: the lowest card goes first, with whatever belongs to it; it follows
 * whoever it is with the lowest that does; otherwise anything against the declarer. */
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

/* -- one deal --------------------------------------------------------------------------------- */

static uint16_t by_net(const Player *player, const Table *table, Turns *turns, const Seen *seen,
                       const uint16_t *actions, uint32_t number, float by_points, Worth *worth) {
    float values[MOST_CANDIDATES], points[MOST_CANDIDATES], most = -1e9f;
    net_values(&player->net, table, turns, seen, actions, number, values, points);
    uint32_t best = 0;
    for (uint32_t at = 0; at < number; at++) {
        values[at] = 1 / (1 + expf(-values[at]));
        float score = values[at] + by_points * points[at];
        if (score > most) {
            most = score;
            best = at;
        }
    }
    *worth = (Worth){values[best], points[best]};
    return actions[best];
}

static uint16_t player_choose(const Player *player, const Table *table, Turns *turns,
                              const Seen *seen, const uint16_t *actions, uint32_t number,
                              float by_points, Random *random) {
    Worth worth;
    if (number == 1)
        return actions[0];
    switch (player->kind) {
    case BY_NET:
        return by_net(player, table, turns, seen, actions, number, by_points, &worth);
    case BY_TURNS: return by_turns(table, turns, seen, actions, number);
    case BEGINNER: return beginner(table, seen, actions, number, random);
    default: return actions[random_below(random, number)];
    }
}

static void deal_for_play(const Table *table, Played *played, Random *random, int strongest,
                          Turns *turns) {
    uint8_t deck[DECK];
    deck_random(random, deck);
    played_none(played);
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

static float clipped(float points) {
    return points > MOST_POINTS ? MOST_POINTS : points < -MOST_POINTS ? -MOST_POINTS : points;
}

/* One deal; gives the number of numbers written, and adds the number of samples. A sample is its
 * role, how likely it won in thousandths, its points from there on in thousandths, the number of
 * inputs and the inputs. */
static uint64_t teach(const Table *table, Turns *turns, const Lesson *lesson, uint64_t index,
                      uint16_t *rows, uint64_t *all) {
    Random random = random_of(lesson->seed, index);
    Played played;
    int strongest = random_below(&random, 1000) < lesson->strongest;
    deal_for_play(table, &played, &random, strongest, turns);
    const Player *of_side[2] = {&lesson->main, &lesson->main};
    if (random_below(&random, 1000) < lesson->share)
        of_side[random_below(&random, 2)] = &lesson->earlier;
    uint32_t samples = 0;
    uint64_t length = 0;
    uint16_t actions[MOST_CANDIDATES];
    struct {
        int seat, odd;
        uint32_t doublings;
        uint64_t at;
        Worth worth;
    } made[MOST_OF_A_DEAL];
    while (played.now.phase != OVER) {
        int seat = played.now.turn;
        Seen seen;
        seen_of(table, &played, seat, &seen);
        uint32_t number = candidates(table, seen.hand, seen.beat, actions);
        const Player *player = of_side[seen.role != 0];
        if (player != &lesson->main || number == 1 || samples == MOST_OF_A_DEAL) {
            played_step(table, &played,
                        player_choose(player, table, turns, &seen, actions, number,
                                      lesson->by_points, &random));
            continue;
        }
        Worth worth;
        uint16_t action =
            by_net(player, table, turns, &seen, actions, number, lesson->by_points, &worth);
        int odd = random_below(&random, 1000) < lesson->explore;
        if (odd)
            action = actions[random_below(&random, number)];
        uint16_t *row = rows + length;
        row[0] = seen.role;
        row[3] = (uint16_t)net_inputs(&player->net, table, turns, &seen, action, row + HEAD);
        made[samples].seat = seat;
        made[samples].odd = odd;
        made[samples].doublings = played.now.doublings;
        made[samples].at = length;
        made[samples++].worth = worth;
        length += HEAD + row[3];
        played_step(table, &played, action);
    }
    /* What a decision came to: the outcome, mixed with what the network thought at the seat's later
     * decisions; an odd one there tells nothing of what came before it. */
    int declarer_won = played.now.winner == played.now.declarer;
    Worth came_to[3];
    float times[3]; /* doublings after the decision that `points` is counted from */
    for (int seat = 0; seat < 3; seat++) {
        came_to[seat].wins = (seat == played.now.declarer) == declarer_won;
        came_to[seat].points = came_to[seat].wins > 0 ? 1 : -1;
        times[seat] = played.now.doublings;
    }
    for (uint32_t sample = samples; sample-- > 0;) {
        Worth *to = came_to + made[sample].seat, *thought = &made[sample].worth;
        float *since = times + made[sample].seat;
        to->points = clipped(ldexpf(to->points, (int)(*since - (float)made[sample].doublings)));
        *since = (float)made[sample].doublings;
        rows[made[sample].at + 1] = (uint16_t)(1000 * to->wins + 0.5f);
        rows[made[sample].at + 2] = (uint16_t)(int16_t)(1000 * to->points);
        if (made[sample].odd) {
            *to = *thought;
        } else {
            to->wins = lesson->trust * to->wins + (1 - lesson->trust) * thought->wins;
            to->points = lesson->trust * to->points + (1 - lesson->trust) * thought->points;
        }
    }
    *all += samples;
    return length;
}

/* Numbers written for so many deals; the samples are added to `samples`. */
uint64_t lessons(const Table *table, const Lesson *lesson, uint64_t first, uint64_t deals,
                 uint16_t *rows, uint64_t most, uint64_t *samples) {
    Turns *turns = calloc(1, sizeof *turns);
    const uint64_t deal_at_most = MOST_OF_A_DEAL * (HEAD + MOST_ACTIVE);
    uint64_t length = 0;
    for (uint64_t deal = first; deal < first + deals && length + deal_at_most < most; deal++)
        length += teach(table, turns, lesson, deal, rows + length, samples);
    free(turns);
    return length;
}

/* Where the samples of each role begin; `number` counts them. */
void sort_out(const uint16_t *rows, uint64_t length, uint32_t *places[3], uint64_t number[3]) {
    for (uint64_t at = 0; at < length; at += HEAD + rows[at + 3])
        places[rows[at]][number[rows[at]]++] = (uint32_t)at;
}

/* For each deck two sums of `one`: deals won with the roles exchanged (0 to 2), and points. */
void contest(const Table *table, const Player *one, const Player *other, uint64_t seed,
             uint64_t first, uint64_t decks, float by_points, float *wins, float *points) {
    Turns *turns = calloc(1, sizeof *turns);
    uint16_t actions[MOST_CANDIDATES];
    for (uint64_t deck = 0; deck < decks; deck++) {
        wins[deck] = points[deck] = 0;
        for (int side = 0; side < 2; side++) {
            Random random = random_of(seed, first + deck);
            Played played;
            deal_for_play(table, &played, &random, 0, turns);
            while (played.now.phase != OVER) {
                Seen seen;
                seen_of(table, &played, played.now.turn, &seen);
                const Player *player = (seen.role != 0) == side ? one : other;
                uint32_t number = candidates(table, seen.hand, seen.beat, actions);
                played_step(table, &played,
                            player_choose(player, table, turns, &seen, actions, number,
                                          player == one ? by_points : 0, &random));
            }
            int won = (played.now.winner == played.now.declarer) == (side == 0);
            wins[deck] += (float)won;
            points[deck] += ldexpf(won ? 1 : -1, played.now.doublings);
        }
    }
    free(turns);
}

Table *table_make(const uint8_t *rows, uint64_t plays, const uint8_t *ranks) {
    Table *table = calloc(1, sizeof *table);
    bits_prepare();
    return table_load(table, rows, plays, ranks) ? NULL : table;
}

/* -- learning: Adam over samples whose inputs are lists of active bits ------------------------ */

typedef float Many __attribute__((vector_size(64), aligned(4), may_alias));
enum { WIDTH = 16 };

/* out += the sum of x times its row, 64 outputs at a time, which stay in registers. */
static inline void add_rows(float *out, uint32_t outs, const float *weights, const uint16_t *rows,
                            const float *x, uint32_t number) {
    for (uint32_t part = 0; part < outs; part += 2 * WIDTH) {
        Many sum[2];
        memcpy(sum, out + part, sizeof sum);
        for (uint32_t i = 0; i < number; i++) {
            const float *row = weights + (size_t)outs * rows[i] + part;
            float times = x ? x[rows[i]] : 1;
            sum[0] += times * *(const Many *)row;
            sum[1] += times * *(const Many *)(row + WIDTH);
        }
        memcpy(out + part, sum, sizeof sum);
    }
}

/* Those above 0; the others become 0. */
static inline uint32_t active_of(float *x, uint32_t number, uint16_t *active) {
    uint32_t found = 0;
    for (uint32_t i = 0; i < number; i++) {
        active[found] = (uint16_t)i;
        found += x[i] > 0;
        x[i] = x[i] > 0 ? x[i] : 0;
    }
    return found;
}

/* Back through one layer: gradients of its weights and biases, and of what is active below. */
static inline void back(const float *w, float *g, uint32_t ins, uint32_t outs, const float *x,
                        const uint16_t *active, uint32_t number, const float *up, float *down) {
    memset(down, 0, ins * sizeof *down);
    for (uint32_t k = 0; k < number; k++) {
        uint32_t in = active[k];
        const float *row = w + (size_t)outs * in;
        float *to = g + (size_t)outs * in, sum = 0, times = x[in];
        for (uint32_t out = 0; out < outs; out++) {
            to[out] += times * up[out];
            sum += row[out] * up[out];
        }
        down[in] = sum;
    }
    float *bias = g + (size_t)ins * outs;
    for (uint32_t out = 0; out < outs; out++)
        bias[out] += up[out];
}

/* The gradient of one sample is added to g. */
static void sample_step(const Net *net, const float *w, float *g, const uint16_t *row,
                        float points_weight, double loss[2]) {
    const uint32_t A = net->first, B = net->second, C = net->third, ins = net_inputs_number(net);
    float a[MOST_FIRST], b[MOST_SECOND], c[MOST_THIRD];
    float da[MOST_FIRST], db[MOST_SECOND], dc[MOST_THIRD], d[2] = {0, 0};
    uint16_t on_a[MOST_FIRST], on_b[MOST_SECOND], on_c[MOST_THIRD];
    const size_t at2 = ((size_t)ins + 1) * A, at3 = at2 + ((size_t)A + 1) * B,
                 at4 = at3 + ((size_t)B + 1) * C;
    uint32_t n = row[3];
    const uint16_t *in = row + HEAD;
    memcpy(a, w + (size_t)ins * A, A * sizeof *a);
    add_rows(a, A, w, in, NULL, n);
    uint32_t as = active_of(a, A, on_a);
    memcpy(b, w + at2 + (size_t)A * B, B * sizeof *b);
    add_rows(b, B, w + at2, on_a, a, as);
    uint32_t bs = active_of(b, B, on_b);
    memcpy(c, w + at3 + (size_t)B * C, C * sizeof *c);
    add_rows(c, C, w + at3, on_b, b, bs);
    uint32_t cs = active_of(c, C, on_c);
    memset(dc, 0, C * sizeof *dc);
    for (uint32_t head = 0; head < net->heads; head++) {
        const float *of = w + at4 + (size_t)head * (C + 1);
        float *to = g + at4 + (size_t)head * (C + 1), z = of[C];
        for (uint32_t k = 0; k < cs; k++)
            z += c[on_c[k]] * of[on_c[k]];
        if (head == 0) {
            float y = row[1] / 1000.0f, p = 1 / (1 + expf(-z));
            d[0] = p - y;
            loss[0] -= y * logf(p + 1e-7f) + (1 - y) * logf(1 - p + 1e-7f);
        } else {
            float miss = z - (int16_t)row[2] / 4000.0f;
            d[1] = points_weight * miss;
            loss[1] += 16 * miss * miss;
        }
        to[C] += d[head];
        for (uint32_t k = 0; k < cs; k++) {
            to[on_c[k]] += d[head] * c[on_c[k]];
            dc[on_c[k]] += d[head] * of[on_c[k]];
        }
    }
    back(w + at3, g + at3, B, C, b, on_b, bs, dc, db);
    back(w + at2, g + at2, A, B, a, on_a, as, db, da);
    float *bias = g + (size_t)ins * A;
    for (uint32_t o = 0; o < A; o++)
        bias[o] += da[o];
    for (uint32_t i = 0; i < n; i++) {
        float *to = g + (size_t)A * in[i];
        for (uint32_t o = 0; o < A; o++)
            to[o] += da[o];
    }
}

/* `places` says where each sample begins; w, m, v and *step are Adam's and are kept by the
 * caller. */
void fit(const Net *net, float *w, float *m, float *v, uint64_t *step, const uint16_t *rows,
         const uint32_t *places, uint64_t number, uint64_t batch, float rate, float points_weight,
         double loss[2]) {
    const size_t all = net_weights(net);
    float *g = calloc(all, sizeof *g);
    loss[0] = loss[1] = 0;
    for (uint64_t at = 0; at + batch <= number; at += batch) {
        memset(g, 0, all * sizeof *g);
        for (uint64_t k = at; k < at + batch; k++)
            sample_step(net, w, g, rows + places[k], points_weight, loss);
        ++*step;
        float scale = 1.0f / (float)batch;
        float c1 = 1 - powf(0.9f, (float)*step), c2 = 1 - powf(0.999f, (float)*step);
        float lr = rate * sqrtf(c2) / c1;
        for (size_t i = 0; i < all; i++) {
            float x = g[i] * scale;
            m[i] = 0.9f * m[i] + 0.1f * x;
            v[i] = 0.999f * v[i] + 0.001f * x * x;
            w[i] -= lr * m[i] / (sqrtf(v[i]) + 1e-8f);
        }
    }
    free(g);
    uint64_t fitted = number / batch * batch;
    for (int head = 0; head < 2 && fitted; head++)
        loss[head] /= (double)fitted;
}
