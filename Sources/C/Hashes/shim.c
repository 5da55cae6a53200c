#include "CHashes.h"

#include <dlfcn.h>
#if !__has_include(<openssl/evp.h>)
#error "openssl/evp.h is missing: install libssl-dev (Debian, Ubuntu)."
#endif
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <pthread.h>

/* The functions that are used, found by name when the library is opened. */
static struct {
    __typeof__(&EVP_md5) md5;
    __typeof__(&EVP_sha256) sha256;
    __typeof__(&EVP_sha512_256) sha512_256;
    __typeof__(&EVP_MD_CTX_new) context_new;
    __typeof__(&EVP_MD_CTX_free) context_free;
    __typeof__(&EVP_DigestInit_ex) start;
    __typeof__(&EVP_DigestUpdate) update;
    __typeof__(&EVP_DigestFinal_ex) end;
    __typeof__(&HMAC) hmac;
} library;

static const char *load_failure;

static bool find(void *handle, const char *name, void *place) {
    *(void **)place = dlsym(handle, name);
    return *(void **)place != NULL;
}

static void load(void) {
    void *handle = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL);
    bool found = handle != NULL
        && find(handle, "EVP_md5", &library.md5)
        && find(handle, "EVP_sha256", &library.sha256)
        && find(handle, "EVP_sha512_256", &library.sha512_256)
        && find(handle, "EVP_MD_CTX_new", &library.context_new)
        && find(handle, "EVP_MD_CTX_free", &library.context_free)
        && find(handle, "EVP_DigestInit_ex", &library.start)
        && find(handle, "EVP_DigestUpdate", &library.update)
        && find(handle, "EVP_DigestFinal_ex", &library.end)
        && find(handle, "HMAC", &library.hmac);
    if (!found) { load_failure = dlerror(); }
}

const char *chashes_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return load_failure;
}

static const EVP_MD *hash(CHashesKind kind) {
    switch (kind) {
    case CHASHES_MD5: return library.md5();
    case CHASHES_SHA256: return library.sha256();
    case CHASHES_SHA512_256: return library.sha512_256();
    }
    return NULL;
}

CHashesFeed *chashes_start(CHashesKind kind) {
    EVP_MD_CTX *context = library.context_new();
    if (context != NULL && library.start(context, hash(kind), NULL) == 1) { return (CHashesFeed *)context; }
    library.context_free(context);
    return NULL;
}

bool chashes_feed(CHashesFeed *feed, const void *bytes, size_t count) {
    return library.update((EVP_MD_CTX *)feed, bytes, count) == 1;
}

size_t chashes_end(CHashesFeed *feed, uint8_t *out) {
    unsigned int count = 0;
    if (out != NULL && library.end((EVP_MD_CTX *)feed, out, &count) != 1) { count = 0; }
    library.context_free((EVP_MD_CTX *)feed);
    return count;
}

bool chashes_hmac(const void *key, size_t key_count, const void *bytes, size_t count, uint8_t *out) {
    unsigned int length = 0;
    return library.hmac(library.sha256(), key, (int)key_count, bytes, count, out, &length) != NULL;
}
