#pragma once
#include <stddef.h>
#if __has_include(<sqlite3.h>)
#include <sqlite3.h>
#else
/* The part that Swift uses, for builds without the package trait Cache: no database opens in them. */
#ifndef SQLITE_API
#define SQLITE_API
#endif
typedef struct sqlite3 sqlite3;
typedef struct sqlite3_stmt sqlite3_stmt;
typedef long long sqlite3_int64;
#define SQLITE_OK 0
#define SQLITE_ERROR 1
#define SQLITE_BUSY 5
#define SQLITE_LOCKED 6
#define SQLITE_INTERRUPT 9
#define SQLITE_CORRUPT 11
#define SQLITE_FULL 13
#define SQLITE_NOTADB 26
#define SQLITE_ROW 100
#define SQLITE_DONE 101
#define SQLITE_TEXT 3
#define SQLITE_NULL 5
#define SQLITE_OPEN_READWRITE 2
#define SQLITE_OPEN_NOMUTEX 0x8000
#define SQLITE_PREPARE_PERSISTENT 1
SQLITE_API int sqlite3_open_v2(const char *path, sqlite3 **database, int flags, const char *vfs);
SQLITE_API int sqlite3_close_v2(sqlite3 *database);
SQLITE_API const char *sqlite3_errstr(int code);
SQLITE_API int sqlite3_busy_timeout(sqlite3 *database, int ms);
SQLITE_API int sqlite3_exec(sqlite3 *database, const char *sql, int (*row)(void *, int, char **, char **),
                            void *context, char **message);
SQLITE_API int sqlite3_prepare_v3(sqlite3 *database, const char *sql, int count, unsigned int flags,
                                  sqlite3_stmt **statement, const char **tail);
SQLITE_API int sqlite3_reset(sqlite3_stmt *statement);
SQLITE_API int sqlite3_clear_bindings(sqlite3_stmt *statement);
SQLITE_API int sqlite3_step(sqlite3_stmt *statement);
SQLITE_API int sqlite3_finalize(sqlite3_stmt *statement);
SQLITE_API int sqlite3_bind_double(sqlite3_stmt *statement, int index, double value);
SQLITE_API int sqlite3_bind_int64(sqlite3_stmt *statement, int index, sqlite3_int64 value);
SQLITE_API int sqlite3_bind_null(sqlite3_stmt *statement, int index);
SQLITE_API const void *sqlite3_column_blob(sqlite3_stmt *statement, int index);
SQLITE_API int sqlite3_column_bytes(sqlite3_stmt *statement, int index);
SQLITE_API double sqlite3_column_double(sqlite3_stmt *statement, int index);
SQLITE_API sqlite3_int64 sqlite3_column_int64(sqlite3_stmt *statement, int index);
SQLITE_API int sqlite3_column_count(sqlite3_stmt *statement);
SQLITE_API int sqlite3_column_type(sqlite3_stmt *statement, int index);
SQLITE_API void sqlite3_progress_handler(sqlite3 *database, int steps, int (*stops)(void *), void *context);
#endif

/// Binds a copy of the text or bytes: `SQLITE_TRANSIENT` is a cast of -1 that Swift cannot import.
int curlew_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, size_t count);
int curlew_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, size_t count);
