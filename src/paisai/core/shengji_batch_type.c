/* 升级 for Python: many deals at once, turn by turn. */
#include <stdlib.h>
#include <string.h>

#include "shengji_types.h"

typedef struct {
    PyObject_HEAD
    RulesObject *rules;
    Deal *deals;
    uint8_t *choices; /* taken over before they are checked: nobody changes them in between */
    uint8_t *rests;    /* those that are left as they are */
    uint64_t *indices; /* which deal of the seed each is; two more for a state */
    uint64_t seed, dealt;
    uint32_t number;
    Random random;
    int busy;
} BatchObject;

static PyTypeObject *batch_type;

/* The next deal of the seed; one that is dealt anew before anybody is asked is passed over. */
static void batch_deal(BatchObject *self, uint32_t at) {
    do {
        self->indices[at] = self->dealt;
        Random random = random_of(self->seed, self->dealt++);
        deal_random(self->deals + at, &self->rules->rules, &random);
        choice_begin(self->deals + at);
    } while (self->deals[at].phase == OVER);
}

static PyObject *batch_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    static char *names[] = {"rules", "number", "seed", NULL};
    RulesObject *rules;
    uint32_t number;
    uint64_t seed;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O!O&O&", names, rules_type, &rules,
                                     glue_at_once, &number, glue_u64, &seed))
        return NULL;
    BatchObject *self = (BatchObject *)PyType_GenericAlloc(type, 0);
    if (!self)
        return NULL;
    Py_INCREF((PyObject *)rules);
    self->rules = rules;
    self->number = number;
    self->seed = seed;
    self->random = random_of(seed, UINT64_MAX);
    self->deals = calloc(number, sizeof *self->deals);
    self->choices = calloc(number, 1);
    self->rests = calloc(number, 1);
    self->indices = calloc((size_t)number + 2, sizeof *self->indices);
    if (!self->deals || !self->choices || !self->rests || !self->indices) {
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
    free(self->deals);
    free(self->choices);
    free(self->rests);
    free(self->indices);
    Py_XDECREF((PyObject *)self->rules);
    PyObject_Free(object);
    Py_DECREF(type);
}

/* observe(features=None u8[n F], turns=None u8[n], masks=None u8[n CHOICES]) */
static PyObject *batch_observe(PyObject *object, PyObject *args, PyObject *keywords) {
    static char *names[] = {"features", "turns", "masks", NULL};
    BatchObject *self = (BatchObject *)object;
    PyObject *from[3] = {Py_None, Py_None, Py_None};
    Py_buffer into[3];
    size_t n = self->number;
    const size_t sizes[3] = {1, 1, 1}, items[3] = {n * SHENGJI_FEATURES, n, n * CHOICES};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|OOO", names, from, from + 1, from + 2))
        return NULL;
    if (glue_take(&self->busy) < 0)
        return NULL;
    if (glue_buffers(3, from, into, sizes, items, 0, names) < 0) {
        self->busy = 0;
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS
    for (size_t at = 0; at < n; at++) {
        const Deal *deal = self->deals + at;
        int turn = choice_turn(deal);
        if (into[0].buf)
            shengji_encode(deal, turn, (uint8_t *)into[0].buf + at * SHENGJI_FEATURES);
        if (into[1].buf)
            ((uint8_t *)into[1].buf)[at] = (uint8_t)turn;
        if (into[2].buf)
            choice_mask(deal, (uint8_t *)into[2].buf + at * CHOICES);
    }
    Py_END_ALLOW_THREADS
    self->busy = 0;
    for (int at = 0; at < 3; at++)
        glue_release(into + at);
    Py_RETURN_NONE;
}

/* draw(choices u8[n]): a random legal choice for every deal. */
static PyObject *batch_draw(PyObject *object, PyObject *const *args, Py_ssize_t number,
                            PyObject *keywords) {
    BatchObject *self = (BatchObject *)object;
    PyObject *from;
    Py_buffer choices;
    if (!glue_one(args, number, keywords, "choices", &from) ||
        glue_buffer(from, &choices, 1, self->number, 1, "choices") < 0)
        return NULL;
    if (!choices.buf)
        return glue_wrong("choices are wanted");
    if (glue_take(&self->busy) < 0) {
        glue_release(&choices);
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS
    for (uint32_t at = 0; at < self->number; at++)
        ((uint8_t *)choices.buf)[at] = (uint8_t)choice_draw(self->deals + at, &self->random);
    Py_END_ALLOW_THREADS
    self->busy = 0;
    glue_release(&choices);
    Py_RETURN_NONE;
}

/* step(choices u8[n], results=None i32[4 n], over=None u8[n], which=None u8[n], seats=None u8[n],
 * final=None u8[n F]): every deal one choice on, or those alone that `which` names; one that is
 * left as it is has no result and is not over. A deal that ends gives its result and, in `final`,
 * what the seat that was asked last, or the one in `seats`, sees of its end, and is followed by the
 * next; one that is dealt anew has not ended and goes on with the next. Gives the number of deals
 * that ended. Nothing is done if any choice is illegal. */
static PyObject *batch_step(PyObject *object, PyObject *args, PyObject *keywords) {
    static char *names[] = {"choices", "which", "seats", "results", "over", "final", NULL};
    static char *asked[] = {"choices", "results", "over", "which", "seats", "final", NULL};
    BatchObject *self = (BatchObject *)object;
    PyObject *from[6] = {Py_None, Py_None, Py_None, Py_None, Py_None, Py_None};
    Py_buffer into[6];
    size_t n = self->number;
    const size_t sizes[6] = {1, 1, 1, 4, 1, 1};
    const size_t items[6] = {n, n, n, 4 * n, n, n * SHENGJI_FEATURES};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|OOOOO", asked, from, from + 3, from + 4,
                                     from + 1, from + 2, from + 5))
        return NULL;
    if (from[0] == Py_None)
        return glue_wrong("choices are wanted");
    if (glue_take(&self->busy) < 0)
        return NULL;
    if (glue_buffers(6, from, into, sizes, items, 3, names) < 0) {
        self->busy = 0;
        return NULL;
    }
    unsigned long ended = 0;
    size_t illegal = n;
    memcpy(self->choices, into[0].buf, n);
    for (size_t at = 0; at < n; at++)
        self->rests[at] = into[1].buf && !((const uint8_t *)into[1].buf)[at];
    Py_BEGIN_ALLOW_THREADS
    const uint8_t *choices = self->choices;
    for (size_t at = 0; at < n && illegal == n; at++)
        if (!self->rests[at] && !choice_legal(self->deals + at, choices[at]))
            illegal = at;
    for (size_t at = 0; at < n && illegal == n; at++) {
        Deal *deal = self->deals + at;
        int32_t none[4], *result = into[3].buf ? (int32_t *)into[3].buf + 4 * at : none;
        int over = 0, seat = choice_turn(deal);
        memset(result, 0, sizeof none);
        if (!self->rests[at]) {
            choice_step(deal, choices[at]);
            if (deal_dealt_anew(deal))
                batch_deal(self, (uint32_t)at);
            over = deal->phase == OVER;
        }
        if (over) {
            deal_result(deal, result);
            if (into[2].buf)
                seat = ((const uint8_t *)into[2].buf)[at];
            if (into[5].buf)
                shengji_encode(deal, seat & 3, (uint8_t *)into[5].buf + at * SHENGJI_FEATURES);
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
        return PyErr_Format(PyExc_ValueError, "not a legal choice in deal %zu", illegal);
    return PyLong_FromUnsignedLong(ended);
}

static PyObject *batch_game(PyObject *object, PyObject *const *args, Py_ssize_t number,
                            PyObject *keywords) {
    BatchObject *self = (BatchObject *)object;
    PyObject *given;
    uint32_t at;
    if (!glue_one(args, number, keywords, "at", &given) || !glue_u32(given, &at))
        return NULL;
    if (at >= self->number)
        return glue_wrong("no such deal");
    if (glue_take(&self->busy) < 0)
        return NULL;
    GameObject *copy = game_of_rules(self->rules);
    if (copy)
        deal_copy(&copy->deal, self->deals + at);
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
        return glue_wrong("a state of as many deals is wanted");
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
                                (unsigned)self->number, "升级", (unsigned long long)self->seed,
                                (unsigned long long)self->dealt);
}

static PyMethodDef batch_methods[] = {
    {"observe", GLUE_METHOD(batch_observe), GLUE_NAMED,
     "observe($self, features=None, turns=None, masks=None)\n--\n\n"
     "Writes what the seats asked see, and what they may choose."},
    {"draw", GLUE_METHOD(batch_draw), GLUE_FAST,
     "draw($self, choices)\n--\n\nWrites a random legal choice for every deal."},
    {"step", GLUE_METHOD(batch_step), GLUE_NAMED,
     "step($self, choices, results=None, over=None, which=None, seats=None, final=None)\n--\n\n"
     "Does one choice in every deal, or in those named; returns how many deals ended."},
    {"game", GLUE_METHOD(batch_game), GLUE_FAST,
     "game($self, at)\n--\n\nReturns a copy of one of the deals."},
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
    "paisai.core._core.ShengjiBatch", sizeof(BatchObject), 0, Py_TPFLAGS_DEFAULT, batch_slots,
};

int shengji_add_batch(PyObject *module) {
    return glue_add_type(module, "ShengjiBatch", &batch_spec, &batch_type);
}
