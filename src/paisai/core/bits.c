/* Where is a bit of a byte? */
#include "bits.h"

uint8_t bits_in_byte[256][8];

void bits_prepare(void) {
    for (int byte = 0; byte < 256; byte++)
        for (int place = 0, index = 0; place < 8; place++)
            if (byte >> place & 1)
                bits_in_byte[byte][index++] = (uint8_t)place;
}
