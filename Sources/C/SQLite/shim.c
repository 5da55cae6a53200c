#include "CSQLite.h"

int curlew_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, size_t count) {
    return sqlite3_bind_text64(statement, index, text, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

int curlew_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, size_t count) {
    if (count == 0) return sqlite3_bind_zeroblob(statement, index, 0);
    return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}
