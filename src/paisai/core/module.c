/* The extension module: its types, and how buffers are taken from Python. */
#include "glue.h"

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

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "paisai.core._core", "The C core of both games.", -1,
    NULL, NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__core(void);

PyMODINIT_FUNC PyInit__core(void) {
    PyObject *module = PyModule_Create(&definition);
    if (!module)
        return NULL;
    if (erdayi_add_types(module) < 0 || shengji_add_types(module) < 0) {
        Py_DECREF(module);
        return NULL;
    }
    return module;
}
