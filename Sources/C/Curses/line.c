/* The line's settings, job control, and what a crash puts right again. */
#include "CCurses.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static struct termios saved;
static volatile sig_atomic_t has_saved = 0;

int curlew_raw(int fd) {
    if (!has_saved && tcgetattr(fd, &saved) != 0) return -1;
    has_saved = 1;
    struct termios raw = saved;
    cfmakeraw(&raw);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    return tcsetattr(fd, TCSADRAIN, &raw);
}

/* Unread input is dropped with it: answers of the terminal must not be typed into the shell. */
void curlew_cooked(int fd) {
    if (has_saved) tcsetattr(fd, TCSAFLUSH, &saved);
}

/* A shell sends a stopped job SIGTERM and SIGCONT to end it, so this must happen while signals still act. In a group
   that nobody can continue the stop has no effect: then it is given up. */
void curlew_await_foreground(int fd) {
    for (int tries = 0; tries < 16; tries++) {
        pid_t owner = tcgetpgrp(fd);
        if (owner < 0 || owner == getpgrp()) return;
        kill(0, SIGTTOU);
    }
}

/* The last row does nothing for us but end the program: then too the terminal is to be given back. */
static const int handled[] = {
    SIGWINCH, SIGINT,  SIGTERM, SIGHUP,    SIGQUIT, SIGTSTP, SIGCONT,
    SIGUSR1,  SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU,
};

size_t curlew_signals(const int **numbers) {
    *numbers = handled;
    return sizeof handled / sizeof *handled;
}

static char own_file[4096];

static void remove_own_file(void) {
    if (own_file[0] != 0) unlink(own_file);
    own_file[0] = 0;
}

void curlew_own_file(const char *path) {
    static int registered = 0;
    if (!registered) registered = atexit(remove_own_file) == 0;
    own_file[0] = 0;
    if (path == NULL || strlen(path) >= sizeof own_file) return;
    /* The first letter last: a handler sees the whole name or none. */
    memcpy(own_file + 1, path + 1, strlen(path));
    own_file[0] = path[0];
}

void curlew_block_signals(void) {
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < sizeof handled / sizeof *handled; i++) sigaddset(&set, handled[i]);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    signal(SIGPIPE, SIG_IGN);
}

static void let_through(int number) {
    signal(number, SIG_DFL);
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, number);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

void curlew_stop(void) {
    sigset_t before;
    pthread_sigmask(SIG_SETMASK, NULL, &before);
    /* One for this thread alone, which nobody else can take, then one for the group with the shell's helpers in
       it. Going on clears whichever is left. */
    raise(SIGTSTP);
    kill(0, SIGTSTP);
    let_through(SIGTSTP);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void curlew_die(int number) {
    remove_own_file();
    let_through(number);
    raise(number);
    _exit(128 + number);
}

/* -- Crash guard: everything below runs in a signal handler and calls only async-signal-safe functions -- */

static int crash_fd = -1;
static uint8_t crash_reset[1024];
static size_t crash_reset_size = 0;
static uint8_t crash_note[4096];
static size_t crash_note_size = 0;
static volatile sig_atomic_t crash_armed = 0;

static size_t copy(uint8_t *to, size_t room, const uint8_t *from, size_t size) {
    if (size > room) size = room;
    memcpy(to, from, size);
    return size;
}

void curlew_crash_prepare(int fd, const uint8_t *reset, size_t reset_size, const uint8_t *note, size_t note_size) {
    crash_fd = fd;
    crash_reset_size = copy(crash_reset, sizeof crash_reset, reset, reset_size);
    crash_note_size = copy(crash_note, sizeof crash_note, note, note_size);
}

/* The descriptor does not wait, so a busy terminal is given a second altogether. */
static void write_all(const uint8_t *bytes, size_t size) {
    for (int attempts = 0; size > 0 && attempts < 10; attempts++) {
        ssize_t written = write(crash_fd, bytes, size);
        if (written > 0) {
            bytes += written;
            size -= (size_t)written;
        } else if (errno == EAGAIN) {
            struct pollfd request = {.fd = crash_fd, .events = POLLOUT};
            poll(&request, 1, 100);
        } else {
            return;
        }
    }
}

static void crashed(int number) {
    if (crash_armed) {
        crash_armed = 0;
        write_all(crash_reset, crash_reset_size);
        if (has_saved) tcsetattr(crash_fd, TCSANOW, &saved);
        write_all(crash_note, crash_note_size);
    }
    remove_own_file();
    signal(number, SIG_DFL);
    raise(number);
}

void curlew_crash_install(void) {
    static uint8_t stack[65536];
    stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack, .ss_flags = 0};
    sigaltstack(&alternate, NULL);
    static const int fatal[] = {SIGILL, SIGTRAP, SIGSEGV, SIGABRT, SIGBUS, SIGFPE};
    struct sigaction action = {0};
    action.sa_handler = crashed;
    action.sa_flags = SA_ONSTACK | SA_NODEFER;
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof fatal / sizeof *fatal; i++) sigaction(fatal[i], &action, NULL);
}

void curlew_crash_arm(void) { crash_armed = 1; }
void curlew_crash_disarm(void) { crash_armed = 0; }

void curlew_flush(int fd) { tcflush(fd, TCIFLUSH); }
