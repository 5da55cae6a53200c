/* Handshakes of libcurl: who decides about a chain, and what was heard. */
#include "guard.h"

#include "CTLS.h"
#include "library.h"

#include <stdlib.h>
#include <string.h>

void guard_free(void *parent, void *pointer, CRYPTO_EX_DATA *data, int index, long argument, void *more) {
    TLSGuard *guard = pointer;
    if (guard == NULL) { return; }
    guard->release(guard->context);
    free(guard);
}

/* In place of OpenSSL's own judgement. */
static int judge(X509_STORE_CTX *store, void *context) {
    TLSGuard *guard = context;
    bool goes_on = guard->judge(guard->context, (TLSShown *)store);
    openssl.X509_STORE_CTX_set_error(store, goes_on ? X509_V_OK : X509_V_ERR_CERT_REJECTED);
    openssl.ERR_clear_error();
    return goes_on;
}

static void hear_handshake(TLSTrace *trace, const uint8_t *bytes, size_t count) {
    if (count >= 6 && bytes[0] == SSL3_MT_SERVER_HELLO) { trace->hello_version = bytes[4] << 8 | bytes[5]; }
    if (count >= 1 && bytes[0] == SSL3_MT_CERTIFICATE_REQUEST) { trace->asks_for_certificate = true; }
}

static void hear_header(TLSTrace *trace, const uint8_t *bytes, size_t count) {
    if (count < 5) { return; }
    if (!trace->has_first) { memcpy(trace->first, bytes, 5); }
    trace->has_first = true;
}

static void hear(int is_ours, int version, int kind, const void *bytes, size_t count, SSL *ssl, void *argument) {
    if (is_ours) { return; }
    TLSTrace *trace = argument;
    if (kind == SSL3_RT_HEADER) { hear_header(trace, bytes, count); }
    if (kind == SSL3_RT_HANDSHAKE) { hear_handshake(trace, bytes, count); }
    if (kind == SSL3_RT_ALERT && count == 2) { trace->alert = ((const uint8_t *)bytes)[1]; }
}

static bool harden(SSL_CTX *context, int least_version) {
    openssl.SSL_CTX_set_security_level(context, 2);
    openssl.SSL_CTX_clear_options(context, SSL_OP_IGNORE_UNEXPECTED_EOF);
    openssl.SSL_CTX_set_options(context, SSL_OP_NO_TICKET | SSL_OP_NO_COMPRESSION | SSL_OP_NO_RENEGOTIATION);
    openssl.SSL_CTX_ctrl(context, SSL_CTRL_SET_SESS_CACHE_MODE, SSL_SESS_CACHE_OFF, NULL);
    return openssl.SSL_CTX_set_cipher_list(context, "DEFAULT:!aNULL:!eNULL:!PSK:!SRP") == 1
        && openssl.SSL_CTX_ctrl(context, SSL_CTRL_SET_MIN_PROTO_VERSION, least_version, NULL) == 1;
}

bool tls_guard(void *ssl_context, TLSGuard guard) {
    SSL_CTX *context = ssl_context;
    TLSGuard *kept = malloc(sizeof *kept);
    if (kept != NULL) { *kept = guard; }
    if (kept == NULL || openssl.SSL_CTX_set_ex_data(context, guard_index, kept) != 1) {
        free(kept);
        guard.release(guard.context);
        return false;
    }
    openssl.SSL_CTX_set_verify(context, SSL_VERIFY_PEER, NULL);
    openssl.SSL_CTX_set_cert_verify_callback(context, judge, kept);
    openssl.SSL_CTX_set_msg_callback(context, hear);
    openssl.SSL_CTX_ctrl(context, SSL_CTRL_SET_MSG_CALLBACK_ARG, 0, guard.trace);
    return harden(context, guard.least_version);
}

void *tls_guard_context(void *ssl) {
    TLSGuard *guard = openssl.SSL_CTX_get_ex_data(openssl.SSL_get_SSL_CTX(ssl), guard_index);
    return guard == NULL ? NULL : guard->context;
}

static SSL *ssl_of(TLSShown *shown) {
    return openssl.X509_STORE_CTX_get_ex_data((X509_STORE_CTX *)shown, openssl.SSL_get_ex_data_X509_STORE_CTX_idx());
}

void tls_shown_chain(TLSShown *shown, void *context, TLSTake take) {
    STACK_OF(X509) *chain = openssl.X509_STORE_CTX_get0_untrusted((X509_STORE_CTX *)shown);
    for (int index = 0; index < openssl.OPENSSL_sk_num((const OPENSSL_STACK *)chain); index++) {
        unsigned char *der = NULL;
        int count = openssl.i2d_X509(openssl.OPENSSL_sk_value((const OPENSSL_STACK *)chain, index), &der);
        if (count > 0) { take(context, der, (size_t)count); }
        openssl.CRYPTO_free(der, __FILE__, __LINE__);
    }
}

const char *tls_shown_version(TLSShown *shown) { return tls_version(ssl_of(shown)); }
const char *tls_shown_cipher(TLSShown *shown) { return tls_cipher(ssl_of(shown)); }

const char *tls_version(void *ssl) { return openssl.SSL_get_version(ssl); }

const char *tls_cipher(void *ssl) {
    const SSL_CIPHER *cipher = openssl.SSL_get_current_cipher(ssl);
    if (cipher == NULL) { cipher = openssl.SSL_get_pending_cipher(ssl); }
    return cipher == NULL ? NULL : openssl.SSL_CIPHER_get_name(cipher);
}

bool tls_has_bytes(void *ssl) { return openssl.SSL_has_pending(ssl) == 1; }
bool tls_is_resumed(void *ssl) { return openssl.SSL_session_reused(ssl) == 1; }
