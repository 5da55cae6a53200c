/* The functions keep their names and are ours alone: hidden, so that libsqlite3 goes on calling its own. */
#define SQLITE_API __attribute__((visibility("hidden")))
#include "CSQLite.h"

#ifdef CURLEW_CACHE
#if !__has_include(<sqlite3.h>)
#error "sqlite3.h is missing: install libsqlite3-dev (Debian, Ubuntu), or leave out the package trait Cache."
#endif
#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <unistd.h>

/* libsqlite3 is opened with the first database, since loading it would cost every start a tenth of its time. */
#define FUNCTIONS(X)                                                                                                  \
    X(sqlite3_open_v2) X(sqlite3_close_v2) X(sqlite3_busy_handler) X(sqlite3_exec) X(sqlite3_prepare_v3)              \
    X(sqlite3_reset) X(sqlite3_clear_bindings)                                                                        \
    X(sqlite3_step) X(sqlite3_finalize) X(sqlite3_bind_text64) X(sqlite3_bind_blob64) X(sqlite3_bind_zeroblob)        \
    X(sqlite3_bind_double) X(sqlite3_bind_int64) X(sqlite3_bind_null) X(sqlite3_column_blob) X(sqlite3_column_bytes)  \
    X(sqlite3_progress_handler) X(sqlite3_column_count) X(sqlite3_column_double) X(sqlite3_column_int64) X(sqlite3_column_type)  \
    X(sqlite3_errstr)

#define FIELD(name) __typeof__(&name) name;
static struct { FUNCTIONS(FIELD) } sqlite;
static bool is_loaded;

static void load(void) {
    void *library = dlopen("libsqlite3.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
#define FIND(name)                                                                                                    \
    if (!(sqlite.name = (__typeof__(&name))dlsym(library, #name))) return;
    FUNCTIONS(FIND)
    is_loaded = true;
}

/* Without the library no database opens, so nothing else below is ever called. */
int sqlite3_open_v2(const char *path, sqlite3 **database, int flags, const char *vfs) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    if (!is_loaded) {
        *database = NULL;
        return SQLITE_ERROR;
    }
    return sqlite.sqlite3_open_v2(path, database, flags, vfs);
}

/* Asked for a database that did not open too. */
const char *sqlite3_errstr(int code) {
    return is_loaded ? sqlite.sqlite3_errstr(code) : "libsqlite3 is not there";
}

int sqlite3_close_v2(sqlite3 *database) { return database ? sqlite.sqlite3_close_v2(database) : SQLITE_OK; }

static int try_again(void *most, int tries) {
    if (tries >= (intptr_t)most) return 0;
    usleep(1000);
    return 1;
}

/* The library's own wait sleeps up to 100 ms between two tries. Who writes one transaction after the other leaves the
   lock for less than that, and would lock everybody else out. */
int sqlite3_busy_timeout(sqlite3 *database, int ms) {
    return sqlite.sqlite3_busy_handler(database, try_again, (void *)(intptr_t)ms);
}

int sqlite3_exec(sqlite3 *database, const char *sql, int (*row)(void *, int, char **, char **), void *context,
                 char **message) {
    return sqlite.sqlite3_exec(database, sql, row, context, message);
}
int sqlite3_prepare_v3(sqlite3 *database, const char *sql, int count, unsigned int flags, sqlite3_stmt **statement,
                       const char **tail) {
    return sqlite.sqlite3_prepare_v3(database, sql, count, flags, statement, tail);
}
int sqlite3_reset(sqlite3_stmt *statement) { return sqlite.sqlite3_reset(statement); }
int sqlite3_clear_bindings(sqlite3_stmt *statement) { return sqlite.sqlite3_clear_bindings(statement); }
int sqlite3_step(sqlite3_stmt *statement) { return sqlite.sqlite3_step(statement); }
int sqlite3_finalize(sqlite3_stmt *statement) { return sqlite.sqlite3_finalize(statement); }
int sqlite3_bind_double(sqlite3_stmt *statement, int index, double value) {
    return sqlite.sqlite3_bind_double(statement, index, value);
}
int sqlite3_bind_int64(sqlite3_stmt *statement, int index, sqlite3_int64 value) {
    return sqlite.sqlite3_bind_int64(statement, index, value);
}
int sqlite3_bind_null(sqlite3_stmt *statement, int index) { return sqlite.sqlite3_bind_null(statement, index); }
const void *sqlite3_column_blob(sqlite3_stmt *statement, int index) {
    return sqlite.sqlite3_column_blob(statement, index);
}
int sqlite3_column_bytes(sqlite3_stmt *statement, int index) { return sqlite.sqlite3_column_bytes(statement, index); }
double sqlite3_column_double(sqlite3_stmt *statement, int index) {
    return sqlite.sqlite3_column_double(statement, index);
}
sqlite3_int64 sqlite3_column_int64(sqlite3_stmt *statement, int index) {
    return sqlite.sqlite3_column_int64(statement, index);
}
int sqlite3_column_count(sqlite3_stmt *statement) { return sqlite.sqlite3_column_count(statement); }
int sqlite3_column_type(sqlite3_stmt *statement, int index) { return sqlite.sqlite3_column_type(statement, index); }

void sqlite3_progress_handler(sqlite3 *database, int steps, int (*stops)(void *), void *context) {
    sqlite.sqlite3_progress_handler(database, steps, stops, context);
}

int curlew_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, size_t count) {
    return sqlite.sqlite3_bind_text64(statement, index, text, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

int curlew_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, size_t count) {
    if (count == 0) return sqlite.sqlite3_bind_zeroblob(statement, index, 0);
    return sqlite.sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

#else

int sqlite3_open_v2(const char *path, sqlite3 **database, int flags, const char *vfs) {
    *database = NULL;
    return SQLITE_ERROR;
}
int sqlite3_close_v2(sqlite3 *database) { return SQLITE_OK; }
const char *sqlite3_errstr(int code) { return "the program was built without the package trait Cache"; }
/* Never called, since no database opens. */
int sqlite3_busy_timeout(sqlite3 *database, int ms) { return SQLITE_ERROR; }
int sqlite3_exec(sqlite3 *database, const char *sql, int (*row)(void *, int, char **, char **), void *context,
                 char **message) {
    return SQLITE_ERROR;
}
int sqlite3_prepare_v3(sqlite3 *database, const char *sql, int count, unsigned int flags, sqlite3_stmt **statement,
                       const char **tail) {
    return SQLITE_ERROR;
}
int sqlite3_reset(sqlite3_stmt *statement) { return SQLITE_ERROR; }
int sqlite3_clear_bindings(sqlite3_stmt *statement) { return SQLITE_ERROR; }
int sqlite3_step(sqlite3_stmt *statement) { return SQLITE_ERROR; }
int sqlite3_finalize(sqlite3_stmt *statement) { return SQLITE_ERROR; }
int sqlite3_bind_double(sqlite3_stmt *statement, int index, double value) { return SQLITE_ERROR; }
int sqlite3_bind_int64(sqlite3_stmt *statement, int index, sqlite3_int64 value) { return SQLITE_ERROR; }
int sqlite3_bind_null(sqlite3_stmt *statement, int index) { return SQLITE_ERROR; }
const void *sqlite3_column_blob(sqlite3_stmt *statement, int index) { return NULL; }
int sqlite3_column_bytes(sqlite3_stmt *statement, int index) { return 0; }
double sqlite3_column_double(sqlite3_stmt *statement, int index) { return 0; }
sqlite3_int64 sqlite3_column_int64(sqlite3_stmt *statement, int index) { return 0; }
int sqlite3_column_count(sqlite3_stmt *statement) { return 0; }
int sqlite3_column_type(sqlite3_stmt *statement, int index) { return SQLITE_NULL; }
void sqlite3_progress_handler(sqlite3 *database, int steps, int (*stops)(void *), void *context) {}
int curlew_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, size_t count) {
    return SQLITE_ERROR;
}
int curlew_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, size_t count) {
    return SQLITE_ERROR;
}

#endif
