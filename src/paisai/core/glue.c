/* How are numbers, buffers and one's turn taken from Python? Nothing wraps, nothing is trusted. */
#define _POSIX_C_SOURCE 200809L
#include "glue.h"

#include <time.h>

int glue_u64(PyObject *from, void *into) {
    PyObject *number = PyNumber_Index(from);
    if (!number)
        return 0;
    unsigned long long value = PyLong_AsUnsignedLongLong(number);
    int failed = value == (unsigned long long)-1 && PyErr_Occurred();
    if (failed) {
        PyErr_Clear();
        PyErr_Format(PyExc_ValueError, "a whole number from 0 to 2**64 - 1 is wanted, not %S", number);
    }
    Py_DECREF(number);
    if (failed)
        return 0;
    *(uint64_t *)into = value;
    return 1;
}

static int up_to(PyObject *from, uint64_t most, uint64_t *value) {
    if (!glue_u64(from, value))
        return 0;
    if (*value <= most)
        return 1;
    PyErr_Format(PyExc_ValueError, "a whole number from 0 to %llu is wanted, not %llu",
                 (unsigned long long)most, (unsigned long long)*value);
    return 0;
}

int glue_u32(PyObject *from, void *into) {
    uint64_t value;
    if (!up_to(from, UINT32_MAX, &value))
        return 0;
    *(uint32_t *)into = (uint32_t)value;
    return 1;
}

int glue_count(PyObject *from, void *into) { return up_to(from, MOST_DEALS, into); }

int glue_at_once(PyObject *from, void *into) {
    uint64_t value;
    if (!up_to(from, MOST_AT_ONCE, &value))
        return 0;
    if (!value) {
        glue_wrong("at least one deal is wanted");
        return 0;
    }
    *(uint32_t *)into = (uint32_t)value;
    return 1;
}

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
    int plain = buffer->itemsize == 1; /* bytes are as good as items */
    if (((uintptr_t)buffer->buf % size) == 0 && (plain || (size_t)buffer->itemsize == size) &&
        (size_t)buffer->len / size >= items)
        return 0;
    PyErr_Format(PyExc_ValueError, "%s: a buffer of at least %zu items of %zu bytes is wanted",
                 name, items, size);
    PyBuffer_Release(buffer);
    buffer->buf = NULL;
    return -1;
}

int glue_buffers(int number, PyObject *const *from, Py_buffer *into, const size_t *sizes,
                 const size_t *items, int writable_from, char *const *names) {
    for (int at = 0; at < number; at++)
        if (glue_buffer(from[at], into + at, sizes[at], items[at], at >= writable_from, names[at]) <
            0) {
            while (at--)
                glue_release(into + at);
            return -1;
        }
    return 0;
}

void glue_release(Py_buffer *buffer) {
    if (buffer->obj)
        PyBuffer_Release(buffer);
}

PyObject *glue_wrong(const char *message) {
    PyErr_SetString(PyExc_ValueError, message);
    return NULL;
}

Py_ssize_t glue_list_size(PyObject *from, const char *name) {
    if (PyList_Check(from))
        return PyList_Size(from);
    PyErr_Format(PyExc_TypeError, "%s: a list is wanted", name);
    return -1;
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

int glue_one(PyObject *const *args, Py_ssize_t number, PyObject *keywords, const char *name,
             PyObject **into) {
    Py_ssize_t named = keywords ? PyTuple_Size(keywords) : 0;
    if (number + named == 1) {
        if (named && PyUnicode_CompareWithASCIIString(PyTuple_GetItem(keywords, 0), name)) {
            PyErr_Format(PyExc_TypeError, "the argument is called %s, not %U", name,
                         PyTuple_GetItem(keywords, 0));
            return 0;
        }
        *into = args[0];
        return 1;
    }
    PyErr_Format(PyExc_TypeError, "one argument is wanted, %s; %zd were given", name,
                 number + named);
    return 0;
}

/* -- one at a time ---------------------------------------------------------------------------- */

int glue_take(int *busy) {
    if (*busy) {
        PyErr_SetString(PyExc_RuntimeError, "another thread is using it; give each its own");
        return -1;
    }
    *busy = 1;
    return 0;
}

/* -- long calls -------------------------------------------------------------------------------- */

static double now(void) {
    struct timespec time;
#if defined(CLOCK_REALTIME) /* the C library of mingw-w64 has no timespec_get, that of MSVC no other */
    int known = clock_gettime(CLOCK_REALTIME, &time) == 0;
#else
    int known = timespec_get(&time, TIME_UTC);
#endif
    return known ? (double)time.tv_sec + 1e-9 * (double)time.tv_nsec : 0;
}

void watch_begin(Watch *watch) {
    watch->raised = 0;
    watch->asked = 0;
    watch->looked = now();
    watch->thread = PyEval_SaveThread();
}

int watch_raised(void *context) {
    Watch *watch = context;
    if (watch->raised || ++watch->asked % 64)
        return watch->raised;
    double time = now();
    if (time - watch->looked < 0.05 && time >= watch->looked)
        return 0;
    PyEval_RestoreThread(watch->thread);
    watch->raised = PyErr_CheckSignals() < 0;
    watch->thread = PyEval_SaveThread();
    watch->looked = now();
    return watch->raised;
}

int watch_end(Watch *watch) {
    PyEval_RestoreThread(watch->thread);
    return watch->raised ? -1 : 0;
}
