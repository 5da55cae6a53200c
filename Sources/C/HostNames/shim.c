#include "CHostNames.h"

#include <dlfcn.h>
#if !__has_include(<idn2.h>)
#error "idn2.h is missing: install libidn2-dev (Debian, Ubuntu)."
#endif
#include <idn2.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>

/* The functions that are used, found by name when the library is opened. */
static struct {
    __typeof__(&idn2_to_ascii_8z) to_ascii;
    __typeof__(&idn2_strerror) reason;
    __typeof__(&idn2_free) release;
} library;

static const char *load_failure;

static void load(void) {
    void *handle = dlopen("libidn2.so.0", RTLD_NOW | RTLD_LOCAL);
    if (handle != NULL) {
        *(void **)&library.to_ascii = dlsym(handle, "idn2_to_ascii_8z");
        *(void **)&library.reason = dlsym(handle, "idn2_strerror");
        *(void **)&library.release = dlsym(handle, "idn2_free");
    }
    if (!library.to_ascii || !library.reason || !library.release) { load_failure = "libidn2 is not there"; }
}

chostnames_result chostnames_to_ascii(const char *name, bool is_transitional, char out[CHOSTNAMES_ROOM],
                                      const char **reason) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    out[0] = 0;
    *reason = load_failure;
    if (load_failure != NULL) { return CHOSTNAMES_REFUSED; }
    char *ascii = NULL;
    int flags = is_transitional ? IDN2_TRANSITIONAL : IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL;
    int code = library.to_ascii(name, &ascii, flags);
    if (code == IDN2_OK && strlen(ascii) >= CHOSTNAMES_ROOM) { code = IDN2_TOO_BIG_DOMAIN; }
    if (code == IDN2_OK) { strcpy(out, ascii); }
    library.release(ascii);
    if (code == IDN2_OK) { return CHOSTNAMES_DONE; }
    *reason = library.reason(code);
    return code == IDN2_DISALLOWED ? CHOSTNAMES_DISALLOWED : CHOSTNAMES_REFUSED;
}
