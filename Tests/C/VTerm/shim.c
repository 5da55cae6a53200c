#define _GNU_SOURCE
#include "CVTerm.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* Starts with every signal as the system sets it, and nothing open but what `actions` opened. */
static int spawn(posix_spawn_file_actions_t *actions, short flags, const char *path, char *const arguments[],
                 char *const environment[], const char *folder, pid_t *program) {
    posix_spawn_file_actions_addclosefrom_np(actions, 3);
    if (folder != NULL) { posix_spawn_file_actions_addchdir_np(actions, folder); }
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t signals;
    sigfillset(&signals);
    posix_spawnattr_setsigdefault(&attributes, &signals);
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes, &signals);
    posix_spawnattr_setflags(&attributes, flags | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    int failure = posix_spawn(program, path, actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(actions);
    return failure;
}

static int spawn_in(const char *terminal, const char *path, char *const arguments[], char *const environment[],
                    const char *folder, pid_t *program) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    /* The first terminal that a new session opens becomes its controlling terminal. */
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0);
    posix_spawn_file_actions_adddup2(&actions, 0, 1);
    posix_spawn_file_actions_adddup2(&actions, 0, 2);
    return spawn(&actions, POSIX_SPAWN_SETSID, path, arguments, environment, folder, program);
}

int pseudo_terminal_start(const char *path, char *const arguments[], char *const environment[], const char *folder,
                          uint16_t columns, uint16_t rows, PseudoTerminalProgram *result) {
    char name[64];
    int master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (master < 0) { return errno; }
    int held = -1;
    int failure = 0;
    /* Reading the master ends when nobody holds the other side, so it is held until the program does. */
    if (grantpt(master) != 0 || unlockpt(master) != 0 || ptsname_r(master, name, sizeof name) != 0
        || (held = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)) < 0) {
        failure = errno;
    } else {
        pseudo_terminal_resize(master, columns, rows);
        failure = spawn_in(name, path, arguments, environment, folder, &result->program);
        close(held);
    }
    if (failure != 0) { close(master); }
    result->master = master;
    return failure;
}

void pseudo_terminal_resize(int master, uint16_t columns, uint16_t rows) {
    struct winsize size = {.ws_col = columns, .ws_row = rows};
    ioctl(master, TIOCSWINSZ, &size);
}

int piped_program_start(const char *path, char *const arguments[], char *const environment[], const char *folder,
                        PipedProgram *result) {
    int input[2] = {-1, -1}, output[2] = {-1, -1}, errors[2] = {-1, -1};
    int failure = 0;
    if (pipe2(input, O_CLOEXEC) != 0 || pipe2(output, O_CLOEXEC) != 0 || pipe2(errors, O_CLOEXEC) != 0) {
        failure = errno;
    } else {
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_adddup2(&actions, input[0], 0);
        posix_spawn_file_actions_adddup2(&actions, output[1], 1);
        posix_spawn_file_actions_adddup2(&actions, errors[1], 2);
        failure = spawn(&actions, 0, path, arguments, environment, folder, &result->program);
    }
    int theirs[3] = {input[0], output[1], errors[1]};
    int ours[3] = {input[1], output[0], errors[0]};
    for (int index = 0; index < 3; index += 1) {
        if (theirs[index] >= 0) { close(theirs[index]); }
        if (failure != 0 && ours[index] >= 0) { close(ours[index]); }
    }
    result->input = ours[0];
    result->output = ours[1];
    result->errors = ours[2];
    return failure;
}
