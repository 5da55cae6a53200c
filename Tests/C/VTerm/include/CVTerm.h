/* What the tests look at programs through: libvterm, an emulator whose interface is plain C, and a pseudo-terminal
 * with a program in it, for which the system's calls are hidden from Swift behind feature macros. Programs on pipes
 * are started here too: Foundation's Process and FileHandle stop the tests when a signal interrupts a read. */
#pragma once

#include <stdint.h>
#include <sys/types.h>
#if !__has_include(<vterm.h>)
#error "vterm.h is missing: install libvterm-dev (Debian, Ubuntu)."
#endif
#include <vterm.h>

typedef struct PseudoTerminalProgram {
    /* The terminal's other side, closed on exec. */
    int master;
    pid_t program;
} PseudoTerminalProgram;

/* Starts a program in a session of its own whose controlling terminal is new. `folder` may be NULL. Returns 0, or the
 * errno of the call that failed. */
int pseudo_terminal_start(const char *path, char *const arguments[], char *const environment[], const char *folder,
                          uint16_t columns, uint16_t rows, PseudoTerminalProgram *result);

void pseudo_terminal_resize(int master, uint16_t columns, uint16_t rows);

typedef struct PipedProgram {
    pid_t program;
    /* Our ends of its standard input, output and error, closed on exec. */
    int input, output, errors;
} PipedProgram;

/* Starts a program on three pipes. Returns 0, or the errno of the call that failed. */
int piped_program_start(const char *path, char *const arguments[], char *const environment[], const char *folder,
                        PipedProgram *result);
