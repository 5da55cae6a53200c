#include "CPublicSuffix.h"

#include <dlfcn.h>
#if !__has_include(<libpsl.h>)
#error "libpsl.h is missing: install libpsl-dev (Debian, Ubuntu)."
#endif
#include <libpsl.h>
#include <pthread.h>
#include <stddef.h>

/* The functions that are used, found by name when the library is opened. */
static struct {
    __typeof__(&psl_latest) latest;
    __typeof__(&psl_is_public_suffix) is_public_suffix;
    __typeof__(&psl_is_public_suffix2) is_public_suffix2;
} library;

static const char *load_failure;
static psl_ctx_t *rules;

static void load(void) {
    void *handle = dlopen("libpsl.so.5", RTLD_NOW | RTLD_LOCAL);
    if (handle != NULL) {
        *(void **)&library.latest = dlsym(handle, "psl_latest");
        *(void **)&library.is_public_suffix = dlsym(handle, "psl_is_public_suffix");
        *(void **)&library.is_public_suffix2 = dlsym(handle, "psl_is_public_suffix2");
    }
    if (library.latest == NULL || library.is_public_suffix == NULL || library.is_public_suffix2 == NULL) {
        load_failure = dlerror();
        return;
    }
    /* The system's file of rules where there is one, else those inside the library. */
    rules = library.latest(NULL);
    if (rules == NULL) { load_failure = "libpsl holds no rules"; }
}

const char *cpublicsuffix_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return load_failure;
}

int cpublicsuffix_is_public(const char *domain) {
    if (cpublicsuffix_load() != NULL) { return -1; }
    return library.is_public_suffix(rules, domain) ? 1 : 0;
}

int cpublicsuffix_is_listed(const char *domain) {
    if (cpublicsuffix_load() != NULL) { return -1; }
    return library.is_public_suffix2(rules, domain, PSL_TYPE_ICANN | PSL_TYPE_NO_STAR_RULE) ? 1 : 0;
}
