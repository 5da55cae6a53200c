#pragma once
#include <sqlite3.h>
#include <stddef.h>

/// Binds a copy of the text or bytes: `SQLITE_TRANSIENT` is a cast of -1 that Swift cannot import.
int curlew_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, size_t count);
int curlew_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, size_t count);
