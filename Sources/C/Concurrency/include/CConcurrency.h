#pragma once
/* The places where Swift's runtime lets a program schedule its jobs itself, and two kinds of descriptor that the Glibc
   module does not show. */
#include <stdbool.h>
#include <stdint.h>

/* -- Jobs: pieces of tasks, each to be run exactly once ------------------------------------------------- */

typedef struct {
    /* From any thread: run it on a thread that is free. */
    void (*run)(void *job);
    /* From any thread: run it on a thread that is free once the time is over. */
    void (*run_later)(void *job, uint64_t nanoseconds);
    /* On the main thread, when it has nothing else to do. Does not return. */
    void (*run_main)(void);
} ConcurrencyHooks;

/* False: the compiler is not one that they were tried with, and nothing below but the descriptors is to be used. */
bool concurrency_has_hooks(void);
bool concurrency_is_taken_over(void);
/* Before the first task of the process is suspended. */
void concurrency_take_over(ConcurrencyHooks hooks);
void concurrency_run_job(void *job);
/* The calling thread is work in the background from now on: woken, it waits for its turn. */
void concurrency_run_as_batch(void);

/* -- The main queue, where jobs of the main actor wait: drained as CoreFoundation's run loop drains it ----- */

/* False without a descriptor for it. */
bool concurrency_open_main_queue(void);
/* Readable when there is something in it. */
int concurrency_main_queue(void);
/* On the main thread. */
void concurrency_drain_main_queue(void);

/* -- Descriptors ---------------------------------------------------------------------------------------- */

/* A counter: writing 8 bytes adds to it. Reading a `counting` one waits for a number above 0 and takes 1 away; reading
   the other kind takes all, and never waits. -1 and errno when there is none left. */
int concurrency_counter(bool counting);
/* Readable when one of the signals has come, which must be blocked. -1 and errno. */
int concurrency_signals(const int *numbers, int count);
/* The next signal that came, or 0. */
int concurrency_next_signal(int fd);
