/* How are cards, units and trumps of 升级 written in Python? */
#include "shengji_types.h"

int read_cards(const char *bytes, Py_ssize_t length, Cards *cards) {
    *cards = NO_CARDS;
    for (Py_ssize_t at = 0; at < length; at++) {
        unsigned char face = (unsigned char)bytes[at];
        if (face >= FACES || cards->three >> face & 1) {
            glue_wrong("cards are numbers from 0 to 53, each at most three times");
            return -1;
        }
        cards_add(cards, face_bit(face));
    }
    return 0;
}

int read_cards_of(PyObject *object, Cards *cards) {
    char *bytes;
    Py_ssize_t length;
    return PyBytes_AsStringAndSize(object, &bytes, &length) < 0
               ? -1
               : read_cards(bytes, length, cards);
}

PyObject *write_cards(Cards cards) {
    char bytes[MOST_DECK];
    Py_ssize_t length = 0;
    for (uint64_t faces = cards.one; faces; faces &= faces - 1) {
        int face = bits_lowest(faces);
        for (int copy = cards_copies(cards, face); copy > 0; copy--)
            bytes[length++] = (char)face;
    }
    return PyBytes_FromStringAndSize(bytes, length);
}

int cards_in_decks(const Cards *sets, int number, Cards further, int decks) {
    for (int face = 0; face < FACES; face++) {
        int copies = cards_copies(further, face);
        for (int at = 0; at < number; at++)
            copies += cards_copies(sets[at], face);
        if (copies > decks)
            return 0;
    }
    return 1;
}

PyObject *unit_tuple(const Order *order, const Unit *unit) {
    uint8_t faces[PLACES];
    char bytes[3 * PLACES];
    int number = unit_faces(order, unit, faces), length = number * unit->width;
    for (int at = 0; at < length; at++)
        bytes[at] = (char)faces[at / unit->width];
    return Py_BuildValue("iiy#", (int)unit->width, (int)unit->length, bytes, (Py_ssize_t)length);
}

const Order *order_asked(int level, int trump) {
    if (level < 0 || level > 12 || trump < 0 || trump > TRUMP) {
        glue_wrong("a level is 0 (2) to 12 (A), a trump 0 to 3 or 4 for none");
        return NULL;
    }
    return order_of(level, trump);
}
