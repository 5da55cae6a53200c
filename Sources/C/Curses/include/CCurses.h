#pragma once
/* Plain functions over ncurses, termios and signals, so that Swift never sees a macro, a variadic function
   or a mutable global of theirs. One terminal per process; all but the crash guard on one thread. */
#include <stdint.h>
#include <stddef.h>

/* -- The locale and the terminal's description ----------------------------------------------------------- */

/* Sets the locale from the environment. 1: its character set is UTF-8. 0: it names none, C.UTF-8 was taken.
   -1: it names another character set; C.UTF-8 was taken for ncurses, but the terminal shows ASCII only. */
int curlew_locale(void);
/* Reads the description of `term`. 0: found. 1: unknown. 2: there is no database. 3: cannot move its cursor. */
int curlew_terminfo(const char *term, int fd);
int curlew_term_colors(void);
/* Whether the description has RGB or Tc. */
int curlew_term_has_rgb(void);
/* Copies a string capability into `out`, `size` bytes at most; returns its length, 0 when there is none. */
size_t curlew_term_string(const char *name, char *out, size_t size);

/* -- Painting ------------------------------------------------------------------------------------------- */

/* Starts ncurses with its output going to memory. 0, or -1. */
int curlew_open(const char *term, int rows, int cols);
/* Takes what ncurses has written since the last time; *bytes stays valid until the next call. */
size_t curlew_take_output(const uint8_t **bytes);
void curlew_resize(int rows, int cols);
/* The pair of two colours; -1 is the terminal's own. 0 when there is none left. */
int curlew_pair(int foreground, int background);
/* Puts one character with its marks: scalars[0] is the base. Attributes: 1 bold, 2 dim, 4 italic, 8 underline, 16 reverse. */
void curlew_put(int y, int x, const uint32_t *scalars, int count, int attributes, int pair);
void curlew_cursor(int y, int x, int is_visible);
/* Writes the difference to the last update. */
void curlew_update(void);
/* Forgets what the screen shows, so that the next update paints everything. */
void curlew_repaint(void);
/* Leaves the alternate screen; curlew_update enters it again. */
void curlew_leave(void);
/* Columns by the C library, whose opinion ncurses shares; -1 for characters that it does not know. */
int curlew_width(uint32_t scalar);

/* -- The line ------------------------------------------------------------------------------------------- */

/* Opens the terminal behind `fd` a second time, non-blocking, so that the flags of the shell's own descriptor
   stay as they are. -1 and errno when that fails. */
int curlew_reopen(int fd);
/* The most rows and the most columns that are drawn, whatever a terminal says that it has: each cell takes memory in
   every layer, and ncurses counts rows and columns in a short. */
#define CURLEW_MOST 1000
/* Rows and columns, CURLEW_MOST of each at most; 0 and 0 when unknown. */
void curlew_size(int fd, int *rows, int *cols);
/* Saves the line's settings and makes it raw; the settings are what curlew_cooked and a crash restore. 0 or -1. */
int curlew_raw(int fd);
void curlew_cooked(int fd);

/* -- Signals -------------------------------------------------------------------------------------------- */

/* Started in the background of the terminal `fd`: stops, as any program would that writes to it, until it is called
   to the front. */
void curlew_await_foreground(int fd);
/* Blocks the signals of curlew_signals, and ignores SIGPIPE. Before any thread starts. */
void curlew_block_signals(void);
/* Those signals: whatever steers or ends a program from outside. Returns how many. */
size_t curlew_signals(const int **numbers);
/* Stops the process group as Ctrl-Z does; returns when it goes on. */
void curlew_stop(void);
/* Ends the process by `signal` with its default action. */
void curlew_die(int signal);
/* A file of ours that goes when the process ends, however it ends but by SIGKILL; NULL for none any more. */
void curlew_own_file(const char *path);
/* What a fatal signal writes to `fd` after the line's settings are restored. Copies at most 1 kB and 4 kB. */
void curlew_crash_prepare(int fd, const uint8_t *reset, size_t reset_size, const uint8_t *note, size_t note_size);
/* Installs the handlers of SIGILL, SIGTRAP, SIGSEGV, SIGABRT, SIGBUS and SIGFPE. */
void curlew_crash_install(void);
/* Between these two calls a crash writes what was prepared. */
void curlew_crash_arm(void);
void curlew_crash_disarm(void);

/* -- After another program on our terminal -- */

/* Drops what was typed and not read. */
void curlew_flush(int fd);
