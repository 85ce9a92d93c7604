/* The extension module: random streams, and how buffers are taken from Python. */
#include "glue.h"
#include "shengji.h"

int glue_buffer(PyObject *from, Py_buffer *buffer, size_t size, size_t items, int writable,
                const char *name) {
    buffer->buf = NULL;
    buffer->obj = NULL;
    buffer->len = 0;
    if (from == NULL || from == Py_None)
        return 0;
    if (PyObject_GetBuffer(from, buffer, writable ? PyBUF_CONTIG : PyBUF_CONTIG_RO) < 0) {
        buffer->buf = NULL;
        buffer->obj = NULL;
        return -1;
    }
    if (((uintptr_t)buffer->buf % size) == 0 && (size_t)buffer->len / size >= items)
        return 0;
    PyErr_Format(PyExc_ValueError, "%s: a buffer of at least %zu items of %zu bytes is wanted",
                 name, items, size);
    PyBuffer_Release(buffer);
    buffer->buf = NULL;
    return -1;
}

void glue_release(Py_buffer *buffer) {
    if (buffer->obj)
        PyBuffer_Release(buffer);
}

PyObject *glue_wrong(const char *message) {
    PyErr_SetString(PyExc_ValueError, message);
    return NULL;
}

PyObject *glue_list_u16(const uint16_t *items, size_t number) {
    PyObject *list = PyList_New((Py_ssize_t)number);
    for (size_t at = 0; list && at < number; at++) {
        PyObject *item = PyLong_FromLong(items[at]);
        if (!item || PyList_SetItem(list, (Py_ssize_t)at, item) < 0) {
            Py_DECREF(list);
            return NULL;
        }
    }
    return list;
}

int glue_add_type(PyObject *module, const char *name, PyType_Spec *spec, PyTypeObject **type) {
    *type = (PyTypeObject *)PyType_FromSpec(spec);
    return *type ? PyModule_AddObjectRef(module, name, (PyObject *)*type) : -1;
}

/* -- a random stream ----------------------------------------------------------------------- */

typedef struct {
    PyObject_HEAD
    Random random;
} RandomObject;

static PyTypeObject *random_type;

static PyObject *random_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    (void)keywords;
    unsigned long long seed, index = 0;
    if (!PyArg_ParseTuple(args, "K|K", &seed, &index))
        return NULL;
    RandomObject *self = (RandomObject *)PyType_GenericAlloc(type, 0);
    if (self)
        self->random = random_of(seed, index);
    return (PyObject *)self;
}

static void random_dealloc(PyObject *object) {
    PyTypeObject *type = Py_TYPE(object);
    PyObject_Free(object);
    Py_DECREF(type);
}

static PyObject *random_below_python(PyObject *object, PyObject *args) {
    unsigned long long n;
    if (!PyArg_ParseTuple(args, "K", &n))
        return NULL;
    if (n == 0) {
        PyErr_SetString(PyExc_ValueError, "a number from 1 up is wanted");
        return NULL;
    }
    return PyLong_FromUnsignedLongLong(random_below_wide(&((RandomObject *)object)->random, n));
}

static PyMethodDef random_methods[] = {
    {"below", random_below_python, METH_VARARGS, "below(n): a number from 0 to n - 1."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot random_slots[] = {
    {Py_tp_new, random_new},
    {Py_tp_dealloc, random_dealloc},
    {Py_tp_methods, random_methods},
    {0, NULL},
};

static PyType_Spec random_spec = {
    "paisai.core._core.Random", sizeof(RandomObject), 0, Py_TPFLAGS_DEFAULT, random_slots,
};

Random *glue_random(PyObject *from, Random *own, uint64_t index) {
    if (Py_IS_TYPE(from, random_type))
        return &((RandomObject *)from)->random;
    unsigned long long seed = PyLong_AsUnsignedLongLong(from);
    if (PyErr_Occurred())
        return NULL;
    *own = random_of(seed, index);
    return own;
}

static PyMethodDef functions[] = {
    {"think", think_ask, METH_VARARGS, "What each candidate comes to, over many guesses."},
    {"play_deals", think_deals, METH_VARARGS, "What whole deals come to by a sound player."},
    {"lessons", think_teach, METH_VARARGS, "What the network of `think` learns from."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "paisai.core._core", "The C core of both games.", -1,
    functions, NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__core(void);

PyMODINIT_FUNC PyInit__core(void) {
    PyObject *module = PyModule_Create(&definition);
    if (!module)
        return NULL;
    bits_prepare();
    order_prepare();
    sets_prepare();
    if (glue_add_type(module, "Random", &random_spec, &random_type) < 0 ||
        erdayi_add_table(module) < 0 || erdayi_add_game(module) < 0 ||
        erdayi_add_batch(module) < 0 || erdayi_add_solver(module) < 0 ||
        erdayi_thinker_add_type(module) < 0 || shengji_add_rules(module) < 0 ||
        shengji_add_game(module) < 0 || shengji_add_batch(module) < 0) {
        Py_DECREF(module);
        return NULL;
    }
    return module;
}
