#pragma once

#if !__has_include(<openssl/crypto.h>)
#error "openssl/crypto.h is missing: install libssl-dev (Debian, Ubuntu)."
#endif
#include <openssl/crypto.h>

/* Called by OpenSSL when an SSL_CTX goes. */
void guard_free(void *parent, void *pointer, CRYPTO_EX_DATA *data, int index, long argument, void *more);
