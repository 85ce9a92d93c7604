/* Where is a bit of a byte? */
#include "bits.h"

uint8_t bits_in_byte[256][8];
uint32_t bits_listed[256];
uint8_t bits_spread[256][8];

void bits_prepare(void) {
    for (uint32_t byte = 0; byte < 256; byte++) {
        bits_listed[byte] = 0;
        for (uint32_t place = 0; place < 8; place++)
            bits_spread[byte][place] = (uint8_t)(byte >> place & 1);
        for (uint32_t place = 0, index = 0; place < 8; place++)
            if (byte >> place & 1) {
                bits_listed[byte] |= place << 4 * index;
                bits_in_byte[byte][index++] = (uint8_t)place;
            }
    }
}
