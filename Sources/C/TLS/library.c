#include "library.h"

#include "CTLS.h"
#include "guard.h"

#include <dlfcn.h>
#include <pthread.h>

struct openssl openssl;
int guard_index = -1;

static const char *load_failure;

static const char *found(void *crypto, void *ssl) {
#define FIND_CRYPTO(name)                                                                                             \
    if (!(openssl.name = (__typeof__(&(name)))dlsym(crypto, #name))) return dlerror();
#define FIND_SSL(name)                                                                                                \
    if (!(openssl.name = (__typeof__(&(name)))dlsym(ssl, #name))) return dlerror();
    CRYPTO_FUNCTIONS(FIND_CRYPTO)
    SSL_FUNCTIONS(FIND_SSL)
    guard_index = openssl.CRYPTO_get_ex_new_index(CRYPTO_EX_INDEX_SSL_CTX, 0, NULL, NULL, NULL, guard_free);
    return guard_index < 0 ? "OpenSSL could not start" : NULL;
}

static void load(void) {
    void *crypto = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL);
    void *ssl = crypto ? dlopen("libssl.so.3", RTLD_NOW | RTLD_LOCAL) : NULL;
    load_failure = ssl ? found(crypto, ssl) : dlerror();
}

const char *tls_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return load_failure;
}

void tls_sha256(const uint8_t *bytes, size_t count, uint8_t digest[32]) {
    openssl.EVP_Digest(bytes, count, digest, NULL, openssl.EVP_sha256(), NULL);
}
