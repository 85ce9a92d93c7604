/* What compilers and processors do differently: counting and finding bits, wide registers, what is
 * inlined. */
#ifndef PAISAI_BITS_H
#define PAISAI_BITS_H

#include <stdint.h>

/* Asked now and then during long work: whether to stop. */
typedef int (*Interrupted)(void *asker);

/* A second copy for processors with wider registers; the sums are the same. */
#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__linux__)
#define WIDE __attribute__((target_clones("avx2", "default")))
#else
#define WIDE
#endif

/* For a function that hands small structs of words around: packed in pairs into wide registers they
 * would have to be unpacked again at every turn. */
#if defined(__GNUC__) && !defined(__clang__)
#define WORD_BY_WORD __attribute__((optimize("no-tree-slp-vectorize")))
#else
#define WORD_BY_WORD
#endif

/* What a hot loop spends its time in belongs into it; what it seldom asks stays outside. */
#if defined(__GNUC__)
#define INLINE __attribute__((always_inline)) static inline
#define APART __attribute__((noinline)) static
#else
#define INLINE static inline
#define APART static
#endif

static inline int bits_count(uint64_t x) {
#if defined(__GNUC__)
    return __builtin_popcountll(x);
#else
    x -= x >> 1 & UINT64_C(0x5555555555555555);
    x = (x & UINT64_C(0x3333333333333333)) + (x >> 2 & UINT64_C(0x3333333333333333));
    x = (x + (x >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (int)(x * UINT64_C(0x0101010101010101) >> 56);
#endif
}

/* The place of the lowest bit; x is not 0. */
static inline int bits_lowest(uint64_t x) {
#if defined(__GNUC__)
    return __builtin_ctzll(x);
#else
    return bits_count((x & (0 - x)) - 1);
#endif
}

/* The place of the highest bit; x is not 0. */
static inline int bits_highest(uint64_t x) {
#if defined(__GNUC__)
    return 63 - __builtin_clzll(x);
#else
    for (int shift = 1; shift < 64; shift *= 2)
        x |= x >> shift;
    return bits_count(x) - 1;
#endif
}

/* The place of bit number `index` in a byte; made once, before anything is asked. */
extern uint8_t bits_in_byte[256][8];
void bits_prepare(void);

/* The places of a byte's bits from the lowest on, four bits each. */
extern uint32_t bits_listed[256];

/* A byte for each bit of a byte, 0 or 1. */
extern uint8_t bits_spread[256][8];

/* The place of bit number `index` in 16 bits; there must be so many. The places of both bytes are
 * listed while the index may still be worked out. */
static inline int bits_select_short(uint32_t x, uint32_t index) {
    uint64_t list = bits_listed[x & 255];
    uint64_t upper = bits_listed[x >> 8] | UINT32_C(0x88888888);
    list |= upper << 4 * bits_count(x & 255);
    return (int)(list >> 4 * index & 15);
}

/* The place of bit number `index`, counted from the lowest; there must be so many. The sums of
 * the bits up to each byte find the byte, without a branch. */
static inline int bits_select(uint64_t x, int index) {
    const uint64_t ones = UINT64_C(0x0101010101010101), high = ones << 7;
    uint64_t sums = x - (x >> 1 & UINT64_C(0x5555555555555555));
    sums = (sums & UINT64_C(0x3333333333333333)) + (sums >> 2 & UINT64_C(0x3333333333333333));
    sums = ((sums + (sums >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F)) * ones;
    int byte = 8 * bits_count((((uint64_t)index * ones | high) - sums) & high);
    index -= (int)(sums << 8 >> byte & 255);
    return byte + bits_in_byte[x >> byte & 255][index];
}

#endif
