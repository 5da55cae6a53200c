/* Chains of trust (RFC 5280 section 6), judged apart from any connection. */
#include "CTLS.h"
#include "library.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

struct TLSTrust {
    X509_STORE *store;
    OPENSSL_STACK *chain;
    X509_STORE_CTX *run;
    char *host;
    bool allows_common_name;
    bool has_date;
    int64_t date;
};

TLSTrust *tls_trust_make(void) {
    TLSTrust *trust = calloc(1, sizeof *trust);
    if (trust == NULL) { return NULL; }
    trust->store = openssl.X509_STORE_new();
    trust->chain = openssl.OPENSSL_sk_new_null();
    trust->run = openssl.X509_STORE_CTX_new();
    if (trust->store != NULL && trust->chain != NULL && trust->run != NULL) { return trust; }
    tls_trust_free(trust);
    return NULL;
}

void tls_trust_free(TLSTrust *trust) {
    openssl.X509_STORE_CTX_free(trust->run);
    openssl.X509_STORE_free(trust->store);
    openssl.OPENSSL_sk_pop_free(trust->chain, (OPENSSL_sk_freefunc)openssl.X509_free);
    free(trust->host);
    free(trust);
}

static X509 *decoded(const uint8_t *der, size_t count) {
    const unsigned char *place = der;
    X509 *certificate = openssl.d2i_X509(NULL, &place, (long)count);
    if (certificate == NULL) { openssl.ERR_clear_error(); }
    return certificate;
}

bool tls_trust_add(TLSTrust *trust, const uint8_t *der, size_t count) {
    X509 *certificate = decoded(der, count);
    if (certificate == NULL) { return false; }
    if (openssl.OPENSSL_sk_push(trust->chain, certificate) > 0) { return true; }
    openssl.X509_free(certificate);
    return false;
}

bool tls_trust_add_anchor(TLSTrust *trust, const uint8_t *der, size_t count) {
    X509 *certificate = decoded(der, count);
    bool is_added = certificate != NULL && openssl.X509_STORE_add_cert(trust->store, certificate) == 1;
    openssl.X509_free(certificate);
    return is_added;
}

void tls_trust_add_system(TLSTrust *trust) {
    openssl.X509_STORE_load_path(trust->store, openssl.X509_get_default_cert_dir());
    openssl.X509_STORE_load_file(trust->store, openssl.X509_get_default_cert_file());
    openssl.ERR_clear_error();
}

bool tls_trust_set_host(TLSTrust *trust, const char *host, bool allows_common_name) {
    trust->allows_common_name = allows_common_name;
    trust->host = strdup(host);
    return trust->host != NULL && *host != 0;
}

void tls_trust_set_date(TLSTrust *trust, int64_t date) {
    trust->has_date = true;
    trust->date = date;
}

static bool set_name(const TLSTrust *trust, X509_VERIFY_PARAM *rules) {
    unsigned char address[16];
    bool is_address = inet_pton(AF_INET, trust->host, address) == 1 || inet_pton(AF_INET6, trust->host, address) == 1;
    if (is_address) { return openssl.X509_VERIFY_PARAM_set1_ip_asc(rules, trust->host) == 1; }
    unsigned int flags = X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS;
    if (!trust->allows_common_name) { flags |= X509_CHECK_FLAG_NEVER_CHECK_SUBJECT; }
    openssl.X509_VERIFY_PARAM_set_hostflags(rules, flags);
    return openssl.X509_VERIFY_PARAM_set1_host(rules, trust->host, strlen(trust->host)) == 1;
}

static bool set_rules(const TLSTrust *trust, bool for_servers) {
    X509_VERIFY_PARAM *rules = openssl.X509_STORE_CTX_get0_param(trust->run);
    openssl.X509_VERIFY_PARAM_set_flags(rules, X509_V_FLAG_PARTIAL_CHAIN | X509_V_FLAG_TRUSTED_FIRST);
    openssl.X509_VERIFY_PARAM_set_auth_level(rules, 2);
    if (trust->has_date) { openssl.X509_VERIFY_PARAM_set_time(rules, trust->date); }
    if (for_servers && openssl.X509_VERIFY_PARAM_set_purpose(rules, X509_PURPOSE_SSL_SERVER) != 1) { return false; }
    return trust->host == NULL || set_name(trust, rules);
}

int tls_trust_verify(TLSTrust *trust, bool for_servers, int *depth) {
    *depth = 0;
    X509 *leaf = openssl.OPENSSL_sk_value(trust->chain, 0);
    if (leaf == NULL) { return X509_V_ERR_UNSPECIFIED; }
    if (openssl.X509_STORE_CTX_init(trust->run, trust->store, leaf, (STACK_OF(X509) *)trust->chain) != 1
        || !set_rules(trust, for_servers)) {
        return X509_V_ERR_OUT_OF_MEM;
    }
    bool is_valid = openssl.X509_verify_cert(trust->run) == 1;
    int error = openssl.X509_STORE_CTX_get_error(trust->run);
    *depth = openssl.X509_STORE_CTX_get_error_depth(trust->run);
    openssl.ERR_clear_error();
    if (is_valid) { return X509_V_OK; }
    return error == X509_V_OK ? X509_V_ERR_UNSPECIFIED : error;
}

const char *tls_verify_words(int error) { return openssl.X509_verify_cert_error_string(error); }

void tls_trust_built(const TLSTrust *trust, void *context, TLSTake take) {
    const OPENSSL_STACK *chain = (const OPENSSL_STACK *)openssl.X509_STORE_CTX_get0_chain(trust->run);
    for (int index = 0; index < openssl.OPENSSL_sk_num(chain); index++) {
        unsigned char *der = NULL;
        int count = openssl.i2d_X509(openssl.OPENSSL_sk_value(chain, index), &der);
        if (count > 0) { take(context, der, (size_t)count); }
        openssl.CRYPTO_free(der, __FILE__, __LINE__);
    }
}
