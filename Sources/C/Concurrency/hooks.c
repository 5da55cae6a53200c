#include "CConcurrency.h"

#include <sched.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <time.h>
#include <unistd.h>

/* What the hooks are for: libdispatch, which runs Swift's tasks on Linux, looks after its threads once a second as long
   as the process lives. The hooks hand all tasks to our own threads and all waiting to one poll (Sources/EventLoop), so
   that a program that has nothing to do does not wake up.

   What they cost: the names below are private to Swift's runtime and to libdispatch. No compiler promises to keep them
   or their shapes, and a wrong shape ends in a crash or in tasks that never run.

   With a new compiler: Package.swift defines RUNTIME_HOOKS for those that the hooks were tried with. With any other the
   program runs on libdispatch, one wake-up a second dearer, and a test of EventLoopTests fails as a reminder. Compare
   the declarations below with its sources, raise the numbers in Package.swift and run what stands there. */
#ifdef RUNTIME_HOOKS

/* Names and shapes as in Swift's runtime interface (stdlib/public/Concurrency, Concurrency.h and Hooks.cpp). */
#define SWIFT __attribute__((swiftcall))

typedef struct {
    void *identity;
    uintptr_t implementation;
} Executor;

extern void *swift_task_enqueueGlobal_hook;
extern void *swift_task_enqueueGlobalWithDelay_hook;
extern void *swift_task_enqueueGlobalWithDeadline_hook;
extern void *swift_task_asyncMainDrainQueue_hook;
SWIFT void swift_job_run(void *job, Executor executor);

/* What libdispatch has for run loops. */
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *unused);

static ConcurrencyHooks hooks;

static SWIFT void enqueue(void *job, void *original) { hooks.run(job); }
static SWIFT void enqueue_after(unsigned long long delay, void *job, void *original) { hooks.run_later(job, delay); }

/* Clock 2 is the suspending one, 1 the continuous one; how late it may be is left to us. */
static SWIFT void enqueue_at(long long seconds, long long nanoseconds, long long leeway_seconds,
                             long long leeway_nanoseconds, int clock, void *job, void *original) {
    struct timespec now;
    clock_gettime(clock == 2 ? CLOCK_MONOTONIC : CLOCK_BOOTTIME, &now);
    long long left = (seconds - now.tv_sec) * 1000000000LL + (nanoseconds - now.tv_nsec);
    hooks.run_later(job, left > 0 ? (uint64_t)left : 0);
}

static SWIFT void drain_main(void *original, void *compatibility) { hooks.run_main(); }

bool concurrency_has_hooks(void) { return true; }

bool concurrency_is_taken_over(void) { return hooks.run != NULL; }

void concurrency_take_over(ConcurrencyHooks given) {
    hooks = given;
    swift_task_enqueueGlobal_hook = (void *)enqueue;
    swift_task_enqueueGlobalWithDelay_hook = (void *)enqueue_after;
    swift_task_enqueueGlobalWithDeadline_hook = (void *)enqueue_at;
    swift_task_asyncMainDrainQueue_hook = (void *)drain_main;
}

void concurrency_run_job(void *job) {
    Executor none = {NULL, 0};
    swift_job_run(job, none);
}

bool concurrency_open_main_queue(void) {
    /* libdispatch ends the process where it gets none. */
    int spare = eventfd(0, EFD_CLOEXEC);
    if (spare < 0) return false;
    close(spare);
    return concurrency_main_queue() >= 0;
}

int concurrency_main_queue(void) { return _dispatch_get_main_queue_handle_4CF(); }

void concurrency_drain_main_queue(void) {
    uint64_t taken;
    while (read(concurrency_main_queue(), &taken, sizeof taken) > 0) {}
    _dispatch_main_queue_callback_4CF(NULL);
}

#else

bool concurrency_has_hooks(void) { return false; }
bool concurrency_is_taken_over(void) { return false; }
void concurrency_take_over(ConcurrencyHooks given) {}
void concurrency_run_job(void *job) {}
bool concurrency_open_main_queue(void) { return false; }
int concurrency_main_queue(void) { return -1; }
void concurrency_drain_main_queue(void) {}

#endif

void concurrency_run_as_batch(void) {
    struct sched_param none = {0};
    /* 0 is the calling thread alone. */
    sched_setscheduler(0, SCHED_BATCH, &none);
}

int concurrency_counter(bool counting) {
    return eventfd(0, EFD_CLOEXEC | (counting ? EFD_SEMAPHORE : EFD_NONBLOCK));
}

int concurrency_signals(const int *numbers, int count) {
    sigset_t set;
    sigemptyset(&set);
    for (int i = 0; i < count; i++) sigaddset(&set, numbers[i]);
    return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

int concurrency_next_signal(int fd) {
    struct signalfd_siginfo signal;
    return read(fd, &signal, sizeof signal) == sizeof signal ? (int)signal.ssi_signo : 0;
}
