#include "glue.h"
int shengji_add_types(PyObject *module) { (void)module; return 0; }
