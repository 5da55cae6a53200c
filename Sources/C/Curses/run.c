/* Other programs that get the terminal for a while. */
#include "CCurses.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

extern char **environ;

int curlew_run(const char *command, const char *file, int *ended) {
    posix_spawnattr_t attributes;
    if (posix_spawnattr_init(&attributes) != 0) return -1;
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    char *const arguments[] = {"sh", "-c", (char *)command, "sh", (char *)file, NULL};
    pid_t process = -1;
    int fault = posix_spawn(&process, "/bin/sh", NULL, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    if (fault != 0) {
        errno = fault;
        return -1;
    }
    *ended = (int)syscall(SYS_pidfd_open, process, 0);
    return process;
}

int curlew_reap(int process) {
    int status = 0;
    while (waitpid(process, &status, 0) < 0) {
        if (errno != EINTR) return -1;
    }
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

void curlew_flush(int fd) { tcflush(fd, TCIFLUSH); }
