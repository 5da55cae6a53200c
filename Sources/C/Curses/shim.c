#include "CCurses.h"

#if !__has_include(<curses.h>)
#error "curses.h is missing: install libncurses-dev (Debian, Ubuntu)."
#endif
#include <curses.h>
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <term.h>
#include <unistd.h>
#include <wchar.h>

/* ncurses writes here instead of to the terminal: a terminal that does not read cannot stop the program,
   and each frame goes out in one write. */
static int sink = -1;
static FILE *sink_file = NULL;
static uint8_t *taken = NULL;
static size_t taken_room = 0;

static int names_utf8(void) {
    const char *set = nl_langinfo(CODESET);
    return strcasecmp(set, "UTF-8") == 0 || strcasecmp(set, "UTF8") == 0;
}

/* What the environment asks for, whether or not the system has it. */
static const char *wanted_locale(void) {
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (value != NULL && *value != 0) return value;
    }
    return "C";
}

int curlew_locale(void) {
    int known = setlocale(LC_CTYPE, "") != NULL;
    if (known && names_utf8()) return 1;
    const char *name = wanted_locale();
    const char *set = strchr(name, '.');
    int is_other = known ? strcmp(name, "C") != 0 && strcmp(name, "POSIX") != 0
                         : set != NULL && strncasecmp(set, ".utf", 4) != 0;
    if (setlocale(LC_CTYPE, "C.UTF-8") == NULL) return -1;
    return is_other ? -1 : 0;
}

int curlew_terminfo(const char *term, int fd) {
    int result = 0;
    if (setupterm((char *)term, fd, &result) != OK) return result < 0 ? 2 : 1;
    char *move = tigetstr("cup");
    return move == NULL || move == (char *)-1 ? 3 : 0;
}

int curlew_term_colors(void) { return tigetnum("colors"); }

int curlew_term_has_rgb(void) {
    char *text = tigetstr("RGB");
    return tigetflag("RGB") == 1 || tigetnum("RGB") > 0 || (text != NULL && text != (char *)-1) || tigetflag("Tc") == 1;
}

size_t curlew_term_string(const char *name, char *out, size_t size) {
    char *text = tigetstr((char *)name);
    if (text == NULL || text == (char *)-1) return 0;
    size_t length = strlen(text);
    if (length > size) return 0;
    memcpy(out, text, length);
    return length;
}

int curlew_open(const char *term, int rows, int cols) {
    sink = memfd_create("frame", MFD_CLOEXEC);
    if (sink < 0) return -1;
    sink_file = fdopen(sink, "w");
    if (sink_file == NULL) return -1;
    struct sigaction before[4];
    static const int touched[4] = {SIGINT, SIGTERM, SIGTSTP, SIGWINCH};
    for (int i = 0; i < 4; i++) sigaction(touched[i], NULL, &before[i]);
    SCREEN *screen = newterm((char *)term, sink_file, stdin);
    for (int i = 0; i < 4; i++) sigaction(touched[i], &before[i], NULL);
    if (screen == NULL) return -1;
    set_term(screen);
    typeahead(-1);
    nonl();
    leaveok(stdscr, FALSE);
    scrollok(stdscr, FALSE);
    if (has_colors()) {
        start_color();
        use_default_colors();
    }
    curlew_resize(rows, cols);
    return 0;
}

size_t curlew_take_output(const uint8_t **bytes) {
    *bytes = taken;
    off_t end = lseek(sink, 0, SEEK_CUR);
    if (end <= 0) return 0;
    size_t size = (size_t)end;
    if (size > taken_room) {
        uint8_t *larger = realloc(taken, size);
        if (larger == NULL) return 0;
        taken = larger;
        taken_room = size;
    }
    ssize_t got = pread(sink, taken, size, 0);
    lseek(sink, 0, SEEK_SET);
    *bytes = taken;
    return got < 0 ? 0 : (size_t)got;
}

void curlew_resize(int rows, int cols) {
    resizeterm(rows < 1 ? 1 : rows, cols < 1 ? 1 : cols);
    clearok(curscr, TRUE);
}

int curlew_pair(int foreground, int background) {
    if (foreground < 0 && background < 0) return 0;
    int pair = alloc_pair(foreground, background);
    return pair < 0 ? 0 : pair;
}

static attr_t attribute_bits(int attributes) {
    attr_t bits = A_NORMAL;
    if (attributes & 1) bits |= A_BOLD;
    if (attributes & 2) bits |= A_DIM;
    if (attributes & 4) bits |= A_ITALIC;
    if (attributes & 8) bits |= A_UNDERLINE;
    if (attributes & 16) bits |= A_REVERSE;
    return bits;
}

void curlew_put(int y, int x, const uint32_t *scalars, int count, int attributes, int pair) {
    wchar_t text[CCHARW_MAX + 1];
    if (count > CCHARW_MAX) count = CCHARW_MAX;
    for (int i = 0; i < count; i++) text[i] = (wchar_t)scalars[i];
    text[count] = 0;
    cchar_t cell;
    if (setcchar(&cell, text, attribute_bits(attributes), (short)0, &pair) != OK) return;
    mvadd_wch(y, x, &cell);
}

void curlew_cursor(int y, int x, int is_visible) {
    curs_set(is_visible ? 1 : 0);
    move(y, x);
}

void curlew_update(void) {
    wnoutrefresh(stdscr);
    doupdate();
}

void curlew_repaint(void) { clearok(curscr, TRUE); }
void curlew_leave(void) { endwin(); }
int curlew_width(uint32_t scalar) { return wcwidth((wchar_t)scalar); }

int curlew_reopen(int fd) {
    static const int flags = O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC;
    char name[256];
    if (ttyname_r(fd, name, sizeof name) == 0) {
        int opened = open(name, flags);
        if (opened >= 0) return opened;
    }
    return open("/dev/tty", flags);
}

void curlew_size(int fd, int *rows, int *cols) {
    struct winsize size = {0};
    ioctl(fd, TIOCGWINSZ, &size);
    *rows = size.ws_row < CURLEW_MOST ? size.ws_row : CURLEW_MOST;
    *cols = size.ws_col < CURLEW_MOST ? size.ws_col : CURLEW_MOST;
}
