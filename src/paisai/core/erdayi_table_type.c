/* 竞技二打一 for Python: the table of plays, and what is asked of it. */
#include <string.h>

#include "erdayi_types.h"

PyTypeObject *erdayi_table_type;

const Table *erdayi_table_of(PyObject *object) {
    if (PyObject_TypeCheck(object, erdayi_table_type))
        return &((TableObject *)object)->table;
    PyErr_SetString(PyExc_TypeError, "an ErdayiTable is wanted");
    return NULL;
}

static PyObject *table_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    static char *names[] = {"rows", "rank_of_card", NULL};
    const char *rows, *ranks;
    Py_ssize_t length, number;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "y#y#", names, &rows, &length, &ranks,
                                     &number))
        return NULL;
    if (number != DECK || length % 12)
        return glue_wrong("rows of 12 bytes and the ranks of 54 cards are wanted");
    for (int card = 0; card < DECK; card++)
        if ((unsigned char)ranks[card] >= RANKS)
            return glue_wrong("a rank is from 0 to 14");
    TableObject *self = (TableObject *)PyType_GenericAlloc(type, 0);
    if (!self)
        return NULL;
    self->loaded = 1;
    const char *defect = table_load(&self->table, (const uint8_t *)rows, (size_t)length / 12,
                                    (const uint8_t *)ranks);
    if (defect) {
        Py_DECREF((PyObject *)self);
        return glue_wrong(defect);
    }
    return (PyObject *)self;
}

static void table_dealloc(PyObject *object) {
    TableObject *self = (TableObject *)object;
    PyTypeObject *type = Py_TYPE(object);
    if (self->loaded)
        table_free(&self->table);
    PyObject_Free(object);
    Py_DECREF(type);
}

int erdayi_counts_fine(uint64_t counts) {
    for (int rank = 0; rank < 16; rank++)
        if ((counts >> 4 * rank & 15) > (rank < RANKS - 2 ? 4u : rank < RANKS))
            return 0;
    return 1;
}

static PyObject *table_number(PyObject *object, PyObject *const *args, Py_ssize_t number,
                              PyObject *keywords) {
    PyObject *given;
    uint64_t counts;
    if (!glue_one(args, number, keywords, "counts", &given) || !glue_u64(given, &counts))
        return NULL;
    uint16_t play = erdayi_counts_fine(counts) && counts
                        ? table_find(&((TableObject *)object)->table, held_of_counts(counts))
                        : NOT_THERE;
    return PyLong_FromLong(play == NOT_THERE ? -1 : play);
}

static PyObject *table_cards(PyObject *object, PyObject *const *args, Py_ssize_t number,
                             PyObject *keywords) {
    const Table *table = &((TableObject *)object)->table;
    PyObject *given;
    uint32_t play;
    if (!glue_one(args, number, keywords, "play", &given) || !glue_u32(given, &play))
        return NULL;
    if (play >= table->plays)
        return glue_wrong("no such play");
    return PyLong_FromUnsignedLongLong(table->counts[play]);
}

int erdayi_beat_of(const Table *table, int number, uint16_t *beat) {
    if (number < -1 || number >= (int)table->plays) {
        glue_wrong("no such play to beat");
        return -1;
    }
    *beat = number < 0 ? NOT_THERE : (uint16_t)number;
    return 0;
}

static PyObject *table_legal(PyObject *object, PyObject *args, PyObject *keywords) {
    static char *names[] = {"hand", "beat", NULL};
    const Table *table = &((TableObject *)object)->table;
    uint64_t counts;
    int number = -1;
    uint16_t beat, found[MOST_LEGAL];
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O&|i", names, glue_u64, &counts, &number) ||
        erdayi_beat_of(table, number, &beat) < 0)
        return NULL;
    if (!erdayi_counts_fine(counts))
        return glue_wrong("no hand of one pack");
    return glue_list_u16(found, moves_list(table, held_of_counts(counts), beat, found));
}

/* legal_into(hands u64[n], offsets i32[n + 1], plays u16[…]): what each hand can lead. */
static PyObject *table_legal_into(PyObject *object, PyObject *args, PyObject *keywords) {
    static char *names[] = {"hands", "offsets", "plays", NULL};
    const Table *table = &((TableObject *)object)->table;
    PyObject *from[3];
    Py_buffer hands, offsets, plays;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OOO", names, from, from + 1, from + 2))
        return NULL;
    for (int at = 0; at < 3; at++)
        if (from[at] == Py_None)
            return glue_wrong("three buffers are wanted: hands, offsets, plays");
    if (glue_buffer(from[0], &hands, 8, 0, 0, "hands") < 0)
        return NULL;
    size_t number = (size_t)hands.len / 8, room, total = 0;
    if (glue_buffer(from[1], &offsets, 4, number + 1, 1, "offsets") < 0) {
        glue_release(&hands);
        return NULL;
    }
    if (glue_buffer(from[2], &plays, 2, 1, 1, "plays") < 0) {
        glue_release(&hands);
        glue_release(&offsets);
        return NULL;
    }
    room = (size_t)plays.len / 2;
    int defect = 0;
    Watch watch;
    uint16_t found[MOST_LEGAL];
    watch_begin(&watch);
    ((int32_t *)offsets.buf)[0] = 0;
    for (size_t at = 0; at < number && !defect && !watch_raised(&watch); at++) {
        uint64_t counts = ((const uint64_t *)hands.buf)[at];
        if (!erdayi_counts_fine(counts)) {
            defect = 1;
        } else if (total + MOST_LEGAL > INT32_MAX) {
            defect = 3;
        } else if (total + MOST_LEGAL <= room) {
            total += moves_list(table, held_of_counts(counts), NOT_THERE,
                                (uint16_t *)plays.buf + total);
        } else {
            uint32_t here = moves_list(table, held_of_counts(counts), NOT_THERE, found);
            if (total + here > room) {
                defect = 2;
            } else {
                memcpy((uint16_t *)plays.buf + total, found, here * sizeof *found);
                total += here;
            }
        }
        ((int32_t *)offsets.buf)[at + 1] = (int32_t)total;
    }
    static const char *const defects[] = {NULL, "no hand of one pack",
                                          "plays: the buffer is too small",
                                          "more plays than 32-bit offsets can count"};
    int stopped = watch_end(&watch);
    glue_release(&hands);
    glue_release(&offsets);
    glue_release(&plays);
    if (stopped < 0)
        return NULL;
    if (defect)
        return glue_wrong(defects[defect]);
    return PyLong_FromSize_t(total);
}

enum { MOST_POSITIONS = 1 << 26, LONGER_THAN_ANY = 1000 }; /* no deal has a thousand actions */

/* perft(hands, depth, budget): seat 0 leads. None: too many positions. */
static PyObject *table_perft(PyObject *object, PyObject *args, PyObject *keywords) {
    static char *names[] = {"hands", "depth", "budget", NULL};
    uint64_t hands[3], all = 0;
    int depth;
    uint32_t budget;
    Position position;
    Perft answer;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "(O&O&O&)iO&", names, glue_u64, hands,
                                     glue_u64, hands + 1, glue_u64, hands + 2, &depth, glue_u32,
                                     &budget))
        return NULL;
    if (depth < 0 || budget > MOST_POSITIONS)
        return glue_wrong("a depth from 0 up and a budget of up to 2**26 positions are wanted");
    depth = depth < LONGER_THAN_ANY ? depth : LONGER_THAN_ANY;
    memset(&position, 0, sizeof position);
    for (int seat = 0; seat < 3; seat++) {
        if (!hands[seat] || !erdayi_counts_fine(hands[seat]))
            return glue_wrong("each hand has cards of one pack");
        all += hands[seat];
        if (!erdayi_counts_fine(all))
            return glue_wrong("the hands hold more than one pack");
        position.hand[seat] = held_of_counts(hands[seat]);
    }
    position.beat = NOT_THERE;
    position.phase = PLAYING;
    position.winner = 3;
    Watch watch;
    watch_begin(&watch);
    answer = perft(&((TableObject *)object)->table, &position, depth, budget, watch_raised, &watch);
    if (watch_end(&watch) < 0)
        return NULL;
    if (answer.too_large)
        Py_RETURN_NONE;
    if (answer.nodes == UINT64_MAX) {
        PyErr_SetString(PyExc_OverflowError, "more than 64 bits");
        return NULL;
    }
    return PyLong_FromUnsignedLongLong(answer.nodes);
}

static PyObject *table_plays(PyObject *object, void *unused) {
    (void)unused;
    return PyLong_FromUnsignedLong(((TableObject *)object)->table.plays);
}

static PyMethodDef table_methods[] = {
    {"number", GLUE_METHOD(table_number), GLUE_FAST,
     "number($self, counts)\n--\n\nReturns the play with these cards, or -1."},
    {"cards", GLUE_METHOD(table_cards), GLUE_FAST,
     "cards($self, play)\n--\n\nReturns the cards of a play, packed."},
    {"legal", GLUE_METHOD(table_legal), GLUE_NAMED,
     "legal($self, hand, beat=-1)\n--\n\nReturns the plays of a hand, without pass."},
    {"legal_into", GLUE_METHOD(table_legal_into), GLUE_NAMED,
     "legal_into($self, hands, offsets, plays)\n--\n\n"
     "Writes the leads of many hands into flat buffers; returns how many there are."},
    {"playout", GLUE_METHOD(erdayi_playout), GLUE_NAMED,
     "playout($self, n, seed, first=0, scores=None, check=False)\n--\n\n"
     "Plays whole random deals; returns (actions, declarers' wins, deals passed out)."},
    {"deck", GLUE_METHOD(erdayi_deck), GLUE_NAMED,
     "deck($self, seed, index=0)\n--\n\nReturns (cards, first bidder) of a deal of the seed."},
    {"game", GLUE_METHOD(erdayi_game), GLUE_NAMED,
     "game($self, deck, first_bidder)\n--\n\nReturns a game before the first bid."},
    {"random_game", GLUE_METHOD(erdayi_random_game), GLUE_NAMED,
     "random_game($self, seed, index=0)\n--\n\nReturns a deal of a seed, or of a Random."},
    {"position", GLUE_METHOD(erdayi_position), GLUE_NAMED,
     "position($self, hands, to_act, declarer, bid=1, beat=-1, owner=0, doublings=0, "
     "declarer_plays=2, defender_plays=2, kitty=0)\n--\n\n"
     "Returns a game somewhere in the play."},
    {"perft", GLUE_METHOD(table_perft), GLUE_NAMED,
     "perft($self, hands, depth, budget)\n--\n\n"
     "Returns the number of sequences of actions, None if there are more than the budget."},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef table_fields[] = {
    {"plays", table_plays, NULL, "How many plays there are.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot table_slots[] = {
    {Py_tp_new, table_new},
    {Py_tp_dealloc, table_dealloc},
    {Py_tp_methods, table_methods},
    {Py_tp_getset, table_fields},
    {0, NULL},
};

static PyType_Spec table_spec = {
    "paisai.core._core.ErdayiTable", sizeof(TableObject), 0, Py_TPFLAGS_DEFAULT, table_slots,
};

int erdayi_add_table(PyObject *module) {
    return glue_add_type(module, "ErdayiTable", &table_spec, &erdayi_table_type);
}
