#include "CProcesses.h"

#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>

static sem_t arrivals;
static pthread_once_t prepared = PTHREAD_ONCE_INIT;
/* A bit for each number that has come and was not taken yet. */
static atomic_ullong arrived;

static void prepare(void) { sem_init(&arrivals, 0, 0); }

/* Only what a signal handler may do. */
static void note(int number) {
    int before = errno;
    atomic_fetch_or(&arrived, 1ULL << number);
    sem_post(&arrivals);
    errno = before;
}

int process_hear_signal(int number) {
    pthread_once(&prepared, prepare);
    struct sigaction action = {0};
    action.sa_handler = note;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    return sigaction(number, &action, NULL);
}

int process_next_signal(void) {
    pthread_once(&prepared, prepare);
    for (;;) {
        while (sem_wait(&arrivals) != 0 && errno == EINTR) {}
        for (int number = 1; number < 64; number++) {
            if (atomic_fetch_and(&arrived, ~(1ULL << number)) & (1ULL << number)) return number;
        }
    }
}
