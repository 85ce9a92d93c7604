/* The network and the search for Python. */
#include <string.h>

#include "erdayi_player.h"
#include "erdayi_types.h"

typedef struct {
    PyObject_HEAD
    PyObject *table;
    float *weights;
    Net net;
    Thinker *thinker;
} ThinkerObject;

static PyTypeObject *thinker_type;

static PyObject *thinker_make(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    (void)keywords;
    PyObject *table;
    const char *weights;
    Py_ssize_t length;
    if (!PyArg_ParseTuple(args, "Oy#", &table, &weights, &length) || !erdayi_table_of(table))
        return NULL;
    if (length != 3 * NET_WEIGHTS * (Py_ssize_t)sizeof(float))
        return PyErr_Format(PyExc_ValueError, "%d weights are wanted", 3 * NET_WEIGHTS);
    if (erdayi_table_of(table)->groups > NET_GROUPS)
        return PyErr_Format(PyExc_ValueError, "the network knows %d groups of plays", NET_GROUPS);
    ThinkerObject *self = (ThinkerObject *)PyType_GenericAlloc(type, 0);
    if (!self)
        return NULL;
    self->table = Py_NewRef(table);
    self->weights = PyMem_Malloc((size_t)length);
    self->thinker = thinker_new();
    if (!self->weights || !self->thinker) {
        Py_DECREF((PyObject *)self);
        return PyErr_NoMemory();
    }
    memcpy(self->weights, weights, (size_t)length);
    for (int role = 0; role < 3; role++)
        self->net.of_role[role] = self->weights + role * NET_WEIGHTS;
    return (PyObject *)self;
}

static void thinker_dealloc(PyObject *object) {
    ThinkerObject *self = (ThinkerObject *)object;
    PyTypeObject *type = Py_TYPE(object);
    thinker_free(self->thinker);
    PyMem_Free(self->weights);
    Py_XDECREF(self->table);
    PyObject_Free(object);
    Py_DECREF(type);
}

/* Whether the numbers of a question can belong to one deal. */
static int fine(const Seen *seen) {
    int hidden = held_size(seen->unseen), others = seen->left[0] + seen->left[1];
    return seen->hand && hidden == others && seen->left[0] && seen->left[1] &&
           held_fits(seen->known, seen->unseen) && seen->role < 3 && seen->from < 2 &&
           seen->left[0] <= 20 && seen->left[1] <= 20 &&
           (seen->role == 0 ? !seen->known
                            : held_size(seen->known) <= seen->left[seen->role == 1]);
}

/* A list of (played since, what was to be beaten, 0 oneself, 1 下家, 2 上家), the latest
 * first. */
static int passes_of(PyObject *list, const Table *table, const Held *played, Passes *passes) {
    Py_ssize_t number = PyList_Size(list);
    if (number < 0)
        return 0;
    passes->number = 0;
    for (Py_ssize_t at = 0; at < number && at < MOST_PASSES; at++) {
        unsigned long long since;
        unsigned int beat, seat;
        if (!PyArg_ParseTuple(PyList_GetItem(list, at), "KII", &since, &beat, &seat))
            return 0;
        Held after = held_of_counts(since);
        if (beat >= table->plays || seat > 2 || (seat && !held_fits(after, played[seat - 1]))) {
            PyErr_SetString(PyExc_ValueError, "no such pass");
            return 0;
        }
        passes->pass[passes->number++] = (Pass){after, (uint16_t)beat, (uint8_t)seat};
    }
    return 1;
}

/* choose((hand, unseen, 下家 played, 上家 played, known), (beat, from, left, left, role),
 *        (work, ms, candidates, margin, horizon, solve_cards, solve_nodes, prior, unlikely), seed,
 *        [(since, beat, seat) …])
 * -> (action, value, worlds, looked at). */
static PyObject *thinker_choose(PyObject *object, PyObject *args) {
    ThinkerObject *self = (ThinkerObject *)object;
    const Table *table = erdayi_table_of(self->table);
    unsigned long long cards[5], seed;
    int beat;
    unsigned int from, left[2], role;
    Effort effort;
    PyObject *list;
    Passes passes;
    if (!PyArg_ParseTuple(args, "(KKKKK)(iIIII)(IIIfIIIff)KO!", cards, cards + 1, cards + 2,
                          cards + 3, cards + 4, &beat, &from, left, left + 1, &role, &effort.work,
                          &effort.most_ms, &effort.candidates, &effort.margin, &effort.horizon,
                          &effort.solve_cards, &effort.solve_nodes, &effort.prior,
                          &effort.unlikely, &seed, &PyList_Type, &list))
        return NULL;
    Held held[5];
    for (int at = 0; at < 5; at++) {
        for (int rank = 0; rank < 16; rank++)
            if ((cards[at] >> 4 * rank & 15) > (rank < RANKS ? 4 : 0)) {
                PyErr_SetString(PyExc_ValueError, "more cards than one pack has");
                return NULL;
            }
        held[at] = held_of_counts(cards[at]);
    }
    if (!passes_of(list, table, held + 2, &passes))
        return NULL;
    Seen seen = {held[0], held[1], {held[2], held[3]}, held[4],
                 beat < 0 ? NOT_THERE : (uint16_t)beat, (uint8_t)from,
                 {(uint8_t)left[0], (uint8_t)left[1]}, (uint8_t)role, {{{0}}}};
    if (beat >= (int)table->plays || from > 1 || left[0] > 20 || left[1] > 20 || role > 2 ||
        !fine(&seen)) {
        PyErr_SetString(PyExc_ValueError, "no seat can have seen this");
        return NULL;
    }
    for (uint32_t at = 0; at < passes.number; at++)
        decline(table, seen.declined + passes.pass[at].seat, passes.pass[at].beat);
    Thought thought;
    Py_BEGIN_ALLOW_THREADS
    thought = think(self->thinker, &self->net, table, &seen, &passes, &effort, seed);
    Py_END_ALLOW_THREADS
    return Py_BuildValue("IfII", (unsigned int)thought.action, thought.value, thought.worlds,
                         thought.looked_at);
}

static PyMethodDef thinker_methods[] = {
    {"choose", thinker_choose, METH_VARARGS,
     "choose(cards, table, effort, seed, passes) -> (action, value, worlds, looked at)."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot thinker_slots[] = {
    {Py_tp_new, thinker_make},
    {Py_tp_dealloc, thinker_dealloc},
    {Py_tp_methods, thinker_methods},
    {0, NULL},
};

static PyType_Spec thinker_spec = {
    "paisai.core._core.ErdayiThinker", sizeof(ThinkerObject), 0, Py_TPFLAGS_DEFAULT,
    thinker_slots,
};

int erdayi_thinker_add_type(PyObject *module) {
    return glue_add_type(module, "ErdayiThinker", &thinker_spec, &thinker_type);
}
