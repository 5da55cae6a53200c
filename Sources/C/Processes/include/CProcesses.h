/* Starting other programs (posix_spawn(3)): with open signals, in their usual ways, and with no descriptor of ours but
   those that are named. */
#pragma once
#include <stdbool.h>

typedef struct {
    /* A path, or a name that is looked for in our PATH. */
    const char *program;
    /* Ends with NULL; the first is the program's own name. */
    char *const *arguments;
    /* Ends with NULL. NULL: ours. */
    char *const *environment;
    /* Where it runs. NULL: where we do. */
    const char *folder;
    /* What becomes its input, output and error output. -1: ours. */
    int input, output, errors;
    /* A session of its own without a terminal, which is a process group of its own too; all other descriptors are
       closed in it. */
    bool is_alone;
} ProcessStart;

/* 0, or the errno. `ended` can be read once the process has ended (pidfd_open(2)); -1 where the system has none. */
int process_start(const ProcessStart *start, int *process, int *ended);

/* `sh -c command` with `file` as $1, in our terminal and our process group. The process, or -1 and errno. */
int process_lend(const char *command, const char *file, int *ended);

typedef struct {
    /* 0 to 255, which says nothing about signals: a program may end with 255. -1: a signal ended it, or it was not
       ours to wait for. */
    int status;
    /* 0: no signal ended it. */
    int signal;
} ProcessEnd;

/* Waits for the end. */
ProcessEnd process_reap(int process);

/* Both ends are closed in every program that is started. 0, or -1 and errno. */
int process_pipe(int ends[2]);

/* -- Signals, waited for without a descriptor, and without a mask that other programs would inherit -------- */

/* From now on that signal (1 to 63) ends nothing: it is noted, until it is given another handler. -1 and errno. */
int process_hear_signal(int number);
/* Waits for the next signal that was noted and takes it; the same one may have come more than once. For one thread. */
int process_next_signal(void);

/* -- A terminal that shows nothing of what is typed, which arrives byte by byte, Ctrl-C and Ctrl-Z too --------- */

/* A signal that ends or stops the program gives the terminal back first; going on makes it silent again. A read is
   interrupted then (EINTR). One at a time. 0, or -1 and errno. */
int process_silence(int fd);
/* As it was, without what is typed already. */
void process_end_silence(void);
