/* What every Python type of the core needs. */
#ifndef PAISAI_GLUE_H
#define PAISAI_GLUE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdint.h>

#include "random.h"

/* A contiguous buffer of at least `items` items of `size` bytes; -1 with an exception if not.
 * None gives an empty one (`buf` NULL). */
int glue_buffer(PyObject *from, Py_buffer *buffer, size_t size, size_t items, int writable,
                const char *name);
void glue_release(Py_buffer *buffer);
/* ValueError with this message. */
PyObject *glue_wrong(const char *message);
PyObject *glue_list_u16(const uint16_t *items, size_t number);
int glue_add_type(PyObject *module, const char *name, PyType_Spec *spec, PyTypeObject **type);

/* The stream of a Random object, or of a number as its seed (kept in `own`); NULL with an
 * exception if it is neither. */
Random *glue_random(PyObject *from, Random *own, uint64_t index);

int erdayi_add_table(PyObject *module);
int erdayi_add_game(PyObject *module);
int erdayi_add_batch(PyObject *module);
int erdayi_add_solver(PyObject *module);
int erdayi_thinker_add_type(PyObject *module);
PyObject *think_ask(PyObject *module, PyObject *arguments);
PyObject *think_deals(PyObject *module, PyObject *arguments);
PyObject *think_teach(PyObject *module, PyObject *arguments);
int shengji_add_rules(PyObject *module);
int shengji_add_game(PyObject *module);
int shengji_add_batch(PyObject *module);

#endif
