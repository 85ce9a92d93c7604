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
    (void)keywords;
    const char *rows, *ranks;
    Py_ssize_t length, number;
    if (!PyArg_ParseTuple(args, "y#y#", &rows, &length, &ranks, &number))
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
        if ((counts >> 4 * rank & 15) > (rank < RANKS ? 4 : 0))
            return 0;
    return 1;
}

static PyObject *table_number(PyObject *object, PyObject *args) {
    unsigned long long counts;
    if (!PyArg_ParseTuple(args, "K", &counts))
        return NULL;
    uint16_t play = erdayi_counts_fine(counts) && counts
                        ? table_find(&((TableObject *)object)->table, held_of_counts(counts))
                        : NOT_THERE;
    return PyLong_FromLong(play == NOT_THERE ? -1 : play);
}

static PyObject *table_cards(PyObject *object, PyObject *args) {
    const Table *table = &((TableObject *)object)->table;
    unsigned int play;
    if (!PyArg_ParseTuple(args, "I", &play))
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

static PyObject *table_legal(PyObject *object, PyObject *args) {
    const Table *table = &((TableObject *)object)->table;
    unsigned long long counts;
    int number = -1;
    uint16_t beat, found[MOST_LEGAL];
    if (!PyArg_ParseTuple(args, "K|i", &counts, &number) ||
        erdayi_beat_of(table, number, &beat) < 0)
        return NULL;
    if (!erdayi_counts_fine(counts))
        return glue_wrong("no hand of one pack");
    return glue_list_u16(found, moves_list(table, held_of_counts(counts), beat, found));
}

/* legal_into(hands u64[n], offsets i32[n + 1], plays u16[…]): what each hand can lead. */
static PyObject *table_legal_into(PyObject *object, PyObject *args) {
    const Table *table = &((TableObject *)object)->table;
    PyObject *from[3];
    Py_buffer hands, offsets, plays;
    if (!PyArg_ParseTuple(args, "OOO", from, from + 1, from + 2))
        return NULL;
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
    Py_BEGIN_ALLOW_THREADS
    uint16_t found[MOST_LEGAL];
    ((int32_t *)offsets.buf)[0] = 0;
    for (size_t at = 0; at < number && !defect; at++) {
        uint64_t counts = ((const uint64_t *)hands.buf)[at];
        if (!erdayi_counts_fine(counts)) {
            defect = 1;
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
    Py_END_ALLOW_THREADS
    glue_release(&hands);
    glue_release(&offsets);
    glue_release(&plays);
    if (defect)
        return glue_wrong(defect == 1 ? "no hand of one pack" : "plays: the buffer is too small");
    return PyLong_FromSize_t(total);
}

/* perft(hands, depth, budget): seat 0 leads. None: too many positions. */
static PyObject *table_perft(PyObject *object, PyObject *args) {
    unsigned long long hands[3];
    int depth;
    unsigned int budget;
    Position position;
    Perft answer;
    if (!PyArg_ParseTuple(args, "(KKK)iI", hands, hands + 1, hands + 2, &depth, &budget))
        return NULL;
    memset(&position, 0, sizeof position);
    for (int seat = 0; seat < 3; seat++) {
        if (!hands[seat] || !erdayi_counts_fine(hands[seat]))
            return glue_wrong("each hand has cards of one pack");
        position.hand[seat] = held_of_counts(hands[seat]);
    }
    position.beat = NOT_THERE;
    position.phase = PLAYING;
    position.winner = 3;
    Py_BEGIN_ALLOW_THREADS
    answer = perft(&((TableObject *)object)->table, &position, depth, budget);
    Py_END_ALLOW_THREADS
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
    {"number", table_number, METH_VARARGS, "number(counts): the play with these cards, or -1."},
    {"cards", table_cards, METH_VARARGS, "cards(play): its cards, packed."},
    {"legal", table_legal, METH_VARARGS, "legal(hand, beat=-1): the plays, without pass."},
    {"legal_into", table_legal_into, METH_VARARGS, "Leads of many hands into flat buffers."},
    {"playout", (PyCFunction)(void (*)(void))erdayi_playout, METH_VARARGS | METH_KEYWORDS,
     "playout(n, seed, first=0, scores=None, check=False) -> (actions, declarers' wins, passed out)."},
    {"deck", erdayi_deck, METH_VARARGS, "deck(seed, index=0) -> (cards, first bidder)."},
    {"game", erdayi_game, METH_VARARGS, "game(deck, first_bidder)."},
    {"random_game", erdayi_random_game, METH_VARARGS, "random_game(seed or Random, index=0)."},
    {"position", (PyCFunction)(void (*)(void))erdayi_position, METH_VARARGS | METH_KEYWORDS,
     "A game somewhere in the play."},
    {"perft", table_perft, METH_VARARGS, "perft(hands, depth, budget), None if too large."},
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
