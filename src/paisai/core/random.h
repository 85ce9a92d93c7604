/* How are random numbers made? SplitMix64: the same on every machine, no libc.
 *
 * Game `index` of a `seed` has a stream of its own, so any one game can be made again alone. */
#ifndef PAISAI_RANDOM_H
#define PAISAI_RANDOM_H

#include <stdint.h>

#include "bits.h"

typedef struct {
    uint64_t state;
} Random;

#define RANDOM_STEP UINT64_C(0x9E3779B97F4A7C15)

static inline uint64_t random_mix(uint64_t z) {
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

static inline uint64_t random_next(Random *random) {
    random->state += RANDOM_STEP;
    return random_mix(random->state);
}

static inline Random random_of(uint64_t seed, uint64_t index) {
    Random random = {random_mix(seed + RANDOM_STEP) ^ random_mix(index)};
    return random;
}

/* A number below `n` (1 to 2^32), each exactly as likely as any other. */
static inline uint32_t random_below(Random *random, uint32_t n) {
    uint64_t wide = (random_next(random) >> 32) * n;
    if ((uint32_t)wide < n) {
        uint32_t unfair = (uint32_t)(0u - n) % n;
        while ((uint32_t)wide < unfair)
            wide = (random_next(random) >> 32) * n;
    }
    return (uint32_t)(wide >> 32);
}

/* The same for any n from 1. */
static inline uint64_t random_below_wide(Random *random, uint64_t n) {
    if (n <= UINT32_MAX)
        return random_below(random, (uint32_t)n);
    uint64_t unfair = (UINT64_C(0) - n) % n, drawn;
    do
        drawn = random_next(random);
    while (drawn < unfair);
    return drawn % n;
}

static inline void random_shuffle(Random *random, uint8_t *cards, uint32_t number) {
    Random own = *random; /* what is written to the cards cannot change it */
    for (uint32_t i = number - 1; i > 0; i--) {
        uint32_t j = random_below(&own, i + 1);
        uint8_t card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
    *random = own;
}

/* The same stream with its next number made before it is asked for: where a processor has guessed a
 * branch wrong it need not wait for it. */
typedef struct {
    uint64_t state, next;
} Ahead;

INLINE Ahead ahead_of(Random random) {
    Ahead ahead = {random.state, random_mix(random.state + RANDOM_STEP) >> 32};
    return ahead;
}

INLINE uint64_t ahead_next(Ahead *ahead) {
    uint64_t next = ahead->next;
    ahead->state += RANDOM_STEP;
    ahead->next = random_mix(ahead->state + RANDOM_STEP) >> 32;
    return next;
}

INLINE uint32_t ahead_below(Ahead *ahead, uint32_t n) {
    uint64_t wide = ahead_next(ahead) * n;
    if ((uint32_t)wide < n) {
        uint32_t unfair = (uint32_t)(0u - n) % n;
        while ((uint32_t)wide < unfair)
            wide = ahead_next(ahead) * n;
    }
    return (uint32_t)(wide >> 32);
}

#endif
