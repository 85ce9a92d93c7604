/* What every Python type of the core needs. */
#ifndef PAISAI_GLUE_H
#define PAISAI_GLUE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdint.h>

#include "random.h"

/* So many deals at most in one call: three or four 32-bit numbers for each still fit a size. */
#define MOST_DEALS (UINT64_C(1) << 40)
/* So many deals side by side: a gigabyte or two. */
enum { MOST_AT_ONCE = 1 << 20 };

/* Converters ("O&") for whole numbers of any type that is one (numpy's too): never wrapped, a
 * ValueError says what is wanted. */
int glue_u64(PyObject *from, void *into);     /* uint64_t */
int glue_u32(PyObject *from, void *into);     /* uint32_t */
int glue_count(PyObject *from, void *into);   /* uint64_t, up to MOST_DEALS */
int glue_at_once(PyObject *from, void *into); /* uint32_t, 1 to MOST_AT_ONCE */

/* The only argument of a method (METH_FASTCALL | METH_KEYWORDS); 0 with an exception if it is not. */
int glue_one(PyObject *const *args, Py_ssize_t number, PyObject *keywords, const char *name,
             PyObject **into);
#define GLUE_FAST METH_FASTCALL | METH_KEYWORDS
#define GLUE_NAMED METH_VARARGS | METH_KEYWORDS
#define GLUE_METHOD(function) (PyCFunction)(void (*)(void))(function)

/* Takes what only one thread at a time may use while the others run; -1 with an exception if
 * another has it. */
int glue_take(int *busy);

/* A long call lets other threads run and looks for Ctrl-C about twenty times a second. */
typedef struct {
    PyThreadState *thread;
    double looked;
    uint32_t asked;
    int raised;
} Watch;
void watch_begin(Watch *watch);
/* Whether to stop: an exception is waiting. Asked often, it seldom looks. */
int watch_raised(void *watch);
/* -1 where an exception is waiting. */
int watch_end(Watch *watch);

/* A contiguous buffer of at least `items` items of `size` bytes; -1 with an exception if not.
 * None gives an empty one (`buf` NULL). Items are of that size, or single bytes. */
int glue_buffer(PyObject *from, Py_buffer *buffer, size_t size, size_t items, int writable,
                const char *name);
/* Several; those from number `writable_from` on are written to. All or none are taken. */
int glue_buffers(int number, PyObject *const *from, Py_buffer *into, const size_t *sizes,
                 const size_t *items, int writable_from, char *const *names);
void glue_release(Py_buffer *buffer);
/* The length of a list; -1 with an exception for anything else. */
Py_ssize_t glue_list_size(PyObject *from, const char *name);
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
