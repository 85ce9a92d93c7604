/* 升级 for Python: many deals at once, turn by turn. */
#include <stdlib.h>
#include <string.h>

#include "shengji_types.h"

typedef struct {
    PyObject_HEAD
    RulesObject *rules;
    Deal *deals;
    uint8_t *choices; /* taken over before they are checked: nobody changes them in between */
    uint64_t seed, dealt;
    uint32_t number;
    Random random;
    int busy;
} BatchObject;

static PyTypeObject *batch_type;

/* The next deal of the seed; one that is dealt anew before anybody is asked is passed over. */
static void batch_deal(BatchObject *self, uint32_t at) {
    do {
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
    if (!self->deals || !self->choices) {
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

/* step(choices u8[n], results=None i32[4 n], over=None u8[n]): every deal one choice on. A deal
 * that ends gives its result and is followed by the next; one that is dealt anew has not ended and
 * goes on with the next. Gives the number of deals that ended.
 * Nothing is done if any choice is illegal. */
static PyObject *batch_step(PyObject *object, PyObject *args, PyObject *keywords) {
    static char *names[] = {"choices", "results", "over", NULL};
    BatchObject *self = (BatchObject *)object;
    PyObject *from[3] = {Py_None, Py_None, Py_None};
    Py_buffer into[3];
    size_t n = self->number;
    const size_t sizes[3] = {1, 4, 1}, items[3] = {n, 4 * n, n};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|OO", names, from, from + 1, from + 2))
        return NULL;
    if (from[0] == Py_None)
        return glue_wrong("choices are wanted");
    if (glue_take(&self->busy) < 0)
        return NULL;
    if (glue_buffers(3, from, into, sizes, items, 1, names) < 0) {
        self->busy = 0;
        return NULL;
    }
    unsigned long ended = 0;
    size_t illegal = n;
    memcpy(self->choices, into[0].buf, n);
    Py_BEGIN_ALLOW_THREADS
    const uint8_t *choices = self->choices;
    for (size_t at = 0; at < n && illegal == n; at++)
        if (!choice_legal(self->deals + at, choices[at]))
            illegal = at;
    for (size_t at = 0; at < n && illegal == n; at++) {
        Deal *deal = self->deals + at;
        int32_t none[4], *result = into[1].buf ? (int32_t *)into[1].buf + 4 * at : none;
        choice_step(deal, choices[at]);
        if (deal_dealt_anew(deal))
            batch_deal(self, (uint32_t)at);
        int over = deal->phase == OVER;
        memset(result, 0, sizeof none);
        if (over) {
            deal_result(deal, result);
            batch_deal(self, (uint32_t)at);
            ended++;
        }
        if (into[2].buf)
            ((uint8_t *)into[2].buf)[at] = (uint8_t)over;
    }
    Py_END_ALLOW_THREADS
    self->busy = 0;
    for (int at = 0; at < 3; at++)
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
     "step($self, choices, results=None, over=None)\n--\n\n"
     "Does one choice in every deal; returns the number of deals that ended."},
    {"game", GLUE_METHOD(batch_game), GLUE_FAST,
     "game($self, at)\n--\n\nReturns a copy of one of the deals."},
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
