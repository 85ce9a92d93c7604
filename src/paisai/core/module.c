/* The extension module, and its random streams. */
#include "glue.h"
#include "shengji.h"

/* -- a random stream ----------------------------------------------------------------------- */

typedef struct {
    PyObject_HEAD
    Random random;
} RandomObject;

static PyTypeObject *random_type;

static PyObject *random_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    static char *names[] = {"seed", "index", NULL};
    uint64_t seed, index = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O&|O&", names, glue_u64, &seed, glue_u64,
                                     &index))
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

static PyObject *random_below_python(PyObject *object, PyObject *const *args, Py_ssize_t number,
                                     PyObject *keywords) {
    PyObject *given;
    uint64_t n;
    if (!glue_one(args, number, keywords, "n", &given) || !glue_u64(given, &n))
        return NULL;
    if (n == 0)
        return glue_wrong("a number from 1 up is wanted");
    return PyLong_FromUnsignedLongLong(random_below_wide(&((RandomObject *)object)->random, n));
}

static PyMethodDef random_methods[] = {
    {"below", GLUE_METHOD(random_below_python), GLUE_FAST,
     "below($self, n)\n--\n\nReturns a number from 0 to n - 1, each as likely as any other."},
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
    uint64_t seed;
    if (!glue_u64(from, &seed))
        return NULL;
    *own = random_of(seed, index);
    return own;
}

static PyMethodDef functions[] = {
    {"think", think_ask, METH_VARARGS,
     "think($module, question, worth, net, seed, budget, seconds, /)\n--\n\n"
     "Returns what each candidate comes to, over many guesses, and how many guesses those were."},
    {"play_deals", think_deals, METH_VARARGS,
     "play_deals($module, setting, worth, deals, /)\n--\n\n"
     "Returns what whole deals come to, played by a sound player."},
    {"lessons", think_teach, METH_VARARGS,
     "lessons($module, setting, deals, into, seed, /)\n--\n\n"
     "Fills a buffer with what the network of `think` learns from; returns the number."},
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
