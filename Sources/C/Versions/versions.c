#include "CVersions.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TEXT_OF(words) #words
#define TEXT(words) TEXT_OF(words)

const char *curlew_commit(void) {
#ifdef CURLEW_COMMIT
    return TEXT(CURLEW_COMMIT);
#else
    return NULL;
#endif
}

/* Opened by the names under which the modules open them, else another one of two that are installed would answer. Those that
   libcurl names are the ones of OpenSSL, zlib, brotli, zstd, libidn2 and libpsl that the program has too: a process holds a
   library once. libmd4c has no function that tells. */
static const struct {
    const char *name, *files[2], *symbol;
    enum { LINE, VERSION, NUMBER } kind;
} libraries[] = {
    {"libcurl", {"libcurl.so.4"}, "curl_version", LINE},
    {"libsqlite3", {"libsqlite3.so.0"}, "sqlite3_libversion", VERSION},
    {"ncurses", {"libncursesw.so.6"}, "curses_version", VERSION},
    {"libxml2", {"libxml2.so.2", "libxml2.so.16"}, "xmlParserVersion", NUMBER},
    {"libyaml", {"libyaml-0.so.2"}, "yaml_get_version_string", VERSION},
    {"libgd", {"libgd.so.3"}, "gdVersionString", VERSION},
    {"libmicrohttpd", {"libmicrohttpd.so.12"}, "MHD_get_version", VERSION},
};

static void *symbol_of(size_t index) {
    void *library = NULL;
    for (size_t file = 0; file < 2 && !library && libraries[index].files[file]; file++)
        library = dlopen(libraries[index].files[file], RTLD_NOW | RTLD_LOCAL);
    return library ? dlsym(library, libraries[index].symbol) : NULL;
}

size_t curlew_library(size_t index, char *text, size_t room) {
    if (index >= sizeof libraries / sizeof *libraries) return 0;
    const char *name = libraries[index].name;
    void *symbol = symbol_of(index);
    int count = -1;
    if (!symbol) {
        count = snprintf(text, room, "%s/(not there)", name);
    } else if (libraries[index].kind == NUMBER) {
        /* 20914 is 2.9.14. */
        long number = strtol(*(const char **)symbol, NULL, 10);
        count = snprintf(text, room, "%s/%ld.%ld.%ld", name, number / 10000, number / 100 % 100, number % 100);
    } else {
        const char *said = ((const char *(*)(void))symbol)();
        const char *number = strrchr(said, ' ');
        count = libraries[index].kind == LINE ? snprintf(text, room, "%s", said)
                                              : snprintf(text, room, "%s/%s", name, number ? number + 1 : said);
    }
    return count < 0 ? 0 : (size_t)count < room ? (size_t)count : room - 1;
}
