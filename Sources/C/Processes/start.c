#include "CProcesses.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static int set_descriptors(posix_spawn_file_actions_t *actions, const ProcessStart *start) {
    const int given[] = {start->input, start->output, start->errors};
    for (int i = 0; i < 3; i++) {
        int fault = given[i] < 0 ? 0 : posix_spawn_file_actions_adddup2(actions, given[i], i);
        if (fault != 0) return fault;
    }
    if (start->folder != NULL) {
        int fault = posix_spawn_file_actions_addchdir_np(actions, start->folder);
        if (fault != 0) return fault;
    }
    return start->is_alone ? posix_spawn_file_actions_addclosefrom_np(actions, 3) : 0;
}

static void set_signals(posix_spawnattr_t *attributes, bool is_alone) {
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(attributes, &none);
    posix_spawnattr_setsigdefault(attributes, &all);
    short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
    posix_spawnattr_setflags(attributes, is_alone ? flags | POSIX_SPAWN_SETSID : flags);
}

int process_start(const ProcessStart *start, int *process, int *ended) {
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_t actions;
    int fault = posix_spawnattr_init(&attributes);
    if (fault != 0) return fault;
    if ((fault = posix_spawn_file_actions_init(&actions)) == 0) {
        set_signals(&attributes, start->is_alone);
        fault = set_descriptors(&actions, start);
        pid_t pid = -1;
        char *const *environment = start->environment != NULL ? start->environment : environ;
        /* A script that was just written is busy while a child that another thread forked still has it open. */
        const struct timespec rest = {0, 5000000};
        for (int tries = 0; fault == 0 && pid < 0; tries++) {
            fault = posix_spawnp(&pid, start->program, &actions, &attributes, start->arguments, environment);
            if (fault == ETXTBSY && tries < 40 && nanosleep(&rest, NULL) == 0) fault = 0;
        }
        if (fault == 0) {
            *process = pid;
            *ended = (int)syscall(SYS_pidfd_open, pid, 0);
        }
        posix_spawn_file_actions_destroy(&actions);
    }
    posix_spawnattr_destroy(&attributes);
    return fault;
}

int process_lend(const char *command, const char *file, int *ended) {
    char *const arguments[] = {"sh", "-c", (char *)command, "sh", (char *)file, NULL};
    ProcessStart start = {"/bin/sh", arguments, NULL, NULL, -1, -1, -1, false};
    int process = -1;
    int fault = process_start(&start, &process, ended);
    if (fault == 0) return process;
    errno = fault;
    return -1;
}

ProcessEnd process_reap(int process) {
    int status = 0;
    while (waitpid(process, &status, 0) < 0) {
        if (errno != EINTR) return (ProcessEnd){-1, 0};
    }
    return WIFSIGNALED(status) ? (ProcessEnd){-1, WTERMSIG(status)} : (ProcessEnd){WEXITSTATUS(status), 0};
}

/* Out of the way of the first three, which may be closed in us. */
static int moved_up(int end) {
    if (end > 2) return end;
    int higher = fcntl(end, F_DUPFD_CLOEXEC, 3);
    close(end);
    return higher;
}

int process_pipe(int ends[2]) {
    if (pipe2(ends, O_CLOEXEC) != 0) return -1;
    ends[0] = moved_up(ends[0]);
    ends[1] = moved_up(ends[1]);
    if (ends[0] >= 0 && ends[1] >= 0) return 0;
    close(ends[0]);
    close(ends[1]);
    return -1;
}
