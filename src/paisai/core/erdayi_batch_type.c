/* 竞技二打一 for Python: many games at once. */
#include <stdlib.h>
#include <string.h>

#include "erdayi_types.h"

typedef struct {
    PyObject_HEAD
    TableObject *table;
    Game *games;
    uint16_t *actions; /* taken over before they are checked: nobody changes them in between */
    uint8_t *rests;    /* those that are left as they are */
    uint64_t *indices; /* which deal of the seed each is; two more for a state */
    uint64_t seed, dealt;
    uint32_t number;
    Random random;
    int busy;
} BatchObject;

static PyTypeObject *batch_type;

static void batch_deal(BatchObject *self, uint32_t at) {
    self->indices[at] = self->dealt;
    Random random = random_of(self->seed, self->dealt++);
    game_deal_random(&self->table->table, self->games + at, &random);
}

static PyObject *batch_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    static char *names[] = {"table", "number", "seed", NULL};
    TableObject *table;
    uint32_t number;
    uint64_t seed;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O!O&O&", names, erdayi_table_type, &table,
                                     glue_at_once, &number, glue_u64, &seed))
        return NULL;
    BatchObject *self = (BatchObject *)PyType_GenericAlloc(type, 0);
    if (!self)
        return NULL;
    Py_INCREF((PyObject *)table);
    self->table = table;
    self->number = number;
    self->seed = seed;
    self->random = random_of(seed, UINT64_MAX);
    self->games = calloc(number, sizeof *self->games);
    self->actions = calloc(number, sizeof *self->actions);
    self->rests = calloc(number, 1);
    self->indices = calloc((size_t)number + 2, sizeof *self->indices);
    if (!self->games || !self->actions || !self->rests || !self->indices) {
        Py_DECREF((PyObject *)self);
        return PyErr_NoMemory();
    }
    for (uint32_t at = 0; at < number; at++)
        batch_deal(self, at);
    return (PyObject *)self;
}

static void batch_dealloc(PyObject *object) {
    BatchObject *self = (BatchObject *)object;
    PyTypeObject *type = Py_TYPE(object);
    free(self->games);
    free(self->actions);
    free(self->rests);
    free(self->indices);
    Py_XDECREF((PyObject *)self->table);
    PyObject_Free(object);
    Py_DECREF(type);
}

/* observe(features=None u8[n F], turns=None u8[n], offsets=None i32[n + 1], legal=None u16[…]) */
static PyObject *batch_observe(PyObject *object, PyObject *args, PyObject *keywords) {
    static char *names[] = {"features", "turns", "offsets", "legal", NULL};
    BatchObject *self = (BatchObject *)object;
    PyObject *from[4] = {Py_None, Py_None, Py_None, Py_None};
    Py_buffer into[4];
    size_t n = self->number, total = 0;
    const size_t sizes[4] = {1, 1, 4, 2};
    const size_t items[4] = {n * ERDAYI_FEATURES, n, n + 1, n};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|OOOO", names, from, from + 1, from + 2,
                                     from + 3))
        return NULL;
    if (glue_take(&self->busy) < 0)
        return NULL;
    if (glue_buffers(4, from, into, sizes, items, 0, names) < 0) {
        self->busy = 0;
        return NULL;
    }
    int small = 0;
    Py_BEGIN_ALLOW_THREADS
    const Table *table = &self->table->table;
    uint16_t found[MOST_LEGAL];
    size_t room = (size_t)into[3].len / 2;
    if (into[2].buf)
        ((int32_t *)into[2].buf)[0] = 0;
    for (size_t at = 0; at < n; at++) {
        const Game *game = self->games + at;
        if (into[0].buf)
            encode_view(table, game, game->now.turn, (uint8_t *)into[0].buf + at * ERDAYI_FEATURES);
        if (into[1].buf)
            ((uint8_t *)into[1].buf)[at] = game->now.turn;
        if (into[3].buf) {
            uint32_t number = position_legal(table, &game->now, found);
            if (total + number > room || total + number > INT32_MAX)
                small = 1;
            else
                memcpy((uint16_t *)into[3].buf + total, found, number * sizeof *found);
            total += number;
        }
        if (into[2].buf)
            ((int32_t *)into[2].buf)[at + 1] = (int32_t)total;
    }
    Py_END_ALLOW_THREADS
    self->busy = 0;
    for (int at = 0; at < 4; at++)
        glue_release(into + at);
    if (small)
        return PyErr_Format(PyExc_ValueError, "legal: %zu actions do not fit", total);
    return PyLong_FromSize_t(total);
}

/* draw(actions u16[n]): a random legal action for every game. */
static PyObject *batch_draw(PyObject *object, PyObject *const *args, Py_ssize_t number,
                            PyObject *keywords) {
    BatchObject *self = (BatchObject *)object;
    PyObject *from;
    Py_buffer actions;
    if (!glue_one(args, number, keywords, "actions", &from) ||
        glue_buffer(from, &actions, 2, self->number, 1, "actions") < 0)
        return NULL;
    if (!actions.buf)
        return glue_wrong("actions are wanted");
    if (glue_take(&self->busy) < 0) {
        glue_release(&actions);
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS
    for (uint32_t at = 0; at < self->number; at++)
        ((uint16_t *)actions.buf)[at] = (uint16_t)position_draw(
            &self->table->table, &self->games[at].now, &self->random);
    Py_END_ALLOW_THREADS
    self->busy = 0;
    glue_release(&actions);
    Py_RETURN_NONE;
}

/* step(actions u16[n], scores=None i32[3 n], over=None u8[n], which=None u8[n], seats=None u8[n],
 * final=None u8[n F]): every game one action on, or those alone that `which` names; one that is
 * left as it is has no scores and is not over. A game that ends gives its scores and, in `final`,
 * what the seat that acted last, or the one in `seats`, sees of its end; then it is dealt anew.
 * Gives the number of games that ended. Nothing is done if any action is illegal. */
static PyObject *batch_step(PyObject *object, PyObject *args, PyObject *keywords) {
    static char *names[] = {"actions", "which", "seats", "scores", "over", "final", NULL};
    static char *asked[] = {"actions", "scores", "over", "which", "seats", "final", NULL};
    BatchObject *self = (BatchObject *)object;
    PyObject *from[6] = {Py_None, Py_None, Py_None, Py_None, Py_None, Py_None};
    Py_buffer into[6];
    size_t n = self->number;
    const size_t sizes[6] = {2, 1, 1, 4, 1, 1};
    const size_t items[6] = {n, n, n, 3 * n, n, n * ERDAYI_FEATURES};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|OOOOO", asked, from, from + 3, from + 4,
                                     from + 1, from + 2, from + 5))
        return NULL;
    if (from[0] == Py_None)
        return glue_wrong("actions are wanted");
    if (glue_take(&self->busy) < 0)
        return NULL;
    if (glue_buffers(6, from, into, sizes, items, 3, names) < 0) {
        self->busy = 0;
        return NULL;
    }
    unsigned long ended = 0;
    size_t illegal = n;
    memcpy(self->actions, into[0].buf, n * sizeof *self->actions);
    for (size_t at = 0; at < n; at++)
        self->rests[at] = into[1].buf && !((const uint8_t *)into[1].buf)[at];
    Py_BEGIN_ALLOW_THREADS
    const Table *table = &self->table->table;
    const uint16_t *actions = self->actions;
    for (size_t at = 0; at < n && illegal == n; at++)
        if (!self->rests[at] && !position_allows(table, &self->games[at].now, actions[at]))
            illegal = at;
    for (size_t at = 0; at < n && illegal == n; at++) {
        Game *game = self->games + at;
        int32_t none[3] = {0, 0, 0};
        int32_t *scores = into[3].buf ? (int32_t *)into[3].buf + 3 * at : none;
        int over = 0, seat = game->now.turn;
        memset(scores, 0, sizeof none);
        if (!self->rests[at]) {
            game_step(table, game, actions[at]);
            over = game->now.phase == OVER;
        }
        if (over) {
            position_scores(&game->now, scores);
            if (into[2].buf && ((const uint8_t *)into[2].buf)[at] < 3)
                seat = ((const uint8_t *)into[2].buf)[at];
            if (into[5].buf)
                encode_view(table, game, seat % 3, (uint8_t *)into[5].buf + at * ERDAYI_FEATURES);
            batch_deal(self, (uint32_t)at);
            ended++;
        }
        if (into[4].buf)
            ((uint8_t *)into[4].buf)[at] = (uint8_t)over;
    }
    Py_END_ALLOW_THREADS
    self->busy = 0;
    for (int at = 0; at < 6; at++)
        glue_release(into + at);
    if (illegal < n)
        return PyErr_Format(PyExc_ValueError, "not a legal action in game %zu", illegal);
    return PyLong_FromUnsignedLong(ended);
}

/* game(i): a copy of one of the games. */
static PyObject *batch_game(PyObject *object, PyObject *const *args, Py_ssize_t number,
                            PyObject *keywords) {
    BatchObject *self = (BatchObject *)object;
    PyObject *given;
    uint32_t at;
    if (!glue_one(args, number, keywords, "at", &given) || !glue_u32(given, &at))
        return NULL;
    if (at >= self->number)
        return glue_wrong("no such game");
    if (glue_take(&self->busy) < 0)
        return NULL;
    GameObject *copy = erdayi_game_of_table(self->table);
    if (copy)
        copy->game = self->games[at];
    self->busy = 0;
    return (PyObject *)copy;
}

/* state(): how many were dealt, the stream of random actions, which deal of the seed each is; as
 * bytes. `resume` begins these deals anew, from their first question. */
static PyObject *batch_state(PyObject *object, PyObject *nothing) {
    BatchObject *self = (BatchObject *)object;
    (void)nothing;
    if (glue_take(&self->busy) < 0)
        return NULL;
    self->indices[self->number] = self->dealt;
    self->indices[self->number + 1] = self->random.state;
    PyObject *state = PyBytes_FromStringAndSize(
        (const char *)self->indices, (Py_ssize_t)((self->number + 2) * sizeof *self->indices));
    self->busy = 0;
    return state;
}

static PyObject *batch_resume(PyObject *object, PyObject *const *args, Py_ssize_t number,
                              PyObject *keywords) {
    BatchObject *self = (BatchObject *)object;
    PyObject *from;
    char *bytes;
    Py_ssize_t length;
    if (!glue_one(args, number, keywords, "state", &from))
        return NULL;
    if (!PyBytes_Check(from) || PyBytes_AsStringAndSize(from, &bytes, &length) < 0 ||
        (size_t)length != (self->number + 2) * sizeof *self->indices)
        return glue_wrong("a state of as many games is wanted");
    if (glue_take(&self->busy) < 0)
        return NULL;
    memcpy(self->indices, bytes, (size_t)length);
    for (uint32_t at = 0; at < self->number; at++) {
        self->dealt = self->indices[at];
        batch_deal(self, at);
    }
    self->dealt = self->indices[self->number];
    self->random.state = self->indices[self->number + 1];
    self->busy = 0;
    Py_RETURN_NONE;
}

static PyObject *batch_repr(PyObject *object) {
    const BatchObject *self = (const BatchObject *)object;
    return PyUnicode_FromFormat("<%u core games of %s, seed %llu, %llu dealt>",
                                (unsigned)self->number, "竞技二打一", (unsigned long long)self->seed,
                                (unsigned long long)self->dealt);
}

static PyMethodDef batch_methods[] = {
    {"observe", GLUE_METHOD(batch_observe), GLUE_NAMED,
     "observe($self, features=None, turns=None, offsets=None, legal=None)\n--\n\n"
     "Writes what the seats to act see; returns the number of legal actions in all."},
    {"draw", GLUE_METHOD(batch_draw), GLUE_FAST,
     "draw($self, actions)\n--\n\nWrites a random legal action for every game."},
    {"step", GLUE_METHOD(batch_step), GLUE_NAMED,
     "step($self, actions, scores=None, over=None, which=None, seats=None, final=None)\n--\n\n"
     "Does one action in every game, or in those named; returns how many games ended."},
    {"game", GLUE_METHOD(batch_game), GLUE_FAST,
     "game($self, at)\n--\n\nReturns a copy of one of the games."},
    {"state", batch_state, METH_NOARGS,
     "state($self)\n--\n\nReturns which deals of the seed these are, as bytes for resume."},
    {"resume", GLUE_METHOD(batch_resume), GLUE_FAST,
     "resume($self, state)\n--\n\nBegins the deals of a state, each from its first question."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot batch_slots[] = {
    {Py_tp_new, batch_new},
    {Py_tp_dealloc, batch_dealloc},
    {Py_tp_repr, batch_repr},
    {Py_tp_methods, batch_methods},
    {0, NULL},
};

static PyType_Spec batch_spec = {
    "paisai.core._core.ErdayiBatch", sizeof(BatchObject), 0, Py_TPFLAGS_DEFAULT, batch_slots,
};

int erdayi_add_batch(PyObject *module) {
    return glue_add_type(module, "ErdayiBatch", &batch_spec, &batch_type);
}
