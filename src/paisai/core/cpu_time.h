/* How long has this thread been at work? Processor time, so that a busy machine changes no
 * decision; of this thread alone, so that a server's other threads change none either. A file
 * that includes this defines _POSIX_C_SOURCE before its first header. */
#ifndef PAISAI_CPU_TIME_H
#define PAISAI_CPU_TIME_H

#include <time.h>

static inline double cpu_seconds(void) {
#if defined(CLOCK_THREAD_CPUTIME_ID)
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
#else
    return (double)clock() / CLOCKS_PER_SEC;
#endif
}

#endif
