/* The network and the search for Python. */
#include <stdlib.h>
#include <string.h>

#include "erdayi_player.h"
#include "erdayi_types.h"

typedef struct {
    PyObject_HEAD
    PyObject *table;
    float *weights;
    Net net;
    Thinker *thinker;
    int busy;
} ThinkerObject;

/* More than any player is given: ten minutes, so many nodes of an ending. */
enum { MOST_MS = 600000, MOST_NODES = 1 << 24 };

static PyTypeObject *thinker_type;

static PyObject *thinker_make(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    static char *names[] = {"table", "weights", NULL};
    PyObject *table;
    const char *weights;
    Py_ssize_t length;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "Oy#", names, &table, &weights, &length) ||
        !erdayi_table_of(table))
        return NULL;
    if (erdayi_table_of(table)->groups > NET_GROUPS)
        return PyErr_Format(PyExc_ValueError, "the network knows %d groups of plays", NET_GROUPS);
    ThinkerObject *self = (ThinkerObject *)PyType_GenericAlloc(type, 0);
    if (!self)
        return NULL;
    self->table = Py_NewRef(table);
    self->weights = net_load((const uint8_t *)weights, (size_t)length, &self->net);
    if (!self->weights) {
        Py_DECREF((PyObject *)self);
        PyErr_SetString(PyExc_ValueError, "this is no file of weights");
        return NULL;
    }
    self->thinker = thinker_new();
    if (!self->thinker) {
        Py_DECREF((PyObject *)self);
        return PyErr_NoMemory();
    }
    return (PyObject *)self;
}

static void thinker_dealloc(PyObject *object) {
    ThinkerObject *self = (ThinkerObject *)object;
    PyTypeObject *type = Py_TYPE(object);
    thinker_free(self->thinker);
    free(self->weights);
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
    passes->number = 0;
    for (Py_ssize_t at = 0; at < number && at < MOST_PASSES; at++) {
        uint64_t since;
        uint32_t beat, seat;
        PyObject *item = PyList_GetItem(list, at);
        if (!PyTuple_Check(item)) {
            PyErr_SetString(PyExc_TypeError, "a pass is a tuple");
            return 0;
        }
        if (!PyArg_ParseTuple(item, "O&O&O&", glue_u64, &since, glue_u32, &beat, glue_u32, &seat))
            return 0;
        Held after = erdayi_counts_fine(since) ? held_of_counts(since) : 0;
        if (!erdayi_counts_fine(since) || beat >= table->plays || seat > 2 || (seat && !held_fits(after, played[seat - 1]))) {
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
static PyObject *thinker_choose(PyObject *object, PyObject *args, PyObject *keywords) {
    static char *names[] = {"cards", "table", "effort", "seed", "passes", NULL};
    ThinkerObject *self = (ThinkerObject *)object;
    const Table *table = erdayi_table_of(self->table);
    uint64_t cards[5], seed;
    int beat;
    uint32_t from, left[2], role;
    Effort effort;
    PyObject *list;
    Passes passes;
    if (self->net.recent)
        return glue_wrong("these networks look at the last plays: search, not choose");
    if (!PyArg_ParseTupleAndKeywords(
            args, keywords, "(O&O&O&O&O&)(iO&O&O&O&)(O&O&O&fO&O&O&ff)O&O!", names, glue_u64, cards,
            glue_u64, cards + 1, glue_u64, cards + 2, glue_u64, cards + 3, glue_u64, cards + 4,
            &beat, glue_u32, &from, glue_u32, left, glue_u32, left + 1, glue_u32, &role, glue_u32,
            &effort.work, glue_u32, &effort.most_ms, glue_u32, &effort.candidates, &effort.margin,
            glue_u32, &effort.horizon, glue_u32, &effort.solve_cards, glue_u32,
            &effort.solve_nodes, &effort.prior, &effort.unlikely, glue_u64, &seed, &PyList_Type,
            &list))
        return NULL;
    if (effort.most_ms > MOST_MS || effort.solve_nodes > MOST_NODES ||
        !(effort.prior >= 0 && effort.prior < 1e6f) || !(effort.margin > -1e6f) ||
        !(effort.unlikely >= 0 && effort.unlikely <= 1))
        return glue_wrong("no such effort: ten minutes, 2**24 nodes, chances from 0 to 1 at most");
    Held held[5];
    for (int at = 0; at < 5; at++) {
        if (!erdayi_counts_fine(cards[at]))
            return glue_wrong("more cards than one pack has");
        held[at] = held_of_counts(cards[at]);
    }
    if (!erdayi_counts_fine(cards[0] + cards[1]) || !erdayi_counts_fine(cards[2] + cards[3]))
        return glue_wrong("more cards than one pack has");
    if (!passes_of(list, table, held + 2, &passes))
        return NULL;
    Seen seen = {held[0], held[1], {held[2], held[3]}, held[4],
                 beat < 0 ? NOT_THERE : (uint16_t)beat, (uint8_t)from,
                 {(uint8_t)left[0], (uint8_t)left[1]}, (uint8_t)role, {{{0}}}, {0}};
    memset(seen.recent, 0xFF, sizeof seen.recent); /* version 1 looks at none */
    if (beat >= (int)table->plays || from > 1 || left[0] > 20 || left[1] > 20 || role > 2 ||
        !fine(&seen)) {
        PyErr_SetString(PyExc_ValueError, "no seat can have seen this");
        return NULL;
    }
    for (uint32_t at = 0; at < passes.number; at++)
        decline(table, seen.declined + passes.pass[at].seat, passes.pass[at].beat);
    Thought thought;
    if (glue_take(&self->busy) < 0)
        return NULL;
    Watch watch;
    watch_begin(&watch);
    thought = think(self->thinker, &self->net, table, &seen, &passes, &effort, seed, watch_raised,
                    &watch);
    self->busy = 0;
    if (watch_end(&watch) < 0)
        return NULL;
    return Py_BuildValue("IfII", (unsigned int)thought.action, thought.value, thought.worlds,
                         thought.looked_at);
}

/* What was played since the bids, as action numbers. */
static int history_of(PyObject *list, uint16_t *history, uint32_t *length) {
    Py_ssize_t number = PyList_Size(list);
    if (number > MOST_HISTORY) {
        PyErr_SetString(PyExc_ValueError, "more was played than a deal has");
        return 0;
    }
    for (Py_ssize_t at = 0; at < number; at++) {
        uint32_t action;
        if (!glue_u32(PyList_GetItem(list, at), &action))
            return 0;
        history[at] = action < NOT_THERE ? (uint16_t)action : NOT_THERE;
    }
    *length = (uint32_t)number;
    return 1;
}

/* search((hand, kitty, role), [action …], (work, ms, candidates, margin, horizon, solve_cards,
 *        solve_nodes, prior, unlikely, drawn, past, sharp, doubt, twice, sure, by_points), seed)
 * -> ([(action, wins, points, by the network alone: wins, points, worlds) …], candidates,
 *     worlds of the last comparison, ahead, within). */
static PyObject *thinker_search(PyObject *object, PyObject *args, PyObject *keywords) {
    static char *names[] = {"cards", "history", "effort", "seed", NULL};
    ThinkerObject *self = (ThinkerObject *)object;
    const Table *table = erdayi_table_of(self->table);
    uint64_t cards[2], seed;
    uint32_t role, length;
    uint16_t history[MOST_HISTORY];
    Search effort;
    PyObject *list;
    if (!PyArg_ParseTupleAndKeywords(
            args, keywords, "(O&O&O&)O!(O&O&O&fO&O&O&ffO&O&ffO&ff)O&", names, glue_u64, cards,
            glue_u64, cards + 1, glue_u32, &role, &PyList_Type, &list, glue_u32, &effort.work,
            glue_u32, &effort.most_ms, glue_u32, &effort.candidates, &effort.margin, glue_u32,
            &effort.rollout.horizon, glue_u32, &effort.rollout.solve_cards, glue_u32,
            &effort.rollout.solve_nodes, &effort.prior, &effort.unlikely, glue_u32, &effort.drawn,
            glue_u32, &effort.past, &effort.sharp, &effort.doubt, glue_u32, &effort.twice, &effort.sure, &effort.by_points,
            glue_u64, &seed))
        return NULL;
    if (effort.most_ms > MOST_MS || effort.rollout.solve_nodes > MOST_NODES ||
        !(effort.prior >= 0 && effort.prior < 1e6f) || !(effort.margin > -1e6f) ||
        !(effort.unlikely >= 0 && effort.unlikely <= 1) || !(effort.doubt > 0 && effort.doubt <= 1) ||
        !(effort.sharp >= 0 && effort.sharp < 1e3f) || !(effort.sure >= 0 && effort.sure < 1e3f) ||
        !(effort.by_points >= 0 && effort.by_points <= 1))
        return glue_wrong("no such effort: ten minutes, 2**24 nodes, chances from 0 to 1 at most");
    Asked asked;
    if (!history_of(list, history, &length))
        return NULL;
    if (!erdayi_counts_fine(cards[0]) || !erdayi_counts_fine(cards[1]) || role > 2 ||
        !asked_of(table, held_of_counts(cards[0]), held_of_counts(cards[1]), (int)role, history,
                  length, &asked)) {
        PyErr_SetString(PyExc_ValueError, "no seat can have seen this");
        return NULL;
    }
    if (glue_take(&self->busy) < 0)
        return NULL;
    Watch watch;
    watch_begin(&watch);
    Found found = search(self->thinker, &self->net, table, &asked, &effort, seed, watch_raised,
                         &watch);
    self->busy = 0;
    if (watch_end(&watch) < 0)
        return NULL;
    PyObject *looked = PyList_New((Py_ssize_t)found.number);
    for (uint32_t at = 0; looked && at < found.number; at++) {
        const Looked *one = found.looked + at;
        PyObject *item =
            Py_BuildValue("IffffI", (unsigned int)one->action, one->worth.wins, one->worth.points,
                          one->by_net.wins, one->by_net.points, one->worlds);
        if (!item || PyList_SetItem(looked, (Py_ssize_t)at, item) < 0) {
            Py_DECREF(looked);
            return NULL;
        }
    }
    if (!looked)
        return NULL;
    return Py_BuildValue("NIIff", looked, found.candidates, found.worlds, found.ahead,
                         found.within);
}

static PyMethodDef thinker_methods[] = {
    {"search", GLUE_METHOD(thinker_search), GLUE_NAMED,
     "search($self, cards, history, effort, seed)\n--\n\n"
     "Returns ([(action, wins, points, by the network: wins, points, worlds) …], candidates, "
     "worlds, ahead, within)."},
    {"choose", GLUE_METHOD(thinker_choose), GLUE_NAMED,
     "choose($self, cards, table, effort, seed, passes)\n--\n\n"
     "Returns (action, value, worlds, looked at)."},
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
