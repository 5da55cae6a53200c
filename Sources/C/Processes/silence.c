/* A terminal line that shows nothing of what is typed, for a password. */
#include "CProcesses.h"

#include <signal.h>
#include <stddef.h>
#include <termios.h>

static const int numbers[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGCONT};
enum { count = sizeof numbers / sizeof *numbers };

static struct sigaction before[count];
static struct termios usual, silent;
static int line = -1;

/* Only what a signal handler may do. Whoever ends or stops the program finds the terminal as it was. */
static void heard(int number) {
    if (number == SIGCONT) {
        tcsetattr(line, TCSANOW, &silent);
        return;
    }
    struct sigaction own, given = {.sa_handler = SIG_DFL};
    tcsetattr(line, TCSANOW, &usual);
    sigaction(number, &given, &own);
    /* A sanitizer's runtime blocks every signal while a handler runs: this one would come again after it, for ever. */
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, number);
    pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
    raise(number);
    /* Here again after a stop, or where nobody could go on and the system stops nothing. */
    sigaction(number, &own, NULL);
    tcsetattr(line, TCSANOW, &silent);
}

int process_silence(int fd) {
    if (tcgetattr(fd, &usual) != 0) return -1;
    line = fd;
    silent = usual;
    /* Ctrl-C and Ctrl-Z come as bytes: the person breaks off in words, and stops where the terminal is right. */
    silent.c_lflag &= ~(tcflag_t)(ECHO | ICANON | ISIG);
    /* Without SA_RESTART, so that whoever reads says the question again after a stop. */
    struct sigaction action = {.sa_handler = heard, .sa_flags = SA_NODEFER};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < count; i++) sigaction(numbers[i], &action, &before[i]);
    return tcsetattr(fd, TCSAFLUSH, &silent);
}

void process_end_silence(void) {
    tcsetattr(line, TCSAFLUSH, &usual);
    for (size_t i = 0; i < count; i++) sigaction(numbers[i], &before[i], NULL);
}
